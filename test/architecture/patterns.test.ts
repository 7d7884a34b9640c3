import assert from 'node:assert/strict';
import { attacksOn, attackText, repeatedIn } from './regex/attacks';
import { slowOn } from './regex/growth';
import { allPatterns } from './regex/patterns';
import { compile, parsed } from './regex/program';
import { stepsOver } from './regex/steps';

const slowly = (source: string, flags: string): boolean => slowOn({ source, flags }) !== null;

describe('patterns', () => {
  it('are told slow by steps: trailing repeats, nested ones, twins side by side, scans to the end', () => {
    const slow: readonly (readonly [string, string])[] = [
      ['\\s*\\n\\s*', 'gu'],
      ['\\/+$', ''],
      ['^#\\s+(.+?)\\s*#*$', 'u'],
      ['^(?:(?:yeah|do it|yeah do it)\\s*)+$', 'u'],
      ['(a|b|ab)*c', ''],
      ['<(files|tag)>[\\s\\S]*?<\\/\\1>', 'g'],
      ['(?<![\\w/])[a-z][\\w.-]*@\\d', 'gu'],
      ['^\\s*(?=\\[)', 'm'],
      ['(?<=x\\s*)y', 'g'],
    ];
    assert.deepEqual(
      slow.filter(([source, flags]) => !slowly(source, flags)),
      [],
    );
  });

  it('are told linear where each place is looked at a bounded number of times', () => {
    const linear: readonly (readonly [string, string])[] = [
      ['(?<!\\w)\\w+@', 'g'],
      ['"(?:[^"\\\\\\n]|\\\\.){0,200}"', 'gu'],
      ['^\\s+', 'u'],
      ['[^\\n]*\\n?', 'g'],
      ['(?<!\\s)\\s*\\n\\s*', 'gu'],
      ['\\d{1,20}(?!\\d)', 'g'],
    ];
    assert.deepEqual(
      linear.filter(([source, flags]) => slowly(source, flags)),
      [],
    );
  });

  it('are counted alike whether or not a place is taken for the one a period before it', () => {
    const odd: readonly (readonly [string, string])[] = [
      ['\\s+$', 'gm'],
      ['(?<=x\\s*)y|\\bz', 'g'],
      ['(?<![^a]b)a(?=[^]{0,3}c|$)', 'g'],
      ['(a*|b)\\1+c', ''],
      ['(?<=\\1(a|🦆)+)b*', 'u'],
      ['[🦆-🦉]+.\\ud83e*', 'u'],
      ['(?:ab|a)(?:ba)*?(?!b)', 'gy'],
    ];
    for (const [source, flags] of odd) {
      const pattern = { source, flags };
      const ast = parsed(pattern);
      const program = compile(pattern, ast);
      for (const attack of attacksOn(pattern, ast)) {
        const text = attackText(attack, 50);
        const count = (...more: [] | [ReturnType<typeof repeatedIn>]): number =>
          stepsOver(program, text, flags.includes('y'), 100_000, ...more);
        assert.equal(count(repeatedIn(attack, 50)), count(), `${source} on ${text}`);
      }
    }
  });

  it('of src can all be seen, and none takes more than linear time on any text tried', async function () {
    const { patterns, unseen } = await allPatterns();
    assert.deepEqual(unseen, [], 'constructed in a way that the test cannot see');
    assert.ok(patterns.length > 300, `only ${patterns.length} patterns were found`);
    const slow = patterns.flatMap((pattern) => {
      const found = slowOn(pattern);
      return found === null
        ? []
        : [
            `${pattern.at}: ${JSON.stringify(found.attack)} (x${found.growth.toFixed(1)}) ${pattern.source}`,
          ];
    });
    assert.deepEqual(slow, []);
  });
});

import assert from 'node:assert/strict';
import { slowOn } from './regex/growth';
import { allPatterns } from './regex/patterns';

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

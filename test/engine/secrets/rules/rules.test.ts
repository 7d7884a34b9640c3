import assert from 'node:assert/strict';
import type { CharClass } from '../../../../src/engine/secrets/characters';
import { redact } from '../../../../src/engine/secrets/redact';
import { rulesByStart } from '../../../../src/engine/secrets/rules/rules';
import { alnum, base64, diceOf, digits, hex, lower, upper, word } from '../random';

const alphabets: Readonly<Record<CharClass, string>> = {
  digit: digits,
  hex,
  alnum,
  word: `${word}${alnum}${alnum}`,
  base64: base64 + alnum,
  dotted: `${word}${alnum}${alnum}.`,
};
const rules = [...rulesByStart.values()].flat();

describe('redact: the table of prefixes', () => {
  it('has prefixes of at least two letters, each with sensible lengths', () => {
    for (const rule of rules) {
      assert.match(rule.kind, /^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      assert.ok(rule.prefix.length >= 2 && /^[A-Za-z0-9]/.test(rule.prefix), rule.prefix);
      assert.ok(rule.min >= 6 && rule.max >= rule.min, rule.prefix);
    }
  });

  it('has no prefix twice for the same kind', () => {
    const seen = rules.map((rule) => `${rule.kind} ${rule.prefix}`);
    assert.equal(new Set(seen).size, seen.length);
  });

  for (const [index, rule] of rules.entries()) {
    it(`masks ${rule.kind} ${rule.prefix}…`, () => {
      const dice = diceOf(300 + index);
      let missed = 0;
      for (let i = 0; i < 50; i++) {
        // Short tokens may happen to have no digit: one is put in, as most of them have.
        const length = dice.int(rule.min, Math.min(rule.max, rule.min * 2)) - 2;
        const isKeyId = rule.min === 16 && rule.max === 16;
        const body =
          dice.of(isKeyId ? upper + digits : alphabets[rule.body], length) +
          (rule.body === 'hex' ? 'a7' : isKeyId ? 'B7' : '7x');
        const token = rule.prefix + body;
        const output = redact(`first ${token}\nsecond`).text;
        if (output.includes(body)) missed++;
        assert.ok(output.startsWith('first ') && output.endsWith('\nsecond'), output);
      }
      assert.ok(missed <= 2, `${missed} of 50 missed`);
    });
  }

  it('leaves readable words after a prefix as they are', () => {
    const dice = diceOf(11);
    const words =
      'download manager loading config adapter button primary retry update static helper'.split(
        ' ',
      );
    for (const rule of rules) {
      for (const joint of ['-', '_', '']) {
        const name = rule.prefix + Array.from({ length: 6 }, () => dice.pick(words)).join(joint);
        const text = `import ${name} from lib; // ${lower}`;
        assert.equal(redact(text).text, text);
      }
    }
  });
});

import assert from 'node:assert/strict';
import { redact } from '../../../src/engine/secrets/redact';
import { contexts } from './contexts';
import { plants } from './plants';
import { diceOf } from './random';

const perContext = 6;

/** Whether the text before and after the secret is still there (inside the secret itself anything may stay). */
function surroundingsStay(text: string, secret: string, output: string): boolean {
  const at = text.indexOf(secret);
  return output.startsWith(text.slice(0, at)) && output.endsWith(text.slice(at + secret.length));
}

describe('redact: planted secrets', () => {
  const rates = plants.map((plant, index) => {
    const dice = diceOf(1000 + index);
    const missed: string[] = [];
    const spilled: string[] = [];
    let tried = 0;
    for (const context of contexts) {
      if (!plant.bare && !context.named) continue;
      for (let i = 0; i < perContext; i++) {
        const secret = plant.make(dice);
        const text = context.put(secret, plant.name);
        tried++;
        const output = redact(text).text;
        if (output.includes(secret)) missed.push(`${context.label}: ${text}`);
        else if (!surroundingsStay(text, secret, output)) spilled.push(`${text}\n→ ${output}`);
      }
    }
    return { kind: plant.kind, rate: 1 - missed.length / tried, tried, missed, spilled };
  });

  it('covers at least 55 kinds in at least 12 contexts each', () => {
    assert.ok(plants.length >= 55);
    for (const { kind, tried } of rates) assert.ok(tried >= 12 * perContext, kind);
  });

  for (const { kind, rate, missed } of rates) {
    it(`masks ${kind} in at least 95 of 100 places`, () => {
      assert.ok(
        rate >= 0.95,
        `${(rate * 100).toFixed(1)} %\n${missed.slice(0, 8).join('\n---\n')}`,
      );
    });
  }

  it('masks nothing around the secret', () => {
    const spilled = rates.flatMap((rate) => rate.spilled);
    const tried = rates.reduce((sum, rate) => sum + rate.tried, 0);
    assert.ok(
      spilled.length <= tried * 0.002,
      `${spilled.length} of ${tried}\n${spilled.slice(0, 12).join('\n---\n')}`,
    );
  });

  it('masks at least 98 of 100 over all kinds', () => {
    const mean = rates.reduce((sum, { rate }) => sum + rate, 0) / rates.length;
    const least = rates.reduce((a, b) => (b.rate < a.rate ? b : a));
    console.log(
      `      planted: ${(mean * 100).toFixed(2)} % of ${plants.length} kinds, least ${least.kind} ${(least.rate * 100).toFixed(1)} %`,
    );
    assert.ok(mean >= 0.98, `${(mean * 100).toFixed(2)} %`);
  });
});

import assert from 'node:assert/strict';
import fs from 'node:fs';
import { readMeter } from '../../build/meter';
import type { EntryRef } from '../../../src/engine/conversation/types';
import { Forecast } from '../../../src/engine/tokens/forecast/forecast';
import { quickCounter } from '../../../src/engine/tokens/count/quick';
import { measuredBy } from '../../../src/engine/tokens/forecast/usage';
import { readPi } from '../../build/lines/piSession';
import { sharedFile } from '../../build/shared';

const names = ['before-compaction.jsonl', 'large-session.jsonl'];

const pathOf = (file: string): readonly EntryRef[] => readPi(fs.readFileSync(file, 'utf8')).path;
const contextAfter = (ref: EntryRef): number | null =>
  measuredBy(ref.load())?.contextTokens ?? null;

for (const name of names) {
  const file = sharedFile('fixtures', 'pi', name);
  if (file === undefined) continue;

  describe(`the real session ${name}`, () => {
    const path = pathOf(file);

    it('reads as recorded, to the token, wherever it ends in an answered turn', () => {
      let checked = 0;
      path.forEach((ref, i) => {
        const context = contextAfter(ref);
        if (context === null) return;
        checked++;
        const reading = readMeter({ path: path.slice(0, i + 1), counter: quickCounter });
        assert.equal(reading.tokens, context, `line ${String(ref.line)}`);
        assert.equal(reading.source, 'reported');
        assert.equal(reading.trailingTokens, 0);
      });
      assert.ok(checked > 400);
    });

    it('never shows the old figure after a compaction', () => {
      path.forEach((ref, i) => {
        if (ref.kind !== 'compaction') return;
        for (let end = i + 1; end <= path.length && contextAfter(path[end - 1]!) === null; end++) {
          const reading = readMeter({ path: path.slice(0, end), counter: quickCounter });
          assert.equal(reading.reportedTokens, null);
          assert.ok((reading.tokens ?? 0) < 40_000, `${String(reading.tokens)} at ${String(end)}`);
        }
      });
    });

    it('is predicted closer than by four characters a token even without an exact counter', () => {
      const forecast = new Forecast({
        counter: quickCounter,
        calibration: null,
        usualFixedTokens: null,
        modelId: null,
        fromStart: true,
      });
      const errors: number[] = [];
      for (const ref of path) {
        const entry = ref.load();
        const prompt = measuredBy(entry)?.promptTokens ?? 0;
        if (prompt > 0) errors.push(Math.abs(forecast.predict().tokens - prompt));
        forecast.push(entry);
      }
      errors.sort((a, b) => a - b);
      assert.ok(errors[Math.floor(errors.length / 2)]! <= 15, String(errors[errors.length >> 1]));
    });
  });
}

describe('real sessions', () => {
  const found = names.filter((name) => sharedFile('fixtures', 'pi', name) !== undefined);
  it(`beside the checkout: ${found.length === 0 ? 'none, not checked' : found.join(', ')}`, () => {
    assert.ok(found.length === 0 || found.length === names.length);
  });
});

/** Figures in what tools print, in forms the rules were not written for: how many stand in the summary, with their labels. */
import assert from 'node:assert/strict';
import { parseSummary } from '../../../../src/engine/summary/summary';
import { quickCounter } from '../../../../src/engine/tokens/count/quick';
import { compactedTimes, testBudgets } from '../../../build/compactions';
import { outputForms } from '../../../build/outputs/outputForms';
import { outputFormsLater } from '../../../build/outputs/outputFormsLater';
import { outputFormsMore } from '../../../build/outputs/outputFormsMore';
import {
  type OutputForms,
  type ShownFigure,
  shownOutputs,
} from '../../../build/outputs/shownOutputs';

/** Whether a line holds a value and not merely as a part of a longer number. */
function holds(line: string, value: string): boolean {
  for (let at = line.indexOf(value); at >= 0; at = line.indexOf(value, at + 1)) {
    const around = `${line[at - 1] ?? ''}${line[at + value.length] ?? ''}`;
    if (!/\d/u.test(around)) return true;
  }
  return false;
}

interface Measured {
  readonly lost: readonly ShownFigure[];
  readonly figures: number;
  readonly noiseKept: number;
  readonly noise: number;
  readonly tokens: number;
}

function measure(forms: OutputForms): Measured {
  const lost: ShownFigure[] = [];
  let [figures, noiseKept, noise, tokens] = [0, 0, 0, 0];
  for (const seed of [3, 4]) {
    for (const shown of shownOutputs(forms, seed, 24)) {
      const summary = compactedTimes(shown.entries, 1, 800).drafts[0]?.summary ?? '';
      const lines = summary.split('\n');
      lost.push(
        ...shown.figures.filter(
          ({ value, label }) => !lines.some((line) => holds(line, value) && line.includes(label)),
        ),
      );
      figures += shown.figures.length;
      noise += shown.noise.length;
      noiseKept += shown.noise.filter((text) => lines.some((line) => holds(line, text))).length;
      const { sections } = parseSummary(summary);
      const evidence = sections.find(({ name }) => name === 'evidence')?.body ?? '';
      tokens = Math.max(tokens, quickCounter.count(evidence));
    }
  }
  return { lost, figures, noiseKept, noise, tokens };
}

describe('figures in outputs of any tool', () => {
  const batches = { outputForms, outputFormsLater, outputFormsMore };
  for (const [name, forms] of Object.entries(batches)) {
    it(`stand in the summary with their labels: ${name}, ${Object.keys(forms).length} forms`, () => {
      const { lost, figures, noiseKept, noise, tokens } = measure(forms);
      assert.ok(figures > 60);
      assert.ok(lost.length / figures <= 0.05, JSON.stringify(lost));
      assert.ok(noise === 0 || noiseKept / noise <= 0.25, `${noiseKept} of ${noise} kept`);
      assert.ok(tokens <= testBudgets.evidenceTokens / 2, `${tokens} tokens`);
    });
  }
});

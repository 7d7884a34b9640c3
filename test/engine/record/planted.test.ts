/** What survives compactions in long generated conversations: the bars of the product, measured. */
import assert from 'node:assert/strict';
import type { Language } from '../../../src/engine/text/language';
import { phrasesOf } from '../../../src/engine/summary/phrases';
import { quickCounter } from '../../../src/engine/tokens/quick';
import { compactedTimes, testBudgets } from '../../build/compactions';
import { type PlantedConversation, plantedConversation, type PlantKind } from '../../build/planted';
import { phrasebooks } from '../../build/plantedPhrases';

const keepTokens = 5_000;
const bars: Readonly<Record<PlantKind, number>> = {
  path: 0.95,
  command: 0.95,
  figure: 0.95,
  id: 0.95,
  constraint: 0.95,
  decision: 0.8,
};

function shares(
  planted: PlantedConversation,
  context: string,
  from: number,
): Partial<Record<PlantKind, number>> {
  const found: Partial<Record<PlantKind, number>> = {};
  for (const kind of Object.keys(bars) as PlantKind[]) {
    const plants = planted.plants.filter((plant) => plant.kind === kind && plant.at >= from);
    const kept = plants.filter((plant) => context.includes(plant.text));
    if (plants.length > 0) found[kind] = kept.length / plants.length;
  }
  return found;
}

describe('planted evidence', () => {
  const languages = Object.keys(phrasebooks) as Language[];
  languages.forEach((language, i) => {
    const times = [1, 3, 5][i % 3]!;
    const size = [400, 900, 1_500][Math.floor(i / 3) % 3]!;
    it(`survives ${times} compactions of ${size} entries in ${language}`, () => {
      const planted = plantedConversation({
        seed: 100 + i,
        language,
        entries: size,
        heavyNoise: i % 2 === 0,
      });
      const { drafts, context } = compactedTimes(planted.entries, times, keepTokens);
      const summary = drafts[drafts.length - 1]?.summary ?? '';
      const all = shares(planted, context, 0);
      for (const kind of Object.keys(bars) as PlantKind[])
        assert.ok((all[kind] ?? 1) >= bars[kind], `${kind}: ${all[kind]}`);
      const late = shares(planted, context, planted.entries.length * 0.7);
      for (const [kind, share] of Object.entries(late))
        assert.ok(kind === 'decision' || share >= 0.99, `late ${kind}: ${share}`);
      assert.deepEqual(
        planted.repaired.filter((error) => summary.includes(error)),
        [],
      );
      assert.ok(planted.open.filter((error) => summary.includes(error)).length >= 3);
      assert.ok(summary.startsWith(phrasesOf(language).lead));
      assert.ok(
        quickCounter.count(summary) <= testBudgets.evidenceTokens + testBudgets.proseTokens,
      );
    });
  });

  it('stops growing once the budget is used, over twenty compactions, and loses no path', () => {
    const planted = plantedConversation({
      seed: 7,
      language: 'en',
      entries: 3_000,
      heavyNoise: true,
    });
    const tight = { evidenceTokens: 1_200, proseTokens: 1_200 };
    const { drafts } = compactedTimes(planted.entries, 20, 3_000, tight);
    const sizes = drafts.map((draft) => quickCounter.count(draft.summary));
    assert.ok(Math.max(...sizes) <= 2_400, sizes.join(' '));
    const settled = Math.max(sizes[4]!, sizes[5]!);
    assert.ok(sizes[19]! <= settled * 1.1, sizes.join(' '));
    const { readFiles = [], modifiedFiles = [] } = drafts[19]?.details ?? {};
    const listed = new Set([...readFiles, ...modifiedFiles]);
    assert.deepEqual(
      planted.plants.filter((plant) => plant.kind === 'path' && !listed.has(plant.text)),
      [],
    );
  });

  it('gives the same summary for the same conversation', () => {
    const planted = plantedConversation({ seed: 8, language: 'de', entries: 300 });
    assert.equal(
      compactedTimes(planted.entries, 2, keepTokens).context,
      compactedTimes(planted.entries, 2, keepTokens).context,
    );
  });
});

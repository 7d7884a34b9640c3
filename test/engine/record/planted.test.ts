/** What survives compactions in long generated conversations: the bars of the product, measured. */
import assert from 'node:assert/strict';
import type { Entry } from '../../../src/engine/conversation/types';
import type { LanguageCode } from '../../../src/engine/text/language';
import { phrasesOf } from '../../../src/engine/summary/phrases';
import { quickCounter } from '../../../src/engine/tokens/count/quick';
import { compactedTimes, testBudgets, visibleText } from '../../build/compactions';
import { type Plant, plantedConversation, type PlantKind } from '../../build/planted/planted';
import { phrasebooks } from '../../build/planted/plantedPhrases';

const keepTokens = 5_000;
/** Least shares that stay, of all and of those planted in the last third. */
interface Bar {
  readonly all: number;
  readonly late: number;
}
/** Whatever the person typed stays to the last word, whichever kind it is of. */
const typed: Bar = { all: 1, late: 1 };
const bars: Readonly<Record<PlantKind, Bar>> = {
  command: { all: 0.8, late: 1 },
  figure: { all: 0.98, late: 1 },
  decision: { all: 0.7, late: 0.8 },
  // Named once by the agent or a tool and never again: only what was used again is listed.
  id: { all: 0, late: 0 },
  constraint: typed,
  // Files that were changed; of those that were only read the newest stand in the text and all in the details.
  path: { all: 1, late: 1 },
};

function assertKept(plants: readonly Plant[], context: string, least: Bar, late: number): void {
  for (const [share, part] of [
    [least.all, plants],
    [least.late, plants.filter(({ at }) => at >= late)],
  ] as const) {
    const lost = part.filter(({ text }) => !context.includes(text));
    assert.ok(
      lost.length <= part.length * (1 - share) + 1e-9,
      `lost of ${part.length}: ${lost.map(({ kind, text }) => `${kind} ${text}`).join(', ')}`,
    );
  }
}

const typedBy = (entries: readonly Entry[]): string =>
  entries
    .filter((entry) => entry.kind === 'message' && entry.role === 'user')
    .map(visibleText)
    .join('\n');

describe('planted evidence', () => {
  const languages = Object.keys(phrasebooks) as LanguageCode[];
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
      const { summary, details } = drafts[drafts.length - 1]!;
      const late = planted.entries.length * 0.7;
      const said = typedBy(planted.entries);
      const own = planted.plants.filter(({ text }) => said.includes(text));
      assert.ok(own.length > 30);
      assertKept(own, context, typed, late);
      for (const kind of Object.keys(bars) as PlantKind[]) {
        const plants = planted.plants.filter((plant) => plant.kind === kind);
        const counted =
          kind === 'path'
            ? plants.filter(({ text }) => details.modifiedFiles.includes(text))
            : plants;
        assertKept(counted, context, bars[kind], late);
      }
      const files = new Set([...details.readFiles, ...details.modifiedFiles]);
      assert.deepEqual(
        planted.plants.filter(({ kind, text }) => kind === 'path' && !files.has(text)),
        [],
      );
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

import assert from 'node:assert/strict';
import { steadyRoom } from '../../../src/engine/summary/steadySize';
import { quickCounter } from '../../../src/engine/tokens/count/quick';
import { wordCounter, words } from '../../build/lines/branch';
import { compactedTimes } from '../../build/compactions';
import { plantedConversation } from '../../build/planted/planted';

describe('the room for a summary', () => {
  it('is the whole budget for the first three compactions', () => {
    assert.equal(steadyRoom([], 1_000, wordCounter), 1_000);
    assert.equal(steadyRoom([words(900), words(950)], 1_000, wordCounter), 1_000);
  });

  it('is hardly more than the third summary took from then on, and never less than an ordinary session needs', () => {
    const before = [words(300), words(600), words(900)];
    assert.equal(steadyRoom(before, 1_000, wordCounter), 950);
    assert.equal(steadyRoom([...before, words(1_000)], 1_000, wordCounter), 950);
    assert.equal(steadyRoom([words(1), words(1), words(100)], 1_000, wordCounter), 950);
    assert.equal(steadyRoom([words(1), words(1), words(990)], 1_000, wordCounter), 1_000);
  });

  it('lets twenty compactions with ever new facts end as large as three, the first rules and files among them', () => {
    const parts = Array.from({ length: 5 }, (_, i) =>
      plantedConversation({ seed: 700 + i, language: 'en', entries: 300, heavyNoise: true }),
    );
    const { drafts } = compactedTimes(
      parts.flatMap((part) => part.entries),
      20,
      3_000,
      { evidenceTokens: 2_000, proseTokens: 1_500 },
    );
    const sizes = drafts.map((draft) => quickCounter.count(draft.summary));
    assert.ok(sizes[19]! <= sizes[2]! * 1.1, sizes.join(' '));
    assert.ok(sizes[19]! >= sizes[2]! * 0.9, sizes.join(' '));
    const first = parts[0]!.plants.filter((plant) => plant.at < parts[0]!.entries.length / 2);
    const last = drafts[19]!;
    const rules = first.filter((plant) => plant.kind === 'constraint');
    assert.ok(rules.length > 3);
    const kept = rules.filter((plant) => last.summary.includes(plant.text));
    // Four hundred messages do not all fit; what is left out is counted, and both ends stay.
    assert.ok(kept.length >= rules.length * 0.7, `${kept.length} of ${rules.length} rules`);
    assert.match(last.summary, /^\+\d+ more$/mu);
    const files = new Set([...last.details.readFiles, ...last.details.modifiedFiles]);
    const paths = first.filter((plant) => plant.kind === 'path');
    assert.deepEqual(
      paths.filter((plant) => !files.has(plant.text)),
      [],
    );
    assert.ok(paths.some((plant) => last.summary.includes(plant.text)));
  });
});

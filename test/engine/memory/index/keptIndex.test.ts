import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { KeptIndex } from '../../../../src/engine/memory/index/keptIndex';
import { NoteIndex } from '../../../../src/engine/memory/index/noteIndex';
import { questionOf } from '../../../../src/engine/memory/question';
import { rank } from '../../../../src/engine/memory/rank';
import { stemmers } from '../../../../src/memoryStores/stemmers';

const now = '2026-03-19';
const questions = [
  'red pump',
  'gauges',
  'src/a.ts',
  'Anna harbour',
  'last Tuesday',
  'puenktlich',
  '気象',
];

const answers = (index: NoteIndex): readonly unknown[] =>
  questions.map((text) => rank(index, questionOf(text, [], now, index.lexicon), 20, now));

/** Without the numbers of notes, which are counted anew. */
const seen = (index: NoteIndex): readonly unknown[] =>
  questions.map((text) =>
    rank(index, questionOf(text, [], now, index.lexicon), 20, now)
      .map(({ note, score }) => [note.file, note.line, note.endLine, note.text, note.id, score])
      .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
  );

/** As another process reads it. */
const through = (index: NoteIndex, paths: Iterable<string>): KeptIndex =>
  JSON.parse(JSON.stringify(index.kept(new Set(paths)))) as KeptIndex;
const restored = (index: NoteIndex, paths: Iterable<string>): NoteIndex =>
  new NoteIndex(stemmers, through(index, paths));

/** How well the first question is met at best. */
const scoreIn = (index: NoteIndex): number | undefined =>
  rank(index, questionOf('red pump', [], now, index.lexicon), 1, now)[0]?.score;

const line = fc.constantFrom(
  '- [decision] red gauge (src/a.ts) ^abcd0001',
  '- blue pumps, and red ones',
  '# Head 2026-03-17',
  '',
  '  one more line of it',
  'Anna: the harbour is shut',
  'Ben: then we wait for the pump',
  '- Die Pumpe läuft nicht mehr pünktlich, und das ist schlecht',
  '- 気象局の権限は夜間のみ',
  '```',
);
const file = fc.constantFrom('MEMORY.md', 'memory/2026-01-01.md', 'memory/2026-03-17.md');
const step = fc.tuple(file, fc.array(line, { maxLength: 9 }), fc.boolean());
type Step = readonly [string, readonly string[], boolean];

/** Writes to files, adds to them or removes them. */
function go(
  indexes: readonly NoteIndex[],
  files: Map<string, string>,
  steps: readonly Step[],
): void {
  for (const [path, lines, isAdded] of steps) {
    if (lines.length === 0 && !isAdded) {
      files.delete(path);
      for (const index of indexes) index.remove(path);
      continue;
    }
    const text = `${isAdded ? (files.get(path) ?? '') : ''}${lines.join('\n')}\n`;
    files.set(path, text);
    for (const index of indexes) index.set(path, text);
  }
}

describe('an index that was kept', () => {
  it('answers as the one that it was kept of, and goes on like it', () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 8 }),
        fc.array(step, { maxLength: 5 }),
        (all, more) => {
          const index = new NoteIndex(stemmers);
          const files = new Map<string, string>();
          go([index], files, all);
          const kept = restored(index, files.keys());
          assert.deepEqual(seen(kept), seen(index));
          assert.equal(kept.postings.size, index.postings.size);
          assert.equal(kept.postings.meanLength, index.postings.meanLength);
          go([kept, index], files, more);
          assert.deepEqual(seen(kept), seen(index));
          assert.equal(kept.postings.size, index.postings.size);
          assert.deepEqual(seen(restored(kept, files.keys())), seen(index));
        },
      ),
      { numRuns: 150 },
    );
  });

  it('of files that were taken in in order is the same to the last figure', () => {
    const index = new NoteIndex(stemmers);
    const long = `- ${'red pump '.repeat(40)}\n${'  more of it\n'.repeat(9)}`;
    index.set('MEMORY.md', `# Rules\n\n- never the red pump\n${long}`);
    index.set('memory/2026-03-17.md', 'Anna: harbour\nBen: red\nAnna: pumps\n');
    assert.deepEqual(
      answers(restored(index, ['MEMORY.md', 'memory/2026-03-17.md'])),
      answers(index),
    );
  });

  it('holds no word of other files', () => {
    const index = new NoteIndex(stemmers);
    index.set('MEMORY.md', '- the red pump\n');
    index.set('memory/2026-03-17.md', '- quokka on the red quay (src/quokka.ts)\n');
    const kept = through(index, ['MEMORY.md']);
    assert.doesNotMatch(JSON.stringify(kept), /quok|quay/);
    assert.deepEqual(kept.terms.length, kept.ends.length);
    assert.equal(kept.ends.at(-1), kept.postings.length);
  });

  it('of which most went is made anew as any other, and leaves nothing behind', () => {
    const index = new NoteIndex(stemmers);
    const many = Array.from({ length: 1_200 }, (_, i) => `- quokka ${i}`).join('\n');
    index.set('MEMORY.md', '- the red pump\n');
    index.set('memory/2026-03-17.md', many);
    const kept = restored(index, ['MEMORY.md', 'memory/2026-03-17.md']);
    kept.remove('memory/2026-03-17.md');
    assert.equal(kept.postings.size, 1);
    assert.equal(kept.postings.end, 1);
    assert.equal(kept.lexicon.find('quokka'), undefined);
    assert.deepEqual(seen(kept)[0], [['MEMORY.md', 1, 1, 'the red pump', null, scoreIn(kept)]]);
  });

  it('says which notes are cut, and forgets what its files lose', () => {
    const index = new NoteIndex(stemmers);
    index.set('MEMORY.md', `- ${'word '.repeat(210_000)}\n- red\n`);
    const kept = restored(index, ['MEMORY.md']);
    assert.deepEqual(kept.cutIn('MEMORY.md'), [1]);
    assert.equal(kept.set('MEMORY.md', '- red\n- pump\n'), 2);
    assert.deepEqual(kept.cutIn('MEMORY.md'), []);
    assert.equal(kept.postings.size, 2);
    kept.remove('MEMORY.md');
    assert.equal(kept.postings.size, 0);
  });
});

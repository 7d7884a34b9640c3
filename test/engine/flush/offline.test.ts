import assert from 'node:assert/strict';
import { freshNotes, noteLine } from '../../../src/engine/flush/notes';
import { notesOffline } from '../../../src/engine/flush/offline';
import type { Entry } from '../../../src/engine/conversation/types';
import { conversation } from '../../build/conversation';

const hash = (text: string): string => {
  let sum = 3;
  for (const ch of text) sum = (Math.imul(sum, 33) + ch.codePointAt(0)!) >>> 0;
  return sum.toString(16).padStart(8, '0');
};
const notes = (
  entries: Iterable<Entry>,
  more: { readonly redact?: (text: string) => string; readonly limit?: number } = {},
) => notesOffline({ entries, cwd: '/ws', redact: (text) => text, hash, ...more });
const lines = (entries: Iterable<Entry>): readonly string[] =>
  notes(entries).map((note) => noteLine(note).replace(/ \^\w+$/u, ''));

const work = conversation()
  .user('Never touch src/legacy. I prefer small commits.')
  .call('edit', { path: '/ws/src/http.ts' })
  .result('ok')
  .bash('npm test', 'Tests: 12 passed, 12 total')
  .bash('npm run e2e', 'Error: port 8080 is taken\n\nCommand exited with code 3', { failed: true })
  .agent('Done. We decided to keep retries in src/http.ts because the queue is gone.');

describe('notes without a model', () => {
  it('are the rules, decisions, open problems, changes and checks that worked', () => {
    assert.deepEqual(lines(work.entries()), [
      '- [constraint] Never touch src/legacy.',
      '- [preference] I prefer small commits.',
      '- [decision] We decided to keep retries in src/http.ts because the queue is gone. (src/http.ts)',
      '- [problem] npm run e2e (exit 3): Error: port 8080 is taken',
      '- [change] We decided to keep retries in src/http.ts because the queue is gone. (src/http.ts)',
      '- [command] ✓ npm test — Tests: 12 passed, 12 total',
    ]);
  });

  it('name commits where there are any', () => {
    const talk = conversation()
      .user('Commit it now please.')
      .bash('git commit -m "Fix cart"', '[main 1507f8b] Fix cart\n 1 file changed');
    assert.deepEqual(lines(talk.entries()), ['- [change] 1507f8b Fix cart']);
  });

  it('never take up again what a summary recalled', () => {
    const talk = conversation()
      .compaction('## Constraints\n- Never use tabs anywhere', null)
      .branchSummary('## Decisions\n- use zod');
    assert.deepEqual(lines(talk.entries()), []);
  });

  it('are none for small talk', () => {
    assert.deepEqual(
      lines(conversation().user('hi').agent('Hello! What can I do?').user('thanks').entries()),
      [],
    );
  });

  it('are new only once', () => {
    const first = notes(work.entries());
    const file = first.map(noteLine).join('\n');
    assert.deepEqual(freshNotes(notes(work.entries()), [file]), []);
  });

  it('are masked, and few', () => {
    const talk = conversation();
    for (let i = 0; i < 200; i++)
      talk
        .user(`Never print the token tok_${i} of module ${i}.`)
        .bash(`npm run check:${i}`, 'Error: bad tok_7\n\nCommand exited with code 1', {
          failed: true,
        });
    const made = notes(talk.entries(), { redact: (text) => text.replace(/tok_\d+/gu, '[masked]') });
    assert.ok(made.length <= 24 && made.length > 5);
    assert.ok(!made.map(noteLine).join().includes('tok_'));
    assert.equal(notes(talk.entries(), { limit: 2 }).length, 2);
  });

  it('list the files of a change without words, with how many more there are', () => {
    const talk = conversation().user('Rename all of it please.');
    for (let i = 0; i < 12; i++) talk.call('write', { path: `src/f${i}.ts` }).result('ok');
    assert.match(
      lines(talk.entries())[0] ?? '',
      /^- \[change\] 12 files \(\+4\) \(src\/f4\.ts, .*src\/f11\.ts\)$/u,
    );
  });
});

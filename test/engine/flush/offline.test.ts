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
        .user(`Never print the token tok_${i} of module m_${i}.`)
        .bash(`npm run check:${i}`, 'Error: bad tok_7\n\nCommand exited with code 1', {
          failed: true,
        });
    const made = notes(talk.entries(), { redact: (text) => text.replace(/tok_\d+/gu, '[masked]') });
    assert.ok(made.length <= 24 && made.length > 5);
    assert.ok(!made.map(noteLine).join().includes('tok_'));
    assert.equal(notes(talk.entries(), { limit: 2 }).length, 2);
  });

  it('are at most so many of each kind, the newest, oldest first', () => {
    const names = 'apple banana cherry dates elder figs grape hazel iris jasmin kiwi lemon'.split(
      ' ',
    );
    const talk = conversation();
    names.forEach((name, i) =>
      talk
        .user(`Never touch the ${name} module.`)
        .agent(`We decided to keep ${name} because the ${name} queue works.`)
        .user(`I prefer ${name} over tabs here.`)
        .bash(`npm run lint:${name}`, 'Tests: 12 passed, 12 total')
        .bash(`npm run test:${name}`, `Error: ${name} broke\n\nCommand exited with code 3`, {
          failed: true,
        })
        .bash(`git commit -m "Fix ${name}"`, `[main 15a7f${10 + i}] Fix ${name}\n 1 file changed`),
    );
    const most = { constraint: 6, preference: 3, decision: 6, problem: 4, change: 3, command: 2 };
    const made = notes(talk.entries(), { limit: 100 });
    const kinds = Object.keys(most) as (keyof typeof most)[];
    for (const kind of kinds) {
      const named = made
        .filter((note) => note.kind === kind)
        .map(({ text }) => names.find((name) => text.includes(name)));
      assert.deepEqual(named, names.slice(-most[kind]), kind);
    }
    assert.deepEqual([...new Set(made.map(({ kind }) => kind))], kinds);
    assert.deepEqual(notes(talk.entries()), made.slice(0, 24));
  });

  it('say something by themselves and are said once', () => {
    const talk = conversation()
      .user('Never do this:')
      .user('Never use x.')
      .user('Never use y')
      .user('Always keep the license file.')
      .agent('Always keep the license file.');
    assert.deepEqual(lines(talk.entries()), [
      '- [constraint] Never use x.',
      '- [constraint] Always keep the license file.',
    ]);
  });

  const edited = (...paths: readonly string[]) => {
    const talk = conversation().user('Rework the queue please.');
    for (const path of paths) talk.call('edit', { path }).result('ok');
    return talk;
  };

  it('name the files they speak of, by path or by a name that is long enough', () => {
    const talk = edited('lib/b.ts', 'lib/ab.ts', 'lib/abc.ts', 'lib/Makefile', 'lib/c.ts').agent(
      'We decided to keep b.ts, ab.ts, abc.ts, Makefile and lib/c.ts because they work.',
    );
    assert.match(lines(talk.entries())[0] ?? '', /work\. \(lib\/abc\.ts, lib\/c\.ts\)$/u);
  });

  it('name three files at most, those touched last', () => {
    const talk = edited('src/one.ts', 'src/two.ts', 'src/three.ts', 'src/four.ts').agent(
      'We decided to keep one.ts, two.ts, three.ts and four.ts because they work.',
    );
    assert.match(
      lines(talk.entries())[0] ?? '',
      /\(src\/two\.ts, src\/three\.ts, src\/four\.ts\)$/u,
    );
  });

  it('tell a change by the last turn that made one, with the files that are left', () => {
    const talk = edited('src/one.ts')
      .agent('Done: the first part.')
      .user('And now the rest of it please.')
      .call('read', { path: 'src/only-read.ts' })
      .result('x')
      .call('move_file', { source: 'src/old.ts', destination: 'src/new.ts' })
      .result('ok')
      .agent('Done: renamed it all.')
      .user('Anything else to change?')
      .agent('No changes were needed.');
    assert.deepEqual(lines(talk.entries()), [
      '- [change] renamed it all. (src/one.ts, src/new.ts)',
    ]);
  });

  it('tell of a check without figures by its command alone', () => {
    const talk = conversation().user('Please check it.').bash('npm run lint', 'all good');
    assert.deepEqual(lines(talk.entries()), ['- [command] ✓ npm run lint']);
  });

  it('count no more than eight files of a change', () => {
    const eight = Array.from({ length: 8 }, (_, i) => `src/f${i}.ts`);
    assert.ok(
      !lines(edited(...eight).entries())
        .join()
        .includes('(+'),
    );
    assert.match(lines(edited(...eight, 'src/f8.ts').entries()).join(), /9 files \(\+1\)/u);
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

import assert from 'node:assert/strict';
import { freshNotes, noteLine } from '../../../src/engine/flush/notes';
import { notesOffline } from '../../../src/engine/flush/offline';
import type { Entry } from '../../../src/engine/conversation/types';
import { type ConversationBuilder, conversation } from '../../build/conversation';

const hash = (text: string): string => {
  let sum = 3;
  for (const ch of text) sum = (Math.imul(sum, 33) + ch.codePointAt(0)!) >>> 0;
  return sum.toString(16).padStart(8, '0');
};
const notes = (
  entries: Iterable<Entry>,
  more: { readonly redact?: (text: string) => string; readonly lastMs?: number } = {},
) => notesOffline({ entries, cwd: '/ws', redact: (text) => text, hash, ...more });
const lines = (entries: Iterable<Entry>): readonly string[] =>
  notes(entries).map((note) => noteLine(note).replace(/ \^\w+$/u, ''));

const asked = 'Retry failed uploads in src/http.ts three times.';
const both = ['src/http.ts', 'src/get.ts'];
const edited = (request: string, ...paths: readonly string[]) => {
  const talk = conversation().user(request);
  for (const path of paths) talk.call('edit', { path }).result('ok');
  return talk;
};
const work = edited(asked, '/ws/src/http.ts')
  .bash('npm test', 'Error: upload.test.ts timed out\n\nCommand exited with code 1', {
    failed: true,
  })
  .agent('All done! The helper `withRetry` now wraps every upload in src/http.ts.');

describe('notes without a model', () => {
  it('are what was asked, what came of it, and checks that still failed at the close', () => {
    assert.deepEqual(lines(work.entries()), [
      `- [change] “${asked}” → agent: “The helper \`withRetry\` now wraps every upload in src/http.ts.” (src/http.ts)`,
      '- [problem] npm test (exit 1): Error: upload.test.ts timed out',
    ]);
  });

  it('are one for each of two requests that begin alike, however far', () => {
    const same = `${asked} It is about the branch for uploads that we made last week. `.repeat(2);
    const build = edited(`${same}Then mend the header.`, '/ws/src/http.ts')
      .agent('The helper `withRetry` now wraps every upload in src/http.ts.')
      .user(`${same}Then mend the footer.`)
      .call('edit', { path: '/ws/src/get.ts' })
      .result('ok')
      .agent('The helper `withLimit` now wraps every download in src/get.ts.');
    assert.deepEqual(
      notes(build.entries()).map(({ files }) => files),
      [['src/http.ts'], ['src/get.ts']],
    );
  });

  it('leave out failures of work that goes on', () => {
    const talk = edited(asked, 'src/http.ts').bash(
      'npm test',
      'Error: upload.test.ts timed out\n\nCommand exited with code 1',
      { failed: true },
    );
    assert.ok(!lines(talk.entries()).some((line) => line.includes('[problem]')));
  });

  it('report nothing that was said on the way', () => {
    const talk = edited(asked, ...both).agent('Now src/http.ts needs a test.', 'toolUse');
    assert.deepEqual(lines(talk.entries()), [`- [change] “${asked}” (src/http.ts, src/get.ts)`]);
  });

  it('report no empty phrase, no table, no question and no half sentence', () => {
    for (const closing of [
      'Done.',
      'All tests pass now, everything is green.',
      'These parts of src/http.ts were changed:',
      '| src/http.ts | retried | ok |',
      'Shall I also retry downloads in src/http.ts and src/get.ts?',
    ])
      assert.deepEqual(
        lines(
          edited(asked, ...both)
            .agent(closing)
            .entries(),
        ),
        [`- [change] “${asked}” (src/http.ts, src/get.ts)`],
        closing,
      );
  });

  it('name another agent where it asked in the person’s place', () => {
    const lead = 'You are the fixer. Retry failed uploads in src/http.ts three times.';
    const talk = conversation().user(
      `<teammate-message teammate_id="lead">\n${lead}\n</teammate-message>`,
    );
    talk.call('edit', { path: 'src/http.ts' }).result('ok').agent('`withRetry` is in src/http.ts.');
    for (const line of lines(talk.entries()))
      assert.match(line, /\] another agent: “You are the fixer/u);
  });

  it('quote no sentence of the agent that answers another question', () => {
    const asked = 'ok, but every verification can be automatic with the --dev-key flag now';
    const told = 'The logging of `rename` and `mkdir` looks reasonable to me.';
    const talk = edited(asked, 'app/main.env').agent(told);
    assert.deepEqual(lines(talk.entries()), []);
    const close = 'The file `main.env` sets the `--dev-key` of `rename` now.';
    assert.deepEqual(lines(edited(asked, 'app/main.env').agent(close).entries()), [
      `- [change] “${asked}” → agent: “${close}” (app/main.env)`,
    ]);
  });

  it('leave out a short request for one touch of which nothing was told', () => {
    assert.deepEqual(lines(edited(asked, 'src/http.ts').agent('Done.').entries()), []);
  });

  it('give commits to the work that they commit, without the order to commit', () => {
    const talk = edited(asked, 'src/http.ts')
      .agent('The uploads in src/http.ts are tried again.')
      .user('commit it')
      .bash('git commit -m "Retry uploads"', '[main 1507f8b] Retry uploads\n 1 file changed');
    assert.deepEqual(lines(talk.entries()), [
      `- [change] “${asked}” → 1507f8b Retry uploads (src/http.ts)`,
    ]);
  });

  it('quote a long plan by its title', () => {
    const plan = '# Plan: Move the cache to disk\n\n## Context\n\nIt is lost at every start.';
    const talk = edited(`Implement the following plan:\n\n${plan}`, 'src/a.ts', 'src/b.ts');
    assert.deepEqual(lines(talk.entries()), [
      '- [change] “Implement the following plan: Plan: Move the cache to disk” (src/a.ts, src/b.ts)',
    ]);
  });

  it('say nothing of work whose request and report cannot be understood alone', () => {
    for (const request of ['ok, do that', 'fix 3 too', 'dev@box app % npm run build\nfailed'])
      assert.deepEqual(
        lines(edited(request, 'src/a.ts').agent('Fixed it.').entries()),
        [],
        request,
      );
  });

  it('hold answers with their questions, and what was chosen behind its number: the words are the agent’s', () => {
    const talk = conversation()
      .user('Plan the cache.')
      .agent('Where should the cache of the reports live?\n\n1. in memory\n2. in a file')
      .user('2')
      .agent('Should stale entries of the cache be dropped on start or once a day?')
      .user('once a day, at night');
    assert.deepEqual(lines(talk.entries()), [
      '- [decision] “2” ⟵ “Where should the cache of the reports live? 2. in a file”',
      '- [decision] “once a day, at night” ⟵ “Should stale entries of the cache be dropped on start or once a day?”',
    ]);
  });

  it('hold no order that was carried out as what holds for good', () => {
    const talk = conversation()
      .user('commit the upgrade without it')
      .bash('git commit -am "Kotlin 2.1"', '[main 4f1c2aa] Kotlin 2.1\n 2 files changed')
      .agent('Committed.')
      .user('send it over to the others')
      .bash('git push', 'To x\n   aaaaaa1..4f1c2aa  main -> main')
      .agent('Pushed.');
    assert.doesNotMatch(lines(talk.entries()).join('\n'), /\[preference\]/);
  });

  it('hold what led to work after the agent was stopped only where there is room for it', () => {
    const talk = conversation();
    for (let i = 0; i < 10; i++)
      talk
        .user(`Let the gauge of pier ${'abcdefghij'[i]} be read every minute by src/pier${i}.ts.`)
        .call('edit', { path: `src/pier${i}.ts` })
        .result('ok')
        .agent(`The gauge of pier ${'abcdefghij'[i]} is read every minute by src/pier${i}.ts.`);
    const stopped = (words: string): ConversationBuilder =>
      talk.user('Now tidy up.').agent('Looking at', 'aborted').user(words);
    stopped('run the printing check of the harbour once more').bash('npm test', 'Tests: 1 passed');
    stopped('colours of the harbour are never blue on green').agent('I see.');
    const told = lines(talk.agent('Fine.').entries()).join('\n');
    assert.match(told, /\[preference\] “colours of the harbour/);
    assert.doesNotMatch(told, /printing check/);
  });

  it('hold several answers by number one by one, but no question that was asked back', () => {
    const talk = conversation()
      .user('Plan the export.')
      .agent(
        '1. Which columns should the export of orders hold?\n2. Should `orders.csv` be zipped?',
      )
      .user('1. name and price\n2. what would that save?');
    assert.deepEqual(lines(talk.entries()), [
      '- [decision] “name and price” ⟵ “Which columns should the export of orders hold?”',
    ]);
  });

  it('hold what the person laid down for good', () => {
    const rule = 'You must never touch the file legacy.sql.';
    const noted = [`- [constraint] ${rule}`];
    assert.deepEqual(lines(conversation().user(rule).agent('Understood.').entries()), noted);
    assert.deepEqual(lines(edited(rule, 'a.sql').agent('Understood.').entries()), noted);
    const told = conversation()
      .user('Why was the file legacy.sql never touched?')
      .agent('No idea.');
    assert.deepEqual(lines(told.entries()), []);
    assert.deepEqual(lines(conversation().user('Never mind the rest of it.').entries()), []);
  });

  it('leave nods and small talk out', () => {
    const talk = conversation()
      .user('hi')
      .agent('Hello! What can I do for you in this large project today?')
      .user('thanks')
      .agent('Does the plan for the whole of the module look right to you so far?')
      .user('yes');
    assert.deepEqual(lines(talk.entries()), []);
  });

  it('never take up again what a summary recalled', () => {
    const talk = conversation()
      .compaction('## Constraints\n- Never use tabs anywhere', null)
      .branchSummary('## Decisions\n- use zod');
    assert.deepEqual(lines(talk.entries()), []);
  });

  it('are new only once', () => {
    const file = notes(work.entries()).map(noteLine).join('\n');
    assert.deepEqual(freshNotes(notes(work.entries()), [file]), []);
  });

  it('hold a rule that is said with every request once, and what was done beside it', () => {
    const talk = conversation();
    for (let i = 0; i < 12; i++) {
      talk.user(`Retry failed uploads in src/part${i}.ts three times. Always keep tabs.`);
      talk.call('edit', { path: `/ws/src/part${i}.ts` }).result('ok');
      talk.agent(`All uploads of src/part${i}.ts are retried three times now.`);
    }
    const kinds = notes(talk.entries()).map(({ kind }) => kind);
    assert.deepEqual(kinds.toSorted(), [...Array<string>(9).fill('change'), 'constraint']);
  });

  it('are of what came since the last ones, too, however much there was before that weighs more', () => {
    const talk = conversation();
    for (let i = 0; i < 12; i++) {
      talk.user(`Retry failed uploads in src/part${i}.ts three times, and commit that.`);
      talk.call('edit', { path: `/ws/src/part${i}.ts` }).result('ok');
      talk.bash(
        `git commit -am "part${i}: failed uploads are retried"`,
        `[main abc${1000 + i}] part${i}: failed uploads are retried\n 1 file changed`,
      );
      talk.agent(`All uploads of src/part${i}.ts are retried three times now.`);
    }
    const lastMs = talk.entries().at(-1)?.atMs ?? 0;
    const before = notes(talk.entries());
    assert.equal(before.length, 10);
    assert.deepEqual(notes(talk.entries(), { lastMs }), before, 'nothing was said since');
    talk.user('Name the limit in src/limits.ts after the tariff it belongs to.');
    talk.call('edit', { path: '/ws/src/limits.ts' }).result('ok');
    talk.agent('The limit in src/limits.ts is called tariffLimit now.');
    const known = before.map(noteLine).join('\n');
    const since = freshNotes(notes(talk.entries(), { lastMs }), [known]);
    assert.deepEqual(
      since.map(({ files }) => files),
      [['src/limits.ts']],
    );
  });

  it('are masked, and ten at most', () => {
    const talk = conversation();
    for (let i = 0; i < 40; i++)
      talk
        .user(`Print tok_${i} from now on in the module src/m_${i}.ts.`)
        .call('edit', { path: `src/m_${i}.ts` })
        .result('ok')
        .agent(`The module src/m_${i}.ts now prints tok_${i} when it starts.`);
    const made = notes(talk.entries(), { redact: (text) => text.replace(/tok_\d+/gu, '[masked]') });
    assert.equal(made.length, 10);
    assert.ok(made.at(-1)?.text.includes('m_39'), 'the newest are kept');
    assert.ok(!made.map(noteLine).join().includes('tok_'));
  });

  it('tell a request that came twice once, as it ended', () => {
    const talk = conversation();
    for (const [file, words] of [
      ['src/a.ts', 'The retry in src/a.ts was begun.'],
      ['src/b.ts', 'The retry in src/b.ts was finished.'],
    ] as const) {
      talk.user(asked).call('edit', { path: file }).result('ok').agent(words);
      for (let i = 0; i < 4; i++) talk.user(`And what is part ${i} of it?`).agent('Nothing.');
    }
    assert.equal(lines(talk.entries()).length, 1);
    assert.match(lines(talk.entries())[0] ?? '', /src\/b\.ts was finished/u);
  });

  it('name four files at most, those touched last', () => {
    const paths = ['src/1.ts', 'src/2.ts', 'src/3.ts', 'src/4.ts', 'src/5.ts'];
    assert.deepEqual(lines(edited(asked, ...paths).entries()), [
      `- [change] “${asked}” (src/2.ts, src/3.ts, src/4.ts, src/5.ts)`,
    ]);
  });
});

import assert from 'node:assert/strict';
import { notesOffline } from '../../../src/engine/flush/offline';
import type { ConversationBuilder } from '../../build/conversation';
import { conversation } from '../../build/conversation';

const hash = (text: string): string => {
  let sum = 5;
  for (const ch of text) sum = (Math.imul(sum, 33) + ch.codePointAt(0)!) >>> 0;
  return sum.toString(16).padStart(8, '0');
};
const notesOf = (talk: ConversationBuilder): readonly string[] =>
  notesOffline({ entries: talk.entries(), cwd: '/ws', redact: (text) => text, hash }).map(
    ({ kind, text }) => `[${kind}] ${text}`,
  );

const edit = (talk: ConversationBuilder, path: string): ConversationBuilder =>
  talk.call('edit', { path }).result('ok');
const commit = (talk: ConversationBuilder, id: string, subject: string): ConversationBuilder =>
  talk.bash(`git commit -am "${subject}"`, `[main ${id}] ${subject}\n 1 file changed`);

const asked = 'Let a file be renamed on the network drive of the harbour.';
const renamed = 'Allow rename on the network drive';
const begun = (): ConversationBuilder =>
  edit(conversation().user(asked), 'src/drive.ts').agent('The owner is not asked any more.');

describe('the files of a work', () => {
  it('lie in the workspace: notes are read where another folder is not', () => {
    const talk = edit(edit(conversation().user(asked), '/trees/drive/a.ts'), 'src/drive.ts');
    const [note] = notesOffline({ entries: talk.entries(), cwd: '/ws', redact: (t) => t, hash });
    assert.deepEqual(note?.files, ['src/drive.ts']);
    const elsewhere = edit(conversation().user(asked), '/trees/drive/a.ts');
    assert.deepEqual(notesOf(elsewhere), []);
  });
});

describe('the commits of a work', () => {
  it('are its own, not those of an aside that was the last thing before them', () => {
    const aside = edit(
      begun().user('I only meant the line of output that came in with it'),
      'src/drive.ts',
    );
    assert.deepEqual(
      notesOf(commit(aside.agent('Taken back.').user('commit it'), '1507f8b', renamed)),
      [`[change] “${asked}” → 1507f8b ${renamed}`],
    );
    const atOnce = edit(
      begun().user('I only meant the line of output that came in with it'),
      'src/drive.ts',
    );
    assert.deepEqual(notesOf(commit(atOnce, '1507f8b', renamed)), [
      `[change] “${asked}” → 1507f8b ${renamed}`,
    ]);
  });

  it('stay with a request that was worked on and names nothing of another', () => {
    const second = 'Print the tides of the week below the map of the pier.';
    const talk = edit(begun().user(second), 'src/tides.ts');
    assert.deepEqual(notesOf(commit(talk, '2b07f8b', 'Tides below the map')), [
      `[change] “${second}” → 2b07f8b Tides below the map`,
    ]);
  });

  it('go to what they commit also where a check had to be mended on the way', () => {
    const talk = edit(begun().user('commit'), 'test/drive.test.ts');
    assert.deepEqual(notesOf(commit(talk, '1507f8b', renamed).agent('Committed.')), [
      `[change] “${asked}” → 1507f8b ${renamed}`,
    ]);
  });

  it('go to an answer’s work, which is told once', () => {
    const talk = begun()
      .agent('Shall I write it down in one commit, with the scope `drive`, and go ahead?')
      .user('yes, commit it');
    assert.deepEqual(notesOf(commit(talk, '1507f8b', renamed).agent('Committed.')), [
      `[change] “${asked}” → 1507f8b ${renamed}`,
    ]);
  });

  it('name each file once, the one that was changed last behind the others', () => {
    const talk = edit(edit(begun().user('commit'), 'src/map.ts'), 'src/drive.ts');
    const entries = commit(talk, '1507f8b', renamed).entries();
    assert.deepEqual(
      notesOffline({ entries, cwd: '/ws', redact: (text) => text, hash }).map(({ files }) => files),
      [['src/map.ts', 'src/drive.ts']],
    );
  });

  it('are told by nobody where nothing of theirs was asked for in words', () => {
    const order = conversation().user('fine, saved; please commit this now');
    assert.deepEqual(notesOf(commit(order, '3c07f8b', 'Mock-ups of sharing')), []);
    const bare = edit(
      conversation()
        .user('Thanks.')
        .agent('An import is unused. Shall I take it out?')
        .user('yes, it has to be clean'),
      'src/drive.ts',
    );
    assert.deepEqual(notesOf(commit(bare, '4d07f8b', 'Remove an unused import')), []);
  });

  it('are told with the request that they take words of, where the order to go on has none', () => {
    const wish = 'We could show the tides of the week below the map of the pier.';
    const talk = conversation().user(wish).agent('That would fit there.').user('do it');
    assert.deepEqual(
      notesOf(commit(edit(talk, 'src/tides.ts'), '2b07f8b', 'Show the tides below the map')),
      [`[change] “${wish}” → 2b07f8b Show the tides below the map`],
    );
  });
});

describe('work without a commit', () => {
  const listed =
    'Listed 46 tasks in `specs/tasks.md` and `specs/order.md`, along the plan for the pier that came before.';

  it('is told by the name of a command where nothing else was typed, if the agent says what it did', () => {
    const talk = edit(conversation().user('/harbour.tasks'), 'specs/tasks.md').agent(listed);
    assert.deepEqual(notesOf(talk), [`[change] “/harbour.tasks” → agent: “${listed}”`]);
    const silent = edit(edit(conversation().user('/harbour.tasks'), 'a.md'), 'b.md');
    assert.deepEqual(notesOf(silent), []);
  });

  it('is told as it came out last where it was asked for twice in the same words', () => {
    const first = edit(conversation().user('/harbour.tasks'), 'specs/tasks.md').agent(listed);
    const again = edit(first.user('/harbour.tasks'), 'specs/tasks.md').agent('Done again.');
    assert.deepEqual(notesOf(again), []);
  });

  it('is not told by a question that led to one touch and of whose answer nothing is known', () => {
    const question = 'Why would `appendTide` be called here and not `queueTide`, as it was?';
    assert.deepEqual(notesOf(edit(conversation().user(question), 'src/tides.ts').agent('Hm.')), []);
  });

  it('is not told by a part of a long message where one file was changed and nothing is known of it', () => {
    const long =
      'The first way with `chart-id` does not work, as the number of a chart may change and with it all that points there, which is why a mark is put into each of them by the harbour, and it might well be written down in the guide.';
    assert.deepEqual(notesOf(edit(conversation().user(long), 'guide.md').agent('Done.')), []);
    const two = edit(edit(conversation().user(long), 'guide.md'), 'src/charts.ts').agent('Done.');
    assert.equal(notesOf(two).length, 1);
  });

  it('is no answer of many, each of which is told with its question', () => {
    const questions =
      '1. Which columns should the export of the tides hold?\n2. Should `tides.csv` be zipped before it is sent?';
    const answers = '1. height and hour\n2. no, as it is';
    const talk = edit(
      conversation().user('Plan it.').agent(questions).user(answers),
      'src/tides.ts',
    );
    assert.deepEqual(notesOf(commit(talk, '2b07f8b', 'Export the tides')), [
      '[decision] “height and hour” ⟵ “Which columns should the export of the tides hold?”',
      '[decision] “no, as it is” ⟵ “Should `tides.csv` be zipped before it is sent?”',
    ]);
  });

  it('is not told by a choice of how to go on whose commit is about something else', () => {
    const talk = conversation()
      .user('Plan it.')
      .agent(
        'Which of the two ways should the plan be carried out in?\n\n1. here, task by task\n2. apart',
      )
      .user('1');
    assert.deepEqual(notesOf(commit(edit(talk, 'src/tides.ts'), '2b07f8b', 'Export the tides')), [
      '[decision] “1” ⟵ “Which of the two ways should the plan be carried out in? 1. here, task by task”',
    ]);
  });
});

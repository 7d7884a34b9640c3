import assert from 'node:assert/strict';
import type { Entry } from '../../../src/engine/conversation/types';
import { pictureOf } from '../../../src/engine/picture/picture';
import { maskOf } from '../../../src/engine/secrets/mask';
import { Branch, words } from '../../build/lines/branch';

const sizeOf = (entry: { readonly kind: string; readonly blocks?: readonly object[] }): number =>
  JSON.stringify(entry.blocks ?? '').split(' ').length;

describe('the picture of a conversation', () => {
  const branch = new Branch();
  for (let n = 0; n < 30; n++) {
    branch.user(`Question ${n}`);
    branch.answer({ calls: [[`c${n}`, 'read', { path: `src/${n}.ts` }]], prompt: 1_000 + n * 100 });
    branch.result(`c${n}`, words(n + 1), 'read');
  }

  it('has the largest items first, with their place, and what tools gave back', () => {
    const picture = pictureOf({
      cwd: null,
      path: branch.path(),
      sizeOf: sizeOf,
      mask: (text) => text,
    });
    assert.equal(picture.items.length, 20);
    assert.equal(picture.items[0]?.who, 'read');
    assert.equal(
      picture.items[0]?.text,
      'src/29.ts',
      'files begin alike: the path tells them apart',
    );
    assert.deepEqual(
      picture.tools.map(({ tool }) => tool),
      ['read'],
    );
    assert.equal(picture.answers, 30);
    assert.equal(picture.points.length, 30);
    assert.deepEqual(picture.marks, []);
  });

  it('names a tool after the call where its result names none, as in Claude Code and Codex', () => {
    const one = new Branch();
    one.user('Q').answer({ calls: [['c1', 'Grep', { pattern: 'quay' }]], prompt: 5 });
    one.result('c1', words(40), '').result('lost', words(30), '');
    const { tools, items } = pictureOf({
      cwd: null,
      path: one.path(),
      sizeOf,
      mask: (text) => text,
    });
    assert.deepEqual(
      tools.map(({ tool }) => tool),
      ['Grep', 'tool'],
    );
    assert.deepEqual(
      items.slice(0, 2).map(({ who }) => who),
      ['Grep', 'tool'],
    );
  });

  it('knows an answer by its words or by what it called, whichever takes more room, and shows paths from the folder', () => {
    const one = new Branch();
    const write = { replace_all: false, file_path: '/home/dev/ws/src/a.ts', content: words(30) };
    one.user('Q').answer({ text: 'Now the file:', calls: [['c1', 'Write', write]], prompt: 5 });
    one.answer({ text: words(20), calls: [['c2', 'TaskUpdate', { taskId: '1' }]], prompt: 6 });
    one.result('c1', words(60), '').result('c9', words(50), '');
    const path = one.path();
    const { items } = pictureOf({ cwd: '/home/dev/ws', path, sizeOf, mask: (text) => text });
    assert.deepEqual(
      items.map(({ who, text }) => [who, text.slice(0, 17)]),
      [
        ['Write', 'src/a.ts'],
        ['tool', 'word word word wo'],
        ['assistant', 'Write: src/a.ts'],
        ['assistant', 'word word word wo'],
        ['user', 'Q'],
      ],
    );
  });

  it('counts the entries of the context and what they come to, those it does not look at by their length', () => {
    const long = new Branch();
    for (let n = 0; n < 3_000; n++) long.user('Q').answer({ prompt: 1_000 });
    const mask = (text: string): string => text;
    const of = (path: ReturnType<Branch['path']>): readonly number[] => {
      const { entries, estimated } = pictureOf({ cwd: null, path, sizeOf: () => 2, mask });
      return [entries, Math.round(estimated)];
    };
    assert.deepEqual(of(long.path(100)), [6_000, 12_000]);
    const short = new Branch().user('a').other().compaction('s', null).user('b');
    assert.deepEqual(of(short.path()), [2, 4], 'what is no more in the context is not counted');
  });

  it('says of each item what it is of all of its kind', () => {
    const one = new Branch().user(words(29)).compaction('s', null).user(words(9));
    one.injected(words(29)).answer({ prompt: 5 });
    const mask = (text: string): string => text;
    const size = (entry: Entry): number =>
      entry.kind === 'message' ? (entry.origin === 'injected' ? 30 : 10) : 7;
    const { items } = pictureOf({ cwd: null, path: one.path(), sizeOf: size, mask });
    assert.deepEqual(
      items.map(({ kind, share }) => [kind, share]),
      [
        ['user', 0.75],
        ['user', 0.25],
        ['assistant', 1],
        ['summary', 1],
      ],
    );
  });

  it('says of what a client inserted that no person wrote it', () => {
    const one = new Branch();
    one.user('Q').injected(words(40)).answer({ prompt: 5 });
    const { items } = pictureOf({ cwd: null, path: one.path(), sizeOf, mask: (text) => text });
    assert.deepEqual(
      items.map(({ who }) => who),
      ['inserted', 'user', 'assistant'],
    );
  });

  it('shows what a tool gave back and what was typed, without what a client put around them', () => {
    const one = new Branch();
    one.user(
      `## User Input\n\n\`\`\`text\nthe quay\n\`\`\`\n\nYou **MUST** consider the user input before`,
    );
    one.answer({ calls: [['c1', 'exec', { cmd: 'ls' }]], prompt: 5 });
    one.result(
      'a call that is not there',
      `Chunk ID: d8afaf\nWall time: 1.9 seconds\nProcess exited with code 0\nOutput:\n${words(60)}`,
      'exec',
    );
    const { items, turns } = pictureOf({
      cwd: null,
      path: one.path(),
      sizeOf,
      mask: (text) => text,
    });
    assert.match(items[0]?.text ?? '', /^word word/);
    assert.deepEqual([items[1]?.text, turns], ['the quay', [{ at: 0, text: 'the quay' }]]);
  });

  it('tells of a call by what stands by itself, and only else by a field of something', () => {
    const one = new Branch();
    const plan = { allowedPrompts: [{ tool: 'Bash', prompt: 'run tests' }], plan: 'Mend the quay' };
    const asks = { questions: [{ question: 'Which quay?', header: 'Quay' }] };
    one.answer({ calls: [['c1', 'ExitPlanMode', plan]], prompt: 5 });
    one.result('c1', 'approved', 'ExitPlanMode');
    one.answer({ calls: [['c2', 'AskUserQuestion', asks]], prompt: 5 });
    const { items } = pictureOf({ cwd: null, path: one.path(), sizeOf, mask: (text) => text });
    const texts = items.map(({ text }) => text);
    assert.ok(texts.includes('ExitPlanMode: Mend the quay'), texts.join('\n'));
    assert.ok(texts.includes('Mend the quay'), texts.join('\n'));
    assert.ok(texts.includes('AskUserQuestion: Which quay?'), texts.join('\n'));
  });

  it('tells of a command that is a list of its words what it runs', () => {
    const one = new Branch();
    const command = ['bash', '-lc', 'npm test'];
    one.user('Q').answer({ calls: [['c1', 'shell', { command }]], prompt: 5 });
    const { items } = pictureOf({ cwd: null, path: one.path(), sizeOf, mask: (text) => text });
    assert.ok(items.some(({ text }) => text === 'shell: npm test'));
  });

  it('loads no more of a long conversation than is drawn', () => {
    const long = new Branch();
    for (let n = 0; n < 3_000; n++) long.user('Q').answer({ prompt: 1_000 });
    long.loaded.length = 0;
    const picture = pictureOf({
      cwd: null,
      path: long.path(),
      sizeOf: sizeOf,
      mask: (text) => text,
    });
    assert.ok(picture.points.length <= 241);
    assert.ok(long.loaded.length < 4_500, `${long.loaded.length} loaded`);
  });

  it('marks where the person asked for something, and nothing that a program said in their name', () => {
    const one = new Branch();
    one
      .user('First, the secret')
      .answer({ prompt: 5 })
      .injected('A reminder')
      .answer({ prompt: 6 });
    one.answer({ prompt: 7 }).user('Then the quay').answer({ prompt: 8 }).user('Last');
    const mask = (text: string): string => text.replace('secret', '•');
    const { turns } = pictureOf({ cwd: null, path: one.path(), sizeOf, mask });
    assert.deepEqual(turns, [
      { at: 0, text: 'First, the •' },
      { at: 3, text: 'Then the quay' },
      { at: 4, text: 'Last' },
    ]);
  });

  it('marks where something was asked, not where a compaction put it', () => {
    const one = new Branch();
    one.user('First').answer({ prompt: 5 }).user('Second').answer({ prompt: 6 });
    one.compaction('s', null).answer({ prompt: 7 }).user('Third').answer({ prompt: 8 });
    const [first, a, second, b, ...rest] = one.path();
    assert.ok(first && a && second && b);
    const path = [a, b, ...rest.slice(0, 1), first, second, ...rest.slice(1)];
    const { turns } = pictureOf({ cwd: null, path, sizeOf, mask: (text) => text });
    assert.deepEqual(
      turns.map(({ at, text }) => [at, text]),
      [
        [0, 'First'],
        [1, 'Second'],
        [3, 'Third'],
      ],
    );
  });

  it('marks no more turns than there is room for', () => {
    const many = new Branch();
    for (let n = 0; n < 900; n++) many.user(`Q ${n}`).answer({ prompt: 1_000 });
    const { turns } = pictureOf({ cwd: null, path: many.path(), sizeOf, mask: (text) => text });
    assert.ok(turns.length > 100 && turns.length <= 121, String(turns.length));
  });

  it('shows of what the person said what they typed', () => {
    const called =
      '<command-message>ship is running…</command-message>\n<command-name>/ship</command-name>\n<command-args>to the quay</command-args>';
    const path = new Branch().user(called).answer({ prompt: 5 }).path();
    const { items, turns } = pictureOf({ cwd: null, path, sizeOf, mask: (text) => text });
    assert.deepEqual(
      [items.find(({ who }) => who === 'user')?.text, turns[0]?.text],
      ['/ship to the quay', '/ship to the quay'],
    );
  });

  it('masks what it shows', () => {
    const one = new Branch();
    one.user('the secret').answer({ prompt: 5 });
    const mask = (text: string): string => text.replace('secret', '•');
    const { items } = pictureOf({ cwd: null, path: one.path(), sizeOf: sizeOf, mask });
    assert.ok(items.some(({ text }) => text === 'the •'));
  });

  it('masks what the name of an argument says is a secret', () => {
    const one = new Branch();
    one.user('Fill the form.');
    one.answer({ calls: [['c1', 'fill', { password: 'Wq7!tRz9pL' }]], prompt: 5 });
    one.result('c1', 'filled', 'fill');
    const { items } = pictureOf({ cwd: null, path: one.path(), sizeOf, mask: maskOf() });
    assert.ok(items.some(({ text }) => text.startsWith('fill: [redacted:')));
    assert.ok(items.every(({ text }) => !text.includes('Wq7')));
  });
});

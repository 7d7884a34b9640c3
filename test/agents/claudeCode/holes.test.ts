/** Lines that are lost from the middle of a transcript (clients of early 2.1 lose one now and then): nothing before them is forgotten. */
import assert from 'node:assert/strict';
import { contextMessages } from '../../../src/engine/conversation/context';
import { compactionsOn } from '../../../src/operations/records';
import type { Conversation } from '../../../src/engine/conversation/types';
import { ClaudeLines, kept, readClaude } from '../../build/lines/claudeLines';
import { scenes } from '../../cli/scene';
import { words } from '../../build/words';

const withoutLine = (lines: ClaudeLines, ...uuids: readonly string[]): readonly string[] =>
  lines.lines.filter((line) => !uuids.some((uuid) => line.includes(`"uuid":"${uuid}"`)));
const read = (texts: readonly string[]): Conversation => readClaude(texts).conversation;
const said = (texts: readonly string[]): string[] =>
  contextMessages(read(texts).path).flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : [block.kind])),
  );
const holes = (texts: readonly string[]): { line: number; reason: string }[] =>
  read(texts).oddities.flatMap(({ line, reason, isHole }) =>
    isHole ? [{ line, reason: words(reason) }] : [],
  );

/** Ids u1 to u6. */
const six = (): ClaudeLines =>
  new ClaudeLines()
    .user('one')
    .agent('two', 500)
    .user('three')
    .agent('four', 900)
    .user('five')
    .agent('six', 1_300);

describe('a Claude Code transcript that lost a line', () => {
  it('goes on from the entry before the hole, and says so once', () => {
    const torn = withoutLine(six(), 'u3');
    assert.deepEqual(said(torn), ['one', 'two', 'four', 'five', 'six']);
    assert.equal(read(torn).startsAmid, false);
    assert.equal(holes(torn).length, 1);
    assert.equal(holes(torn)[0]?.line, 3);
    assert.match(holes(torn)[0]?.reason ?? '', /parent u3 that is not in the file; .*before it/);
  });

  it('does so at every hole', () => {
    const torn = withoutLine(six(), 'u2', 'u4');
    assert.deepEqual(said(torn), ['one', 'three', 'five', 'six']);
    assert.deepEqual(
      holes(torn).map(({ line }) => line),
      [2, 3],
    );
    assert.deepEqual(said(withoutLine(six(), 'u2', 'u3', 'u4')), ['one', 'five', 'six']);
  });

  it('passes over a sub-agent’s line before the hole', () => {
    const lines = six();
    const side = new ClaudeLines().user('helper', { isSidechain: true, uuid: 's1' });
    const torn = [...withoutLine(lines, 'u4')].toSpliced(3, 0, ...side.lines);
    assert.deepEqual(said(torn), ['one', 'two', 'three', 'five', 'six']);
    assert.equal(holes(torn)[0]?.line, 5);
    // A line that hangs on a sub-agent's hangs on nothing of this conversation.
    const onSide = [
      ...six().lines,
      ...side.lines,
      ...six().from('s1').user('seven').lines.slice(6),
    ];
    assert.deepEqual(said(onSide), ['one', 'two', 'three', 'four', 'five', 'six', 'seven']);
  });

  it('has what hangs on one lost line side by side, as on the line itself', () => {
    const fork = six().from('u3').user('another way').agent('taken');
    assert.deepEqual(said(withoutLine(fork, 'u3')), ['one', 'two', 'another way', 'taken']);
    assert.equal(holes(withoutLine(fork, 'u3')).length, 1);
  });

  it('goes on where the person went back to', () => {
    const back = six().raw({ type: 'last-prompt', leafUuid: 'u2', explicit: true });
    assert.deepEqual(said(back.from('gone').user('anew').lines), ['one', 'two', 'anew']);
  });

  it('keeps calls, their results and the rest of an answer whose first line is lost', () => {
    const use = (id: string) => ({ type: 'tool_use', id, name: 'Read', input: {} });
    const lines = new ClaudeLines()
      .user('one')
      .answer([{ type: 'text', text: 'two' }, use('A'), use('B')]);
    lines.from('u3').result('A', 'a').from('u4').result('B', 'b').agent('seven', 900);
    const all = ['one', 'two', 'toolCall', 'toolCall', 'toolResult', 'toolResult', 'seven'];
    assert.deepEqual(said(lines.lines), all);
    assert.deepEqual(said(withoutLine(lines, 'u2')), all.toSpliced(1, 1));
    assert.equal(said(withoutLine(lines, 'u6')).at(0), 'one');
  });

  it('begins with the first line where nothing stands before the hole', () => {
    const torn = withoutLine(six(), 'u1');
    assert.deepEqual(said(torn), ['two', 'three', 'four', 'five', 'six']);
    assert.equal(read(torn).startsAmid, true);
    assert.match(holes(torn)[0]?.reason ?? '', /starts here/);
  });
});

describe('a Claude Code transcript that lost a line at a compaction', () => {
  /** The boundary is u7, its summary u8, and what follows u9 and u10. */
  const compacted = (): ClaudeLines =>
    six().compaction('SUMMARY', kept('u5', 'u6')).from('u6').user('nine').agent('ten', 700);
  const ids = (texts: readonly string[]): string[] => read(texts).path.map(({ id }) => id);

  it('stays compacted where the line after it is lost', () => {
    const torn = withoutLine(compacted(), 'u9');
    assert.deepEqual(said(torn), ['SUMMARY', 'five', 'six', 'ten']);
    assert.deepEqual(ids(torn), ['u1', 'u2', 'u3', 'u4', 'u5', 'u6', 'u7', 'u10']);
  });

  it('stays compacted where its summary is lost', () => {
    const lines = six().compaction('SUMMARY', kept('u5', 'u6')).user('nine').agent('ten', 700);
    const torn = withoutLine(lines, 'u8');
    assert.deepEqual(said(torn), ['five', 'six', 'nine', 'ten']);
    assert.ok(ids(torn).includes('u1'));
  });

  it('is still one where its boundary is lost', () => {
    const torn = withoutLine(compacted(), 'u7');
    assert.deepEqual(said(torn), ['SUMMARY', 'nine', 'ten']);
    assert.equal(compactionsOn(read(torn).path), 1);
    assert.deepEqual(ids(torn), ['u1', 'u2', 'u3', 'u4', 'u5', 'u6', 'u8', 'u9', 'u10']);
  });

  it('counts every compaction before a hole', () => {
    const twice = compacted().compaction('AGAIN', kept('u10')).user('thirteen').agent('end');
    assert.equal(compactionsOn(read(withoutLine(twice, 'u13')).path), 2);
  });
});

describe('a Claude Code session that lost a line, for those who ask', () => {
  const here = scenes();

  /** A file of twenty turns; the requests of two in the middle are lost. */
  function session(): string {
    const lines = new ClaudeLines({ cwd: here().workspace });
    const words = 'The sails were measured and the ropes were counted twice. '.repeat(60);
    for (let turn = 0; turn < 20; turn++) {
      lines
        .user(`Request ${turn}: ${words}`)
        .call('Edit', { file_path: `${here().workspace}/part${turn}.ts` }, `c${turn}`)
        .result(`c${turn}`, 'done')
        .agent(`Part ${turn} is in order.`, 40_000 + turn * 700);
    }
    return here().write(`${withoutLine(lines, 'u29', 'u53').join('\n')}\n`);
  }
  const ask = async (command: string, file: string, ...more: readonly string[]) => {
    here().age(file);
    const words = [command, '--transcript', file, '--json', ...more];
    return here().run(words);
  };

  it('is measured, shown, compacted and taken back as one conversation', async () => {
    const file = session();
    const status = await ask('status', file);
    assert.match(status.err, /session\.jsonl:29 names a parent u29/);
    assert.match(status.err, /session\.jsonl:52 names a parent u53/);
    const evidence = await ask('evidence', file);
    const { files } = evidence.json() as { files: { modified: readonly string[] } };
    assert.equal(files.modified.length, 20);
    const context = await ask('context', file);
    assert.match(context.out, /Request 0:/);
    const done = await ask('compact', file, '--model', 'offline', '--keep', '3000');
    assert.equal(done.code, 0, done.err);
    assert.match(done.out, /part0\.ts/);
    // Twenty short messages are quoted whole: what goes is what tools gave back.
    assert.ok((await ask('context', file)).out.length < context.out.length * 0.8);
    const back = await ask('undo', file);
    assert.equal(back.code, 0, back.err);
    const words = ({ out }: { readonly out: string }): unknown =>
      (JSON.parse(out) as { messages: readonly object[] }).messages.map((message) => ({
        ...message,
        id: '',
        entryIds: [],
      }));
    assert.deepEqual(words(await ask('context', file)), words(context));
  });
});

import assert from 'node:assert/strict';
import { PiTreeReader } from '../../../src/agents/piTree/reader';
import { replacedBy, type Passage } from '../../../src/operations/history/passages';
import type { SeenFile } from '../../../src/ports/transcripts';
import { passagesText } from '../../../src/vscode/panel/passagesText';
import { english } from '../../vscode/words';
import { PiLines, rawLines } from '../../build/lines/piLines';

describe('what a compaction replaced', () => {
  /** What each compaction of a session replaced. */
  const passages = (session: PiLines): readonly (readonly Passage[])[] => {
    const { lines, textAt } = rawLines(session.lines);
    const reader = new PiTreeReader('pi', textAt);
    for (const line of lines) reader.push(line);
    const conversation = reader.conversation();
    const seen = { conversation, reader } as unknown as SeenFile; // nothing else is asked
    return conversation.path
      .filter(({ kind }) => kind === 'compaction')
      .map(({ id }) => {
        const read = replacedBy(seen, id);
        assert.ok(read.ok);
        return read.value.replaced;
      });
  };
  const replaced = (session: PiLines): readonly string[] =>
    passages(session).map((all) => all.map(({ text }) => text).join(', '));

  it('is what was seen and is not kept: the earlier summary, and what that one kept', () => {
    const session = new PiLines().user('a').agent('b').user('c').agent('d').compaction('e3', 'S1');
    session.user('e').agent('f').compaction('e7', 'S2').user('g').compaction('nowhere', 'S3');
    assert.deepEqual(replaced(session), ['a, b', 'S1, c, d, e', 'S2, f, g']);
  });

  it('is the earlier summary alone where what that one kept is kept again', () => {
    const session = new PiLines().user('a').agent('b').user('c').compaction('e2', 'S1');
    assert.deepEqual(replaced(session.user('d').compaction('e2', 'S2')), ['a', 'S1']);
  });

  it('shows calls argument by argument and results as they came out', () => {
    const call = {
      type: 'toolCall',
      id: 'a',
      name: 'shell',
      arguments: { command: ['ls', 'north'] },
    };
    const result = '{"output":"9 gauges","metadata":{"exit_code":0}}';
    const session = new PiLines()
      .user('a')
      .add({ type: 'message', message: { role: 'assistant', content: [call] } })
      .add({
        type: 'message',
        message: { role: 'toolResult', toolCallId: 'a', content: [{ type: 'text', text: result }] },
      });
    const [text = ''] = replaced(session.user('c').compaction('e4', 'S1'));
    assert.match(text, /^a, shell\ncommand:\n\[\n {2}"ls",\n {2}"north"\n\], 9 gauges/);
  });

  it('says who said it and where, an earlier summary as that', () => {
    const session = new PiLines().user('a').agent('b').user('c').compaction('e2', 'S1');
    const [, second = []] = passages(session.user('d').agent('e').compaction('nowhere', 'S2'));
    assert.deepEqual(
      second.map(({ who, line, text }) => [who, line, text]),
      [
        ['summary', 5, 'S1'],
        ['assistant', 3, 'b'],
        ['user', 4, 'c'],
        ['user', 6, 'd'],
        ['assistant', 7, 'e'],
      ],
    );
    assert.equal(
      passagesText(second.slice(0, 3), english),
      '## Summary · line 5\nS1\n\n## Agent · line 3\nb\n\n## You · line 4\nc',
    );
  });

  it('hides a secret where only a later message gives it away', () => {
    const session = new PiLines().user('Try Wq7!tRz9pL there.').agent('Why?');
    const [first] = replaced(
      session.user('The admin password is Wq7!tRz9pL.').compaction('nowhere', 'S'),
    );
    assert.doesNotMatch(first ?? 'Wq7', /Wq7/);
  });

  it('is cut off where there is no more room, in the middle of a message as well', () => {
    const long = 'word '.repeat(100_000);
    const session = new PiLines().user(long).agent('b').user('c').compaction('e2', 'S1');
    const [text = ''] = replaced(session);
    assert.ok(text.length > 399_000 && text.length <= 400_000, `${text.length}`);
    assert.match(text, /^word word .* word…$/);
  });
});

/**
 * Of which answer a count of a Codex rollout is: clients before 0.70 wrote it before the answer's own lines, later ones behind
 * them, and during a review it is the reviewer's.
 */
import assert from 'node:assert/strict';
import { RolloutReader } from '../../../src/agents/codex/read/reader';
import { contextMessages } from '../../../src/engine/conversation/context';
import type { Conversation, Message } from '../../../src/engine/conversation/types';
import { readMeter } from '../../build/meter';
import type { Reading } from '../../../src/engine/meter/reading';
import { quickCounter } from '../../../src/engine/tokens/count/quick';
import { CodexLines } from '../../build/lines/codexLines';
import { rawLines } from '../../build/lines/piLines';

function read(texts: readonly string[]): Conversation {
  const { lines, textAt } = rawLines(texts);
  const reader = new RolloutReader(textAt);
  for (const line of lines) reader.push(line);
  return reader.conversation();
}
const answers = ({ path }: Conversation): readonly Message[] =>
  path
    .map((ref) => ref.load())
    .filter((entry): entry is Message => entry.kind === 'message' && entry.role === 'assistant');
const counts = (conversation: Conversation): (readonly [string, number | undefined])[] =>
  answers(conversation).map(({ blocks, usage }) => [
    blocks.map((block) => ('text' in block ? block.text : block.kind)).join('+'),
    usage?.contextTokens,
  ]);
const meter = ({ path }: Conversation): Reading => readMeter({ path, counter: quickCounter });
const long = 'a plank of oak, '.repeat(400);

/** As clients from 0.34 to 0.63 wrote: the count, then what it counts. */
function countedAhead(): CodexLines {
  const thread = new CodexLines({ numbered: false }).user('look').tokens(4_403, 154);
  thread.thinks('which').call('a', 'shell', { cmd: 'ls' }).output('a', long).asksAgain();
  return thread.tokens(6_100, 60).thinks('now').call('b', 'shell', { cmd: 'cat x' });
}

describe('the counts of a Codex rollout that stand before the answers they count', () => {
  it('belong to the lines that follow them', () => {
    assert.deepEqual(counts(read(countedAhead().lines)), [
      ['which+toolCall', 4_557],
      ['now+toolCall', 6_160],
    ]);
  });

  it('are not estimated a second time', () => {
    const reading = meter(read(countedAhead().lines));
    assert.deepEqual(
      [reading.tokens, reading.reportedTokens, reading.trailingTokens, reading.source],
      [6_160, 6_160, 0, 'reported'],
    );
  });

  it('leave what follows the answer to be estimated', () => {
    const reading = meter(read(countedAhead().output('b', long).lines));
    assert.equal(reading.reportedTokens, 6_160);
    assert.ok(reading.trailingTokens > 1_000, String(reading.trailingTokens));
  });

  it('count also where the one count is all there is, before and after its answer came', () => {
    const thread = new CodexLines({ numbered: false }).user('look').tokens(4_403, 154);
    assert.equal(meter(read(thread.lines)).reportedTokens, 4_557);
    const reading = meter(read(thread.says('There is nothing.').lines));
    assert.deepEqual([reading.tokens, reading.source], [4_557, 'reported']);
  });

  it('show nothing to a model while their answer has no lines', () => {
    const { path } = read(new CodexLines().user('look').tokens(4_403, 154).lines);
    assert.deepEqual(
      contextMessages(path).map(({ role }) => role),
      ['user'],
    );
  });

  it('belong to the newer request where the one before was broken off', () => {
    const thread = new CodexLines({ numbered: false }).user('look').tokens(4_403, 154);
    thread.thinks('which').call('a', 'shell', { cmd: 'ls' }).output('a', 'aborted by user');
    thread.event('turn_aborted').user('go on').asksAgain().tokens(4_800, 20).says('Gladly.');
    assert.deepEqual(counts(read(thread.lines)), [
      ['which+toolCall', 4_557],
      ['Gladly.', 4_820],
    ]);
  });

  it('go on with the thread where a newer client writes them behind', () => {
    const thread = countedAhead().output('b', 'x').user('and now');
    thread.says('This.').tokens(7_000, 10).user('then?').says('That.').tokens(7_100, 12);
    assert.deepEqual(
      counts(read(thread.lines)).map(([, tokens]) => tokens),
      [4_557, 6_160, 7_010, 7_112],
    );
  });
});

describe('the counts of a Codex rollout that stand behind', () => {
  it('belong to the answer before them, before and behind its outputs, however often they come again', () => {
    const thread = new CodexLines({ numbered: false }).user('look');
    thread.thinks('which').call('a', 'shell', { cmd: 'ls' }).tokens(5_105, 38).output('a', 'x');
    thread.asksAgain().call('b', 'shell', { cmd: 'cat' }).output('b', 'y').tokens(5_212, 54);
    assert.deepEqual(counts(read(thread.lines)), [
      ['which+toolCall', 5_143],
      ['toolCall', 5_266],
    ]);
  });

  it('do not come again for an answer that has none yet', () => {
    const thread = new CodexLines({ numbered: false }).user('look').says('x').tokens(5_105, 38);
    const reading = meter(read(thread.user('go').asksAgain().says(long).lines));
    assert.equal(reading.reportedTokens, 5_143);
    assert.equal(reading.source, 'estimated');
    assert.ok(reading.trailingTokens > 1_000);
  });

  it('are not put on a later answer when the person speaks and the count comes with it', () => {
    const thread = new CodexLines().user('look').says('Seen.').tokens(900, 20).user('and?');
    assert.deepEqual(counts(read(thread.says('That too.').lines)), [
      ['Seen.', 920],
      ['That too.', undefined],
    ]);
  });
});

describe('the reasoning that a Codex rollout reports', () => {
  it('is known of each answer, and gone from the window with the person’s next message', () => {
    const thread = new CodexLines().user('look').says('Seen.').tokens(60_000, 9_000, 0, {}, 8_700);
    const [answer] = answers(read(thread.lines));
    assert.equal(answer?.usage?.thinkingTokens, 8_700);
    assert.equal(meter(read(thread.lines)).tokens, 69_000);
    const { tokens, source } = meter(read(thread.user('and?').lines));
    assert.equal(source, 'estimated');
    assert.ok(tokens !== null && tokens > 60_300 && tokens < 60_320, String(tokens));
  });

  it('is not believed where it is more than the whole answer', () => {
    const thread = new CodexLines().user('look').says('Seen.').tokens(60_000, 90, 0, {}, 8_700);
    const [answer] = answers(read(thread.lines));
    assert.equal(answer?.usage?.thinkingTokens, undefined);
  });
});

describe('the counts of a Codex rollout during a review', () => {
  function reviewed(): CodexLines {
    const thread = new CodexLines({ numbered: false }).user('build it').says('Built.');
    thread.tokens(94_337, 117).event('entered_review_mode', { target: 'x' });
    return thread.tokens(3_113, 62).tokens(17_536, 42);
  }

  it('are the reviewer’s and say nothing about this window', () => {
    assert.equal(meter(read(reviewed().lines)).reportedTokens, 94_454);
  });

  it('count again after it, and what it found is estimated on top', () => {
    const thread = reviewed().user('<user_action> a review was made').event('exited_review_mode');
    thread.says('One fault.');
    const reading = meter(read(thread.lines));
    assert.equal(reading.reportedTokens, 94_454);
    assert.ok(reading.trailingTokens > 0 && reading.trailingTokens < 100);
    const next = read(thread.user('mend it').says('Mended.').tokens(94_800, 30).lines);
    assert.equal(meter(next).reportedTokens, 94_830);
  });

  it('count again after the next turn where the review was killed and says no end', () => {
    const thread = reviewed().user('go on').says('Gone on.').tokens(90_000, 50);
    thread.event('task_complete').user('and on').says('Done.').tokens(90_100, 40);
    assert.equal(meter(read(thread.lines)).reportedTokens, 90_140);
  });

  it('are known for the reviewer’s also far into a file, where lines are told by their first bytes', () => {
    const thread = new CodexLines({ numbered: false });
    for (let i = 0; i < 30; i++) thread.user('x'.repeat(100_000));
    thread.says('Read.').tokens(94_337, 117).event('entered_review_mode');
    thread.tokens(3_113, 62);
    assert.equal(meter(read(thread.lines)).reportedTokens, 94_454);
    thread.event('exited_review_mode').says('Fine.').tokens(95_000, 5);
    assert.equal(meter(read(thread.lines)).reportedTokens, 95_005);
  });
});

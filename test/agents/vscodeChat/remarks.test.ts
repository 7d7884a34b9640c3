import assert from 'node:assert/strict';
import type { Remark } from '../../../src/engine/conversation/types';
import {
  chat,
  conversationOf,
  metadata,
  request,
  round,
  call,
  whole,
} from '../../build/lines/chatLines';

type Fields = Readonly<Record<string, unknown>>;

const remarks = (...requests: readonly Fields[]): readonly Remark[] =>
  conversationOf(whole(chat(requests))).remarks ?? [];

const used = (promptTokens: number, completionTokens: number): Fields => ({
  promptTokens,
  completionTokens,
});
const compact = (roundId: string, more: Fields = {}): Fields => ({
  ...metadata({ summary: { toolCallRoundId: roundId, text: 'The port is 8080.' } }),
  slashCommand: { name: 'compact' },
  ...more,
});
const talk = { ...used(20_000, 100), ...metadata({ toolCallRounds: [round('r1', 'First.')] }) };

describe("what VS Code's own ring gets wrong", () => {
  it('is nothing after an ordinary turn', () => {
    assert.deepEqual(remarks(request(1, talk)), []);
    assert.deepEqual(remarks(), []);
    assert.deepEqual(remarks(request(1, { modelState: { value: 0 } })), []);
  });

  it('is the size from before a summary that was asked for, until a later request reports', () => {
    const asked = request(2, compact('r1', used(20_600, 300)));
    const stale = [{ kind: 'staleDisplay', tokens: 20_900 }];
    assert.deepEqual(remarks(request(1, talk), asked), stale);
    const running = request(3, { modelState: { value: 0 } });
    assert.deepEqual(remarks(request(1, talk), asked, running), stale);
    assert.deepEqual(remarks(request(1, talk), asked, request(3, used(7_000, 50))), []);
  });

  it('is not said of a summary that is not in force', () => {
    const nowhere = request(2, compact('nobody', used(20_600, 300)));
    assert.deepEqual(remarks(request(1, talk), nowhere), []);
  });

  it('is a prompt of none where the provider reported 0, and no figure where nobody ever reported', () => {
    assert.deepEqual(remarks(request(1, used(0, 0))), [{ kind: 'zeroDisplay', tokens: 0 }]);
    assert.deepEqual(remarks(request(1, { completionTokens: 30 })), [
      { kind: 'zeroDisplay', tokens: 30 },
    ]);
    assert.deepEqual(remarks(request(1)), [{ kind: 'noDisplay', tokens: 0 }]);
    // The ring keeps what an earlier turn reported, or has nothing after a reload: nobody can tell.
    assert.deepEqual(remarks(request(1, talk), request(2)), []);
  });

  it('is the room for the answer, as far as an old editor counts it', () => {
    assert.deepEqual(remarks(request(1, { ...talk, outputBuffer: 4_000 })), [
      { kind: 'reserveDisplay', tokens: 4_000 },
    ]);
  });

  it('is the answers of the rounds before the last one, where they weigh something', () => {
    const turn = (completionTokens: number): Fields =>
      request(1, {
        ...used(14_900, completionTokens),
        ...metadata({
          toolCallRounds: [round('a', 'A', call('c', 'x', {})), round('b', 'B')],
          promptTokens: 14_900,
          outputTokens: 45,
        }),
      });
    assert.deepEqual(remarks(turn(105)), []);
    assert.deepEqual(remarks(turn(3_045)), [{ kind: 'roundsDisplay', tokens: 3_000 }]);
  });
});

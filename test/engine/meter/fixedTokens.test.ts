import assert from 'node:assert/strict';
import { MeterCache } from '../../../src/engine/meter/cache';
import { readMeter } from '../../build/meter';
import { quickCounter } from '../../../src/engine/tokens/count/quick';
import {
  chat,
  conversationOf,
  metadata,
  push,
  request,
  round,
  whole,
} from '../../build/lines/chatLines';

const first = whole(
  chat([
    request(1, {
      promptTokens: 20_000,
      completionTokens: 10,
      ...metadata({ toolCallRounds: [round('r', 'Yes.')] }),
    }),
  ]),
);
const summary = push(
  ['requests'],
  [request(2, metadata({ summary: { toolCallRoundId: 'r', text: 'So far.' } }))],
);

const pathOf = (...lines: readonly string[]) => conversationOf(...lines).path;

describe('what an agent reports to stand around a conversation', () => {
  const read = (path: ReturnType<typeof pathOf>, fixedTokens: number | null) =>
    readMeter({ path, counter: quickCounter, fixedTokens }).tokens ?? 0;

  it('is believed before what was learned, once the reported size is void', () => {
    const path = pathOf(first, summary);
    assert.ok(read(path, null) > 19_000, 'a first prompt holds more than what stays');
    assert.ok(read(path, 5_000) > 5_000 && read(path, 5_000) < 5_200);
  });

  it('changes nothing while a size is reported', () => {
    assert.equal(read(pathOf(first), 5_000), 20_010);
    assert.equal(read(pathOf(first), null), 20_010);
  });

  it('counts as it is now, though the reading goes on from an earlier one', () => {
    const cache = new MeterCache();
    const path = pathOf(first, summary);
    const with_ = (fixedTokens: number) =>
      readMeter({ path, counter: quickCounter, cache, fixedTokens }).tokens ?? 0;
    assert.equal(with_(9_000) - with_(5_000), 4_000);
  });
});

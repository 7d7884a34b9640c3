import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { MeterCache } from '../../../src/engine/meter/cache';
import { readMeter } from '../../build/meter';
import { quickCounter } from '../../../src/engine/tokens/count/quick';
import {
  call,
  chat,
  conversationOf,
  meterOf,
  metadata,
  picked,
  push,
  rawLine,
  readerOf,
  request,
  round,
  set,
  textsOf,
  whole,
} from '../../build/lines/chatLines';
import { root, sharedFile } from '../../build/shared';

type Fields = Readonly<Record<string, unknown>>;

const used = (promptTokens: number, completionTokens: number, more: Fields = {}): Fields => ({
  promptTokens,
  completionTokens,
  promptTokenDetails: [
    { category: 'System', label: 'System Instructions', percentageOfPrompt: 20 },
    { category: 'System', label: 'Tool Definitions', percentageOfPrompt: 10 },
    { category: 'User Context', label: 'Messages', percentageOfPrompt: 70 },
  ],
  ...more,
});

const pending = { modelState: { value: 0 } };

/** A chat of a turn that used 20,000 tokens and a second request. */
const after = (...requests: readonly Fields[]): ReturnType<typeof conversationOf> =>
  conversationOf(
    whole(
      chat([
        request(1, {
          ...used(20_000, 100),
          ...metadata({ toolCallRounds: [round('r1', 'First.')], outputTokens: 100 }),
        }),
        ...requests,
      ]),
    ),
  );

const summary = (roundId: string, text = 'The port is 8080.'): Fields => ({
  toolCallRoundId: roundId,
  text,
});

describe('the size of a chat of VS Code', () => {
  it('is the prompt of the last round and its own output, never the sum over the rounds', () => {
    const rounds = [round('r1', 'A', call('c', 'read_file', {})), round('r2', 'B')];
    const conversation = conversationOf(
      whole(
        chat([
          request(1, {
            ...used(14_900, 105),
            ...metadata({ toolCallRounds: rounds, promptTokens: 14_900, outputTokens: 45 }),
          }),
        ]),
      ),
    );
    const { tokens, source, window, percent, modelId } = meterOf(conversation);
    assert.equal(tokens, 14_945);
    assert.equal(source, 'reported');
    assert.deepEqual(window, { tokens: 64_000, source: 'reported' });
    assert.equal(percent, (14_945 / 64_000) * 100);
    assert.equal(modelId, 'maker/large-2');
  });

  it('takes the reported output where there was one round, and a count of the last round where there were more', () => {
    const one = conversationOf(whole(chat([request(1, used(9_000, 40))])));
    assert.equal(meterOf(one).tokens, 9_040);
    const rounds = [round('r1', 'A', call('c', 'read_file', {})), round('r2', 'four characters a')];
    const two = conversationOf(
      whole(chat([request(1, { ...used(9_000, 400), ...metadata({ toolCallRounds: rounds }) })])),
    );
    assert.equal(meterOf(two).tokens, 9_005);
    assert.equal(meterOf(two).source, 'reported');
  });

  it('adds an estimate of what came after, and says so', () => {
    const conversation = after(
      request(2, { ...pending, response: [{ value: 'word '.repeat(400) }] }),
    );
    const { tokens, source, reportedTokens } = meterOf(conversation);
    assert.equal(source, 'estimated');
    assert.equal(reportedTokens, 20_100);
    assert.ok(tokens !== null && tokens > 20_500 && tokens < 20_900, String(tokens));
  });

  it('counts a report that comes mid-turn for the round that ended, and the rest by estimate', () => {
    const running = {
      kind: 'toolInvocationSerialized',
      toolCallId: 't',
      toolId: 'x',
      isComplete: true,
    };
    const first = after(
      request(2, { ...pending, ...used(21_000, 60), response: [{ value: 'Reading.' }, running] }),
    );
    assert.equal(meterOf(first).tokens, 21_060);
    assert.equal(meterOf(first).source, 'reported');
    const done = {
      ...running,
      resultDetails: { input: '{}', output: [{ value: 'x'.repeat(4_000) }] },
    };
    const second = after(
      request(2, {
        ...pending,
        ...used(21_000, 60),
        response: [{ value: 'Reading.' }, done, { value: 'Now' }],
      }),
    );
    const { tokens, source } = meterOf(second);
    assert.equal(source, 'estimated');
    assert.ok(tokens !== null && tokens > 22_000 && tokens < 22_500, String(tokens));
  });

  it('estimates everything where nobody reports, and where the report is 0', () => {
    for (const more of [{}, used(0, 0)]) {
      const { tokens, source } = meterOf(conversationOf(whole(chat([request(1, more)]))));
      assert.equal(source, 'estimated');
      assert.ok(tokens !== null && tokens > 0);
    }
    assert.equal(meterOf(conversationOf(whole(chat([])))).source, 'unknown');
  });

  it('forgets the old size at once when a summary was asked for, though that request reports it', () => {
    const compact = request(2, {
      ...used(20_600, 300),
      ...metadata({ summary: summary('r1') }),
      slashCommand: { name: 'compact' },
      message: { text: '/compact keep the port', parts: [] },
      response: [{ value: 'Compacted conversation.' }],
    });
    const conversation = after(compact);
    const { tokens, source, reportedTokens } = meterOf(conversation);
    assert.equal(source, 'estimated');
    assert.equal(reportedTokens, null);
    // 30 % of 20,000 stand around the conversation; the summary is a few words.
    assert.ok(tokens !== null && tokens >= 6_000 && tokens < 6_200, String(tokens));
    assert.deepEqual(
      conversation.path.map(({ kind }) => kind).filter((kind) => kind === 'compaction'),
      ['compaction'],
    );
    const summed = conversation.path.find(({ kind }) => kind === 'compaction')?.load();
    assert.equal(summed?.kind === 'compaction' && summed.byPerson, true);
    const next = after(compact, request(3, used(7_000, 50)));
    assert.equal(meterOf(next).tokens, 7_050);
    assert.equal(meterOf(next).source, 'reported');
  });

  it('believes the report of a turn that went on after its own summary, unless it is the size from before', () => {
    const turn = (prompt: number, more: Fields = {}): ReturnType<typeof conversationOf> =>
      after(
        request(2, {
          ...used(prompt, 500),
          ...metadata({
            toolCallRounds: [
              round('r2', 'A', call('c', 'read_file', {})),
              round('r3', 'B', call('d', 'read_file', {})),
              round('r4', 'C'),
            ],
            summaries: [{ ...summary('r2'), ...more }],
            promptTokens: prompt,
            outputTokens: 70,
          }),
        }),
      );
    assert.equal(meterOf(turn(8_000)).tokens, 8_070);
    assert.equal(meterOf(turn(8_000)).source, 'reported');
    const stale = meterOf(turn(50_000, { contextLengthBefore: 49_000 }));
    assert.equal(stale.source, 'estimated');
    assert.ok(stale.tokens !== null && stale.tokens < 16_000, String(stale.tokens));
  });

  it('lets a summary reach to a round of an earlier request and keeps what ran after it', () => {
    const conversation = conversationOf(
      whole(
        chat([
          request(1, metadata({ toolCallRounds: [round('r1', 'One.'), round('r2', 'Two.')] })),
          request(2, metadata({ summary: summary('r1') })),
        ]),
      ),
    );
    const at = conversation.path.findIndex(({ kind }) => kind === 'compaction');
    const entry = conversation.path[at]?.load();
    assert.equal(entry?.kind === 'compaction' && entry.firstKeptId, 'request_1/r1');
    // Nobody typed `/compact`.
    assert.equal(entry?.kind === 'compaction' && entry.byPerson, false);
  });

  it('passes over a summary of a round that is nowhere', () => {
    const conversation = after(
      request(2, { ...used(20_600, 300), ...metadata({ summary: summary('nobody') }) }),
    );
    assert.equal(
      conversation.path.some(({ kind }) => kind === 'compaction'),
      false,
    );
    assert.equal(meterOf(conversation).reportedTokens, 20_100);
  });

  it('takes the window of the model in the picker, and no other model for it', () => {
    const facts = { maxInputTokens: 60_000, maxOutputTokens: 4_000 };
    const windowWith = (metadata_: Fields, more: Fields = {}): number | null | undefined =>
      conversationOf(
        whole(
          chat([], { inputState: { selectedModel: { ...picked, metadata: metadata_, ...more } } }),
        ),
      ).reportedWindowTokens;
    assert.equal(windowWith(facts), 64_000);
    assert.equal(windowWith({ ...facts, maxContextWindowTokens: 70_000 }), 70_000);
    assert.equal(windowWith({ ...facts, maxContextWindowTokens: 62_000 }), 62_000);
    const chosen = { modelConfiguration: { contextSize: 30_000 } };
    assert.equal(windowWith({ ...facts, maxContextWindowTokens: 62_000 }, chosen), 34_000);
    assert.equal(windowWith({ maxOutputTokens: 4_000 }), null);
    const other = conversationOf(
      whole(chat([request(1, used(9_000, 10))])),
      set(['inputState', 'selectedModel'], { identifier: 'maker/small-1', metadata: facts }),
    );
    assert.equal(meterOf(other).modelId, 'maker/small-1');
    assert.equal(meterOf(other).tokens, 9_010);
  });

  it('tells where Copilot summarises by itself, of Copilot in agent mode only', () => {
    const agent = { extensionId: { value: 'GitHub.copilot-chat' } };
    const own = (more: Fields): number | null | undefined =>
      conversationOf(whole(chat([request(1, more)]))).ownLimitTokens;
    assert.equal(own({ agent, modeInfo: { kind: 'agent' } }), 48_000);
    assert.equal(own({ agent, modeInfo: { kind: 'ask' } }), null);
    assert.equal(own({ modeInfo: { kind: 'agent' } }), null);
  });

  it('never counts a prefix of a turn that is being written as more or less than a turn that was', () => {
    // The order in which VS Code writes a turn that ends.
    const lines = [
      whole(chat([])),
      push(
        ['requests'],
        [
          request(1, {
            ...pending,
            ...used(14_200, 60),
            response: [
              { value: 'Reading.' },
              { kind: 'toolInvocationSerialized', toolCallId: 't', toolId: 'x' },
            ],
          }),
        ],
      ),
      set(['requests', 0, 'result'], {
        metadata: {
          toolCallRounds: [round('a', 'Reading.', call('t', 'x', {})), round('b', 'Done.')],
          toolCallResults: { t: { content: [{ value: 'y' }] } },
          promptTokens: 14_900,
          outputTokens: 45,
        },
      }),
      set(['requests', 0, 'modelState'], { value: 1, completedAt: 1 }),
      set(['requests', 0, 'completionTokens'], 105),
      set(['requests', 0, 'promptTokens'], 14_900),
    ];
    const figures = lines.map((_, i) => meterOf(conversationOf(...lines.slice(0, i + 1))).tokens);
    assert.deepEqual(figures.slice(1), [14_260, 14_945, 14_945, 14_945, 14_945]);
  });

  it('is never a report of one round taken for another while a turn that ends is being written', () => {
    // The same order, of a participant that records no sizes of its own.
    const rounds = [round('a', 'Reading.', call('t', 'x', {})), round('b', 'Done and done again.')];
    const lines = [
      whole(chat([])),
      push(
        ['requests'],
        [
          request(1, {
            ...pending,
            ...used(14_200, 60),
            response: [
              { value: 'Reading.' },
              { kind: 'toolInvocationSerialized', toolCallId: 't', toolId: 'x' },
            ],
          }),
        ],
      ),
      set(['requests', 0, 'result'], { metadata: { toolCallRounds: rounds } }),
      set(['requests', 0, 'modelState'], { value: 1, completedAt: 1 }),
      set(['requests', 0, 'completionTokens'], 105),
      set(['requests', 0, 'promptTokens'], 14_900),
      set(['requests', 0, 'elapsedMs'], 900),
    ];
    const reader = readerOf([]);
    const figures = lines.map((text, i) => {
      reader.push(rawLine(text, i + 1));
      const { tokens, source } = meterOf(reader.conversation());
      const anew = meterOf(conversationOf(...lines.slice(0, i + 1)));
      assert.deepEqual([tokens, source], [anew.tokens, anew.source], text);
      return source === 'reported' ? tokens : source;
    });
    assert.deepEqual(figures, [
      ...['unknown', 14_260, 'estimated', 'estimated', 'estimated'],
      ...[14_905, 14_905],
    ]);
    // What changes elsewhere settles it as well: no prompt comes any more.
    const settled = [...lines.slice(0, 4), set(['inputState', 'inputText'], 'a draft')];
    assert.equal(meterOf(conversationOf(...settled)).source, 'reported');
    const grown = readerOf(settled.slice(0, 4));
    assert.equal(meterOf(grown.conversation()).source, 'estimated');
    grown.push(rawLine(settled[4] ?? '', 5));
    assert.equal(meterOf(grown.conversation()).source, 'reported');
  });

  it('is the same whether a reading goes on from the one before or begins anew', () => {
    const file = path.join(root, 'test/fixtures/vscode-chat/ferry.jsonl');
    const lines = fs.readFileSync(file, 'utf8').trimEnd().split('\n');
    const cache = new MeterCache();
    const reader = readerOf([]);
    const shown = lines.map((text, i) => {
      reader.push(rawLine(text, i + 1));
      const { path: grown, fixedTokens = null } = reader.conversation();
      const { tokens, source } = readMeter({
        path: grown,
        counter: quickCounter,
        fixedTokens,
        cache,
      });
      const anew = meterOf(conversationOf(...lines.slice(0, i + 1)));
      assert.deepEqual({ tokens, source }, { tokens: anew.tokens, source: anew.source }, text);
      return tokens;
    });
    assert.deepEqual(shown.slice(0, 8), [
      ...[11_230, 11_955, 11_955, 12_870, 12_870, 12_870, 12_870, 12_870],
    ]);
    assert.equal(shown.at(-1), 6_125);
  });

  it('reads the recorded chat of the reference material as its page says', () => {
    const file = sharedFile('fixtures', 'vscode-chat', 'sample.jsonl');
    console.log(`      reference chat: ${file === undefined ? 'not there, not read' : 'read'}`);
    if (file === undefined) return;
    const lines = fs.readFileSync(file, 'utf8').trimEnd().split('\n');
    const conversation = conversationOf(...lines);
    const { tokens, source, percent, window, modelId } = meterOf(conversation);
    assert.deepEqual([tokens, source, percent?.toFixed(2)], [9_340, 'reported', '8.97']);
    assert.deepEqual([window.tokens, modelId], [104_096, 'spikevendor/spike-1']);
    assert.equal(conversation.path.filter(({ kind }) => kind === 'compaction').length, 1);
    assert.equal(textsOf(conversation, 'user').length, 5);
    assert.deepEqual(conversation.oddities, []);
    const figures = lines.map((_, i) => meterOf(conversationOf(...lines.slice(0, i + 1))));
    assert.deepEqual(
      figures.filter((f) => f.source === 'reported').map((f) => f.tokens),
      [
        ...[12_435, 14_260, 14_260, 14_945, 14_945, 14_945, 14_945, 14_945, 14_945, 14_945],
        ...[14_945, 16_180, 9_340],
      ],
    );
  });
});

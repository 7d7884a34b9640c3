import assert from 'node:assert/strict';
import fc from 'fast-check';
import { extractFileOps } from '../../build/fileOps';
import { contextMessages } from '../../../src/engine/conversation/context';
import {
  call,
  chat,
  conversationOf,
  entriesOf,
  meterOf,
  metadata,
  push,
  rawLine,
  readerOf,
  remove,
  request,
  round,
  set,
  startMs,
  textsOf,
  whole,
} from '../../build/lines/chatLines';

const tool = (id: string, more: object = {}): Readonly<Record<string, unknown>> => ({
  kind: 'toolInvocationSerialized',
  toolCallId: id,
  toolId: 'copilot_readFile',
  invocationMessage: `Reading ${id}`,
  pastTenseMessage: { value: `Read ${id}` },
  isComplete: true,
  ...more,
});

describe('a chat of VS Code as a conversation', () => {
  it('shows what was said, in order, without the draft that nobody has sent', () => {
    const conversation = conversationOf(
      whole(chat([request(1)], { customTitle: ' Ports ' })),
      push(['requests'], [request(2)]),
    );
    assert.deepEqual(textsOf(conversation, 'user'), [
      'Question 1: which port does the demo use?',
      'Question 2: which port does the demo use?',
    ]);
    assert.deepEqual(textsOf(conversation, 'assistant'), [
      'Answer 1: it listens on port 8080.',
      'Answer 2: it listens on port 8080.',
    ]);
    assert.equal(conversation.title, 'Ports');
    assert.equal(conversation.sessionId, 'chat-1');
    assert.equal(conversation.formatVersion, 3);
    assert.equal(JSON.stringify(entriesOf(conversation)).includes('draft'), false);
  });

  it('follows an answer that is rewritten from a part on', () => {
    const conversation = conversationOf(
      whole(chat([request(1, { response: [{ value: 'It lis' }], modelState: { value: 0 } })])),
      push(['requests', 0, 'response'], [{ value: 'It listens.' }], 0),
      set(['requests', 0, 'modelState'], { value: 1, completedAt: startMs }),
    );
    assert.deepEqual(textsOf(conversation, 'assistant'), ['It listens.']);
  });

  it('is cut where requests are taken back, and leaves out what a checkpoint takes back with the next message', () => {
    const restored = request(2, { shouldBeRemovedOnSend: { requestId: 'request_2' } });
    assert.equal(textsOf(conversationOf(whole(chat([request(1), restored]))), 'user').length, 1);
    const cut = conversationOf(
      whole(chat([request(1), request(2), request(3)])),
      push(['requests'], [request(4)], 1),
    );
    assert.deepEqual(
      textsOf(cut, 'user').map((text) => text.slice(0, 10)),
      ['Question 1', 'Question 4'],
    );
  });

  it('reads older files: one object on one line or on many, answers as plain texts', () => {
    const state = chat([
      request(1, { response: 'Plain.' }),
      request(2, { response: ['A', { value: 'B' }] }),
    ]);
    const one = conversationOf(JSON.stringify(state));
    assert.deepEqual(textsOf(one, 'assistant'), ['Plain.', 'AB']);
    const lines = JSON.stringify(state, undefined, 2).split('\n');
    assert.deepEqual(entriesOf(conversationOf(...lines)), entriesOf(one));
    // The last line has no line break, so a follower holds it back.
    assert.deepEqual(entriesOf(conversationOf(...lines.slice(0, -1))), entriesOf(one));
    assert.equal(conversationOf(...lines.slice(0, -2)).sessionId, '');
  });

  it('waits for a last line that is torn, and stops where a broken line has others behind it', () => {
    const lines = [whole(chat([request(1)])), push(['requests'], [request(2)]).slice(0, 50)];
    const torn = conversationOf(...lines);
    assert.deepEqual(torn.oddities, []);
    assert.equal(textsOf(torn, 'user').length, 1);
    const damaged = conversationOf(...lines, push(['requests'], [request(3)]));
    assert.equal(textsOf(damaged, 'user').length, 1);
    assert.equal(damaged.oddities.length, 1);
    assert.equal(damaged.oddities[0]?.line, 2);
    const mended = conversationOf(...lines, remove(['x']), whole(chat([request(3)])));
    assert.match(textsOf(mended, 'user').join(), /Question 3/);
  });

  it('says where a line does not fit, and reads up to there', () => {
    for (const bad of [
      JSON.stringify({ kind: 9, k: [] }),
      set(['requests', 5, 'response'], []),
      set(['__proto__', 'x'], 1),
    ]) {
      const conversation = conversationOf(
        whole(chat([request(1)])),
        bad,
        push(['requests'], [request(2)]),
      );
      assert.equal(textsOf(conversation, 'user').length, 1, bad);
      assert.equal(conversation.oddities[0]?.line, 2);
    }
  });

  it('tells the files that were edited, read, attached, made and deleted', () => {
    const uri = (path: string): object => ({ $mid: 1, path, scheme: 'file' });
    const conversation = conversationOf(
      whole(
        chat([
          request(1, {
            variableData: {
              variables: [{ kind: 'file', value: { uri: uri('/w/attached.ts'), range: {} } }],
            },
            contentReferences: [
              { reference: uri('/w/used.ts') },
              { reference: { scheme: 'https', path: '/page' } },
            ],
            response: [
              tool('t1', { resultDetails: { input: '{"filePath":"/w/read.ts"}', output: [] } }),
              { kind: 'textEditGroup', uri: uri('/w/edited.ts'), edits: [[]], done: true },
              {
                kind: 'workspaceEdit',
                edits: [{ newResource: uri('/w/new.ts') }, { oldResource: uri('/w/gone.ts') }],
              },
            ],
          }),
        ]),
      ),
    );
    const files = extractFileOps(entriesOf(conversation), null);
    assert.deepEqual(files.readFiles, ['/w/attached.ts', '/w/read.ts', '/w/used.ts']);
    assert.deepEqual(
      files.modifiedFiles.map((name) => name.replace(/ .*/, '')),
      ['/w/edited.ts', '/w/gone.ts', '/w/new.ts'],
    );
  });

  it('takes calls and results from what the participant recorded, rather than from what is shown', () => {
    const conversation = conversationOf(
      whole(
        chat([
          request(1, {
            response: [tool('c1', { resultDetails: { input: '', output: [], isError: true } })],
            ...metadata({
              toolCallRounds: [
                round('r1', 'Looking.', call('c1', 'run_in_terminal', { command: 'npm test' })),
                round('r2', 'It fails.'),
              ],
              toolCallResults: {
                c1: {
                  content: [
                    { $mid: 21, value: 'one ' },
                    {
                      $mid: 23,
                      value: { node: { children: [{ text: 'two' }, { text: ' three' }] } },
                    },
                  ],
                },
              },
            }),
          }),
        ]),
      ),
    );
    const entries = entriesOf(conversation);
    assert.deepEqual(
      entries.map((entry) => (entry.kind === 'message' ? entry.role : entry.kind)),
      ['user', 'assistant', 'tool', 'assistant'],
    );
    const result = entries.flatMap((e) => (e.kind === 'message' ? e.blocks : []))[3];
    assert.equal(result?.kind === 'toolResult' && result.text, 'one \ntwo three');
    assert.equal(result?.kind === 'toolResult' && result.failed, true);
  });

  it('leaves out what a sub-agent said and did, but for its result', () => {
    const conversation = conversationOf(
      whole(
        chat([
          request(1, {
            response: [
              tool('p1', {
                toolId: 'runSubagent',
                subAgentInvocationId: 'p1',
                toolSpecificData: { kind: 'subagent', result: 'Found it in a.ts.' },
              }),
              tool('c9', { subAgentInvocationId: 'p1', resultDetails: 'ten thousand words' }),
              { value: 'inner words', subAgentInvocationId: 'p1' },
              { value: 'Done.' },
            ],
          }),
        ]),
      ),
    );
    assert.deepEqual(textsOf(conversation, 'tool'), ['Found it in a.ts.']);
    assert.deepEqual(textsOf(conversation, 'assistant'), ['Done.']);
  });

  it('keeps the same references for what did not change', () => {
    const reader = readerOf([whole(chat([request(1), request(2, { modelState: { value: 0 } })]))]);
    const before = reader.conversation().path;
    reader.push(rawLine(push(['requests', 1, 'response'], [{ value: ' More.' }]), 2));
    const after = reader.conversation().path;
    assert.equal(after[0], before[0]);
    assert.equal(after[1], before[1]);
    assert.equal(after[2], before[2]);
    assert.notEqual(after[3], before[3]);
  });

  it('reads in pieces what it reads at once, and any bytes without an error', () => {
    const place = fc.constantFrom<readonly (string | number)[]>(
      ['requests'],
      ['requests', 0, 'response'],
      ['requests', 1, 'result'],
      ['requests', 0],
      ['inputState', 'selectedModel'],
    );
    const line = fc.oneof(
      fc.integer({ min: 1, max: 5 }).map((n) => push(['requests'], [request(n)])),
      fc.integer({ min: 0, max: 3 }).map((i) => push(['requests'], [], i)),
      fc.integer({ min: 0, max: 3 }).map((n) => set(['requests', n, 'modelState'], { value: 0 })),
      fc.integer({ min: 0, max: 2 }).map((n) =>
        set(['requests', n, 'result'], {
          metadata: { summary: { toolCallRoundId: 'r1', text: 'So far.' } },
        }),
      ),
      fc.tuple(place, fc.jsonValue()).map(([k, v]) => set(k, v)),
      fc.tuple(place, fc.jsonValue()).map(([k, v]) => push(k, [v])),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const all = [whole(chat([request(1)])), ...lines];
        const reader = readerOf([]);
        all.forEach((text, i) => {
          reader.push(rawLine(text, i + 1));
          const grown = reader.conversation();
          const fresh = conversationOf(...all.slice(0, i + 1));
          assert.deepEqual(entriesOf(grown), entriesOf(fresh));
          assert.deepEqual(grown.oddities, fresh.oddities);
          const ids = grown.path.map(({ id }) => id);
          assert.equal(new Set(ids).size, ids.length);
          contextMessages(grown.path);
          meterOf(grown);
        });
      }),
    );
  });
});

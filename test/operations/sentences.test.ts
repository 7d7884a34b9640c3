/** Every sentence that a model, a provider or an operation may be the reason for, in all combinations, read as English. */
import assert from 'node:assert/strict';
import { compactedText, flushedText, progressText } from '../../src/commandLine/sentences';
import { unusableAnswer } from '../../src/engine/summarise/answer/answer';
import { cutProblem, faultProblem } from '../../src/models/anthropic/fault';
import { emptyProblem, endedProblem } from '../../src/models/problems';
import type { Fault } from '../../src/models/anthropic/sdk';
import type { Compacted } from '../../src/operations/compact/outcome';
import type { FlushOutcome } from '../../src/operations/flush/flush';
import { explain } from '../../src/operations/problems';
import { tooSmallForStage, tooSmallWindow } from '../../src/operations/model/requestRoom';
import { shortfallText } from '../../src/operations/model/shortfall';
import type { StageAt } from '../../src/operations/model/stages';
import {
  editorProblem,
  problem as editorProblemOf,
} from '../../src/vscode/show/text/modelProblems';
import { words } from '../build/words';

const name = 'anthropic/claude-haiku-4-5';

/** What is wrong with a sentence as English; '' where nothing is. */
function wrongIn(sentence: string): string {
  const rules: readonly (readonly [string, RegExp])[] = [
    [
      'a verb behind "was"',
      /\b(?:was|were|is|are) (?:repeats|has|is|was|does|gives|says|takes)\b/i,
    ],
    [
      'one of many',
      /(?<![\d.,])\b1 (?:requests|files|notes|tokens|failures|entries|open tool failures|messages|parts|compactions)\b/,
    ],
    ['many of one', /\b(?:0|[2-9]|\d\d+) (?:request|file|note|token|failure|entry|part)\b/],
    [
      'an article',
      /\ba (?=[aeio])(?!one\b|once\b|European)|\ban (?![aeiou]|h(?:our|ttps?)\b|[FHLMNRSX]\b)/i,
    ],
    ['a word twice', /\b(\w{2,}) \1\b/i],
    ['a hole', /undefined|null|NaN|\[object|\(\)|""| {2}| [,.;:!?](?:\s|$)/],
    ['its end', /\.\.$|[,;:]\.$|[^.…]$/],
    ['its beginning', /^(?!pi )[a-z](?!\w*\/)/],
    ['two sentences run together', /\.[A-Z][a-z]/],
  ];
  return rules.flatMap(([what, shape]) => (shape.test(sentence) ? [what] : [])).join(', ');
}

const faults = [
  ...['empty', 'refused', 'cut off', 'repeats the request', 'repeats the conversation'],
  ...['repeats itself', 'in another language', 'without sections', 'too long'],
  ...['longer than what it summarises', 'not in the asked form'],
] as const satisfies readonly Parameters<typeof unusableAnswer>[1][];

function* providerSentences(): Generator<string> {
  const statuses = [null, 302, 400, 401, 402, 403, 404, 408, 413, 429, 500, 503, 529];
  const types = [null, 'billing_error', 'permission_error', 'not_found_error', 'request_too_large'];
  const messages = [
    '',
    'prompt is too long',
    'effort is not supported',
    'credit balance is too low',
    'Something.',
  ];
  for (const kind of ['answered', 'inStream', 'connection', 'unreadable', 'unknown'] as const)
    for (const status of statuses)
      for (const type of types)
        for (const message of messages)
          for (const wait of [null, '0', '1', '90'])
            for (const code of [null, 'ECONNREFUSED', 'CERT_HAS_EXPIRED'])
              for (const host of [null, 'gateway.example']) {
                const header = (asked: string): string | null =>
                  asked === 'retry-after' ? wait : null;
                const fault: Fault = { kind, status, type, code, message, header };
                yield words(
                  faultProblem(fault, { name, host, nowMs: 0, sent: [], key: 'k' }).sentence,
                );
              }
  for (const ended of ['cancelled', 'silent', 'timeLimit'] as const)
    for (const ms of [200, 1_000, 180_000])
      yield words(endedProblem(ended, name, { totalMs: ms, idleMs: ms }).sentence);
  yield words(emptyProblem(name).sentence);
  yield words(cutProblem(name).sentence);
}

function* editorSentences(): Generator<string> {
  const kinds = [
    ...['noKey', 'keyRefused', 'noConsent', 'quota', 'rateLimited', 'overloaded', 'overflow'],
    ...['unknownModel', 'refused', 'unreachable', 'malformed', 'empty', 'silent', 'timeLimit'],
    ...['cancelled', 'failed'],
  ] as const satisfies readonly Parameters<typeof editorProblemOf>[0][];
  for (const kind of kinds)
    for (const label of [null, 'NoPermissions'])
      yield words(editorProblemOf(kind, 'vscode/acme/nova', label).sentence);
  for (const error of [
    new Error('x'),
    { name: 'ChatQuotaExceeded' },
    { code: 'NotFound' },
    7,
    null,
  ])
    yield words(editorProblem(error, 'vscode/acme/nova').sentence);
}

function* operationSentences(): Generator<string> {
  for (const fault of faults) yield words(unusableAnswer(name, fault));
  yield words(tooSmallWindow(name, 1, 2));
  yield words(tooSmallForStage(name, 1, 2));
  for (const count of [1, 2, 12_345]) {
    for (const isSinceLast of [true, false])
      yield words(
        explain({ kind: 'nothingToCompact', liveTokens: 0, keepTokens: count, isSinceLast }),
      );
    yield words(explain({ kind: 'littleSaid', notSaid: count, windowTokens: count }));
    yield words(explain({ kind: 'oneMessage', line: count, tokens: count }));
    yield words(explain({ kind: 'unfinished', line: count, tokens: count }));
    yield words(explain({ kind: 'notSmaller', before: count, after: count }));
  }
  yield words(explain({ kind: 'busy', agent: 'pi', until: new Date(0) }));
  yield words(explain({ kind: 'nothingToUndo', file: '/a/b.jsonl' }));
  yield words(explain({ kind: 'cancelled' }));
  for (const kind of ['history', 'part', 'merge', 'turn'] as const)
    for (const of of [1, 2])
      for (const chunks of [1, 3]) {
        const stage: StageAt = { kind, index: of, of, chunk: chunks, chunks };
        yield progressText({ step: 'summarising', stage, chars: 0, usd: null });
      }
  yield* shortfallSentences();
  for (const step of ['flushing', 'writing', 'verifying'] as const)
    yield progressText({ step, stage: null, chars: 0, usd: null });
}

/** What a model left to code: from one stage to more than are named, for one reason or several. */
function* shortfallSentences(): Generator<string> {
  const reasons = [
    ...faults.map((fault) => unusableAnswer(name, fault)),
    tooSmallForStage(name, 1_000, 2_000),
    emptyProblem(name).sentence,
    null,
  ];
  const stages = (['history', 'part', 'merge', 'turn'] as const).flatMap((kind) =>
    [1, 2].flatMap((of) =>
      [1, 3].map((chunks): StageAt => ({ kind, index: of, of, chunk: chunks, chunks })),
    ),
  );
  for (const reason of reasons)
    for (const at of stages)
      for (const isHalf of [true, false]) {
        const one = { at, isHalf, reason, isUnasked: false };
        yield words(shortfallText([one]) ?? '');
        const other = {
          at: stages[0]!,
          isHalf,
          reason: cutProblem(name).sentence,
          isUnasked: true,
        };
        yield words(shortfallText([one, other]) ?? '');
      }
  for (const most of [4, 5, 12]) {
    const many = stages.slice(0, most).map((at) => ({ at, isHalf: false, reason: reasons[0]! }));
    yield words(shortfallText(many.map((one) => ({ ...one, isUnasked: false }))) ?? '');
  }
}

/** The answer of the command line for people, line by line; `n` of everything. */
function* answerLines(n: number): Generator<string> {
  const model = { model: name, calls: n, inputTokens: n, outputTokens: n, usd: 0.01 };
  const files = Array.from({ length: n }, (_, i) => `src/f${i}.ts`);
  const notes = files.map((file, i) => ({
    id: `a${i}`,
    kind: 'decision' as const,
    text: 'It is so.',
    files: [file],
  }));
  for (const tier of ['model', 'partial', 'offline'] as const)
    for (const why of [null, ...faults.map((fault) => unusableAnswer(name, fault))]) {
      const flushed: FlushOutcome = {
        notes,
        tier: 'model',
        model,
        why,
        file: '/n.md',
        skipped: null,
        receipt: null,
      };
      const failure = { tool: 'bash', summary: 'x' };
      const compacted: Compacted = {
        tier,
        writtenBy: tier === 'offline' ? 'code' : 'model',
        model,
        why,
        flushed,
        archive: '/a.jsonl',
        isBeforeReported: tier === 'model',
        entryId: 'e',
        forecast: null,
        followUp: null,
        repairs: [],
        result: {
          summary: 'S.',
          firstKeptEntryId: 'e',
          tokensBefore: n,
          tokensAfter: n,
          details: {
            readFiles: files,
            modifiedFiles: files,
            toolFailures: files.map(() => failure),
          },
        },
      };
      yield* compactedText(compacted).split('\n');
      yield* flushedText({ ...flushed, tier: tier === 'partial' ? 'model' : tier }).split('\n');
    }
}

describe('the sentences about models and what they wrote', () => {
  const all: readonly (readonly [string, () => Iterable<string>])[] = [
    ['of providers', providerSentences],
    ['of the editor', editorSentences],
    ['of operations', operationSentences],
  ];
  for (const [whose, sentences] of all) {
    it(`${whose} are English`, () => {
      const wrong = [...new Set(sentences())].flatMap((sentence) => {
        const what = wrongIn(sentence);
        return what === '' ? [] : [`${what}: ${sentence}`];
      });
      assert.deepEqual(wrong, []);
    });
  }

  it('of the command line count one and many', () => {
    for (const n of [0, 1, 2]) {
      const lines = [...new Set(answerLines(n))].filter((line) => /^[A-Z\d]/.test(line));
      const wrong = lines.flatMap((line) => {
        const what = wrongIn(line.replace(/[^.]$/, '$&.'));
        return what === '' ? [] : [`${what}: ${line}`];
      });
      assert.deepEqual(wrong, []);
    }
  });
});

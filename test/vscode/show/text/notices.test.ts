import assert from 'node:assert/strict';
import { said } from '../../../../src/base/sentence';
import type { Compacted } from '../../../../src/operations/compact/outcome';
import type { FlushOutcome } from '../../../../src/operations/flush/flush';
import { languageOf } from '../../../../src/vscode/show/text/language';
import {
  askText,
  compactedText,
  compactRequest,
  flushedText,
  ownText,
  progressText,
  noQuestionText,
  refusals,
  promotedText,
  undoneText,
} from '../../../../src/vscode/show/text/notices';
import { english, say, status } from '../../words';
import { asIs } from '../../../../src/base/sentence';
import type { Sentence } from '../../../../src/base/sentence';

const compacted = (readFiles: string[], modifiedFiles: string[]): Compacted => ({
  tier: 'offline',
  writtenBy: 'code',
  followUp: null,
  model: null,
  why: null,
  forecast: null,
  isBeforeReported: true,
  result: {
    summary: 'S',
    firstKeptEntryId: 'b',
    tokensBefore: 182_340,
    tokensAfter: 24_118,
    details: { readFiles, modifiedFiles, toolFailures: [] },
  },
  archive: '/a.jsonl',
  flushed: null,
  entryId: 'c',
  repairs: [],
});

const flushed = (count: number, skipped: Sentence | null = null): FlushOutcome => ({
  file: count === 0 ? null : '/ws/memory/2026-01-31.md',
  notes: Array.from({ length: count }, (_, i) => ({
    id: String(i),
    kind: 'decision',
    text: 'x',
    files: [],
  })),
  tier: 'offline',
  model: null,
  why: null,
  skipped,
  receipt: null,
});

describe('what notifications say', () => {
  it('a compaction by its sizes and its files, each file once', () => {
    assert.equal(
      compactedText(compacted(['a', 'b'], ['b', 'c']), english),
      'Compacted: 182,340 → ~24,118 tokens. 3 files are on record.',
    );
    const reckoned = { ...compacted(['a'], []), isBeforeReported: false };
    assert.match(compactedText(reckoned, english), /: ~182,340 → .* 1 file is on record/);
    assert.match(
      compactedText(compacted([], []), languageOf('de', say)),
      /182\.340 → ~24\.118 tokens\. 0 files/,
    );
  });

  it('all that is odd in a summary that a person wrote, and none of what was mended in a model’s', () => {
    const repairs = ['The section "files" is not in it any more.', 'Odd too.'].map(asIs);
    const edited = { ...compacted([], []), repairs, writtenBy: 'person' } as const;
    assert.match(compactedText(edited, english), /"files" is not in it any more\. Odd too\./);
    const mended = { ...edited, writtenBy: 'model' } as const;
    assert.doesNotMatch(compactedText(mended, english), /Odd too/);
  });

  it('what a model is at, and what that was reckoned to cost', () => {
    const stage = { kind: 'part', index: 1, of: 2, chunk: 1, chunks: 1 } as const;
    const progress = { step: 'summarising', stage, chars: 0, usd: 0.042 } as const;
    assert.equal(progressText(progress, english), 'summarising part 1 of 2… (about $0.04 in all)');
    assert.equal(progressText({ ...progress, usd: null }, english), 'summarising part 1 of 2…');
  });

  it('who wrote a summary that is not ours, and the question before it', () => {
    const own: Compacted = { ...compacted([], []), tier: 'model', writtenBy: 'agent' };
    assert.match(compactedText(own, english), /^Compacted by the agent itself: /);
    assert.match(
      ownText(status({ agent: 'openclaw', title: 'agent:main:main' }), english),
      /^The conversation “agent:main:main” is compacted by OpenClaw itself, .* cannot be undone\. Compact it now\?$/,
    );
  });

  it('who wrote it and what that cost, then the step, then why no model did', () => {
    const model = { model: 'anthropic/m', calls: 1, inputTokens: 1, outputTokens: 1, usd: 0.021 };
    const followUp = { command: '/resume', sentence: said`If pi is open, type "/resume".` };
    const byModel: Compacted = { ...compacted([], []), tier: 'model', writtenBy: 'model', model };
    assert.match(
      compactedText({ ...byModel, followUp }, english),
      /^Compacted by anthropic\/m, about \$0\.02: 182,340 → ~24,118 tokens\. If pi is open, type "\/resume"\. /,
    );
    const without: Compacted = { ...compacted([], []), why: said`There is no key.`, followUp };
    assert.match(
      compactedText(without, english),
      /^Compacted without a model: .* type "\/resume"\. Why not by the model: There is no key\./,
    );
    const known = { isNews: false, isHint: false };
    assert.doesNotMatch(compactedText(without, english, known), /There is no key/);
    assert.match(
      compactedText(without, english, { isNews: false, isHint: true }),
      /^Compacted: 182,340 → ~24,118 tokens\. If pi is open/,
    );
  });

  it('to a chat that compacts itself what it is to keep, and what the person wants of every summary', () => {
    assert.match(
      compactRequest('Name every port.'),
      /^\/compact Keep word .* open\. Name every port\.$/,
    );
    assert.match(compactRequest(''), /still open\.$/);
  });

  it('a flush by its notes and its file, or why there were none', () => {
    const text = (count: number, skipped?: Sentence): string =>
      flushedText(flushed(count, skipped ?? null), 'memory/2026-01-31.md', english);
    assert.equal(text(3), '3 notes written to memory/2026-01-31.md.');
    assert.equal(text(1), '1 note written to memory/2026-01-31.md.');
    assert.equal(text(0, said`Nothing new to note.`), 'Nothing new to note.');
  });

  it('what was taken over by its number, one as one, and one that is there as that', () => {
    const texts = [2, 1, 0].map((added) => promotedText(added, 3, english));
    assert.deepEqual(texts, [
      '2 notes were added to MEMORY.md.',
      '1 note was added to MEMORY.md.',
      '0 notes were added to MEMORY.md.',
    ]);
    assert.equal(promotedText(0, 1, english), 'MEMORY.md holds it already.');
  });

  it('an undo by its sizes, and without them when they are not known', () => {
    const undone = { undone: 'c', tokensAfter: 182_340, also: [], followUp: null };
    assert.equal(
      undoneText({ ...undone, tokensBefore: 24_118, isAfterReported: true }, english),
      'The compaction was undone: ~24,118 → 182,340 tokens.',
    );
    assert.equal(
      undoneText({ ...undone, tokensBefore: 24_118, isAfterReported: false }, english),
      'The compaction was undone: ~24,118 → ~182,340 tokens.',
    );
    assert.doesNotMatch(
      undoneText({ ...undone, tokensBefore: null, isAfterReported: true }, english),
      /→/,
    );
  });

  it('the question by title and fill, without control characters of the title', () => {
    const full = status({ tokens: 182_340, percent: 91.17 });
    assert.equal(
      askText(full, english),
      'The conversation “Fix the port” fills 91% of its window (182,340 of 200,000 tokens). Compact it now?',
    );
    const odd = askText({ ...full, title: '\u001b[31mred\u202e\nnext' }, english);
    assert.match(odd, /“red next”/);
    assert.match(askText({ ...full, title: null }, english), /^The conversation fills/);
    assert.equal(
      noQuestionText({ ...full, refusal: said`It is only read.` }, english),
      'The conversation “Fix the port” fills 91% of its window, and Tidemark cannot compact it. It is only read.',
    );
  });

  it('a figure that nobody reported is marked in the question, too', () => {
    const guessed = { ...status(), tokens: 182_340, percent: 91.17, source: 'estimated' } as const;
    assert.match(
      askText(guessed, english),
      /fills ~91% of its window \(~182,340 of 200,000 tokens\)/,
    );
    const refusal = said`It is only read.`;
    assert.match(noQuestionText({ ...guessed, refusal }, english), /fills ~91% of its window,/);
  });

  it('refusals in one sentence with what to do', () => {
    for (const sentence of Object.values(refusals(say))) assert.match(sentence, /^[A-Z].*\.$/);
  });
});

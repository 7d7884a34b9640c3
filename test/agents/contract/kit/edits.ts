/**
 * The contract's fifth part, without a disk: wherever a conversation is cut, what is written reads back as the summary and the
 * tail, with every call at its result; and it can be taken back to what was there before.
 */
import { writing } from '../../../build/writing';
import assert from 'node:assert/strict';
import { planCompaction } from '../../../../src/engine/compaction/plan';
import { entryId } from '../../../../src/engine/conversation/types';
import type { EntryId } from '../../../../src/engine/conversation/types';
import { estimateEntry } from '../../../../src/engine/tokens/estimate';
import { familyOf } from '../../../../src/engine/tokens/families';
import { quickCounter } from '../../../../src/engine/tokens/count/quick';
import type { TranscriptReader } from '../../../../src/ports/agent';
import type { CompactionEdit, EditContext } from '../../../../src/ports/edits';
import { contextOf, meterOf, readerOf } from './read';
import { chatter, longVoyage, voyage } from './script';
import type { Said, Step } from './script';
import { idOf, linesOf, textOf } from '../subject';
import type { ContractSubject } from '../subject';
import { words } from '../../../build/words';

const session = { id: idOf(1), cwd: '/home/dev/boats' };
const summary = 'Summary: the parts were looked at.';

/** Ids are never used twice, not even as parts of others. */
let count = 0xabc00000;

/** What an adapter gets to write lines with. */
export function contextFor(reader: TranscriptReader): EditContext {
  const newId = (): EntryId => {
    for (;;) {
      const id = entryId((++count).toString(16));
      if (!reader.isTaken(id)) return id;
    }
  };
  return {
    conversation: reader.conversation(),
    newId,
    now: new Date(1_795_300_000_000),
    rawLine: (id) => reader.rawLine(id),
  };
}

interface Cut {
  readonly before: readonly Said[];
  readonly lines: readonly string[];
  readonly reader: TranscriptReader;
  readonly edit: CompactionEdit;
}

/** Tokens to keep, small and large. */
const keeps = Array.from({ length: 90 }, (_, n) => 1 + n * 40);

/** Every different cut of a conversation, as plans for many sizes of the tail make them. */
function* cuts(subject: ContractSubject, script: readonly Step[]): Generator<Cut> {
  const lines = linesOf(subject.render(script, session));
  const family = familyOf('claude-sonnet-4-5');
  const conversation = readerOf(subject, lines).conversation();
  const before = contextOf(conversation);
  const seen = new Set<string>();
  for (const keep of keeps) {
    const plan = planCompaction(conversation, keep, (entry) =>
      estimateEntry(entry, quickCounter, family),
    );
    const firstKeptId = plan.ok ? plan.value.firstKeptId : null;
    if (firstKeptId === null || seen.has(firstKeptId)) continue;
    seen.add(firstKeptId);
    const details = { readFiles: ['src/a.ts'], modifiedFiles: ['src/b.ts'], toolFailures: [] };
    const edit = { summary, firstKeptId, tokensBefore: 9_000, tokensAfter: 900, details };
    yield { before, lines, reader: readerOf(subject, lines), edit };
  }
}

/** Calls and results of messages: each result after its call, and which calls have none. */
export function openCalls(said: readonly Said[]): readonly string[] {
  const open = new Set<string>();
  for (const { calls, results } of said) {
    for (const call of calls) open.add(call.split(' ')[0] ?? '');
    for (const result of results) {
      const id = result.split(' ')[0] ?? '';
      assert.ok(open.delete(id), `the result of ${id} has no call before it`);
    }
  }
  return [...open];
}

/** Holds what is seen after a compaction against what was seen before: a summary, and a tail word for word. */
export function isSummaryAndTail(after: readonly Said[], before: readonly Said[]): void {
  assert.equal(after[0]?.role, 'summary');
  assert.equal(after.filter(({ role }) => role === 'summary').length, 1);
  const kept = after.slice(1);
  assert.ok(kept.length > 0 && kept.length <= before.length, `${kept.length} of ${before.length}`);
  assert.deepEqual(kept, before.slice(-kept.length));
  const wasOpen = openCalls(before);
  for (const id of openCalls(kept)) assert.ok(wasOpen.includes(id), `${id} has lost its result`);
}

export function isCutAndMended(subject: ContractSubject): void {
  const { adapter } = subject;
  const scripts = [longVoyage(3), voyage.slice(0, 9), voyage.slice(0, 22), voyage] as const;

  it('reads back as the summary and the tail at every cut, and the old figure counts no more', () => {
    let written = 0;
    for (const script of scripts) {
      for (const { before, lines, reader, edit } of cuts(subject, script)) {
        const done = writing(adapter).writeCompaction(edit, contextFor(reader));
        if (done.kind === 'refused') {
          assert.match(words(done.reason), /^[A-Z].*\.$/s);
          assert.ok(openCalls(before).length > 0, `refused without need: ${words(done.reason)}`);
          continue;
        }
        written++;
        const again = readerOf(subject, [...lines, ...done.lines]);
        const conversation = again.conversation();
        isSummaryAndTail(contextOf(conversation), before);
        if (subject.halfPairs === 'dropped')
          assert.deepEqual(openCalls(contextOf(conversation)), []);
        assert.equal(contextOf(conversation)[0]?.text, summary);
        assert.deepEqual(conversation.oddities, []);
        const { source, reportedTokens } = meterOf(conversation);
        assert.deepEqual([source, reportedTokens], ['estimated', null]);
        const rawLine = (id: Parameters<typeof again.rawLine>[0]): string => again.rawLine(id);
        assert.equal(writing(adapter).undoable(conversation, rawLine), done.id);
        assert.ok(writing(adapter).endsWithOurs(conversation, rawLine));
        const entry = conversation.path.findLast(({ kind }) => kind === 'compaction')?.load();
        assert.ok(entry?.kind === 'compaction' && entry.id === done.id);
        assert.deepEqual(entry.details, { readFiles: ['src/a.ts'], modifiedFiles: ['src/b.ts'] });
      }
    }
    assert.ok(written >= 10, `only ${written} cuts were written`);
  });

  it('writes nothing while a call that would be kept still waits for its result', () => {
    const script: readonly Step[] = [
      ...longVoyage(2),
      { kind: 'user', text: 'And the rest?' },
      {
        kind: 'answer',
        text: 'Looking.',
        tokens: null,
        calls: [{ id: 'waiting', deed: 'shell', on: 'make', output: null }],
      },
    ];
    let tried = 0;
    for (const { reader, edit } of cuts(subject, script)) {
      const { kind } = writing(adapter).writeCompaction(edit, contextFor(reader));
      assert.equal(kind, subject.halfPairs === 'kept' ? 'edit' : 'refused');
      tried++;
    }
    assert.ok(tried > 3);
  });

  it('is as it was before after an undo, at once and after further turns, and is undone once', () => {
    for (const later of [[], chatter(2, 'Later')]) {
      for (const { before, lines, reader, edit } of cuts(subject, longVoyage(3))) {
        const done = writing(adapter).writeCompaction(edit, contextFor(reader));
        assert.ok(done.kind === 'edit');
        const compacted = [...lines, ...done.lines];
        const more = subject.goOn(textOf(compacted), later, session);
        const all = [...compacted, ...(later.length > 0 ? more : [])];
        const middle = readerOf(subject, all);
        const between = contextOf(middle.conversation());
        const wanted = [...before, ...between.slice(between.length - later.length)];
        const id = writing(adapter).undoable(middle.conversation(), (one) => middle.rawLine(one));
        assert.equal(id, done.id);
        const undone = writing(adapter).writeUndo(done.id, contextFor(middle));
        assert.ok(undone.kind === 'edit');
        const again = readerOf(subject, [...all, ...undone.lines]);
        assert.deepEqual(contextOf(again.conversation()), wanted);
        assert.deepEqual(again.conversation().oddities, []);
        const rawLine = (one: Parameters<typeof again.rawLine>[0]): string => again.rawLine(one);
        assert.equal(writing(adapter).undoable(again.conversation(), rawLine), null);
        assert.ok(writing(adapter).endsWithOurs(again.conversation(), rawLine));
        assert.equal(writing(adapter).writeUndo(done.id, contextFor(again)).kind, 'refused');
        const next = [...all, ...undone.lines];
        const last = subject.goOn(textOf(next), chatter(1, 'After'), session);
        const end = contextOf(readerOf(subject, [...next, ...last]).conversation());
        assert.deepEqual(end.slice(0, wanted.length), wanted);
        assert.equal(end.length, wanted.length + 2);
      }
    }
  });

  it('never takes a compaction of the client’s own for ours', () => {
    const lines = linesOf(subject.render(voyage, session));
    const reader = readerOf(subject, lines);
    const rawLine = (id: Parameters<typeof reader.rawLine>[0]): string => reader.rawLine(id);
    assert.equal(writing(adapter).undoable(reader.conversation(), rawLine), null);
    assert.ok(!writing(adapter).endsWithOurs(reader.conversation(), rawLine));
    const own = reader.conversation().path.findLast(({ kind }) => kind === 'compaction');
    assert.ok(own);
  });

  it('steps aside: after a retreat the agent’s own line is in force, and nothing of before is lost', () => {
    for (const { before, lines, reader, edit } of cuts(subject, longVoyage(3))) {
      const done = writing(adapter).writeCompaction(edit, contextFor(reader));
      assert.ok(done.kind === 'edit');
      const theirs = subject.goOn(textOf(lines), chatter(1, 'Meanwhile'), session);
      const all = [...lines, ...theirs, ...done.lines];
      const middle = readerOf(subject, all);
      const retreat = writing(adapter).writeRetreat(
        done.id,
        middle.lineBefore(done.id),
        contextFor(middle),
      );
      assert.ok(retreat.kind === 'edit');
      const again = readerOf(subject, [...all, ...retreat.lines]).conversation();
      const context = contextOf(again);
      assert.deepEqual(context.slice(0, before.length), before);
      assert.deepEqual(
        context.slice(before.length).map(({ text }) => text),
        ['Meanwhile 0 was asked.', 'Meanwhile 0 was answered.'],
      );
    }
  });
}

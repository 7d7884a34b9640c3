import { writing } from '../../build/writing';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { codex } from '../../build/agents';
import { RolloutReader } from '../../../src/agents/codex/read/reader';
import { contextMessages, contextRefs } from '../../../src/engine/conversation/context';
import { planCompaction, withCompaction } from '../../../src/engine/compaction/plan';
import { entryId } from '../../../src/engine/conversation/types';
import type { Conversation, Entry, EntryId } from '../../../src/engine/conversation/types';
import type { Edit, EditContext, EditRefused } from '../../../src/ports/edits';
import { CodexLines, payloadsOf, userItem } from '../../build/lines/codexLines';
import { rawLines } from '../../build/lines/piLines';
import { words } from '../../build/words';

interface Opened {
  readonly conversation: Conversation;
  readonly reader: RolloutReader;
  readonly context: EditContext;
}
let ids = 0;

function open(texts: readonly string[]): Opened {
  const { lines, textAt } = rawLines(texts);
  const reader = new RolloutReader(textAt);
  for (const line of lines) reader.push(line);
  const conversation = reader.conversation();
  const context = {
    conversation,
    newId: () => entryId(`0000000${ids++}`.slice(-8)),
    now: new Date(1_795_100_000_000),
    rawLine: (id: EntryId) => reader.rawLine(id),
  };
  return { conversation, reader, context };
}
function done(edit: Edit | EditRefused): Edit {
  if (edit.kind === 'refused') throw new Error(words(edit.reason));
  return edit;
}
const compact = ({ context }: Opened, firstKeptId: EntryId | null, summary = 'SUMMARY'): Edit =>
  done(
    writing(codex).writeCompaction(
      {
        summary,
        firstKeptId,
        tokensBefore: 9_000,
        tokensAfter: 700,
        details: { readFiles: ['a.ts'], modifiedFiles: ['b.ts'], toolFailures: [] },
      },
      context,
    ),
  );
const contextIds = ({ conversation }: Opened): string[] =>
  contextRefs(conversation.path).map(({ id }) => id);
/** What the client's model would be sent: what its last history says, and the items since. */
function sent(texts: readonly string[]): unknown[] {
  const parsed = texts.map(
    (t) => JSON.parse(t) as { type: string; payload: { [k: string]: unknown } },
  );
  const start = parsed.findLastIndex(({ type }) => type === 'compacted');
  const history = parsed[start]?.payload['replacement_history'] ?? [];
  return [...(history as unknown[]), ...payloadsOf(texts.slice(start + 1))];
}
const talk = (options = {}): CodexLines => {
  const thread = new CodexLines(options).injected('<environment_context>').user('one').says('two');
  thread.tokens(5_000, 20).user('three').call('a', 'exec_command', { cmd: 'ls' }).output('a', 'X');
  return thread.says('four').tokens(9_000, 20);
};
const userLine = (opened: Opened, text: string): EntryId => {
  const found = contextMessages(opened.conversation.path).find(
    ({ role, blocks }) => role === 'user' && blocks[0]?.kind === 'text' && blocks[0].text === text,
  );
  return found?.entryIds[0] ?? entryId('?');
};

describe('writing to a Codex rollout', () => {
  it('appends a history of summary and kept items, and a token count, numbered on', () => {
    const before = talk();
    const opened = open(before.lines);
    const edit = compact(opened, userLine(opened, 'three'));
    const [history, count] = edit.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    assert.equal(history?.['ordinal'], before.lines.length);
    assert.deepEqual(history?.['payload'], {
      message: '',
      replacement_history: [userItem('SUMMARY'), ...payloadsOf(before.lines).slice(-4)],
    });
    assert.equal(count?.['ordinal'], before.lines.length + 1);
    const info = (count?.['payload'] as { info: Record<string, Record<string, number>> }).info;
    assert.equal(info['last_token_usage']?.['total_tokens'], 700);
    assert.equal(info['last_token_usage']?.['input_tokens'], 0);
    assert.equal(info['total_token_usage']?.['total_tokens'], 900_000);
    assert.equal(info['model_context_window'], 258_400);
    assert.deepEqual((count?.['payload'] as { rate_limits: unknown }).rate_limits, {
      limit_id: 'codex',
    });
  });

  it('numbers nothing in a thread that has no numbers', () => {
    const opened = open(talk({ numbered: false }).lines);
    const edit = compact(opened, userLine(opened, 'three'));
    assert.ok(edit.lines.every((line) => !('ordinal' in (JSON.parse(line) as object))));
  });

  it('is read back as it was planned', () => {
    const before = talk().lines;
    const opened = open(before);
    const edit = compact(opened, userLine(opened, 'three'));
    const again = open([...before, ...edit.lines]);
    const [ref] = contextRefs(again.conversation.path);
    assert.deepEqual(ref?.load(), {
      kind: 'compaction',
      id: edit.id,
      summary: 'SUMMARY',
      firstKeptId: 'line-9',
      parentId: 'line-14',
      line: 16,
      atMs: 1_795_100_000_000,
      tokensBefore: 9_000,
      tokensAfter: 700,
      details: { readFiles: ['a.ts'], modifiedFiles: ['b.ts'] },
    });
    assert.ok(writing(codex).endsWithOurs(again.conversation, again.context.rawLine));
    assert.equal(writing(codex).undoable(again.conversation, again.context.rawLine), edit.id);
    assert.ok(again.reader.isTaken(edit.id));
  });

  it('keeps a call that was never answered once somebody spoke after it', () => {
    const killed = talk().user('five').call('b', 'exec_command', { cmd: 'sleep 60' });
    const opened = open(killed.user('six').says('seven').lines);
    const [history] = compact(opened, userLine(opened, 'five')).lines;
    const { payload } = JSON.parse(history ?? '') as {
      payload: { replacement_history: unknown[] };
    };
    assert.deepEqual(payload.replacement_history.slice(1), payloadsOf(killed.lines).slice(-4));
  });

  it('leaves out what the client injects, of whatever type', () => {
    const thread = talk().item({ type: 'additional_tools', role: 'developer', tools: [] });
    thread.injected('<permissions>', 'developer').user('five').says('six');
    const opened = open(thread.lines);
    const edit = compact(opened, userLine(opened, 'three'));
    const again = open([...thread.lines, ...edit.lines]);
    const undo = done(writing(codex).writeUndo(edit.id, again.context));
    for (const [line] of [edit.lines, undo.lines]) assert.ok(!/developer/.test(line ?? ''));
  });

  it('refuses half a pair, a fork that begins elsewhere and a form nobody knows', () => {
    const half = open(talk().user('five').call('b', 'exec_command', { cmd: 'ls' }).lines);
    const edit = writing(codex).writeCompaction(
      {
        summary: 's',
        firstKeptId: userLine(half, 'five'),
        tokensBefore: 1,
        tokensAfter: 1,
        details: { readFiles: [], modifiedFiles: [], toolFailures: [] },
      },
      half.context,
    );
    assert.ok(
      edit.kind === 'refused' &&
        /of the tool call b either the call or its result is missing/.test(words(edit.reason)),
    );
    const fork = open(talk({ meta: { history_base: { thread_id: 't0' } } }).lines);
    assert.match(words(codex.refusal(fork.conversation)?.reason ?? ''), /fork/);
    const strange = open(talk({ meta: { history_mode: 'knotted' } }).lines);
    assert.match(words(codex.refusal(strange.conversation)?.reason ?? ''), /not known here/);
  });

  it('takes a compaction back with the turns since, once', () => {
    const before = talk();
    const opened = open(before.lines);
    const edit = compact(opened, userLine(opened, 'three'));
    const later = new CodexLines().injected('<environment_context>').user('five').says('six').lines;
    const texts = [...before.lines, ...edit.lines, ...later.slice(2)];
    const compacted = open(texts);
    const undo = done(writing(codex).writeUndo(edit.id, compacted.context));
    const undone = [...texts, ...undo.lines];
    assert.deepEqual(sent(undone), [
      ...payloadsOf(before.lines).slice(1),
      userItem('five'),
      payloadsOf(later).at(-1),
    ]);
    const again = open(undone);
    assert.deepEqual(contextIds(again).slice(0, contextIds(opened).length), contextIds(opened));
    assert.equal(contextIds(again)[contextIds(opened).length], undo.id);
    assert.equal(writing(codex).undoable(again.conversation, again.context.rawLine), null);
    assert.equal(writing(codex).writeUndo(edit.id, again.context).kind, 'refused');
    assert.ok(writing(codex).endsWithOurs(again.conversation, again.context.rawLine));
  });

  it('takes two compactions back one after the other, the later one first', () => {
    const before = talk();
    const opened = open(before.lines);
    const first = compact(opened, userLine(opened, 'three'));
    const later = new CodexLines().user('five').says('six').user('seven').says('eight').lines;
    const texts = [...before.lines, ...first.lines, ...later.slice(2)];
    const short = open(texts);
    const second = compact(short, userLine(short, 'seven'), 'SECOND');
    texts.push(...second.lines, ...new CodexLines().user('nine').lines.slice(2));
    const all = [...payloadsOf(before.lines).slice(1), ...payloadsOf(later), userItem('nine')];
    for (const edit of [second, first]) {
      const now = open(texts);
      const isLast = edit === second;
      const found = writing(codex).undoable(now.conversation, now.context.rawLine);
      assert.equal(found, edit.id);
      if (isLast) assert.equal(writing(codex).writeUndo(first.id, now.context).kind, 'refused');
      texts.push(...done(writing(codex).writeUndo(edit.id, now.context)).lines);
    }
    assert.deepEqual(sent(texts), all);
    const last = open(texts);
    assert.equal(writing(codex).undoable(last.conversation, last.context.rawLine), null);
  });

  it('leaves the client’s own compaction to the client', () => {
    const thread = talk();
    thread.compacted([userItem('SUM'), payloadsOf(thread.lines).at(-1)!], 'SUM');
    const opened = open(thread.lines);
    assert.equal(writing(codex).undoable(opened.conversation, opened.context.rawLine), null);
    assert.equal(writing(codex).endsWithOurs(opened.conversation, opened.context.rawLine), false);
    const id = opened.conversation.path.find(({ kind }) => kind === 'compaction')?.id;
    const undo = writing(codex).writeUndo(id ?? entryId('none'), opened.context);
    assert.ok(undo.kind === 'refused');
    assert.match(words(undo.reason), /^Compaction line-\d+ is by Codex itself or another tool/);
  });

  it('brings back the client’s own history in its order when ours is taken back', () => {
    const thread = talk();
    const own = [payloadsOf(thread.lines)[1]!, userItem('<environment_context>'), userItem('SUM')];
    thread.compacted(own, 'SUM').user('five').says('six').user('seven').says('eight');
    const opened = open(thread.lines);
    const edit = compact(opened, userLine(opened, 'seven'));
    const texts = [...thread.lines, ...edit.lines];
    const undo = done(writing(codex).writeUndo(edit.id, open(texts).context));
    const [one, , sum] = own;
    const expected = [one, sum, ...payloadsOf(thread.lines).slice(-4)];
    assert.deepEqual(sent([...texts, ...undo.lines]), expected);
    const again = open([...texts, ...undo.lines]);
    assert.deepEqual(
      contextMessages(again.conversation.path).map(({ blocks }) => blocks),
      contextMessages(opened.conversation.path).map(({ blocks }) => blocks),
    );
  });

  it('steps aside with what the client wrote in the same moment', () => {
    const before = talk();
    const opened = open(before.lines);
    const edit = compact(opened, userLine(opened, 'three'));
    const between = [...before.lines, ...new CodexLines().user('meanwhile').lines.slice(2)];
    const met = open([...between, ...edit.lines]);
    const retreat = writing(codex).writeRetreat(
      edit.id,
      met.reader.lineBefore(edit.id),
      met.context,
    );
    assert.ok(retreat.kind === 'edit');
    const texts = [...between, ...edit.lines, ...retreat.lines];
    assert.deepEqual(sent(texts), payloadsOf(between).slice(1));
    const again = open(texts);
    assert.ok(again.conversation.path.every(({ kind }) => kind !== 'compaction'));
    assert.equal(contextIds(again).includes(edit.id), false);
  });

  it('steps aside from an undo too, and the compaction can be taken back again', () => {
    const before = talk();
    const opened = open(before.lines);
    const edit = compact(opened, userLine(opened, 'three'));
    const compacted = [...before.lines, ...edit.lines];
    const undo = done(writing(codex).writeUndo(edit.id, open(compacted).context));
    const between = [...compacted, ...new CodexLines().user('meanwhile').lines.slice(2)];
    const met = open([...between, ...undo.lines]);
    const retreat = writing(codex).writeRetreat(undo.id, null, met.context);
    assert.ok(retreat.kind === 'edit');
    const texts = [...between, ...undo.lines, ...retreat.lines];
    assert.deepEqual(sent(texts), sent(between));
    const again = open(texts);
    assert.equal(writing(codex).undoable(again.conversation, again.context.rawLine), edit.id);
    const second = done(writing(codex).writeUndo(edit.id, again.context));
    assert.deepEqual(sent([...texts, ...second.lines]), payloadsOf(between).slice(1));
  });
});

const isSaid = (item: unknown): boolean => !JSON.stringify(item).includes('<environment_context>');

/** Ids of calls without output and of outputs without call. */
function halves(items: readonly unknown[]): readonly unknown[] {
  const ids = items.flatMap((item) => (item as { call_id?: string }).call_id ?? []);
  return ids.filter((id) => ids.filter((other) => other === id).length !== 2);
}

/** A thread of random turns: plain answers, calls in parallel, injected context, the client's own compactions. */
const threads = fc
  .array(
    fc.record({
      words: fc.string({ minLength: 1, maxLength: 8 }),
      calls: fc.nat({ max: 3 }),
      injected: fc.boolean(),
      own: fc.nat({ max: 9 }),
      counted: fc.boolean(),
    }),
    { minLength: 2, maxLength: 8 },
  )
  .map((turns) => {
    const thread = new CodexLines();
    turns.forEach(({ words, calls, injected, own, counted }, n) => {
      if (injected) thread.injected('<environment_context>');
      thread.user(`u${n} ${words}`);
      for (let c = 0; c < calls; c++) thread.call(`c${n}-${c}`, 'exec_command', { cmd: words });
      for (let c = 0; c < calls; c++) thread.output(`c${n}-${c}`, `out ${words}`);
      thread.says(`a${n} ${words}`);
      if (counted) thread.tokens(1_000 + n, 10);
      if (own === 0) {
        const users = payloadsOf(thread.lines).filter(({ role }) => role === 'user');
        thread.compacted([...users.slice(-2), userItem(`OWN ${n}`)], `OWN ${n}`);
      }
    });
    return thread;
  });

describe('laws of writing to a Codex rollout', () => {
  it('what is kept is as planned, and an undo gives back every item, with later turns or without', () => {
    fc.assert(
      fc.property(threads, fc.nat(), fc.nat({ max: 2 }), (thread, keep, turns) => {
        const opened = open(thread.lines);
        const { path } = opened.conversation;
        const isMessage = ({ kind }: Entry): number => Number(kind === 'message');
        const plan = planCompaction(opened.conversation, 1 + (keep % 12), isMessage);
        if (!plan.ok) return;
        const { firstKeptId } = plan.value;
        const edit = compact(opened, firstKeptId);
        const compacted = [...thread.lines, ...edit.lines];
        const again = open(compacted);
        const planned = withCompaction(path, {
          id: edit.id,
          summary: 'SUMMARY',
          firstKeptId,
          tokensBefore: 0,
          tokensAfter: 0,
          details: { readFiles: [], modifiedFiles: [] },
        });
        const wanted = contextRefs(planned).map(({ id }) => id);
        assert.deepEqual(contextIds(again).slice(0, wanted.length), wanted);
        const [, ...stillThere] = sent(compacted);
        assert.deepEqual(halves(stillThere), []);
        const seen = contextMessages(again.conversation.path);
        assert.deepEqual(
          seen.map(({ blocks }) => blocks),
          contextMessages(planned).map(({ blocks }) => blocks),
        );

        const more = new CodexLines();
        for (let n = 0; n < turns; n++) more.user(`later ${n}`).says(`done ${n}`).tokens(50, 1);
        const texts = [...compacted, ...more.lines.slice(2)];
        const undo = done(writing(codex).writeUndo(edit.id, open(texts).context));
        assert.deepEqual(
          sent([...texts, ...undo.lines]),
          [...sent(thread.lines), ...payloadsOf(more.lines)].filter(isSaid),
        );
        const undone = open([...texts, ...undo.lines]);
        assert.equal(undone.conversation.oddities.length, 0);
        const before = contextIds(opened);
        assert.deepEqual(contextIds(undone).slice(0, before.length), before);
      }),
      { numRuns: 60 },
    );
  });

  it('reading line by line is reading whole', () => {
    fc.assert(
      fc.property(threads, (thread) => {
        const { lines, textAt } = rawLines(thread.lines);
        const reader = new RolloutReader(textAt);
        for (const line of lines) {
          reader.push(line);
          for (const ref of reader.conversation().path) ref.load();
        }
        assert.deepEqual(
          reader.conversation().path.map((ref) => ref.load()),
          open(thread.lines).conversation.path.map((ref) => ref.load()),
        );
      }),
      { numRuns: 40 },
    );
  });
});

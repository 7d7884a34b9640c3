import { writing } from '../../build/writing';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { claudeCode } from '../../build/agents';
import { contextMessages, contextRefs } from '../../../src/engine/conversation/context';
import { withCompaction } from '../../../src/engine/compaction/plan';
import { entryId } from '../../../src/engine/conversation/types';
import type { Conversation, EntryId } from '../../../src/engine/conversation/types';
import type { CompactionEdit, Edit, EditContext, EditRefused } from '../../../src/ports/edits';
import { ClaudeLines, kept, readClaude } from '../../build/lines/claudeLines';
import { words } from '../../build/words';

interface Open {
  readonly conversation: Conversation;
  readonly context: EditContext;
  readonly rawLine: (id: EntryId) => string;
  readonly lineBefore: (id: EntryId) => EntryId | null;
}

let ids = 0;
function open(texts: readonly string[]): Open {
  const { conversation, reader } = readClaude(texts);
  const rawLine = (id: EntryId): string => reader.rawLine(id);
  const newId = (): EntryId => entryId((++ids).toString(16).padStart(8, '0'));
  const now = new Date('2026-11-21T10:00:00.000Z');
  const lineBefore = (id: EntryId): EntryId | null => reader.lineBefore(id);
  return { conversation, context: { conversation, newId, now, rawLine }, rawLine, lineBefore };
}

const edit = (firstKept: string, summary = 'SUMMARY'): CompactionEdit => ({
  summary,
  firstKeptId: entryId(firstKept),
  tokensBefore: 900,
  tokensAfter: 300,
  details: { readFiles: ['a.ts'], modifiedFiles: ['b.ts'], toolFailures: [] },
});
function done(outcome: Edit | EditRefused): Edit {
  if (outcome.kind === 'refused') throw new Error(words(outcome.reason));
  return outcome;
}
const reasonOf = (outcome: Edit | EditRefused): string =>
  outcome.kind === 'refused' ? words(outcome.reason) : 'it was written';
const compacted = (texts: readonly string[], firstKept: string, summary?: string): string[] => [
  ...texts,
  ...done(writing(claudeCode).writeCompaction(edit(firstKept, summary), open(texts).context)).lines,
];
const target = ({ conversation, rawLine }: Open): EntryId | null =>
  writing(claudeCode).undoable(conversation, rawLine);
function undone(texts: readonly string[]): string[] {
  const opened = open(texts);
  const outcome = writing(claudeCode).writeUndo(target(opened) ?? entryId('none'), opened.context);
  return [...texts, ...done(outcome).lines];
}
const said = (texts: readonly string[]): string[] =>
  contextMessages(open(texts).conversation.path).flatMap(({ blocks }) =>
    blocks.flatMap((block) => {
      if (block.kind === 'text') return [block.text];
      if (block.kind === 'toolCall') return [`call ${block.callId}`];
      return block.kind === 'toolResult' ? [`result ${block.callId}`] : [];
    }),
  );
const objects = (texts: readonly string[]) =>
  texts.map((text) => JSON.parse(text) as Record<string, unknown>);
const use = (id: string) => ({ type: 'tool_use', id, name: 'Read', input: {} });

/** A session that the client forked: our lines first, then what they keep, hung on the last of them. */
const forkOf = (ours: readonly string[], [first = '', ...rest]: readonly string[]): string[] => {
  const [last] = objects(ours.slice(-1));
  const hung = { ...objects([first])[0], parentUuid: last?.['uuid'] };
  return [...ours, JSON.stringify(hung), ...rest];
};

/** Ids u1 to u4. */
const four = (): ClaudeLines =>
  new ClaudeLines().user('one').agent('two', 500).user('three').agent('four', 900);
/** Ids u1 to u9; the parallel calls are on u3 and u4, their results on u5 and u6. */
const tools = (): ClaudeLines =>
  new ClaudeLines()
    .user('look')
    .answer([{ type: 'text', text: 'both' }, use('A'), use('B')], 900)
    .result('B', 'bee')
    .from('u3')
    .result('A', 'ay')
    .attachment('file', 'a file')
    .add({ type: 'system', subtype: 'turn_duration' })
    .agent('seen', 1_000);

describe('what is appended to a Claude Code transcript', () => {
  it('carries what every line of the client does, also behind a message that waits in its queue', () => {
    const queued = { type: 'queue-operation', operation: 'enqueue', content: 'and the tide?' };
    const lines = four().raw({ ...queued, sessionId: 's-1' }).lines;
    assert.equal(open(lines).conversation.path.length, 5);
    const common = ({ cwd, version, gitBranch }: Record<string, unknown>): unknown => [
      ...[cwd, version, gitBranch],
    ];
    const [last] = objects(lines.slice(-2));
    const [boundary, summary] = objects(compacted(lines, 'u3').slice(-2)).map(common);
    assert.deepEqual([boundary, summary], [common(last ?? {}), common(last ?? {})]);
    assert.deepEqual(said(compacted(lines, 'u3')), ['SUMMARY', 'three', 'four']);
  });

  it('is a boundary and its summary, and names every line of what is kept, in order', () => {
    const texts = new ClaudeLines().user('before').append([], null).lines;
    const lines = tools();
    const added = objects(compacted(lines.lines, 'u2').slice(lines.lines.length));
    assert.equal(texts.length, 1);
    const [boundary, summary] = added;
    assert.equal(added.length, 2);
    const meta = boundary?.['compactMetadata'] as Record<string, Record<string, unknown>>;
    const uuids = ['u2', 'u3', 'u4', 'u5', 'u6', 'u7', 'u8', 'u9'];
    assert.deepEqual(meta['preservedMessages'], {
      anchorUuid: summary?.['uuid'],
      uuids,
      allUuids: uuids,
    });
    assert.deepEqual(meta['tidemark'], {
      by: 'tidemark',
      deed: 'compaction',
      readFiles: ['a.ts'],
      modifiedFiles: ['b.ts'],
    });
    assert.equal(boundary?.['parentUuid'], null);
    assert.equal(boundary['logicalParentUuid'], 'u9');
    assert.equal(summary?.['parentUuid'], boundary['uuid']);
    for (const line of added) {
      assert.match(
        String(line['uuid']),
        /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-/,
      );
      assert.equal(line['sessionId'], 's-1');
      assert.equal(line['cwd'], '/home/dev/boats');
      assert.equal(line['version'], '2.1.330');
    }
    assert.deepEqual(said(compacted(lines.lines, 'u2')), [
      ...['SUMMARY', 'both', 'call A', 'call B', 'result B', 'result A', 'a file', 'seen'],
    ]);
  });

  it('carries the files it names on to the next summary', () => {
    const { conversation } = open(compacted(four().lines, 'u3'));
    const entry = conversation.path.at(-1)?.load();
    assert.deepEqual(entry?.kind === 'compaction' && entry.details, {
      readFiles: ['a.ts'],
      modifiedFiles: ['b.ts'],
    });
    assert.equal(entry?.kind === 'compaction' && entry.tokensBefore, 900);
  });

  it('is refused where half of a pair would be kept', () => {
    const open1 = tools().call('Read', {}, 'C');
    assert.match(
      reasonOf(writing(claudeCode).writeCompaction(edit('u9'), open(open1.lines).context)),
      /no recorded result/,
    );
    const cut = writing(claudeCode).writeCompaction(edit('u6'), open(tools().lines).context);
    assert.match(reasonOf(cut), /no recorded tool call/);
  });

  it('is refused for clients nobody has tried', () => {
    const by = (version: string) =>
      reasonOf(
        writing(claudeCode).writeCompaction(
          edit('u1'),
          open(new ClaudeLines({ version }).user('one').agent('two').lines).context,
        ),
      );
    assert.match(by('1.0.99'), /1\.0\.99, which drops messages/);
    // Tried with the real clients: this one drops what is kept, the next one does not.
    assert.match(by('2.1.140'), /2\.1\.140.*2\.1\.142 or later/);
    assert.equal(by('2.1.142'), 'it was written');
    assert.equal(by('2.1.331'), 'it was written');
    for (const newer of ['2.2.0', '3.0.0', '99.0.1-beta.2', '2027.1.0']) {
      assert.match(by(newer), /newer than/);
    }
    assert.equal(by('unheard of'), 'it was written');
  });

  it('takes a compaction back by one boundary that names everything, turns since included', () => {
    const lines = four();
    lines.append(compacted(lines.lines, 'u3').slice(4), 'u4').user('five').agent('six', 300);
    const texts = undone(lines.lines);
    assert.equal(texts.length, lines.lines.length + 1);
    assert.deepEqual(said(texts), ['one', 'two', 'three', 'four', 'five', 'six']);
    const last = open(texts).conversation.path.at(-1)?.load();
    assert.equal(last?.kind === 'message' ? last.usage : undefined, null);
  });

  it('takes a boundary back whose summary was lost', () => {
    const half = compacted(four().lines, 'u3').slice(0, -1);
    assert.deepEqual(said(half), ['three', 'four']);
    assert.deepEqual(said(undone(half)), ['one', 'two', 'three', 'four']);
    assert.equal(target(open(undone(half))), null);
  });

  it('is taken back once, and only when it is ours', () => {
    const texts = undone(compacted(four().lines, 'u3'));
    assert.equal(target(open(texts)), null);
    const theirs = four().compaction('THEIRS', kept('u3', 'u4'));
    assert.equal(target(open(theirs.lines)), null);
    const both = compacted(theirs.from('u4').user('five').agent('six').lines, 'u7');
    assert.deepEqual(said(undone(both)), ['THEIRS', 'three', 'four', 'five', 'six']);
    const again = compacted(texts, 'u3', 'AGAIN');
    assert.deepEqual(said(undone(again)), ['one', 'two', 'three', 'four']);
  });

  it('is taken back after a later one was', () => {
    const lines = four();
    lines
      .append(compacted(lines.lines, 'u3', 'FIRST').slice(4), 'u4')
      .user('five')
      .agent('six');
    lines.append(compacted(lines.lines, 'u5', 'SECOND').slice(lines.lines.length), 'u6');
    lines.user('seven').agent('eight');
    const once = undone(lines.lines);
    assert.deepEqual(said(once), [...['FIRST', 'three', 'four', 'five', 'six', 'seven', 'eight']]);
    assert.deepEqual(said(undone(once)), [
      ...['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'],
    ]);
    assert.equal(target(open(undone(once))), null);
  });

  it('is not taken back in a fork, which does not hold what was there before', () => {
    const all = compacted(four().lines, 'u3');
    const fork = forkOf(all.slice(4), all.slice(2, 4));
    assert.deepEqual(said(fork), ['SUMMARY', 'three', 'four']);
    const id = target(open(fork)) ?? entryId('');
    assert.match(reasonOf(writing(claudeCode).writeUndo(id, open(fork).context)), /forked/);
  });

  it('is taken back in a fork of a session in which one had been', () => {
    const all = undone(compacted(four().lines, 'u3'));
    const fork = forkOf(all.slice(-1), all.slice(0, 4));
    const again = compacted(fork, 'u3', 'AGAIN');
    assert.deepEqual(said(again), ['AGAIN', 'three', 'four']);
    assert.deepEqual(said(undone(again)), ['one', 'two', 'three', 'four']);
    // By these it is proven after writing that all is back, marks that say nothing included.
    const seen = (texts: readonly string[]) =>
      contextRefs(open(texts).conversation.path).map(({ id }) => id);
    assert.deepEqual(seen(undone(again)).slice(0, -1), seen(fork));
  });

  it('refuses to take back what lies under a later compaction', () => {
    const lines = four();
    lines.append(compacted(lines.lines, 'u3').slice(4), 'u4').user('five').agent('six');
    const first = target(open(lines.lines)) ?? entryId('');
    lines.compaction('LATER', kept('u5'));
    const outcome = writing(claudeCode).writeUndo(first, open(lines.lines).context);
    assert.match(reasonOf(outcome), /not the last one/);
  });

  it('knows when the transcript ends in something of ours', () => {
    const ends = (texts: readonly string[]): boolean => {
      const { conversation, rawLine } = open(texts);
      return writing(claudeCode).endsWithOurs(conversation, rawLine);
    };
    const lines = four();
    assert.ok(!ends(lines.lines));
    const ours = compacted(lines.lines, 'u3');
    assert.ok(ends(ours));
    lines.append(ours.slice(4), 'u4').user('five');
    assert.ok(!ends(lines.lines));
    const back = undone(lines.lines);
    assert.ok(ends(back));
    assert.ok(!ends(lines.append(back.slice(-1), 'u5').agent('six').lines));
  });

  it('steps aside for a line of the client’s that came first, and can compact again', () => {
    const lines = four();
    const ours = compacted(lines.lines, 'u3').slice(4);
    lines.user('meanwhile').append(ours);
    const { conversation, context, lineBefore } = open(lines.lines);
    assert.deepEqual(said(lines.lines), ['SUMMARY', 'three', 'four']);
    const id = conversation.path.at(-1)?.id ?? entryId('');
    assert.equal(lineBefore(id), 'u5');
    const retreat = writing(claudeCode).writeRetreat(id, lineBefore(id), context);
    assert.ok(retreat.kind === 'edit');
    const texts = [...lines.lines, ...retreat.lines];
    assert.deepEqual(said(texts), ['one', 'two', 'three', 'four', 'meanwhile']);
    assert.equal(target(open(texts)), null);
    const again = compacted(texts, 'u3');
    assert.deepEqual(said(again), ['SUMMARY', 'three', 'four', 'meanwhile']);
    assertAsPlanned(texts, 'u3', again);
    assert.deepEqual(said(undone(again)), said(texts));
  });

  it('leaves the compaction in force when a line came first while it was taken back', () => {
    const lines = four();
    lines.append(compacted(lines.lines, 'u3').slice(4), 'u4').user('five');
    const back = undone(lines.lines).slice(-1);
    lines.user('meanwhile').append(back);
    const { conversation, context, lineBefore } = open(lines.lines);
    const id = entryId(String(objects(back)[0]?.['uuid']));
    const retreat = writing(claudeCode).writeRetreat(id, lineBefore(id), context);
    assert.ok(retreat.kind === 'edit');
    assert.ok(conversation.path.some((ref) => ref.id === id));
    const texts = [...lines.lines, ...retreat.lines];
    assert.deepEqual(said(texts), ['SUMMARY', 'three', 'four', 'five', 'meanwhile']);
    assert.deepEqual(said(undone(texts)), ['one', 'two', 'three', 'four', 'five', 'meanwhile']);
  });
});

/** What `operations/compact/write` proves after writing: the context is the planned one. */
function assertAsPlanned(texts: readonly string[], firstKept: string, after: readonly string[]) {
  const planned = withCompaction(open(texts).conversation.path, {
    id: entryId('planned'),
    summary: '',
    firstKeptId: entryId(firstKept),
    tokensBefore: null,
    tokensAfter: null,
    details: { readFiles: [], modifiedFiles: [] },
  });
  const idsOf = (path: Conversation['path']): readonly string[] =>
    contextRefs(path)
      .slice(1)
      .map((ref) => ref.id);
  assert.deepEqual(idsOf(open(after).conversation.path), idsOf(planned));
}

/** One thing that happens to a session. */
type Step =
  | { readonly kind: 'turn'; readonly calls: number }
  | { readonly kind: 'compact'; readonly at: number }
  | { readonly kind: 'native'; readonly at: number }
  | { readonly kind: 'undo' };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('turn' as const), calls: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ kind: fc.constant('compact' as const), at: fc.nat() }),
  fc.record({ kind: fc.constant('native' as const), at: fc.nat() }),
  fc.record({ kind: fc.constant('undo' as const) }),
);

/** A session as a client and we would write it together; keeps what must be seen. */
class Session {
  readonly lines = new ClaudeLines();
  #turns = 0;

  /** The entries a compaction may keep from: messages of the person that are still seen. */
  starts(): readonly EntryId[] {
    return contextRefs(open(this.lines.lines).conversation.path)
      .slice(1)
      .filter((ref) => ref.role === 'user')
      .map((ref) => ref.id);
  }

  turn(calls: number): void {
    const n = ++this.#turns;
    this.lines.user(`request ${n}`);
    const names = Array.from({ length: calls }, (_, i) => `t${n}.${i}`);
    if (calls > 0) this.lines.answer(names.map(use), 100 * n);
    const last = this.lines.leaf;
    names.reverse().forEach((name) => this.lines.from(last).result(name, `out ${name}`));
    this.lines.agent(`answer ${n}`, 100 * n + 50);
  }

  /** Appends what is ours; the client goes on behind the last message that is seen. */
  take(added: readonly string[]): void {
    const leaf = open([...this.lines.lines, ...added]).conversation.path.findLast(
      (ref) => ref.kind === 'message',
    );
    const lines = leaf ? open(this.lines.lines).rawLine(leaf.id).split('\n') : [];
    const [line] = objects(lines.slice(-1));
    this.lines.append(added, String(line?.['uuid']));
  }
}

describe('any history of turns, compactions and undos of a Claude Code session', () => {
  it('has every compaction show its summary and the kept tail, and every undo all that was seen', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
        const session = new Session();
        session.turn(1);
        /** What was seen before each compaction of ours that may still be taken back, and how much right after it. */
        let stack: { readonly before: readonly string[]; readonly after: number }[] = [];
        for (const one of steps) {
          const texts = session.lines.lines;
          const now = said(texts);
          const starts = session.starts();
          if (one.kind === 'turn') {
            session.turn(one.calls);
            assert.deepEqual(said(session.lines.lines).slice(0, now.length), now);
          } else if (one.kind === 'undo') {
            const last = stack.pop();
            assert.equal(target(open(texts)) === null, last === undefined);
            if (!last) continue;
            const back = undone(texts);
            assert.deepEqual(said(back), [...last.before, ...now.slice(last.after)]);
            session.take(back.slice(texts.length));
          } else if (starts.length > 0) {
            const at = starts[one.at % starts.length] ?? entryId('');
            if (one.kind === 'compact') {
              const after = compacted(texts, at, `SUMMARY ${texts.length}`);
              assertAsPlanned(texts, at, after);
              const seen = said(after);
              assert.equal(seen[0], `SUMMARY ${texts.length}`);
              assert.deepEqual(seen.slice(1), now.slice(now.length - seen.length + 1));
              session.take(after.slice(texts.length));
              stack.push({ before: now, after: seen.length });
            } else {
              session.lines.compaction('NATIVE', () => ({}));
              assert.deepEqual(said(session.lines.lines), ['NATIVE']);
              stack = [];
            }
          }
        }
      }),
      { numRuns: 150 },
    );
  });
});

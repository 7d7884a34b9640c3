/** The contract's first part: a conversation is read as it was held, and its figures are those the client was told. */
import assert from 'node:assert/strict';
import type { Conversation } from '../../../src/engine/conversation/types';
import { entryOnBranch } from '../../../src/operations/history/entry';
import {
  contextAfter,
  figureAfter,
  longVoyage,
  modelAfter,
  pictureSize,
  voyage,
} from './kit/script';
import type { Step } from './kit/script';
import { conversationOf, contextOf, injectedIn, meterOf, readerOf, withWordsOf } from './kit/read';
import { idOf, linesOf } from './subject';
import type { ContractSubject } from './subject';
import { words } from '../../build/words';

const session = { id: idOf(1), cwd: '/home/dev/boats' };

/** Each moment in which the client had written something whole: the steps told by then, and what is read. */
function* moments(
  subject: ContractSubject,
  script: readonly Step[] = voyage,
): Generator<{ readonly steps: readonly Step[]; readonly conversation: Conversation }> {
  const lines: string[] = [];
  for (const chunk of subject.render(script, session)) {
    lines.push(...chunk.lines);
    yield { steps: script.slice(0, chunk.told), conversation: conversationOf(subject, lines) };
  }
}

export function readsWhatWasSaid(subject: ContractSubject): void {
  it('says what was said, in order, with every result at its call, at every moment', () => {
    for (const { steps, conversation } of moments(subject)) {
      const wanted = contextAfter(steps, subject.tools, subject.keeps);
      const seen = withWordsOf(contextOf(conversation), wanted);
      assert.deepEqual(seen, wanted, `after ${steps.length} steps: ${steps.at(-1)?.kind}`);
    }
  });

  it('names its agent, its session and its folder, and finds nothing odd', () => {
    const conversation = conversationOf(subject, linesOf(subject.render(voyage, session)));
    assert.equal(conversation.agent, subject.adapter.name);
    assert.equal(conversation.sessionId, session.id);
    if (subject.adapter.name !== 'vscode-chat') assert.equal(conversation.cwd, session.cwd);
    assert.deepEqual(conversation.oddities, []);
    assert.ok(conversation.totalEntries >= conversation.path.length);
  });

  it('takes nothing the client put in for the person’s words', () => {
    const steps = voyage.slice(0, 3);
    const injected = voyage.find(({ kind }) => kind === 'injected');
    const text = injected?.kind === 'injected' ? injected.text : '';
    const conversation = conversationOf(subject, linesOf(subject.render(steps, session)));
    assert.ok(injectedIn(conversation).some((one) => one.includes(text)));
    assert.ok(!contextOf(conversation).some((said) => said.text.includes(text)));
  });

  it('gives each entry to be read, by its id', () => {
    const conversation = conversationOf(subject, linesOf(subject.render(voyage, session)));
    for (const ref of conversation.path) {
      const entry = ref.load();
      if (entry.kind !== 'message') continue;
      const read = entryOnBranch({ conversation }, ref.id);
      assert.ok(read.ok);
      const isInserted = entry.role === 'user' && entry.origin === 'injected';
      assert.equal(read.value.who, isInserted ? 'inserted' : entry.role);
      const results = read.value.parts.filter(({ kind }) => kind === 'result');
      assert.ok(results.every(({ name }) => name !== ''));
      const text = read.value.parts.map((part) => part.text).join('\n');
      for (const block of entry.blocks)
        if (block.kind === 'text') assert.ok(text.includes(block.text.trim()), block.text);
    }
    assert.equal(entryOnBranch({ conversation }, 'none').ok, false);
  });

  const { imageSizes } = subject.cannot;
  it(`images: ${imageSizes === undefined ? 'tells how large one is' : `does not, for ${imageSizes}`}`, () => {
    const script: readonly Step[] = [{ kind: 'user', text: 'Look at it.', image: true }];
    const conversation = conversationOf(subject, linesOf(subject.render(script, session)));
    const sizes = conversation.path.flatMap((ref) => {
      const entry = ref.load();
      if (entry.kind !== 'message') return [];
      return entry.blocks.flatMap((block) => (block.kind === 'image' ? [block.size] : []));
    });
    assert.deepEqual(sizes, [imageSizes === undefined ? pictureSize : undefined]);
  });

  const { sideChain } = subject.cannot;
  const whose =
    sideChain === undefined ? 'leaves out' : `has none, for ${sideChain}, and never takes up`;
  it(`side chains: ${whose} what a sub-agent says`, () => {
    for (const { conversation } of moments(subject)) {
      const all = JSON.stringify(conversation.path.map((ref) => ref.load()));
      assert.ok(!/helper counted the/.test(all));
      assert.ok((meterOf(conversation).reportedTokens ?? 0) < 640_000);
    }
  });

  it('gives every entry the line it stands on, an id of its own, and its text again', () => {
    const lines = linesOf(subject.render(voyage, session));
    const reader = readerOf(subject, lines);
    const { path } = reader.conversation();
    assert.equal(new Set(path.map(({ id }) => id)).size, path.length);
    for (const ref of path) {
      assert.ok(ref.line >= 1 && ref.line <= lines.length);
      const raw = reader.rawLine(ref.id);
      const isThere = raw.split('\n').every((line) => lines.includes(line));
      assert.ok(raw === '' || isThere || ref.id.includes('.'), raw);
    }
  });

  it('survives each line that is missing, doubled, cut in half or overwritten with zeros', () => {
    const lines = linesOf(subject.render(voyage, session));
    for (const [at, line] of lines.entries()) {
      const half = line.slice(0, line.length / 2);
      const kinds = [[], [line, line], [half], [half, line], ['\0\0\0\0', line], ['[]', line]];
      const instead = kinds[(at * 5 + 1) % kinds.length] ?? [];
      const conversation = conversationOf(subject, lines.toSpliced(at, 1, ...instead));
      for (const ref of conversation.path) ref.load();
      contextOf(conversation);
      const { tokens } = meterOf(conversation);
      assert.ok(tokens === null || (tokens >= 0 && tokens < 20_000), String(tokens));
    }
  });

  it('passes over and names a line that cannot be read, and reads what follows it', function () {
    if (subject.adapter.read.rewritesInPlace === true) {
      // A log of changes says nothing true behind damage: it counts up to there, and that is said.
      const lines = linesOf(subject.render(voyage, session)).toSpliced(1, 0, '{"torn":');
      assert.match(
        words(conversationOf(subject, lines).oddities[0]?.reason ?? ''),
        /is read up to there/,
      );
      // As the last line it is one that is being written.
      const whole = linesOf(subject.render(voyage, session));
      const waiting = conversationOf(subject, [...whole, '{"torn":']);
      assert.deepEqual(waiting.oddities, []);
      assert.deepEqual(contextOf(waiting), contextOf(conversationOf(subject, whole)));
      return;
    }
    const whole = linesOf(subject.render(voyage, session));
    for (const odd of ['{"torn":', 'no JSON', '[1]', '"text"', '\uFFFD\uFFFD']) {
      const lines = whole.toSpliced(3, 0, odd);
      const conversation = conversationOf(subject, lines);
      assert.deepEqual(
        conversation.oddities.map(({ line }) => line),
        [4],
        odd,
      );
      assert.deepEqual(contextOf(conversation), contextOf(conversationOf(subject, whole)));
    }
  });

  it('counts what was written twice once: lines by their ids, figures always', () => {
    const whole = linesOf(subject.render(voyage.slice(0, 9), session));
    const one = conversationOf(subject, whole);
    const lastTwice = conversationOf(subject, [...whole, whole.at(-1)!]);
    assert.equal(meterOf(lastTwice).reportedTokens, figureAfter(voyage.slice(0, 9)));
    // Lines without an id of their own may have been said twice.
    if (subject.keeps !== 'tail') return;
    const two = conversationOf(subject, whole.flatMap((line) => [line, line]).slice(1));
    assert.deepEqual(contextOf(two), contextOf(one));
    assert.equal(meterOf(two).reportedTokens, meterOf(one).reportedTokens);
  });
}

export function tellsTheFigures(subject: ContractSubject): void {
  it('reports the client’s own figure to the token at every moment, and none from before a compaction', () => {
    for (const { steps, conversation } of moments(subject)) {
      const figure = figureAfter(steps);
      const reading = meterOf(conversation);
      const where = `after ${steps.length} steps`;
      assert.equal(reading.reportedTokens, figure, where);
      if (figure === null) assert.notEqual(reading.source, 'reported', where);
      else assert.equal(reading.tokens, figure + reading.trailingTokens, where);
      const last = steps.at(-1);
      const isSettled = last?.kind === 'answer' && last.tokens !== null && !last.calls;
      if (isSettled) assert.equal(reading.tokens, figure, where);
    }
  });

  it('estimates what follows the last answer, and says so', () => {
    const steps = voyage.slice(0, 7);
    const reading = meterOf(conversationOf(subject, linesOf(subject.render(steps, session))));
    assert.ok(
      reading.trailingTokens > 5 && reading.trailingTokens < 5_000,
      String(reading.trailingTokens),
    );
    assert.equal(reading.reportedTokens, 9_300);
  });

  it('forgets the old figure with the compaction of the client’s own, marks the estimate, and shows less', () => {
    const talk = longVoyage(10);
    const keepFrom = talk.length - 4;
    const compacted = { kind: 'compacted', summary: 'Nine parts are in order.', keepFrom } as const;
    const readingOf = (script: readonly Step[]): ReturnType<typeof meterOf> =>
      meterOf(conversationOf(subject, linesOf(subject.render(script, session))));
    const before = readingOf(talk);
    const after = readingOf([...talk, compacted]);
    assert.equal(before.tokens, 10_700);
    assert.deepEqual([after.source, after.reportedTokens], ['estimated', null]);
    assert.ok(after.tokens !== null && after.tokens < 7_000, String(after.tokens));
  });

  it('never shows a figure that was not told, between any two lines', () => {
    const told = new Set([
      null,
      ...voyage.map((step) => (step.kind === 'answer' ? step.tokens : null)),
    ]);
    const lines = linesOf(subject.render(voyage, session));
    let before = -1;
    for (let end = 1; end <= lines.length; end++) {
      const { reportedTokens } = meterOf(conversationOf(subject, lines.slice(0, end)));
      const isKnown = told.has(reportedTokens) || isHalfTold(subject, reportedTokens, told);
      assert.ok(isKnown, `line ${end}: ${reportedTokens} after ${before}`);
      before = reportedTokens ?? -1;
    }
  });

  it('tells the window in force and where the client compacts by itself, and follows a change of model', () => {
    for (const { steps, conversation } of moments(subject)) {
      if (steps.at(-1)?.kind !== 'answer' || figureAfter(steps) === null) continue;
      const { window, ownCompaction } = subject.windows[modelAfter(steps)];
      assert.equal(
        conversation.reportedWindowTokens ?? null,
        subject.name.includes('database') ? null : window,
      );
      assert.equal(
        conversation.ownLimitTokens ?? null,
        ownCompaction,
        `after ${steps.length} steps`,
      );
    }
  });
}

/** An answer of several lines has its whole output on the last one only. */
const isHalfTold = (
  { adapter }: ContractSubject,
  figure: number | null,
  told: ReadonlySet<number | null>,
): boolean => adapter.name === 'claude-code' && figure !== null && told.has(figure + 37);

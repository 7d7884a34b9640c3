/** The path that goes on changing with its reader is at every line the path that somebody who reads anew is given. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ClaudeCodeReader } from '../../src/agents/claudeCode/read/reader';
import { RolloutReader } from '../../src/agents/codex/read/reader';
import { PiTreeReader } from '../../src/agents/piTree/reader';
import type { Conversation } from '../../src/engine/conversation/types';
import { MeterCache } from '../../src/engine/meter/cache';
import { readMeter } from '../build/meter';
import { wordCounter } from '../build/lines/branch';
import type { TranscriptReader } from '../../src/ports/agent';
import type { TextAt } from '../../src/ports/files';
import { ClaudeLines, kept } from '../build/lines/claudeLines';
import { CodexLines, userItem } from '../build/lines/codexLines';
import { PiLines, rawLines } from '../build/lines/piLines';

type Make = (textAt: TextAt) => TranscriptReader;
const shown = ({ path }: Conversation): unknown => path.map((ref) => ref.load());

/** Follows the lines with one reader and reads them anew at each; what was handed out otherwise never changes. */
function follows(texts: readonly string[], make: Make): void {
  const { lines, textAt } = rawLines(texts);
  const growing = make(textAt);
  const still: { readonly path: Conversation; readonly was: readonly unknown[] }[] = [];
  lines.forEach((line, i) => {
    growing.push(line);
    const path = growing.conversation(true);
    const anew = make(textAt);
    for (const before of lines.slice(0, i + 1)) anew.push(before);
    assert.deepEqual(shown(path), shown(anew.conversation()), `at line ${i + 1}`);
    if (i % 3 !== 0) return;
    const kept = growing.conversation();
    assert.deepEqual(shown(kept), shown(path));
    still.push({ path: kept, was: [...kept.path] });
  });
  for (const { path, was } of still) assert.deepEqual([...path.path], was);
}

const step = fc.record({
  what: fc.constantFrom(
    'user',
    'agent',
    'part',
    'call',
    'result',
    'back',
    'cut',
    'rewind',
    'again',
  ),
  at: fc.nat(30),
});
const steps = fc.array(step, { maxLength: 30 });

function claudeOf(made: readonly { readonly what: string; readonly at: number }[]): string[] {
  const lines = new ClaudeLines().user('begin');
  let count = 1;
  for (const { what, at } of made) {
    const id = `u${(at % count) + 1}`;
    const [call] = [`c${at % 4}`];
    count += what === 'cut' ? 2 : what === 'back' || what === 'rewind' || what === 'again' ? 0 : 1;
    if (what === 'user') lines.user(`said ${at}`);
    else if (what === 'agent') lines.agent(`answered ${at}`, 3_000 + at);
    else if (what === 'part')
      lines.part(`msg_p${at % 3}`, { type: 'text', text: `part ${at}` }, 4_000);
    else if (what === 'call') lines.call('Bash', {}, call, 5_000);
    else if (what === 'result') lines.from(id).result(call, `output ${at}`);
    else if (what === 'back') lines.from(id);
    else if (what === 'cut') lines.compaction('So far.', kept(id));
    else if (what === 'rewind') lines.raw({ type: 'last-prompt', explicit: true, leafUuid: id });
    else lines.raw(lines.lines.at(-(at % lines.lines.length) - 1) ?? '');
  }
  return lines.lines;
}

function codexOf(made: readonly { readonly what: string; readonly at: number }[]): string[] {
  const lines = new CodexLines().user('begin');
  for (const { what, at } of made) {
    if (what === 'user') lines.user(`said ${at}`);
    else if (what === 'agent') lines.says(`answered ${at}`);
    else if (what === 'part') lines.thinks(`thought ${at}`);
    else if (what === 'call') lines.call(`c${at}`, 'shell', {});
    else if (what === 'result') lines.output(`c${at}`, 'x');
    else if (what === 'back') lines.event('thread_rolled_back', { num_turns: at % 3 });
    else if (what === 'cut') lines.compacted([userItem('So far.'), userItem(`said ${at}`)]);
    else if (what === 'rewind') lines.asksAgain();
    else lines.tokens(3_000 + at, 5);
  }
  return lines.lines;
}

function piOf(made: readonly { readonly what: string; readonly at: number }[]): string[] {
  const lines = new PiLines().user('begin');
  let count = 1;
  for (const { what, at } of made) {
    const id = `e${(at % count) + 1}`;
    if (what === 'back') lines.branchFrom(id);
    else if (what === 'agent') lines.agent(`answered ${at}`, 3_000 + at);
    else lines.user(`said ${at}`);
    if (what !== 'back') count++;
  }
  return lines.lines;
}

describe('a path that goes on changing with its reader', () => {
  it('is that of Claude Code, whatever is gone back to, cut off and grown', () => {
    fc.assert(
      fc.property(steps, (made) =>
        follows(claudeOf(made), (textAt) => new ClaudeCodeReader(textAt)),
      ),
      { numRuns: 150 },
    );
  });

  it('is that of Codex, whatever is taken back, replaced and reported', () => {
    fc.assert(
      fc.property(steps, (made) => follows(codexOf(made), (textAt) => new RolloutReader(textAt))),
      { numRuns: 100 },
    );
  });

  it('is that of pi, whatever branch is gone to', () => {
    fc.assert(
      fc.property(steps, (made) => follows(piOf(made), (textAt) => new PiTreeReader('pi', textAt))),
      { numRuns: 100 },
    );
  });

  it('is one array while lines are added, and a copy for everybody else', () => {
    for (const [texts, make] of [
      [new PiLines().user('a').agent('b', 9).user('c').lines, (t) => new PiTreeReader('pi', t)],
      [new ClaudeLines().user('a').agent('b', 900).user('c').lines, (t) => new ClaudeCodeReader(t)],
      [new CodexLines().user('a').says('b').user('c').lines, (t) => new RolloutReader(t)],
    ] as readonly (readonly [readonly string[], Make])[]) {
      const { lines, textAt } = rawLines(texts);
      const reader = make(textAt);
      for (const line of lines.slice(0, -2)) reader.push(line);
      const { path } = reader.conversation(true);
      const { path: copy } = reader.conversation();
      const length = path.length;
      for (const line of lines.slice(-2)) reader.push(line);
      assert.equal(reader.conversation(true).path, path);
      assert.ok(path.length > length);
      assert.equal(copy.length, length);
    }
  });
});

/** How often rows are looked at for a reading after each of the last lines, counted by the getters that all rows of a reader share. */
function looksPerLine(texts: readonly string[], make: Make): readonly number[] {
  let looks = 0;
  const { lines, textAt } = rawLines(texts);
  const reader = make(textAt);
  const cache = new MeterCache();
  const meter = (): unknown =>
    readMeter({ path: reader.conversation(true).path, counter: wordCounter, cache });
  const first = lines.length - 12;
  for (const line of lines.slice(0, first)) reader.push(line);
  meter();
  const shared = Object.getPrototypeOf(reader.conversation(true).path[0]) as object;
  for (const name of ['id', 'kind', 'role']) {
    const own = Object.getOwnPropertyDescriptor(shared, name);
    assert.ok(own?.get);
    const { get } = own;
    Object.defineProperty(shared, name, {
      ...own,
      get(this: object): unknown {
        looks++;
        return get.call(this) as unknown;
      },
    });
  }
  return lines.slice(first).map((line) => {
    looks = 0;
    reader.push(line);
    meter();
    return looks;
  });
}

describe('a reading after every line', () => {
  const codex = (turns: number, lines = new CodexLines()): readonly string[] => {
    for (let i = 0; i < turns; i++)
      lines
        .user('a b')
        .says('c d')
        .tokens(3_000 + i, 5);
    return lines.lines;
  };
  const pi = (turns: number): readonly string[] => {
    const lines = new PiLines();
    for (let i = 0; i < turns; i++) lines.user('a b').agent('c d', 3_000 + i);
    return lines.lines;
  };
  const nameless = (turns: number): readonly string[] =>
    codex(turns).filter((line) => !line.includes('turn_context'));

  for (const [name, talk, make] of [
    ['of Codex', codex, (textAt) => new RolloutReader(textAt)],
    ['of Codex that names no model', nameless, (textAt) => new RolloutReader(textAt)],
    ['of pi', pi, (textAt) => new PiTreeReader('pi', textAt)],
  ] as readonly (readonly [string, (turns: number) => readonly string[], Make])[]) {
    it(`looks at no more rows of a long conversation ${name} than of a short one`, () => {
      const looks = looksPerLine(talk(200), make);
      assert.ok(looks.some((count) => count > 0));
      assert.deepEqual(looksPerLine(talk(3_000), make), looks);
    });
  }
});

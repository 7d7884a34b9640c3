/** Runs a program over a text as `matchAll` would, and counts the steps. Pure; ends at a limit. */
import { flat, op, type Flat } from './flat';
import type { Program } from './program';

/** Where a text is the same words over and over: from the first unit to behind the last. */
export interface Repeated {
  readonly from: number;
  readonly to: number;
  /** The length of the words. */
  readonly period: number;
}

/**
 * Steps taken over the whole text; `limit` and more means that it was given up there. Within what is `repeated` a place is counted
 * like the one a period before it, if all that was looked at from there is the same from here: most places of most texts.
 */
export function stepsOver(
  program: Program,
  text: string,
  sticky: boolean,
  limit: number,
  repeated?: Repeated,
): number {
  const slots = new Int32Array(program.slots);
  const walk: Walk = { text, steps: 0, limit, slots, ways: [], trail: [], from: 0, to: 0 };
  const first = flat(program);
  const known = repeated && new Known(repeated);
  let at = 0;
  while (at <= text.length && walk.steps < limit) {
    let end = known?.likeBefore(walk, at) ?? null;
    if (end === null) {
      slots.fill(-1);
      const before = walk.steps;
      [walk.from, walk.to] = [at, at];
      end = run(first, walk, at);
      known?.keep(walk, at, { end, steps: walk.steps - before, from: walk.from, to: walk.to });
    }
    // A sticky pattern is asked where its caller stands, and goes on only from what it matched.
    if (end <= at && sticky) break;
    at = end > at ? end : at + 1;
  }
  return walk.steps;
}

interface Walk {
  readonly text: string;
  steps: number;
  readonly limit: number;
  readonly slots: Int32Array;
  /** Ways not yet taken: the instruction, the place, and how much of the trail was written by then. */
  readonly ways: number[];
  /** What the slots held before they were written: slot, value. */
  readonly trail: number[];
  /** The first and the last unit that were looked at; beyond the text where it was asked whether it goes on. */
  from: number;
  to: number;
}

/** What was seen from a place. */
interface Seen {
  readonly end: number;
  readonly steps: number;
  readonly from: number;
  readonly to: number;
}

class Known {
  readonly #seen = new Map<number, Seen>();
  readonly #repeated: Repeated;
  constructor(repeated: Repeated) {
    this.#repeated = repeated;
  }

  keep({ steps, limit }: Walk, at: number, seen: Seen): void {
    if (steps < limit) this.#seen.set(at, seen);
  }

  /** The end of the match from a place, counted; null if it has to be looked for. */
  likeBefore(walk: Walk, at: number): number | null {
    const { from, to, period } = this.#repeated;
    const before = this.#seen.get(at - period);
    if (!before || before.from < from || before.to + period >= to) return null;
    walk.steps += before.steps;
    const end = before.end < 0 ? before.end : before.end + period;
    const [first, last] = [before.from + period, before.to + period];
    this.keep(walk, at, { end, steps: before.steps, from: first, to: last });
    return end;
  }
}

/** The end of the match that begins at a place; negative when there is none. */
function run(program: Flat, walk: Walk, start: number): number {
  const { ops, first, second, sets, edges, aheads, backwards, unicode } = program;
  const { text, slots, ways, trail, limit } = walk;
  // A look around runs on the same stacks, above what is there.
  const [ownWays, ownTrail] = [ways.length, trail.length];
  let pc = 0;
  let at = start;
  let end = -1;
  let steps = walk.steps;
  let { from: seenFrom, to: seenTo } = walk;
  for (;;) {
    if (++steps >= limit) break;
    let holds = true;
    switch (ops[pc]) {
      case op.char: {
        holds = backwards ? at > 0 : at < text.length;
        // A pair may be seen where one unit is asked for.
        if (backwards) {
          if (at - 2 < seenFrom) seenFrom = at - 2;
        } else if (at + 1 > seenTo) seenTo = at + 1;
        if (!holds) break;
        const from = backwards ? at - 1 : at;
        const code = text.charCodeAt(from);
        if (code < 0xd800 || code >= 0xe000 || !unicode) {
          holds = sets[pc]!(code);
          if (holds) at = backwards ? from : at + 1;
          break;
        }
        const pair = backwards ? from - 1 : from;
        const wide = isPair(text, pair);
        holds = sets[pc]!(wide ? (text.codePointAt(pair) ?? 0) : code);
        if (holds) at += (backwards ? -1 : 1) * (wide ? 2 : 1);
        break;
      }
      case op.split:
        ways.push(second[pc]!, at, trail.length);
        pc = first[pc]!;
        continue;
      case op.jump:
        pc = first[pc]!;
        continue;
      case op.mark: {
        const slot = first[pc]!;
        trail.push(slot, slots[slot] ?? -1);
        slots[slot] = at;
        break;
      }
      case op.moved:
        holds = slots[first[pc]!] !== at;
        break;
      case op.edge:
        if (at > seenTo) seenTo = at;
        if (at - 1 < seenFrom) seenFrom = at - 1;
        holds = edges[pc]!(text, at);
        break;
      case op.ahead:
      case op.notAhead:
        walk.steps = steps;
        holds = run(aheads[pc]!, walk, at) >= 0 === (ops[pc] === op.ahead);
        steps = walk.steps;
        if (walk.from < seenFrom) seenFrom = walk.from;
        if (walk.to > seenTo) seenTo = walk.to;
        break;
      case op.again: {
        const [from, to] = [slots[first[pc]!] ?? -1, slots[second[pc]!] ?? -1];
        const said = from >= 0 && to >= from ? text.slice(from, to) : '';
        const begin = backwards ? at - said.length : at;
        holds = begin >= 0 && text.startsWith(said, begin);
        seenFrom = Math.min(seenFrom, begin);
        seenTo = Math.max(seenTo, begin + said.length);
        if (holds) at += backwards ? -said.length : said.length;
        steps += said.length;
        break;
      }
      default:
        end = at; // a match
    }
    if (end >= 0) break;
    if (holds) {
      pc++;
      continue;
    }
    if (ways.length === ownWays) break;
    const trailed = ways.pop()!;
    at = ways.pop()!;
    pc = ways.pop()!;
    while (trail.length > trailed) {
      const value = trail.pop()!;
      slots[trail.pop()!] = value;
    }
  }
  if (ways.length > ownWays) ways.length = ownWays;
  if (trail.length > ownTrail) trail.length = ownTrail;
  walk.steps = steps;
  if (seenFrom < walk.from) walk.from = seenFrom;
  if (seenTo > walk.to) walk.to = seenTo;
  return end;
}

function isPair(text: string, at: number): boolean {
  const [high, low] = [text.charCodeAt(at), text.charCodeAt(at + 1)];
  return high >= 0xd800 && high < 0xdc00 && low >= 0xdc00 && low < 0xe000;
}

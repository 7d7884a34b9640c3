/** Runs a program over a text as `matchAll` would, and counts the steps. Pure; ends at a limit. */
import { flat, op, type Flat } from './flat';
import type { Program } from './program';

/** Steps taken over the whole text; `limit` and more means that it was given up there. */
export function stepsOver(program: Program, text: string, sticky: boolean, limit: number): number {
  const slots = new Int32Array(program.slots);
  const walk: Walk = { text, steps: 0, limit, slots, ways: [], trail: [] };
  const first = flat(program);
  let at = 0;
  while (at <= text.length && walk.steps < limit) {
    slots.fill(-1);
    const end = run(first, walk, at);
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
  for (;;) {
    if (++steps >= limit) break;
    let holds = true;
    switch (ops[pc]) {
      case op.char: {
        holds = backwards ? at > 0 : at < text.length;
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
        holds = edges[pc]!(text, at);
        break;
      case op.ahead:
      case op.notAhead:
        walk.steps = steps;
        holds = run(aheads[pc]!, walk, at) >= 0 === (ops[pc] === op.ahead);
        steps = walk.steps;
        break;
      case op.again: {
        const [from, to] = [slots[first[pc]!] ?? -1, slots[second[pc]!] ?? -1];
        const said = from >= 0 && to >= from ? text.slice(from, to) : '';
        const begin = backwards ? at - said.length : at;
        holds = begin >= 0 && text.startsWith(said, begin);
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
  return end;
}

function isPair(text: string, at: number): boolean {
  const [high, low] = [text.charCodeAt(at), text.charCodeAt(at + 1)];
  return high >= 0xd800 && high < 0xdc00 && low >= 0xdc00 && low < 0xe000;
}

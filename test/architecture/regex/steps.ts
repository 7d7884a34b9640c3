/** Runs a program over a text as `matchAll` would, and counts the steps. Pure; ends at a limit. */
import type { Program } from './program';

/** Steps taken over the whole text; `limit` and more means that it was given up there. */
export function stepsOver(program: Program, text: string, sticky: boolean, limit: number): number {
  const counter = { steps: 0, limit };
  const slots = new Int32Array(program.slots);
  let at = 0;
  while (at <= text.length && counter.steps < limit) {
    const end = run(program, text, at, counter, slots.fill(-1));
    // A sticky pattern is asked where its caller stands, and goes on only from what it matched.
    if (end <= at && sticky) break;
    at = end > at ? end : at + 1;
  }
  return counter.steps;
}

interface Counter {
  steps: number;
  readonly limit: number;
}

/** The end of the match that begins at a place; negative when there is none. */
function run(
  { steps, backwards, unicode }: Program,
  text: string,
  start: number,
  counter: Counter,
  slots: Int32Array,
): number {
  // Ways not yet taken: the instruction, the place, and how much of the trail below was written by then.
  const ways: number[] = [];
  // What the slots held before they were written: slot, value.
  const trail: number[] = [];
  let pc = 0;
  let at = start;
  const back = (): boolean => {
    const trailed = ways.pop();
    const place = ways.pop();
    const next = ways.pop();
    if (trailed === undefined || place === undefined || next === undefined) return false;
    while (trail.length > trailed) {
      const value = trail.pop() ?? -1;
      slots[trail.pop() ?? 0] = value;
    }
    [pc, at] = [next, place];
    return true;
  };
  for (;;) {
    if (++counter.steps >= counter.limit) return -1;
    const step = steps[pc];
    if (!step) return -1;
    let holds = true;
    switch (step.kind) {
      case 'match':
        return at;
      case 'char': {
        holds = backwards ? at > 0 : at < text.length;
        if (!holds) break;
        let [from, code] = [backwards ? at - 1 : at, text.charCodeAt(backwards ? at - 1 : at)];
        const wide =
          unicode && code >= 0xd800 && code < 0xe000 && isPair(text, from - (backwards ? 1 : 0));
        if (wide) {
          if (backwards) from--;
          code = text.codePointAt(from) ?? 0;
        }
        holds = step.has(code);
        if (holds) at = backwards ? from : at + (wide ? 2 : 1);
        break;
      }
      case 'split':
        ways.push(step.second, at, trail.length);
        pc = step.first;
        continue;
      case 'jump':
        pc = step.to;
        continue;
      case 'mark':
        trail.push(step.slot, slots[step.slot] ?? -1);
        slots[step.slot] = at;
        break;
      case 'moved':
        holds = slots[step.slot] !== at;
        break;
      case 'edge':
        holds = step.at(text, at);
        break;
      case 'look':
        holds = run(step.ahead, text, at, counter, slots) >= 0 !== step.negate;
        break;
      case 'again': {
        const [from, to] = [slots[step.from] ?? -1, slots[step.to] ?? -1];
        const said = from >= 0 && to >= from ? text.slice(from, to) : '';
        const begin = backwards ? at - said.length : at;
        holds = begin >= 0 && text.startsWith(said, begin);
        if (holds) at += backwards ? -said.length : said.length;
        counter.steps += said.length;
        break;
      }
    }
    if (holds) pc++;
    else if (!back()) return -1;
  }
}

function isPair(text: string, at: number): boolean {
  const [high, low] = [text.charCodeAt(at), text.charCodeAt(at + 1)];
  return high >= 0xd800 && high < 0xdc00 && low >= 0xdc00 && low < 0xe000;
}

/** The instructions of a program in tables of numbers: billions of them are run, and objects of nine shapes take five times as long. */
import type { CharSet, Edge, Program } from './program';

/** What an instruction does; the place after the last is a match. */
export const op = {
  match: 0,
  char: 1,
  split: 2,
  jump: 3,
  mark: 4,
  moved: 5,
  edge: 6,
  ahead: 7,
  notAhead: 8,
  again: 9,
} as const;

/** By the instruction's place: what it does, up to two numbers, and what it asks. */
export interface Flat {
  readonly ops: Uint8Array;
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly sets: readonly (CharSet | undefined)[];
  readonly edges: readonly (Edge | undefined)[];
  readonly aheads: readonly (Flat | undefined)[];
  readonly backwards: boolean;
  readonly unicode: boolean;
}

const known = new WeakMap<Program, Flat>();

export function flat(program: Program): Flat {
  const before = known.get(program);
  if (before) return before;
  const { steps, backwards, unicode } = program;
  const made = {
    ops: new Uint8Array(steps.length + 1),
    first: new Int32Array(steps.length),
    second: new Int32Array(steps.length),
    sets: steps.map((step) => (step.kind === 'char' ? step.has : undefined)),
    edges: steps.map((step) => (step.kind === 'edge' ? step.at : undefined)),
    aheads: steps.map((step) => (step.kind === 'look' ? flat(step.ahead) : undefined)),
    backwards,
    unicode,
  };
  steps.forEach((step, at) => {
    made.ops[at] = step.kind === 'look' ? (step.negate ? op.notAhead : op.ahead) : op[step.kind];
    if (step.kind === 'split') [made.first[at], made.second[at]] = [step.first, step.second];
    else if (step.kind === 'again') [made.first[at], made.second[at]] = [step.from, step.to];
    else if (step.kind === 'jump') made.first[at] = step.to;
    else if (step.kind === 'mark' || step.kind === 'moved') made.first[at] = step.slot;
  });
  known.set(program, made);
  return made;
}

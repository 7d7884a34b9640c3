/**
 * A regular expression as instructions of a backtracking machine, as the engines of Node and VS Code run it: a set of
 * characters, a choice with its preferred way first, a look around. Built to count steps, which no clock can do alike on
 * every machine. Counted repeats are written out; a body that matched nothing ends its loop.
 */
import { RegExpParser, type AST } from '@eslint-community/regexpp';

/** One instruction; jumps name the place of another. */
export type Step =
  | { readonly kind: 'char'; readonly has: CharSet }
  | { readonly kind: 'split'; readonly first: number; readonly second: number }
  | { readonly kind: 'jump'; readonly to: number }
  | { readonly kind: 'mark'; readonly slot: number }
  | { readonly kind: 'moved'; readonly slot: number }
  | { readonly kind: 'edge'; readonly at: (text: string, index: number) => boolean }
  | { readonly kind: 'look'; readonly ahead: Program; readonly negate: boolean }
  | { readonly kind: 'again'; readonly from: number; readonly to: number }
  | { readonly kind: 'match' };

/** Whether a character, by its code, belongs to a set. */
export type CharSet = (code: number) => boolean;

export interface Program {
  readonly steps: readonly Step[];
  /** Read from right to left, as within a look behind. */
  readonly backwards: boolean;
  readonly unicode: boolean;
  /** How many places are remembered on the way. */
  readonly slots: number;
}

export interface Pattern {
  readonly source: string;
  readonly flags: string;
}

/** The parsed pattern; throws for one that no engine takes. */
export const parsed = ({ source, flags }: Pattern): AST.Pattern =>
  new RegExpParser({ ecmaVersion: 2024 }).parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });

/** A set of characters, asked of the engine itself once for each character. */
export function setOf(raw: string, flags: string): CharSet {
  const one = new RegExp(`^(?:${raw})$`, flags.replace(/[gym]/gu, ''));
  const known = new Map<number, boolean>();
  const common = new Int8Array(256);
  return (code) => {
    const before = code < 256 ? common[code] : 0;
    if (before) return before === 1;
    const found = known.get(code);
    if (found !== undefined) return found;
    const has = one.test(String.fromCodePoint(code));
    if (code < 256) common[code] = has ? 1 : 2;
    else known.set(code, has);
    return has;
  };
}

export function compile(pattern: Pattern, ast: AST.Pattern): Program {
  const groups = new Map<AST.CapturingGroup, number>();
  let slots = 0;
  const slot = (): number => slots++;
  const flags = pattern.flags;
  const unicode = /[uv]/u.test(flags);
  const sets = new Map<string, CharSet>();
  const charSet = (raw: string): CharSet => {
    const found = sets.get(raw) ?? setOf(raw, flags);
    sets.set(raw, found);
    return found;
  };
  const places = (group: AST.CapturingGroup): number => {
    const known = groups.get(group);
    if (known !== undefined) return known;
    const made = slot();
    slot();
    groups.set(group, made);
    return made;
  };

  const build = (alternatives: readonly AST.Alternative[], backwards: boolean): Program => {
    const steps: Step[] = [];
    const hole = (): number => steps.push({ kind: 'match' }) - 1;
    const choice = (branches: readonly AST.Alternative[]): void => {
      const ends: number[] = [];
      branches.forEach((branch, i) => {
        const last = i === branches.length - 1;
        const split = last ? -1 : hole();
        const elements = backwards ? branch.elements.toReversed() : branch.elements;
        for (const element of elements) emit(element);
        if (last) return;
        ends.push(hole());
        steps[split] = { kind: 'split', first: split + 1, second: steps.length };
      });
      for (const end of ends) steps[end] = { kind: 'jump', to: steps.length };
    };
    const repeat = (node: AST.Quantifier): void => {
      for (let i = 0; i < node.min; i++) emit(node.element);
      const splits: number[] = [];
      const optional = (): void => void splits.push(hole());
      const [start, place] = [steps.length, node.max === Infinity ? slot() : -1];
      if (node.max === Infinity) {
        optional();
        steps.push({ kind: 'mark', slot: place });
        emit(node.element);
        steps.push({ kind: 'moved', slot: place }, { kind: 'jump', to: start });
      } else
        for (let i = node.min; i < node.max; i++) {
          optional();
          emit(node.element);
        }
      for (const split of splits) {
        const [into, past] = [split + 1, steps.length];
        const [one, other] = node.greedy ? [into, past] : [past, into];
        steps[split] = { kind: 'split', first: one, second: other };
      }
    };
    const emit = (node: AST.Element): void => {
      switch (node.type) {
        case 'Character':
        case 'CharacterSet':
        case 'CharacterClass':
        case 'ExpressionCharacterClass':
          steps.push({ kind: 'char', has: charSet(node.raw) });
          return;
        case 'Group':
          choice(node.alternatives);
          return;
        case 'CapturingGroup': {
          const place = places(node);
          steps.push({ kind: 'mark', slot: backwards ? place + 1 : place });
          choice(node.alternatives);
          steps.push({ kind: 'mark', slot: backwards ? place : place + 1 });
          return;
        }
        case 'Quantifier':
          repeat(node);
          return;
        case 'Backreference': {
          const group = [node.resolved].flat()[0];
          if (!group) return;
          steps.push({ kind: 'again', from: places(group), to: places(group) + 1 });
          return;
        }
        case 'Assertion':
          if (node.kind === 'lookahead' || node.kind === 'lookbehind') {
            const ahead = build(node.alternatives, node.kind === 'lookbehind');
            steps.push({ kind: 'look', ahead, negate: node.negate });
            return;
          }
          steps.push({ kind: 'edge', at: edge(node, flags) });
          return;
      }
    };
    choice(alternatives);
    steps.push({ kind: 'match' });
    return {
      steps,
      backwards,
      unicode,
      get slots() {
        return slots;
      },
    };
  };
  return build(ast.alternatives, false);
}

function edge(node: AST.EdgeAssertion | AST.WordBoundaryAssertion, flags: string): Edge {
  const lines = flags.includes('m');
  // Of a code, not a pattern on a character: this is asked at most of the places of a text.
  const isWord = (code: number): boolean =>
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x30 && code <= 0x39) ||
    code === 0x5f;
  const isBreak = (code: number): boolean =>
    code === 0x0a || code === 0x0d || code === 0x2028 || code === 0x2029;
  switch (node.kind) {
    case 'start':
      return (text, at) => at === 0 || (lines && isBreak(text.charCodeAt(at - 1)));
    case 'end':
      return (text, at) => at === text.length || (lines && isBreak(text.charCodeAt(at)));
    case 'word':
      return (text, at) =>
        (isWord(text.charCodeAt(at - 1)) !== isWord(text.charCodeAt(at))) !== node.negate;
  }
}

export type Edge = (text: string, index: number) => boolean;

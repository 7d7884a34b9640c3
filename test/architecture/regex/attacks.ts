/**
 * Texts that a pattern is slow on if any is: something that leads to a repeat, the repeat's own words or characters many
 * times, and an end that fails. All taken from the pattern itself, so that no pattern needs a text of its own.
 */
import type { AST } from '@eslint-community/regexpp';
import { setOf, type Pattern } from './program';
import type { Repeated } from './steps';

export interface Attack {
  readonly before: string;
  readonly again: string;
  readonly after: string;
}

export const attackText = ({ before, again, after }: Attack, length: number): string =>
  before + again.repeat(timesIn(again, length)) + after;

/** Where the repeats of such a text are. */
export const repeatedIn = ({ before, again }: Attack, length: number): Repeated => ({
  from: before.length,
  to: before.length + again.length * timesIn(again, length),
  period: again.length,
});

const timesIn = (again: string, length: number): number => Math.ceil(length / again.length);

const common = [...'aA0_-./ \t\n"\'`([{<,:;=#|*>!?~$@\\好é。\0'];
/** Ends that few patterns take. */
const ends = ['', '\0', '\n\0', '\0\n', 'a', '0'];
/** Most characters told apart, and most words that are repeated. */
const [mostChars, mostWords] = [24, 90];

export function attacksOn(pattern: Pattern, ast: AST.Pattern): readonly Attack[] {
  const samples = new Samples(pattern);
  const nodes = everything(ast);
  const chars = samples.alphabet(nodes);
  const words = new Set<string>(chars);
  for (const node of nodes) {
    if (node.type !== 'Alternative') continue;
    for (let end = 1; end <= node.elements.length; end++) {
      words.add(samples.sequence(node.elements.slice(0, end)));
      words.add(samples.sequence(node.elements.slice(end - 1)));
    }
  }
  for (const one of chars.slice(0, 8))
    for (const other of chars.slice(0, 8)) words.add(one + other);
  words.delete('');
  const list = [...words].filter((word) => word.length <= 60).slice(0, mostWords);
  const attacks: Attack[] = [];
  const after = new Set([...ends, ...samples.lookedFor(nodes, chars)]);
  const add = (before: string, again: string): void => {
    for (const end of after) attacks.push({ before, again, after: end });
  };
  for (const word of list) {
    add('', word);
    // Past the start of the text, where a pattern's other branches no longer hold.
    attacks.push({ before: '\0', again: word, after: '\0' });
  }
  for (const node of nodes) {
    if (node.type !== 'Quantifier' || node.max < 8) continue;
    const before = samples.leading(node);
    const inside = samples.bodies(node);
    for (const again of new Set([...inside, ...chars])) if (again !== '') add(before, again);
  }
  return attacks;
}

/** The pattern and all its parts. */
export function everything(ast: AST.Pattern): readonly AST.Node[] {
  const found: AST.Node[] = [];
  const visit = (node: AST.Node): void => {
    found.push(node);
    if ('alternatives' in node && node.type !== 'ClassStringDisjunction')
      for (const part of node.alternatives) visit(part);
    else if (node.type === 'Alternative') for (const part of node.elements) visit(part);
    else if (node.type === 'Quantifier') visit(node.element);
  };
  visit(ast);
  return found;
}

class Samples {
  readonly #flags: string;
  readonly #sets = new Map<string, (code: number) => boolean>();
  constructor({ flags }: Pattern) {
    this.#flags = flags;
  }

  #has(raw: string, char: string): boolean {
    const set = this.#sets.get(raw) ?? setOf(raw, this.#flags);
    this.#sets.set(raw, set);
    return set(char.codePointAt(0) ?? 0);
  }

  /** Characters that the pattern's sets tell apart, one for each combination of sets. */
  alphabet(nodes: readonly AST.Node[]): readonly string[] {
    const raws = new Set<string>();
    const own: string[] = [];
    for (const node of nodes) {
      if (node.type === 'Character') own.push(String.fromCodePoint(node.value));
      if (isSet(node)) raws.add(node.raw);
    }
    const told = new Map<string, string>();
    for (const char of [...common, ...own]) {
      const sign =
        [...raws].map((raw) => (this.#has(raw, char) ? '1' : '0')).join('') + lineBreak(char);
      if (sign.includes('1') && !told.has(sign)) told.set(sign, char);
    }
    return [...told.values()].slice(0, mostChars);
  }

  /** What the pattern looks at without taking it: ends that may spoil a match. */
  lookedFor(nodes: readonly AST.Node[], chars: readonly string[]): readonly string[] {
    const found = nodes.flatMap((node) => {
      if (node.type !== 'Assertion' || node.kind !== 'lookahead') return [];
      return node.alternatives.flatMap((branch) => {
        const first = branch.elements[0];
        const any = first && isSet(first) ? chars.filter((char) => this.#has(first.raw, char)) : [];
        return [this.sequence(branch.elements), ...any];
      });
    });
    return found.filter((said) => said !== '' && said.length < 20).slice(0, 6);
  }

  sequence(elements: readonly AST.Element[]): string {
    return elements.map((element) => this.one(element)).join('');
  }

  /** A short text that an element takes. */
  one(node: AST.Element): string {
    switch (node.type) {
      case 'Character':
        return String.fromCodePoint(node.value);
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        return common.find((char) => this.#has(node.raw, char)) ?? this.#inside(node) ?? '';
      case 'Group':
      case 'CapturingGroup':
        return this.sequence(node.alternatives[0]?.elements ?? []);
      case 'Quantifier':
        return this.one(node.element).repeat(Math.max(node.min, node.max > 1 ? 1 : 0));
      case 'Backreference': {
        const group = [node.resolved].flat()[0];
        return group ? this.one(group) : '';
      }
      case 'Assertion':
        return '';
    }
  }

  /** What the body of a repeat takes: each of its alternatives. */
  bodies({ element }: AST.Quantifier): readonly string[] {
    if (element.type !== 'Group' && element.type !== 'CapturingGroup') return [this.one(element)];
    return element.alternatives.slice(0, 60).map((branch) => this.sequence(branch.elements));
  }

  /** What stands before a repeat when the way to it is taken. */
  leading(node: AST.Quantifier): string {
    let before = '';
    for (let at: AST.Node = node; at.parent; at = at.parent) {
      const parent: AST.Node = at.parent;
      if (parent.type !== 'Alternative') continue;
      const index = parent.elements.findIndex((element) => element === at);
      before = this.sequence(parent.elements.slice(0, index)) + before;
    }
    return before;
  }

  #inside(node: AST.Element): string | undefined {
    return [...node.raw].find((char) => this.#has(node.raw, char));
  }
}

const lineBreak = (char: string): string => (char === '\n' ? '/' : '');

const isSet = (
  node: AST.Node,
): node is AST.Character | AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass =>
  ['Character', 'CharacterSet', 'CharacterClass', 'ExpressionCharacterClass'].includes(node.type);

/**
 * Recipes as the code that makes their values: `(text, elements) => [...]`. Long lists of nested objects are made a
 * hundred thousand times, and code written out takes a tenth of the time that walking a recipe does.
 */
import { takesList, type Recipe, type Trial } from './shapes';

/** Makes the values that a recipe's list is for: one long text in their places, or lists of many short ones. */
export type Make = (text: string, elements: number) => unknown[];

/** What the code calls by name. */
export interface Helpers {
  readonly many: <Element>(
    elements: number,
    text: string,
    one: (text: string, nth: number) => Element,
  ) => readonly Element[];
  readonly standIn: (make: () => unknown) => (given: unknown) => unknown;
}

/** A trial with its values as functions, as the child takes it. */
export interface Call extends Pick<Trial, 'file' | 'name' | 'method'> {
  readonly hasList: boolean;
  readonly make: Make;
  readonly args: Make;
}

/** The source of a `Call`; the helpers' names are to be known where it stands. */
export function callSource({ file, name, method, make, args }: Trial): string {
  const hasList = [...make, ...args].some(takesList);
  const plain = JSON.stringify({ file, name, method, hasList });
  return `{ ...${plain}, make: ${sourceOf(make)}, args: ${sourceOf(args)} }`;
}

/** `text` is what is given, `t` the same with the number of the element around it, `k` that number. */
const sourceOf = (recipes: readonly Recipe[]): string =>
  `(text, n, t = text, k = 0) => [${recipes.map((recipe) => made(recipe, false)).join(', ')}]`;

/** An expression; lists inside the elements of a list have one element. */
function made(recipe: Recipe, isElement: boolean): string {
  const part = (one: Recipe): string => made(one, isElement);
  switch (recipe.kind) {
    case 'text':
      return 't';
    case 'bytes':
      return 'Buffer.from(text)';
    case 'plain':
      return JSON.stringify(recipe.value);
    case 'missing':
      return 'undefined';
    case 'either':
      return eitherOf(recipe.of.map(part));
    case 'list':
      return `[${recipe.of.map(part).join(', ')}]`;
    case 'lines':
      return listOf(made(recipe.of, true), isElement);
    case 'object':
      return `{ ${Object.entries(recipe.fields)
        .map(([name, field]) => `${keyOf(name)}: ${part(field)}`)
        .join(', ')} }`;
    case 'map':
      return `new Map(${listOf(`[${made(recipe.key, true)}, ${made(recipe.value, true)}]`, isElement)})`;
    case 'set':
      return `new Set(${listOf(made(recipe.of, true), isElement)})`;
    case 'function':
      return `standIn(() => (${part(recipe.gives)}))`;
  }
}

/** In quotes it would be the object's prototype. */
const keyOf = (name: string): string =>
  name === '__proto__' ? "['__proto__']" : JSON.stringify(name);

/** Which one is made hangs on the element around it, so that a list holds all kinds. */
const eitherOf = (parts: readonly string[]): string =>
  parts.reduceRight((rest, part, at) =>
    at === parts.length - 1 ? part : `(k % ${parts.length} === ${at} ? ${part} : ${rest})`,
  );

const listOf = (element: string, isElement: boolean): string =>
  isElement ? `[${element}]` : `many(n, text, (t, k) => (${element}))`;

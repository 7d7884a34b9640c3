/**
 * Calls each trial with each text, in a process of its own that its parent may end: says before each call what it calls, and
 * what took out of proportion longer on eight times the text.
 */
import { hardTexts, listed } from './hard';
import fs from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { nameOf, takesList } from './shapes';
import type { Recipe, Trial } from './shapes';

/** Lengths of the two looks, UTF-16 units; those of the promise where CI is set, shorter ones for a person who waits. */
const [short, long] = process.env['CI'] ? [12_500, 100_000] : [5_000, 40_000];
/** Processor time of the first look from which the second is taken, and of the second that is worth a word, milliseconds. */
const [curious, worth] = process.env['CI'] ? [7, 500] : [3, 200];
/** Elements of the two looks at long lists; processor time from which they are worth a second look and a word, milliseconds. */
const [fewElements, manyElements] = [500, 4_000];
const [curiousOfLists, worthOfLists] = [3, 100];
/** Eight times the text may cost this much more; linear is 8, quadratic 64. */
const mostGrowth = 20;
/** What half of that length may cost more, not to be looked at any further. */
const mostAtHalf = 6;

/** What goes into the places of a value: one long text, or many short ones where there is a list. */
interface Filling {
  readonly text: string;
  /** Elements of the outermost lists; lists inside their elements have one. */
  readonly elements: number;
  /** Which element of a list is made, so that no two are alike; null outside of lists of many. */
  readonly nth: number | null;
}

function made(recipe: Recipe, filling: Filling): unknown {
  const { text, nth } = filling;
  switch (recipe.kind) {
    case 'text':
      return nth === null ? text : `${text}${nth}`;
    case 'bytes':
      return Buffer.from(text);
    case 'plain':
      return recipe.value;
    case 'missing':
      return undefined;
    case 'either':
      return made(recipe.of[(nth ?? 0) % recipe.of.length] ?? { kind: 'missing' }, filling);
    case 'list':
      return recipe.of.map((part) => made(part, filling));
    case 'lines':
      return elements(filling).map((inner) => made(recipe.of, inner));
    case 'object':
      return Object.fromEntries(
        Object.entries(recipe.fields).map(([name, field]) => [name, made(field, filling)]),
      );
    case 'map':
      return new Map(
        elements(filling).map((inner) => [made(recipe.key, inner), made(recipe.value, inner)]),
      );
    case 'set':
      return new Set(elements(filling).map((inner) => made(recipe.of, inner)));
    case 'function':
      return standIn(() => made(recipe.gives, filling));
  }
}

const elements = (filling: Filling): readonly Filling[] =>
  filling.elements === 1
    ? [filling]
    : Array.from({ length: filling.elements }, (_, nth) => ({ ...filling, elements: 1, nth }));

/** What redacts, cleans or asks gets back what it was given where that fits; what counts counts. Made when it is called first. */
function standIn(make: () => unknown): (said: unknown) => unknown {
  let kept: { readonly given: unknown } | null = null;
  return (said) => {
    kept ??= { given: make() };
    const { given } = kept;
    if (typeof given === 'number' && typeof said === 'string') return Math.ceil(said.length / 4);
    return typeof said === typeof given ? said : given;
  };
}

/** Processor time of one call, milliseconds; what it throws or gives is of no interest here. */
async function cost(
  call: (args: unknown[]) => unknown,
  args: readonly Recipe[],
  filling: Filling,
): Promise<number> {
  const values = args.map((recipe) => made(recipe, filling));
  const before = process.cpuUsage();
  try {
    const given = call(values);
    // As far as it comes at once. A call left in the middle would keep all that it made, and make every later one dearer.
    if (given instanceof Promise) await Promise.race([given, setImmediate()]);
    // What is given bit by bit is taken up to an end.
    else if (given !== null && typeof given === 'object' && Symbol.iterator in given) {
      const parts = (given as Iterable<unknown>)[Symbol.iterator]();
      for (let left = 1_000; left > 0 && parts.next().done !== true; left--);
    }
  } catch {
    // Not every value made from a type is one that a function takes.
  }
  return process.cpuUsage(before).user / 1_000;
}

type Callable = (...values: unknown[]) => unknown;

function callOf(
  { name, method, make }: Trial,
  module: Record<string, unknown>,
  filling: Filling,
): (values: unknown[]) => unknown {
  if (method === null) return (values) => (module[name] as Callable)(...values);
  const kind = module[name] as new (...values: unknown[]) => Record<string, Callable>;
  const object = new kind(...make.map((recipe) => made(recipe, filling)));
  return (values) => object[method]?.(...values);
}

/** At once: what comes next may hang. */
const say = (line: string): void => void fs.writeSync(1, `${line}\n`);

/** A way to fill a value up to a length. */
interface Way {
  readonly name: string;
  readonly onlyLists: boolean;
  /** By a length in UTF-16 units, or a number of elements. */
  readonly of: (size: number) => Filling;
}

const longTexts: readonly Way[] = Object.entries(hardTexts).map(([name, of]) => ({
  name,
  onlyLists: false,
  of: (length) => ({ text: of(length), elements: 1, nth: null }),
}));
const longLists: readonly Way[] = listed.map((text) => ({
  name: `a list of "${text}"`,
  onlyLists: true,
  of: (elements) => ({ text, elements, nth: null }),
}));

/** Tries all, and says so at the end. */
export async function tryAll(
  trials: readonly Trial[],
  modules: Readonly<Record<string, Record<string, unknown>>>,
): Promise<void> {
  // Of promises that a call made inside and dropped: made-up values are refused in many places.
  process.on('unhandledRejection', () => undefined);
  for (const trial of trials) {
    const module = modules[trial.file] ?? {};
    const called = nameOf(trial);
    const hasList = [...trial.make, ...trial.args].some(takesList);
    const ways = [...longTexts, ...longLists].filter(({ onlyLists }) => hasList || !onlyLists);
    for (const way of ways) if (await isSlowOn(way, trial, module, called)) break; // one is enough to look for the reason
  }
  say('done');
  process.exit(); // a call may have left a timer
}

async function isSlowOn(
  { name, of, onlyLists }: Way,
  trial: Trial,
  module: Record<string, unknown>,
  called: string,
): Promise<boolean> {
  const [few, many] = onlyLists ? [fewElements, manyElements] : [short, long];
  const [from, least] = onlyLists ? [curiousOfLists, worthOfLists] : [curious, worth];
  const look = async (size: number): Promise<number> => {
    say(`${called} on ${name}`); // each look is a call of its own to whoever listens for silence
    const filling = of(size);
    try {
      return await cost(callOf(trial, module, filling), trial.args, filling);
    } catch {
      return 0;
    }
  };
  if ((await look(few)) < from) return false;
  const atFew = Math.min(await look(few), await look(few));
  // Half way first, where linear is 4 and quadratic 16: most are cleared there for half the price.
  if ((await look(many / 2)) <= mostAtHalf * atFew) return false;
  const atMany = await look(many);
  // What the engine of the language did meanwhile is not there again, thrice.
  if (atMany <= least || atMany <= mostGrowth * Math.max(1, atFew)) return false;
  for (let times = 3; times > 0; times--)
    if ((await look(many)) <= mostGrowth * Math.max(1, await look(few))) return false;
  say(`slow: ${called} on ${name}: ${atFew.toFixed(0)} ms, then ${atMany.toFixed(0)} ms`);
  return true;
}

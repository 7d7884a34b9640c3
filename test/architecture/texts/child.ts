/**
 * Calls each trial with each text, in a process of its own that its parent may end: says before each call what it calls, and
 * what took out of proportion longer on eight times the text.
 */
import { hardTexts, listed } from './hard';
import fs from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { Call, Helpers, Make } from './makers';
import { nameOf } from './shapes';

/** Lengths of the two looks, UTF-16 units; those of the promise where CI is set, shorter ones for a person who waits. */
const [short, long] = process.env['CI'] ? [12_500, 100_000] : [5_000, 40_000];
/** Processor time of the first look from which the second is taken, and of the second that is worth a word, milliseconds. */
const [curious, worth] = process.env['CI'] ? [7, 500] : [3, 200];
/** Elements of the two looks at long lists; processor time from which they are worth a second look and a word, milliseconds. */
const [fewElements, manyElements] = [500, 4_000];
const [curiousOfLists, worthOfLists] = [3, 50];
/** Eight times the text may cost this much more; linear is 8, quadratic 64. */
const mostGrowth = 20;
/**
 * What the shorter length may cost more than a quarter of it, each without what a call costs that is given next to nothing: linear
 * is 4, quadratic 16. What passes here has so small a quadratic part that eight times the text could not cost twenty times as much.
 */
const mostOfQuarter = 4.7;
/** What half of that length may cost more, not to be looked at any further. */
const mostAtHalf = 6;

/** What goes into the places of a value: one long text, or many short ones where there is a list. */
interface Filling {
  readonly text: string;
  /** Elements of the outermost lists, which then differ by a number behind the text; lists inside their elements have one. */
  readonly elements: number;
}

/** What the code that makes the values calls. */
export const helpers: Helpers = {
  many: (elements, text, one) =>
    elements === 1
      ? [one(text, 0)]
      : Array.from({ length: elements }, (_, nth) => one(`${text}${nth}`, nth)),
  standIn,
};

/** What redacts, cleans or asks gets back what it was given where that fits; what counts counts. Made when it is called first. */
function standIn(make: () => unknown): (asked: unknown) => unknown {
  let kept: { readonly given: unknown } | null = null;
  return (asked) => {
    kept ??= { given: make() };
    const { given } = kept;
    if (typeof given === 'number' && typeof asked === 'string') return Math.ceil(asked.length / 4);
    return typeof asked === typeof given ? asked : given;
  };
}

/**
 * Processor time of one call, milliseconds; what it throws or gives is of no interest here. Lists, which are looked at from few
 * milliseconds on, with what the system takes: only the sum is measured, and which part is whose is told by its ticks, 4 ms apart. Texts
 * without: what is written to a disk takes much of the system's, whatever its length.
 */
async function cost(
  call: (args: unknown[]) => unknown,
  args: Make,
  { text, elements }: Filling,
): Promise<number> {
  const values = args(text, elements);
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
  const { user, system } = process.cpuUsage(before);
  return (elements === 1 ? user : user + system) / 1_000;
}

type Callable = (...values: unknown[]) => unknown;

function callOf(
  { name, method, make }: Call,
  module: Record<string, unknown>,
  { text, elements }: Filling,
): (values: unknown[]) => unknown {
  if (method === null) return (values) => (module[name] as Callable)(...values);
  const kind = module[name] as new (...values: unknown[]) => Record<string, Callable>;
  const object = new kind(...make(text, elements));
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
  of: (length) => ({ text: of(length), elements: 1 }),
}));
const longLists: readonly Way[] = listed.map((text) => ({
  name: `a list of "${text}"`,
  onlyLists: true,
  of: (elements) => ({ text, elements }),
}));

/** Tries all, and says so at the end. */
export async function tryAll(
  trials: readonly Call[],
  modules: Readonly<Record<string, Record<string, unknown>>>,
): Promise<void> {
  // Of promises that a call made inside and dropped: made-up values are refused in many places.
  process.on('unhandledRejection', () => undefined);
  for (const trial of trials) {
    const module = modules[trial.file] ?? {};
    const called = nameOf(trial);
    const ways = trial.hasList ? [...longTexts, ...longLists] : longTexts;
    for (const way of ways) if (await isSlowOn(way, trial, module, called)) break; // one is enough to look for the reason
  }
  say('done');
  process.exit(); // a call may have left a timer
}

async function isSlowOn(
  { name, of, onlyLists }: Way,
  trial: Call,
  module: Record<string, unknown>,
  called: string,
): Promise<boolean> {
  const [few, many] = onlyLists ? [fewElements, manyElements] : [short, long];
  const [from, least] = onlyLists ? [curiousOfLists, worthOfLists] : [curious, worth];
  const look = async (size: number): Promise<number> => {
    say(`${called} on ${name}`); // each look is a call of its own to whoever listens for silence
    const filling = of(Math.ceil(size));
    try {
      return await cost(callOf(trial, module, filling), trial.args, filling);
    } catch {
      return 0;
    }
  };
  const cold = await look(few);
  if (cold < from) return false;
  const nothing = await look(few / 64);
  // What is linear mostly shows by what a quarter cost. That is looked at last, as code gets faster from call to call: dear is safe.
  const grows = async (whole: number): Promise<boolean> => {
    const quarter = Math.min(await look(few / 4), await look(few / 4));
    return whole - nothing > mostOfQuarter * (quarter - nothing);
  };
  if (!(await grows(cold))) return false;
  const atFew = Math.min(await look(few), await look(few));
  if (!(await grows(atFew))) return false;
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

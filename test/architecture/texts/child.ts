/**
 * Calls each trial with each text, in a process of its own that its parent may end: says before each call what it calls, and
 * what took out of proportion longer on eight times the text.
 */
import { hardTexts } from './hard';
import fs from 'node:fs';
import type { Recipe, Trial } from './recipes';

/** Lengths of the two looks, UTF-16 units; those of the promise where CI is set, shorter ones for a person who waits. */
const [short, long] = process.env['CI'] ? [12_500, 100_000] : [5_000, 40_000];
/** Processor time of the first look from which the second is taken, and of the second that is worth a word, milliseconds. */
const [curious, worth] = process.env['CI'] ? [7, 500] : [3, 200];
/** Eight times the text may cost this much more; linear is 8, quadratic 64. */
const mostGrowth = 20;
/** What half of that length may cost more, not to be looked at any further. */
const mostAtHalf = 6;

function made(recipe: Recipe, text: string): unknown {
  switch (recipe.kind) {
    case 'text':
      return text;
    case 'plain':
      return recipe.value;
    case 'missing':
      return undefined;
    case 'list':
      return recipe.of.map((part) => made(part, text));
    case 'lines':
      return [made(recipe.of, text)];
    case 'object':
      return Object.fromEntries(
        Object.entries(recipe.fields).map(([name, field]) => [name, made(field, text)]),
      );
    case 'map':
      return new Map([[made(recipe.key, text), made(recipe.value, text)]]);
    case 'set':
      return new Set([made(recipe.of, text)]);
    case 'function': {
      const given = made(recipe.gives, text);
      // What redacts, cleans or asks gets back what it was given where that fits.
      return (said: unknown) => (typeof said === typeof given ? said : given);
    }
  }
}

/** Processor time of one call, milliseconds; what it throws or gives is of no interest here. */
function cost(call: (args: unknown[]) => unknown, args: readonly Recipe[], text: string): number {
  const values = args.map((recipe) => made(recipe, text));
  const before = process.cpuUsage();
  try {
    const given = call(values);
    if (given instanceof Promise) given.catch(() => undefined);
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
  text: string,
): (values: unknown[]) => unknown {
  if (method === null) return (values) => (module[name] as Callable)(...values);
  const kind = module[name] as new (...values: unknown[]) => Record<string, Callable>;
  const object = new kind(...make.map((recipe) => made(recipe, text)));
  return (values) => object[method]?.(...values);
}

/** At once: what comes next may hang. */
const say = (line: string): void => void fs.writeSync(1, `${line}\n`);

/** Tries all, and says so at the end. */
export function tryAll(
  trials: readonly Trial[],
  modules: Readonly<Record<string, Record<string, unknown>>>,
): void {
  const texts = Object.entries(hardTexts).map(([name, of]) => [name, of(short), of] as const);
  for (const trial of trials) {
    const module = modules[trial.file] ?? {};
    const called = `${trial.file} ${trial.name}${trial.method === null ? '' : `.${trial.method}`}`;
    for (const [name, text, of] of texts) {
      say(`${called} on ${name}`);
      const look = (tried: string): number => {
        try {
          return cost(callOf(trial, module, tried), trial.args, tried);
        } catch {
          return 0;
        }
      };
      if (look(text) < curious) continue;
      const few = Math.min(look(text), look(text));
      // Half way first, where linear is 4 and quadratic 16: most are cleared there for half the price.
      if (look(of(long / 2)) <= mostAtHalf * few) continue;
      const many = look(of(long));
      // What the engine of the language did meanwhile is not there again, thrice.
      const isSlow = (): boolean => {
        say(`${called} on ${name}`); // each look is a call of its own to whoever listens for silence
        return look(of(long)) > mostGrowth * Math.max(1, look(text));
      };
      if (many > worth && many > mostGrowth * Math.max(1, few) && [1, 2, 3].every(isSlow)) {
        say(`slow: ${called} on ${name}: ${few.toFixed(0)} ms, then ${many.toFixed(0)} ms`);
        break; // one text is enough to look for the reason
      }
    }
  }
  say('done');
}

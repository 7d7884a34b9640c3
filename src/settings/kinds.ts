/**
 * The kinds of settings: how a raw value is read, what is allowed in words, and how the editor is told
 * (the JSON schema part of package.json). All three of a kind stand together so that they cannot drift apart.
 */
import * as z from 'zod/mini';
import { isRecord } from '../base/json';
import { asIs, said, type Sentence } from '../base/sentence';
import type { Threshold } from '../engine/policy/options';
import type { ModelChoice } from '../engine/summarise/options';
import { meantModel, misnamed } from './suggestions';
import { modelPattern, parseModelChoice } from './modelChoice';
import { modelForms } from './providers';
import { parseThreshold, thresholdPattern } from './threshold';

/** What counts instead of a value that cannot be used, and a sentence about that. */
export interface Fallback<T> {
  readonly value: T;
  readonly sentence: Sentence;
}

/**
 * How values of one kind are read, described and shown. Schemas are made when a value is to be looked at: most settings are not set, and a
 * status line would spend a third of its own time on theirs.
 */
export interface ValueKind<T> {
  readonly schema: () => z.ZodMiniType<T>;
  /** What a default of the table reads as, told without the schema; left out where all values read as they are written. */
  readonly byDefault?: (written: unknown) => T;
  /** What is allowed, as the end of "it must be …". */
  readonly range: Sentence;
  /** Its part of the JSON schema in package.json; a pattern has its words in `forms.ts`. */
  readonly json: Readonly<Record<string, unknown>>;
  /** What a value that cannot be used is read as where the default would be more than was asked for. */
  readonly refused?: (raw: unknown) => Fallback<T>;
  /** The choices with a sentence each, where there are choices. */
  readonly choices?: Readonly<Record<string, string>>;
}

const isAllOn = (written: unknown, names: readonly string[]): boolean =>
  isRecord(written) && names.every((name) => written[name] === true);
const isEmptyTable = (written: unknown): boolean =>
  isRecord(written) && Object.keys(written).length === 0;

/** A default, which is known to be allowed, as it reads. */
export const defaultOf = <T>({ byDefault }: ValueKind<T>, written: unknown): T =>
  byDefault === undefined ? (written as T) : byDefault(written);

export const oneOf = (names: readonly string[]): string =>
  names.map((name) => `"${name}"`).join(', ');

/** A whole number of anything from `least` to `most`, both included. */
export function whole(least: number, most: number): ValueKind<number> {
  return {
    schema: () => z.int().check(z.gte(least), z.lte(most)),
    range: said`a whole number from ${String(least)} to ${String(most)}`,
    json: { type: 'integer', minimum: least, maximum: most },
  };
}

/** A number from `least` to `most`, both included. */
export function share(least: number, most: number): ValueKind<number> {
  return {
    schema: () => z.number().check(z.gte(least), z.lte(most)),
    range: said`a number from ${String(least)} to ${String(most)}`,
    json: { type: 'number', minimum: least, maximum: most },
  };
}

const leastSeconds = 1;
/** A whole number of seconds, at least one. Reads as milliseconds. */
export function seconds(most: number): ValueKind<number> {
  return {
    schema: () =>
      z.pipe(
        z.int().check(z.gte(leastSeconds), z.lte(most)),
        z.transform((value) => value * 1000),
      ),
    byDefault: (written) => Number(written) * 1000,
    range: said`a whole number of seconds from ${String(leastSeconds)} to ${String(most)}`,
    json: { type: 'integer', minimum: leastSeconds, maximum: most },
  };
}

/** Free text, edited in a field of several lines. */
export function longText(most: number): ValueKind<string> {
  return {
    schema: () => z.string().check(z.maxLength(most)),
    range: said`text of at most ${String(most)} characters`,
    json: { type: 'string', maxLength: most, editPresentation: 'multilineText' },
  };
}

/**
 * An address of a service. Plain `http` to another machine is read and never used: what was meant for a gateway must not go to the default
 * instead, so that whoever would send something there says what is wrong (`base/apiAddress.ts`).
 */
export const address: ValueKind<string> = {
  schema: () =>
    z.pipe(
      z.url({ protocol: /^https?$/ }).check(z.maxLength(2_000)),
      z.transform((url) => url.replace(/(?<!\/)\/+$/, '')),
    ),
  range: said`an address that begins with https:// (or http:// for this machine)`,
  json: {
    type: 'string',
    pattern: '^(https://|http://(localhost|127(\\.\\d{1,3}){3}|\\[::1\\])([:/]|$))',
  },
};

/** Command lines for the shell. */
export function commandList(most: number): ValueKind<readonly string[]> {
  return {
    schema: () =>
      z.array(z.string().check(z.minLength(1), z.maxLength(4_000))).check(z.maxLength(most)),
    range: said`a list of at most ${String(most)} command lines`,
    json: { type: 'array', items: { type: 'string', minLength: 1 }, maxItems: most },
  };
}

/** What a function makes of a value; where it makes nothing of it, the value cannot be used. */
const readBy = <Raw, T>(
  raw: z.ZodMiniType<Raw>,
  parse: (value: Raw) => T | undefined,
): z.ZodMiniType<T> =>
  z.pipe(
    raw,
    z.transform((value: Raw, context): T => {
      const parsed = parse(value);
      if (parsed !== undefined) return parsed;
      context.issues.push({ code: 'custom', input: value, message: 'not of this kind' });
      return z.NEVER;
    }),
  );

const modelNames = ['session', 'offline', ...modelForms];

/** What writes summaries and notes. */
export const modelChoice: ValueKind<ModelChoice> = {
  schema: () => readBy(z.string(), parseModelChoice),
  byDefault: (written) => parseModelChoice(String(written)) ?? misnamed(String(written)),
  range: said`one of ${oneOf(modelNames)}`,
  json: { type: 'string', pattern: modelPattern },
  // By default the conversation goes to its own model; a mistake in a name is no leave for that.
  refused: (raw) => {
    const written = typeof raw === 'string' ? raw : JSON.stringify(raw);
    const meant = meantModel(written);
    const sentence =
      meant === null
        ? said`Code on this machine writes until then.`
        : said`Did you mean ${meant}? Code on this machine writes until then.`;
    return { value: misnamed(written), sentence };
  },
};

/** True or false. */
export function onOff(): ValueKind<boolean> {
  return {
    schema: () => z.boolean(),
    range: said`true or false`,
    json: { type: 'boolean' },
  };
}

/** One of the named choices. */
export function choice<Name extends string>(
  choices: Readonly<Record<Name, string>>,
): ValueKind<Name> {
  const names = Object.keys(choices) as Name[]; // Object.keys forgets the keys' type.
  return {
    schema: () => z.enum(names),
    range: names.length > 1 ? said`one of ${oneOf(names)}` : asIs(oneOf(names)),
    json: { type: 'string', enum: names },
    choices,
  };
}

/**
 * Each of the names on its own with what people call it, as check boxes; one that is missing is on. Reads as the list of those that are on, in the order given
 * here. Files from before hold `"all"` or such a list.
 */
export function ticked<Name extends string>(
  boxesOf: Readonly<Record<Name, string>>,
): ValueKind<readonly Name[]> {
  const names = Object.keys(boxesOf) as Name[]; // Object.keys forgets the keys' type.
  const chosen = (isOn: (name: Name) => boolean): readonly Name[] => names.filter(isOn);
  const boxes = (): z.ZodMiniType<readonly Name[]> =>
    z.pipe(
      z.partialRecord(z.enum([...names]), z.boolean()),
      z.transform((table) => chosen((name) => table[name] !== false)),
    );
  const list = (): z.ZodMiniType<readonly Name[]> =>
    z.pipe(
      z.array(z.enum([...names])),
      z.transform((some) => chosen((name) => some.includes(name))),
    );
  const all = (): z.ZodMiniType<readonly Name[]> =>
    z.pipe(
      z.literal('all'),
      z.transform(() => names),
    );
  const schema = (): z.ZodMiniType<readonly Name[]> => z.union([boxes(), list(), all()]);
  return {
    schema,
    byDefault: (written) => (isAllOn(written, names) ? names : schema().parse(written)),
    range: said`"all" or a list of ${oneOf(names)}, or an object from these to true or false`,
    json: {
      type: 'object',
      properties: Object.fromEntries(
        names.map((name) => [name, { type: 'boolean', default: true, description: boxesOf[name] }]),
      ),
      additionalProperties: false,
    },
  };
}

const thresholdRange = said`a share of the window ("80%"), a number of tokens (150000) or of tokens left free ("-30000")`;

const oneThreshold = (): z.ZodMiniType<Threshold> => readBy(z.unknown(), parseThreshold);

/** A threshold in one of its three forms. */
export const threshold: ValueKind<Threshold> = {
  schema: oneThreshold,
  byDefault: (written) => oneThreshold().parse(written),
  range: thresholdRange,
  json: { type: 'string', pattern: thresholdPattern },
};

/** One line of a table of thresholds. */
export interface GlobThreshold {
  readonly glob: string;
  readonly at: Threshold;
}

const tableOfThresholds = (): z.ZodMiniType<readonly GlobThreshold[]> =>
  z.pipe(
    z.record(z.string().check(z.minLength(1), z.maxLength(200)), oneThreshold()),
    z.transform((table) => Object.entries(table).map(([glob, at]) => ({ glob, at }))),
  );

/** Thresholds per model glob, in the order written. */
export const thresholdsByGlob: ValueKind<readonly GlobThreshold[]> = {
  schema: tableOfThresholds,
  byDefault: (written) => (isEmptyTable(written) ? [] : tableOfThresholds().parse(written)),
  range: said`an object from model globs ("claude-*") to ${thresholdRange}`,
  json: {
    type: 'object',
    additionalProperties: { type: 'string', pattern: thresholdPattern },
  },
};

/** The same kind, or null. */
export function nullable<T>(kind: ValueKind<T>): ValueKind<T | null> {
  return {
    ...kind,
    schema: () => z.nullable(kind.schema()),
    byDefault: (written) => (written === null ? null : defaultOf(kind, written)),
    range: said`${kind.range}, or null`,
    json: { ...kind.json, type: [kind.json['type'], 'null'].flat() },
  };
}

/** The same kind as text, or nothing: `""`, which the settings editor can show, and `null` in files from before. */
export function orEmpty<T>(kind: ValueKind<T>): ValueKind<T | null> {
  const empty = (): z.ZodMiniType<null> =>
    z.pipe(
      z.union([z.literal(''), z.null()]),
      z.transform(() => null),
    );
  return {
    ...kind,
    schema: () => z.union([empty(), kind.schema()]),
    byDefault: (written) => (written === '' ? null : defaultOf(kind, written)),
    range: said`${kind.range}, "" or null`,
    json: { ...kind.json, pattern: `^$|${String(kind.json['pattern'])}` },
  };
}

/**
 * The kinds of settings: how a raw value is read, what is allowed in words, and how the editor is told
 * (the JSON schema part of package.json). All three of a kind stand together so that they cannot drift apart.
 */
import * as z from 'zod/mini';
import type { Threshold } from '../engine/policy/options';
import type { ModelChoice } from '../engine/summarise/options';
import { modelPattern, parseModelChoice } from './modelChoice';
import { parseThreshold, thresholdPattern } from './threshold';

/** How values of one kind are read, described and shown. */
export interface Kind<T> {
  readonly schema: z.ZodMiniType<T>;
  /** What is allowed, as the end of "it must be …". */
  readonly range: string;
  /** Its part of the JSON schema in package.json. */
  readonly json: Readonly<Record<string, unknown>>;
  /** The choices with a sentence each, where there are choices. */
  readonly choices?: Readonly<Record<string, string>>;
}

/** A whole number of tokens from `least` to `most`, both included. */
export function tokens(least: number, most: number): Kind<number> {
  return {
    schema: z.int().check(z.gte(least), z.lte(most)),
    range: `a whole number from ${least} to ${most}`,
    json: { type: 'integer', minimum: least, maximum: most },
  };
}

/** A number from `least` to `most`, both included. */
export function share(least: number, most: number): Kind<number> {
  return {
    schema: z.number().check(z.gte(least), z.lte(most)),
    range: `a number from ${least} to ${most}`,
    json: { type: 'number', minimum: least, maximum: most },
  };
}

/** A whole number of seconds. Reads as milliseconds. */
export function seconds(least: number, most: number): Kind<number> {
  return {
    schema: z.pipe(
      z.int().check(z.gte(least), z.lte(most)),
      z.transform((value) => value * 1000),
    ),
    range: `a whole number of seconds from ${least} to ${most}`,
    json: { type: 'integer', minimum: least, maximum: most },
  };
}

/** Free text, edited in a field of several lines. */
export function words(most: number): Kind<string> {
  return {
    schema: z.string().check(z.maxLength(most)),
    range: `text of at most ${most} characters`,
    json: { type: 'string', maxLength: most, editPresentation: 'multilineText' },
  };
}

/**
 * An address of a service. Plain `http` to another machine is read and never used: what was meant for a gateway must not go to the default
 * instead, so that whoever would send something there says what is wrong (`base/serviceAddress.ts`).
 */
export const address: Kind<string> = {
  schema: z.pipe(
    z.url({ protocol: /^https?$/ }).check(z.maxLength(2_000)),
    z.transform((url) => url.replace(/(?<!\/)\/+$/, '')),
  ),
  range: 'an address that begins with https:// (or http:// for this machine)',
  json: {
    type: 'string',
    pattern: '^(https://|http://(localhost|127(\\.\\d{1,3}){3}|\\[::1\\])([:/]|$))',
  },
};

/** Command lines for the shell. */
export function commandLines(most: number): Kind<readonly string[]> {
  return {
    schema: z.array(z.string().check(z.minLength(1), z.maxLength(4_000))).check(z.maxLength(most)),
    range: `a list of at most ${most} command lines`,
    json: { type: 'array', items: { type: 'string', minLength: 1 }, maxItems: most },
  };
}

/** What writes summaries and notes. */
export const modelChoice: Kind<ModelChoice> = {
  schema: z.pipe(
    z.string(),
    z.transform((raw, context): ModelChoice => {
      const choice = parseModelChoice(raw);
      if (choice !== undefined) return choice;
      context.issues.push({ code: 'custom', input: raw, message: 'not a model' });
      return z.NEVER;
    }),
  ),
  range: '"session", "offline", "anthropic/<id>" or "vscode/<vendor>/<family>"',
  json: { type: 'string', pattern: modelPattern },
};

/** True or false. */
export function flag(): Kind<boolean> {
  return { schema: z.boolean(), range: 'true or false', json: { type: 'boolean' } };
}

const oneOf = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

/** One of the named choices. */
export function choice<Name extends string>(choices: Readonly<Record<Name, string>>): Kind<Name> {
  const names = Object.keys(choices) as Name[]; // Object.keys forgets the keys' type.
  return {
    schema: z.enum(names),
    range: names.length > 1 ? `one of ${oneOf(names)}` : oneOf(names),
    json: { type: 'string', enum: names },
    choices,
  };
}

/** `"all"`, or a list of some of the names. Reads as the list; the names keep the order given here. */
export function allOrSome<Name extends string>(names: readonly Name[]): Kind<readonly Name[]> {
  const list = z.pipe(
    z.array(z.enum([...names])),
    z.transform((some) => names.filter((name) => some.includes(name))),
  );
  const all = z.pipe(
    z.literal('all'),
    z.transform(() => names),
  );
  return {
    schema: z.union([all, list]),
    range: `"all" or a list of ${oneOf(names)}`,
    json: {
      type: ['string', 'array'],
      pattern: '^all$',
      items: { type: 'string', enum: names },
      uniqueItems: true,
    },
  };
}

const thresholdRange =
  'a share of the window ("80%"), a number of tokens (150000) or of tokens left free ("-30000")';

const oneThreshold = z.pipe(
  z.unknown(),
  z.transform((raw, context): Threshold => {
    const threshold = parseThreshold(raw);
    if (threshold !== undefined) return threshold;
    context.issues.push({ code: 'custom', input: raw, message: 'not a threshold' });
    return z.NEVER;
  }),
);

/** A threshold in one of its three forms. */
export const threshold: Kind<Threshold> = {
  schema: oneThreshold,
  range: thresholdRange,
  json: { type: ['string', 'integer'], pattern: thresholdPattern },
};

/** One line of a table of thresholds. */
export interface GlobThreshold {
  readonly glob: string;
  readonly at: Threshold;
}

/** Thresholds per model glob, in the order written. */
export const thresholdsByGlob: Kind<readonly GlobThreshold[]> = {
  schema: z.pipe(
    z.record(z.string().check(z.minLength(1), z.maxLength(200)), oneThreshold),
    z.transform((table) => Object.entries(table).map(([glob, at]) => ({ glob, at }))),
  ),
  range: `an object from model globs ("claude-*") to ${thresholdRange}`,
  json: {
    type: 'object',
    additionalProperties: {
      anyOf: [{ type: 'string', pattern: thresholdPattern }, { type: 'integer' }],
    },
  },
};

/** The same kind, or null. */
export function orNull<T>(kind: Kind<T>): Kind<T | null> {
  return {
    ...kind,
    schema: z.nullable(kind.schema),
    range: `${kind.range}, or null`,
    json: { ...kind.json, type: [kind.json['type'], 'null'].flat() },
  };
}

/** The kinds of settings that only memory has. */
import * as z from 'zod/mini';
import { said } from '../base/sentence';
import type { EmbeddingOptions, HybridOptions } from '../engine/memory/options';
import { oneOf, type ValueKind } from './kinds';

/** Any of the named choices, as a list. Reads in the order given here. */
export function several<Name extends string>(
  choices: Readonly<Record<Name, string>>,
): ValueKind<readonly Name[]> {
  const names = Object.keys(choices) as Name[]; // Object.keys forgets the keys' type.
  return {
    schema: () =>
      z.pipe(
        z.array(z.enum(names)),
        z.transform((some) => names.filter((name) => some.includes(name))),
      ),
    range: said`a list of ${oneOf(names)}`,
    json: { type: 'array', items: { type: 'string', enum: names }, uniqueItems: true },
    choices,
  };
}

/** How words and meaning are put together. */
export const hybrid: ValueKind<HybridOptions> = {
  schema: () =>
    z.strictObject({
      enabled: z._default(z.boolean(), true),
      vectorWeight: z._default(z.number().check(z.gte(0), z.lte(1)), 0.7),
      textWeight: z._default(z.number().check(z.gte(0), z.lte(1)), 0.3),
      candidateMultiplier: z._default(z.number().check(z.gte(1), z.lte(20)), 4),
    }),
  range: said`an object of enabled, vectorWeight and textWeight (0 to 1), candidateMultiplier (1 to 20)`,
  json: {
    type: 'object',
    properties: {
      enabled: { type: 'boolean' },
      vectorWeight: { type: 'number', minimum: 0, maximum: 1 },
      textWeight: { type: 'number', minimum: 0, maximum: 1 },
      candidateMultiplier: { type: 'number', minimum: 1, maximum: 20 },
    },
    additionalProperties: false,
  },
};

/** How many vectors are kept. */
export const vectorsKept: ValueKind<EmbeddingOptions['cache']> = {
  schema: () =>
    z.strictObject({
      enabled: z._default(z.boolean(), true),
      maxEntries: z._default(z.int().check(z.gte(100), z.lte(1_000_000)), 50_000),
    }),
  range: said`an object of enabled and maxEntries (100 to 1000000)`,
  json: {
    type: 'object',
    properties: {
      enabled: { type: 'boolean' },
      maxEntries: { type: 'integer', minimum: 100, maximum: 1_000_000 },
    },
    additionalProperties: false,
  },
};

const mostPaths = 50;
/** Paths of files and folders. */
export const paths: ValueKind<readonly string[]> = {
  schema: () =>
    z.array(z.string().check(z.minLength(1), z.maxLength(1_000))).check(z.maxLength(mostPaths)),
  range: said`a list of at most ${String(mostPaths)} paths`,
  json: { type: 'array', items: { type: 'string', minLength: 1 }, maxItems: mostPaths },
};

const databaseForm = /^(?:(?:s3|gs|az):\/\/[^\s/][^\s]*|file:\/\/\/.+|[/~].*|[A-Za-z]:[\\/].*)$/u;

/** A folder, absolute or below `~`, or a place in an object store. */
export const databasePlace: ValueKind<string> = {
  schema: () => z.string().check(z.maxLength(2_000), z.regex(databaseForm)),
  range: said`an absolute folder, or an address that begins with s3://, gs:// or az://`,
  json: { type: 'string', maxLength: 2_000, pattern: databaseForm.source },
};

const programForm = /^(?:[^\s/\\~-][^/\\]*|~?\/.+|~?\\.+|[A-Za-z]:[\\/].+)$/u;

/** A program: a name on the PATH, or where it lies; never what a relative path means in some folder. */
export const program: ValueKind<string> = {
  schema: () => z.string().check(z.maxLength(1_000), z.regex(programForm)),
  range: said`the name of a program, or its absolute path`,
  json: { type: 'string', maxLength: 1_000, pattern: programForm.source },
};

const durationForm = /^(\d{1,5})(s|m|h|d)$/u;
const unitMs = new Map(Object.entries({ s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }));

function msOf(text: string): number {
  const [, count = '0', unit = ''] = durationForm.exec(text) ?? [];
  return Number(count) * (unitMs.get(unit) ?? 0);
}

/** A span of time with its unit. Reads as milliseconds. */
export const duration: ValueKind<number> = {
  schema: () => z.pipe(z.string().check(z.regex(durationForm)), z.transform(msOf)),
  byDefault: (written) => msOf(String(written)),
  range: said`a number with s, m, h or d, such as "5m"`,
  json: { type: 'string', pattern: durationForm.source },
};

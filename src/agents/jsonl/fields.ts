/**
 * Total readers of single fields of foreign JSON. A wrong type in one field costs that field, never the line:
 * a schema that rejects the whole object would drop what is readable, and checking each of 100,000 lines against
 * one costs more than parsing it (measured: about twice). Nothing here throws.
 */
import { isRecord, parsedJson } from '../../base/json';

export type Json = Readonly<Record<string, unknown>>;

/** The value as an object, or undefined for anything else (arrays too). */
export function asObject(value: unknown): Json | undefined {
  return isRecord(value) ? value : undefined;
}

/** The object that a text is as JSON; undefined for any other text. */
export const parsedObject = (text: string | undefined): Json | undefined =>
  asObject(parsedJson(text ?? ''));

export const asString = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

export const asArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Objects of an array, everything else left out. */
export const asObjects = (value: unknown): readonly Json[] => asArray(value).filter(isRecord);

/** A whole number ≥ 0 and believable as a token count; anything else is undefined. */
export function asTokens(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= mostTokens
    ? value
    : undefined;
}

/** The same above 0: clients write 0 where they know nothing. */
export const someTokens = (value: unknown): number | undefined => asTokens(value) || undefined;

/** No model has a window within an order of magnitude of this; a larger figure is a broken one. */
const mostTokens = 20_000_000;

export const asInteger = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;

/** Strings of an array, everything else left out. */
export const asStrings = (value: unknown): readonly string[] =>
  asArray(value).filter((item): item is string => typeof item === 'string');

/** Deeper than any tool's arguments; whoever walks a value calls itself for each level. */
const mostLevels = 200;

/** The value without what is nested too deeply: JSON is read at any depth, but written and walked only to some. */
export function shallow(value: unknown): unknown {
  return isDeeper(value, mostLevels) ? cut(value, mostLevels) : value;
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((item) => isDeeper(item, levels - 1));
}

function cut(value: unknown, levels: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) return null;
  if (Array.isArray(value)) return value.map((item) => cut(item, levels - 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, cut(item, levels - 1)]),
  );
}

/** Milliseconds of an ISO time or a number of milliseconds, between 2000 and 2200; else null. */
export function asTimeMs(value: unknown): number | null {
  const ms =
    typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(value) : NaN;
  return ms > 946_684_800_000 && ms < 7_258_118_400_000 ? ms : null;
}

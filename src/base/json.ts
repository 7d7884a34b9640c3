/** JSON that comes from elsewhere: nothing here throws, and nothing is taken for more than it was seen to be. */

/** What a text says as JSON; undefined where it is none, which no JSON says. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a value has fields; a list has none. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A whole number from 0 on; null where a value is none. */
export const asCount = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;

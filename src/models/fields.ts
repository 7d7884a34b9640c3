/** Reads fields of data that came from elsewhere: nothing is believed about its form, and nothing throws. */

/** A field of an object; undefined where there is none, or no object. */
export function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return (value as Readonly<Record<string, unknown>>)[name];
}

/** A field that is a text; null for anything else. */
export function textField(value: unknown, name: string): string | null {
  const found = field(value, name);
  return typeof found === 'string' ? found : null;
}

/** A field that is a number of tokens (whole, 0 or more); null for anything else. */
export function tokensField(value: unknown, name: string): number | null {
  const found = field(value, name);
  return typeof found === 'number' && Number.isSafeInteger(found) && found >= 0 ? found : null;
}

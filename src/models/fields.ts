/** Reads fields of data that came from elsewhere: nothing is believed about its form, and nothing throws. */
import { asCount, isRecord } from '../base/json';

/** A field of an object; undefined where there is none, or no object. */
export const field = (value: unknown, name: string): unknown =>
  isRecord(value) ? value[name] : undefined;

/** A field that is a text; null for anything else. */
export function textField(value: unknown, name: string): string | null {
  const found = field(value, name);
  return typeof found === 'string' ? found : null;
}

/** A field that is a number of tokens (whole, 0 or more); null for anything else. */
export const tokensField = (value: unknown, name: string): number | null =>
  asCount(field(value, name));

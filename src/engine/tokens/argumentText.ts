/**
 * The arguments of a tool call as the text a model is charged for. Total: arguments nested a hundred thousand deep
 * make JSON.stringify run out of stack, and a meter must not fall over one bad line.
 */

/** A value as JSON; '' for what JSON does not hold or cannot reach. */
export function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '';
  }
}

/** One argument's value as it is charged: strings as they are, the rest as JSON. */
export const valueText = (value: unknown): string =>
  typeof value === 'string' ? value : jsonText(value);

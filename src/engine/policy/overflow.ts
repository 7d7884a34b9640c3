/**
 * What a provider's error means for the context: too large, or something that compacting does not help.
 * Structured code, type and status decide first, the text last. A rate limit, a used-up quota, a bill or a limit of the answer
 * is no overflow, whatever words it uses. Total: any text in any language, of any length, gives a class.
 */
import {
  codeSigns,
  hintsOverflow,
  isAboveMinute,
  isOfCompaction,
  textSigns,
} from './overflowSigns';
import type { SignKind } from './overflowSigns';

/** An error as far as it is known; null for what the provider does not say. */
export interface ProviderError {
  /** HTTP status. */
  readonly status: number | null;
  readonly code: string | null;
  readonly type: string | null;
  readonly text: string;
}

/** Of a longer text its beginning and end are read: errors may quote a whole request. */
const readChars = { head: 6_000, tail: 2_000 } as const;

/** Classifies an error. */
export function classifyError(error: ProviderError): SignKind {
  const text = bounded(error.text);
  // Its code is that of a rate limit, and that is not what it is.
  if (isAboveMinute(text)) return 'other';
  return byStructure(error, text) ?? byText(text);
}

const bounded = (text: string): string =>
  text.length <= readChars.head + readChars.tail
    ? text
    : `${text.slice(0, readChars.head)}\n${text.slice(-readChars.tail)}`;

function byStructure({ status, code, type }: ProviderError, text: string): SignKind | null {
  for (const name of [code, type]) {
    const sign = name === null ? undefined : codeSigns.find(([, pattern]) => pattern.test(name));
    if (sign) return sign[0];
  }
  return status === null ? null : byStatus(status, byText(text));
}

/** What a status says, with the text's word where the status leaves more than one class; null where it leaves all. */
function byStatus(status: number, said: SignKind): SignKind | null {
  switch (status) {
    case 402:
      return 'billing';
    case 413:
      // Some send it for a limit per minute.
      return said === 'rateLimit' ? said : 'overflow';
    case 429:
      return said === 'quota' || said === 'billing' ? said : 'rateLimit';
    case 401:
    case 403:
    case 404:
      return said === 'overflow' || said === 'outputLimit' ? 'other' : said;
    default:
      return null;
  }
}

const byText = (text: string): SignKind =>
  textSigns.find(([, pattern]) => pattern.test(text))?.[0] ??
  (isOfCompaction(text) && hintsOverflow(text) ? 'overflow' : 'other');

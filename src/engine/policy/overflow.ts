/**
 * What a provider's error means for the context: too large, or something that compacting does not help (spec 5; trap T15).
 * Structured code, type and status decide first, the text last. A rate limit, a used-up quota, a bill or a limit of the answer
 * is no overflow, whatever words it uses. Total: any text in any language, of any length, gives a class.
 */
import type { StopReason, Usage } from '../conversation/types';
import { limitIn, observedIn } from './overflowFigures';
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

export type ErrorClass =
  | {
      readonly kind: 'overflow';
      /** The compaction's own request was too large: another one of the same kind does not help. */
      readonly ofCompaction: boolean;
      /** The size of the refused request where the text states it for certain, tokens. */
      readonly observedTokens: number | null;
      /** The window where the text states it, tokens: it disproves an assumed one. */
      readonly limitTokens: number | null;
    }
  /** Too much at once: later it may pass. */
  | { readonly kind: 'rateLimit' }
  /** The plan's share is used up. */
  | { readonly kind: 'quota' }
  | { readonly kind: 'billing' }
  /** More answer was asked for than the model gives. */
  | { readonly kind: 'outputLimit' }
  | { readonly kind: 'other' };

/** Of a longer text its beginning and end are read: errors may quote a whole request. */
const readChars = { head: 6_000, tail: 2_000 } as const;

/** Classifies an error. */
export function classifyError(error: ProviderError): ErrorClass {
  const text = bounded(error.text);
  // Its code is that of a rate limit, and that is not what it is.
  if (isAboveMinute(text)) return { kind: 'other' };
  const kind = byStructure(error, text) ?? byText(text);
  return kind === 'overflow' ? overflow(text) : { kind };
}

/** Classifies an error of which only the text is known. */
export const classifyErrorText = (text: string): ErrorClass =>
  classifyError({ status: null, code: null, type: null, text });

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

function overflow(text: string): ErrorClass {
  return {
    kind: 'overflow',
    ofCompaction: isOfCompaction(text),
    observedTokens: observedIn(text),
    limitTokens: limitIn(text),
  };
}

/** An answer as a transcript holds it. */
export interface AnswerEnd {
  readonly stop: StopReason | null;
  /** The error's text where the answer is one. */
  readonly errorText: string | null;
  readonly usage: Pick<
    Usage,
    'inputTokens' | 'cacheReadTokens' | 'cacheWriteTokens' | 'outputTokens'
  > | null;
}

/** A prompt this near to the window leaves no room for an answer. */
const fullShare = 0.99;

/** Whether an answer shows that its prompt did not fit: by its error, or silently by its usage. */
export function isOverflowedAnswer(answer: AnswerEnd, windowTokens: number | null): boolean {
  if (answer.stop === 'error') return classifyErrorText(answer.errorText ?? '').kind === 'overflow';
  if (answer.usage === null || windowTokens === null || !(windowTokens > 0)) return false;
  const { inputTokens, cacheReadTokens, cacheWriteTokens, outputTokens } = answer.usage;
  const prompt = inputTokens + cacheReadTokens + cacheWriteTokens;
  if (answer.stop === 'stop') return prompt > windowTokens;
  return answer.stop === 'length' && outputTokens === 0 && prompt >= windowTokens * fullShare;
}

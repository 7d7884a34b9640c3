/**
 * The problems every provider can have, in words: provider and model, what is wrong, what to do. Never a key, never text of
 * a conversation: what a provider says is cut, redacted, and left out where it repeats what it was sent.
 */
import { said, type Sentence } from '../base/sentence';
import { plainText } from '../base/text';
import { redact } from '../engine/secrets/redact';
import type { CallWatch, ModelProblem } from '../ports/model';
import type { Watched } from './watchdog';

/** Longest text of a provider inside a sentence of ours, characters. */
const longestDetail = 120;
/** How much of it is looked through for secrets, in characters. */
const mostScanned = 20_000;

export const modelProblem = (
  kind: ModelProblem['kind'],
  again: ModelProblem['again'],
  sentence: Sentence,
  retryAfterMs: number | null = null,
): ModelProblem => ({ kind, sentence, again, retryAfterMs });

const seconds = (ms: number): string => `${String(Math.max(1, Math.round(ms / 1000)))} s`;

/** A call that our own limits or the person ended. */
export function endedProblem(
  ended: Exclude<Watched<unknown>['kind'], 'done'>,
  name: string,
  { totalMs, idleMs }: Pick<CallWatch, 'totalMs' | 'idleMs'>,
): ModelProblem {
  switch (ended) {
    case 'cancelled':
      return modelProblem('cancelled', 'never', said`The request to ${name} was cancelled.`);
    case 'silent':
      return modelProblem(
        'silent',
        'later',
        said`${name} sent no text for ${seconds(idleMs)}, so the request was ended. "tidemark.compaction.modelIdleSeconds" sets the limit.`,
      );
    case 'timeLimit':
      return modelProblem(
        'timeLimit',
        'smaller',
        said`${name} took longer than ${seconds(totalMs)}, so the request was ended. "tidemark.compaction.modelTimeoutSeconds" sets the limit.`,
      );
  }
}

/** An answer without a word in it. */
export const emptyProblem = (name: string): ModelProblem =>
  modelProblem(
    'empty',
    'later',
    said`${name} answered without any text; try again, or choose another model.`,
  );

/** What a provider said, fit to be shown; '' where it says nothing or repeats one of `sent`. */
export function detail(text: string, sent: readonly string[], key: string | null): string {
  // Masked before it is cut: what a cut leaves of a secret does not look like one.
  let clean = text.slice(0, mostScanned);
  if (key !== null && key !== '') clean = clean.replaceAll(key, '[key]');
  clean = plainText(redact(clean).text, longestDetail).trim();
  return repeats(clean, sent) ? '' : clean;
}

/** Whether about two dozen characters in a row stand in one of the texts: any such run holds one of these pieces whole. */
function repeats(text: string, sent: readonly string[]): boolean {
  for (let at = 0; at + pieceLength <= text.length; at += pieceLength) {
    const piece = text.slice(at, at + pieceLength);
    if (sent.some((one) => one.includes(piece))) return true;
  }
  return false;
}

const pieceLength = 12;

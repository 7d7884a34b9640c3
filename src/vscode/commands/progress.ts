/** Shows what takes longer than a moment while it is under way, step by step, with a button that calls it off. */
import { errorData } from '../../base/log';
import { sentenceOf } from '../../base/sentence';
import type { CompactProgress } from '../../operations/compact/draftTypes';
import type { CallOptions, Verbs } from '../../operations/verbs';
import type { Reply } from '../act/reply';
import type { Askable, ValueOf } from '../act/ask';
import type { App } from '../app';
import type { Say } from '../show/text/language';
import { progressText } from '../show/text/notices';

/** An act that takes longer has gone wrong; it ends with nothing changed. */
const longestActMs = 10 * 60_000;

/** What is over sooner shows only in the status item: a notification would flash and stand beside the result. */
const quickMs = 600;

/** What shows it, and says that it was given up. */
interface Shows {
  readonly person: Pick<App['person'], 'progress' | 'warn'>;
  readonly language: Pick<App['language'], 'say' | 'money'>;
}

/** How long a job may take in all, and how much of that is left, ms. */
interface Patience {
  readonly longestMs?: number;
  readonly leftMs?: number;
}

/** Does a job that can be called off. */
export async function underWay<T>(
  { person, language }: Shows,
  title: string,
  job: (options: CallOptions) => Promise<Reply<T>>,
  { longestMs = longestActMs, leftMs = longestMs }: Patience = {},
): Promise<Reply<T>> {
  const cancelled = new AbortController();
  const cancel = (): void => cancelled.abort();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    cancel();
  }, leftMs);
  let now: CompactProgress | undefined;
  let report = (): void => undefined;
  const doing = job({
    signal: cancelled.signal,
    onProgress: (progress) => {
      now = progress;
      report();
    },
  });
  const slow = setTimeout(() => {
    const run = (show: (message: string) => void): Promise<unknown> => {
      report = () => {
        if (now) show(progressText(now, language));
      };
      report();
      return doing;
    };
    person.progress(title, run, cancel);
  }, quickMs);
  try {
    const answer = await doing;
    // The person's own cancelling is no news to them; this is.
    if (isLate && !answer.ok && answer.kind === 'cancelled')
      person.warn(givenUp(longestMs, language.say));
    return answer;
  } finally {
    clearTimeout(slow);
    clearTimeout(timer);
  }
}

const givenUp = (ms: number, say: Say): string =>
  say('Given up after {0} minutes; nothing was changed.', Math.round(ms / 60_000));

/** Says why something was not done, and answers the same; of what the person called off they know. */
export function sayTrouble<T extends Reply<unknown>>(
  { person }: Pick<TellsTrouble, 'person'>,
  answer: T,
): T {
  if (!answer.ok && answer.kind !== 'cancelled') person.warn(answer.sentence);
  return answer;
}

/** What tells of trouble. */
interface TellsTrouble {
  readonly editorLog: { readonly log: Pick<App['editorLog']['log'], 'error'> };
  readonly language: Pick<App['language'], 'tell'>;
  readonly person: Pick<App['person'], 'warn'>;
}

/** What a list or a dialog leads to that a command does not wait for: what goes wrong with it is told all the same. */
export function afterwards(
  { editorLog, language, person }: TellsTrouble,
  job: PromiseLike<unknown>,
): void {
  job.then(undefined, (error: unknown) => {
    editorLog.log.error('not done', errorData(error));
    person.warn(language.tell(sentenceOf(error)));
  });
}

/** Asks the worker, and says why something was not done. */
export const askOperation = async <V extends Askable>(
  app: App,
  verb: V,
  request: Verbs[V]['ask'],
): Promise<Reply<ValueOf<V>>> => sayTrouble(app, await app.ask(verb, request));

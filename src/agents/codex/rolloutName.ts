/**
 * What the name of a rollout tells. A thread has several when the person went back in it: the client then goes on in a new file
 * (`rollout-<time>-<thread>_<rollout>.jsonl`, tried with 0.169.0) and leaves the one before as it is. Ids begin with their time.
 */
import path from 'node:path';

const idPart = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const named = new RegExp(`^rollout-.*?(${idPart})(?:_(${idPart}))?\\.jsonl$`);

/** Whether text is an id as names have them; anything else must not lead to a file. */
export const isRolloutId = (text: string): boolean => new RegExp(`^${idPart}$`).test(text);

/** The id of a rollout: its thread's, or its own where it is not the thread's first; '' for other names. */
export function rolloutIdOf(file: string): string {
  const match = named.exec(path.basename(file));
  return match?.[2] ?? match?.[1] ?? '';
}

/** The thread a rollout is of, by its name; '' for other names. */
export const threadIdOf = (file: string): string => named.exec(path.basename(file))?.[1] ?? '';

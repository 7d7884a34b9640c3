/**
 * What other extensions hand over is theirs until it was looked at: a getter may throw, also that of an error's name. Only this much is
 * said of what they throw, because its message may hold what they were told.
 */
import { plainText } from '../../base/text';

const mostName = 60;

/** What an error calls itself, or what was thrown in its place. Never throws. */
export function nameOfError(error: unknown): string {
  try {
    return error instanceof Error ? plainText(error.name, mostName) : typeof error;
  } catch {
    return 'unknown';
  }
}

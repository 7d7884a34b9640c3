/**
 * A file of notes with its secrets masked and every line where it was, for who cuts notes from it: a line of a key alone is nothing that
 * anybody would recognise. Pure, linear.
 */
import { mask } from './maskedText';
import { redact } from './redact';

/** The same text where nothing is found. Lines that a mask covers are empty but for the mask on the first one. */
export const maskedLines = (text: string): string =>
  mask(text, redact(text).found, (secret) => '\n'.repeat(secret.split('\n').length - 1));

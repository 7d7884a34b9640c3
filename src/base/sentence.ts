/**
 * A sentence for people as data: its words, and what is filled in. Whoever makes one does not know who reads it; it is put into words
 * where it is shown: in the editor's language, or in English for a terminal, a log, a file. The words are also the key under which
 * `l10n` has a translation, so they stand at one place, written out, behind `said`; nothing else makes a sentence.
 */
import { grouped } from './text';

export interface Sentence {
  /** In English, with `{0}`, `{1}` … for what is filled in. */
  readonly said: string;
  readonly args: readonly SentencePart[];
}

/** What is filled in: a name, a path or words of others as they are; a count, written as the language does; a sentence. */
export type SentencePart = string | number | Sentence;

/** What can only be thrown and still is for people; its message is English. */
export class SaidError extends Error {
  constructor(readonly sentence: Sentence) {
    super(inEnglish(sentence));
    this.name = 'SaidError';
  }
}

/** What was thrown, as a sentence: of a fault of ours whatever it says. */
export function sentenceOf(error: unknown): Sentence {
  if (error instanceof SaidError) return error.sentence;
  return asIs(error instanceof Error ? error.message : String(error));
}

/** Puts the words of a sentence into a language and fills in. `vscode.l10n.t` is one. */
export type Say = (message: string, ...args: (string | number)[]) => string;

/** ``said`${file} is empty.` `` A number is a count; what is one of many, such as a line, is given as text. */
export const said = (text: TemplateStringsArray, ...args: readonly SentencePart[]): Sentence => ({
  said: text.reduce((all, next, at) => `${all}{${at - 1}}${next}`),
  args,
});

/** Words that are nobody's to translate: of another program, a listener, or a file of ours that holds English. */
export const asIs = (text: string): Sentence => ({ said: '{0}', args: [text] });

/** Words of others where a sentence ends: with a full stop if they have none. */
export const asEnd = (text: string): Sentence => asIs(/[.!?。]$/u.test(text) ? text : `${text}.`);

/** The sentence in words. */
export const inWords = (
  { said: words, args }: Sentence,
  say: Say,
  count: (value: number) => string,
): string => say(words, ...args.map((arg) => wordsOf(arg, say, count)));

const wordsOf = (arg: SentencePart, say: Say, count: (value: number) => string): string => {
  if (typeof arg === 'string') return arg;
  return typeof arg === 'number' ? count(arg) : inWords(arg, say, count);
};

/** As it is said in a terminal and written to logs and files. */
export const inEnglish = (sentence: Sentence): string => inWords(sentence, filled, grouped);

/** An answer as JSON for a terminal: every sentence in it in English. */
export function allInEnglish(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(allInEnglish);
  if ('said' in value && 'args' in value) return inEnglish(value as Sentence);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, allInEnglish(one)]));
}

/** Fills `{0}`, `{1}` … in. */
export const filled: Say = (message, ...args) =>
  message.replace(/\{(\d{1,2})\}/g, (place, at: string) => String(args[Number(at)] ?? place));

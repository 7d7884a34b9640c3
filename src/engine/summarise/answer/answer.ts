/**
 * Whether a model's answer can be used, and the answer without what does not belong to it. Says what may help when it cannot: the
 * same again, shorter, or nothing; how often is the caller's to limit. Pure and linear; never throws, whatever the answer.
 */
import { said, type Sentence } from '../../../base/sentence';
import { beginnings, cues } from '../../text/cues';
import { wrongLanguage } from '../../text/bodyLanguage';
import type { LanguageCode } from '../../text/language';
import { shareOf, shingles } from '../../text/shingles';
import type { TokenCounter } from '../../tokens/counter';
import { cleanAnswer, hasSections, withPlainHeadings } from './clean';
import { sectionsAsked, sectionsSystem, textSystem } from '../prompt/promptRules';

type AnswerForm = 'sections' | 'text';

/** What an answer is judged against. */
export interface AnswerQuestion {
  readonly form: AnswerForm;
  readonly language: LanguageCode;
  /** The most the answer may have, tokens. */
  readonly mostTokens: number;
  /** Whether it ended because the limit of the request was reached. */
  readonly isCut: boolean;
  /** The request's user prompt: all that the model was given to read. */
  readonly prompt: string;
  /** The conversation text in it, or the partial summaries of a merge. */
  readonly record: string;
  readonly counter: TokenCounter;
}

type AnswerFault =
  | 'empty'
  | 'refused'
  | 'cut off'
  | 'repeats the request'
  | 'repeats the conversation'
  | 'repeats itself'
  | 'in another language'
  | 'without sections'
  | 'too long'
  | 'longer than what it summarises';

/** One sentence about an answer of a model that is of no use, by what is wrong with it. */
const unusable: Readonly<
  Record<AnswerFault | 'not in the asked form', (model: string) => Sentence>
> = {
  empty: (model) => said`The answer of ${model} was empty, so it was not used.`,
  refused: (model) => said`${model} refused to answer.`,
  'cut off': (model) => said`The answer of ${model} was cut off, so it was not used.`,
  'repeats the request': (model) =>
    said`The answer of ${model} repeats the request, so it was not used.`,
  'repeats the conversation': (model) =>
    said`The answer of ${model} repeats the conversation, so it was not used.`,
  'repeats itself': (model) => said`The answer of ${model} repeats itself, so it was not used.`,
  'in another language': (model) =>
    said`The answer of ${model} was in another language, so it was not used.`,
  'without sections': (model) => said`The answer of ${model} had no sections, so it was not used.`,
  'too long': (model) => said`The answer of ${model} was too long, so it was not used.`,
  'longer than what it summarises': (model) =>
    said`The answer of ${model} was longer than what it summarises, so it was not used.`,
  'not in the asked form': (model) =>
    said`The answer of ${model} was not in the form that was asked for, so it was not used.`,
};

export const unusableAnswer = (model: string, fault: keyof typeof unusable): Sentence =>
  unusable[fault](model);

export type Judged =
  | { readonly kind: 'usable'; readonly text: string; readonly repairs: readonly Sentence[] }
  | {
      readonly kind: 'unusable';
      readonly reason: AnswerFault;
      /** What may help: the same request, one for a shorter answer, or neither. */
      readonly again: 'shorter' | 'same' | 'never';
    };

/** How far an answer may exceed its budget: the audit shortens a little, a model is asked for more. */
const tolerance = 1.15;
/** Shorter answers cannot be told from a refusal by their form. */
const refusalChars = 700;
/** An apology that opens a text, in characters from its beginning. */
const refusalStart = 30;
const refuses = new RegExp(beginnings(cues.refuses), 'iu');

/** Judges one answer. */
export function judgeAnswer(answer: string, question: AnswerQuestion): Judged {
  const cleaned = cleanAnswer(answer);
  const { repairs } = cleaned;
  const text = question.form === 'sections' ? withPlainHeadings(cleaned.text) : cleaned.text;
  const fault = faultOf(text, question) ?? copied(cleaned.withTurns, question);
  if (fault) return { kind: 'unusable', reason: fault, again: remedies[fault] ?? 'same' };
  return { kind: 'usable', text: question.form === 'text' ? unheaded(text) : text, repairs };
}

/** Of the faults that the same request does not help against. */
const remedies: Partial<Readonly<Record<AnswerFault, 'shorter' | 'never'>>> = {
  refused: 'never',
  'cut off': 'shorter',
  'too long': 'shorter',
  'longer than what it summarises': 'shorter',
};

function faultOf(text: string, question: AnswerQuestion): AnswerFault | null {
  const { form, language, counter, mostTokens } = question;
  if (!/[\p{L}\p{N}]/u.test(text)) return 'empty';
  const sections = hasSections(text);
  if (!sections && text.length <= refusalChars && refuses.test(text.slice(0, refusalStart)))
    return 'refused';
  const repeated = repeats(text, question);
  if (repeated) return repeated;
  if (question.isCut) return 'cut off';
  const tokens = counter.count(text);
  if (tokens > mostTokens * tolerance) return 'too long';
  if (tokens > inputTokens(question)) return 'longer than what it summarises';
  if (form === 'sections' && !sections) return 'without sections';
  return wrongLanguage(text, language) === null ? null : 'in another language';
}

/** What the model was given, our own words in it left out. */
function inputTokens({ prompt, form, language, counter }: AnswerQuestion): number {
  const own = form === 'sections' ? counter.count(sectionsAsked(language)) : 0;
  return Math.max(smallInput, counter.count(prompt) - own);
}

/** Headings and fixed words alone may be longer than a record of a few lines, tokens. */
const smallInput = 400;

/** Words in a run: shorter ones are common phrases. */
const runWords = 8;
/** Below so many runs a text is too short to say that it repeats another. */
const fewRuns = 40;

function repeats(text: string, question: AnswerQuestion): AnswerFault | null {
  const own = shareOf(text, runWords, instructionRuns(question));
  if (own.count * own.share >= fewRuns / 4 && (own.share > 0.3 || own.count * own.share >= fewRuns))
    return 'repeats the request';
  if (own.count < fewRuns) return null;
  if (new Set(shingles(text, runWords)).size < own.count * 0.35) return 'repeats itself';
  return copied(text, question);
}

/** Whether it is the conversation once more, which labels in it must not hide. */
function copied(text: string, { record }: AnswerQuestion): AnswerFault | null {
  // A merge repeats the parts, as it should.
  if (hasSections(record)) return null;
  const runs = new Set(shingles(record, runWords));
  const { share, count } = shareOf(text, runWords, runs);
  // Rules and requests are quoted word for word, so a short extract under headings is a summary; a long one is a copy.
  const isLong = count > 0.5 * runs.size || !hasSections(text);
  return count >= fewRuns && isLong && share > 0.7 ? 'repeats the conversation' : null;
}

/** What we told the model to do; earlier summaries in the request may be repeated. */
function instructionRuns({ form, language, prompt, record }: AnswerQuestion): ReadonlySet<number> {
  if (form === 'sections')
    return new Set([
      ...shingles(sectionsSystem(language), runWords),
      ...shingles(sectionsAsked(language), runWords),
    ]);
  const material = new Set(shingles(record, runWords));
  const asked = [...shingles(prompt, runWords)].filter((run) => !material.has(run));
  return new Set([...shingles(textSystem(language), runWords), ...asked]);
}

/** A short text stands inside a section: headings in it would end that. */
const unheaded = (text: string): string => text.replace(/^#{1,6}\s+(.*)$/gmu, '**$1**');

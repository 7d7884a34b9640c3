/**
 * Sentences that lay something down for good. Only those that begin with a word that says so or that insist ("must never"): a
 * sentence that merely holds one ("I have never seen this") is nobody's rule. Pure.
 */
import { cues, words } from '../text/cues';
import { oneLine } from '../text/plain';
import { isQuestion, sentencesOf } from '../text/sentences';

const lead = `^(?:(?:${cues.wishes}),? )?`;
const laysDown = new RegExp(`${lead}(?!never mind)(?:${cues.lasting})(?!\\p{L})`, 'iu');
const isAsked = new RegExp(`${lead}(?:${cues.remember})`, 'iu');
/** "must never", "immer nur". */
const insists = words(`(?:${cues.binding}) (?:${cues.lasting})`);
/** A remark is short and has no end: "never seen that". */
const isRemark = (sentence: string): boolean =>
  sentence.length < 24 && !/[.!。！]$/u.test(sentence);
const most = 300;

/** The sentences of what somebody typed that lay something down, at most three. */
export const standingIn = (typed: string): readonly string[] =>
  sentencesOf(typed)
    .map(oneLine)
    .filter(
      (sentence) =>
        [laysDown, isAsked, insists].some((shape) => shape.test(sentence)) &&
        sentence.length <= most &&
        !isRemark(sentence) &&
        !isQuestion(sentence),
    )
    .slice(0, 3);

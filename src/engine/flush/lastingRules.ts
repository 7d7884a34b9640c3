/**
 * Sentences that lay something down for good. Only those that begin with a word that says so or that insist ("must never"): a
 * sentence that merely holds one ("I have never seen this") is nobody's rule. Pure.
 */
import { beginnings, cues, wordsPattern } from '../text/cues';
import { oneLine } from '../text/plain';
import { isQuestion, sentencesOf } from '../text/sentences';

const lead = `^(?:(?:${cues.wishes}),? )?`;
const laysDown = new RegExp(`${lead}(?!never mind)(?:${cues.lasting})(?!\\p{L})`, 'iu');
const isAsked = new RegExp(`${lead}(?:${cues.remember})`, 'iu');
/** "Note to self: …". */
const isNoted = new RegExp(`${lead}(?:${cues.notes})\\s?[:：–—-]\\s*\\S`, 'iu');
/** "From now on use …": no statement, which begins with whom it is about ("the tests fail", "it is", "tests pass"). */
const henceforth = new RegExp(
  `${lead}(?:${cues.henceforth})(?: on)?,? (?:(?:${cues.wishes}),? )?(?:(?:${cues.binding}|${cues.lasting})(?!\\p{L})|(?!(?:${cues.subjects})(?!\\p{L})|\\p{L}*[^s\\P{L}]s(?!\\p{L}))\\p{L}{3})`,
  'iu',
);
const fails = new RegExp(beginnings(cues.fails), 'iu');
/** "must never", "immer nur". */
const insists = wordsPattern(`(?:${cues.binding}) (?:${cues.lasting})`);
/** A remark is short and has no end: "never seen that". */
const isRemark = (sentence: string): boolean =>
  sentence.length < 24 && !/[.!。！]$/u.test(sentence);
const most = 300;

/** From this length on a message holds a text to be used, a prompt or a plan, whose items are that text's. */
const holdsText = 1_500;
const item = /^\s*(?:[-*•]|\d{1,3}[.)])\s/u;
const ofThePerson = (typed: string): string =>
  typed.length < holdsText
    ? typed
    : typed
        .split('\n')
        .filter((line) => !item.test(line))
        .join('\n');

/** The sentences of what somebody typed that lay something down, at most three. */
export const standingIn = (typed: string): readonly string[] =>
  sentencesOf(ofThePerson(typed))
    .map(oneLine)
    .filter(
      (sentence) =>
        (isWish(sentence) || (isRule(sentence) && !isRemark(sentence))) &&
        sentence.length <= most &&
        !isQuestion(sentence),
    )
    .slice(0, 3);

const isRule = (sentence: string): boolean =>
  [laysDown, isAsked, insists].some((shape) => shape.test(sentence));

/** However short. */
const isWish = (sentence: string): boolean =>
  isNoted.test(sentence) || (henceforth.test(sentence) && !fails.test(sentence));

/**
 * Sentences that lay something down for good. Only those that begin with a word that says so: a sentence that merely holds one
 * ("I have never seen this") is nobody's rule. Pure.
 */
import { oneLine } from '../text/plain';
import { isQuestion, sentencesOf } from '../text/sentences';

/** Words that a standing rule begins with, in nine languages; whatever reads otherwise behind them is left out. */
const laysDown =
  /^(?:please |bitte |por favor,? )?(?:(?:you|we)(?: must| should)? )?(?:(?:never(?! mind| (?:seen|saw|heard|had|been|worked))|always|nie(?:mals)?(?! ge)|nunca(?! (?:he|has?|hemos|han|había|entend|vi|fui|tive|ouvi|me)(?:\b|i))|siempre|jamás(?! h)|sempre|jamais(?! (?:vu|eu|été))|toujours)(?![\p{L}])|永远不要|绝不要|务必|絶対に|必ず|절대|항상|반드시|دائم)/iu;
/** Asked to be remembered, or told of a thing as what it must always or never do. */
const toRemember =
  /^(?:please |bitte |por favor,? )?(?:remember(?=:| that | to )|merke? dir|denk daran|recuerda(?=:| que )|lembre(?:-se)?(?=:| (?:de )?que )|souviens-toi|retiens(?=:| que ))|(?<![\p{L}])(?:must (?:always|never)|muss immer|darf nie|debe siempre|nunca debe|deve sempre|nunca deve|doit toujours|ne doit jamais)(?![\p{L}])|^(?:请)?记住|覚えておいて|기억해|^تذكر/iu;
const least = 12;
const most = 300;

/** The sentences of what somebody typed that lay something down, at most three. */
export const standingIn = (typed: string): readonly string[] =>
  sentencesOf(typed)
    .map(oneLine)
    .filter(
      (sentence) =>
        sentence.length >= least &&
        sentence.length <= most &&
        (laysDown.test(sentence) || toRemember.test(sentence)) &&
        !isQuestion(sentence),
    )
    .slice(0, 3);

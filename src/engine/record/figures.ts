/**
 * Figures in prose: what was measured, with what it measures, a whole clause each. A figure measured again
 * retires the old one. Pure; versions, dates, paths and issue numbers are no figures.
 */
import { clip } from '../text/plain';

const unit =
  '%|٪|percent|per ?cent|pp|ms|µs|μs|us|ns|s|secs?|seconds?|min|mins|minutes?|hrs?|h|hours?|days?|weeks?|[kKMGT]i?[bB]|[kKMGT]bit|bytes?|kbps|Mbps|tokens?|tok|lines?|loc|files?|tests?|specs?|suites?|assertions?|passed|passing|failed|failing|skipped|pending|errors?|warnings?|problems?|issues?|vulnerabilit(?:y|ies)|req(?:uests?)?(?:/s)?|rps|qps|tps|ops(?:/s(?:ec)?)?|iterations?|runs?|fps|Hz|kHz|MHz|GHz|px|rows?|records?|users?|events?|messages?|entries|items?|packages?|modules?|dependenc(?:y|ies)|commits?|chunks?|connections?|threads?|workers?|cores?|retries|attempts|times|queries|calls|nodes|pods|replicas|clients|customers|sessions|tables|columns|pages|targets|images|objects|x|×|fold|usd|eur|dollars?|cents?|points?|[kKMGT]o';
const number = '\\d(?:[\\d.,_\\u00a0\\u202f]*\\d)?[kKM]?';
const quantity = new RegExp(
  `(?<![\\p{L}\\p{N}_#./-])[~≈<>≤≥±$€£+-]?${number}(?:\\s?(?:${unit})(?![\\p{Script=Latin}\\p{N}_])|\\s?[\\p{Script=Han}\\p{Script=Hangul}\\p{Script=Katakana}]|\\s\\p{Script=Arabic})`,
  'u',
);
/** "14 flaky runs", "3 new warnings": a count with words between it and what is counted. */
const described = new RegExp(
  `(?<![\\p{L}\\p{N}_#./-])${number}\\s(?:[\\p{L}-]{2,20}\\s){1,2}(?:${unit})(?![\\p{Script=Latin}\\p{N}_])`,
  'u',
);
const money = /[$€£]\s?\d/u;
const ratio = /(?<![\w./-])\d{1,7}\s?(?:\/|of|out of)\s?\d{1,7}(?![\w./-]*[/.-]\w)/u;
const labelled = new RegExp(
  `[\\p{L})\`%](?::\\s|\\s?[=≈]|\\s(?:is|was|are)\\s|\\s?(?:→|->))\\s?[~≈<>≤≥$€£]?${number}(?![\\p{L}\\p{N}_:/-])`,
  'u',
);
const decimal = /(?<![\w./-])(?:\d{1,6}[.,]\d{2,4}|0[.,]\d{1,6})(?![\w./-]*[.\w])/u;
const colour = /#[0-9a-f]{6}\b/iu;

/** Whether a sentence states a figure, and how clearly: 0 no, 1 a bare number or count, 2 a measured one. */
export function figureStrength(sentence: string): 0 | 1 | 2 {
  if (!/\d/u.test(sentence)) return 0;
  if (quantity.test(sentence) || money.test(sentence)) return 2;
  return ratio.test(sentence) ||
    described.test(sentence) ||
    labelled.test(sentence) ||
    decimal.test(sentence) ||
    colour.test(sentence)
    ? 1
    : 0;
}

/** The figure's clause: the sentence itself when short, else the part around its numbers. */
export function figureClause(sentence: string, max: number): string {
  if (sentence.length <= max) return sentence;
  const clauses = sentence.split(/(?<=[,;:—–])\s|\s(?=\()/u);
  const from = clauses.findIndex((clause) => figureStrength(clause) > 0);
  if (from < 0) return clip(sentence, max);
  let text = clauses[from] ?? '';
  for (let i = from + 1; i < clauses.length && text.length + clauses[i]!.length < max; i++)
    text += ` ${clauses[i]!}`;
  for (let i = from - 1; i >= 0 && text.length + clauses[i]!.length < max; i--)
    text = `${clauses[i]!} ${text}`;
  return clip(text, max);
}

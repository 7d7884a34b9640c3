/** Whether a sentence or a line measures something: a number with its unit, or a sum of money. Pure; versions, dates, paths and issue numbers are no figures. */

const unit =
  '%|٪|percent|per ?cent|pp|ms|µs|μs|us|ns|s|secs?|seconds?|min|mins|minutes?|hrs?|h|hours?|days?|weeks?|[kKMGT]i?[bB]|[kKMGT]bit|bytes?|kbps|Mbps|tokens?|tok|lines?|loc|files?|tests?|specs?|suites?|assertions?|passed|passing|failed|failing|skipped|pending|errors?|warnings?|problems?|issues?|vulnerabilit(?:y|ies)|req(?:uests?)?(?:/s)?|rps|qps|tps|ops(?:/s(?:ec)?)?|iterations?|runs?|fps|Hz|kHz|MHz|GHz|px|rows?|records?|users?|events?|messages?|entries|items?|packages?|modules?|dependenc(?:y|ies)|commits?|chunks?|connections?|threads?|workers?|cores?|retries|attempts|times|queries|calls|nodes|pods|replicas|clients|customers|sessions|tables|columns|pages|targets|images|objects|x|×|fold|usd|eur|dollars?|cents?|points?|[kKMGT]o';
const quantity = new RegExp(
  `(?<![\\p{L}\\p{N}_#./-])[~≈<>≤≥±$€£+-]?\\d(?:[\\d.,_\\u00a0\\u202f]*\\d)?[kKM]?(?:\\s?(?:${unit})(?![\\p{Script=Latin}\\p{N}_])|\\s?[\\p{Script=Han}\\p{Script=Hangul}\\p{Script=Katakana}]|\\s\\p{Script=Arabic})`,
  'u',
);
const money = /[$€£]\s?\d/u;

export const isMeasured = (sentence: string): boolean =>
  /\d/u.test(sentence) && (quantity.test(sentence) || money.test(sentence));

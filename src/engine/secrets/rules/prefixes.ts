/**
 * Finds tokens by their prefix: one walk over the text, a table look-up at each place where a token may begin.
 * Pure and linear. Never masks a prefix with a readable rest (`sk-loading-spinner`), a stand-in or an over-long run.
 */
import { beginsToken, isOf, type ScannedText } from '../characters';
import type { Hit } from '../hit';
import { isStandIn, isUuid, looksRandom } from '../values/randomness';
import type { PrefixRule } from './rule';
import { rulesByStart } from './rules';

/** All tokens with a known prefix, from left to right, not overlapping. */
export function findPrefixed(source: ScannedText): Hit[] {
  const { text } = source;
  const hits: Hit[] = [];
  let at = 0;
  while (at < text.length) {
    const hit = mayBegin(text, at) ? hitAt(source, at) : undefined;
    if (hit) hits.push(hit);
    at = hit ? hit.end : at + 1;
  }
  return hits;
}

/** The first two units of all prefixes: one look at a table rules out most places. */
const starts = new Uint8Array(1 << 14);
for (const key of rulesByStart.keys()) starts[((key >>> 16) << 7) | (key & 127)] = 1;

function mayBegin(text: string, at: number): boolean {
  const first = text.charCodeAt(at);
  const second = text.charCodeAt(at + 1);
  return first < 128 && second < 128 && starts[(first << 7) | second] === 1;
}

function hitAt(source: ScannedText, at: number): Hit | undefined {
  const { text } = source;
  const first = text.charCodeAt(at);
  const rules = rulesByStart.get(first * 65536 + text.charCodeAt(at + 1));
  if (!rules) return undefined;
  const isGlued = !beginsToken(text, at);
  for (const rule of rules) {
    if (isGlued && !isMark(rule)) continue;
    const end = text.startsWith(rule.prefix, at) ? endOf(source, at, rule) : 0;
    // In the middle of data in base64 the same letters come by chance.
    if (isGlued && isOf(text.charCodeAt(end), 'word')) continue;
    if (end > 0) return { kind: rule.kind, start: at + rule.keep, end };
  }
  return undefined;
}

/** `ghp_`, `sk_live_`: no end of a word, so that letters may be glued before it. */
const isMark = (rule: PrefixRule): boolean =>
  rule.min >= 10 &&
  /^(?:gh[pousr]|github_pat|[sr]k_(?:live|test)|npm|shp[a-z]{2}|dop_v1|glsa|sntry[sua]|figd|dckr_pat)_$/.test(
    rule.prefix,
  );

/** The end of the token, or 0 if this is none. */
function endOf(source: ScannedText, at: number, rule: PrefixRule): number {
  const bodyStart = at + rule.prefix.length;
  let end = source.runEnd(bodyStart, rule.body);
  while (end > bodyStart && '.-%/'.includes(source.text.charAt(end - 1))) end--;
  const length = end - bodyStart;
  if (length < rule.min || length > rule.max) return 0;
  const body = source.text.slice(bodyStart, Math.min(end, bodyStart + 400));
  return isPlausible(body, rule) && !isStandIn(body) ? end : 0;
}

/** Generated-looking; or, after a prefix that nothing else has, a mixture that words do not have. */
function isPlausible(body: string, rule: PrefixRule): boolean {
  if (looksRandom(body) || isUuid(body)) return true;
  if (rule.min === 16 && rule.max === 16) return /^[A-Z0-9]+$/.test(body);
  const sorts = [/[A-Z]/, /[a-z]/, /[0-9]/].filter((sort) => sort.test(body)).length;
  if (sorts < 2) return false;
  if (rule.prefix.length >= 5 && /[A-Z]/.test(body)) return true;
  return (rule.body === 'alnum' || rule.body === 'hex') && isOneRunKey(body, rule.prefix);
}

/** A run without hyphens; the odds that a key of 34 letters of both cases has no digit are not small. */
function isOneRunKey(body: string, prefix: string): boolean {
  if (prefix.length >= 4 && /[0-9]/.test(body)) return true;
  return body.length >= 30 && /[A-Z]{2}|[A-Z][a-z][A-Z]/.test(body);
}

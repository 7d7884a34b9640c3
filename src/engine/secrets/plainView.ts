/**
 * A text as a person would read it: without colour codes and the addresses of links, escapes of strings in strings, characters nobody sees, full-width letters, halves of a string, and what stands before
 * each line (marks of a quote or a difference, line numbers, file names of a search, times of a log). It is scanned beside the text
 * itself, so that the rules need not know every wrapping. Pure, linear: three passes, and each place of the view knows where it was.
 */
import { hidden, isVisible } from '../text/plain';
import { lengthAt } from './matches';
import { ViewBuilder, type TextView } from './parts';

export interface PlainView extends TextView {
  /** Whether more than what stands before lines was left out. */
  readonly isUnwrapped: boolean;
}

/**
 * What stands for another character or for none, written out: a terminal's own orders are gone before. What has to stand before is looked
 * at behind the first sign, by which most places are passed over: that is ten times as fast.
 */
const wrapped =
  /(\\{1,15})(?:u001[bB]|x1[bB]|e|033)(?:\[[0-9;:?]{0,40}[A-Za-z]|\(B|\][0-9]{1,4};[^\u0007\u001b\\\r\n]{0,2000}(?:\\{1,15}(?:u0007|x07|a(?![a-z])|007)|\\{1,15}(?:u001[bB]|x1[bB]|e|033)\1\1))|\\{1,15}(?:["'/`_]|u(?!00[01])[0-9a-fA-F]{4}|[nrt])|[\uff10-\uff19\uff1d\uff21-\uff3a\uff3f\uff41-\uff5a]|(["'])(?<=[A-Za-z0-9_-]\2)[ \t]{0,4}\+[ \t]{0,4}(?:\r?\n[ \t]{0,40})?\2(?=[A-Za-z0-9])|\\(?<=[A-Za-z0-9_-]{8}\\)\r?\n(?=[A-Za-z_-]{0,60}[0-9])|\r\n?/g;
/** The rest of a token in a box of signs: nothing else stands in its line. */
const boxed =
  /(?<=[A-Za-z0-9_-]{10}) {1,60}[│┃║|*] {0,4}\r?\n[ \t]{0,8}[│┃║|*] {1,4}(?=[A-Za-z0-9_=-]{10,200} {0,60}[│┃║|*] {0,4}(?:[\r\n]|$))(?=[a-z_-]{0,80}[A-Z0-9])/;
const withBoxes = new RegExp(`${wrapped.source}|${boxed.source}`, 'gm');
const boxEnds = [' │', ' ┃', ' ║', ' |\n| ', ' *\n* '];
/** What may stand before a line, no word that announces a secret; looked for twice, because a log can be numbered. */
const prefixes =
  /(?:[ \t]{0,12}(?:(?:> ?){1,4}|[+-](?=[^+-])(?!\w )|[0-9]{1,6}(?:→|\t|: |[ ]?\| )|(?:[\w.-]{0,60}\/[\w./-]{1,120}|[\w-]{1,60}\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|kt|txt|ya?ml|json|toml|env|ini|conf|cfg|md|sh|tf|log|properties)):[0-9]{1,6}[:-]|\[?(?:[0-9]{4}-[0-9]{2}-[0-9]{2}[T ]|[A-Z][a-z]{2} [ 0-9][0-9] )?[0-9]{2}:[0-9]{2}:[0-9]{2}[0-9.,]{0,10}(?:Z|[+-][0-9]{2}:?[0-9]{2})?\]?[ \t]{1,4}(?:(?:\[[^\]\r\n]{1,40}\]:?|(?!P(?:IN|UK|ASS|WD)|TAN|KEY|TOKEN|SECRET)[A-Z]{3,8}:?|[\w.-]{0,30}[0-9\]]:|[\w.-]{1,30} [\w.-]{1,30}\[[0-9]{1,7}\]:)[ \t]{1,4}){0,4}|[a-z][\w-]{0,30}(?:-[0-9]{1,3}[ \t]{1,12}\| |[ \t]{2,12}\|(?: |(?=\r?\n)))|\/\/ |# |\* )){1,2}/y;
const letters: Readonly<Record<string, string>> = { n: '\n', r: '\n', t: '\t' };

/** The view; undefined where it would be the text itself. */
export function plainView(text: string): PlainView | undefined {
  // What notes and summaries leave out would bring the halves of a secret together again.
  const seen = rewritten(text, isVisible(text) ? null : hidden(), () => '');
  const hasBox = boxEnds.some((end) => seen.text.includes(end));
  const unwrapped = rewritten(seen.text, hasBox ? withBoxes : wrapped, meaning);
  const parts = new ViewBuilder(unwrapped.text);
  const { text: plain } = unwrapped;
  let from = 0;
  for (let at = 0; at >= 0 && at < plain.length; at = nextLine(plain, at)) {
    const length = lengthAt(prefixes, plain, at);
    if (length === 0) continue;
    parts.keep(from, at);
    from = at + length;
  }
  parts.keep(from, plain.length);
  const bare = parts.view();
  if (bare.text === text) return undefined;
  return {
    isUnwrapped: unwrapped.text !== text,
    text: bare.text,
    from: (at) => seen.from(unwrapped.from(bare.from(at))),
    to: (at) => seen.to(unwrapped.to(bare.from(at)) - 1),
  };
}

function nextLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? -1 : end + 1;
}

/** A text with what a pattern finds put in other characters; in '' what is only left out. */
function rewritten(
  text: string,
  pattern: RegExp | null,
  meant: (found: string) => string,
): TextView {
  const parts = new ViewBuilder(text);
  let from = 0;
  for (const { 0: found, index } of pattern === null ? [] : text.matchAll(pattern)) {
    parts.keep(from, index);
    from = index + found.length;
    const plain = meant(found);
    if (plain !== '') parts.put(plain, index, from);
  }
  parts.keep(from, text.length);
  return parts.view();
}

/** The character that an escape stands for; '' for what is only left out. */
function meaning(found: string): string {
  if (found.startsWith('\r')) return '\n';
  if (/^\\{1,15}\w{1,5}[\](]/.test(found)) return '';
  if (found >= '\uff10') return String.fromCharCode(found.charCodeAt(0) - 0xfee0);
  if (!found.startsWith('\\')) return '';
  const last = found.charAt(found.length - 1);
  if (/["'/`_]/.test(last)) return last;
  const code = /u([0-9a-fA-F]{4})$/.exec(found)?.[1];
  // As JSON writes other scripts than Latin where it is to be ASCII; what nobody sees is left out here as well.
  if (code !== undefined) return String.fromCharCode(parseInt(code, 16)).replace(hidden(), '');
  return found.includes('[') ? '' : (letters[last] ?? '');
}

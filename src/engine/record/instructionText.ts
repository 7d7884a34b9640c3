/**
 * The text of an instruction file, made whole: lines that were broken to fit a width are put together, comments are left out. A file
 * with a rule a line stays as it is: a line is joined only where it is seen to go on. Pure and linear.
 */

const item = /^\s*(?:[-*•+]|\d{1,3}[.)])\s/u;
/** What stands by itself: headings, tables, quotes, lines across, marks of fences. */
const apart = /^\s*(?:#{1,6}\s|\||>|-{3,}\s*$|`{3,}|~{3,})/u;

/** The text without comments and with its broken lines joined. */
export function wholeBlocks(text: string): string {
  // Each block by its lines: a text that grows by its end would be read anew with every line.
  const blocks: string[][] = [];
  let before = '';
  let isFenced = false;
  for (const raw of withoutComments(text).split('\n')) {
    const line = raw.trimEnd();
    if (/^\s*(?:`{3,}|~{3,})/u.test(line)) isFenced = !isFenced;
    const block = blocks.at(-1);
    if (!isFenced && block && isContinued(before, line, block[0] ?? ''))
      block.push(joint(before, line.trim()), line.trim());
    else blocks.push([line]);
    before = line;
  }
  return blocks.map((block) => block.join('')).join('\n');
}

/** Lines from here on had no room for the next word: shorter ones were ended on purpose. */
const full = 70;
const sentenceEnd = /[.!?。！？؟:：]["'”’)\]*_`]*$/u;

/** A line goes on below an item where it stands further in, and anywhere with a small letter or behind a full one. */
function isContinued(before: string, line: string, start: string): boolean {
  if ([before, line].some((one) => one.trim() === '' || apart.test(one)) || item.test(line))
    return false;
  if (/^\s{2,}/u.test(line) && item.test(start)) return true;
  if (/^\s*[\p{Ll}`(]/u.test(line) && !/[:：]$/u.test(before)) return true;
  return before.length >= full && !sentenceEnd.test(before);
}

/** Han and kana are written without blanks. */
const joint = (before: string, after: string): string =>
  /[\u3040-\u30ff\u3400-\u9fff]$/u.test(before) && /^[\u3040-\u30ff\u3400-\u9fff]/u.test(after)
    ? ''
    : ' ';

/** Without `<!-- … -->`; one that is not closed goes on to the end. */
function withoutComments(text: string): string {
  let kept = '';
  for (let from = 0; ;) {
    const start = text.indexOf('<!--', from);
    if (start < 0) return kept + text.slice(from);
    kept += text.slice(from, start);
    const end = text.indexOf('-->', start + 4);
    if (end < 0) return kept;
    from = end + 3;
  }
}

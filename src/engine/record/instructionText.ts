/**
 * The text of an instruction file, made whole: lines that were broken to fit a width are put together, comments and unfilled forms are
 * told. A file with a rule a line stays as it is: a line is joined only where its end says that it goes on. Pure and linear.
 */

/** A place that somebody was to fill in: `[PROJECT_NAME]`, `[###-feature]`. A mark (`[MUST]`, `[x]`) and a link are none. */
export const placeholder =
  /\[(?![^\]\n]{0,80}\b(?:MUST|SHALL|SHOULD|MAY|NOT)\b)(?:#{2,6}[\w-]{1,40}|[A-Z][A-Z0-9]{0,30}(?:[ _][A-Z0-9]{1,30}){1,8})\](?![([:])/u;

/** So many different ones, and the file is a form that nobody has filled in. */
const mostPlaceholders = 3;

/** Whether a file is such a form. */
export const isTemplate = (text: string): boolean =>
  new Set([...text.matchAll(new RegExp(placeholder, 'gu'))].map(([found]) => found)).size >=
  mostPlaceholders;

/** Narrowest and widest text that is broken by hand or by a formatter. */
const narrowest = 56;
const widest = 140;
/** So many lines have to come near a width before it is one, and how near. */
const leastFull = 3;
const near = 14;

const item = /^\s*(?:[-*•+]|\d{1,3}[.)])\s/u;
/** What stands by itself: headings, tables, quotes, lines across, marks of fences. */
const apart = /^\s*(?:#{1,6}\s|\||>|-{3,}\s*$|`{3,}|~{3,})/u;
const sentenceEnd = /[.!?。！？؟:：]["'”’)\]*_`]*$/u;

/** The text without comments and with its broken lines joined; of a part the pieces that were torn off at its ends are left out. */
export function wholeBlocks(text: string, isPart: boolean): string {
  const lines = withoutComments(text)
    .split('\n')
    .map((line) => line.trimEnd());
  const width = widthOf(lines);
  // Each block by its lines: a text that grows by its end would be read anew with every line.
  const blocks: string[][] = [];
  let before = '';
  let isFenced = false;
  for (const line of lines) {
    if (/^\s*(?:`{3,}|~{3,})/u.test(line)) isFenced = !isFenced;
    const block = blocks.at(-1);
    if (!isFenced && block && isContinued(before, line, block[0] ?? '', width))
      block.push(joint(before, line.trim()), line.trim());
    else blocks.push([line]);
    before = line;
  }
  const texts = blocks.map((block) => block.join(''));
  return (isPart ? withoutTornEnds(texts) : texts).join('\n');
}

function isContinued(before: string, line: string, start: string, width: number): boolean {
  if ([before, line].some((one) => one.trim() === '' || apart.test(one)) || item.test(line))
    return false;
  if (/^\s{2,}/u.test(line) && item.test(start)) return true;
  if (/^\s*[\p{Ll}`(]/u.test(line) && !/[:：]$/u.test(before)) return true;
  // A line that had room for the next word was ended on purpose.
  const [word = ''] = line.trim().split(/\s/u, 1);
  return !sentenceEnd.test(before) && before.length + 1 + word.length > width;
}

/** Han and kana are written without blanks. */
const joint = (before: string, after: string): string =>
  /[\u3040-\u30ff\u3400-\u9fff]$/u.test(before) && /^[\u3040-\u30ff\u3400-\u9fff]/u.test(after)
    ? ''
    : ' ';

/** The width that the lines were broken at; endless where they were not. */
function widthOf(lines: readonly string[]): number {
  const lengths = lines.filter((line) => !apart.test(line)).map(({ length }) => length);
  const longest = lengths.reduce((most, length) => Math.max(most, length), 0);
  const full = lengths.filter((length) => length >= longest - near).length;
  return longest < narrowest || longest > widest || full < leastFull ? Infinity : longest;
}

/** What a part begins and ends with may be half a sentence. */
function withoutTornEnds(blocks: readonly string[]): readonly string[] {
  const end = (blocks.at(-1) ?? '') === '' ? blocks.length - 1 : blocks.length;
  return blocks.filter((block, i) => {
    if (i === 0 && /^\s*\p{Ll}/u.test(block)) return false;
    return i !== end - 1 || sentenceEnd.test(block);
  });
}

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

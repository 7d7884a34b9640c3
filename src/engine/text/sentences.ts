/**
 * The sentences a person or an assistant wrote, without fenced code, tables and quotes.
 * Pure and linear. Never joins what was apart, never returns part of a word or of a path.
 */

/** Longest text looked at per message, and most sentences taken from it; beyond it is a paste, not prose. */
const maxChars = 24_000;
const maxSentences = 400;

/** A line of prose; `heading` when it was one. */
export interface ProseLine {
  readonly text: string;
  readonly heading: boolean;
}

/** The lines of a text that are not blank; null where fenced code stands. */
export function outsideFences(text: string): readonly (string | null)[] {
  const lines: (string | null)[] = [];
  let fence = '';
  for (const raw of text.split('\n')) {
    const mark = /^\s*(`{3,}|~{3,})/u.exec(raw)?.[1] ?? '';
    if (fence !== '') fence = mark.startsWith(fence) ? '' : fence;
    else if (mark === '') lines.push(...(raw.trim() === '' ? [] : [raw]));
    else {
      lines.push(null);
      fence = mark;
    }
  }
  return lines;
}

/** Where a frame around a text wrapped it: what was copied from amid of one goes on behind it. */
const frameWrap = /[│┃║][ \t]{0,8}\n[ \t]{0,8}[│┃║][ \t]{1,8}/gu;

/** The lines that are prose: fences, quotes and tables are left out. */
export const proseLines = (text: string): readonly ProseLine[] =>
  outsideFences(text.slice(0, maxChars).replace(frameWrap, ' '))
    .flatMap((line) => (line === null ? [] : (proseLine(line) ?? [])))
    .slice(0, maxSentences);

function proseLine(raw: string): ProseLine | null {
  const line = raw.trim();
  if (line.length > 3_000 || quoted.test(raw)) return null;
  const heading = /^#{1,6}\s+(.*)$/su.exec(line) ?? /^\*\*([^*]+)\*\*:?$/u.exec(line);
  if (heading) return { text: heading[1] ?? '', heading: true };
  const item = /^(?:[-*•▪·+]|\d{1,3}[.)]|\(?[a-z]\))\s+(?:\[[ xX]\]\s+)?(.*)$/su.exec(line);
  return { text: (item?.[1] ?? line).trim(), heading: false };
}

/** A quote, a row of a table, a tree or a box, or the prompt of a shell. */
const quoted = /^\s*(?:>|\|.*\|\s*$|[\u2500-\u257f]|[$%❯➜»›]\s)/u;

const abbreviation =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|approx|ca|resp|incl|max|min|no|nr|fig|p|pp|cf|al|z\.B|d\.h|u\.a|bzw|usw|evtl|ggf|p\.\s?ej|ej|p\.\s?ex|ex|Sr|Sra|Dr|Mr|Mrs|St|\p{Lu})\.$/iu;
/** A single letter is an abbreviation, unless it is the unit of a number. */
const unitEnd = /\d\s?(?:[shmgkxWVA]|min|max)\.$/u;
const sentenceEnd = /(?<![.!?…])[.!?…]+["'”’»)\]*_`]*(?=\s)|[。！？؟]+["'”’」』）)]*/gu;

const codeSpan = /`[^`\n]{1,300}`/gu;
/** A line of the same length in which what stands in back-ticks has no marks: no sentence ends or asks inside it. */
const withoutCode = (line: string): string =>
  line.replace(codeSpan, (span) => `\`${'x'.repeat(span.length - 2)}\``);

/** The sentences of one line. */
export function splitSentences(line: string): readonly string[] {
  const out: string[] = [];
  let from = 0;
  for (const match of withoutCode(line).matchAll(sentenceEnd)) {
    const end = match.index + match[0].length;
    const piece = line.slice(from, end);
    const tail = piece.slice(-12);
    if (match[0].startsWith('.') && abbreviation.test(tail) && !unitEnd.test(tail)) continue;
    out.push(piece.trim());
    from = end;
  }
  out.push(line.slice(from).trim());
  return out.filter((piece) => /[\p{L}\p{N}]/u.test(piece));
}

/** All sentences of a text's prose, in order. */
export const sentencesOf = (text: string): readonly string[] =>
  proseLines(text)
    .filter((line) => !line.heading)
    .flatMap((line) => splitSentences(line.text))
    .slice(0, maxSentences);

const question = /[?？؟]["'”’」』）)\]*_]*$/u;

/** Whether a sentence asks rather than says. */
export function isQuestion(sentence: string): boolean {
  return question.test(withoutCode(sentence.trim()));
}

/**
 * Private keys of several lines: PEM, OpenSSH, SSH2, PGP and PuTTY files, also inside escaped strings, diffs and numbered listings, and
 * what is left of one that a tool cut at its head, in its middle or at its tail: from a mark that is left, runs of base64 are followed.
 * Pure and linear. Never masks certificates, public keys or code that only names the header lines.
 */
import { isOfAllSorts, type ScannedText } from '../characters';
import type { Hit } from '../hit';

/** A longer distance from header to end line is two different things, not one key (an RSA key of 16,384 bits has 13 kB). */
const maxKeyLength = 24_000;
/**
 * Where a key begins or ends: header and end lines, PuTTY's own, and how the body of an RSA, EC, Ed25519, encrypted or OpenSSH key begins, for
 * where no header is left.
 */
const smart = '\\u2010-\\u2015\\u2212\\u2e3a\\u2e3b\\ufe58\\ufe63\\uff0d';
/** Word processors and chats make dashes of the hyphens, one of two or three. */
const dashes = `(?:(?:-|%2D){4,5}|-{0,4}[${smart}][-${smart}]{0,4})`;
/** Blanks of every kind, also as they stand in an address. */
const blank = '(?:[ \\t\\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000]{1,2}|\\+|%(?:25)?20)';
const keyName = `(?:(?:[A-Za-z0-9]|${blank}){0,40}(?:PRIVATE|SECRET|private|secret)${blank}(?:KEY|key)(?:${blank}(?:BLOCK|block))?(?:${blank}(?:FILE|file))?|OpenVPN Static key V1)`;
const marks = new RegExp(
  `(?<opens>${dashes}${blank}?(?:BEGIN|begin)${blank}${keyName}${blank}?${dashes})|(?<closes>${dashes}${blank}?(?:END|end)${blank}${keyName}${blank}?${dashes})|(?<puttyOpens>Private-Lines: [0-9]{1,4})|(?<puttyCloses>Private-(?:MAC|Hash):)|(?<bare>MII[A-Z][A-Za-z0-9][AQgw]IBA(?:DANBgkqhkiG9w0BAQEFAAS|AK)|MII[A-Za-z0-9+/]{2}[DTjz]B[A-Za-z0-9+/]Bg(?:kqhkiG9w0BBQ|oqhkiG9w0BDAED)|MI[GH][A-Za-z0-9+/]MF[A-Za-z0-9+/]GCSqGSIb3DQEFDT|MH[Qc]CAQEEI|MI[GH][A-Za-z0-9+/]AgE(?:BB[DE]|AMB[MA]GByqGSM49)|M(?:C4|Ec)CAQAwBQYDK2V[uvwx]|b3BlbnNzaC1rZXktdjE)`,
  'g',
);
/** A header or an end, of whatever block, parts the lines of one key from others. */
const parted = new RegExp(`-{4}|[${smart}]-{0,4}${blank}?(?:BEGIN|END|begin|end)${blank}`);
/** The body of a key in an address, behind its header. */
const encodedBody = /^%(?:25)?0[AD][\w%/+=.~-]{40,}/;

interface KeyMark {
  readonly start: number;
  readonly end: number;
  readonly kind: 'opens' | 'closes' | 'puttyOpens' | 'puttyCloses' | 'bare';
}

/** All blocks of private keys, in no particular order; they may overlap. */
export function findKeyBlocks({ text }: ScannedText): Hit[] {
  const found = marksIn(text);
  const blocks = found.flatMap((mark, i) => {
    const from = Math.max(found[i - 1]?.end ?? 0, mark.start - maxKeyLength);
    const to = Math.min(found[i + 1]?.start ?? text.length, mark.end + maxKeyLength);
    return blockAt(text, mark, { before: found[i - 1], after: found[i + 1] }, from, to);
  });
  return [...blocks, ...elementsIn(text)];
}

/** The private numbers of a key as .NET writes it, `<RSAKeyValue>`; the modulus and the exponent are public. */
const element = /<(P|Q|DP|DQ|InverseQ|D)>[ \t\r\n]{0,40}([A-Za-z0-9+/=\r\n\t ]{40,1400})<\/\1>/g;

const elementsIn = (text: string): readonly Hit[] =>
  text.includes('</Modulus>')
    ? [...text.matchAll(element)].map(({ index, 0: all, 1: name = '', 2: number = '' }) => {
        const end = index + all.length - name.length - 3;
        return hit(end - number.length, end);
      })
    : [];

function marksIn(text: string): readonly KeyMark[] {
  const found: KeyMark[] = [];
  for (const match of text.matchAll(marks)) {
    const groups = match.groups ?? {};
    const kind =
      (['opens', 'closes', 'puttyOpens', 'puttyCloses'] as const).find(
        (name) => groups[name] !== undefined,
      ) ?? 'bare';
    const before = found.at(-1);
    // Behind its header the body is no mark of its own.
    if (kind === 'bare' && before?.kind === 'opens' && match.index - before.end < maxGap) continue;
    found.push({ start: match.index, end: match.index + match[0].length, kind });
  }
  return found;
}

const isWhole = (opens: KeyMark | undefined, closes: KeyMark | undefined): boolean =>
  opens?.kind === 'opens' && closes?.kind === 'closes' && closes.start - opens.end <= maxKeyLength;

function blockAt(
  text: string,
  mark: KeyMark,
  { before, after }: { readonly before: KeyMark | undefined; readonly after: KeyMark | undefined },
  from: number,
  to: number,
): readonly Hit[] {
  if (isWhole(before, mark)) return [];
  if (after && isWhole(mark, after))
    return holdsKey(runsIn(text, mark.end, after.start), text) ? [hit(mark.start, after.end)] : [];
  return mark.kind === 'closes' || mark.kind === 'puttyCloses'
    ? blockBefore(text, mark, from)
    : blockAfter(text, mark, to);
}

/** What is left of a key in front of its end line. */
function blockBefore(text: string, mark: KeyMark, from: number): readonly Hit[] {
  const runs = backwards(text, from, mark.start);
  const first = runs.at(-1);
  const last = runs[0];
  if (!first || !last || !(holdsKey(runs, text) || isRest(text, last, mark))) return [];
  return [hit(first.start, mark.kind === 'closes' ? mark.end : last.end)];
}

/** A key cut into two messages may have left no more than its last line in front of its end. */
function isRest(text: string, { start, end }: Run, mark: KeyMark): boolean {
  const line = text.slice(start, end);
  return (
    (line.endsWith('=') || isOfAllSorts(line)) &&
    nextLine.test(text.slice(end, mark.start)) &&
    /(?:^|[\r\n"'`]|\\n)[ \t>|+*#/0-9:→-]{0,16}$/.test(text.slice(Math.max(0, start - 24), start))
  );
}

/** Lines of base64 at the beginning of a text: how a key goes on that the message before did not end. */
export function keyLinesAtStart(text: string): Hit | undefined {
  const lines = forwards(text, 0, Math.min(text.length, maxKeyLength));
  const first = lines[0];
  const last = lines.at(-1);
  if (!first || !last || !/^[\s>`"'|+*#]{0,24}$/.test(text.slice(0, first.start))) return undefined;
  const isKey = lines.every((line) => isDense(text.slice(line.start, line.end)));
  return isKey && holdsKey(lines, text) ? hit(first.start, last.end) : undefined;
}

/** Capitals, small letters and figures, unlike sums and paths. */
const isDense = (line: string): boolean => line.length < shortestLine || isOfAllSorts(line);

/** What is left of a key behind its header; what names PuTTY's lines stays, other headers go with the key. */
function blockAfter(text: string, mark: KeyMark, to: number): readonly Hit[] {
  const encoded = encodedBody.exec(text.slice(mark.end, to))?.[0].length ?? 0;
  if (mark.kind === 'opens' && holdsKey(runsIn(text, mark.end, mark.end + encoded), text))
    return [hit(mark.start, mark.end + encoded)];
  const runs = forwards(text, mark.kind === 'bare' ? mark.start : mark.end, to);
  const first = runs[0];
  const last = runs.at(-1);
  if (!first || !last || !holdsKey(runs, text)) return [];
  return [hit(mark.kind === 'puttyOpens' ? first.start : mark.start, last.end)];
}

const hit = (start: number, end: number): Hit => ({ kind: 'private-key', start, end });

interface Run {
  readonly start: number;
  readonly end: number;
}

/** Longest text between two lines of one key: marks of quoting, numbers, colours, times, a note that lines were left out. */
const maxGap = 160;
/** Shortest line of a key but its last one. */
const shortestLine = 32;

/** Runs of base64 in a part of the text; the letter of an escape (`\n`) before one does not belong to it. */
function runsIn(text: string, from: number, to: number): readonly Run[] {
  return [...text.slice(from, to).matchAll(/[A-Za-z0-9+/]{4,}={0,2}/g)].flatMap((match) => {
    const escape = text[from + match.index - 1] === '\\' && /^[nrt]/.test(match[0]) ? 1 : 0;
    const start = from + match.index + escape;
    const end = from + match.index + match[0].length;
    return end - start >= 4 ? [{ start, end }] : [];
  });
}

/** The lines of a key from a place on. */
function forwards(text: string, from: number, to: number): readonly Run[] {
  const lines: Run[] = [];
  let at = from;
  let way = '';
  for (const run of runsIn(text, from, to)) {
    const gap = text.slice(at, run.start);
    if (run.start - at > maxGap || parted.test(gap)) break;
    if (run.end - run.start >= shortestLine) {
      if (lines.length > 0 && way === '') way = shapeOf(gap);
      lines.push(run);
    } else if (lines.length > 0 && isLastLine(gap, way) && endsLine(text, run.end)) {
      lines.push(run);
      break;
    } else continue;
    at = run.end;
  }
  return lines;
}

/** The lines of a key up to a place, the last one first. */
function backwards(text: string, from: number, to: number): readonly Run[] {
  const lines: Run[] = [];
  let at = to;
  for (const run of [...runsIn(text, from, to)].reverse()) {
    const gap = text.slice(run.end, at);
    if (at - run.end > maxGap || parted.test(gap)) break;
    const isLast = lines.length === 0 && at === to;
    if (run.end - run.start < shortestLine && !(isLast && run.end - run.start >= 8)) continue;
    lines.push(run);
    at = run.end === to ? at : run.start;
  }
  return lines;
}

/** How lines follow one another: what stands between them, numbers aside. */
const shapeOf = (gap: string): string => gap.replace(/[0-9]+/g, '0').replace(/[ \t]+/g, ' ');

const nextLine = /^(?:[ \t>|+-]|\r|\n|\\[nr]){1,24}$/;

/** The last line of a key is shorter; it follows as the others did, or directly on the next line. */
const isLastLine = (gap: string, way: string): boolean =>
  way !== '' ? shapeOf(gap) === way : nextLine.test(gap);

const endsLine = (text: string, at: number): boolean =>
  /^[ \t|*]{0,3}(?:$|[\r\n"'`<\\\u001b])/.test(text.slice(at, at + 8));

/** Whether runs have enough base64 to be a key: at least 40 characters of at least 12 different ones. */
function holdsKey(runs: readonly Run[], text: string): boolean {
  let length = 0;
  const seen = new Set<string>();
  for (const { start, end } of runs.slice(0, 60)) {
    if (end - start < 16) continue;
    length += end - start;
    for (const char of text.slice(start, Math.min(end, start + 64))) seen.add(char);
  }
  return length >= 40 && seen.size >= 12;
}

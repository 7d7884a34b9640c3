/**
 * What the agent wrote into files that still stand, file by file, and elsewhere through tools: of documents and what was sent the
 * sentences, then of code the lines that edits put in, those that name most of what stands nowhere else.
 */
import { groupedBy } from '../../../base/lists';
import type { WrittenFile } from '../../record/writtenFiles';
import { joinedPieces, namesIn, type Piece, sentencePieces } from '../../text/densestSentences';
import { oneLine } from '../../text/plain';
import type { Rule, SummaryLine } from '../../record/why';
import { lineTokens } from '../lines';
import { freshWeight, inPasses, passes } from '../nameWeight';
import { safe, shown, type View } from '../view';

/** A sentence of a document or a line of code, and its place among them all. */
interface Passage {
  /** The path of a file, or where it was sent. */
  readonly place: string;
  readonly isSent: boolean;
  readonly at: number;
  readonly piece: Piece;
  readonly tokens: number;
  /** What it counts besides what it names. */
  readonly base: number;
}

/** Shorter ones are headings and fragments. */
const leastChars = 24;
/** The same of code; longer ones are data. */
const leastCode = 12;
const mostCode = 240;
/** Most that code may take, in tokens: it can be read again. */
const mostCodeTokens = 1_200;

/** What a sentence counts by itself; of code a comment, which says why, and a line that declares something or gives it a value. */
const ofSentence = 0.2;
const ofComment = 1.2;
const ofDeclaring = 1;
const ofValue = 0.5;

/** A line for each file, and for each other place. */
export type WrittenLines = Readonly<Record<'files' | 'sent', readonly SummaryLine[]>>;

/** The lines within `tokens`, code last, what was written last at the end. Names that stand in `elsewhere` count nothing. */
export function writtenLines(view: View, tokens: number, elsewhere: string): WrittenLines {
  if (tokens <= 0) return { files: [], sent: [] };
  const { documents, code } = view.ledger;
  const named = new Set(namesIn(elsewhere));
  const taken: Passage[] = [];
  const isWorth = ({ piece: { names }, base, tokens: size }: Passage, least: number): boolean =>
    base + freshWeight(view, names, named) >= least * size;
  const take = (one: Passage): void => {
    for (const name of one.piece.names) named.add(name);
    taken.push(one);
  };
  const prose = [...sentencesOf(view, documents.all()), ...sentOf(view)];
  const { left } = inPasses(prose, tokens, passes, isWorth, take);
  const lines = eachOnce(codeOf(view, code.all()));
  inPasses(lines, Math.min(left, mostCodeTokens), passes, isWorth, take);
  return {
    files: linesByPlace(
      view,
      taken.filter(({ isSent }) => !isSent),
      'written into a file',
    ),
    sent: linesByPlace(
      view,
      taken.filter(({ isSent }) => isSent),
      'written elsewhere through a tool',
    ),
  };
}

const linesByPlace = (view: View, taken: readonly Passage[], rule: Rule): readonly SummaryLine[] =>
  [...groupedBy(taken, ({ place, at }) => `${at} ${place}`).values()].map((own) => {
    const text = oneLine(joinedPieces(own.map(({ piece }) => piece)));
    return {
      text: `- ${shown(view, own[0]?.place ?? '', 200)}: “${text}”`,
      rule,
      at: own[0]?.at ?? 0,
    };
  });

/** Of files those that stand as this work left them. */
function stillThere({ ledger }: View, written: readonly WrittenFile[]): readonly WrittenFile[] {
  const paths = new Set(
    ledger.files
      .all()
      .filter((file) => file.modified && !file.deleted)
      .map(({ path }) => path),
  );
  return written.filter(({ path }) => paths.has(path));
}

const sentencesOf = (view: View, documents: readonly WrittenFile[]): readonly Passage[] =>
  stillThere(view, documents).flatMap(({ path, text, at }) =>
    sentences(view, text).map((piece) => passage(view, { place: path, at }, piece, ofSentence)),
  );

const sentOf = (view: View): readonly Passage[] =>
  view.ledger.sent
    .all()
    .flatMap(({ where, text, at }) =>
      sentences(view, text).map((piece) =>
        passage(view, { place: where, at, isSent: true }, piece, ofSentence),
      ),
    );

const sentences = (view: View, text: string): readonly Piece[] =>
  sentencePieces(safe(view, text)).filter((piece) => piece.text.length >= leastChars);

const codeOf = (view: View, files: readonly WrittenFile[]): readonly Passage[] =>
  stillThere(view, files).flatMap(({ path, text, at }) =>
    safe(view, text)
      .split('\n')
      .map((line, i): Piece => ({ text: line, at: i, names: namesIn(line) }))
      .filter(({ text: line }) => isTelling(line))
      .map((piece) => passage(view, { place: path, at }, piece, codeBase(piece.text))),
  );

/** A line that stands in many tests tells of none of them. */
const eachOnce = (lines: readonly Passage[]): readonly Passage[] => {
  const seen = new Set<string>();
  return lines.filter(({ piece: { text } }) => !seen.has(text) && seen.add(text));
};

const passage = (
  view: View,
  { place, at, isSent = false }: Pick<Passage, 'place' | 'at'> & { readonly isSent?: boolean },
  piece: Piece,
  base: number,
): Passage => ({
  place,
  at,
  isSent,
  piece,
  tokens: lineTokens(view, piece.text) + 2,
  base,
});

/** What a line takes in from elsewhere, a name alone, and how a page looks say nothing of the work. */
const isDull =
  /^(?:import|from|use|using|require|package|#include|<\/?[a-z])|className=|^(?:type )?[\w$.]{1,80}[,;]?$/u;
const isTelling = (line: string): boolean =>
  line.length >= leastCode && line.length <= mostCode && !isDull.test(line);

const commentMark = /^(?:\/\/|#(?!include|define|\[)|--|\/?\*|<!--|;;|"{3})/u;
/** Fewer words of a comment say little. */
const fewestWords = 4;
const isComment = (line: string): boolean =>
  commentMark.test(line) && line.split(/\s+/u).length > fewestWords;

/** The words that programming languages declare with. */
const declaration =
  /(?:(?<![\w.$])(?:func(?:tion\*?)?(?: \([^()\n]{0,80}\))?|fun|fn|def|class|interface|type|struct|enum|trait|protocol|record|module|macro_rules!|sub|proc|CREATE TABLE(?: IF NOT EXISTS)?|export (?:async )?(?:const|let|function)|(?:pub|public|private|protected|internal)(?: static)?(?: async)?(?: final)? [\w<>[\], ?]{1,40}(?= \w+\())|^(?:var|const|let|val|static)) ["'`]?([A-Za-z_$][\w$]{2,80})/mu;

const hasValue =
  /[:=]=?\s*(?:["'`][^"'`]{2}|[-\d([])|["'][A-Z][A-Z\d]*_[A-Z\d_]+["']|^[A-Z][A-Z\d_]{3,60}\s*=|>=\d/u;

const codeBase = (line: string): number =>
  isComment(line)
    ? ofComment
    : declaration.test(line)
      ? ofDeclaring
      : hasValue.test(line)
        ? ofValue
        : 0;

/** What the agent wrote into documents that still stand: the sentences that name most of what stands nowhere else, document by document. */
import { joinedPieces, namesIn, type Piece, piecesOf } from '../../text/densestSentences';
import { oneLine } from '../../text/plain';
import type { SummaryLine } from '../../record/why';
import { tokensOf } from '../lines';
import { passes, weightOf } from '../nameWeight';
import { safe, shown, type View } from '../view';

/** A sentence of a document, and its place among them all. */
interface Sentence {
  readonly path: string;
  readonly at: number;
  readonly piece: Piece;
  readonly tokens: number;
}

/** Shorter ones are headings and fragments. */
const leastChars = 24;
/** What a sentence counts besides what it names. */
const base = 0.2;

/** One line a document within `tokens`, the one written last at the end. Names that stand in `elsewhere` count nothing. */
export function documentLines(
  view: View,
  tokens: number,
  elsewhere: string,
): readonly SummaryLine[] {
  if (tokens <= 0) return [];
  const named = new Set(namesIn(elsewhere));
  const taken: Sentence[] = [];
  let rest = sentencesOf(view);
  let left = tokens;
  const worth = ({ names }: Piece): number =>
    names.reduce((sum, name) => sum + (named.has(name) ? 0 : weightOf(view, name)), base);
  for (const threshold of passes) {
    rest = rest.filter((one) => {
      if (one.tokens > left || worth(one.piece) < threshold * one.tokens) return true;
      for (const name of one.piece.names) named.add(name);
      left -= one.tokens;
      taken.push(one);
      return false;
    });
  }
  return [...new Set(taken.map(({ path }) => path))].map((path) => {
    const own = taken.filter((one) => one.path === path);
    const text = oneLine(joinedPieces(own.map(({ piece }) => piece)));
    return {
      text: `- ${shown(view, path, 200)}: “${text}”`,
      rule: 'written into a document',
      at: own[0]?.at ?? 0,
    };
  });
}

function sentencesOf(view: View): readonly Sentence[] {
  const { documents, files } = view.ledger;
  const standing = new Set(
    files
      .all()
      .filter((file) => file.modified && !file.deleted && !file.isStashed)
      .map(({ path }) => path),
  );
  return documents
    .all()
    .filter(({ path }) => standing.has(path))
    .flatMap(({ path, text, at }) =>
      piecesOf(safe(view, text))
        .filter((piece) => piece.text.length >= leastChars)
        .map((piece) => ({ path, at, piece, tokens: tokensOf(view, piece.text) + 2 })),
    );
}

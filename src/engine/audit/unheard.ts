/**
 * What a model wrote and the conversation does not hold: orders that nobody gave, quotes that are not the person's, identifiers,
 * figures and paths. One pass for all.
 */
import type { Entry } from '../conversation/types';
import type { DraftInput } from '../summary/draft';
import type { View } from '../summary/view';
import { hearAll } from './entryTexts';
import { ClaimSearch, claimsIn } from './knownIds';
import { PathSearch, rootsOf } from './knownPaths';
import { OriginSearch } from './origins';
import { PersonQuoteSearch } from './personQuotes';

export interface Unheard {
  readonly planted: ReadonlySet<string>;
  readonly claims: readonly string[];
  readonly paths: ReadonlySet<string>;
  /** Quoted as the person's words. */
  readonly notTheirs: ReadonlySet<string>;
  /** First folders of the files, by which paths are told from words. */
  readonly roots: ReadonlySet<string>;
}

/** Of the text of a summary, and of its sentences (`OriginSearch`). */
export function unheardOf(
  text: string,
  sentences: ReadonlyMap<string, boolean>,
  input: DraftInput,
  { ledger }: View,
): Unheard {
  const { previous, instructions, cwd } = input;
  const texts = [previous?.summary ?? '', instructions ?? ''];
  const files = ledger.files.all().map((file) => file.path);
  const roots = rootsOf(files);
  const origins = new OriginSearch(sentences);
  const claims = new ClaimSearch(claimsIn(text, roots), texts);
  const paths = PathSearch.inText(text, { texts, files, cwd });
  // Where their words before are not in the file, or all of them, nothing can be known of them.
  const areThere = input.startsAmid !== true && ledger.requests.isOfPerson;
  const quotes = new PersonQuoteSearch(areThere ? text : '', ledger.language.result());
  hearAll(entriesOf(input), [origins, claims, paths, quotes]);
  // Words that the person typed into a dialogue, or when refusing a call, stand in what a tool returned.
  const typed = ledger.requests.all().flatMap((one) => (one.byOther ? [] : one.text));
  return {
    planted: origins.planted(previous?.summary ?? null, [instructions ?? '', ...typed]),
    claims: claims.unknown(),
    paths: paths.unknown(),
    notTheirs: quotes.foreign([...texts, ...typed]),
    roots,
  };
}

/** Every entry the summary may speak of. */
function* entriesOf({ replaced, kept }: DraftInput): Generator<Entry> {
  yield* replaced;
  yield* kept;
}

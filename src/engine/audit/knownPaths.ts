/**
 * Finds paths in a text that the conversation never named, in no spelling: a model invents them. Two more passes over the branch at
 * most, and only when there is something to look for. In doubt a path is known.
 */
import { workspacePath } from '../conversation/paths';
import type { Entry } from '../conversation/types';
import type { DraftInput } from '../summary/draft';
import type { SectionName } from '../summary/headings';
import {
  comparable,
  comparableRecord,
  divisionsOf,
  holdsPath,
  pathBase,
  spellingsOf,
} from './pathForms';
import { type PathSpan, pathSpans } from './pathSpans';
import { namesText } from '../record/recordText';
import type { View } from '../summary/view';

/** Where paths may be known from. */
export interface PathRecord {
  /** Read twice at most. */
  readonly entries: () => Iterable<Entry>;
  readonly texts: readonly string[];
  /** Files that are known to have been touched, relative to `cwd` where they are inside. */
  readonly files: readonly string[];
  readonly cwd: string | null;
}

/** Most different paths looked for, and most of them in parts. */
const maxPaths = 400;
const maxDivided = 60;

/** Strikes unknown paths from the sections; returns them. Lines that say nothing without theirs go as a whole. */
export function strikeUnknownPaths(
  sections: Partial<Record<SectionName, string>>,
  input: DraftInput,
  view: View,
): readonly string[] {
  const files = view.ledger.files.all().map((file) => file.path);
  const record: PathRecord = {
    entries: function* () {
      yield* input.replaced;
      yield* input.kept;
    },
    texts: [input.previous?.summary ?? '', input.instructions ?? ''],
    files,
    cwd: input.cwd,
  };
  const roots = rootsOf(files);
  const unknown = unknownSpans(Object.values(sections), roots, record);
  if (unknown.size === 0) return [];
  for (const name of Object.keys(sections) as SectionName[]) {
    sections[name] = (sections[name] ?? '')
      .split('\n')
      .map((line) => struck(line, roots, unknown))
      .filter((line) => line !== null)
      .join('\n');
  }
  return [...unknown];
}

/** The paths in a text that the record does not hold, as written. */
export const unknownPathsIn = (text: string, record: PathRecord): readonly string[] => [
  ...unknownSpans([text], rootsOf(record.files), record),
];

/** The paths that the record names in some spelling. */
export function namedPaths(paths: readonly string[], record: PathRecord): ReadonlySet<string> {
  const wanted = [...new Set(paths)]
    .slice(0, maxPaths)
    .map((path) => wantedOf({ path, sure: 'sure' }, record));
  const unknown = new Set(unknownAmong(wanted, record).map(({ path }) => path));
  return new Set(wanted.map(({ path }) => path).filter((path) => !unknown.has(path)));
}

/** First folders of the conversation's files; of absolute ones with their slash. */
const rootsOf = (files: readonly string[]): ReadonlySet<string> =>
  new Set(files.flatMap((file) => /^\/?[^/]+(?=\/)/u.exec(file.toLowerCase())?.[0] ?? []));

function unknownSpans(
  texts: readonly string[],
  roots: ReadonlySet<string>,
  record: PathRecord,
): ReadonlySet<string> {
  const spans = texts.flatMap((text) => text.split('\n').flatMap((line) => pathSpans(line, roots)));
  const wanted = new Map<string, Wanted>();
  for (const span of spans.flatMap((one) => [one, ...one.inner]))
    if (wanted.size < maxPaths && !wanted.has(span.path))
      wanted.set(span.path, wantedOf(span, record));
  const unknown = new Set(unknownAmong([...wanted.values()], record).map(({ path }) => path));
  for (const { path, inner } of spans)
    if (areSeveral(inner) && !inner.some((one) => unknown.has(one.path))) unknown.delete(path);
  return unknown;
}

/** Whether the blanks of a path part several. */
const areSeveral = (inner: readonly PathSpan[]): boolean =>
  inner.length > 1 && inner.every(({ sure }) => sure === 'sure');

/** A path that is looked for. */
interface Wanted {
  readonly path: string;
  readonly sure: boolean;
  /** The last name of it: a text without that holds no spelling. */
  readonly name: string;
  readonly spellings: readonly string[];
}

function wantedOf({ path, sure }: Pick<PathSpan, 'path' | 'sure'>, { cwd }: PathRecord): Wanted {
  const spellings = spellingsOf(path, pathBase(cwd));
  const name = (spellings[0] ?? '').split('/').pop() ?? '';
  return { path, sure: sure === 'sure', name, spellings };
}

function unknownAmong(wanted: readonly Wanted[], record: PathRecord): readonly Wanted[] {
  if (wanted.length === 0) return [];
  const { files, cwd, texts } = record;
  const listed = comparable(
    files.flatMap((file) => [file, file.split('/').pop() ?? file]).join('\n'),
  );
  const isListed = ({ path, spellings, name }: Wanted): boolean =>
    spellings.includes('') ||
    files.includes(workspacePath(path, cwd)) ||
    isIn(listed, spellings, name);
  let missing = wanted.filter((one) => !isListed(one));
  const beside = [...texts, cwd ?? ''].map(comparableRecord);
  for (const text of comparables(record, beside)) {
    missing = missing.filter(({ spellings, name }) => !isIn(text, spellings, name));
    if (missing.length === 0) return [];
  }
  const divided = missing.map((one) => new InParts(one));
  const open = divided.slice(0, maxDivided);
  for (const text of comparables(record, [listed, ...beside]))
    for (const one of open) one.read(text);
  return missing.filter((_, i) => !(divided[i]?.isKnown ?? false));
}

function* comparables({ entries }: PathRecord, texts: readonly string[]): Generator<string> {
  yield* texts;
  for (const entry of entries()) yield comparableRecord(namesText(entry));
}

const isIn = (text: string, spellings: readonly string[], name: string): boolean =>
  text.includes(name) && spellings.some((spelling) => holdsPath(text, spelling));

/** Looks for a path in parts: its folder, and its rest by itself as in a listing; or, where it may be none, for its words. */
class InParts {
  readonly #divisions: readonly (readonly [string, string])[];
  readonly #folders = new Set<string>();
  readonly #rests = new Set<string>();
  readonly #words: Set<string> | null;

  constructor({ spellings, sure }: Wanted) {
    this.#divisions = spellings.flatMap(divisionsOf);
    const words = (spellings[0] ?? '').split('/').filter((word) => /\p{L}{3}/u.test(word));
    this.#words = sure ? null : new Set(words.map((word) => word.replace(/\.\w+$/u, '')));
  }

  get isKnown(): boolean {
    if (this.#words?.size === 0) return true;
    return this.#divisions.some(
      ([folder, rest]) => this.#folders.has(folder) && this.#rests.has(rest),
    );
  }

  read(text: string): void {
    for (const word of this.#words ?? []) if (text.includes(word)) this.#words?.delete(word);
    for (const [folder, rest] of this.#divisions) {
      if (!this.#folders.has(folder) && holdsPath(text, folder)) this.#folders.add(folder);
      if (!this.#rests.has(rest) && holdsPath(text, rest, true)) this.#rests.add(rest);
    }
  }
}

function struck(
  line: string,
  roots: ReadonlySet<string>,
  unknown: ReadonlySet<string>,
): string | null {
  const gone = pathSpans(line, roots).flatMap((span) =>
    unknown.has(span.path) ? [span] : span.inner.filter(({ path }) => unknown.has(path)),
  );
  if (gone.length === 0) return line;
  let rest = line;
  for (const { from, to } of [...gone].reverse())
    rest = `${rest.slice(0, from)}[…]${rest.slice(to)}`;
  return (rest.replace(/\[…\]/gu, '').match(/\p{L}/gu)?.length ?? 0) < 3 ? null : rest;
}

/**
 * Finds paths in a text that the conversation never named, in no spelling: a model invents them. In doubt a
 * path is known. Pure.
 */
import { workspacePath } from '../conversation/paths';
import type { EntryTexts, EntryListener } from './entryTexts';
import {
  comparable,
  comparableRecord,
  divisionsOf,
  holdsPath,
  pathBase,
  spellingsOf,
} from './pathForms';
import { type PathSpan, pathSpans } from './pathSpans';
import { wordsToFind } from './pathWords';
import { replaced } from './strike';

/** Where paths may be known from, besides the entries. */
export interface PathRecord {
  readonly texts: readonly string[];
  /** Files that are known to have been touched, relative to `cwd` where they are inside. */
  readonly files: readonly string[];
  readonly cwd: string | null;
}

/** Most different paths looked for, and most of them in parts. */
const maxPaths = 400;
const maxDivided = 60;
/** Most places at which a path is divided: no folder lies deeper. */
const deepest = 24;

/** First folders of the conversation's files; of absolute ones with their slash. */
export const rootsOf = (files: readonly string[]): ReadonlySet<string> =>
  new Set(files.flatMap((file) => /^\/?[^/]+(?=\/)/u.exec(file.toLowerCase())?.[0] ?? []));

/** Looks for paths in a conversation, in any spelling, whole and in parts. */
export class PathSearch implements EntryListener {
  #missing: readonly WantedPath[];
  readonly #wanted: readonly WantedPath[];
  readonly #parts: ReadonlyMap<WantedPath, InParts>;

  private constructor(wanted: readonly WantedPath[], { files, cwd, texts }: PathRecord) {
    this.#wanted = wanted;
    const listed = comparable(
      files.flatMap((file) => [file, file.split('/').pop() ?? file]).join('\n'),
    );
    this.#missing = wanted.filter(
      ({ path, spellings, name }) =>
        !spellings.includes('') &&
        !files.includes(workspacePath(path, cwd)) &&
        !isIn(listed, spellings, name),
    );
    this.#parts = new Map(this.#missing.slice(0, maxDivided).map((one) => [one, new InParts(one)]));
    for (const one of this.#parts.values()) one.read(listed);
    for (const text of [...texts, cwd ?? ''])
      if (!this.isSettled) this.#read(comparableRecord(text));
  }

  /** For the paths that stand in a text. */
  static inText(text: string, record: PathRecord): PathSearch {
    const roots = rootsOf(record.files);
    const wanted = new Map<string, WantedPath>();
    for (const span of text.split('\n').flatMap((line) => pathSpans(line, roots)))
      if (wanted.size < maxPaths && !wanted.has(span.path))
        wanted.set(span.path, wantedOf(span, record));
    return new PathSearch([...wanted.values()], record);
  }

  /** For paths that somebody listed. */
  static ofPaths(paths: readonly string[], record: PathRecord): PathSearch {
    const wanted = [...new Set(paths)].slice(0, maxPaths);
    return new PathSearch(
      wanted.map((path) => wantedOf({ path, sure: 'sure' }, record)),
      record,
    );
  }

  get isSettled(): boolean {
    return this.#missing.length === 0;
  }

  hear({ names }: EntryTexts): void {
    this.#read(comparableRecord(names));
  }

  #read(text: string): void {
    this.#missing = this.#missing.filter((one) => {
      if (isIn(text, one.spellings, one.name)) return false;
      this.#parts.get(one)?.read(text);
      return true;
    });
  }

  /** The paths that nothing of it holds, as written. */
  unknown(): ReadonlySet<string> {
    const unknown = this.#missing.filter((one) => !this.#parts.get(one)?.isKnown);
    return new Set(unknown.map(({ path }) => path));
  }

  /** The paths that it names. */
  known(): ReadonlySet<string> {
    const unknown = this.unknown();
    return new Set(this.#wanted.flatMap(({ path }) => (unknown.has(path) ? [] : [path])));
  }
}

/** A path that is looked for. */
interface WantedPath {
  readonly path: string;
  readonly sure: boolean;
  /** The last name of it: a text without that holds no spelling. */
  readonly name: string;
  readonly spellings: readonly string[];
}

function wantedOf(
  { path, sure }: Pick<PathSpan, 'path' | 'sure'>,
  { cwd }: PathRecord,
): WantedPath {
  const spellings = spellingsOf(path, pathBase(cwd));
  const name = (spellings[0] ?? '').split('/').pop() ?? '';
  return { path, sure: sure === 'sure', name, spellings };
}

const isIn = (text: string, spellings: readonly string[], name: string): boolean =>
  text.includes(name) && spellings.some((spelling) => holdsPath(text, spelling));

/** Looks for a path in parts: its folder, and its rest by itself as in a listing; or, where it may be none, for its words. */
class InParts {
  readonly #divisions: readonly (readonly [string, string])[];
  readonly #folders = new Set<string>();
  readonly #rests = new Set<string>();
  readonly #words: Set<string> | null;

  constructor({ spellings, sure }: WantedPath) {
    this.#divisions = spellings.flatMap((one) => divisionsOf(one).slice(-deepest));
    this.#words = sure ? null : new Set(wordsToFind(spellings[0] ?? ''));
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

/** The unknown paths of a line. */
export const unknownSpans = (
  line: string,
  roots: ReadonlySet<string>,
  unknown: ReadonlySet<string>,
): readonly PathSpan[] => pathSpans(line, roots).filter(({ path }) => unknown.has(path));

/** A text without what can be nothing but a path. */
export const withoutSurePaths = (text: string, roots: ReadonlySet<string>): string =>
  text
    .split('\n')
    .map((line) => {
      const sure = pathSpans(line, roots).filter((span) => span.sure === 'sure');
      return replaced(line, sure, ' ');
    })
    .join('\n');

/**
 * The index of the notes of one scope. Before every answer it is brought to what the files say now; where there are many notes it begins
 * with what an earlier process kept.
 */
import { said, type Sentence } from '../base/sentence';
import { plainText } from '../base/text';
import { maskedNotes } from '../engine/memory/maskedNotes';
import { NoteIndex } from '../engine/memory/index/noteIndex';
import type { Unit } from '../engine/memory/index/units';
import { redact } from '../engine/secrets/redact';
import { cleanText } from '../engine/text/plain';
import type { KeptIndexes, StampedIndex } from '../ports/memory/keptIndexes';
import type {
  MemoryFound,
  MemoryHit,
  MemoryQuestion,
  MemoryScope,
  MemoryState,
} from '../ports/memory/memoryStore';
import type { NoteSources } from '../ports/memory/noteSources';
import { bestNotes, memoryHit } from './hits';
import { stemmers } from './stemmers';

/** Notes that stand in no file of this machine, by the name that answers give their file. */
export type OtherNotes = ReadonlyMap<string, readonly Unit[]>;

/** Fewer notes are read as soon as a kept index; so many new ones are worth keeping it again. */
const leastKept = 500;

export interface ScopeIndexSetup {
  readonly scope: MemoryScope;
  /** Under which its index is kept. */
  readonly key: string;
  readonly sources: NoteSources;
  readonly keptIndexes: KeptIndexes;
  /** Lets others go on. */
  readonly breathe: () => Promise<unknown>;
}

export class ScopeIndex {
  readonly #index: NoteIndex;
  readonly #stamps = new Map<string, string | null>();
  /** Files that could not be read as they are, by path. */
  readonly #unread = new Map<string, Sentence>();
  /** Files in which secrets were looked for, and masked, as a whole. It takes as long as reading them, so only what is shown or kept is looked at. */
  readonly #masked = new Set<string>();
  /** Those whose notes were looked at one by one, too, when an earlier process kept them. */
  readonly #checked = new Set<string>();
  /** Notes read since the index was kept. */
  #unkept = 0;
  #keeping: Promise<void> = Promise.resolve();

  constructor(private readonly setup: ScopeIndexSetup) {
    const kept = setup.keptIndexes.load(setup.key);
    this.#index = new NoteIndex(stemmers, kept?.index);
    for (const [path, stamp] of Object.entries(kept?.stamps ?? {})) {
      this.#stamps.set(path, stamp);
      this.#masked.add(path);
      this.#checked.add(path);
    }
  }

  refresh(): MemoryState {
    const { scope, sources } = this.setup;
    const { files, problems } = sources.list(scope);
    const there = new Set<string>();
    for (const file of files) {
      there.add(file.path);
      if (file.stamp !== null && this.#stamps.get(file.path) === file.stamp) continue;
      this.#stamps.set(file.path, file.stamp);
      const text = sources.text(file);
      this.#unread.delete(file.path);
      this.#masked.delete(file.path);
      this.#checked.delete(file.path);
      if (!text.ok) this.#unread.set(file.path, text.problem);
      this.#unkept += this.#index.set(file.path, text.ok ? text.value : '');
    }
    for (const path of [...this.#stamps.keys()]) if (!there.has(path)) this.#forget(path);
    const cut = [...there].flatMap((path) =>
      this.#index.cutIn(path).map((line) => tooLong(path, line)),
    );
    const all = [...problems, ...this.#unread.values(), ...cut];
    return { files: files.length, notes: this.#index.postings.size, problems: all };
  }

  /** `others` are there for this question only. */
  search(question: MemoryQuestion, others: OtherNotes): Pick<MemoryFound, 'hits' | 'days'> {
    for (const [path, units] of others) this.#index.setUnits(path, units);
    let found = bestNotes(this.#index, question);
    while (found.hits.some(({ path }) => this.#mask(path)))
      found = bestNotes(this.#index, question);
    for (const path of others.keys()) this.#index.remove(path);
    return { ...found, hits: found.hits.map(this.#asChecked) };
  }

  readonly #asChecked = (hit: MemoryHit): MemoryHit =>
    this.#checked.has(hit.path) ? { ...hit, checked: true } : hit;

  notes(): readonly MemoryHit[] {
    for (const path of this.#stamps.keys()) this.#mask(path);
    const { postings } = this.#index;
    const all: MemoryHit[] = [];
    for (let at = 0; at < postings.end; at++) {
      const note = postings.note(at);
      if (note !== undefined) all.push(memoryHit(note, 0));
    }
    return all;
  }

  /** Masks what looks like a secret in a whole file; whether that changed its notes. */
  #mask(path: string): boolean {
    if (this.#masked.has(path)) return false;
    this.#masked.add(path);
    const text = this.#index.textOf(path);
    const masked = maskedNotes(text);
    this.#index.set(path, masked);
    return masked !== text;
  }

  /** Keeps the index where so much was read that it is worth it. Over when that is done, whoever began it. */
  keep(): Promise<void> {
    if (this.#unkept < leastKept) return this.#keeping;
    this.#unkept = 0;
    this.#keeping = this.#keeping.then(() => this.#keepNow());
    return this.#keeping;
  }

  /** Masked, file by file so that others are answered meanwhile. */
  async #keepNow(): Promise<void> {
    const { breathe, key, keptIndexes } = this.setup;
    for (const path of [...this.#stamps.keys()]) {
      await breathe();
      this.#mask(path);
      if (!this.#checked.has(path) && this.#index.unitsOf(path).every(isClean))
        this.#checked.add(path);
    }
    await keptIndexes.save(key, () => this.#asItIs());
  }

  /** The index of files that are as they were when they were read: what was taken out of others since must not be kept. */
  #asItIs(): StampedIndex {
    const { scope, sources } = this.setup;
    const stamps: Record<string, string> = {};
    for (const { path, stamp } of sources.list(scope).files)
      if (stamp !== null && this.#isMaskedAs(path, stamp)) stamps[path] = stamp;
    return { stamps, index: this.#index.kept(new Set(Object.keys(stamps))) };
  }

  /** What could not be read is told each time, so it is read each time. */
  readonly #isMaskedAs = (path: string, stamp: string): boolean =>
    this.#stamps.get(path) === stamp && this.#checked.has(path) && !this.#unread.has(path);

  #forget(path: string): void {
    this.#stamps.delete(path);
    this.#masked.delete(path);
    this.#checked.delete(path);
    this.#unread.delete(path);
    this.#index.remove(path);
  }
}

/** Whether nothing is found in a note by itself, as it is shown. */
const isClean = ({ text }: Unit): boolean => {
  const shown = cleanText(text);
  return redact(shown).text === shown;
};

const tooLong = (path: string, line: number): Sentence =>
  said`${plainText(path, 300)}:${String(line)} holds a note of more than a million characters; what lies beyond them is not searched. Split it.`;

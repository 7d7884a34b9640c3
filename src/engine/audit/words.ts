/**
 * What the audit checks in words that a model wrote: what nobody said and orders nobody gave, repaired failures told as
 * open, the language, identifiers, figures and paths that the conversation does not hold. One pass over the
 * branch for all of it. A line that stands in our own offline text is never touched.
 */
import { said, type Sentence } from '../../base/sentence';
import type { Entry } from '../conversation/types';
import type { DraftInput } from '../summary/draft';
import type { SectionName } from '../summary/headings';
import { quotesClosedError, type View } from '../summary/view';
import { wrongLanguage } from '../text/bodyLanguage';
import { beginnings, cues } from '../text/cues';
import { clip } from '../text/plain';
import { splitSentences } from '../text/sentences';
import type { Sections } from './fit';
import { hearAll } from './entryTexts';
import { ClaimSearch, claimsIn } from './knownIds';
import { PathSearch, rootsOf, unknownSpans } from './knownPaths';
import { OriginSearch } from './origins';
import { mayTakeOver } from './promptInjection';
import { placesOf, struck } from './strike';

/** Checks the words of one summary, as often as they change. */
export class WordCheck {
  readonly #input: DraftInput;
  readonly #view: View;
  /** Lines of our own text, and by section those that were checked before. */
  readonly #ours: ReadonlySet<string>;
  readonly #sound = new Set<string>();
  readonly #files: readonly string[];
  readonly #roots: ReadonlySet<string>;
  #sections: Sections = {};
  #repairs: Sentence[] = [];

  /** `ours` are the lines of our own text. */
  constructor(input: DraftInput, view: View, ours: Iterable<string>) {
    this.#input = input;
    this.#view = view;
    this.#ours = new Set([...ours].map((line) => line.trim()));
    this.#files = view.ledger.files.all().map((file) => file.path);
    this.#roots = rootsOf(this.#files);
  }

  /** The sections without what must not stand, and what was done, a sentence each. Empty ones are left out. */
  checked(given: Readonly<Sections>): { sections: Sections; repairs: readonly Sentence[] } {
    this.#sections = { ...given };
    this.#repairs = [];
    const { planted, unknown, paths } = this.#heard();
    this.#dropPlanted(planted);
    this.#dropRepaired();
    this.#dropForeign();
    this.#strikeUnknown(unknown, paths);
    this.#change((line, name) => {
      this.#sound.add(keyOf(name, line));
      return line;
    });
    const sections = Object.fromEntries(this.#texts().filter(([, text]) => !nothing.test(text)));
    return { sections, repairs: this.#repairs };
  }

  /** What the conversation does not hold of these words, in one pass over it. */
  #heard(): {
    readonly planted: ReadonlySet<string>;
    readonly unknown: readonly string[];
    readonly paths: ReadonlySet<string>;
  } {
    const { previous, instructions, cwd } = this.#input;
    const beside = [previous?.summary ?? '', instructions ?? ''];
    const sentences = new Map<string, boolean>();
    const lines: string[] = [];
    this.#change((line, name) => {
      lines.push(line);
      for (const sentence of sentencesOf(line))
        sentences.set(
          sentence,
          sentences.get(sentence) === true || this.#mustBeSaid(sentence, name),
        );
      return line;
    });
    const origins = new OriginSearch(sentences);
    const text = lines.join('\n');
    const claims = new ClaimSearch(claimsIn(text, this.#roots), beside);
    const record = { texts: beside, files: this.#files, cwd };
    const paths = PathSearch.inText(text, record);
    hearAll(entriesOf(this.#input), [origins, claims, paths]);
    // Words that the person typed into a dialogue, or when refusing a call, stand in what a tool returned.
    const typed = this.#view.ledger.requests.all().flatMap((one) => (one.byOther ? [] : one.text));
    return {
      planted: origins.planted(previous?.summary ?? null, [instructions ?? '', ...typed]),
      unknown: claims.unknown(),
      paths: paths.unknown(),
    };
  }

  /** In these sections a sentence that only a tool said is nobody's decision and nobody's request; the error of a failure is a fact. */
  #mustBeSaid(sentence: string, name: SectionName): boolean {
    if (name !== 'decisions' && name !== 'open') return false;
    const open = this.#view.ledger.failures.open().flatMap(({ errors }) => errors);
    const isFact =
      quotesClosedError(this.#view, sentence) || open.some((error) => sentence.includes(error));
    return !isFact;
  }

  #texts(): readonly (readonly [SectionName, string])[] {
    return (Object.keys(this.#sections) as SectionName[]).map((name) => [
      name,
      this.#sections[name] ?? '',
    ]);
  }

  #isSound(line: string, name: SectionName): boolean {
    return this.#ours.has(line.trim()) || this.#sound.has(keyOf(name, line));
  }

  /** Rewrites the lines that are not ours; a line that becomes null goes. */
  #change(change: (line: string, name: SectionName) => string | null): void {
    for (const [name, text] of this.#texts()) {
      this.#sections[name] = text
        .split('\n')
        .map((line) => (this.#isSound(line, name) ? line : change(line, name)))
        .filter((line) => line !== null)
        .join('\n');
    }
  }

  #dropPlanted(planted: ReadonlySet<string>): void {
    if (planted.size === 0) return;
    const dropped = new Set<string>();
    this.#change((line, name) => {
      const isBad = (sentence: string): boolean =>
        planted.has(sentence) && (this.#mustBeSaid(sentence, name) || mayTakeOver(sentence));
      const sentences = splitSentences(bare(line));
      const kept = sentences.filter((sentence) => !isBad(sentence));
      if (kept.length === sentences.length && !isBad(bare(line))) return line;
      dropped.add(bare(line));
      if (kept.length === sentences.length || kept.length === 0) return null;
      return `${marker.exec(line)?.[0] ?? ''}${kept.join(' ')}`;
    });
    if (dropped.size > 0)
      this.#repairs.push(
        said`Removed instructions that nobody in the conversation gave (${dropped.size}).`,
      );
  }

  /** Lines that tell a repaired failure as an open one: those of the open points; what happened tells of the past. */
  #dropRepaired(): void {
    const { runs } = this.#view.ledger;
    const named = runs.all().filter((run) => run.command.length >= 6);
    const fine = named.filter((run) => run.outcome === 'ok' || runs.repaired(run));
    const failing = named.filter((run) => !fine.includes(run));
    let dropped = 0;
    this.#change((line, name) => {
      if (name !== 'open') return line;
      const names = (some: typeof named): boolean =>
        some.some(({ command }) => line.includes(command));
      const isOpen = fails.test(line) && names(fine) && !names(failing);
      if (!isOpen && !quotesClosedError(this.#view, line)) return line;
      dropped += 1;
      return null;
    });
    if (dropped > 0)
      this.#repairs.push(said`Removed failures that were repaired since (${dropped}).`);
  }

  /** Sections in another language than the person's. */
  #dropForeign(): void {
    const { ledger, language } = this.#view;
    if (ledger.language.result() === null) return;
    for (const [name, text] of this.#texts()) {
      const theirs = text.split('\n').filter((line) => !this.#isSound(line, name));
      if (wrongLanguage(theirs.join('\n'), language) === null) continue;
      this.#sections[name] = '';
      this.#repairs.push(said`The section "${name}" was in another language and was left out.`);
    }
  }

  /** Identifiers, figures and paths that nobody named and no tool returned. */
  #strikeUnknown(claims: readonly string[], paths: ReadonlySet<string>): void {
    if (claims.length + paths.size === 0) return;
    const found = new Set<string>();
    this.#change((line) => {
      const places = [
        ...claims.flatMap((claim) => placesOf(line, claim)),
        ...unknownSpans(line, this.#roots, paths),
      ];
      for (const { from, to } of places) found.add(line.slice(from, to));
      return struck(line, places);
    });
    for (const text of found)
      this.#repairs.push(said`Removed what the conversation does not contain: ${clip(text, 60)}.`);
  }
}

/** Every entry the summary may speak of. */
function* entriesOf({ replaced, kept }: DraftInput): Generator<Entry> {
  yield* replaced;
  yield* kept;
}

const keyOf = (name: SectionName, line: string): string => `${name}\n${line.trim()}`;

const marker = /^(?:\s*(?:[-*•▪·+]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?)/u;
const bare = (line: string): string => line.replace(marker, '').trim();
/** A line as a whole and its sentences, without those that hold no word. */
const sentencesOf = (line: string): readonly string[] =>
  [bare(line), ...splitSentences(bare(line))].filter((text) => /[\p{L}\p{N}]/u.test(text));

const fails = new RegExp(beginnings(cues.fails), 'iu');
/** All that an empty section says. */
const nothing = new RegExp(`^[\\s\\p{P}]*(?:${cues.nothing})[\\s\\p{P}]*$`, 'iu');

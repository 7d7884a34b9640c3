/**
 * What the audit checks in words that a model wrote: what nobody said and orders nobody gave, repaired failures told as
 * open, the language, identifiers, figures and paths that the conversation does not hold. One pass over the
 * branch for all of it. A line that stands in our own offline text is never touched.
 */
import { said, type Sentence } from '../../base/sentence';
import type { DraftInput } from '../summary/draft';
import type { SectionName } from '../summary/headings';
import { quotesClosedError, type View } from '../summary/view';
import { wrongLanguage } from '../text/bodyLanguage';
import { cues } from '../text/cues';
import { clip } from '../text/plain';
import { splitSentences } from '../text/sentences';
import type { Sections } from './fit';
import { unknownSpans } from './knownPaths';
import { mayTakeOver } from './promptInjection';
import { repairedIn } from './repairedFailures';
import { quotesAmong } from './personQuotes';
import { placesOf, struck } from './strike';
import { type Unheard, unheardOf } from './unheard';

/** Checks the words of one summary, as often as they change. */
export class WordCheck {
  readonly #input: DraftInput;
  readonly #view: View;
  /** Lines of our own text, and by section those that were checked before. */
  readonly #ours: ReadonlySet<string>;
  readonly #sound = new Set<string>();
  readonly #isRepaired: (line: string) => boolean;

  /** `ours` are the lines of our own text. */
  constructor(input: DraftInput, view: View, ours: Iterable<string>) {
    this.#input = input;
    this.#view = view;
    this.#ours = new Set([...ours].map((line) => line.trim()));
    this.#isRepaired = repairedIn(view);
  }

  /** The sections without what must not stand, and what was done, a sentence each. Empty ones are left out. */
  checked(given: Readonly<Sections>): { sections: Sections; repairs: readonly Sentence[] } {
    const found = this.#unheard(given);
    const gone: Gone = { orders: new Set(), failures: 0, notTheirs: new Set(), unknown: new Set() };
    const sections: Sections = {};
    const foreign: Sentence[] = [];
    for (const [name, text] of textsOf(given)) {
      const theirs: string[] = [];
      const lines = text.split('\n').flatMap((line) => {
        if (this.#isSound(line, name)) return line;
        const kept = this.#keptOf(line, name, found, gone);
        if (kept === null) return [];
        theirs.push(kept);
        return kept;
      });
      const body = lines.join('\n');
      if (this.#isForeign(theirs))
        foreign.push(said`The section "${name}" was in another language and was left out.`);
      else if (body.trim() !== '' && !nothing.test(body)) sections[name] = body;
      for (const line of theirs) this.#sound.add(keyOf(name, line));
    }
    return { sections, repairs: [...repairsOf(gone), ...foreign] };
  }

  /** What the conversation does not hold of these words, in one pass over it. */
  #unheard(given: Readonly<Sections>): Unheard {
    const sentences = new Map<string, boolean>();
    const lines: string[] = [];
    for (const [name, body] of textsOf(given))
      for (const line of body.split('\n').filter((one) => !this.#isSound(one, name))) {
        lines.push(line);
        for (const sentence of sentencesOf(line)) {
          const isAsked = sentences.get(sentence) === true || this.#mustBeSaid(sentence, name);
          sentences.set(sentence, isAsked);
        }
      }
    return unheardOf(lines.join('\n'), sentences, this.#input, this.#view);
  }

  /** In these sections a sentence that only a tool said is nobody's decision and nobody's request; the error of a failure is a fact. */
  #mustBeSaid(sentence: string, name: SectionName): boolean {
    if (name !== 'decisions' && name !== 'open') return false;
    const open = this.#view.ledger.failures.open().flatMap(({ errors }) => errors);
    const isFact =
      quotesClosedError(this.#view, sentence) || open.some((error) => sentence.includes(error));
    return !isFact;
  }

  #isSound(line: string, name: SectionName): boolean {
    return this.#ours.has(line.trim()) || this.#sound.has(keyOf(name, line));
  }

  /** What of a line may stay; null where nothing may. */
  #keptOf(line: string, name: SectionName, found: Unheard, gone: Gone): string | null {
    const spoken = this.#withoutPlanted(line, name, found.planted);
    if (spoken !== line) gone.orders.add(bare(line));
    if (spoken === null) return null;
    // What happened tells of the past.
    if (name === 'open' && this.#isRepaired(spoken)) {
      gone.failures += 1;
      return null;
    }
    const quotes = quotesAmong(spoken, found.notTheirs);
    for (const { from, to } of quotes) gone.notTheirs.add(spoken.slice(from, to));
    const places = [
      ...found.claims.flatMap((claim) => placesOf(spoken, claim)),
      ...unknownSpans(spoken, found.roots, found.paths),
    ];
    for (const { from, to } of places) gone.unknown.add(spoken.slice(from, to));
    return struck(spoken, [...quotes, ...places]);
  }

  #withoutPlanted(line: string, name: SectionName, planted: ReadonlySet<string>): string | null {
    const isBad = (sentence: string): boolean =>
      planted.has(sentence) && (this.#mustBeSaid(sentence, name) || mayTakeOver(sentence));
    const sentences = splitSentences(bare(line));
    const kept = sentences.filter((sentence) => !isBad(sentence));
    if (kept.length === sentences.length) return isBad(bare(line)) ? null : line;
    return kept.length === 0 ? null : `${marker.exec(line)?.[0] ?? ''}${kept.join(' ')}`;
  }

  /** Whether lines are in another language than the person's. */
  #isForeign(lines: readonly string[]): boolean {
    const { ledger, language } = this.#view;
    return ledger.language.result() !== null && wrongLanguage(lines.join('\n'), language) !== null;
  }
}

/** What was taken out. */
interface Gone {
  readonly orders: Set<string>;
  failures: number;
  readonly notTheirs: Set<string>;
  readonly unknown: Set<string>;
}

const repairsOf = ({ orders, failures, notTheirs, unknown }: Gone): readonly Sentence[] => [
  ...(orders.size === 0
    ? []
    : [said`Removed instructions that nobody in the conversation gave (${orders.size}).`]),
  ...(failures === 0 ? [] : [said`Removed failures that were repaired since (${failures}).`]),
  ...[...notTheirs].map((text) => said`Removed a quote that is not the user's: ${clip(text, 60)}.`),
  ...[...unknown].map(
    (text) => said`Removed what the conversation does not contain: ${clip(text, 60)}.`,
  ),
];

const textsOf = (sections: Readonly<Sections>): readonly (readonly [SectionName, string])[] =>
  (Object.keys(sections) as SectionName[]).map((name) => [name, sections[name] ?? '']);

const keyOf = (name: SectionName, line: string): string => `${name}\n${line.trim()}`;

const marker = /^(?:\s*(?:[-*•▪·+]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?)/u;
const bare = (line: string): string => line.replace(marker, '').trim();
/** A line as a whole and its sentences, without those that hold no word. */
const sentencesOf = (line: string): readonly string[] =>
  [bare(line), ...splitSentences(bare(line))].filter((text) => /[\p{L}\p{N}]/u.test(text));

/** All that an empty section says. */
const nothing = new RegExp(`^[\\s\\p{P}]*(?:${cues.nothing})[\\s\\p{P}]*$`, 'iu');

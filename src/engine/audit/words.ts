/**
 * What the audit checks in words that a model wrote: orders nobody gave (trap T36), repaired failures told as open, the language
 * (trap T32), identifiers and figures that the conversation does not hold (trap T37). Repairs in place and says so. A line
 * that stands in our own offline text is never touched, so that an audited text is left as it is.
 */
import type { Entry } from '../conversation/types';
import type { Sections } from './fit';
import { notInRecordMark, saysNothing } from './notInRecord';
import { wrongLanguage } from '../text/bodyLanguage';
import type { DraftInput } from '../summary/draft';
import type { SectionName } from '../summary/headings';
import { takesOver } from './instructionCues';
import { claimsIn, unknownAmong } from './knownIds';
import { plantedAmong } from './origins';
import { clip } from '../text/plain';
import { splitSentences } from '../text/sentences';
import { saysFixed } from '../record/stateCues';
import { quotesClosedError, type View } from '../summary/view';

export interface WordsToCheck {
  /** Changed in place. */
  readonly sections: Sections;
  /** The same sections by code. */
  readonly own: Readonly<Sections>;
  readonly input: DraftInput;
  readonly view: View;
}

/** Repairs words that a model wrote; returns what was done, a sentence each. */
export function auditWords(words: WordsToCheck): readonly string[] {
  const { view } = words;
  const ownLines = new Set(
    Object.values(words.own).flatMap((text) => text.split('\n').map((line) => line.trim())),
  );
  ownLines.add(view.phrases.none);
  const repairs = [
    ...dropPlanted(words, ownLines),
    ...dropRepaired(words, ownLines),
    ...rewriteForeign(words, ownLines),
    ...strikeUnknown(words, ownLines),
  ];
  for (const [name, text] of sectionsOf(words)) {
    if (text.trim() === '' || saysNothing(text)) words.sections[name] = view.phrases.none;
  }
  return repairs;
}

const sectionsOf = ({ sections }: WordsToCheck): readonly (readonly [SectionName, string])[] =>
  (Object.keys(sections) as SectionName[]).map((name) => [name, sections[name] ?? '']);

/** Rewrites the lines that are not ours; a line that becomes null goes. */
function changeLines(
  words: WordsToCheck,
  ownLines: ReadonlySet<string>,
  change: (line: string, name: SectionName) => string | null,
): void {
  for (const [name, text] of sectionsOf(words)) {
    words.sections[name] = text
      .split('\n')
      .map((line) => (ownLines.has(line.trim()) ? line : change(line, name)))
      .filter((line) => line !== null)
      .join('\n');
  }
}

/** Every entry the summary may speak of. */
function* entriesOf({ replaced, kept }: DraftInput): Generator<Entry> {
  yield* replaced;
  yield* kept;
}

/** Where an order reads as one to be followed. In the other sections only what takes its reader over is looked for. */
const orderable: ReadonlySet<SectionName> = new Set([
  'goal',
  'constraints',
  'decisions',
  'questions',
  'next',
]);

const marker = /^(?:\s*(?:[-*•▪·+]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?)/u;
const bare = (line: string): string => line.replace(marker, '').trim();

function dropPlanted(words: WordsToCheck, ownLines: ReadonlySet<string>): readonly string[] {
  const { input } = words;
  const suspects = new Map<string, boolean>();
  changeLines(words, ownLines, (line, name) => {
    for (const sentence of [bare(line), ...splitSentences(bare(line))])
      if (orderable.has(name) || takesOver(sentence))
        suspects.set(sentence, name === 'constraints' || suspects.get(sentence) === true);
    return line;
  });
  const planted = plantedAmong(
    suspects,
    entriesOf(input),
    input.previous?.summary ?? null,
    input.instructions,
  );
  if (planted.size === 0) return [];
  const dropped = new Set<string>();
  changeLines(words, ownLines, (line, name) => {
    const isBad = (sentence: string): boolean =>
      planted.has(sentence) && (orderable.has(name) || takesOver(sentence));
    const sentences = splitSentences(bare(line));
    const kept = sentences.filter((sentence) => !isBad(sentence));
    if (kept.length === sentences.length && !isBad(bare(line))) return line;
    dropped.add(bare(line));
    if (kept.length === sentences.length || kept.length === 0) return null;
    return `${marker.exec(line)?.[0] ?? ''}${kept.join(' ')}`;
  });
  return dropped.size === 0
    ? []
    : [`Removed instructions that nobody in the conversation gave (${dropped.size}).`];
}

const failsNow =
  /\b(?:fail(?:s|ing|ed|ures?)?|broken|errors?|red)\b|falla|falló|roto|falha|falhou|quebrad|échou|échec|cassé|fehlgeschlagen|schlägt|fehlschl|kaputt|失败|报错|失敗|エラー|落ち|실패|오류|يفشل|فشل|خطأ/iu;

/** Lines that tell a repaired failure as an open one. */
function dropRepaired(words: WordsToCheck, ownLines: ReadonlySet<string>): readonly string[] {
  const { view } = words;
  const runs = view.ledger.runs.all().filter((run) => run.command.length >= 6);
  const isFine = (run: (typeof runs)[number]): boolean =>
    run.outcome === 'ok' || view.ledger.runs.repaired(run);
  const fine = runs.filter(isFine).map((run) => run.command);
  const failing = runs.filter((run) => !isFine(run)).map((run) => run.command);
  let dropped = 0;
  changeLines(words, ownLines, (line) => {
    if (saysFixed(line)) return line;
    const names = (commands: readonly string[]): boolean =>
      commands.some((command) => line.includes(command));
    const isOpen = failsNow.test(line) && names(fine) && !names(failing);
    if (!isOpen && !quotesClosedError(view, line)) return line;
    dropped += 1;
    return null;
  });
  return dropped === 0 ? [] : [`Removed failures that were repaired since (${dropped}).`];
}

/** Sections in another language than the person's are written by code. */
function rewriteForeign(words: WordsToCheck, ownLines: ReadonlySet<string>): readonly string[] {
  const { view, own, sections } = words;
  if (view.ledger.language.result() === null) return [];
  const repairs: string[] = [];
  for (const [name, text] of sectionsOf(words)) {
    const theirs = text.split('\n').filter((line) => !ownLines.has(line.trim()));
    if (wrongLanguage(theirs.join('\n'), view.language) === null) continue;
    sections[name] = own[name] ?? view.phrases.none;
    repairs.push(`The section "${name}" was in another language and was written by code.`);
  }
  return repairs;
}

/** Identifiers and figures that nobody named and no tool returned. */
function strikeUnknown(words: WordsToCheck, ownLines: ReadonlySet<string>): readonly string[] {
  const { input, view } = words;
  const lines: string[] = [];
  changeLines(words, ownLines, (line) => {
    lines.push(line);
    return line;
  });
  const beside = [input.previous?.summary ?? '', input.instructions ?? ''];
  const unknown = unknownAmong(claimsIn(lines.join('\n')), entriesOf(input), beside);
  if (unknown.length === 0) return [];
  const mark = notInRecordMark(view.language);
  const longestFirst = [...unknown].sort((a, b) => b.length - a.length);
  changeLines(words, ownLines, (line) => strike(line, longestFirst, mark));
  return unknown.map((claim) => `Struck what the conversation does not hold: ${clip(claim, 60)}.`);
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/gu, '\\$&');

/** Longest claim that becomes a pattern, in characters. */
const maxPattern = 320;

function strike(line: string, unknown: readonly string[], mark: string): string | null {
  let text = line;
  for (const claim of unknown) {
    if (!text.includes(claim)) continue;
    if (claim.length > maxPattern) {
      text = text.split(claim).join(mark);
      continue;
    }
    const core = `(?<![\\p{Script=Latin}\\p{N}_])${escaped(claim)}(?![\\p{Script=Latin}\\p{N}_])`;
    // Alone in brackets it goes with them.
    const inBrackets = new RegExp(`\\s?[(（][^()（）]{0,16}\`?${core}\`?[^()（）]{0,4}[)）]`, 'gu');
    text = text.replace(inBrackets, '').replace(new RegExp(`\`${core}\`|${core}`, 'gu'), mark);
  }
  if (text === line) return line;
  const once = text.replace(
    new RegExp(`${escaped(mark)}(?:[\\s,;/]*${escaped(mark)})+`, 'gu'),
    mark,
  );
  const rest =
    once
      .split(mark)
      .join('')
      .match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return rest < 3 ? null : once;
}

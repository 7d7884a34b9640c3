/**
 * Rules of the project that the agent read: sentences of instruction files that say what must or must not be. A client gives
 * some of these files to the model again after a compaction, but not those that the agent opened itself, nor what a command
 * expanded to. Quoted, never guessed at: only files that are instructions by their names, only sentences with a sure word.
 * Pure, bounded.
 */
import { putLast } from '../../base/newest';
import { withoutLineNumbers } from '../conversation/plainOutput';
import type { ToolResultBlock } from '../conversation/types';
import { cues, wordsPattern } from '../text/cues';
import { oneLine } from '../text/plain';
import { proseLines, splitSentences } from '../text/sentences';
import { wholeBlocks } from './instructionText';

/** Files that tell agents and contributors how to work. */
const isInstruction =
  /(?:^|[\\/])(?:(?:AGENTS?|CLAUDE|GEMINI|CONTRIBUTING|SKILL|CONVENTIONS|constitution|copilot-instructions)(?:[.\w-]{0,40})\.mdx?|\.cursorrules|\.windsurfrules)$|(?:^|[\\/])(?:\.claude|\.agents|\.codex|\.cursor|\.github[\\/]instructions|skills)[\\/](?:[^\\/]{1,80}[\\/]){0,6}[^\\/]{1,80}\.md[cx]?$/iu;
/** What a command tells the agent holds for that command alone, and a template for nobody yet; such files are full of rules. */
const isForm = /[\\/](?:prompts|commands|templates)[\\/]/iu;
/** A place that somebody was to fill in: `[PROJECT_NAME]`, `[###-feature]`. A mark (`[MUST]`, `[x]`) and a link are none. */
const placeholder =
  /\[(?![^\]\n]{0,80}\b(?:MUST|SHALL|SHOULD|MAY|NOT)\b)(?:#{2,6}[\w-]{1,40}|[A-Z][A-Z0-9]{0,30}(?:[ _][A-Z0-9]{1,30}){1,8})\](?![([:])/u;
const sure = wordsPattern(`${cues.lasting}|${cues.binding}`);

/** Most files remembered, most sentences of one, and the longest one in characters. */
const maxFiles = 40;
const maxRules = 16;
const maxChars = 360;
const minChars = 16;
/** Longest text looked at, in characters. */
const maxText = 60_000;

export interface InstructionFile {
  readonly path: string;
  readonly rules: readonly string[];
  readonly at: number;
}

export class InstructionBook {
  readonly #files = new Map<string, InstructionFile>();
  #command: InstructionFile | null = null;

  /** A file was read; what `result` shows now takes the place of what it said before. */
  read(path: string, result: Pick<ToolResultBlock, 'text'>, at: number): void {
    // Outside the workspace they are for whatever the agent does anywhere, and for other roles than its own.
    if (!isInstruction.test(path) || isForm.test(path) || /^(?:[\\/~]|[A-Za-z]:)/u.test(path))
      return;
    const rules = rulesIn(withoutLineNumbers(result.text));
    if (rules.length === 0) return;
    const shown = oneLine(path);
    putLast(this.#files, shown, { path: shown, rules, at }, maxFiles);
  }

  /** The person gave a command, which a client expanded to `text`: it lays down how that command is done, until the next one. */
  ordered(command: string, text: string, at: number): void {
    this.#command = { path: command, rules: rulesIn(text), at };
  }

  /** The files, the one read last at the end, and what the newest command says. */
  all(): readonly InstructionFile[] {
    const command = this.#command;
    return [...this.#files.values(), ...(command && command.rules.length > 0 ? [command] : [])];
  }

  clear(): void {
    this.#files.clear();
    this.#command = null;
  }
}

/** The sentences that lay something down, each whole: one that only announces what follows, or is longer than a rule, is left out. */
function rulesIn(text: string): readonly string[] {
  const sentences = proseLines(wholeBlocks(text.slice(0, maxText)))
    .filter(({ heading }) => !heading)
    .flatMap((line) => splitSentences(line.text));
  return sentences
    .map((sentence) => oneLine(sentence.replace(/\*\*/gu, '')))
    .filter(
      (sentence) =>
        sentence.length >= minChars &&
        sentence.length <= maxChars &&
        sure.test(sentence) &&
        !/[:：,]$/u.test(sentence) &&
        !placeholder.test(sentence),
    )
    .slice(0, maxRules);
}

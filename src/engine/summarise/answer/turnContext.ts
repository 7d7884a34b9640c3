/**
 * Whether a label is a turn that a model invents, or a word of its summary: who said what below a heading, a field among fields, a
 * class among classes. An invented turn stands behind what was said, by itself. Pure; linear over all labels of a text, which are
 * asked for in their order.
 */
import { ownSection } from '../../summary/headings';
import { isLabelled } from './turnShapes';

/** Characters of a line that are looked at. */
const most = 200;

export class TurnContext {
  /** Where the line begins behind the last label that was no turn: what follows it at once is none, either. */
  #told = -1;

  constructor(private readonly text: string) {}

  /** Whether a label that begins at `at` and is as long as `marker` belongs to the summary. */
  isTold(at: number, marker: string): boolean {
    const isIndented = /^(?: {2}|\t)[^>]*$/u.test(marker);
    const isTold =
      isIndented || (isHeading(this.#lineAt(at)) ? this.#isClass(at) : this.#isNamed(at, marker));
    if (isTold) this.#told = this.#behind(at);
    return isTold;
  }

  /** A heading with a list below it, or with another one of its kind behind it that names neither a role nor a section of ours. */
  #isClass(at: number): boolean {
    const rest = this.text.slice(this.#behind(at), at + 10 * most).trimStart();
    if (/^(?:[-*+•]|\d{1,3}[.)])[ \t]/u.test(rest)) return true;
    const next = rest.split('\n').find(isHeading) ?? '';
    const kind = (line: string): string => /^#+|\*\*/u.exec(line.trim())?.[0] ?? '';
    const isOther = ownName(next) === null && !isLabelled(next) && !ofTemplate.test(next);
    return isOther && kind(next) === kind(this.#lineAt(at));
  }

  /** Below a heading, a line that announces it or another such label; between fields, as in a configuration. */
  #isNamed(at: number, marker: string): boolean {
    if (at === this.#told) return true;
    if (/^[ \t>]*</u.test(marker)) return false;
    const filled = this.#before(at, true);
    if (isHeading(filled) && !isLabelled(filled)) return true;
    const before = this.#before(at, false);
    const announces = /[:：]$/u.test(before) && /[\p{L}\p{N}]/u.test(before);
    if (announces && !isLabelled(before)) return true;
    return isField(before) && isField(this.#lineAt(this.#behind(at)));
  }

  /** The line right before the one that begins at `at`; with `isFilled` the last that is not blank. */
  #before(at: number, isFilled: boolean): string {
    let end = at - 1;
    while (end > 0) {
      const from = this.text.lastIndexOf('\n', end - 1) + 1;
      const line = this.text.slice(from, Math.min(end, from + most)).trimEnd();
      if (line !== '' || !isFilled) return line;
      end = from - 1;
    }
    return '';
  }

  #behind(at: number): number {
    const end = this.text.indexOf('\n', at);
    return end < 0 ? this.text.length : end + 1;
  }

  #lineAt(at: number): string {
    return this.text.slice(at, Math.min(this.#behind(at), at + most)).trimEnd();
  }
}

/** What follows an instruction in a template. */
const ofTemplate = /^#{1,6}[ \t]+(?:Response|Answer|Input|Output)[:：]?$/u;

/** A heading, or a line in bold alone. */
const isHeading = (line: string): boolean =>
  /^[ \t]{0,3}(?:#{1,6}[ \t]+\S|\*\*[^*]{1,80}\*\*:?$)/u.test(line);

/** `Host: harbour`, `**Web:** slow`, `[Order] table`; a label of a turn is none. */
const isField = (line: string): boolean =>
  /^[ \t]{0,4}(?:\*\*)?(?:\p{L}[\p{L}\p{N}_ -]{0,30}(?:\*{0,2}[:：]\*{0,2}[ \t]+\S|=)|\[[^\]]{1,30}\] )/u.test(
    line,
  ) && !isLabelled(line);

/** The section of ours that a heading names; null for any other line. */
function ownName(line: string): string | null {
  const name = /^#{1,3}[ \t]+(\S.*)$/u.exec(line)?.[1];
  return name === undefined ? null : ownSection(name.replace(/[*:：#]/gu, '').trim());
}

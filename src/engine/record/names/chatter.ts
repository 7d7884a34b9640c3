/**
 * Lines that a session's programs print again and again whatever they are asked: banners, help texts, notes of a debugger.
 * They tell nothing, also where a person pasted them. No list of such lines: how many different commands print one is counted.
 * Pure, bounded.
 */
import { putLast } from '../../../base/newest';
import { bounded } from '../outputs/outcome';

/** Different commands in a row that print a line before it is chatter. */
const often = 3;
/** Shortest and longest line counted, in characters; most lines remembered. */
const shortest = 12;
const longest = 300;
const maxLines = 40_000;

interface Printed {
  readonly times: number;
  readonly by: string;
}

export class Chatter {
  readonly #printed = new Map<string, Printed>();

  /** A command printed this; `by` tells it from others. */
  printed(output: string, by: string): void {
    for (const line of new Set(bounded(output).split('\n').map(trimmed))) {
      if (line.length < shortest || line.length > longest) continue;
      const known = this.#printed.get(line);
      if (known?.by === by) continue;
      putLast(this.#printed, line, { times: (known?.times ?? 0) + 1, by }, maxLines);
    }
  }

  /** A text without the lines that are chatter. */
  without(text: string): string {
    const lines = text.split('\n');
    const left = lines.filter((line) => (this.#printed.get(trimmed(line))?.times ?? 0) < often);
    return left.length === lines.length ? text : left.join('\n');
  }

  clear(): void {
    this.#printed.clear();
  }
}

const trimmed = (line: string): string => line.trim();

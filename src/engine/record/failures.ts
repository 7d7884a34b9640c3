/**
 * Which failures are still open: a later success of the same call, of a wider run of the same
 * check, or on the same file closes one, and so does the word that it is fixed. A failure that was repaired
 * must never be shown as open, so in doubt it is closed. Also the plain list of failed results as others show it.
 */
import { type CommandShape, covers } from './commands';
import type { ToolFailure } from '../summary/draft';
import { clip, keyOf, oneLine } from '../text/plain';
import { saysFixed } from './stateCues';

/** Most failures shown, and the longest one, in characters (spec 4). */
export const maxFailures = 8;
export const maxFailureChars = 240;

/** What failed, in the words by which a later success is recognised. */
export interface OpenFailure extends ToolFailure {
  readonly key: string;
  readonly at: number;
  /** The shape of a shell call; null for other tools. */
  readonly shape: CommandShape | null;
  /** Paths the call was about. */
  readonly paths: readonly string[];
  /** The error lines, for recognising talk about it. */
  readonly errors: readonly string[];
}

/** Most failures remembered as open, and most error lines remembered as closed. */
const maxOpen = 200;
const maxClosed = 400;

export class FailureBook {
  readonly #open = new Map<string, OpenFailure>();
  #closedErrors: string[] = [];

  /** A call failed. The same call failing again replaces what it said before. */
  failed(failure: OpenFailure): void {
    this.#open.delete(failure.key);
    this.#open.set(failure.key, failure);
    if (this.#open.size > maxOpen) this.#open.delete(this.#open.keys().next().value ?? '');
  }

  /** A call succeeded: closes what it shows to work. */
  succeeded(key: string, shape: CommandShape | null, paths: readonly string[]): void {
    for (const failure of [...this.#open.values()]) {
      const same = failure.key === key;
      const wider = shape !== null && failure.shape !== null && covers(shape, failure.shape);
      const file =
        failure.shape === null &&
        failure.paths.some((path) => paths.some((other) => sameFile(path, other)));
      if (same || wider || file) this.#close(failure);
    }
  }

  /** Somebody said something: word that a failure is fixed closes the failures it names. */
  told(sentence: string): void {
    if (this.#open.size === 0 || !saysFixed(sentence)) return;
    for (const failure of [...this.#open.values()]) {
      if (namesOf(failure).some((name) => sentence.includes(name))) this.#close(failure);
    }
  }

  /** Whether a run under this key is open. */
  isOpen(key: string): boolean {
    return this.#open.has(key);
  }

  /** Drops failures nobody came back to for long: edits and lookups that were given up. */
  age(before: number): void {
    for (const failure of [...this.#open.values()]) {
      if (failure.at < before && failure.shape === null) this.#open.delete(failure.key);
    }
  }

  /** The open failures, oldest first. */
  open(): readonly OpenFailure[] {
    return [...this.#open.values()].sort((a, b) => a.at - b.at);
  }

  /** Error lines of failures that were repaired: nothing that quotes one is shown any more. */
  closedErrors(): readonly string[] {
    const stillOpen = new Set(this.open().flatMap((failure) => failure.errors));
    return this.#closedErrors.filter((line) => !stillOpen.has(line));
  }

  clear(): void {
    this.#open.clear();
    this.#closedErrors = [];
  }

  #close(failure: OpenFailure): void {
    this.#open.delete(failure.key);
    this.#closedErrors.push(...failure.errors.filter((line) => line.length >= 12));
    if (this.#closedErrors.length > maxClosed)
      this.#closedErrors = this.#closedErrors.slice(-maxClosed / 2);
  }
}

const baseName = (path: string): string => path.split(/[\\/]/u).pop() ?? path;
const sameFile = (a: string, b: string): boolean =>
  a === b || (baseName(a) === baseName(b) && baseName(a).length > 3);

/** Words of a failure that hardly occur elsewhere: codes, paths, test names, quoted names. */
function namesOf(failure: OpenFailure): readonly string[] {
  const text = failure.errors.join(' ');
  const quoted = [...text.matchAll(/['"`“]([^'"`“”]{4,80})['"`”]/gu)].map(
    (match) => match[1] ?? '',
  );
  const coded =
    text
      .match(/[\p{L}\p{N}_./:-]{5,80}/gu)
      ?.map((word) => word.replace(/(?<![.:,])[.:,]+$/u, '')) ?? [];
  return [...quoted, ...coded.filter(isTelling), ...failure.paths.map(baseName)].filter(
    (name) => name.length > 4,
  );
}

const isTelling = (word: string): boolean =>
  /\d|_|[a-z][A-Z]|^[^/.]*[/.].*[a-z]|^[A-Z]{5,}/u.test(word) &&
  !/^(?:error|failed|passed|tests?)$/iu.test(word) &&
  !/^[\d.:/-]+$/u.test(word);

/** One line for a failure: what was called, and what it said. */
export function failureSummary(
  call: string,
  errors: readonly string[],
  status: number | null,
): string {
  const said = errors
    .filter((line, i) => errors.findIndex((other) => keyOf(other) === keyOf(line)) === i)
    .join(' · ');
  const code = status === null ? '' : ` (exit ${status})`;
  const head = oneLine(call);
  const room = Math.max(60, maxFailureChars - Math.min(said.length, 150) - code.length - 2);
  return clip(`${clip(head, room)}${code}${said === '' ? '' : `: ${said}`}`, maxFailureChars);
}

/** A failed result as a transcript holds it, for the plain list. */
export interface FailedResult {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly text: string;
  readonly isError: boolean;
  readonly status?: string | null;
  readonly exitCode?: number | null;
}
export interface CollectedFailure {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly summary: string;
  readonly meta?: string;
}

/** The failed results, each call once, its first words; results without a call's id are passed over. */
export function collectToolFailures(results: readonly FailedResult[]): readonly CollectedFailure[] {
  const found = new Map<string, CollectedFailure>();
  for (const result of results) {
    if (!result.isError || result.toolCallId === '' || found.has(result.toolCallId)) continue;
    const meta = metaOf(result);
    const text = result.text.replace(/\s+/gu, ' ').trim();
    const summary = text === '' ? (meta === '' ? 'failed (no output)' : 'failed') : shortened(text);
    const failure = {
      toolCallId: result.toolCallId,
      toolName: result.toolName === '' ? 'tool' : result.toolName,
      summary,
    };
    found.set(result.toolCallId, meta === '' ? failure : { ...failure, meta });
  }
  return [...found.values()];
}

function metaOf(result: FailedResult): string {
  const status =
    result.status === undefined || result.status === null || result.status === ''
      ? []
      : [`status=${result.status}`];
  const code = typeof result.exitCode === 'number' ? [`exitCode=${result.exitCode}`] : [];
  return [...status, ...code].join(' ');
}

function shortened(text: string): string {
  if (text.length <= maxFailureChars) return text;
  const cut = text.slice(0, maxFailureChars - 3);
  return `${/[\ud800-\udbff]$/u.test(cut) ? cut.slice(0, -1) : cut}...`;
}

/** The section others show for failed results: the last eight. Empty when there is none. */
export function formatToolFailures(failures: readonly CollectedFailure[]): string {
  if (failures.length === 0) return '';
  const lines = failures
    .slice(-maxFailures)
    .map((f) => `- ${f.toolName}${f.meta === undefined ? '' : ` (${f.meta})`}: ${f.summary}`);
  const more = failures.length - maxFailures;
  if (more > 0) lines.push(`- ...and ${more} more`);
  return `\n\n## Tool Failures\n${lines.join('\n')}`;
}

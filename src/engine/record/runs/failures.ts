/**
 * Which failures are still open. Evidence alone closes one: every step of it, or a true superset, passed later. Errors of using
 * a tool (a file that is not there, a click that timed out) are open only while they are among the last things that happened.
 */
import { pushAll } from '../../../base/lists';
import { putLast } from '../../../base/newest';
import { lastPart } from '../../conversation/paths';
import type { CommandShape, Step } from './shape';
import { coversStep } from './covers';
import type { ToolFailure } from '../../summary/draft';
import { clip, keyOf, oneLine } from '../../text/plain';

/** Most failures shown, and the longest one, in characters. */
export const maxFailures = 8;
export const maxFailureChars = 240;

/** `notRunSince`: something was changed after it failed last, and nobody ran it again. */
type FailureState = 'stillFailing' | 'notRunSince';

/** What failed, in the words by which a later success is recognised. */
export interface Failure extends ToolFailure {
  readonly key: string;
  readonly at: number;
  /** The shape of a shell call; null for other tools. */
  readonly shape: CommandShape | null;
  /** Paths the call was about. */
  readonly paths: readonly string[];
  /** The lines of its message. */
  readonly errors: readonly string[];
  /** Whether it tells of a tool used wrongly rather than of the work. */
  readonly slip: boolean;
}

export interface OpenFailure extends Failure {
  readonly state: FailureState;
  /** Whether some of its steps passed since. */
  readonly isPartly: boolean;
}

interface Held extends Failure {
  /** What of it has not passed since. */
  readonly left: readonly Step[];
  readonly isPartly: boolean;
  /** The number of the call that showed it last. */
  readonly shown: number;
}

/** Most failures remembered as open, and most error lines remembered as closed. */
const maxOpen = 200;
const maxClosed = 400;
/** Calls after which an error of using a tool is over. */
const lastCalls = 3;

export class FailureBook {
  readonly #open = new Map<string, Held>();
  /** Whose place a wider one took that failed too: by its key, the key of the wider one. */
  readonly #within = new Map<string, string>();
  /** Those whose script was written anew. */
  readonly #overwritten = new Map<string, string>();
  #closedErrors: string[] = [];
  #calls = 0;
  #changed = 0;

  /** A call was made that tells nothing of failures. */
  called(): void {
    this.#calls += 1;
  }

  /** A call failed. The same call failing again replaces what it said before, a wider one what a part of it said. */
  failed(failure: Failure): void {
    this.#calls += 1;
    const left = failure.shape === null ? [] : worthOf(failure.shape);
    for (const held of [...this.#open.values()]) {
      if (held.left.length === 0) continue;
      if (allCovered(held.left, left)) {
        this.#open.delete(held.key);
        putLast(this.#within, held.key, failure.key, maxOpen);
      } else if (left.length > 0 && allCovered(left, held.left))
        this.#open.set(held.key, { ...held, shown: this.#calls });
    }
    this.#within.delete(failure.key);
    this.#overwritten.delete(failure.key);
    const held = { ...failure, left, isPartly: false, shown: this.#calls };
    putLast(this.#open, failure.key, held, maxOpen);
  }

  /** A call succeeded: closes what it shows to work. `steps` are what passed, of a shell call. */
  succeeded(key: string, steps: readonly Step[], paths: readonly string[]): void {
    this.#calls += 1;
    for (const held of [...this.#open.values()]) {
      const left = held.left.filter((step) => !steps.some((one) => coversStep(one, step)));
      if (held.key === key || isOfFiles(held, paths) || (held.left.length > 0 && left.length === 0))
        this.#close(held);
      else if (left.length < held.left.length)
        this.#open.set(held.key, { ...held, left, isPartly: true });
    }
  }

  /**
   * A file was changed, by whatever means: an edit of it that failed was made in another way. Written whole after it failed, a script of
   * that name is another one, of which nothing is known yet.
   */
  written(path: string, whole: boolean): void {
    this.#changed = this.#calls;
    for (const held of [...this.#open.values()]) {
      const isAnother = whole && held.shown < this.#calls && runsScript(held, path);
      if (isAnother) putLast(this.#overwritten, held.key, held.key, maxOpen);
      if (isAnother || isOfFiles(held, [path])) this.#close(held);
    }
  }

  /** Whether what failed under this key works again: neither it nor a wider one that failed in its place is open. */
  isRepaired(key: string): boolean {
    // Whatever fails anew stands for itself, so this goes to later ones only and ends.
    let at: string | undefined = key;
    while (at !== undefined && !this.#open.has(at)) at = this.#within.get(at);
    return at === undefined && !this.#overwritten.has(key);
  }

  /** The open failures, oldest first. */
  open(): readonly OpenFailure[] {
    return [...this.#open.values()]
      .filter((held) => !held.slip || held.shown > this.#calls - lastCalls)
      .sort((a, b) => a.at - b.at)
      .map((held) => ({
        ...held,
        state: this.#changed >= held.shown ? 'notRunSince' : 'stillFailing',
      }));
  }

  /** Error lines of failures that were repaired: nothing that quotes one is shown any more. */
  closedErrors(): readonly string[] {
    const stillOpen = new Set(this.open().flatMap((failure) => failure.errors));
    return this.#closedErrors.filter((line) => !stillOpen.has(line));
  }

  clear(): void {
    this.#open.clear();
    this.#within.clear();
    this.#overwritten.clear();
    this.#closedErrors = [];
    this.#calls = this.#changed = 0;
  }

  #close(failure: Held): void {
    this.#open.delete(failure.key);
    pushAll(
      this.#closedErrors,
      failure.errors.filter((line) => line.length >= 12),
    );
    if (this.#closedErrors.length > maxClosed)
      this.#closedErrors = this.#closedErrors.slice(-maxClosed / 2);
  }
}

/** The steps that a failure is about: of a script and a check the check. */
function worthOf(shape: CommandShape): readonly Step[] {
  const of = (kinds: readonly string[]) => shape.steps.filter((step) => kinds.includes(step.kind));
  const proving = of(['check', 'act', 'service']).filter((step) => !isAside(step));
  return proving.length > 0 ? proving : of(['act', 'other']);
}

/** Git's steps on the way to a check: nobody comes back to a stash. */
const isAside = ({ words }: Step): boolean =>
  words[0] === 'git' &&
  /^(?:stash|checkout|switch|reset|init|clone|worktree)$/u.test(words[1] ?? '');

const allCovered = (narrow: readonly Step[], wide: readonly Step[]): boolean =>
  narrow.every((step) => wide.some((one) => coversStep(one, step)));

const sameFile = (a: string, b: string): boolean =>
  a === b || (lastPart(a) === lastPart(b) && lastPart(a).length > 3);

/** Whether it is of a tool that is no shell, about one of those files. */
const isOfFiles = ({ shape, paths }: Failure, files: readonly string[]): boolean =>
  shape === null && paths.some((path) => files.some((file) => sameFile(path, file)));

/** Whether it is of a program of its own in that file. */
const runsScript = ({ shape }: Failure, path: string): boolean => {
  const script = shape?.kind === 'other' ? shape.words.find((word) => isScript.test(word)) : null;
  return typeof script === 'string' && isEnd(path, script);
};
const isScript = /[^/]\.\w{1,5}$/u;

const isEnd = (path: string, word: string): boolean =>
  path === word || path.endsWith(`/${word.replace(/^\.\//u, '')}`);

/** One line for a failure: what was called, and what it said. */
export function failureSummary(
  call: string,
  errors: readonly string[],
  status: number | null,
): string {
  const keys = new Set<string>();
  const isNew = (key: string): boolean => !keys.has(key) && keys.add(key).has(key);
  const said = errors.filter((line) => isNew(keyOf(line))).join(' · ');
  // Behind a pipe the status is the filter's.
  const code = status === null || status === 0 ? '' : ` (exit ${status})`;
  const head = oneLine(call);
  const room = Math.max(60, maxFailureChars - Math.min(said.length, 150) - code.length - 2);
  return clip(`${clip(head, room)}${code}${said === '' ? '' : `: ${said}`}`, maxFailureChars);
}

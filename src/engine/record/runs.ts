/**
 * The commands of a conversation, one record per command and folder: the newest run's outcome and figures win.
 * Tells the failure book what failed and what works again.
 */
import { commandShape, type CommandShape } from './commands';
import type { FailureBook } from './failures';
import { failureSummary } from './failures';
import { errorLines, exitStatus, showsFailure, wasAborted } from './outputs/outcome';
import { figureLines } from './outputs/figures';
import { sureScore } from './outputs/score';
import { clip, oneLine } from '../text/plain';

/** A run as a tool call or the person made it. */
export interface Run {
  readonly command: string;
  /** Null where the conversation holds no output. */
  readonly output: string | null;
  readonly failed: boolean;
  readonly exitCode: number | null;
  readonly tool: string;
  readonly at: number;
}

export interface RunRecord {
  readonly key: string;
  readonly command: string;
  readonly shape: CommandShape;
  readonly exitCode: number | null;
  readonly outcome: 'ok' | 'failed' | 'unknown';
  readonly figures: readonly string[];
  readonly at: number;
  readonly refs: number;
}

/** Longest command kept, in characters, and most records kept. */
const maxCommandChars = 400;
const maxRecords = 4_000;

export class RunBook {
  readonly #records = new Map<string, RunRecord>();

  constructor(
    private readonly cwd: string | null,
    private readonly failures: FailureBook,
  ) {}

  /** Takes note of a run. */
  ran(run: Run): RunRecord {
    const shape = commandShape(run.command, this.cwd);
    const exitCode =
      run.output === null
        ? null
        : exitStatus({ text: run.output, exitCode: run.exitCode, failed: run.failed });
    const outcome = outcomeOf(run, shape, exitCode);
    const before = this.#records.get(shape.key);
    this.#records.delete(shape.key);
    const record: RunRecord = {
      key: shape.key,
      command: clip(oneLine(run.command), maxCommandChars),
      shape,
      exitCode,
      outcome,
      figures: run.output === null ? (before?.figures ?? []) : figuresOf(run.output, shape),
      at: run.at,
      refs: (before?.refs ?? 0) + 1,
    };
    this.#records.set(shape.key, record);
    if (this.#records.size > maxRecords)
      this.#records.delete(this.#records.keys().next().value ?? '');
    this.#tell(run, record);
    return record;
  }

  /** All records, the least recently run first. */
  all(): readonly RunRecord[] {
    return [...this.#records.values()];
  }

  /** Whether a failed run was repaired by a later one. */
  repaired(record: RunRecord): boolean {
    return (
      record.outcome === 'failed' &&
      tracked(record.shape) &&
      !this.failures.isOpen(failureKey(record))
    );
  }

  clear(): void {
    this.#records.clear();
  }

  #tell(run: Run, record: RunRecord): void {
    const key = failureKey(record);
    if (record.outcome === 'ok') this.failures.succeeded(key, record.shape, []);
    if (record.outcome !== 'failed' || !tracked(record.shape)) return;
    const errors = errorLines(run.output ?? '');
    const summary = failureSummary(shortCommand(record), errors, record.exitCode);
    this.failures.failed({
      key,
      tool: run.tool,
      summary,
      at: run.at,
      shape: record.shape,
      paths: [],
      errors,
    });
  }
}

/** How a run came out, as a mark. */
export const outcomeMark = ({ outcome, exitCode }: RunRecord): string =>
  outcome === 'ok'
    ? '✓'
    : outcome === 'unknown'
      ? '?'
      : `✗${exitCode === null || exitCode === 0 ? '' : String(exitCode)}`;

const failureKey = (record: RunRecord): string => `run:${record.key}`;

/** The command without a change to the folder it is in anyway. */
const shortCommand = (record: RunRecord): string =>
  record.shape.folder === '' ? record.command.replace(/^cd \S+ && /u, '') : record.command;

/** Looking for what is not there is no failure worth carrying on, and nobody comes back to repair a try-out. */
const tracked = (shape: CommandShape): boolean => shape.kind !== 'look' && !shape.tryOut;

function outcomeOf(run: Run, shape: CommandShape, exitCode: number | null): RunRecord['outcome'] {
  if (run.output === null) return 'unknown';
  if (wasAborted(run.output)) return 'unknown';
  if (shape.masked && shape.kind === 'check') return maskedOutcome(run.output, exitCode);
  if (run.failed || (exitCode !== null && exitCode !== 0)) return 'failed';
  return 'ok';
}

/** Behind a pipe the exit status is the filter's: the output decides. */
function maskedOutcome(output: string, exitCode: number | null): RunRecord['outcome'] {
  if (showsFailure(output)) return 'failed';
  return exitCode !== null && exitCode > 1 ? 'failed' : 'ok';
}

/** Most lines of an output kept as what a run came to. */
const maxFigures = 5;

function figuresOf(output: string, shape: CommandShape): readonly string[] {
  if (/^git\b.*\bcommit\b/u.test(shape.words.join(' '))) return []; // commits are listed by themselves
  if (shape.kind !== 'look') return figureLines(output, maxFigures);
  const program = shape.words[0] ?? '';
  if (program === 'ls') return isListing.test(output) ? figureLines(output, 3) : [];
  if (measures.test(program) || /--(?:short|num)?stat\b/u.test(shape.words.join(' ')))
    return figureLines(output, 3);
  if (isNumber.test(output)) return figureLines(output, 1);
  const reads = opens.test(program) && !shape.words.some((word) => isSource.test(word));
  return reads ? figureLines(output, 2, sureScore) : [];
}

/** Looking that answers with one number (`find … | wc -l`, `grep -c …`) has measured something. */
const isNumber = /^\s*\d[\d.,]*\s*$/u;
/** Programs that look and measure. */
const measures = /^(?:wc|du|df|free|stat)$/u;
/** A listing of files with their sizes. */
const isListing = /^-[rwxsStT-]{9}/mu;
/** Programs that show a file: a report may be one, source is none. */
const opens = /^(?:cat|head|tail|jq|less|more)$/u;
const isSource =
  /\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|kts?|swift|c|h|cc|cpp|hpp|cs|php|lua|ex|exs|erl|hs|scala|vue|svelte|css|scss|less|sql|sh|md|mdx|rst|lock|toml|jsonl)$/iu;

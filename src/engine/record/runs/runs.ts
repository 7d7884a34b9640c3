/**
 * The commands of a conversation, one record per command and folder: the newest run's outcome and figures win.
 * Tells the failure book what failed and what works again.
 */
import { putLast } from '../../../base/newest';
import { isOutside, joinPath, lastPart } from '../../conversation/paths';
import { withoutHereTexts } from '../../conversation/shell/hereDocs';
import { commandShape, type CommandShape, type Step, stepKey } from './shape';
import { CommitBook } from '../git/commits';
import type { FailureBook } from './failures';
import { failureSummary } from './failures';
import { showsPass } from '../outputs/verdict';
import { isShown, type Outcome, outcomeOf, type Run, exitStatusOf } from './ending';
import { figuresOf, messageIn } from './runOutput';
import { isSlip } from './slips';
import { endsIt, isLeft, portsOf, stopping } from './leftRunning';
import { clip, oneLine } from '../../text/plain';
import { WorkTree } from '../git/workTree';

export type { Run };

export interface RunRecord {
  readonly key: string;
  readonly command: string;
  readonly shape: CommandShape;
  readonly exitCode: number | null;
  readonly outcome: Outcome;
  /** Whether that is seen, or only that nothing speaks against it. */
  readonly isShown: boolean;
  /** What it said of its failing. */
  readonly errors: readonly string[];
  readonly figures: readonly string[];
  /** Whether it was left running in the background, and on which ports it says it listens. */
  readonly running: boolean;
  readonly ports: readonly string[];
  readonly at: number;
  readonly refs: number;
}

/** Longest command kept, in characters, and most records kept. */
const maxCommandChars = 400;
const maxRecords = 4_000;

export class RunBook {
  /** The commits made by the runs. */
  readonly commits = new CommitBook();
  readonly workTree = new WorkTree();
  readonly #records = new Map<string, RunRecord>();
  /** The newest commands that stop something. */
  #stops: readonly RunRecord[] = [];
  /** How often a file of a name was written whole. */
  readonly #versions = new Map<string, number>();
  /** What a script was seen to run, by the key of its runner. */
  readonly #scripts = new Map<string, readonly Step[]>();

  constructor(
    private readonly cwd: string | null,
    private readonly failures: FailureBook,
  ) {}

  /** Takes note of a run. */
  ran(run: Run): RunRecord {
    const shape = commandShape(run.command, this.cwd);
    const exitCode = exitStatusOf(run, shape);
    const outcome = outcomeOf(run, shape, exitCode);
    const key = this.#versioned(shape);
    const before = this.#records.get(key);
    const record: RunRecord = {
      key,
      command: clip(oneLine(withoutHereTexts(run.command)), maxCommandChars),
      shape,
      exitCode,
      outcome,
      isShown: isShown(run, shape),
      errors: outcome === 'failed' ? messageIn(run.output ?? '') : [],
      figures: hasNoOutput(run) ? (before?.figures ?? []) : figuresOf(run.output ?? '', shape),
      running: goesOn(run, shape, outcome),
      ports: portsOf(run, shape),
      at: run.at,
      refs: refsOf(before),
    };
    putLast(this.#records, key, record, maxRecords);
    this.#take(run, record);
    return record;
  }

  #take(run: Run, record: RunRecord): void {
    const output = run.output ?? '';
    if (record.outcome === 'ok') {
      this.workTree.ran(record.shape, output);
      this.commits.ran(record.shape, output, run.at, this.workTree.branch ?? null);
    }
    if (record.outcome === 'failed') this.workTree.failed(record.shape, output);
    if (stopping.test(run.command)) this.#stops = [...this.#stops.slice(-50), record];
    this.#learn(output, record.shape);
    this.#tell(run, record);
  }

  /** A file was changed; `whole`: written from its beginning, so that a script of that name is a new one. */
  written(path: string, whole: boolean): void {
    this.failures.written(path, whole);
    if (!whole) return;
    const name = lastPart(path);
    this.#versions.set(name, (this.#versions.get(name) ?? 0) + 1);
  }

  /** All records, the least recently run first. */
  all(): readonly RunRecord[] {
    return [...this.#records.values()];
  }

  /** What was left running and not stopped since, oldest first. */
  services(): readonly RunRecord[] {
    return this.all().filter(
      (record) =>
        record.running && !this.#stops.some((stop) => stop.at > record.at && endsIt(stop, record)),
    );
  }

  /** Whether a failed run was repaired by a later one. */
  repaired(record: RunRecord): boolean {
    return record.outcome === 'failed' && tracked(record.shape) && this.isRepaired(record.key);
  }

  /** Whether what failed under a key was repaired later; of checks, which are all kept as open until then. */
  isRepaired(key: string): boolean {
    return this.failures.isRepaired(failureKey({ key }));
  }

  clear(): void {
    this.#records.clear();
    this.commits.clear();
    this.workTree.clear();
    this.#stops = [];
    this.#versions.clear();
    this.#scripts.clear();
  }

  /** A scratch script that was written anew is another one: its figures are figures of their own. */
  #versioned(shape: CommandShape): string {
    if (shape.kind !== 'other') return shape.key;
    const version = shape.words
      .slice(0, 4)
      .reduce((sum, word) => sum + (this.#versions.get(word.split('/').pop() ?? '') ?? 0), 0);
    return version > 1 ? `${shape.key}@${version}` : shape.key;
  }

  /** What a script runner says that it runs (`> tsc && eslint .`) is what passes with it. */
  #learn(output: string, shape: CommandShape): void {
    const [step] = shape.steps;
    if (!step || shape.steps.length > 1 || !runsScripts.test(step.words[0] ?? '')) return;
    const said = [...output.slice(0, 4_000).matchAll(/^[>$] (\S.{1,300})$/gmu)]
      .slice(0, 10)
      .flatMap((match) => commandShape(match[1] ?? '', null).steps)
      .filter((one) => one.kind === 'check')
      .map((one) => ({ ...one, folder: joinPath(step.folder, one.folder || '.') }))
      .map((one) => (one.folder === '.' ? { ...one, folder: '' } : one));
    if (said.length > 0) this.#scripts.set(stepKey(step), said);
  }

  #tell(run: Run, record: RunRecord): void {
    const { shape } = record;
    const key = failureKey(record);
    if (record.outcome === 'ok') {
      const proven = shape.steps.filter(
        (step) => step.sifted !== true || showsPass(run.output ?? ''),
      );
      const ran = proven.flatMap((step) => this.#scripts.get(stepKey(step)) ?? []);
      this.failures.succeeded(
        proven.length < shape.steps.length ? '' : key,
        [...proven, ...ran],
        [],
      );
    } else if (record.outcome !== 'failed' || !tracked(shape)) this.failures.called();
    else {
      const { errors } = record;
      const summary = failureSummary(shortCommand(record), errors, record.exitCode);
      const slip = isSlip(shape, errors, record.exitCode);
      const { tool, at } = run;
      this.failures.failed({ key, tool, summary, at, shape, paths: [], errors, slip });
    }
  }
}

/** Whether the conversation lost what it printed; one that goes on may not have printed anything. */
const hasNoOutput = ({ output, state }: Run): boolean => output === null && state === undefined;

const goesOn = (run: Run, shape: CommandShape, outcome: Outcome): boolean =>
  run.state === undefined ? outcome !== 'failed' && isLeft(run, shape) : run.state === 'running';

/** What still ran before is the same run. */
const refsOf = (before: RunRecord | undefined): number =>
  before === undefined ? 1 : before.refs + (before.running ? 0 : 1);

/** How a run came out, as a mark. */
export function outcomeMark({ outcome, isShown: shown, exitCode }: RunRecord): string {
  if (outcome === 'failed')
    return `✗${exitCode === null || exitCode === 0 ? '' : String(exitCode)}`;
  return outcome === 'ok' && shown ? '✓' : '?';
}

/** What a run is called in the course of its request, with the folder that it ran in. */
export function nameOfRun({ command, shape: { folder } }: RunRecord): string {
  let rest = command;
  while (withoutFolder(rest) !== rest) rest = withoutFolder(rest);
  const place = isOutside(folder) ? `…/${lastPart(folder)}` : folder;
  return clip(place === '' || rest === command ? rest : `cd ${place} && ${rest}`, 120);
}

/** Programs that print the commands of the scripts they run. */
const runsScripts = /^(?:npm|pnpm|yarn|bun)$/u;

/** What the failure of a run is kept by among the open ones. */
export const failureKey = ({ key }: Pick<RunRecord, 'key'>): string => `run:${key}`;

/** A command without a change of folder before it. */
export const withoutFolder = (command: string): string =>
  command.replace(/^(?:cd|Set-Location)(?: -Path)? +(?:"[^"]{1,300}"|\S+?) ?(?:&&|;) */iu, '');

/** The command without a change to the folder it is in anyway. */
export const shortCommand = ({ shape, command }: RunRecord): string =>
  shape.folder === '' ? withoutFolder(command) : command;

/** Looking for what is not there is no failure worth carrying on. */
const tracked = (shape: CommandShape): boolean => shape.kind !== 'look';

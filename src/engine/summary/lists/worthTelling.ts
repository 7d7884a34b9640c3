/**
 * Which commands of a conversation are worth telling: checks, what changed the world, what still runs. What only looked around, was typed
 * wrongly, wrote a scratch file or stands among the commits is not; of that no more is told than its first words. Pure.
 */
import type { RunRecord } from '../../record/runs/runs';
import { isDifference } from '../../record/outputs/figures';
import { isRemote } from '../../record/runs/shape';
import { isMistyped, missingProgram } from '../../record/runs/slips';
import { isScratch } from '../../text/scratch';
import type { View } from '../view';

/** What is staged stands among the files, and what became of it among the commits, with their hashes. */
const onlyStages = (run: RunRecord, { runs }: View['ledger']): boolean =>
  run.shape.kind !== 'look' &&
  (run.outcome === 'ok' || runs.repaired(run)) &&
  isOnly(run, (program, verb) => program === 'git' && stages.test(verb));
const stages = /^(?:add|commit|status|diff|log|show)$/u;

/** Whether all that a command runs is of a kind, by the first two words of each step. */
const isOnly = (
  { shape: { steps } }: RunRecord,
  is: (program: string, verb: string) => boolean,
): boolean =>
  steps.length > 0 &&
  steps.every((step) => !isRemote(step) && is(step.words[0] ?? '', step.words[1] ?? ''));

/** Files stand in their lists. */
export const onlyHandlesFiles = (run: RunRecord): boolean =>
  run.outcome === 'ok' && isOnly(run, (program) => handlesFiles.test(program));
const handlesFiles =
  /^(?:sed|cp|mv|rm|rmdir|touch|ln|chmod|mkdir|(?:copy|move|remove|rename|new)-item)$/iu;

/** A text written into a file. */
const writes = /^(?:cat|tee|printf|echo)\b[^|&;\n]{0,200}>\s?(?=\/)/u;

/**
 * A scratch file, or a program or a text typed into a command: what it wrote stands among the files, and nobody runs it a second time.
 * One that failed may be tried once more.
 */
function onlyWrote(view: View, run: RunRecord, newest: number): boolean {
  const { shape, command, outcome, at } = run;
  if (shape.kind !== 'other') return false;
  const figures = run.figures.filter((line) => !wasMade(view, run, line));
  const start = writes.exec(command)?.[0];
  if (start !== undefined && isScratch(command.slice(start.length))) return true;
  return figures.length === 0 && hereText.test(command) && (outcome === 'ok' || at < newest);
}
const hereText = /<<-?\s?['"]?[A-Za-z_]/u;

/** What looks and measures nothing: its numbers are met on the way. */
const looksAround = /^(?:git|ls|e?grep|rg|find|fd|echo|printf|ps|pgrep|sed|awk)$/u;

/** What asks somebody else: a service, a cluster, another machine. */
const asksElsewhere =
  /^(?:gh|glab|docker|podman|kubectl|helm|aws|gcloud|az|curl|wget|terraform|systemctl)$/u;

/** Without what only looked around, or is listed elsewhere. */
export function worthTelling(view: View): RunRecord[] {
  const { runs: book, requests } = view.ledger;
  const runs = book.all();
  const newest = requests.last?.at ?? 0;
  const missing = missingIn(runs);
  const cited = citedIn(view);
  const stores = storesIn(runs);
  return runs.filter(
    (run) =>
      missing.has(run) ||
      stores.has(run) ||
      !(
        (onlyLooked(run, cited) && !isDifferenceNow(run, view.ledger)) ||
        onlyWrote(view, run, newest) ||
        onlyStages(run, view.ledger) ||
        onlyPutsAside(run) ||
        wasFixedByHand(run, book) ||
        (wasMistyped(run) &&
          runs.some((later) => later.at > run.at && isSameProgram(later, run))) ||
        (run.at < newest && isOver(run))
      ),
  );
}

/** What fixes by itself and failed was not run again where what it leaves behind was put right by hand: only the check passed. */
const wasFixedByHand = (run: RunRecord, book: View['ledger']['runs']): boolean =>
  book.repaired(run) && run.shape.words.some((word) => fixes.test(word));
const fixes = /[:_-](?:fix|write)$/u;

/** A copy put aside, and put back. */
const onlyPutsAside = (run: RunRecord): boolean =>
  onlyHandlesFiles(run) && run.shape.words.some((word) => isScratch(word) || isBackup.test(word));
const isBackup = /\.(?:bak|orig|backup)$|~$/iu;

/** The two newest looks into each branch that holds data of its own: they say where it lies and how it is read. */
function storesIn(runs: readonly RunRecord[]): ReadonlySet<RunRecord> {
  const stores = new Map<string, readonly RunRecord[]>();
  for (const run of runs) {
    const store = dataOfBranch.exec(run.shape.words.join(' '))?.[1];
    if (store !== undefined) stores.set(store, [...(stores.get(store) ?? []), run].slice(-2));
  }
  return new Set([...stores.values()].flat());
}
/** `git show data/sessions:2b/meta.json`. */
const dataOfBranch = /^git show (?!origin\/|upstream\/)([\w-]+\/[\w./-]+):\S+\.jsonl?\b/u;

/** What only stood for its moment: without an outcome that is seen, or typed wrongly. */
const isOver = (run: RunRecord): boolean =>
  (run.outcome === 'unknown' && run.shape.kind !== 'service' && !run.running) ||
  (run.outcome === 'ok' &&
    !run.isShown &&
    run.shape.kind === 'other' &&
    run.figures.length === 0) ||
  wasMistyped(run);

/** The newest runs that wanted programs which are not there, one for each: whoever goes on need not try them again. */
function missingIn(runs: readonly RunRecord[]): ReadonlySet<RunRecord> {
  const missing = new Map<string, RunRecord>();
  for (const run of runs) {
    if (run.outcome === 'ok') for (const word of run.shape.words) missing.delete(word);
    const name = run.outcome === 'failed' ? missingProgram(run.shape, run.errors) : null;
    if (name !== null) missing.set(name, run);
  }
  return new Set(missing.values());
}

/** What was typed wrongly was typed anew. */
const wasMistyped = (run: RunRecord): boolean =>
  run.outcome === 'failed' && isMistyped(run.errors, run.exitCode);
const isSameProgram = (later: RunRecord, run: RunRecord): boolean =>
  later.outcome === 'ok' && later.shape.words[0] === run.shape.words[0];

/** Looking around tells nothing later, unless what was measured stands in what the agent reported. */
function onlyLooked({ shape, figures }: RunRecord, cited: ReadonlySet<string>): boolean {
  if (shape.kind !== 'look') return false;
  if (shape.words.at(-1) === '--help') return true;
  if (asksElsewhere.test(shape.words[0] ?? '')) return false;
  if (figures.length === 0) return true;
  if (!looksAround.test(shape.words[0] ?? '')) return false;
  const numbers = numbersIn(figures.join(' '));
  return numbers.length === 0 || !numbers.every((number) => cited.has(number));
}

/** The size of a difference as it stands: another one after the next request or commit. */
const isDifferenceNow = (
  { figures, at, shape }: RunRecord,
  { requests, runs }: View['ledger'],
): boolean =>
  shape.words[0] === 'git' &&
  // Between two revisions it is always the same one.
  shape.words.slice(2, 4).every((word) => word.startsWith('-')) &&
  figures.some(isDifference) &&
  at > (requests.last?.at ?? 0) &&
  !runs.commits.all().some((commit) => commit.at > at);

/** The numbers that the agent's closing words name, and the person's. */
const citedIn = ({ ledger: { requests } }: View): ReadonlySet<string> =>
  new Set(
    requests
      .requests()
      .flatMap(({ told, text }) => numbersIn(`${told.at(-1)?.text ?? ''} ${text}`)),
  );
const numbersIn = (text: string): readonly string[] =>
  (text.match(/(?<![\w.,])\d[\d.,]*\d(?!\w)/gu) ?? []).map((number) => number.replace(/,/gu, ''));

/** Whether an error tells of a file that was not there and was written or read since. */
export const wasMade = ({ ledger: { files } }: View, run: RunRecord, line: string): boolean =>
  isAbsent.test(line) &&
  files
    .all()
    .some(({ path, at, deleted }) => !deleted && at > run.at && line.includes(path.slice(-60)));
const isAbsent = /no such file|ENOENT|does(?:n['’]t| not) exist|cannot find/iu;

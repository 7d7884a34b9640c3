/**
 * The commands of a conversation as evidence: checks, what changed the world, what still runs, newest outcome each. What only
 * looked around, was typed wrongly, wrote a scratch file or stands among the commits is left out. Pure.
 */
import { failureKey, outcomeMark, type RunRecord, shortCommand } from '../record/runs/runs';
import { isDifference } from '../record/outputs/figures';
import { isRemote } from '../record/runs/shape';
import { isMistyped, missingProgram } from '../record/runs/slips';
import { clip } from '../text/plain';
import { isScratch } from '../text/scratch';
import type { EvidenceLine } from './lines';
import { quotesClosedError, shown, type View } from './view';

/** What only looked comes after everything that was done or proven, however lately it ran. */
const kindWeight = { check: 3, act: 2, service: 2, other: 0.5, look: -1.5 } as const;

/** Commands shown with what they came to; the rest only by their first words. */
const inFull = 10;
/** Most characters of what a command came to: three lines, which are all that is taken of one. */
const mostOfFigures = 320;

/** The commands worth telling, what matters most first. */
export function commandLines(view: View): readonly EvidenceLine[] {
  const running = new Set(view.ledger.runs.services());
  const total = Math.max(1, view.ledger.total);
  const score = (run: RunRecord): number =>
    (onlyHandlesFiles(run) ? -2 : kindWeight[run.shape.kind]) +
    (run.figures.length > 0 ? 1 : 0) +
    (running.has(run) ? 2 : 0) +
    // What failed last matters however long ago it was.
    (view.olderFailures.has(failureKey(run)) ? 3 : 0) +
    (run.at / total) * 3 +
    Math.log2(1 + run.refs) * 0.7 -
    (run.at >= view.keptFrom ? 3 : 0) -
    (run.command.length > 160 ? 1 : 0);
  const runs = worthShowing(view).sort((a, b) => score(b) - score(a));
  const complaints = firstToSay(runs);
  return runs.map((run, i) => {
    const said = saidOf(view, run, complaints);
    const text = commandLine(view, run, running.has(run), i < inFull, said);
    return { text, at: run.at, order: run.at, rule: 'newest outcome of a command' };
  });
}

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
const onlyHandlesFiles = (run: RunRecord): boolean =>
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
function worthShowing(view: View): RunRecord[] {
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
  wasTypedAnew(run);

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
const wasTypedAnew = (run: RunRecord): boolean =>
  run.outcome === 'failed' && isMistyped(run.errors, run.exitCode);

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

/** The command as it would be typed in the workspace folder. */
function inWorkspace(view: View, command: string): string {
  if (view.cwd === null || view.cwd === '') return command;
  const here = command.split(`cd ${view.cwd} && `).join('').split(`${view.cwd}/`).join('');
  return here.replace(longFolder, 'cd …/$1 && ');
}
/** A folder elsewhere that would leave no room for what runs there. */
const longFolder = /^cd (?=\S{30})\S*\/([^\s/]+) && /u;

function commandLine(
  view: View,
  run: RunRecord,
  runs: boolean,
  isFull: boolean,
  lines: readonly string[],
): string {
  const typed = inWorkspace(view, withoutHereText(shortCommand(run)));
  const ports = runs ? run.ports.map((port) => ` :${port}`).join('') : '';
  const isRepaired = view.ledger.runs.repaired(run);
  const mark = runs ? `▶${ports}` : isRepaired ? '✗→✓' : outcomeMark(run);
  const said = clip(lines.map((line) => shown(view, dense(line), 160)).join(' · '), mostOfFigures);
  const room = isFull || onlyHandlesFiles(run) ? 180 : 80;
  return `- ${mark} ${shown(view, typed, room)}${said === '' ? '' : ` — ${said}`}`;
}

/** What stands behind a command: what it came to, or why it failed. */
function saidOf(
  view: View,
  run: RunRecord,
  complaints: ReadonlyMap<string, RunRecord>,
): readonly string[] {
  if (run.outcome === 'failed') return view.ledger.runs.repaired(run) ? [] : messageOf(view, run);
  const own = run.errors.filter((line) => complaints.get(line) === run);
  return [...own, ...run.figures.filter((line) => !own.includes(line))].filter(
    (line) => !isSaidByFailure(view, line) && !wasMade(view, run, line),
  );
}

/** Whether an error tells of a file that was not there and was written or read since. */
const wasMade = ({ ledger: { files } }: View, run: RunRecord, line: string): boolean =>
  isAbsent.test(line) &&
  files
    .all()
    .some(({ path, at, deleted }) => !deleted && at > run.at && line.includes(path.slice(-60)));
const isAbsent = /no such file|ENOENT|does(?:n['’]t| not) exist|cannot find/iu;

/** Of each error that programs named and went on from the first run: one that many name is told once. */
function firstToSay(runs: readonly RunRecord[]): ReadonlyMap<string, RunRecord> {
  return new Map([...runs].reverse().flatMap((run) => run.errors.map((line) => [line, run])));
}

/** What a failure said that is not listed by itself. */
const messageOf = (view: View, run: RunRecord): readonly string[] =>
  view.openFailures.some(({ key }) => key === failureKey(run))
    ? []
    : run.errors.filter((line) => !wasMade(view, run, line));

/** A text typed into a command is found in the file it made. */
const withoutHereText = (command: string): string =>
  command.replace(/(<<-?\s*(['"]?)\w+\2)\s.{20,}$/su, '$1 …');

/** What an open failure shows, or a repaired one showed, is not said again as a figure. */
const isSaidByFailure = (view: View, line: string): boolean =>
  quotesClosedError(view, line) ||
  view.openFailures.some(({ summary }) => summary.includes(line.slice(0, 60)));

/** Columns and dots that lead the eye cost room and say nothing. */
const dense = (line: string): string =>
  line.replace(/\s{2,}/gu, ' ').replace(/\.{4,}|…{2,}|·{3,}|-{4,}/gu, '…');

/**
 * The commands of a conversation as evidence: checks, what changed the world, what still runs, newest outcome each. What only
 * looked around, was typed wrongly or wrote a scratch file is left out. Pure.
 */
import { failureKey, outcomeMark, type RunRecord, shortCommand } from '../record/runs/runs';
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
    (isListedElsewhere(run) ? -2 : kindWeight[run.shape.kind]) +
    (run.figures.length > 0 ? 1 : 0) +
    (running.has(run) ? 2 : 0) +
    // What failed last matters however long ago it was.
    (view.olderFailures.has(failureKey(run)) ? 3 : 0) +
    (run.at / total) * 3 +
    Math.log2(1 + run.refs) * 0.7 -
    (run.at >= view.keptFrom ? 3 : 0) -
    (run.command.length > 160 ? 1 : 0);
  const runs = worthShowing(view.ledger).sort((a, b) => score(b) - score(a));
  const complaints = firstToSay(runs);
  return runs.map((run, i) => {
    const said = saidOf(view, run, complaints);
    const text = commandLine(view, run, running.has(run), i < inFull, said);
    return { text, at: run.at, order: run.at, rule: 'newest outcome of a command' };
  });
}

/** What is staged stands among the files, and what became of it among the commits. */
const onlyStages = (run: RunRecord): boolean =>
  run.outcome === 'ok' && isOnly(run, (program, verb) => program === 'git' && verb === 'add');

/** Whether all that a command runs is of a kind, by the first two words of each step. */
const isOnly = (
  { shape: { steps } }: RunRecord,
  is: (program: string, verb: string) => boolean,
): boolean =>
  steps.length > 0 &&
  steps.every((step) => !isRemote(step) && is(step.words[0] ?? '', step.words[1] ?? ''));

/** Commits stand by themselves, with their hashes, and files in their lists. */
const isListedElsewhere = (run: RunRecord): boolean => isCommit(run) || onlyHandlesFiles(run);

const isCommit = ({ shape, outcome }: RunRecord): boolean =>
  outcome === 'ok' && /(?:^|\s)git(?: -C \S+)? (?:commit|add)\b/u.test(shape.words.join(' '));

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
function onlyWrote({ shape, command, figures, outcome, at }: RunRecord, newest: number): boolean {
  if (shape.kind !== 'other') return false;
  const start = writes.exec(command)?.[0];
  if (start !== undefined && isScratch(command.slice(start.length))) return true;
  return figures.length === 0 && hereText.test(command) && (outcome === 'ok' || at < newest);
}
const hereText = /<<-?\s?['"]?[A-Za-z_]/u;

/** Looking around tells nothing later. */
const looksAround =
  /^(?:ls|cat|head|tail|e?grep|rg|find|fd|wc|pwd|echo|printf|which|tree|stat|sed|awk|nl|sleep|jq|sort|cd|test|(?:get|test|select|resolve|measure|write)-\w+)$/iu;

/** Without what only looked around; looking at something (`git diff`, `gh pr view`) comes last, as does what is listed elsewhere. */
function worthShowing({ runs: book, requests }: View['ledger']): RunRecord[] {
  const runs = book.all();
  const newest = requests.last?.at ?? 0;
  const missing = missingIn(runs);
  return runs.filter(
    (run) =>
      missing.has(run) ||
      !(
        onlyLooked(run) ||
        onlyWrote(run, newest) ||
        onlyStages(run) ||
        (run.at < newest && isOver(run))
      ),
  );
}

/** What only stood for its moment: without an outcome, or typed wrongly. */
const isOver = (run: RunRecord): boolean =>
  (run.outcome === 'unknown' && run.shape.kind !== 'service' && !run.running) || wasTypedAnew(run);

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

/** The size of a difference is another one after the next edit. */
const isOldDiff = (run: RunRecord, { requests }: View['ledger']): boolean =>
  run.at < (requests.last?.at ?? 0) &&
  isOnly(run, (program, verb) => program === 'git' && /^(?:diff|show|log|status)$/u.test(verb));

const onlyLooked = ({ shape, figures }: RunRecord): boolean =>
  shape.kind === 'look' && figures.length === 0 && looksAround.test(shape.words[0] ?? '');

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
  return `- ${mark} ${shown(view, typed, isFull ? 180 : 80)}${said === '' ? '' : ` — ${said}`}`;
}

/** What stands behind a command: what it came to, or why it failed. */
function saidOf(
  view: View,
  run: RunRecord,
  complaints: ReadonlyMap<string, RunRecord>,
): readonly string[] {
  if (isOldDiff(run, view.ledger)) return [];
  if (run.outcome === 'failed') return view.ledger.runs.repaired(run) ? [] : messageOf(view, run);
  const own = run.errors.filter((line) => complaints.get(line) === run);
  return [...own, ...run.figures.filter((line) => !own.includes(line))].filter(
    (line) => !isSaidByFailure(view, line),
  );
}

/** Of each error that programs named and went on from the first run: one that many name is told once. */
function firstToSay(runs: readonly RunRecord[]): ReadonlyMap<string, RunRecord> {
  return new Map([...runs].reverse().flatMap((run) => run.errors.map((line) => [line, run])));
}

/** What a failure said that is not listed by itself. */
const messageOf = (view: View, run: RunRecord): readonly string[] =>
  view.openFailures.some(({ key }) => key === failureKey(run)) ? [] : run.errors;

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

/**
 * The commands of a conversation as evidence: checks, what changed the world, what still runs, newest outcome each. What only
 * looked around, was typed wrongly or wrote a scratch file is left out. Pure.
 */
import { failureKey, outcomeMark, type RunRecord } from '../record/runs/runs';
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
    (isCommit(run) ? -2 : kindWeight[run.shape.kind]) +
    (run.figures.length > 0 ? 1 : 0) +
    (running.has(run) ? 2 : 0) +
    // What failed last matters however long ago it was.
    (view.olderFailures.has(failureKey(run)) ? 3 : 0) +
    (run.at / total) * 3 +
    Math.log2(1 + run.refs) * 0.7 -
    (run.at >= view.keptFrom ? 3 : 0) -
    (run.command.length > 160 ? 1 : 0);
  return worthShowing(view.ledger.runs.all(), view.ledger.requests.last?.at ?? 0)
    .sort((a, b) => score(b) - score(a))
    .map((run, i) => ({
      ...{ text: commandLine(view, run, running.has(run), i < inFull), at: run.at, order: run.at },
      rule: 'newest outcome of a command',
    }));
}

/** What is staged stands among the files, and what became of it among the commits. */
const onlyStages = (run: RunRecord): boolean =>
  run.outcome === 'ok' &&
  run.shape.steps.length > 0 &&
  run.shape.steps.every(({ words }) => words[0] === 'git' && words[1] === 'add');

/** A text written into a file. */
const writes = /^(?:cat|tee|printf|echo)\b[^|&;\n]{0,200}>\s?(?=\/)/u;

function writesScratch(command: string): boolean {
  const start = writes.exec(command)?.[0];
  return start !== undefined && isScratch(command.slice(start.length));
}

/** Looking around tells nothing later. */
const looksAround =
  /^(?:ls|cat|head|tail|e?grep|rg|find|fd|wc|pwd|echo|printf|which|tree|stat|sed|awk|nl|sleep|jq|sort|cd|test)$/u;

/** Without what only looked around; looking at something (`git diff`, `gh pr view`) comes last, as do commits, which are listed by hash. */
function worthShowing(runs: readonly RunRecord[], newest: number): RunRecord[] {
  const missing = missingIn(runs);
  return runs.filter(
    (run) =>
      missing.has(run) ||
      (!onlyLooked(run) &&
        !(run.outcome === 'unknown' && run.shape.kind !== 'service' && run.at < newest) &&
        !(run.shape.kind === 'other' && writesScratch(run.command)) &&
        !onlyStages(run) &&
        !wasTypedAnew(run, newest)),
  );
}

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
const wasTypedAnew = (run: RunRecord, newest: number): boolean =>
  run.at < newest && run.outcome === 'failed' && isMistyped(run.errors, run.exitCode);

const onlyLooked = ({ shape, figures }: RunRecord): boolean =>
  shape.kind === 'look' && figures.length === 0 && looksAround.test(shape.words[0] ?? '');

/** The command as it would be typed in the workspace folder. */
function inWorkspace(view: View, command: string): string {
  if (view.cwd === null || view.cwd === '') return command;
  return command.split(`cd ${view.cwd} && `).join('').split(`${view.cwd}/`).join('');
}

/** Commits are listed by themselves, with their hashes. */
const isCommit = (run: RunRecord): boolean =>
  run.outcome === 'ok' &&
  /(?:^|\s)git(?: -C \S+)? (?:commit|add)\b/u.test(run.shape.words.join(' '));

function commandLine(view: View, run: RunRecord, runs: boolean, isFull: boolean): string {
  const typed = inWorkspace(view, withoutHereText(run.command));
  const repaired = view.ledger.runs.repaired(run);
  const ports = runs ? run.ports.map((port) => ` :${port}`).join('') : '';
  const mark = runs ? `▶${ports}` : repaired ? '✗→✓' : outcomeMark(run);
  const figures =
    run.outcome === 'failed'
      ? repaired
        ? []
        : messageOf(view, run)
      : run.figures.filter((line) => !isSaidByFailure(view, line));
  const said = clip(
    figures.map((line) => shown(view, dense(line), 160)).join(' · '),
    mostOfFigures,
  );
  return `- ${mark} ${shown(view, typed, isFull ? 180 : 80)}${said === '' ? '' : ` — ${said}`}`;
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

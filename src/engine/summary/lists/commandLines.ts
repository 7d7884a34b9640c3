/**
 * The commands of a conversation as evidence: those worth telling with their newest outcome, then, where room is left over, the others by
 * their first words, many on a line. Pure.
 */
import {
  failureKey,
  outcomeMark,
  type RunRecord,
  shortCommand,
  withoutFolder,
} from '../../record/runs/runs';
import { clip, oneLine } from '../../text/plain';
import type { EvidenceLine } from '../lines';
import { shown, type View } from '../view';
import { worthTelling } from './worthTelling';

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
    kindWeight[run.shape.kind] +
    (run.figures.length > 0 ? 1 : 0) +
    (running.has(run) ? 2 : 0) +
    // What failed last matters however long ago it was.
    (view.olderFailures.has(failureKey(run)) ? 3 : 0) +
    (run.at / total) * 3 +
    Math.log2(1 + run.refs) * 0.7 -
    (run.at >= view.keptFrom ? 3 : 0) -
    (run.command.length > 160 ? 1 : 0);
  const runs = worthTelling(view).sort((a, b) => score(b) - score(a));
  const lines = runs.map((run, i) => {
    const said = saidOf(view, run);
    const text = commandLine(view, run, running.has(run), i < inFull, said);
    return { text, at: run.at, order: run.at, rule: 'newest outcome of a command' as const };
  });
  return [...lines, ...firstWordsOf(view, new Set(runs))];
}

/** The other commands that ended well by their first words, the newest first; what only reads files or prints a text is none. */
function firstWordsOf(view: View, told: ReadonlySet<RunRecord>): readonly EvidenceLine[] {
  const others = view.ledger.runs
    .all()
    .filter((run) => !told.has(run) && run.outcome === 'ok')
    .map((run) => ({ words: shown(view, firstWords(view, run), 60), at: run.at }))
    .filter(({ words }) => !onlyReads.test(words));
  const each = [...new Map(others.map((one) => [one.words, one])).values()].reverse();
  return Array.from({ length: Math.ceil(each.length / onALine) }, (_, i) => {
    const some = each.slice(i * onALine, (i + 1) * onALine);
    return {
      text: `- ${some.map(({ words }) => `· ${words}`).join(' ')}`,
      at: some[0]!.at,
      order: Infinity,
      rule: 'other commands, by their first words',
    };
  });
}
const onALine = 8;

const firstWords = (view: View, { command }: RunRecord): string =>
  (inWorkspace(view, withoutFolder(oneLine(command))).split(/\||&&|;|2>|</u)[0] ?? '').trim();
/** PowerShell says by the verb what a command does. */
const onlyReads =
  /^(?:(?:(?:get|test|select|resolve|measure|write)-[a-z]+|set-location|ls|dir|cat|head|tail|e?grep|rg|find|fd|sed|awk|wc|which|echo|printf|pwd|nl|tree|stat|sleep|curl|test|cd|export|set|for|while|if|git commit)\b|\[|#|$)/iu;

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
  const typed = inWorkspace(view, shortCommand(run));
  const ports = runs ? run.ports.map((port) => ` :${port}`).join('') : '';
  const isRepaired = view.ledger.runs.repaired(run);
  const mark = runs ? `▶${ports}` : isRepaired ? '✗→✓' : outcomeMark(run);
  const said = clip(lines.map((line) => shown(view, dense(line), 160)).join(' · '), mostOfFigures);
  const room = isFull ? 180 : 80;
  return `- ${mark} ${shown(view, typed, room)}${said === '' ? '' : ` — ${said}`}`;
}

/** What stands behind a command: what it came to, or why it failed. */
function saidOf(view: View, run: RunRecord): readonly string[] {
  if (run.outcome === 'failed') return view.ledger.runs.repaired(run) ? [] : messageOf(view, run);
  return run.figures;
}

/** What a failure said that is not listed by itself. */
const messageOf = (view: View, run: RunRecord): readonly string[] =>
  view.openFailures.some(({ key }) => key === failureKey(run)) ? [] : run.errors;

/** Columns and dots that lead the eye cost room and say nothing. */
const dense = (line: string): string =>
  line.replace(/\s{2,}/gu, ' ').replace(/\.{4,}|…{2,}|·{3,}|-{4,}/gu, '…');

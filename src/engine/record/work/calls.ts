/**
 * Reads what tools did into the books: what each call was, and where what came of it belongs. Tool output is never read as somebody's
 * words.
 */
import type { FileTouch } from '../../conversation/fileTouch';
import {
  type CallArguments,
  commandArgument,
  fileTouches,
  typedFrom,
} from '../../conversation/fileTouches';
import { isPatchOnly } from '../../conversation/shell/patches';
import { type ToolKind, toolKind } from '../../conversation/toolNames';
import type { Books } from '../books';
import { wasRefused } from '../outputs/outcome';
import { personAnswers } from '../person/answers';
import { endsInGit, noteReverts } from '../reverts';
import { isAboutTask, type Report, reportIn, startIn } from '../runs/reports';
import type { Run, RunRecord } from '../runs/runs';
import type { FinishedCall } from '../toolCalls';
import { clip, oneLine } from '../../text/plain';
import { noteTouches } from './files';
import { noteResult } from './results';
import { noteRun } from './commands';

/** An unknown tool with a command line in its arguments is a shell by another name. */
const runsCommand = (kind: ToolKind, args: CallArguments): boolean =>
  kind === 'other' && (typeof args['command'] === 'string' || typeof args['cmd'] === 'string');

/** The command line that a call runs; null where it runs none. */
function commandIn({ tool, args }: FinishedCall): string | null {
  const kind = toolKind(tool);
  return kind === 'shell' || runsCommand(kind, args) ? commandArgument(args) : null;
}

/** Takes note of a call and what came of it. */
export function noteCall(books: Books, call: FinishedCall): void {
  const { background } = books;
  books.lastCall = call;
  if (isAboutTask(call, background.knows)) noteReport(books, reportIn(call), call.at);
  else {
    const placed = books.place.before(call);
    noteWork(books, placed);
    books.place.after(placed, commandIn(placed));
  }
}

function noteWork(books: Books, call: FinishedCall): void {
  if (noteReplies(books, call) || books.plan.called(call)) return;
  const command = commandIn(call);
  const touches = fileTouches(call.tool, call.args);
  noteRefusal(books, call, command, touches);
  const isRun = command === null || isPatchOnly(command) || !isClientsWord(books, call);
  const ran = noteAnswer(books, call, command, touches, isRun);
  if (!isRun || isRefused(call, touches) || !isOver(call)) return;
  if (command === null) books.mentions.note(stringsOf(call.args), call.at);
  noteDone(books, call, touches, ran);
}

/** Takes note of what the person did not let be done. */
function noteRefusal(
  { requests }: Books,
  call: FinishedCall,
  command: string | null,
  touches: readonly FileTouch[],
): void {
  if (!wasRefused(call.result?.text ?? '') || (command === null && touches.length === 0)) return;
  const name = command ?? `${call.tool} ${touches.map(({ path }) => path).join(', ')}`;
  requests.refused(clip(oneLine(name), 120), call.at);
}

/** Whether a call did what it says: it did not fail, and does not go on in the background, where it may have done nothing yet. */
const isOver = ({ result }: FinishedCall): boolean =>
  result === null || (!result.failed && startIn(result.text) === null);

/** Takes note of what the person said in a dialogue; whether the call was one. */
function noteReplies(books: Books, call: FinishedCall): boolean {
  const answers = personAnswers(call);
  for (const answer of answers) books.requests.answered(answer, call.at);
  return answers.length > 0;
}

/** Takes note of what came of a call; what it ran, where it ran a command. */
function noteAnswer(
  books: Books,
  call: FinishedCall,
  command: string | null,
  touches: readonly FileTouch[],
  isRun: boolean,
): Ran | null {
  if (command !== null && !isPatchOnly(command)) {
    // Nothing was run: what came of an earlier run of it stands.
    if (call.result?.failed === true && wasRefused(call.result.text)) return null;
    const typed = typedFrom(books.cwd, command, call.args);
    const told = runOf(call, typed);
    const run: Run = isRun ? told : { ...told, state: 'stopped' };
    const { shape } = noteRun(books, books.background.started(run));
    return { command, shape };
  }
  if (call.result && !isRefused(call, touches)) noteResult(books, call, call.result, touches);
  return null;
}

/** A command line as it was typed, and what it runs. */
type Ran = Pick<RunRecord, 'command' | 'shape'>;

/** Takes note of what a call that did not fail did. */
function noteDone(
  books: Books,
  call: FinishedCall,
  touches: readonly FileTouch[],
  ran: Ran | null,
): void {
  const git = ran?.shape.words.includes('git') === true ? ran : null;
  const isLast = git !== null && endsInGit(git.command);
  if (git !== null && !isLast) noteReverts(books.files, git.shape);
  noteTouches(books, call, touches);
  books.sent.called(call);
  if (isLast) noteReverts(books.files, git.shape);
}

/**
 * Whether what stands for a command's output is the client's own word: it states how each command ended that it ran, also where that is
 * well, and here it does not. Whatever it says, nothing was run.
 */
function isClientsWord({ stating }: Books, { tool, result }: FinishedCall): boolean {
  if (result?.exitCode === 0) stating.add(tool);
  if (!result || result.failed || result.exitCode !== null) return false;
  return stating.has(tool) && startIn(result.text) === null;
}

/** Whether the person did not let files be changed, which not every client calls a failure. */
const isRefused = ({ result }: FinishedCall, touches: readonly FileTouch[]): boolean =>
  touches.some(({ action }) => action !== 'read') && wasRefused(result?.text ?? '');

/** Takes note of what is told of a command in the background: the outcome is that of the command, and what it did it did by then. */
export function noteReport(books: Books, report: Report | null, at: number): void {
  const run = report && books.background.reported(report, at);
  if (!run || noteRun(books, run).outcome !== 'ok') return;
  const args = { command: run.command };
  noteTouches(books, { tool: run.tool, args, result: null, at }, fileTouches(run.tool, args));
}

/** Most characters of an argument looked at for names. */
const maxWritten = 2_500;

const stringsOf = (args: CallArguments): string =>
  Object.values(args)
    .filter((value) => typeof value === 'string')
    .map((text) => text.slice(0, maxWritten))
    .join('\n');

function runOf(call: FinishedCall, command: string): Run {
  const { result, tool, at } = call;
  return {
    command,
    output: result?.text ?? null,
    failed: result?.failed ?? false,
    exitCode: result?.exitCode ?? null,
    tool,
    at,
  };
}

/**
 * Reads what tools did into the books: files, commands, failures, commits, identifiers of outputs, the agent's plan, and what
 * the person answered in dialogues. Tool output is never read as somebody's words.
 */
import { changedTexts } from '../conversation/changedText';
import type { FileTouch } from '../conversation/fileTouch';
import {
  type CallArguments,
  commandOf,
  fileTouches,
  placeOf,
  typedFrom,
} from '../conversation/fileTouches';
import { isRooted, workspacePath } from '../conversation/paths';
import { isPatchOnly } from '../conversation/shell/patches';
import { type ToolKind, toolKind } from '../conversation/toolNames';
import type { ShellBlock, ToolResultBlock } from '../conversation/types';
import { clip, oneLine } from '../text/plain';
import { answersIn } from './person/answers';
import type { Books } from './books';
import { reportOf, sentTo } from './others';
import { isAboutTask, type Report, reportIn, startIn } from './runs/reports';
import { failureSummary } from './runs/failures';
import { makes, noteOutputIdentifiers, noteTaken, shortStrings } from './names/ofCalls';
import { errorLines } from './outputs/messages';
import { exitStatus, wasAborted, wasRefused } from './outputs/outcome';
import { nameOfRun, outcomeMark, type Run, type RunRecord } from './runs/runs';
import { endsInGit, noteReverts } from './reverts';
import { stagedBy } from './git/staging';
import type { FinishedCall } from './toolCalls';

/** An unknown tool with a command line in its arguments is a shell by another name. */
const runsCommand = (kind: ToolKind, args: CallArguments): boolean =>
  kind === 'other' && (typeof args['command'] === 'string' || typeof args['cmd'] === 'string');

/** The command line that a call runs; null where it runs none. */
function commandIn({ tool, args }: FinishedCall): string | null {
  const kind = toolKind(tool);
  return kind === 'shell' || runsCommand(kind, args) ? commandOf(args) : null;
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
  const isRun = command === null || isPatchOnly(command) || !isClientsWord(books, call);
  const ran = noteAnswer(books, call, command, touches, isRun);
  if (!isRun || isRefused(call, touches) || call.result?.failed === true) return;
  if (command === null) books.mentions.note(stringsOf(call.args), call.at);
  noteDone(books, call, touches, ran);
}

/** Takes note of what the person said in a dialogue; whether the call was one. */
function noteReplies(books: Books, call: FinishedCall): boolean {
  const answers = answersIn(call);
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
    const typed = typedFrom(books.cwd, command, call.args);
    const place = goesByItself.test(command) ? '' : placeOf(books.cwd, call.args);
    const told = { ...runOf(call, typed), place };
    const run: Run = isRun ? told : { ...told, state: 'stopped' };
    const { shape } = noteRun(books, books.background.started(run));
    return { command, shape, place };
  }
  if (call.result && !isRefused(call, touches)) noteResult(books, call, call.result, touches);
  return null;
}

/** A command line that goes to a whole path, wherever its call ran. */
const goesByItself = /(?:^|[;&|(\n])[ \t]{0,8}(?:cd|pushd|git -C) {1,8}["']?(?:[/~$]|[A-Za-z]:)/u;

/** A command line as it was typed, and what it runs. */
interface Ran extends Pick<RunRecord, 'command' | 'shape'> {
  readonly place: string;
}

/** Takes note of what a call that did not fail did. */
function noteDone(
  books: Books,
  call: FinishedCall,
  touches: readonly FileTouch[],
  ran: Ran | null,
): void {
  const git = ran?.shape.words.includes('git') === true ? ran : null;
  const isLast = git !== null && endsInGit(git.command);
  if (git !== null && !isLast) noteReverts(books.files, git.shape, git.place);
  noteTouches(books, call, touches);
  if (isLast) noteReverts(books.files, git.shape, git.place);
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

/** Takes note of what is told of a command in the background: the outcome is that of the command. */
export function noteReport(books: Books, report: Report | null, at: number): void {
  const run = report && books.background.reported(report, at);
  if (run) noteRun(books, run);
}

/** What a call that succeeded did to files. */
function noteTouches(
  books: Books,
  { tool, args, result, at }: FinishedCall,
  touches: readonly FileTouch[],
): void {
  for (const text of changedTexts(tool, args, touches)) {
    books.takenBack.changed(text, at);
    const inWorkspace = { ...text, path: workspacePath(text.path, books.cwd) };
    for (const book of books.written) book.changed(inWorkspace, at);
  }
  for (const touch of touches) {
    books.files.touch(touch, at);
    const path = workspacePath(touch.path, books.cwd);
    if (touch.action === 'empty' || touch.action === 'delete') books.runs.workTree.removed(path);
    if (touch.action === 'empty') continue;
    if (touch.action !== 'read') {
      books.runs.written(path, touch.action === 'write');
      if (!isRooted(path)) books.requests.changed(path);
    } else if (touches.length === 1 && result) {
      // Several files in one output could not be told apart.
      books.instructions.read(path, result, at);
    }
  }
}

/** Most characters of an argument looked at for names. */
const maxWritten = 2_500;

const stringsOf = (args: CallArguments): string =>
  Object.values(args)
    .filter((value) => typeof value === 'string')
    .map((text) => text.slice(0, maxWritten))
    .join('\n');

/** Takes note of a command the person ran themselves. */
export function noteShell(books: Books, block: ShellBlock): void {
  const { command, output, exitCode } = block;
  const failed = exitCode !== null && exitCode !== 0;
  noteRun(books, { command, output, failed, exitCode, tool: 'shell', at: books.total });
}

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

function noteRun(books: Books, run: Run): RunRecord {
  const record = books.runs.ran(run);
  books.mentions.note(record.command, run.at);
  // What is typed into a program behind `<<` was written, not used.
  noteTaken(books, run.command.split('<<', 1)[0] ?? '', run.at);
  const output = run.output ?? '';
  noteStaged(books, record, run.place);
  const hasCommitted = noteCommits(books, run.at);
  if (record.outcome === 'ok') {
    for (const step of record.shape.steps) books.takenBack.ran(step, run.at);
  }
  if (record.shape.kind !== 'look' || record.shape.words.some((word) => word === '--help'))
    books.chatter.printed(output, record.key);
  if (record.shape.kind === 'look') return record;
  if (record.shape.kind === 'check') {
    // The identifiers that tests print are made up.
    if (!hasCommitted)
      books.requests.ran(record.key, { command: nameOfRun(record), mark: outcomeMark(record) });
    return record;
  }
  // What an act brought forth is new to the world: a pull request, a release.
  const act = record.shape.words[0] === 'git' ? makes.places : makes.things;
  const made = record.shape.kind === 'act' ? act : makes.nothing;
  noteOutputIdentifiers(books, output.slice(-4_000), run.at, made);
  return record;
}

/** Takes note of the commits that a command made; whether there were any. */
function noteCommits({ runs, requests, files }: Books, at: number): boolean {
  const made = runs.commits.all().filter((commit) => commit.at === at);
  for (const { hash, subject } of made) requests.committed(clip(`${hash} ${subject}`, 90));
  if (made.length > 0) files.committed();
  return made.length > 0;
}

/** Files that were staged by name: who wrote them is not told, the work they belong to is. What a commit merely lists may be anything. */
function noteStaged({ files, runs }: Books, { shape, at, outcome }: RunRecord, place = ''): void {
  if (outcome !== 'ok' && !runs.commits.all().some((commit) => commit.at === at)) return;
  for (const step of shape.steps)
    for (const path of stagedBy(step, place).filter((one) => isFile.test(one)))
      if (!files.isModified(path)) files.touch({ action: 'edit', path }, at);
}

const isFile = /^(?!-)[^*?[\]{}$]{0,300}\.[A-Za-z]\w{0,9}$/u;

/** How Claude Code answers a call whose arguments its tool does not take. */
const neverRan = /^\s*(?:<tool_use_error>)?InputValidationError\b/u;

/** The result of a tool that is not a shell: failures, and identifiers of tools that are not about files. */
function noteResult(
  books: Books,
  call: FinishedCall,
  result: ToolResultBlock,
  touches: readonly FileTouch[],
): void {
  const paths = touches.map((touch) => workspacePath(touch.path, books.cwd));
  const key = `${call.tool}:${paths.join(',') || JSON.stringify(call.args).slice(0, 300)}`;
  if (!result.failed) {
    books.failures.succeeded(key, [], paths);
    const report = reportOf(call.tool, result);
    const sent = sentTo(call.tool, call.args);
    if (report !== '') books.requests.heard(report);
    else if (sent !== '') books.requests.sent(sent);
    else if (toolKind(call.tool) === 'other') {
      noteTaken(books, shortStrings(call.args), call.at);
      noteOutputIdentifiers(books, result.text.slice(0, 4_000), call.at);
    }
    return;
  }
  if (wasAborted(result.text) || neverRan.test(result.text)) return;
  const found = errorLines(result.text);
  const errors =
    found.length > 0 ? found : [clip(oneLine(result.text), 200)].filter((line) => line !== '');
  const status = result.exitCode === null ? null : exitStatus(result);
  const summary = failureSummary(
    paths.join(', ') || clip(JSON.stringify(call.args), 120),
    errors,
    status,
  );
  const tool = call.tool === '' ? 'tool' : call.tool;
  books.failures.failed({
    key,
    tool,
    summary,
    at: call.at,
    shape: null,
    paths,
    errors,
    slip: true,
  });
}

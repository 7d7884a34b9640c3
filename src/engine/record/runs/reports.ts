/**
 * What clients write of commands that go on in the background: that one was started and by which id it is known, what was
 * reported of it since, and the file that holds what it prints. Forms of Claude Code (background tasks) and Codex (sessions of
 * `exec_command`), as seen in their transcripts and texts. Pure and linear.
 */
import { commandOf } from '../../conversation/fileTouches';
import { squash, toolKind } from '../../conversation/toolNames';
import type { FinishedCall } from '../toolCalls';

/** How a command stands that was started in the background. */
export interface Report {
  readonly id: string;
  /** `told` says nothing of its state: what it printed was looked at. */
  readonly state: 'running' | 'ended' | 'stopped' | 'told';
  readonly failed: boolean;
  readonly exitCode: number | null;
  /** What it printed, as far as the report shows it; null where it shows nothing. */
  readonly output: string | null;
}

/** A command that was left running: its id, what it had printed, and the file it prints to. */
interface Start {
  readonly id: string;
  readonly output: string | null;
  readonly file: string | null;
}

const inSession = /^Process running with session ID (\S{1,40})(?:\r?\n|$)/u;
const asTask =
  /(?:^|\n)Command [^\n]{1,120}\bbackground[^\n]{0,20} \(?(?:with )?ID: ([\w-]{1,40})[^\n]{0,80}?(?:written to: ([^\n]{1,1000}))?(?:\n|$)/u;

/** Whether a result says that its command goes on. */
export function startIn(text: string): Start | null {
  const session = inSession.exec(text);
  if (session) return { id: session[1] ?? '', output: text.slice(session[0].length), file: null };
  const told = text.slice(-1_500);
  const task = asTask.exec(told);
  if (!task) return null;
  const before = text.slice(0, text.length - told.length + task.index).trim();
  // What follows the path in a sentence of its own is no part of it.
  const file = (task[2] ?? '').replace(/\. [A-Z][^]*$/u, '').trim();
  return { id: task[1] ?? '', output: before || null, file: file || null };
}

/** Tools that look at such a command, or stop it. */
const looks = new Set(['taskoutput', 'bashoutput', 'agentoutput', 'agentoutputtool']);
const stops = new Set(['taskstop', 'killshell', 'killbash']);
/** Those that helpers are looked after with as well. */
const shared = new Set(['taskoutput', 'taskstop', 'agentoutput', 'agentoutputtool']);
const session = 'writestdin';

/** The id that a call names. */
export function taskOf({ args }: FinishedCall): string {
  const id = args['task_id'] ?? args['shell_id'] ?? args['bash_id'] ?? args['session_id'];
  return typeof id === 'string' || typeof id === 'number' ? String(id) : '';
}

/** Whether a call only looks after commands in the background; `knows` tells whether an id is one of theirs. */
export function isAboutTask(call: FinishedCall, knows: (id: string) => boolean): boolean {
  const tool = squash(call.tool);
  if (!looks.has(tool) && !stops.has(tool) && tool !== session) return false;
  if (!shared.has(tool)) return true;
  return knows(taskOf(call)) || /"?task_type"?[>:]\s?"?local_bash/u.test(headOf(call));
}

const headOf = ({ result }: FinishedCall): string => (result?.text ?? '').slice(0, 1_000);

/** What such a call tells of its command; null where it tells nothing. */
export function reportIn(call: FinishedCall): Report | null {
  const { result } = call;
  if (!result) return null;
  const id = taskOf(call);
  const tool = squash(call.tool);
  if (tool === session) return ofSession(id, result);
  if (result.failed) return null;
  return stops.has(tool) ? { ...stopped, id } : fromTags(id, result.text);
}

const stopped = { state: 'stopped', failed: false, exitCode: null, output: null } as const;

function ofSession(id: string, result: NonNullable<FinishedCall['result']>): Report | null {
  const { text, exitCode } = result;
  const still = inSession.exec(text)?.[0];
  if (still !== undefined)
    return { ...stopped, id, state: 'running', output: text.slice(still.length) };
  if (exitCode !== null)
    return { id, state: 'ended', failed: exitCode !== 0, exitCode, output: text };
  return /\bunknown (?:process|session) id\b/iu.test(text) ? { ...stopped, id } : null;
}

/** What stands around an output, and the tags that open it. */
const opens = /<(?:output|stdout|stderr)>/u;

/** `<status>failed</status> <exit_code>1</exit_code> <output>…</output>`. */
function fromTags(id: string, text: string): Report | null {
  const head = text.slice(0, 2_000).split(opens, 1)[0] ?? '';
  const state = /<status>(\w{1,20})<\/status>/u.exec(head)?.[1] ?? '';
  const code = /<exit_code>(-?\d{1,9})<\/exit_code>/u.exec(head)?.[1];
  const printed = ['output', 'stdout', 'stderr'].flatMap((tag) => between(text, tag) ?? []);
  const output = printed.length === 0 ? null : printed.join('\n');
  return ended(id, state, code === undefined ? null : Number(code), output);
}

/** A report of a state in the words of Claude Code; null for a word that nobody was seen to write. */
function ended(
  id: string,
  state: string,
  code: number | null,
  output: string | null,
): Report | null {
  switch (state) {
    case 'running':
    case 'pending':
      return { id, state: 'running', failed: false, exitCode: null, output };
    case 'killed':
    case 'stopped':
      return { ...stopped, id, output };
    case 'completed':
      return { id, state: 'ended', failed: (code ?? 0) !== 0, exitCode: code ?? 0, output };
    case 'failed':
      return { id, state: 'ended', failed: true, exitCode: code === 0 ? null : code, output };
    default:
      return null;
  }
}

/** What the outermost element of a name holds. */
function between(text: string, tag: string): string | undefined {
  const start = text.indexOf(`<${tag}>`);
  const end = text.lastIndexOf(`</${tag}>`);
  const from = start + tag.length + 2;
  return start < 0 || end < from ? undefined : text.slice(from, end).replace(/^\n|\n$/gu, '');
}

const notice = '<task-notification>';
/** Most characters of a notification looked at, and most of them in one message. */
const maxNotice = 4_000;
const maxNotices = 40;

/** What a client tells of commands in a message of its own. */
export function noticesIn(text: string): readonly Report[] {
  return text
    .split(notice, maxNotices)
    .slice(1)
    .flatMap((part) => {
      const told = (part.slice(0, maxNotice).split('</task-notification>', 1)[0] ?? '').trim();
      const id = between(told, 'task-id') ?? '';
      // What the command is called stands before how it ended.
      const end = (between(told, 'summary') ?? '').split('"').pop() ?? '';
      const code = /exit code (-?\d{1,9})/u.exec(end)?.[1];
      const report = ended(id, between(told, 'status') ?? '', code ? Number(code) : null, null);
      return report && id !== '' ? [report] : [];
    });
}

/** What a command printed, where its file was opened. */
export function printedIn(call: FinishedCall, files: ReadonlyMap<string, string>): Report | null {
  const { tool, args, result } = call;
  if (!result || result.failed || files.size === 0) return null;
  const path = toolKind(tool) === 'shell' ? openedBy(commandOf(args) ?? '') : args['file_path'];
  const id = typeof path === 'string' ? files.get(path) : undefined;
  return id === undefined ? null : { ...stopped, id, state: 'told', output: result.text };
}

/** The file that a command line ends with showing. */
function openedBy(command: string): string | null {
  const last = command.split(/&&|;/u).pop() ?? '';
  const words = last.trim().split(/\s+/u);
  const shows = /^(?:cat|tail)$/u.test(words[0] ?? '') && !/[|<>]/u.test(last);
  return shows ? (words.at(-1) ?? '').replace(/^["']|["']$/gu, '') : null;
}

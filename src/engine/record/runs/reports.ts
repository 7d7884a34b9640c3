/**
 * What clients write of commands that go on in the background: that one was started and by which id it is known, and what was
 * reported of it since. Forms of Claude Code (background tasks) and Codex (sessions of
 * `exec_command`), as seen in their transcripts and texts. Pure and linear.
 */
import { squash } from '../../conversation/toolNames';
import type { FinishedCall } from '../toolCalls';

/** How a command stands that was started in the background. */
export interface Report {
  readonly id: string;
  readonly state: 'running' | 'ended' | 'stopped';
  readonly failed: boolean;
  readonly exitCode: number | null;
  /** What it printed, as far as the report shows it; null where it shows nothing. */
  readonly output: string | null;
}

/** A command that was left running: its id, and what it had printed. */
type Start = Pick<Report, 'id' | 'output'>;

const inSession = /^Process running with session ID (\S{1,40})(?:\r?\n|$)/u;
const asTask =
  /(?:^|\n)Command [^\n]{1,120}\bbackground[^\n]{0,20} \(?(?:with )?ID: ([\w-]{1,40})/u;

/** Whether a result says that its command goes on. */
export function startIn(text: string): Start | null {
  const session = inSession.exec(text);
  if (session) return { id: session[1] ?? '', output: text.slice(session[0].length) };
  const from = Math.max(0, text.length - 1_500);
  const task = asTask.exec(text.slice(from));
  return task && { id: task[1] ?? '', output: text.slice(0, from + task.index).trim() || null };
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
  return knows(taskOf(call)) || (call.result?.text ?? '').slice(0, 1_000).includes('local_bash');
}

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

/** `<status>failed</status> <exit_code>1</exit_code> <output>…</output>`. */
function fromTags(id: string, text: string): Report | null {
  const head = text.slice(0, 2_000).split(/<(?:output|stdout|stderr)>/u, 1)[0] ?? '';
  const code = between(head, 'exit_code');
  const printed = ['output', 'stdout', 'stderr'].flatMap((tag) => between(text, tag) ?? []);
  const output = printed.length === 0 ? null : printed.join('\n');
  return ended(id, between(head, 'status'), code, output);
}

/** What the words of Claude Code say of a state. */
const states: ReadonlyMap<string | undefined, Report['state']> = new Map([
  ['running', 'running'],
  ['pending', 'running'],
  ['killed', 'stopped'],
  ['stopped', 'stopped'],
  ['completed', 'ended'],
  ['failed', 'ended'],
]);

/** A report of a state; null for a word that nobody was seen to write. */
function ended(
  id: string,
  word: string | undefined,
  code: string | undefined,
  output: string | null,
): Report | null {
  const state = states.get(word);
  if (state === undefined) return null;
  if (state !== 'ended') return { ...stopped, id, state, output };
  const status = Number(code ?? 0);
  const failed = word === 'failed' || status !== 0;
  return { id, state, failed, exitCode: failed && status === 0 ? null : status, output };
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
      const report = ended(id, between(told, 'status'), code, null);
      return report && id !== '' ? [report] : [];
    });
}

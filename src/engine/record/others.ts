/**
 * What other agents wrote to the agent of a conversation, and it to them: the reports of helpers that it had work for it, and messages within a team.
 * They are neither the person's words nor the agent's own, and often all that a conversation knows of the work. Forms of Claude Code
 * (Task, Agent, TaskOutput, `<teammate-message>`, `<task-notification>`) and Codex (wait_agent, `<subagent_notification>`), as seen in
 * their transcripts. Pure and linear.
 */
import { isRecord, parsedJson } from '../../base/json';
import { squash } from '../conversation/toolNames';
import { cleanText } from '../text/plain';

/** Longest text looked at, in characters. */
const maxChars = 96_000;

/** Tools that answer with what another agent wrote, without case and separators. */
const tools = new Set(
  'task agent taskoutput agentoutput agentoutputtool runsubagent subagent waitagent spawnagent'.split(
    ' ',
  ),
);

const opens = /<(teammate-message|task-notification|subagent_notification)(?:\s[^>]{0,1000})?>/gu;

/** What stands behind a report for the agent that resumes the helper, and how one says that it only began. */
const footer = /\n(?:agentId: \w|<usage>)[^]{0,600}$/u;
const onlyBegan = /^(?:Async agent launched|Spawned successfully|<retrieval_status>(?!success))/u;

/** What another agent handed back through a tool; '' where the tool is none of that kind. */
export function reportOf(tool: string, output: { readonly text: string }): string {
  if (!tools.has(squash(tool)) || onlyBegan.test(output.text)) return '';
  return fromStates(output.text) ?? bodyOf(output.text);
}

/**
 * What the agent reported to the one that it works for, through a tool (Claude Code's SendMessage, by the names of its versions); '' for any
 * other call. `leads`: whether it works for a person, so that only who bears such a name is above it; to others it gives orders.
 */
export function reportedTo(
  tool: string,
  args: Readonly<Record<string, unknown>>,
  leads: boolean,
): string {
  if (squash(tool) !== 'sendmessage') return '';
  const to = args['recipient'] ?? args['to'];
  if (leads && !(typeof to === 'string' && isAbove.test(to))) return '';
  const text = args['content'] ?? args['message'];
  return typeof text === 'string' ? cleanText(text.slice(0, maxChars)).trim() : '';
}

/** Names of whoever leads a team. */
const isAbove = /\blead\b|^(?:main|coordinator|orchestrator|manager|parent)$/iu;

/** What other agents wrote in a message that a client put among the person's; without what tells of tasks that `isOwn`, given by the agent itself. */
export function messagesOfOthers(
  raw: string,
  isOwn: (taskId: string) => boolean = () => false,
): readonly string[] {
  const text = raw.slice(0, maxChars);
  const found: string[] = [];
  for (const match of text.matchAll(opens)) {
    const start = match.index + match[0].length;
    const end = text.indexOf(`</${match[1] ?? ''}>`, start);
    const said = cleanText(text.slice(start, end < 0 ? text.length : end)).trim();
    const report = fromStates(said) ?? fromTask(said, isOwn) ?? bodyOf(said);
    if (report !== '') found.push(report);
  }
  return found;
}

const isTagged = /^<(?:task-id|retrieval_status)>/u;

/** The report within what a client writes around it; a notification without one holds none. */
function bodyOf(text: string): string {
  const tag = /<(?:result|output)>/u.exec(text)?.[0] ?? '';
  const isWrapped = text.startsWith('<retrieval_status>') || tag === '<result>';
  if (!isWrapped || tag === '') return isTagged.test(text) ? '' : text.replace(footer, '').trim();
  const start = text.indexOf(tag);
  const end = text.lastIndexOf(tag.replace('<', '</'));
  return text.slice(start + tag.length, end < start ? text.length : end).trim();
}

/** What a team's list of tasks says of one that was given to the agent; '' for all else that is JSON, null where it is none. */
function fromTask(text: string, isOwn: (taskId: string) => boolean): string | null {
  if (!text.startsWith('{')) return null;
  const value = parsedJson(text);
  if (!isRecord(value) || value['type'] !== 'task_assignment') return '';
  if (typeof value['taskId'] === 'string' && isOwn(value['taskId'])) return '';
  const parts = [value['subject'], value['description']];
  return parts.filter((part) => typeof part === 'string').join('\n');
}

/** Codex hands over states of agents as JSON: the texts of those that completed; null where it is no such thing. */
function fromStates(text: string): string | null {
  const value = text.startsWith('{') ? parsedJson(text) : undefined;
  const status = isRecord(value) ? value['status'] : undefined;
  if (!isRecord(status)) return null;
  const states = 'completed' in status ? [status] : Object.values(status).filter(isRecord);
  return states
    .flatMap(({ completed }) => (typeof completed === 'string' ? [completed] : []))
    .join('\n');
}

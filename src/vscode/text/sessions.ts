/** Rows of the list of conversations. Titles come from transcripts: quick picks show text, but icons must not be made of it. */
import { plainText } from '../../base/text';
import type { SessionListed } from '../../operations/find';
import type { Status } from '../../operations/status';
import type { Language } from './language';
import { meterText } from './meter';

export interface Row {
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
}

export interface SessionRow {
  readonly session: SessionListed;
  /** Undefined until it has been read. */
  readonly status: Status | undefined;
  readonly nowMs: number;
}

/** Foreign text in a label, where `$(name)` would become an icon. */
export const labelText = (text: string, most: number): string =>
  plainText(text, most).replaceAll('$(', '$\u200b(').trim();

/** Leaves room for what stands beside it. */
const longestName = 50;

/** What a conversation is called: its title, else its first words; '' where there is neither. */
export function nameOf(status: Pick<Status, 'title' | 'opening'> | undefined): string {
  const title = labelText(status?.title ?? '', longestName);
  return title === '' ? labelText(status?.opening ?? '', longestName) : title;
}

/** What people call an agent; its own name where it is not in the list. */
const agentLabels: Readonly<Record<string, string>> = {
  pi: 'pi',
  openclaw: 'OpenClaw',
  'claude-code': 'Claude Code',
  codex: 'Codex',
  'vscode-chat': 'VS Code chat',
};

/** The conversations of one agent. */
export interface AgentGroup {
  readonly label: string;
  readonly sessions: readonly SessionListed[];
}

/** By agent, the one with the newest activity first; in each, open ones first, then by age. */
export function groupedByAgent(sessions: readonly SessionListed[]): readonly AgentGroup[] {
  const groups = new Map<string, SessionListed[]>();
  for (const session of [...sessions].sort((a, b) => b.updatedAtMs - a.updatedAtMs)) {
    const label = session.source ?? agentLabels[session.agent] ?? session.agent;
    groups.set(label, [...(groups.get(label) ?? []), session]);
  }
  return [...groups].map(([label, own]) => ({
    label,
    sessions: [...own].sort((a, b) => Number(isOpen(b)) - Number(isOpen(a))),
  }));
}

const isOpen = ({ live }: SessionListed): boolean => live === 'busy' || live === 'idle';

/** The row that follows the newest conversation again. */
export const automaticRow = ({ say }: Language): Row => ({
  label: `$(sync) ${say('Automatic')}`,
  description: say('the conversation with the newest activity'),
});

/** One conversation: title, age and size in the first line, fill and id in the second. */
export function sessionRow({ session, status, nowMs }: SessionRow, language: Language): Row {
  const name = nameOf(status);
  const id = labelText(session.sessionId, 60);
  const facts = [
    language.ago(session.updatedAtMs, nowMs),
    language.size(session.sizeBytes),
    ...(session.live === 'busy' ? [language.say('busy now')] : []),
    ...(session.live === 'idle' ? [language.say('open')] : []),
  ];
  const description = facts.join(' · ');
  if (status === undefined) return { label: id, description };
  const detail = [meterText(status, language), ...(name === '' ? [] : [id])].join(' · ');
  return { label: name === '' ? id : name, description, detail };
}

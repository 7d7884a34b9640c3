/** Rows of the list of conversations. Plain text; whoever shows it sees to it that nothing more is made of it. */
import path from 'node:path';
import { groupedBy } from '../../../base/lists';
import { isOpen } from '../../../agents/all';
import { labelOf } from '../../../settings/agentLabels';
import type { SessionListed } from '../../../operations/follow/find';
import type { Status } from '../../../operations/meter/status';
import type { PickRow } from '../picks';
import { innermostFolder } from '../../follow/folderOrder';
import { inert } from '../text/inertText';
import type { Language } from '../text/language';
import { meterText } from '../meter/meter';

export interface SessionRow {
  readonly session: SessionListed;
  /** Undefined until it has been read. */
  readonly status: Status | undefined;
  readonly nowMs: number;
  /** See `startedIn`. */
  readonly place?: string;
  readonly isFollowed?: boolean;
}

/** Foreign text in a label, on one line. */
export const labelText = (text: string, most: number): string => inert(text, most).trim();

/** Leaves room for what stands beside it. */
const longestName = 50;

/** What a conversation is called, in at most `most` characters: its title, else its first words; '' where there is neither. */
export function conversationName(
  status: Pick<Status, 'title' | 'opening'> | undefined,
  most = longestName,
): string {
  const title = labelText(status?.title ?? '', most);
  return title === '' ? labelText(status?.opening ?? '', most) : title;
}

/** The conversations of one agent. */
export interface AgentGroup {
  readonly label: string;
  readonly sessions: readonly SessionListed[];
}

/** By agent, the one with the newest activity first; in each, open ones first, then by age. */
export function groupedByAgent(sessions: readonly SessionListed[]): readonly AgentGroup[] {
  const newestFirst = [...sessions].sort((a, b) => b.updatedAtMs - a.updatedAtMs);
  const groups = groupedBy(newestFirst, ({ source, agent }) => source ?? labelOf(agent));
  return [...groups].map(([label, own]) => ({
    label,
    sessions: own.sort((a, b) => Number(isOpen(b)) - Number(isOpen(a))),
  }));
}

/** The groups with so many conversations in all, the newest; each group keeps a few. The rest is counted. */
export function newestOf(
  sessions: readonly SessionListed[],
  most: number,
): { readonly groups: readonly AgentGroup[]; readonly older: number } {
  const all = groupedByAgent(sessions);
  const newest = new Set(
    [...sessions].sort((a, b) => b.updatedAtMs - a.updatedAtMs).slice(0, most),
  );
  const groups = all.map(({ label, sessions: own }) => ({
    label,
    sessions: own.filter((session, place) => place < fewest || newest.has(session)),
  }));
  const shown = groups.reduce((sum, { sessions: own }) => sum + own.length, 0);
  return { groups, older: sessions.length - shown };
}

/**
 * A few of them for a short list: open ones first, then the newest; the followed one and the newest of each agent are there in any
 * case. The others in the same order.
 */
export function fewOf(
  sessions: readonly SessionListed[],
  most: number,
  followed: string | null,
): { readonly few: readonly SessionListed[]; readonly others: readonly SessionListed[] } {
  const sorted = [...sessions].sort(
    (a, b) => Number(isOpen(b)) - Number(isOpen(a)) || b.updatedAtMs - a.updatedAtMs,
  );
  const needed = new Set([
    ...sorted.filter(({ file }) => file === followed),
    ...groupedByAgent(sessions).flatMap(({ sessions: own }) => own.slice(0, 1)),
  ]);
  const free = sorted.filter((session) => !needed.has(session));
  const chosen = new Set([...needed, ...free.slice(0, Math.max(0, most - needed.size))]);
  const few = sorted.filter((session) => chosen.has(session));
  return { few, others: sorted.filter((session) => !chosen.has(session)) };
}

/** Of each agent, however old. */
const fewest = 5;

/** The row that follows what the person works in again. */
export const automaticRow = ({ say }: Language): PickRow => ({
  icon: 'sync',
  label: say('Automatic'),
  description: say('the one in the active terminal, or with the newest activity'),
});

/** The row that lists the older ones too. */
export const olderRow = (older: number, { say, count }: Language): PickRow => ({
  icon: 'history',
  label: say('Show Older Conversations'),
  description: count(older),
});

/** Where a conversation was started, where that is not the only folder: `web/packages/a`. */
export function startedIn(cwd: string | null, folders: readonly string[]): string {
  const folder = innermostFolder(cwd, folders);
  if (cwd === null || folder === undefined) return '';
  const inside = path.relative(folder, cwd);
  const names = [...(folders.length > 1 ? [path.basename(folder)] : []), inside];
  return labelText(names.filter((name) => name !== '').join('/'), 60);
}

/** One conversation: title, age and size in the first line, fill and id in the second. */
export function sessionRow(
  { session, status, nowMs, place = '', isFollowed = false }: SessionRow,
  language: Language,
): PickRow {
  const { say } = language;
  const name = conversationName(status);
  const id = labelText(session.sessionId, 60);
  const facts = [
    language.ago(session.updatedAtMs, nowMs),
    language.size(session.sizeBytes),
    place,
    session.live === 'busy' ? say('busy now') : isOpen(session) ? say('open') : '',
    isFollowed ? say('shown now') : '',
  ];
  const description = facts.filter((fact) => fact !== '').join(' · ');
  if (status === undefined) return { label: id, description };
  const detail = [meterText(status, language), ...(name === '' ? [] : [id])].join(' · ');
  return { label: name === '' ? id : name, description, detail };
}

/**
 * Conversations as a source of search, where somebody opts in: what the person typed and what the agent answered, of the whole branch, before
 * any compaction as well. No output of tools, nothing that was injected or recalled; masked before anything is cut.
 */
import { pushAll } from '../../base/lists';
import path from 'node:path';
import { nameInside } from '../../base/containment';
import { said, type Sentence } from '../../base/sentence';
import { plainText } from '../../base/text';
import { stretches, type Unit } from '../../engine/memory/index/units';
import { redact } from '../../engine/secrets/redact';
import type { Entry } from '../../engine/conversation/types';
import { cleanText } from '../../engine/text/plain';
import type { FoundSession } from '../../ports/agent';
import type {
  MemoryHit,
  MemoryScope,
  SessionScope,
  TurnFile,
} from '../../ports/memory/memoryStore';
import type { Outside } from '../../ports/outside';
import { agentLists } from '../agentLists';
import { withTranscript } from '../withTranscript';
import { asData, shownPath } from './cite';

/** The newest conversations, and bytes of them, that are read. */
const mostFiles = 300;
const mostBytes = 300 << 20;
const mostLevels = 6;
/** Of one message, and of one stretch of it, which shows itself as a whole. */
const mostChars = 40_000;
const stretchChars = 600;
const overlapChars = 120;
const dayMs = 86_400_000;

interface SearchedSession {
  readonly file: string;
  readonly updatedAtMs: number;
  readonly sizeBytes: number;
}

/** Conversations, the newest first, and what keeps others from being looked at. */
interface SearchedFiles<T> {
  readonly files: readonly T[];
  readonly problems: readonly Sentence[];
}

/** The conversations of a scope that are searched. */
export async function turnFiles(
  { workspace, sessions }: MemoryScope,
  outside: Outside,
): Promise<SearchedFiles<TurnFile>> {
  if (sessions === null) return { files: [], problems: [] };
  const { files, problems } = await chosen(workspace, sessions, outside);
  const turns = files.map(({ file, updatedAtMs, sizeBytes }) => ({
    path: nameInside(file, workspace, path),
    stamp: `${updatedAtMs}:${sizeBytes}`,
    turns: async () => (await saidIn(file, outside)).flatMap(unitsOf),
  }));
  return { files: turns, problems };
}

/** What was said on some lines of a conversation that a search may show, by its name there; undefined for any other file. */
export async function saidAt(
  { workspace, sessions }: MemoryScope,
  { path: name, line, endLine }: Pick<MemoryHit, 'path' | 'line' | 'endLine'>,
  outside: Outside,
): Promise<readonly SessionMessage[] | undefined> {
  if (sessions === null) return undefined;
  const { files } = await chosen(workspace, sessions, outside);
  const isMeant = (shown: string): boolean => shown === name || shownPath(shown) === name;
  const found = files.find(({ file }) => isMeant(nameInside(file, workspace, path)));
  if (found === undefined) return undefined;
  const said = await saidIn(found.file, outside);
  return said.filter((one) => one.line >= line && one.line <= endLine);
}

async function chosen(
  workspace: string,
  sessions: SessionScope,
  outside: Outside,
): Promise<SearchedFiles<SearchedSession>> {
  const since = outside.clock.now().getTime() - sessions.days * dayMs;
  const all = await transcriptsOf(workspace, sessions, outside);
  const wanted = all.files
    .filter(({ updatedAtMs }) => updatedAtMs >= since)
    .sort((a, b) => b.updatedAtMs - a.updatedAtMs);
  const files: SearchedSession[] = [];
  let bytes = 0;
  for (const one of wanted) {
    // Behind one that is too large, smaller ones still fit.
    if (files.length === mostFiles || bytes + one.sizeBytes > mostBytes) continue;
    bytes += one.sizeBytes;
    files.push(one);
  }
  const left = wanted.length - files.length;
  return { files, problems: left === 0 ? all.problems : [...all.problems, leftOut(left)] };
}

const leftOut = (left: number): Sentence =>
  said`${left} older or very large conversations were not searched: at most ${mostFiles} of all, and ${mostBytes >> 20} MB of them, are read.`;

const noneIn = (folder: string): Sentence =>
  said`No conversations lie in ${plainText(folder, 300)}; check the path.`;

async function transcriptsOf(
  workspace: string,
  { folder, trusted, without }: SessionScope,
  outside: Outside,
): Promise<SearchedFiles<SearchedSession>> {
  if (folder !== null) {
    const files = await listed(folder, outside, 1);
    return { files, problems: files.length === 0 ? [noneIn(folder)] : [] };
  }
  const { agents, listing, log } = outside;
  const around = { ...outside.around, trusted };
  const { all, faults } = await agentLists(
    agents,
    ({ find }) => find.sessions([workspace], listing, around),
    log,
  );
  const problems = faults.map(
    ({ agent: { label } }) =>
      said`Conversations of ${label} could not be listed, so they were not searched.`,
  );
  const isAsking = ({ agent, sessionId, file }: FoundSession): boolean =>
    without !== undefined &&
    (file === without.file || (agent === without.agent && sessionId === without.sessionId));
  return { files: all.filter((one) => !isAsking(one)), problems };
}

async function listed(
  folder: string,
  outside: Outside,
  level: number,
): Promise<readonly SearchedSession[]> {
  const found: SearchedSession[] = [];
  for (const { name, isFile, mtimeMs, sizeBytes } of await outside.listing.list(folder)) {
    const file = path.join(folder, name);
    if (isFile && name.endsWith('.jsonl')) found.push({ file, updatedAtMs: mtimeMs, sizeBytes });
    else if (!isFile && level < mostLevels) pushAll(found, await listed(file, outside, level + 1));
  }
  return found;
}

/** A message: who said it, what, and where it stands. */
export interface SessionMessage {
  readonly line: number;
  readonly date: string | null;
  readonly isPerson: boolean;
  /** Masked. */
  readonly text: string;
}

/** What was said in one; nothing of a file that cannot be read. */
async function saidIn(file: string, outside: Outside): Promise<readonly SessionMessage[]> {
  return withTranscript(file, outside, async (transcript) => {
    const read = await transcript.refresh();
    if (!read.ok) return [];
    const all: SessionMessage[] = [];
    for (const ref of read.value.conversation.path) {
      if (ref.kind !== 'message') continue;
      pushAll(all, saidBy(ref.load(), outside));
      outside.breathe();
    }
    return all;
  });
}

function saidBy(entry: Entry, { clock }: Outside): readonly SessionMessage[] {
  if (entry.kind !== 'message' || entry.hidden) return [];
  const isPerson = entry.role === 'user' && entry.origin === 'person';
  if (!isPerson && entry.role !== 'assistant') return [];
  const text = entry.blocks
    .flatMap((block) => (block.kind === 'text' ? [block.text] : []))
    .join('\n')
    .trim();
  if (text === '' || text.includes(asData)) return [];
  const date = entry.atMs === null ? null : clock.local(new Date(entry.atMs)).date;
  return [{ line: entry.line, date, isPerson, text: cleanText(redact(text).text) }];
}

const unitsOf = ({ line, date, isPerson, text }: SessionMessage): readonly Unit[] =>
  stretches(text.slice(0, mostChars), stretchChars, overlapChars).map((part) => ({
    line,
    endLine: line,
    date,
    heading: '',
    kind: null,
    id: null,
    files: [],
    text: `${speakerOf(isPerson)}: ${part}`,
  }));

export const speakerOf = (isPerson: boolean): string => (isPerson ? 'User' : 'Agent');

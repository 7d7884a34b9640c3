/**
 * Conversations as a source of search, where somebody opts in: what the person typed and what the agent answered, of the whole branch, before
 * any compaction as well. No output of tools, nothing that was injected or recalled; masked before anything is cut.
 */
import { pushAll } from '../../base/lists';
import path from 'node:path';
import { nameInside } from '../../base/inside';
import { stretches } from '../../engine/memory/units';
import type { Unit } from '../../engine/memory/units';
import { redact } from '../../engine/secrets/redact';
import type { Entry } from '../../engine/conversation/types';
import { cleanText } from '../../engine/text/plain';
import type { MemoryScope, SessionScope, TurnFile } from '../../ports/memory/memoryStore';
import type { Outside } from '../../ports/outside';
import { withTranscript } from '../withTranscript';
import { asData } from './cite';

/** The newest conversations, and bytes of them, that are read. */
const mostFiles = 300;
const mostBytes = 300 << 20;
const mostLevels = 6;
/** Of one message, and of one stretch of it, which shows itself as a whole. */
const mostChars = 40_000;
const stretchChars = 600;
const overlapChars = 120;
const dayMs = 86_400_000;

interface Found {
  readonly file: string;
  readonly updatedAtMs: number;
  readonly sizeBytes: number;
}

/** The conversations of a scope, the newest first. */
export async function turnFiles(
  { workspace, sessions }: MemoryScope,
  outside: Outside,
): Promise<readonly TurnFile[]> {
  if (sessions === null) return [];
  const since = outside.clock.now().getTime() - sessions.days * dayMs;
  const found = (await transcriptsOf(workspace, sessions, outside))
    .filter(({ updatedAtMs }) => updatedAtMs >= since)
    .sort((a, b) => b.updatedAtMs - a.updatedAtMs)
    .slice(0, mostFiles);
  let bytes = 0;
  return found
    .filter(({ sizeBytes }) => (bytes += sizeBytes) <= mostBytes)
    .map(({ file, updatedAtMs, sizeBytes }) => ({
      path: nameInside(file, workspace, path),
      stamp: `${updatedAtMs}:${sizeBytes}`,
      turns: () => turnsIn(file, outside),
    }));
}

async function transcriptsOf(
  workspace: string,
  { folder, trusted }: SessionScope,
  outside: Outside,
): Promise<readonly Found[]> {
  if (folder !== null) return listed(folder, outside, 1);
  const { agents, listing } = outside;
  const around = { ...outside.around, trusted };
  const all = await Promise.all(
    agents.map(({ find }) => find.sessions([workspace], listing, around).catch(() => [])),
  );
  return all.flat();
}

async function listed(folder: string, outside: Outside, level: number): Promise<readonly Found[]> {
  const found: Found[] = [];
  for (const { name, isFile, mtimeMs, sizeBytes } of await outside.listing.list(folder)) {
    const file = path.join(folder, name);
    if (isFile && name.endsWith('.jsonl')) found.push({ file, updatedAtMs: mtimeMs, sizeBytes });
    else if (!isFile && level < mostLevels) pushAll(found, await listed(file, outside, level + 1));
  }
  return found;
}

/** What was said in one; nothing of a file that cannot be read. */
async function turnsIn(file: string, outside: Outside): Promise<readonly Unit[]> {
  return withTranscript(file, outside, async (transcript) => {
    const read = await transcript.refresh();
    if (!read.ok) return [];
    const turns: Unit[] = [];
    for (const ref of read.value.conversation.path) {
      if (ref.kind !== 'message') continue;
      pushAll(turns, turnsOf(ref.load(), outside));
      outside.breathe();
    }
    return turns;
  });
}

function turnsOf(entry: Entry, { clock }: Outside): readonly Unit[] {
  if (entry.kind !== 'message' || entry.hidden) return [];
  const isPerson = entry.role === 'user' && entry.origin === 'person';
  if (!isPerson && entry.role !== 'assistant') return [];
  const text = entry.blocks
    .flatMap((block) => (block.kind === 'text' ? [block.text] : []))
    .join('\n')
    .trim();
  if (text === '' || text.includes(asData)) return [];
  const words = cleanText(redact(text).text).slice(0, mostChars);
  const date = entry.atMs === null ? null : clock.local(new Date(entry.atMs)).date;
  const place = { line: entry.line, endLine: entry.line, date, heading: '' };
  return stretches(words, stretchChars, overlapChars).map((part) => ({
    ...place,
    kind: null,
    id: null,
    files: [],
    text: `${isPerson ? 'User' : 'Agent'}: ${part}`,
  }));
}

/**
 * What the person said in conversations that were compacted, as the summaries quote it: one hit for each sentence of each conversation, dated
 * by its first compaction. Masked. Only conversations that this product compacted are opened, the newest first. Changes nothing.
 */
import path from 'node:path';
import { nameInside } from '../../base/containment';
import { maskOf } from '../../engine/secrets/mask';
import { actsOf } from '../../engine/session/acts';
import { quotedWords } from '../../engine/summary/quotedWords';
import { cleanText } from '../../engine/text/plain';
import type { FoundSession } from '../../ports/agent';
import type { MemoryHit, MemoryScope } from '../../ports/memory/memoryStore';
import type { Outside } from '../../ports/outside';
import { agentLists } from '../agentLists';
import { withTranscript } from '../withTranscript';

/** Conversations that are opened, and bytes of them. */
const mostOpened = 30;
const mostBytes = 100 << 20;

export async function summaryWords(
  { workspace }: Pick<MemoryScope, 'workspace'>,
  outside: Outside,
): Promise<readonly MemoryHit[]> {
  const { agents, listing, around, log } = outside;
  const { all } = await agentLists(
    agents,
    ({ find }) => find.sessions([workspace], listing, around),
    log,
  );
  const found = all.toSorted((a, b) => b.updatedAtMs - a.updatedAtMs);
  const words: MemoryHit[] = [];
  let opened = 0;
  let bytes = 0;
  for (const session of found) {
    if (opened === mostOpened || bytes + session.sizeBytes > mostBytes) break;
    if (!(await isCompacted(session, outside))) continue;
    opened += 1;
    bytes += session.sizeBytes;
    words.push(...(await wordsOf(session, workspace, outside)));
  }
  return words;
}

const isCompacted = async (session: FoundSession, { records }: Outside): Promise<boolean> =>
  actsOf(await records.get(session)).some(({ kind }) => kind === 'compaction');

/** A sentence that later summaries carry on counts once. */
async function wordsOf(
  { file }: FoundSession,
  workspace: string,
  outside: Outside,
): Promise<readonly MemoryHit[]> {
  const mask = maskOf();
  const words = new Map<string, MemoryHit>();
  await withTranscript(file, outside, async (transcript) => {
    const read = await transcript.refresh();
    if (!read.ok) return;
    for (const ref of read.value.conversation.path) {
      if (ref.kind !== 'compaction') continue;
      const entry = ref.load();
      if (entry.kind !== 'compaction' || entry.atMs === null) continue;
      const { date } = outside.clock.local(new Date(entry.atMs));
      const at = { path: nameInside(file, workspace, path), line: entry.line, endLine: entry.line };
      for (const quote of quotedWords(mask(entry.summary))) {
        const text = cleanText(quote);
        if (!words.has(text))
          words.set(text, { ...at, score: 0, text, id: null, date, kind: null });
      }
    }
  });
  return [...words.values()];
}

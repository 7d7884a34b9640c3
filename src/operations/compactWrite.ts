/**
 * The half of a compaction that changes something: archive, append, read back, record. Never reports a compaction that was
 * not seen on re-reading, and steps aside when the agent wrote in the same moment.
 */
import { failed, ok } from '../base/result';
import type { Result } from '../base/result';
import { contextRefs } from '../engine/conversation/context';
import type { EntryId } from '../engine/conversation/types';
import { afterCompaction } from '../engine/session/record';
import type { Outside } from '../ports/outside';
import type { OpenTranscript, Seen } from '../ports/transcripts';
import type { Drafted } from './compactDraft';
import { editContext } from './edits';
import type { Problem } from './problems';

/** Where a written compaction is. */
export interface Written {
  /** Absolute path of the copy made before the first compaction. */
  readonly archive: string;
  readonly id: EntryId;
}

/** Carries a drafted compaction out. `moved` = the agent wrote meanwhile and nothing of ours is in force. */
export async function writeCompaction(
  transcript: OpenTranscript,
  seen: Seen,
  drafted: Drafted,
  outside: Outside,
  onVerify: () => void,
): Promise<Result<Written, Problem>> {
  const { plan, draft, tokensBefore, tokensAfter } = drafted;
  const edit = seen.adapter.writeCompaction(
    {
      summary: draft.summary,
      firstKeptId: plan.firstKeptId,
      tokensBefore,
      tokensAfter,
      details: draft.details,
    },
    editContext(seen, outside),
  );
  if (edit.kind === 'refused') return failed({ kind: 'refused', sentence: edit.reason });
  const archive = await outside.transcripts.archive(seen);
  if (!archive.ok) return archive;
  const appended = await outside.transcripts.append(seen, edit.lines, 'compaction');
  if (!appended.ok) return appended;
  if (appended.value.interleaved) return retreat(transcript, edit.id, outside);
  onVerify();
  const verified = await verify(transcript, drafted, edit.id);
  if (!verified.ok) return verified;
  await record(seen, tokensAfter, outside);
  return ok({ archive: archive.value.file, id: edit.id });
}

/** The agent wrote in the same moment: its line must stay on the live branch, so ours steps aside. */
async function retreat(
  transcript: OpenTranscript,
  id: EntryId,
  outside: Outside,
): Promise<Result<never, Problem>> {
  const again = await transcript.refresh();
  if (!again.ok) return again;
  const seen = again.value;
  const before = seen.reader.lineBefore(id);
  const edit = seen.adapter.writeRetreat(id, before, editContext(seen, outside));
  // Whether the agent wrote once more does not matter: its own next line leads away from ours as well.
  await outside.transcripts.append(seen, edit.lines, 'undo');
  const sentence = `${transcript.file} was written to by the agent at the same moment; nothing was compacted. Try again when it is idle.`;
  return failed({ kind: 'moved', sentence });
}

/** Reads the file again as the agent would: the context must start with our summary and go on with what was kept. */
async function verify(
  transcript: OpenTranscript,
  { plan, draft }: Drafted,
  id: EntryId,
): Promise<Result<Seen, Problem>> {
  const again = await transcript.refresh();
  if (!again.ok) return again;
  const refs = contextRefs(again.value.conversation.path);
  const first = refs[0]?.load();
  const isOurs = first?.kind === 'compaction' && first.id === id && first.summary === draft.summary;
  if (isOurs && plan.kept.every((entry, i) => refs[i + 1]?.id === entry.id)) return again;
  return failed({
    kind: 'notWritten',
    sentence: `The compaction was written to ${transcript.file}, but the conversation does not begin with it: the agent wrote at the same moment. Nothing is lost; look at the conversation in the agent before compacting again.`,
  });
}

async function record(seen: Seen, tokensAfter: number, outside: Outside): Promise<void> {
  const { agent, sessionId, path } = seen.conversation;
  const inFile = path.filter((ref) => ref.kind === 'compaction').length;
  await outside.records.update({ agent, sessionId }, (old) =>
    afterCompaction(
      { ...old, compactionCount: Math.max(old.compactionCount, inFile) },
      { tokensAfter, nowMs: outside.clock.now().getTime() },
    ),
  );
}

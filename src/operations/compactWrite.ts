/**
 * The half of a compaction that changes something: archive, append, read back, record. Never reports a compaction that was
 * not seen on re-reading, and steps aside when the agent wrote in the same moment.
 */
import { failed, ok } from '../base/result';
import type { Result } from '../base/result';
import { contextRefs } from '../engine/conversation/context';
import type { EntryId } from '../engine/conversation/types';
import type { Edit, EditRefused } from '../ports/agent';
import type { Outside } from '../ports/outside';
import type { OpenTranscript, Seen } from '../ports/transcripts';
import type { Drafted } from './drafted';
import { editContext } from './edits';
import type { Problem } from './problems';
import { pathWith } from './planThatFits';
import { recordCompaction } from './records';
import { retreat } from './retreat';

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
  { onVerify, signal }: { readonly onVerify: () => void; readonly signal: AbortSignal },
): Promise<Result<Written, Problem>> {
  const edit = editOf(seen, drafted, outside);
  if (edit.kind === 'refused') return failed({ kind: 'refused', sentence: edit.reason });
  const archive = await outside.transcripts.archive(seen);
  if (!archive.ok) return archive;
  if (signal.aborted) return failed({ kind: 'cancelled' });
  const appended = await outside.transcripts.append(seen, edit.lines, 'compaction');
  if (!appended.ok) return appended;
  if (appended.value.interleaved) return retreat(transcript, edit.id, outside);
  onVerify();
  const wrong = await verify(transcript, seen, drafted, edit.id);
  if (wrong) return failed(wrong);
  await recordCompaction(seen, drafted.tokensAfter, outside);
  return ok({ archive: archive.value.file, id: edit.id });
}

/** The lines of a drafted compaction, or why the agent's form takes none here. */
export const editOf = (
  seen: Seen,
  { plan, draft, tokensBefore, tokensAfter }: Drafted,
  outside: Outside,
): Edit | EditRefused =>
  seen.adapter.writeCompaction(
    {
      summary: draft.summary,
      firstKeptId: plan.firstKeptId,
      tokensBefore,
      tokensAfter,
      details: draft.details,
    },
    editContext(seen, outside),
  );

/**
 * Reads the file again as the agent would: the context must start with our summary and go on with what was kept. What is
 * wrong otherwise.
 */
async function verify(
  transcript: OpenTranscript,
  seen: Seen,
  { plan, draft }: Drafted,
  id: EntryId,
): Promise<Problem | undefined> {
  const again = await transcript.refresh();
  const refs = again.ok ? contextRefs(again.value.conversation.path) : [];
  const wanted = contextRefs(pathWith(seen, plan.firstKeptId, draft));
  const first = refs[0]?.load();
  const isOurs = first?.kind === 'compaction' && first.id === id && first.summary === draft.summary;
  if (isOurs && wanted.every((ref, i) => i === 0 || refs[i]?.id === ref.id)) return undefined;
  const why = again.ok ? 'the agent wrote at the same moment' : again.problem.sentence;
  return {
    kind: 'unproven',
    sentence: `The compaction was written to ${transcript.file}, but the conversation does not begin with it (${why}). Nothing is lost; look at the conversation in the agent before compacting again.`,
  };
}

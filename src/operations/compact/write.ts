/**
 * The half of a compaction that changes something: archive, append, read back, record. Never reports a compaction that was
 * not seen on re-reading, and steps aside when the agent wrote in the same moment.
 */
import { failed, ok, type Result } from '../../base/result';
import { said } from '../../base/sentence';
import { contextRefs } from '../../engine/conversation/context';
import type { EntryId } from '../../engine/conversation/types';
import type { Edit, EditRefused } from '../../ports/edits';
import type { Outside } from '../../ports/outside';
import type { OpenTranscript, SeenFile } from '../../ports/transcripts';
import type { ActRequest, Drafted } from './draftTypes';
import { editContext, notWritten } from './edits';
import { refused, type Problem } from '../problems';
import { pathWith } from './planThatFits';
import { measure } from '../meter/measure';
import { recordCompaction } from '../records';
import { afterBadWrite, retreat } from './retreat';

/** Where a written compaction is. */
export interface WrittenCompaction {
  /** Absolute path of the copy made before the first compaction. */
  readonly archive: string;
  readonly id: EntryId;
}

interface HowWritten extends Pick<ActRequest, 'byPerson' | 'limits'> {
  /** It is written, and is read again now. */
  readonly onVerify: () => void;
  readonly signal: AbortSignal;
}

/** Carries a drafted compaction out. `moved` = the agent wrote meanwhile and nothing of ours is in force. */
export async function carryOutDraft(
  transcript: OpenTranscript,
  seen: SeenFile,
  drafted: Drafted,
  outside: Outside,
  { byPerson, limits, onVerify, signal }: HowWritten,
): Promise<Result<WrittenCompaction, Problem>> {
  const edit = editOf(seen, drafted, outside);
  if (edit.kind === 'refused') return refused(edit.reason);
  const archive = await outside.transcripts.archive(seen);
  if (!archive.ok) return archive;
  if (signal.aborted) return failed({ kind: 'cancelled' });
  const appended = await outside.transcripts.append(seen, edit.lines, 'compaction');
  if (!appended.ok) return afterBadWrite(transcript, edit, appended.problem, outside);
  if (appended.value.interleaved) return retreat(transcript, edit.id, outside);
  onVerify();
  const wrong = await verify(transcript, seen, drafted, edit.id);
  if (wrong) return failed(wrong);
  const { tokensBefore: before, isBeforeReported, tokensAfter: after, by } = drafted;
  const paid = { model: by.model?.model ?? null, usd: by.model?.usd ?? null };
  const how = { id: edit.id, byPerson, writtenBy: by.writtenBy, ...paid };
  const { reading } = measure(seen.conversation, limits, outside);
  await recordCompaction(seen, { before, isBeforeReported, after, ...how }, reading, outside);
  return ok({ archive: archive.value.file, id: edit.id });
}

/** The lines of a drafted compaction, or why the agent's form takes none here. */
export const editOf = (
  seen: SeenFile,
  { plan, draft, tokensBefore, tokensAfter }: Drafted,
  outside: Outside,
): Edit | EditRefused =>
  seen.adapter.write?.writeCompaction(
    {
      summary: draft.summary,
      firstKeptId: plan.firstKeptId,
      tokensBefore,
      tokensAfter,
      details: draft.details,
    },
    editContext(seen, outside),
  ) ?? notWritten(seen);

/**
 * Reads the file again as the agent would: the context must start with our summary and go on with what was kept. What is
 * wrong otherwise.
 */
async function verify(
  transcript: OpenTranscript,
  seen: SeenFile,
  { plan, draft }: Drafted,
  id: EntryId,
): Promise<Problem | undefined> {
  const again = await transcript.refresh();
  const refs = again.ok ? contextRefs(again.value.conversation.path) : [];
  const wanted = contextRefs(pathWith(seen, plan.firstKeptId, draft));
  const first = refs[0]?.load();
  const isOurs = first?.kind === 'compaction' && first.id === id && first.summary === draft.summary;
  if (isOurs && wanted.every((ref, i) => i === 0 || refs[i]?.id === ref.id)) return undefined;
  const why = again.ok ? said`The agent wrote at the same moment.` : again.problem.sentence;
  return {
    kind: 'unproven',
    sentence: said`The compaction was written to ${transcript.file}, but the conversation does not begin with it. ${why} Nothing is lost; look at the conversation in the agent before compacting again.`,
  };
}

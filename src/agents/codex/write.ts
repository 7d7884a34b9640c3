/**
 * What is appended to a Codex rollout to compact it and to take that back, as data (docs/clients.md, "How each agent’s form
 * is written"): a history that is the new context (`historyLines.ts`).
 * Append-only: an undo is a further history. Injected context is left out of both; the client puts it in again by itself.
 */
import { said } from '../../base/sentence';
import type { Conversation, EntryId } from '../../engine/conversation/types';
import type { CompactionEdit, Edit, EditContext, EditRefused, NotInForce } from '../../ports/edits';
import { asObject, asString, type Json } from '../jsonl/fields';
import { editRefused } from '../jsonl/refusal';
import { rolloutLine } from './read/lines';
import { contextBefore, contextNow } from './read/specialIds';
import { replacedHistory } from './read/entries';
import { historyLines } from './historyLines';
import { markField, markOf, undoable } from './marks';
import { versionRefusal } from './version';

const tooDeep = (): EditRefused =>
  editRefused(
    said`An entry of this thread is nested too deeply to be copied, so nothing is written to it. Nothing was changed.`,
  );

/** The summary as a message of the user's, then what is kept, item by item as it stands in the file. */
export function writeCompaction(edit: CompactionEdit, context: EditContext): Edit | EditRefused {
  const { conversation } = context;
  const refusal = versionRefusal(conversation);
  if (refusal) return refusal;
  const { path } = conversation;
  const from =
    edit.firstKeptId === null ? path.length : path.findIndex(({ id }) => id === edit.firstKeptId);
  if (from < 0)
    return editRefused(said`The thread changed while it was summarised. Compact again.`);
  return carefully(() => {
    const kept = itemsFrom(conversation, from, context);
    const half = halfPair(kept);
    if (half !== undefined) {
      return editRefused(
        said`The turn is not finished: of the tool call ${half} either the call or its result is missing. Let Codex finish it, then compact again; nothing was changed.`,
      );
    }
    const id = context.newId();
    const mark = {
      kind: 'compaction',
      id,
      by: 'tidemark',
      tokensBefore: edit.tokensBefore,
      tokensAfter: edit.tokensAfter,
      readFiles: edit.details.readFiles,
      modifiedFiles: edit.details.modifiedFiles,
    };
    const items = [userMessage(edit.summary), ...kept];
    return { kind: 'edit', lines: historyLines(items, mark, edit.tokensAfter, context), id };
  });
}

/** The context as it was before the compaction, then everything said since. */
export function writeUndo(id: EntryId, context: EditContext): Edit | EditRefused {
  const refusal = versionRefusal(context.conversation);
  if (refusal) return refusal;
  const last = context.conversation.path.findLast(({ kind }) => kind === 'compaction');
  const ours = undoable(context.conversation, context.rawLine);
  if (ours === null && last?.id === id) {
    return editRefused(
      said`Compaction ${id} is by Codex itself or another tool, and only those by Tidemark can be undone in a Codex thread.`,
    );
  }
  if (ours !== id) {
    return editRefused(
      said`Compaction ${id} is not the last one of this thread that is in force, so it cannot be undone alone; undo the later ones first.`,
    );
  }
  return carefully(() => restoring('undo', id, context) ?? notThere(id));
}

/** The context as it was before an edit of ours, with what the client wrote in that moment and since. */
export function writeRetreat(
  id: EntryId,
  _before: EntryId | null,
  context: EditContext,
): Edit | NotInForce | EditRefused {
  if (context.rawLine(id) === '') return notThere(id);
  // The client replaced the history itself meanwhile: there is nothing left to be taken back.
  if (!context.conversation.path.some((ref) => ref.id === id)) return { kind: 'notInForce' };
  return carefully(
    () => restoringAgain(id, context) ?? restoring('retreat', id, context) ?? notThere(id),
  );
}

/**
 * What a retreat of ours put in force, with what the client wrote between our reading and that retreat, and since. Undefined for
 * every other edit.
 */
function restoringAgain(id: EntryId, context: EditContext): Edit | undefined {
  const { conversation, rawLine } = context;
  const line = rolloutLine(rawLine(id));
  const mark = line && markOf(line.json);
  if (!line || mark?.kind !== 'retreat' || mark.seen === null) return undefined;
  const index = conversation.path.findIndex((ref) => ref.id === id);
  const put = replacedHistory(line.payload);
  const met = payloads(rawLine(contextBefore(id))).slice(mark.seen);
  const since = itemsFrom(conversation, index + 1, context, `${id}.`);
  const items = [...put, ...met, ...since];
  const later = mark.later + met.length + since.length;
  return restored('retreat', { of: mark.of ?? id, items, later }, context);
}

const notThere = (id: EntryId): EditRefused =>
  editRefused(
    said`What was there before entry ${id} cannot be read any more. Nothing was changed.`,
  );

function restoring(kind: 'undo' | 'retreat', of: EntryId, context: EditContext): Edit | undefined {
  const { path } = context.conversation;
  const index = path.findIndex((ref) => ref.id === of);
  const earlier = payloads(context.rawLine(contextBefore(of)));
  if (index < 0 || earlier.length === 0) return undefined;
  // What follows an undo's line first are the items of its own history; they are not said anew.
  const later = itemsFrom(context.conversation, index + 1, context, `${of}.`);
  return restored(kind, { of, items: [...earlier, ...later], later: later.length }, context);
}

/** A history that takes an edit back; the last `later` of its items came after that. */
function restored(
  kind: 'undo' | 'retreat',
  { of, items, later }: { of: EntryId; items: readonly Json[]; later: number },
  context: EditContext,
): Edit {
  const id = context.newId();
  const seen = kind === 'retreat' ? { seen: payloads(context.rawLine(contextNow)).length } : {};
  const mark = { kind, id, by: 'tidemark', of, later, ...seen };
  const earlier = items.slice(0, items.length - later);
  const tokens = tokensBefore(of, context) ?? estimate(earlier);
  const all = tokens + estimate(items.slice(earlier.length));
  return { kind: 'edit', lines: historyLines(items, mark, all, context), id };
}

/** Writing JSON calls itself for each level; reading it does not. */
function carefully<T>(write: () => T): T | EditRefused {
  try {
    return write();
  } catch (error) {
    if (error instanceof RangeError) return tooDeep();
    throw error;
  }
}

const userMessage = (text: string): Json => ({
  type: 'message',
  role: 'user',
  content: [{ type: 'input_text', text }],
});

/** Items of the entries from an index on, unchanged: no boundary, no injected context. */
function itemsFrom(
  { path }: Conversation,
  from: number,
  { rawLine }: EditContext,
  except = '?',
): readonly Json[] {
  const kept = path.slice(from).filter((ref) => {
    return ref.kind !== 'compaction' && ref.role !== 'system' && !ref.id.startsWith(except);
  });
  return kept.flatMap((ref) => payloads(rawLine(ref.id)));
}

const payloads = (lines: string): readonly Json[] =>
  lines.split('\n').flatMap((text) => {
    const line = rolloutLine(text);
    return line?.type === 'response_item' ? [line.payload] : [];
  });

/**
 * The id of a call that still waits for its output, or of an output without its call; undefined where there is none. A call that
 * somebody spoke after will never get one (the client was killed): the client answers it with "aborted" in every request.
 */
function halfPair(items: readonly Json[]): string | undefined {
  const waiting = new Set<string>();
  const called = new Set<string>();
  for (const item of items) {
    const id = asString(item['call_id']) ?? '';
    const type = asString(item['type']) ?? '';
    if (type === 'message' && item['role'] === 'user') waiting.clear();
    if (/^(?:function|custom_tool|local_shell|tool_search)_call$/.test(type)) {
      waiting.add(id);
      called.add(id);
    } else if (/^(?:function_call|custom_tool_call|tool_search)_output$/.test(type)) {
      if (!called.delete(id)) return id;
      waiting.delete(id);
    }
  }
  return [...waiting][0];
}

/** What the context of a compaction of ours came to before it, as it says itself. */
function tokensBefore(id: EntryId, { rawLine }: EditContext): number | null {
  const mark = asObject(rolloutLine(rawLine(id))?.json[markField]);
  const tokens = mark?.['tokensBefore'];
  return typeof tokens === 'number' ? tokens : null;
}

/** Tokens by length, as the client itself estimates what nobody has counted. */
const estimate = (items: readonly Json[]): number =>
  Math.ceil(items.reduce((sum, item) => sum + JSON.stringify(item).length, 0) / charsPerToken);
const charsPerToken = 4;

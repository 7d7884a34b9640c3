/**
 * What is appended to a pi transcript to compact it and to take that back, as data (docs/clients.md, "How each agent’s form is
 * written"). Append-only: an undo moves the leaf, it never removes a line. Which versions are written to `edits.ts` says.
 */
import { said } from '../../base/sentence';
import { contextRefs, findContextStart } from '../../engine/conversation/context';
import type { EntryId, EntryRef } from '../../engine/conversation/types';
import type { CompactionEdit, Edit, EditContext, EditRefused, NotInForce } from '../../ports/edits';
import { asObject, asString, shallow, type Json } from '../jsonl/fields';
import { editRefused } from '../jsonl/refusal';
import { author, parseRaw, retreatType, undoType } from './marks';

/** One `compaction` line under the present leaf. */
export function writeCompaction(edit: CompactionEdit, context: EditContext): Edit | EditRefused {
  const { conversation } = context;
  const leaf = conversation.path.at(-1);
  if (!leaf) return editRefused(said`The transcript has no entry to compact.`);
  const id = context.newId();
  const system = systemMessage(context);
  const line = {
    type: 'compaction',
    id,
    parentId: leaf.id,
    timestamp: context.now.toISOString(),
    summary: edit.summary,
    // A compaction that names itself keeps nothing.
    firstKeptEntryId: edit.firstKeptId ?? id,
    tokensBefore: edit.tokensBefore,
    tokensAfter: edit.tokensAfter,
    details: { ...edit.details, by: author },
    fromHook: true,
    ...(system ? { systemMessage: system } : {}),
  };
  return { kind: 'edit', lines: [JSON.stringify(line)], id };
}

/**
 * The system message the compaction has to carry. Only a single one is copied: several are replayed in order by pi,
 * and leaving them out makes it declare its prompt again at the next request, which is always right.
 */
function systemMessage(context: EditContext): unknown {
  const seen = contextRefs(context.conversation.path).flatMap((ref): unknown[] => {
    const json = ref.role === 'system' || ref.kind === 'compaction' ? rawJson(context, ref.id) : {};
    const message = ref.role === 'system' ? json['message'] : json['systemMessage'];
    return message === undefined ? [] : [message];
  });
  const [only] = seen;
  // One that is nested too deeply cannot be written.
  return seen.length === 1 && shallow(only) === only ? only : undefined;
}

/** A marker under the entry before the compaction, then copies of everything that followed it. */
export function writeUndo(id: EntryId, context: EditContext): Edit | EditRefused {
  const { conversation } = context;
  const { boundary } = findContextStart(conversation.path);
  if (boundary?.entry.id !== id || boundary.entry.kind !== 'compaction') {
    return editRefused(
      said`Compaction ${id} is not the last one on the live branch, so it cannot be undone alone; undo the later ones first.`,
    );
  }
  const markerId = context.newId();
  const copied = copies(conversation.path.slice(boundary.index + 1), markerId, context);
  if (copied === undefined) {
    return editRefused(
      said`An entry after the compaction is nested too deeply to be copied, so this compaction cannot be undone. Nothing was changed.`,
    );
  }
  const marker = {
    type: 'custom',
    customType: undoType,
    data: { compactionId: id, copies: copied.length },
    id: markerId,
    parentId: boundary.entry.parentId,
    timestamp: context.now.toISOString(),
  };
  const lines = [JSON.stringify(marker), ...copied.map(({ line }) => line)];
  return { kind: 'edit', lines, id: markerId, furtherIds: copied.map(({ id: copy }) => copy) };
}

/** A marker under the line before the compaction, which then lies on an abandoned branch. */
export function writeRetreat(
  id: EntryId,
  lineBefore: EntryId | null,
  context: EditContext,
): Edit | NotInForce | EditRefused {
  if (context.rawLine(id) === '' || lineBefore === null) {
    return editRefused(said`Entry ${id} is not in the transcript as it was read again.`);
  }
  // The agent's next line has led away from it already; a marker would leave that line on an abandoned branch.
  if (!context.conversation.path.some((ref) => ref.id === id)) return { kind: 'notInForce' };
  return retreatUnder(lineBefore, id, context);
}

function retreatUnder(parentId: EntryId, id: EntryId, context: EditContext): Edit {
  const markerId = context.newId();
  const marker = {
    type: 'custom',
    customType: retreatType,
    data: { insteadOf: id },
    id: markerId,
    parentId,
    timestamp: context.now.toISOString(),
  };
  return { kind: 'edit', lines: [JSON.stringify(marker)], id: markerId };
}

interface Copy {
  readonly id: EntryId;
  readonly line: string;
}

/** Copies with ids of their own, each under the one before it; references among them follow. Undefined if one is too deep. */
function copies(
  later: readonly EntryRef[],
  under: EntryId,
  context: EditContext,
): readonly Copy[] | undefined {
  try {
    return copyAll(later, under, context);
  } catch (error) {
    // Writing JSON calls itself for each level; reading it does not.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function copyAll(later: readonly EntryRef[], under: EntryId, context: EditContext): Copy[] {
  const ids = new Map<string, EntryId>();
  let parentId = under;
  return later.flatMap((ref) => {
    const json = rawJson(context, ref.id);
    // Cost records were paid once; copying them would count them twice.
    if (json['type'] === 'usage' || json['type'] === undefined) return [];
    const id = context.newId();
    ids.set(ref.id, id);
    const copy = { ...json, ...retarget(json, ids), ...withoutUsage(json), id, parentId };
    parentId = id;
    return [{ id, line: JSON.stringify(copy) }];
  });
}

function retarget(json: Json, ids: ReadonlyMap<string, EntryId>): Json {
  const target = ids.get(asString(json['targetId']) ?? '');
  return target === undefined ? {} : { targetId: target };
}

const noUsage = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, totalTokens: 0 };
const noCost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 };

/**
 * Usage of the compacted time says nothing about the restored context and was already paid for, so a copy carries
 * zeros: the agent's own meter and cost count then pass it over as ours does.
 */
function withoutUsage(json: Json): Json {
  const message = asObject(json['message']);
  if (message?.['usage'] === undefined) return {};
  return { message: { ...message, usage: { ...noUsage, cost: noCost } } };
}

const rawJson = (context: EditContext, id: EntryId): Json => parseRaw(context.rawLine(id));

/**
 * What is appended to a Claude Code transcript to compact it and to take that back, as data: boundaries in the client's own
 * form that name the messages they keep by the ids of their lines (docs/clients.md, "Claude Code"; each tried with
 * client 2.1.330). One id that is not in the file makes the client drop all that is kept, and so does a boundary
 * among them: what is named is read from the lines themselves.
 */
import { said } from '../../base/sentence';
import { contextRefs, findContextStart, isBoundary } from '../../engine/conversation/context';
import { callsOf, resultsOf } from '../../engine/conversation/toolPairs';
import type { Conversation, EntryId, EntryRef } from '../../engine/conversation/types';
import type { CompactionEdit, Edit, EditContext, EditRefused, NotInForce } from '../../ports/edits';
import { asString, type Json } from '../jsonl/fields';
import { editRefused } from '../jsonl/refusal';
import { NodeRef } from './read/node';
import { author, linesOf, retreatsFrom, type OurDeed } from './marks';
import { firstUnknown, oldestWritten, versionText } from './version';

/** Why nothing is written to a transcript of this client; undefined when it may be. */
export function versionRefusal({ formatVersion }: Conversation): EditRefused | undefined {
  if (formatVersion === 0) return undefined;
  if (formatVersion >= firstUnknown) {
    return editRefused(
      said`This transcript was written by Claude Code ${versionText(formatVersion)}, newer than the versions known here (2.1), so nothing is written to it. Update Tidemark.`,
    );
  }
  if (formatVersion >= oldestWritten) return undefined;
  return editRefused(
    said`This transcript was written by Claude Code ${versionText(formatVersion)}, which drops messages that are kept by reference, so nothing is written to it. Go on with the session in Claude Code ${versionText(oldestWritten)} or later, then try again.`,
  );
}

/** A boundary and its summary at the end of the file; the kept messages are named, not copied. */
export function writeCompaction(edit: CompactionEdit, context: EditContext): Edit | EditRefused {
  const { conversation } = context;
  const refusal = versionRefusal(conversation);
  if (refusal) return refusal;
  const { path } = conversation;
  const from =
    edit.firstKeptId === null ? path.length : path.findIndex((ref) => ref.id === edit.firstKeptId);
  if (from < 0) return editRefused(said`The first message to be kept is not in the conversation.`);
  const kept = path.slice(from).filter((ref) => !isBoundary(ref));
  const torn = halfPair(kept);
  if (torn) return torn;
  const [first, ...rest] = uuidsOf(kept, context);
  if (first === undefined && edit.firstKeptId !== null) {
    return editRefused(said`The transcript has no message that could be kept.`);
  }
  const uuids: BoundaryUuids | null = first === undefined ? null : [first, ...rest];
  const boundary = newUuid(context);
  const summary = newUuid(context);
  const { readFiles, modifiedFiles } = edit.details;
  const lines = [
    boundaryLine({ id: boundary, anchor: summary, uuids, deed: 'compaction' }, context, {
      preTokens: edit.tokensBefore,
      postTokens: edit.tokensAfter,
      tidemark: { by: author, deed: 'compaction', readFiles, modifiedFiles },
    }),
    {
      parentUuid: boundary,
      isSidechain: false,
      ...commonFields(context),
      type: 'user',
      message: { role: 'user', content: edit.summary },
      isVisibleInTranscriptOnly: true,
      isCompactSummary: true,
      uuid: summary,
      timestamp: new Date(context.now.getTime() + 1).toISOString(),
    },
  ];
  return { ...edited(lines, boundary), furtherIds: [summary] };
}

/** One boundary that hangs everything on itself: what the model saw before the compaction, and what came since. */
export function writeUndo(id: EntryId, context: EditContext): Edit | EditRefused {
  const { conversation } = context;
  const refusal = versionRefusal(conversation);
  if (refusal) return refusal;
  const { path } = conversation;
  const { boundary } = findContextStart(path);
  if (boundary?.entry.id !== id) {
    return editRefused(
      said`Compaction ${id} is not the last one on the live branch, so it cannot be undone alone; undo the later ones first.`,
    );
  }
  const ours = path[boundary.index];
  if (ours instanceof NodeRef && ours.node.before.length === 0) {
    return editRefused(
      said`What was there before this compaction is not in this transcript: a forked session begins with it. Nothing was changed; take it back in the session this one was forked from.`,
    );
  }
  const before = contextRefs(path.slice(0, boundary.index));
  const since = path.slice(boundary.index + 1);
  return everything('undo', [...before, ...since], context);
}

/** The same for a boundary that met a line of the client's: what was there before it, that line included. */
export function writeRetreat(
  id: EntryId,
  _before: EntryId | null,
  context: EditContext,
): Edit | NotInForce | EditRefused {
  if (context.rawLine(id) === '') {
    return editRefused(said`Boundary ${id} is not in the transcript as it was read again.`);
  }
  const { path } = context.conversation;
  const at = path.findIndex((ref) => ref.id === id);
  if (at < 0) return { kind: 'notInForce' };
  const ours = path[at];
  const before = ours instanceof NodeRef ? ours.node.before.map(({ ref }) => ref) : [];
  const isIn = (refs: readonly EntryRef[], ref: EntryRef): boolean =>
    refs.some((other) => other.id === ref.id);
  const target = retreatsFrom(path[at], context.rawLine);
  if (target !== undefined) {
    // What sets ours aside has met a line itself: what it names stays, and that line comes behind it.
    const named = contextRefs(path).filter((ref) => ref.id !== id);
    const isSince = (ref: EntryRef): boolean => (path[at]?.line ?? 0) < ref.line;
    const met = before.slice(before.findIndex((ref) => ref.id === target) + 1);
    const missed = met.filter((ref) => !isIn(named, ref));
    const [older, newer] = [named.filter((ref) => !isSince(ref)), named.filter(isSince)];
    return everything('retreat', [...older, ...missed, ...newer], context, id);
  }
  const since = path.slice(at + 1).filter((ref) => !isIn(before, ref));
  return everything('retreat', [...contextRefs(before), ...since], context, id);
}

/** A boundary that names all these entries. One that names nothing would take the whole conversation out of force. */
function everything(
  deed: OurDeed,
  refs: readonly EntryRef[],
  context: EditContext,
  of?: EntryId,
): Edit | EditRefused {
  const [first, ...rest] = uuidsOf(refs, context);
  if (first === undefined) {
    return editRefused(
      said`The transcript has no message that could be put back. Nothing was changed.`,
    );
  }
  const id = newUuid(context);
  const tidemark = { by: author, deed, ...(of === undefined ? {} : { of }) };
  const named = { id, anchor: id, uuids: [first, ...rest], deed } as const;
  return edited([boundaryLine(named, context, { tidemark })], id);
}

const edited = (lines: readonly Json[], id: EntryId): Edit => ({
  kind: 'edit',
  lines: lines.map((line) => JSON.stringify(line)),
  id,
});

/** Never empty: a boundary that names nothing cuts everything off. */
type BoundaryUuids = readonly [string, ...string[]];

interface Boundary {
  readonly id: EntryId;
  readonly anchor: EntryId;
  /** Null only where a compaction keeps nothing. */
  readonly uuids: BoundaryUuids | null;
  readonly deed: OurDeed;
}

function boundaryLine(
  { id, anchor, uuids, deed }: Boundary,
  context: EditContext,
  more: Json,
): Json {
  return {
    parentUuid: null,
    logicalParentUuid: uuids?.at(-1) ?? lastUuid(context),
    isSidechain: false,
    ...commonFields(context),
    type: 'system',
    subtype: 'compact_boundary',
    content: deed === 'compaction' ? 'Conversation compacted' : 'Compaction taken back',
    isMeta: false,
    level: 'info',
    timestamp: context.now.toISOString(),
    uuid: id,
    compactMetadata: {
      trigger: 'manual',
      // As the client writes it where it keeps nothing: not named at all.
      ...(uuids && { preservedMessages: { anchorUuid: anchor, uuids, allUuids: uuids } }),
      ...more,
    },
  };
}

/** What every line of the client carries, as its last one has it. */
function commonFields({ conversation, rawLine }: EditContext): Json {
  // A message that waits in the queue stands beside the conversation, on a line that has none of it.
  const last = conversation.path.findLast((ref) => !(ref instanceof NodeRef && ref.node.isBeside));
  const line = last ? (linesOf(rawLine(last.id)).at(-1) ?? {}) : {};
  return {
    userType: 'external',
    ...pick(line, ['cwd', 'sessionId', 'version', 'gitBranch']),
    sessionId: conversation.sessionId,
  };
}

const pick = (from: Json, names: readonly string[]): Json =>
  Object.fromEntries(names.filter((name) => from[name] !== undefined).map((n) => [n, from[n]]));

/** The ids of all lines of the entries that may be named; of a compaction its summary's. */
const uuidsOf = (refs: readonly EntryRef[], { rawLine }: EditContext): readonly string[] =>
  refs.flatMap((ref) =>
    linesOf(rawLine(ref.id))
      .filter((line) => line['subtype'] !== 'compact_boundary')
      .flatMap((line) => asString(line['uuid']) ?? []),
  );

const lastUuid = (context: EditContext): string | null =>
  uuidsOf(context.conversation.path, context).at(-1) ?? null;

/** The client drops a call without its result, and a result without its call: then nothing is written. */
function halfPair(kept: readonly EntryRef[]): EditRefused | undefined {
  const entries = kept.filter(({ kind }) => kind === 'message').map((ref) => ref.load());
  const calls = new Set(entries.flatMap((entry) => callsOf(entry).map(({ callId }) => callId)));
  const results = new Set(entries.flatMap((entry) => resultsOf(entry).map((one) => one.callId)));
  const open = [...calls].filter((id) => !results.has(id)).length;
  const lost = [...results].filter((id) => !calls.has(id)).length;
  if (open > 0) {
    return editRefused(
      open === 1
        ? said`A tool call among the newest messages has no recorded result, and Claude Code would drop it, so nothing is written. Go on with the session and compact again later.`
        : said`${open} tool calls among the newest messages have no recorded result, and Claude Code would drop them, so nothing is written. Go on with the session and compact again later.`,
    );
  }
  if (lost === 0) return undefined;
  return editRefused(
    said`A result among the newest messages belongs to no recorded tool call, and Claude Code would drop it, so nothing is written. Go on with the session and compact again later.`,
  );
}

/** The client's ids are UUIDs; made of several of the short ones that are unused here. */
function newUuid({ newId }: EditContext): EntryId {
  let hex = '';
  while (hex.length < 32) hex += newId().replace(/[^0-9a-f]/g, '');
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4] ?? '8';
  const uuid = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
  // It has the form of the ids of this transcript's entries.
  return uuid as EntryId;
}

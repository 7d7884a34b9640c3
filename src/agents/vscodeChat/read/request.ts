/**
 * One request of a chat as neutral entries: what the person said, the rounds of the model with their tools, the files nobody
 * named, and the summaries it brought. Pure and total; the ids are made of the request's own and the part's place.
 */
import { pushAll } from '../../../base/lists';
import { callId, entryId } from '../../../engine/conversation/types';
import type {
  Block,
  Compaction,
  Message,
  ModelRef,
  StopReason,
  ToolCallBlock,
  ToolResultBlock,
} from '../../../engine/conversation/types';
import { asObject, asObjects, asString, asTimeMs, asTokens, type Json } from '../../jsonl/fields';
import { messageOf, textBlocks } from '../../jsonl/message';
import { recordedRounds } from './copilotRounds';
import { responseParts, roundsOfParts } from './parts';
import type { Round } from './round';
import { madeUpCalls } from './touchedFiles';
import { metadataOf, requestState, summariesOf, usageOf, type RequestState } from './usage';

/** A summary with the round it reaches to. */
export interface RoundSummary {
  readonly roundId: string;
  /** `firstKeptId` is for whoever knows the other requests. */
  readonly entry: Compaction;
}

export interface ReadRequest {
  readonly messages: readonly Message[];
  /** How many of the messages there are up to the end of a round, by the round's id. */
  readonly roundEnds: ReadonlyMap<string, number>;
  readonly summaries: readonly RoundSummary[];
  /** Whether nothing ran after its summaries: it asked for one, or recorded no round. */
  readonly isOnlySummary: boolean;
}

/** What all entries of a request share. */
interface RequestBase {
  readonly id: string;
  readonly line: number;
  readonly atMs: number | null;
  readonly model: ModelRef | null;
}

/**
 * Reads a request; `id` = unique in the chat, `line` = where it came from, `isSettled` = false while what it reports may be of a
 * round before its last one although it has ended.
 */
export function readRequest(
  request: Json,
  id: string,
  line: number,
  isSettled: boolean,
): ReadRequest {
  const metadata = metadataOf(request);
  const parts = responseParts(request['response']);
  const state = requestState(request);
  const recorded = recordedRounds(metadata, parts);
  const rounds = recorded ?? roundsOfParts(parts, state !== 'pending');
  const base: RequestBase = {
    id,
    line,
    atMs: asTimeMs(request['timestamp']),
    model: modelRef(request['modelId']),
  };
  const summaries = summariesOf(metadata);
  const asked = asString(asObject(request['slashCommand'])?.['name']) === 'compact';
  const isOnlySummary = summaries.length > 0 && (asked || recorded === undefined);
  const messages: Message[] = [userMessage(request, base)];
  pushAll(messages, madeUp(request, parts, rounds, base));
  const roundEnds = new Map<string, number>();
  // A request that asked for a summary reports the call that made it: the size from before.
  const used = isOnlySummary ? null : usageOf(request, rounds, isSettled);
  for (const [place, round] of withUsage(used, rounds).entries()) {
    const isLast = place >= rounds.length - 1;
    messages.push(
      ...roundMessages(round, place, base, isLast ? stopOf(state) : null, isOnlySummary),
    );
    if (round.id !== null) roundEnds.set(round.id, messages.length);
  }
  return { messages, roundEnds, isOnlySummary, summaries: summaries.map(read) };

  function read(
    { roundId, text, tokensBefore }: (typeof summaries)[number],
    i: number,
  ): RoundSummary {
    const own = isOnlySummary ? (asTokens(request['promptTokens']) ?? 0) : 0;
    const entry: Compaction = {
      kind: 'compaction',
      id: entryId(`${id}/s${i}`),
      parentId: null,
      line,
      atMs: endOf(request) ?? base.atMs,
      summary: text,
      firstKeptId: null,
      tokensBefore: tokensBefore ?? (own || null),
      tokensAfter: null,
      byPerson: asked,
      details: { readFiles: [], modifiedFiles: [] },
    };
    return { roundId, entry };
  }
}

/** When a request ended, milliseconds since the epoch. */
const endOf = (request: Json): number | null =>
  asTimeMs(asObject(request['modelState'])?.['completedAt']);

/** The model as VS Code names it: the vendor and the vendor's id. */
export function modelRef(identifier: unknown): ModelRef | null {
  const id = asString(identifier);
  if (id === undefined || id === '') return null;
  const slash = id.indexOf('/');
  return { provider: slash > 0 ? id.slice(0, slash) : null, id };
}

function userMessage(request: Json, base: RequestBase): Message {
  const message = request['message'];
  const text = asString(message) ?? asString(asObject(message)?.['text']) ?? '';
  const variables = asObjects(asObject(request['variableData'])?.['variables']);
  const images = variables
    .filter(({ kind }) => kind === 'image')
    .map(({ mimeType }): Block => ({ kind: 'image', mediaType: asString(mimeType) ?? null }));
  const blocks = [...textBlocks(text), ...images];
  const origin = request['isSystemInitiated'] === true ? 'injected' : 'person';
  return { ...plain(base, base.id, 'user', blocks), origin, model: null };
}

/** A message without anything special about it. */
const plain = (
  { line, atMs, model }: RequestBase,
  id: string,
  role: Message['role'],
  blocks: readonly Block[],
): Message =>
  messageOf(
    { id: entryId(id), parentId: null, line, atMs },
    {
      role,
      blocks,
      origin: role === 'assistant' ? 'person' : 'injected',
      model: role === 'assistant' ? model : null,
    },
  );

function madeUp(
  request: Json,
  parts: readonly Json[],
  rounds: readonly Round[],
  base: RequestBase,
): readonly Message[] {
  const calls = madeUpCalls(request, parts, rounds, `${base.id}/f`);
  if (calls.length === 0) return [];
  const results = calls.map((call, i) =>
    plain(base, `${base.id}/f/${i}`, 'tool', [emptyResult(call)]),
  );
  return [plain(base, `${base.id}/f`, 'assistant', calls), ...results];
}

const emptyResult = ({ callId: id, tool }: ToolCallBlock): ToolResultBlock => ({
  kind: 'toolResult',
  callId: callId(id),
  tool,
  text: '',
  images: [],
  failed: false,
  exitCode: null,
});

interface UsedRound extends Round {
  readonly usage: Message['usage'];
}

/** The rounds with what was reported on them; a report without any round stands on an empty answer. */
function withUsage(
  used: ReturnType<typeof usageOf>,
  rounds: readonly Round[],
): readonly UsedRound[] {
  if (used && rounds.length === 0) {
    return [{ id: null, blocks: [], results: [], usage: used.usage }];
  }
  return rounds.map((round, i) => ({ ...round, usage: used?.round === i ? used.usage : null }));
}

function roundMessages(
  round: UsedRound,
  place: number,
  base: RequestBase,
  stop: StopReason | null,
  hidden: boolean,
): readonly Message[] {
  const id = `${base.id}/r${place}`;
  const answer = {
    ...plain(base, id, 'assistant', round.blocks),
    usage: round.usage,
    stop,
    hidden,
  };
  const results = round.results.map((result, i) => plain(base, `${id}/${i}`, 'tool', [result]));
  return [answer, ...results];
}

const stopOf = (state: RequestState): StopReason | null => {
  switch (state) {
    case 'cancelled':
      return 'aborted';
    case 'failed':
      return 'error';
    case 'complete':
      return 'stop';
    case 'pending':
      return null;
  }
};

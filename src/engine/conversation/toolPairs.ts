/**
 * Which result belongs to which call: by occurrence, in order, not by id over the whole transcript.
 * Ids repeat, results come late, twice or never (traps T6, T26), and a provider refuses a request in which one is missing.
 */
import type { CallId, Entry, Message, ToolCallBlock, ToolResultBlock } from './types';

/** A call and its result by their entries' indices. */
export interface Pair {
  readonly call: number;
  readonly result: number;
}

/** The calls an entry makes. */
export const callsOf = (entry: Entry): readonly ToolCallBlock[] =>
  entry.kind === 'message' && entry.role === 'assistant'
    ? entry.blocks.filter((block) => block.kind === 'toolCall')
    : [];

/** The results an entry brings. */
export const resultsOf = (entry: Entry): readonly ToolResultBlock[] =>
  entry.kind === 'message' ? entry.blocks.filter((block) => block.kind === 'toolResult') : [];

/** Pairs every result with the oldest call of its id that waits for one; results without such a call are left out. */
export function pairResults(entries: readonly Entry[]): readonly Pair[] {
  const waiting = new Map<CallId, number[]>();
  const pairs: Pair[] = [];
  entries.forEach((entry, index) => {
    for (const { callId } of callsOf(entry)) {
      const calls = waiting.get(callId);
      if (calls) calls.push(index);
      else waiting.set(callId, [index]);
    }
    for (const { callId } of resultsOf(entry)) {
      const call = waiting.get(callId)?.shift();
      if (call !== undefined) pairs.push({ call, result: index });
    }
  });
  return pairs;
}

export interface Repaired {
  readonly messages: readonly Message[];
  /** Results made up for calls that have none. */
  readonly added: readonly Message[];
  readonly droppedDuplicates: number;
  readonly droppedOrphans: number;
}

export interface RepairOptions {
  /** What a made-up result says. */
  readonly missingText: string;
}

/** What stands in for a result that the transcript does not hold. */
export const missingResultText =
  'No result of this call is recorded: it was interrupted or its line is lost. Run it again if it matters.';

/** One call of an assistant message and the result it got. */
interface Occurrence {
  readonly call: ToolCallBlock;
  result: Message | null;
}
/** An assistant message that calls tools, and what follows up to the next such message. */
interface Frame {
  readonly answer: Message;
  readonly occurrences: readonly Occurrence[];
  /** What is no result, in order. */
  readonly others: Message[];
  /** Results no call of this frame waits for. */
  readonly strays: Message[];
  /** Answers that were cut off need no results. */
  readonly isCutOff: boolean;
}

/**
 * Puts every result right behind its call, in the order of the calls; makes up what is missing; drops second results and
 * results without a call. A result may come frames later as long as only one call waits for its id.
 */
export function repairToolPairs(
  messages: readonly Message[],
  options: RepairOptions = { missingText: missingResultText },
): Repaired {
  const { before, frames, duplicates, orphans } = toFrames(messages);
  const late = placeStrays(frames);
  const added: Message[] = [];
  const repaired: Message[] = [...before];
  for (const frame of frames) {
    repaired.push(frame.answer);
    for (const { call, result } of frame.occurrences) {
      if (result) repaired.push(result);
      else if (!frame.isCutOff) {
        const made = madeUp(frame.answer, call, options.missingText);
        added.push(made);
        repaired.push(made);
      }
    }
    repaired.push(...frame.others);
  }
  return {
    messages: repaired,
    added,
    droppedDuplicates: duplicates,
    droppedOrphans: orphans + late.orphans,
  };
}

function toFrames(messages: readonly Message[]): {
  readonly before: readonly Message[];
  readonly frames: readonly Frame[];
  readonly duplicates: number;
  readonly orphans: number;
} {
  const before: Message[] = [];
  const frames: Frame[] = [];
  let duplicates = 0;
  let orphans = 0;
  for (const message of messages) {
    const calls = callsOf(message);
    const frame = frames.at(-1);
    if (calls.length > 0) frames.push(newFrame(message, calls));
    else if (resultsOf(message).length === 0) (frame?.others ?? before).push(message);
    else if (!frame) orphans++;
    else if (place(frame, message) === 'duplicate') duplicates++;
  }
  return { before, frames, duplicates, orphans };
}

const newFrame = (answer: Message, calls: readonly ToolCallBlock[]): Frame => ({
  answer,
  occurrences: calls.map((call) => ({ call, result: null })),
  others: [],
  strays: [],
  isCutOff: answer.stop === 'aborted' || answer.stop === 'error',
});

/** Gives a result to the first call of its id that waits in this frame. */
function place(frame: Frame, message: Message): 'placed' | 'duplicate' | 'stray' {
  const result = resultsOf(message)[0]!;
  const own = frame.occurrences.filter(({ call }) => call.callId === result.callId);
  const waiting = own.find((occurrence) => occurrence.result === null);
  if (waiting) {
    waiting.result = named(message, waiting.call);
    return 'placed';
  }
  if (own.length > 0) return 'duplicate';
  frame.strays.push(message);
  return 'stray';
}

/** Results that came after later calls go to the one call that still waits for them, if it is one. */
function placeStrays(frames: readonly Frame[]): { readonly orphans: number } {
  const open = new Map<CallId, Occurrence[]>();
  let orphans = 0;
  for (const frame of frames) {
    for (const occurrence of frame.occurrences) {
      if (occurrence.result) continue;
      const { callId } = occurrence.call;
      open.set(callId, [...(open.get(callId) ?? []), occurrence]);
    }
    for (const stray of frame.strays) {
      const waiting = (open.get(resultsOf(stray)[0]!.callId) ?? []).filter(
        (o) => o.result === null,
      );
      const [only] = waiting;
      if (only && waiting.length === 1) only.result = named(stray, only.call);
      else orphans++;
    }
  }
  return { orphans };
}

/** A result that does not name its tool gets the name from the call. */
function named(message: Message, call: ToolCallBlock): Message {
  const first = resultsOf(message)[0]!;
  if (first.tool.trim() !== '' || call.tool.trim() === '') return message;
  const blocks = message.blocks.map((b) => (b === first ? { ...first, tool: call.tool } : b));
  return { ...message, blocks };
}

const madeUp = (answer: Message, call: ToolCallBlock, text: string): Message => ({
  ...answer,
  role: 'tool',
  origin: 'injected',
  usage: null,
  model: null,
  stop: null,
  blocks: [
    {
      kind: 'toolResult',
      callId: call.callId,
      tool: call.tool === '' ? 'unknown' : call.tool,
      text,
      images: [],
      failed: true,
      exitCode: null,
      status: null,
    },
  ],
});

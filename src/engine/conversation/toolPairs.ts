/**
 * Which result belongs to which call: by occurrence, in order, not by id over the whole transcript.
 * Ids repeat, results come late, twice or never, and a provider refuses a request in which one is missing.
 */
import { pushAll } from '../../base/lists';
import { isCutOff } from './turns';
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

/** What stands in for a result that the transcript does not hold. */
export const missingResultText =
  'No result of this call is recorded: it was interrupted or its line is lost. Run it again if it matters.';

/** What agents themselves write for a result that they lost; the real one may still come, and then it counts. */
const madeUpTexts =
  /^(?:\[openclaw\] missing tool result\b|no result provided\.?$|\[?tool result missing\b)/iu;

const isReal = (message: Message): boolean => {
  const [result] = resultsOf(message);
  if (result?.failed !== true) return true;
  const text = result.text.trim();
  return text !== missingResultText && !madeUpTexts.test(text);
};

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
 * results without a call. A result may come frames later as long as only one call waits for its id. One that was made up
 * by an agent counts until the real one comes.
 */
export function repairToolPairs(messages: readonly Message[]): readonly Message[] {
  const { before, frames } = toFrames(messages);
  placeStrays(frames);
  const repaired: Message[] = [...before];
  for (const { answer, occurrences, others, isCutOff } of frames) {
    repaired.push(answer);
    for (const { call, result } of occurrences) {
      if (result) repaired.push(result);
      else if (!isCutOff) repaired.push(madeUp(answer, call));
    }
    pushAll(repaired, others);
  }
  return repaired;
}

/** Results before any call are nobody's. */
function toFrames(messages: readonly Message[]): {
  readonly before: readonly Message[];
  readonly frames: readonly Frame[];
} {
  const before: Message[] = [];
  const frames: Frame[] = [];
  for (const message of messages) {
    const calls = callsOf(message);
    const frame = frames.at(-1);
    if (calls.length > 0) frames.push(newFrame(message, calls));
    else if (resultsOf(message).length === 0) (frame?.others ?? before).push(message);
    else if (frame) place(frame, message);
  }
  return { before, frames };
}

const newFrame = (answer: Message, calls: readonly ToolCallBlock[]): Frame => ({
  answer,
  occurrences: calls.map((call) => ({ call, result: null })),
  others: [],
  strays: [],
  isCutOff: isCutOff(answer),
});

/** Gives a result to the first call of its id that waits in this frame; a real one takes the place of one made up. */
function place(frame: Frame, message: Message): void {
  const result = resultsOf(message)[0]!;
  const own = frame.occurrences.filter(({ call }) => call.callId === result.callId);
  const waiting = own.find((occurrence) => occurrence.result === null);
  if (waiting) {
    waiting.result = named(message, waiting.call);
    return;
  }
  const replaced = isReal(message) ? own.find((one) => one.result && !isReal(one.result)) : null;
  if (replaced) replaced.result = named(message, replaced.call);
  if (own.length === 0) frame.strays.push(message);
}

/** Results that came after later calls go to the one call that still waits for them, if it is one. */
function placeStrays(frames: readonly Frame[]): void {
  const open = new Map<CallId, Occurrence[]>();
  const waits = ({ result }: Occurrence): boolean => result === null || !isReal(result);
  for (const frame of frames) {
    for (const occurrence of frame.occurrences) {
      if (!waits(occurrence)) continue;
      const { callId } = occurrence.call;
      open.set(callId, [...(open.get(callId) ?? []), occurrence]);
    }
    for (const stray of frame.strays) {
      const only = onlyOne((open.get(resultsOf(stray)[0]!.callId) ?? []).filter(waits));
      if (only && (!only.result || isReal(stray))) only.result = named(stray, only.call);
    }
  }
}

/** The one call that has no result, else the one whose result was made up. */
function onlyOne(waiting: readonly Occurrence[]): Occurrence | undefined {
  const missing = waiting.filter(({ result }) => result === null);
  const [only, ...others] = missing.length > 0 ? missing : waiting;
  return others.length > 0 ? undefined : only;
}

/** A result that does not name its tool gets the name from the call. */
function named(message: Message, call: ToolCallBlock): Message {
  const first = resultsOf(message)[0]!;
  if (first.tool.trim() !== '' || call.tool.trim() === '') return message;
  const blocks = message.blocks.map((b) => (b === first ? { ...first, tool: call.tool } : b));
  return { ...message, blocks };
}

const madeUp = (answer: Message, call: ToolCallBlock): Message => ({
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
      text: missingResultText,
      images: [],
      failed: true,
      exitCode: null,
    },
  ],
});

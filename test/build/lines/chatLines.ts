/** Chat logs of VS Code, made up: requests with what the test is about, and the lines that VS Code would write for them. */
import type { RawLine } from '../../../src/ports/files';
import { VscodeChatReader } from '../../../src/agents/vscodeChat/read/reader';
import { quickCounter } from '../../../src/engine/tokens/count/quick';
import { readMeter } from '../meter';
import type { Reading } from '../../../src/engine/meter/reading';
import type { Conversation, Entry } from '../../../src/engine/conversation/types';

type Fields = Readonly<Record<string, unknown>>;

export const startMs = 1_795_000_000_000;

/** A model in the picker: 60,000 tokens of prompt, 4,000 of answer. */
export const picked: Fields = {
  identifier: 'maker/large-2',
  metadata: { id: 'large-2', vendor: 'maker', maxInputTokens: 60_000, maxOutputTokens: 4_000 },
};

/** The whole state, as the first line of a log holds it. */
export const chat = (requests: readonly Fields[], more: Fields = {}): Fields => ({
  version: 3,
  creationDate: startMs,
  initialLocation: 'panel',
  sessionId: 'chat-1',
  requests,
  pendingRequests: [],
  inputState: { inputText: 'a draft that nobody has sent', selectedModel: picked },
  ...more,
});

/** A request that has ended, number `n`. */
export const request = (n: number, more: Fields = {}): Fields => ({
  requestId: `request_${n}`,
  timestamp: startMs + n * 60_000,
  modelId: 'maker/large-2',
  modelState: { value: 1, completedAt: startMs + n * 60_000 + 5_000 },
  message: { text: `Question ${n}: which port does the demo use?`, parts: [] },
  variableData: { variables: [] },
  response: [{ value: `Answer ${n}: it listens on port 8080.` }],
  contentReferences: [],
  ...more,
});

/** What Copilot records of a request. */
export const metadata = (more: Fields): Fields => ({ result: { timings: {}, metadata: more } });

/** A recorded round. */
export const round = (id: string, response: string, ...calls: readonly Fields[]): Fields => ({
  id,
  response,
  toolCalls: calls,
});
export const call = (id: string, name: string, args: Fields): Fields => ({
  id,
  name,
  arguments: JSON.stringify(args),
});

/** Lines of each kind. */
export const whole = (state: Fields): string => JSON.stringify({ kind: 0, v: state });
export const set = (k: readonly (string | number)[], v?: unknown): string =>
  JSON.stringify({ kind: 1, k, v });
export const push = (k: readonly (string | number)[], v?: readonly unknown[], i?: number): string =>
  JSON.stringify({ kind: 2, k, v, i });
export const remove = (k: readonly (string | number)[]): string => JSON.stringify({ kind: 3, k });

/** A line as a follower gives it. */
export function rawLine(text: string, number: number): RawLine {
  const bytes = Buffer.from(text);
  return {
    number,
    offset: 0,
    length: bytes.length,
    head: bytes.toString('latin1', 0, 256),
    last: Buffer.from(text.trimEnd()).at(-1) ?? 0,
    text: () => text,
  };
}

/** A reader that was given some lines. */
export function readerOf(lines: readonly string[]): VscodeChatReader {
  const reader = new VscodeChatReader();
  lines.forEach((text, i) => reader.push(rawLine(text, i + 1)));
  return reader;
}

/** The conversation that some lines make. */
export const conversationOf = (...lines: readonly string[]): Conversation =>
  readerOf(lines).conversation();

/** The meter of a conversation, counted by characters. */
export const meterOf = ({ path, reportedWindowTokens, fixedTokens }: Conversation): Reading =>
  readMeter({
    path,
    counter: quickCounter,
    fixedTokens: fixedTokens ?? null,
    reportedWindow: reportedWindowTokens ?? null,
  });

/** What a conversation holds, entry by entry. */
export const entriesOf = (conversation: Conversation): readonly Entry[] =>
  conversation.path.map((ref) => ref.load());

/** The texts of a role. */
export const textsOf = (conversation: Conversation, role: string): readonly string[] =>
  entriesOf(conversation).flatMap((entry) =>
    entry.kind === 'message' && entry.role === role
      ? entry.blocks.flatMap((block) =>
          block.kind === 'text' || block.kind === 'toolResult' ? [block.text] : [],
        )
      : [],
  );

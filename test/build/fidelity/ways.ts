/**
 * The ways of compacting that are compared, each over the same growing transcript with the same room for what is kept: our own by
 * code and by a model (through the operation, on disk, over the wire), pi's own published code, and the plainest request there is.
 */
import fs from 'node:fs';
import { Desk } from '../../operations/desk';
import { mock, startMock } from '../models/mockAnthropic';
import { extractiveAnswer } from './extractiveModel';
import type { Session } from './sessions';
import { contextText, messageText, Transcript } from './transcript';
import type { Fields, Line, WrittenSummary } from './transcript';
import { words } from './../words';

/** What a way of compacting left after the last of its compactions. */
export interface Outcome {
  /** Everything the model would see next. */
  readonly context: string;
  /** Every summary, oldest first. */
  readonly summaries: readonly string[];
}

/** Compacts a session so often, evenly spread, the last time at its end. */
export type Way = (session: Session, times: number) => Promise<Outcome>;

type Compacts = (transcript: Transcript) => Promise<void>;

async function grown(
  { cwd, messages }: Session,
  times: number,
  compacts: Compacts,
): Promise<Outcome> {
  const transcript = new Transcript(cwd);
  let from = 0;
  for (let round = 1; round <= times; round++) {
    let to = Math.floor((messages.length * round) / times);
    // Nobody compacts while a tool runs.
    while (messages[to]?.['role'] === 'toolResult') to += 1;
    transcript.say(messages.slice(from, to));
    from = to;
    await compacts(transcript);
  }
  const summaries = transcript.lines
    .filter(({ type }) => type === 'compaction')
    .map(({ summary }) => String(summary));
  if (summaries.length !== times) throw new Error(`${summaries.length} of ${times} compactions`);
  return { context: contextText(transcript.text()), summaries };
}

const key = 'sk-ant-test-0000';

/** Our own operation over real files. `url` = where a model answers; null = by code. */
function ours(url: string | null): Way {
  return async (session, times) => {
    const desk = new Desk();
    const outside = desk.outside(
      url === null ? {} : { ANTHROPIC_API_KEY: key, ANTHROPIC_BASE_URL: url },
    );
    const limits = desk.limits({
      'compaction.keepRecentTokens': session.keepTokens,
      'compaction.model': url === null ? 'offline' : 'anthropic/claude-haiku-4-5',
      ...(url === null ? {} : { 'anthropic.baseUrl': url }),
    });
    try {
      return await grown(session, times, async (transcript) => {
        const file = desk.write(transcript.text());
        const done = await desk.compact(file, limits, outside);
        if (!done.ok) throw new Error(`not compacted: ${JSON.stringify(done.problem)}`);
        const { tier, why } = done.value;
        if (tier !== (url === null ? 'offline' : 'model'))
          throw new Error(`summarised by the tier "${tier}": ${words(why)}`);
        transcript.adopt(fs.readFileSync(file, 'utf8'));
      });
    } finally {
      await desk.close();
      await desk.remove();
    }
  };
}

/** Tidemark without a model. */
export const offline: Way = ours(null);

/** Tidemark with the scripted model behind a server that speaks the real wire format. Close it when done. */
export async function byModel(): Promise<{ readonly way: Way; close(): Promise<void> }> {
  const server = await startMock();
  server.script(mock.ok(({ body }) => extractiveAnswer(body?.messages[0]?.content ?? '')));
  return { way: ours(server.url), close: () => server.close() };
}

/** What is used of pi's published compaction. */
export interface PiCompaction {
  prepareCompaction(entries: readonly unknown[], settings: unknown): unknown;
  compact(
    preparation: unknown,
    model: unknown,
    apiKey: string,
    headers: undefined,
    instructions: undefined,
    signal: undefined,
    thinking: undefined,
    stream: (model: unknown, context: PiRequest) => Promise<{ result(): Promise<unknown> }>,
  ): Promise<WrittenSummary>;
}

interface PiRequest {
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
}

/** pi's own code with its own prompts; only the wire is left out, the scripted model is asked at once. */
export const byPi =
  (pi: PiCompaction): Way =>
  (session, times) =>
    grown(session, times, async (transcript) => {
      const settings = {
        enabled: true,
        reserveTokens: 16_384,
        keepRecentTokens: session.keepTokens,
      };
      const preparation = pi.prepareCompaction(transcript.lines, settings);
      if (preparation === undefined) throw new Error('pi found nothing to compact');
      const model = { id: 'scripted', reasoning: false };
      const none = undefined;
      transcript.compacted(
        await pi.compact(preparation, model, key, none, none, none, none, answerPi),
      );
    });

function answerPi(_model: unknown, { messages }: PiRequest): ReturnType<typeof piAnswer> {
  const asked = messages
    .filter(({ role }) => role === 'user')
    .map((one) => messageText({ ...one }));
  return piAnswer(extractiveAnswer(asked.join('\n\n')));
}

const noUsage: Fields = {
  input: 0,
  output: 0,
  cacheRead: 0,
  cacheWrite: 0,
  totalTokens: 0,
  cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 },
};

function piAnswer(text: string): Promise<{ result(): Promise<Fields> }> {
  const message = { role: 'assistant', content: [{ type: 'text', text }], stopReason: 'stop' };
  return Promise.resolve({ result: () => Promise.resolve({ ...message, usage: noUsage }) });
}

/** "Summarise this": the conversation so far, an earlier summary as a part of it, and no further word. */
export const plain: Way = (session, times) =>
  grown(session, times, (transcript) => {
    const { lines } = transcript;
    const last = lines.findLastIndex(({ type }) => type === 'compaction');
    const summary = lines[last];
    const kept = lines.findIndex(({ id }) => id === summary?.['firstKeptEntryId']);
    const live = lines.slice(Math.max(0, kept)).filter(({ type }) => type === 'message');
    const cut = cutOf(live, session.keepTokens);
    const told = [
      ...(summary ? [`[Earlier summary]: ${String(summary['summary'])}`] : []),
      ...live.slice(0, cut).map(labelled),
    ];
    const talk = told.filter((text) => text !== '').join('\n\n');
    transcript.compacted({
      summary: extractiveAnswer(`Summarise this.\n\n<conversation>\n${talk}\n</conversation>`),
      firstKeptEntryId: live[cut]?.id ?? '',
      tokensBefore: 0,
    });
    return Promise.resolve();
  });

const saidIn = (line: Line): Fields => line['message'] as Fields; // written by `Transcript`

/** The newest messages of so many tokens, as pi reckons them, beginning with one of the user or the assistant. */
function cutOf(lines: readonly Line[], keepTokens: number): number {
  let tokens = 0;
  let at = lines.length;
  while (at > 1 && tokens < keepTokens)
    tokens += Math.ceil(messageText(saidIn(lines[--at]!)).length / 4);
  while (at < lines.length - 1 && saidIn(lines[at]!)['role'] === 'toolResult') at += 1;
  return at;
}

const labels: Readonly<Record<string, string>> = { user: 'User', assistant: 'Assistant' };
/** As pi shortens results for its summaries. */
const resultChars = 2_000;

function labelled(line: Line): string {
  const message = saidIn(line);
  const label = labels[String(message['role'])];
  const text = messageText(message).trim();
  if (text === '') return '';
  return label === undefined
    ? `[Tool result]: ${text.slice(0, resultChars)}`
    : `[${label}]: ${text}`;
}

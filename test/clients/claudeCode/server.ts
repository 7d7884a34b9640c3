/**
 * A model server for the real Claude Code: the Messages API, streamed or not, on the loopback interface, answering from a
 * script. It keeps every request of a conversation, because what the client sends is what the tests are about.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { streamed } from '../messages';
import type { Block } from '../messages';

export interface Sent {
  readonly role: string;
  readonly content: string | readonly Block[];
}

/** One request of the client's, as far as it matters. */
export interface Asked {
  readonly model: string;
  readonly messages: readonly Sent[];
  readonly tools?: readonly unknown[];
  readonly stream?: boolean;
}

/** What the server answers next: content blocks, and the tokens it says the prompt had. */
export interface Answer {
  readonly content: readonly Block[];
  readonly inputTokens: number;
  /** Holds the answer back until it resolves. */
  readonly until?: Promise<void>;
  /** Sends the beginning of the answer before it holds the rest back. */
  readonly begun?: boolean;
}

export interface MockServer {
  readonly url: string;
  /** Requests with tools: those of a conversation, and of the client's own compaction. */
  readonly asked: readonly Asked[];
  /** Answers still to be given, in order. */
  queue(...answers: readonly Answer[]): void;
  /** Forgets the answers nobody asked for; returns how many these were. */
  clear(): number;
  /** Who is asked first, for requests that come at no fixed place: sub-agents', the client's own compactions. */
  answerBy(first: (request: Asked) => Answer | undefined): void;
  /** Resolves when the next such request has come. */
  nextAsked(): Promise<Asked>;
  close(): Promise<void>;
}

/** Tokens every answer is said to have. */
export const outputTokens = 40;
/** Of the prompt's tokens, those that are said to be written to the cache and not to be cached at all. */
const written = 300;
const fresh = 12;

export const says = (text: string, inputTokens = 12_000): Answer => ({
  content: [{ type: 'text', text }],
  inputTokens,
});

/** Starts the server on a free port. */
export async function startServer(): Promise<MockServer> {
  const asked: Asked[] = [];
  const answers: Answer[] = [];
  const waiting: ((request: Asked) => void)[] = [];
  let first = (_request: Asked): Answer | undefined => undefined;
  let count = 0;
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = (request.url ?? '').split('?')[0];
      if (path === '/v1/messages/count_tokens') {
        json(response, 200, { input_tokens: 500 });
        return;
      }
      if (request.method !== 'POST' || path !== '/v1/messages') {
        const error = { type: 'not_found_error', message: 'no such path' };
        json(response, 404, { type: 'error', error });
        return;
      }
      const body = JSON.parse(Buffer.concat(parts).toString('utf8')) as Asked;
      const isTalk = (body.tools ?? []).length > 0;
      const special = isTalk ? first(body) : undefined;
      if (isTalk && special === undefined) {
        asked.push(body);
        for (const tell of waiting.splice(0)) tell(body);
      }
      const answer =
        special ?? (isTalk ? answers.shift() : undefined) ?? says('Nothing was scripted.');
      const message = messageOf(answer, body, ++count);
      if (body.stream === true) void stream(response, message, answer);
      else void (answer.until ?? Promise.resolve()).then(() => json(response, 200, message));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    queue: (...more) => void answers.push(...more),
    clear: () => answers.splice(0).length,
    answerBy: (who) => void (first = who),
    nextAsked: () => new Promise((resolve) => void waiting.push(resolve)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Reply {
  readonly content: readonly Block[];
  readonly stop_reason: string;
  readonly usage: Readonly<Record<string, number>>;
  readonly [field: string]: unknown;
}

function messageOf({ content, inputTokens }: Answer, { model }: Asked, count: number): Reply {
  const isCall = content.some(({ type }) => type === 'tool_use');
  return {
    id: `msg_${String(count).padStart(6, '0')}`,
    type: 'message',
    role: 'assistant',
    model,
    content,
    stop_reason: isCall ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: {
      input_tokens: fresh,
      cache_creation_input_tokens: written,
      cache_read_input_tokens: inputTokens - fresh - written,
      output_tokens: outputTokens,
    },
  };
}

function json(to: http.ServerResponse, status: number, body: unknown): void {
  to.writeHead(status, { 'content-type': 'application/json' });
  to.end(JSON.stringify(body));
}

async function stream(
  to: http.ServerResponse,
  message: Reply,
  { until = Promise.resolve(), begun = false }: Answer,
): Promise<void> {
  if (!begun) await until;
  to.writeHead(200, { 'content-type': 'text/event-stream' });
  const event = (type: string, data: object): void => {
    to.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  };
  const { content, stop_reason, usage } = message;
  event('message_start', {
    message: { ...message, content: [], stop_reason: null, usage: { ...usage, output_tokens: 1 } },
  });
  for (const [index, block] of content.entries()) {
    const [empty, ...deltas] = streamed(block);
    event('content_block_start', { index, content_block: empty });
    for (const delta of deltas) event('content_block_delta', { index, delta });
    if (begun && index === content.length - 1) await until;
    event('content_block_stop', { index });
  }
  event('message_delta', { delta: { stop_reason, stop_sequence: null }, usage });
  event('message_stop', {});
  to.end();
}

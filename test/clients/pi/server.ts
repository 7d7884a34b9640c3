/**
 * A model server for the real pi: the Messages API, streamed, on the loopback interface, answering from a script. It keeps every
 * request: what the client sends is what the tests are about. The client's requests for summaries have no tools; of one
 * compaction there may be two.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { streamed } from '../messages';
import type { Block } from '../messages';

/** One request of the client's, as far as it matters. */
export interface Asked {
  readonly model: string;
  readonly messages: readonly {
    readonly role: string;
    readonly content: string | readonly Block[];
  }[];
  readonly tools?: readonly unknown[];
}

/** What the server answers next: content blocks, and the tokens it says the prompt had. */
export interface Answer {
  readonly content: readonly Block[];
  readonly inputTokens: number;
  /** Holds the answer back until it resolves. */
  readonly until?: Promise<void>;
  /** Refuses the request instead. */
  readonly status?: number;
}

export interface MockServer {
  readonly url: string;
  /** Requests of a conversation. */
  readonly asked: readonly Asked[];
  /** Requests for a summary. */
  readonly summaries: readonly Asked[];
  /** Answers of the conversation still to be given, in order. */
  queue(...answers: readonly Answer[]): void;
  /** What is answered to requests for a summary from now on. */
  summarise(text: string): void;
  /** Resolves when the next request has come. */
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

const unscripted = says('Nothing was scripted.');
/** What the client's own compactions get for a summary. */
export const ownSummary = 'OWN SUMMARY of the client.';

/** Starts the server on a free port. */
export async function startServer(): Promise<MockServer> {
  const asked: Asked[] = [];
  const summaries: Asked[] = [];
  const answers: Answer[] = [];
  let summary = ownSummary;
  let count = 0;
  const waiting: ((request: Asked) => void)[] = [];
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString('utf8')) as Asked;
      const isTalk = (body.tools ?? []).length > 0;
      (isTalk ? asked : summaries).push(body);
      for (const tell of waiting.splice(0)) tell(body);
      const answer = isTalk ? (answers.shift() ?? unscripted) : says(summary);
      void (answer.until ?? Promise.resolve()).then(() => {
        if (answer.status === undefined) stream(response, body, answer, ++count);
        else refuse(response, answer.status);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    summaries,
    queue: (...more) => void answers.push(...more),
    summarise: (text) => void (summary = text),
    nextAsked: () => new Promise((resolve) => void waiting.push(resolve)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function refuse(to: http.ServerResponse, status: number): void {
  const error = { type: 'invalid_request_error', message: 'refused by the script' };
  to.writeHead(status, { 'content-type': 'application/json' });
  to.end(JSON.stringify({ type: 'error', error }));
}

function stream(
  to: http.ServerResponse,
  { model }: Asked,
  { content, inputTokens }: Answer,
  count: number,
): void {
  to.writeHead(200, { 'content-type': 'text/event-stream' });
  const event = (type: string, data: object): void => {
    to.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  };
  const usage = {
    input_tokens: fresh,
    cache_creation_input_tokens: written,
    cache_read_input_tokens: inputTokens - fresh - written,
    output_tokens: outputTokens,
  };
  const head = { id: `msg_${count}`, type: 'message', role: 'assistant', model, content: [] };
  event('message_start', { message: { ...head, usage: { ...usage, output_tokens: 1 } } });
  content.forEach((block, index) => {
    const [empty, ...deltas] = streamed(block);
    event('content_block_start', { index, content_block: empty });
    for (const delta of deltas) event('content_block_delta', { index, delta });
    event('content_block_stop', { index });
  });
  const isCall = content.some(({ type }) => type === 'tool_use');
  const delta = { stop_reason: isCall ? 'tool_use' : 'end_turn', stop_sequence: null };
  event('message_delta', { delta, usage });
  event('message_stop', {});
  to.end();
}

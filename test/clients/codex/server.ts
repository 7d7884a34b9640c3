/**
 * A model server for the real Codex: the Responses API as a stream, on the loopback interface, answering from a script. It
 * keeps every request, because what the client sends is what the tests are about.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export type Item = Readonly<Record<string, unknown>>;

/** One request of the client, as far as it matters. */
export interface Asked {
  readonly input: readonly Item[];
  readonly body: Readonly<Record<string, unknown>>;
}

/** What the server answers next: output items, and the tokens it says the context now has. */
export interface Answer {
  readonly items: readonly Item[];
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Whether the answer never ends: the client waits until it is stopped. */
  readonly hangs?: boolean;
}

export interface MockServer {
  readonly url: string;
  readonly asked: readonly Asked[];
  /** Answers still to be given, in order. */
  queue(...answers: readonly Answer[]): void;
  /** Takes back answers that nobody asked for. */
  clear(): void;
  /** What a request for a summary of the client's own is answered with, whatever the queue says. */
  summary: Answer | undefined;
  /** Who is asked first, where what is answered depends on what was said. */
  answerBy: ((request: Asked) => Answer | undefined) | undefined;
  close(): Promise<void>;
}

export const says = (text: string, inputTokens: number, outputTokens = 20): Answer => ({
  items: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] }],
  inputTokens,
  outputTokens,
});

/** Starts the server on a free port. */
export async function startServer(): Promise<MockServer> {
  const asked: Asked[] = [];
  const answers: Answer[] = [];
  let count = 0;
  const server = http.createServer((request, response) => {
    if (request.method !== 'POST' || !(request.url ?? '').split('?')[0]?.endsWith('/responses')) {
      response.writeHead(404).end();
      return;
    }
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString('utf8')) as Asked['body'];
      const now: Asked = { body, input: (body['input'] ?? []) as readonly Item[] };
      asked.push(now);
      const own = isSummaryAsked(now) ? mock.summary : mock.answerBy?.(now);
      const answer = own ?? answers.shift();
      if (!answer) {
        response.writeHead(400, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ error: { message: 'the script has no further answer' } }));
        return;
      }
      stream(response, answer, ++count);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It listens on a port, not on a pipe.
  const { port } = server.address() as AddressInfo;
  const mock: MockServer = {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    queue: (...more) => answers.push(...more),
    clear: () => answers.splice(0),
    summary: undefined,
    answerBy: undefined,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return mock;
}

/** Whether the client asks for a summary to compact with, by the words it asks for one with. */
export const isSummaryAsked = (request: Asked | undefined): boolean =>
  JSON.stringify(request?.input.at(-1) ?? '').includes('CONTEXT CHECKPOINT COMPACTION');

function stream(response: http.ServerResponse, answer: Answer, count: number): void {
  const id = `resp_${count}`;
  const { inputTokens, outputTokens } = answer;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (event: Item): void => {
    response.write(`event: ${String(event['type'])}\ndata: ${JSON.stringify(event)}\n\n`);
  };
  send({ type: 'response.created', response: { id } });
  answer.items.forEach((item, index) => {
    const whole = { id: `item_${count}_${index}`, ...item };
    send({ type: 'response.output_item.added', output_index: index, item: whole });
    send({ type: 'response.output_item.done', output_index: index, item: whole });
  });
  if (answer.hangs) return;
  const usage = {
    input_tokens: inputTokens,
    input_tokens_details: { cached_tokens: Math.floor(inputTokens / 2) },
    output_tokens: outputTokens,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: inputTokens + outputTokens,
  };
  send({ type: 'response.completed', response: { id, usage } });
  response.end();
}

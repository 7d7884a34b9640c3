/**
 * A model server for the real OpenClaw: OpenAI's chat completions as a stream, on the loopback interface, answering from a script.
 * A request without tools is one for a summary and gets the same words each time.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export type Item = Readonly<Record<string, unknown>>;

/** What the server answers next, and the tokens it says that prompt and answer had. */
export interface Answer {
  readonly text?: string;
  readonly calls?: readonly { readonly tool: string; readonly words: Item }[];
  readonly promptTokens: number;
  readonly answerTokens: number;
  /** Called when it is asked for; the answer is given once this resolves. */
  readonly held?: () => Promise<void>;
}

export interface MockServer {
  readonly url: string;
  /** All messages of each request of a turn, as one text. */
  readonly asked: readonly string[];
  /** The same of requests for a summary. */
  readonly summaries: readonly string[];
  queue(...answers: readonly Answer[]): void;
  /** Called when a summary is asked for, before it is answered. */
  onSummary: () => void;
  close(): Promise<void>;
}

export const says = (text: string, promptTokens: number, answerTokens = 20): Answer => ({
  text,
  promptTokens,
  answerTokens,
});

export const calls = (
  promptTokens: number,
  ...made: readonly (readonly [string, Item])[]
): Answer => ({
  calls: made.map(([tool, words]) => ({ tool, words })),
  promptTokens,
  answerTokens: 60,
});

/** What every summary says. */
export const summaryText = 'SUMMARY-7 The mast was measured.';

/** Starts the server on a free port. */
export async function startServer(): Promise<MockServer> {
  const asked: string[] = [];
  const summaries: string[] = [];
  const answers: Answer[] = [];
  let count = 0;
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (request.method !== 'POST' || !(request.url ?? '').endsWith('/chat/completions')) {
        response.writeHead(404).end();
        return;
      }
      const body = JSON.parse(Buffer.concat(parts).toString('utf8')) as Item;
      const isSummary = body['tools'] === undefined;
      (isSummary ? summaries : asked).push(JSON.stringify(body['messages']));
      if (isSummary) mock.onSummary();
      const answer = isSummary ? says(summaryText, 1_000) : answers.shift();
      if (answer) {
        const give = (): void => stream(response, answer, ++count);
        if (answer.held) void answer.held().then(give);
        else give();
        return;
      }
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { message: 'the script has no further answer' } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It listens on a port, not on a pipe.
  const { port } = server.address() as AddressInfo;
  const mock: MockServer = {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    summaries,
    queue: (...more) => void answers.push(...more),
    onSummary: () => undefined,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return mock;
}

function stream(response: http.ServerResponse, answer: Answer, count: number): void {
  const { text, calls: made = [], promptTokens, answerTokens } = answer;
  const base = {
    id: `answer-${count}`,
    object: 'chat.completion.chunk',
    created: 1,
    model: 'ship-1',
  };
  const send = (more: Item): void => {
    response.write(`data: ${JSON.stringify({ ...base, ...more })}\n\n`);
  };
  const choice = (delta: Item, reason: string | null): Item => ({
    choices: [{ index: 0, delta, finish_reason: reason }],
  });
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const toolCalls = made.map(({ tool, words }, index) => ({
    index,
    id: `call-${count}-${index}`,
    type: 'function',
    function: { name: tool, arguments: JSON.stringify(words) },
  }));
  send(
    choice(
      {
        role: 'assistant',
        content: text ?? null,
        ...(made.length > 0 ? { tool_calls: toolCalls } : {}),
      },
      null,
    ),
  );
  send(choice({}, made.length > 0 ? 'tool_calls' : 'stop'));
  const usage = {
    prompt_tokens: promptTokens,
    prompt_tokens_details: { cached_tokens: Math.floor(promptTokens / 2) },
    completion_tokens: answerTokens,
    total_tokens: promptTokens + answerTokens,
  };
  send({ choices: [], usage });
  response.end('data: [DONE]\n\n');
}

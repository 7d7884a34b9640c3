/**
 * A server on the loopback that speaks Anthropic's wire format and misbehaves as told: one behaviour per request for a
 * message, in order, then the last of them again. Remembers every request. It is only a port, so a spawned program can use it.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { finish, lone, sse, stream } from './mockAnthropicWire';
import type { Spoken } from './mockAnthropicWire';

/** One request as it came. */
export interface MockRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  /** The parsed body; undefined where there is none. */
  readonly body: MockBody | undefined;
  /** Resolves when the connection of this request is closed or its answer is complete; true = the client left before. */
  readonly left: Promise<boolean>;
}

export interface MockBody {
  readonly model: string;
  readonly max_tokens?: number;
  readonly system?: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly stream?: boolean;
  readonly [field: string]: unknown;
}

/** Words of an answer, or how to find them. */
export type MockText = string | ((request: MockRequest) => string);

export type MockBehaviour =
  /** `chunked` = the bytes arrive in odd pieces, characters cut in the middle. */
  | ({ readonly kind: 'ok'; readonly chunked?: boolean; readonly thinking?: string } & Spoken)
  /** Any status with an error body; `type` null = a page of HTML. */
  | {
      readonly kind: 'error';
      readonly status: number;
      readonly type: string | null;
      readonly message: string;
      readonly code?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** 200 and a stream that goes wrong after the first words. */
  | { readonly kind: 'malformed' }
  | { readonly kind: 'badJson'; readonly content: string }
  | { readonly kind: 'cut' }
  | { readonly kind: 'errorEvent'; readonly type: string; readonly message: string }
  | { readonly kind: 'drip'; readonly text: string; readonly everyMs: number }
  | { readonly kind: 'silent' }
  | { readonly kind: 'pings'; readonly everyMs: number }
  | { readonly kind: 'thinkingForever'; readonly everyMs: number }
  /** The same text again and again. */
  | { readonly kind: 'endless'; readonly everyMs: number; readonly text: string }
  /** Nothing at all comes back. */
  | { readonly kind: 'noHeaders' }
  | { readonly kind: 'reset' };

export interface MockSetup {
  /** What the Models API says, by id; a model that is not here is a 404. */
  readonly models?: Readonly<Record<string, unknown>>;
  /** Tokens of a text for count_tokens; null = 500. */
  readonly countTokens?: (text: string) => number | null;
  readonly port?: number;
}

export interface MockAnthropic {
  readonly url: string;
  readonly requests: readonly MockRequest[];
  /** What the next requests for a message meet; replaces what was set before. */
  script(...behaviours: readonly MockBehaviour[]): void;
  close(): Promise<void>;
}

const plainAnswer: MockBehaviour = { kind: 'ok', text: 'An answer.' };

/** Behaviours that are written often. */
export const mock = {
  ok: (text: MockText): MockBehaviour => ({ kind: 'ok', text }),
  rateLimited: (headers: Readonly<Record<string, string>> = {}): MockBehaviour => ({
    kind: 'error',
    status: 429,
    type: 'rate_limit_error',
    message: 'This request would exceed the rate limit of 40,000 input tokens per minute.',
    headers,
  }),
  overloaded: {
    kind: 'error',
    status: 529,
    type: 'overloaded_error',
    message: 'Overloaded',
  },
  broken: {
    kind: 'error',
    status: 500,
    type: 'api_error',
    message: 'Internal server error',
  },
  keyRefused: {
    kind: 'error',
    status: 401,
    type: 'authentication_error',
    message: 'invalid x-api-key',
  },
  unknownModel: {
    kind: 'error',
    status: 404,
    type: 'not_found_error',
    message: 'model: claude-none',
  },
  tooLong: {
    kind: 'error',
    status: 400,
    type: 'invalid_request_error',
    message: 'prompt is too long: 250000 tokens > 200000 maximum',
  },
  noCredit: {
    kind: 'error',
    status: 400,
    type: 'invalid_request_error',
    message: 'Your credit balance is too low to access the Anthropic API.',
  },
  empty: { kind: 'ok', text: '' },
  refusal: { kind: 'ok', text: '', stop: 'refusal' },
  cutAtLimit: (text: MockText): MockBehaviour => ({ kind: 'ok', text, stop: 'max_tokens' }),
  /** Longer than what was sent. */
  longerThanInput: {
    kind: 'ok',
    text: ({ body }) => `${(body?.messages ?? []).map(({ content }) => content).join(' ')} and on`,
  },
  tool: { kind: 'ok', text: '', stop: 'tool_use' },
} as const satisfies Readonly<
  Record<string, MockBehaviour | ((...given: never[]) => MockBehaviour)>
>;

/** Starts the server on a free port of the loopback. */
export async function startMock(setup: MockSetup = {}): Promise<MockAnthropic> {
  const requests: MockRequest[] = [];
  let behaviours: readonly MockBehaviour[] = [plainAnswer];
  let next = 0;
  const server = http.createServer((incoming, outgoing) => {
    void taken(incoming, outgoing).then((request) => {
      requests.push(request);
      const { method, path } = request;
      if (method === 'GET' && path.startsWith('/v1/models/')) {
        describeModel(decodeURIComponent(path.slice(11)), setup, outgoing);
        return;
      }
      if (path === '/v1/messages/count_tokens') {
        count(request, setup, outgoing);
        return;
      }
      if (path !== '/v1/messages') {
        lone(outgoing, 404, 'not_found_error', 'no such path');
        return;
      }
      const behaviour = behaviours[Math.min(next++, behaviours.length - 1)] ?? plainAnswer;
      behave(behaviour, request, outgoing);
    });
  });
  await new Promise<void>((resolve) => server.listen(setup.port ?? 0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    script: (...given) => {
      behaviours = given;
      next = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function taken(
  incoming: http.IncomingMessage,
  outgoing: http.ServerResponse,
): Promise<MockRequest> {
  const left = new Promise<boolean>((resolve) => {
    outgoing.on('close', () => resolve(!outgoing.writableFinished));
  });
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString('utf8');
  return {
    method: incoming.method ?? '',
    path: incoming.url ?? '',
    headers: incoming.headers,
    body: text === '' ? undefined : (JSON.parse(text) as MockBody),
    left,
  };
}

function describeModel(id: string, { models }: MockSetup, to: http.ServerResponse): void {
  const info = models?.[id];
  if (info === undefined) lone(to, 404, 'not_found_error', `model: ${id}`);
  else finish(to, 200, { 'content-type': 'application/json' }, JSON.stringify(info));
}

function count({ body }: MockRequest, { countTokens }: MockSetup, to: http.ServerResponse): void {
  const texts = (body?.messages ?? []).map(({ content }) => content);
  const tokens = countTokens?.(texts.join('\n')) ?? null;
  if (tokens === null) lone(to, 500, 'api_error', 'Internal server error');
  else {
    const json = JSON.stringify({ input_tokens: tokens });
    finish(to, 200, { 'content-type': 'application/json' }, json);
  }
}

/** Begins a good stream, then does `then`. */
function begun(request: MockRequest, to: http.ServerResponse, then: () => void): void {
  to.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  // Start, ping, the block and its first words.
  to.write(sse({ text: 'The first words ' }, request).slice(0, 4).join(''), then);
}

/** Writes again and again until the client leaves. */
function forever(to: http.ServerResponse, everyMs: number, text: () => string): void {
  const timer = setInterval(() => to.write(text()), everyMs);
  to.on('close', () => clearInterval(timer));
}

const delta = (of: object): string =>
  `event: content_block_delta\ndata: ${JSON.stringify({ type: 'content_block_delta', index: 0, delta: of })}\n\n`;

function behave(behaviour: MockBehaviour, request: MockRequest, to: http.ServerResponse): void {
  switch (behaviour.kind) {
    case 'ok': {
      stream(to, request, behaviour, behaviour.chunked === true);
      return;
    }
    case 'error': {
      lone(to, behaviour.status, behaviour.type, behaviour.message, behaviour);
      return;
    }
    case 'malformed':
      to.writeHead(200, { 'content-type': 'text/event-stream' });
      return void to.end('<html>not a stream of events</html>\n\n');
    case 'badJson': {
      begun(request, to, () =>
        to.end(`event: content_block_delta\ndata: {"delta": ${behaviour.content}\n\n`),
      );
      return;
    }
    case 'cut': {
      begun(request, to, () => to.destroy());
      return;
    }
    case 'errorEvent': {
      const { type, message } = behaviour;
      const data = JSON.stringify({ type: 'error', error: { type, message } });
      begun(request, to, () => to.end(`event: error\ndata: ${data}\n\n`));
      return;
    }
    case 'drip': {
      const events = sse({ text: behaviour.text }, request, 4);
      to.writeHead(200, { 'content-type': 'text/event-stream' });
      const timer = setInterval(() => {
        const event = events.shift();
        if (event === undefined) to.end();
        else to.write(event);
      }, behaviour.everyMs);
      return void to.on('close', () => clearInterval(timer));
    }
    case 'silent': {
      begun(request, to, () => undefined);
      return;
    }
    case 'pings':
      to.writeHead(200, { 'content-type': 'text/event-stream' });
      {
        forever(to, behaviour.everyMs, () => 'event: ping\ndata: {"type": "ping"}\n\n');
        return;
      }
    case 'thinkingForever': {
      begun(request, to, () =>
        forever(to, behaviour.everyMs, () => delta({ type: 'thinking_delta', thinking: 'Hm. ' })),
      );
      return;
    }
    case 'endless': {
      begun(request, to, () =>
        forever(to, behaviour.everyMs, () => delta({ type: 'text_delta', text: behaviour.text })),
      );
      return;
    }
    case 'noHeaders':
      return;
    case 'reset':
      return void to.socket?.resetAndDestroy();
  }
}

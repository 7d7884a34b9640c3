/** The wire format of the mock: an answer as events or as one JSON, and errors. */
import type http from 'node:http';
import type { MockRequest, MockText } from './mockAnthropic';

/** What an answer says and how it ends. */
export interface Spoken {
  readonly text: MockText;
  /** `end_turn` where left out. */
  readonly stop?: string;
  readonly thinking?: string;
}

/** A rough count; only its order of size matters. */
const tokens = (text: string): number => Math.ceil(text.length / 4);

const wordsOf = ({ text }: Spoken, request: MockRequest): string =>
  typeof text === 'string' ? text : text(request);

function usageOf(request: MockRequest): Record<string, number> {
  const { system = '', messages = [] } = request.body ?? {};
  const input = tokens(system + messages.map(({ content }) => content).join(''));
  return { input_tokens: input, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };
}

const event = (type: string, data: object): string =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;

function messageOf(request: MockRequest): Record<string, unknown> {
  return {
    id: 'msg_mock',
    type: 'message',
    role: 'assistant',
    model: request.body?.model ?? '',
    content: [],
    stop_reason: null,
    stop_sequence: null,
  };
}

/** The answer as events, the text in pieces of so many characters. */
export function sse(spoken: Spoken, request: MockRequest, pieceChars = 40): string[] {
  const { stop = 'end_turn', thinking } = spoken;
  const text = wordsOf(spoken, request);
  const usage = { ...usageOf(request), output_tokens: 1 };
  const events = [event('message_start', { message: { ...messageOf(request), usage } })];
  let index = 0;
  const block = (empty: object, deltas: readonly object[]): void => {
    events.push(event('content_block_start', { index, content_block: empty }));
    for (const delta of deltas) events.push(event('content_block_delta', { index, delta }));
    events.push(event('content_block_stop', { index }));
    index++;
  };
  if (thinking !== undefined) {
    block({ type: 'thinking', thinking: '' }, [{ type: 'thinking_delta', thinking }]);
  }
  const pieces = [...text].reduce<string[]>((all, character, i) => {
    if (i % pieceChars === 0) all.push('');
    all.push(`${all.pop() ?? ''}${character}`);
    return all;
  }, []);
  const deltas = pieces.map((piece) => ({ type: 'text_delta', text: piece }));
  if (text !== '') block({ type: 'text', text: '' }, deltas);
  if (stop === 'tool_use') {
    const tool = { type: 'tool_use', id: 'toolu_mock', name: 'bash', input: {} };
    block(tool, [{ type: 'input_json_delta', partial_json: '{"command":"ls"}' }]);
  }
  const ended = { stop_reason: stop, stop_sequence: null };
  events.push(
    event('message_delta', { delta: ended, usage: { output_tokens: tokens(text) } }),
    event('message_stop', {}),
  );
  // The real one pings early on.
  events.splice(1, 0, event('ping', {}));
  return events;
}

/** Sends the answer in the form that was asked for. */
export function stream(
  to: http.ServerResponse,
  request: MockRequest,
  spoken: Spoken,
  chunked: boolean,
): void {
  if (request.body?.stream !== true) {
    whole(to, request, spoken);
    return;
  }
  to.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  const bytes = Buffer.from(sse(spoken, request).join(''), 'utf8');
  if (!chunked) return void to.end(bytes);
  let at = 0;
  // Pieces of 1 to 13 bytes, each a write of its own: events and characters are cut anywhere.
  const more = (): void => {
    if (at >= bytes.length) return void to.end();
    const size = 1 + ((at * 7) % 13);
    to.write(bytes.subarray(at, at + size), more);
    at += size;
  };
  more();
}

function whole(to: http.ServerResponse, request: MockRequest, spoken: Spoken): void {
  const text = wordsOf(spoken, request);
  const message = {
    ...messageOf(request),
    content: text === '' ? [] : [{ type: 'text', text }],
    stop_reason: spoken.stop ?? 'end_turn',
    usage: { ...usageOf(request), output_tokens: tokens(text) },
  };
  finish(to, 200, { 'content-type': 'application/json' }, JSON.stringify(message));
}

export function finish(
  to: http.ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
): void {
  to.writeHead(status, { 'request-id': 'req_mock', ...headers });
  to.end(body);
}

/** An error answer; `type` null = a page of HTML, as proxies send. */
export function lone(
  to: http.ServerResponse,
  status: number,
  type: string | null,
  message: string,
  more: {
    readonly code?: string;
    readonly headers?: Readonly<Record<string, string>>;
  } = {},
): void {
  const headers = more.headers ?? {};
  if (type === null) {
    finish(to, status, { 'content-type': 'text/html', ...headers }, `<p>${message}</p>`);
    return;
  }
  const details = more.code === undefined ? {} : { details: { error_code: more.code } };
  const error = { type, message, ...details };
  const body = JSON.stringify({ type: 'error', error, request_id: 'req_mock' });
  finish(to, status, { 'content-type': 'application/json', ...headers }, body);
}

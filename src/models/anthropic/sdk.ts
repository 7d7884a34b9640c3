/**
 * The only file that touches `@anthropic-ai/sdk`; built as `dist/anthropic.js` and loaded on the first request.
 * Takes the SDK's bare client: its resource classes are four times the size and print to the console about old models.
 * The client is kept from printing, from repeating requests, from following redirects (which would carry the conversation to
 * another host), from tracing, and from reading keys or addresses from the environment. What it adds to requests by itself (facts about
 * this machine, the headers in `ANTHROPIC_CUSTOM_HEADERS`) is dropped where they leave: they carry our headers and no others.
 */
import { APIConnectionError, APIError, BaseAnthropic } from '@anthropic-ai/sdk';
import type {
  MessageCountTokensParams,
  MessageCreateParamsStreaming,
} from '@anthropic-ai/sdk/resources/messages';
import { field } from '../fields';

export interface WireSetup {
  readonly key: string;
  /** An http or https address; paths are added to it. */
  readonly baseUrl: string;
}

export interface WireOptions {
  readonly signal: AbortSignal;
  /** Until the headers are there, ms; what follows is not limited by the SDK. */
  readonly timeoutMs: number;
}

/** Requests as the provider's API has them, one HTTP request each. What comes back is not checked. */
export interface Wire {
  /** Resolves with the first headers; the events end early, without an error, when `signal` aborts. */
  stream(body: MessageCreateParamsStreaming, options: WireOptions): Promise<AsyncIterable<unknown>>;
  countTokens(body: MessageCountTokensParams, options: WireOptions): Promise<unknown>;
  model(id: string, options: WireOptions): Promise<unknown>;
}

/** Why a request failed, with nothing of the SDK's own wording. */
export interface Fault {
  /** `answered` = a status; `inStream` = an error event after the headers; `connection` = no or half an answer. */
  readonly kind: 'answered' | 'inStream' | 'connection' | 'unreadable' | 'unknown';
  readonly status: number | null;
  /** `error.type` of the body. */
  readonly type: string | null;
  /** `error.details.error_code` of the body, or the system's code (`ECONNREFUSED`) of a connection. */
  readonly code: string | null;
  /** The provider's own words, as long as they are; '' where there are none. Not for people as it is. */
  readonly message: string;
  /** A header of the answer by its name in lower case. */
  readonly header: (name: string) => string | null;
}

const silent = {
  error: () => undefined,
  warn: () => undefined,
  info: () => undefined,
  debug: () => undefined,
};

/** All that a request of ours says of itself. */
const headersWith = (key: string): Readonly<Record<string, string>> => ({
  accept: 'application/json',
  'anthropic-version': '2023-06-01',
  authorization: `Bearer ${key}`,
  'content-type': 'application/json',
  'user-agent': 'tidemark',
});

/** A client for one key and address. Nothing is sent before the first call. */
export function createWire({ key, baseUrl }: WireSetup): Wire {
  const client = new BaseAnthropic({
    apiKey: key,
    baseURL: baseUrl,
    webhookKey: null,
    maxRetries: 0,
    logger: silent,
    logLevel: 'off',
    openTelemetry: false,
    fetch: (url, init) => fetch(url, { ...init, headers: headersWith(key), redirect: 'manual' }),
  });
  const given = ({ signal, timeoutMs }: WireOptions) => ({
    signal,
    timeout: Math.max(1, Math.ceil(timeoutMs)),
  });
  return {
    stream: (body, options) =>
      client.post<AsyncIterable<unknown>>('/v1/messages', {
        body,
        stream: true,
        ...given(options),
      }),
    countTokens: (body, options) =>
      client.post('/v1/messages/count_tokens', { body, ...given(options) }),
    model: (id, options) => client.get(`/v1/models/${encodeURIComponent(id)}`, given(options)),
  };
}

/** Takes apart whatever a call of the wire threw. */
export function readFault(error: unknown): Fault {
  const none = { status: null, type: null, code: null, message: '', header: () => null } as const;
  if (error instanceof APIConnectionError) {
    return { ...none, kind: 'connection', code: systemCode(error) };
  }
  if (error instanceof APIError) {
    const { status, headers } = error as APIError;
    return {
      kind: status === undefined ? 'inStream' : 'answered',
      status: status ?? null,
      type: typeof error.type === 'string' ? error.type : null,
      code: error.errorCode,
      message: messageOf(error.error),
      header: (name) => headers?.get(name) ?? null,
    };
  }
  if (error instanceof SyntaxError) return { ...none, kind: 'unreadable' };
  const code = systemCode(error);
  // A body that breaks off is a bare TypeError with the socket's error as its cause.
  const isBroken = code !== null || (error instanceof TypeError && error.message === 'terminated');
  return { ...none, kind: isBroken ? 'connection' : 'unknown', code };
}

/** Gateways differ: `{error: {message}}`, `{error: "…"}`, `{message}`. */
function messageOf(body: unknown): string {
  const inner = field(body, 'error');
  const texts = [field(inner, 'message'), inner, field(body, 'message')];
  return texts.find((text) => typeof text === 'string') ?? '';
}

/** The first system code along the causes; addresses tried at once come as one error of several. */
function systemCode(error: unknown): string | null {
  let at = error;
  for (let depth = 0; depth < 6 && typeof at === 'object' && at !== null; depth++) {
    const code = field(at, 'code');
    if (typeof code === 'string') return code;
    const several = field(at, 'errors');
    at = Array.isArray(several) && several.length > 0 ? several[0] : field(at, 'cause');
  }
  return null;
}

/**
 * What a failed request to Anthropic means: by status, error type and code first; its words only where those do not tell
 * (a prompt that is too long and an empty account are both a plain 400). A rate limit must never pass for an overflow: the
 * text would be cut where waiting is what helps.
 */
import { said, type Sentence } from '../../base/sentence';
import { classifyError } from '../../engine/policy/overflow';
import type { ModelProblem } from '../../ports/model';
import { detail, modelProblem } from '../problems';
import { waitAskedMs } from './rateLimitReset';
import type { Fault } from './sdk';

export interface FaultPlace {
  /** `anthropic/<id>`. */
  readonly name: string;
  /** Null = Anthropic's own address. */
  readonly host: string | null;
  readonly nowMs: number;
  /** Texts the request carried; nothing of them may be repeated. */
  readonly sent: readonly string[];
  readonly key: string;
}

/** Whether the provider refused the effort or thinking setting: the next request can do without. */
export const isAboutOptions = (fault: Fault): boolean =>
  fault.status === 400 && /\b(output_config|effort|thinking)\b/.test(fault.message);

export function faultProblem(fault: Fault, place: FaultPlace): ModelProblem {
  switch (fault.kind) {
    case 'connection':
      return connectionProblem(fault, place);
    case 'unreadable':
      return modelProblem(
        'malformed',
        'later',
        said`The answer of ${place.name} could not be read; try again, or choose another model.`,
      );
    case 'unknown':
      return modelProblem(
        'failed',
        'never',
        said`The request to ${place.name} could not be made; check the key and "tidemark.anthropic.baseUrl".`,
      );
    case 'answered':
    case 'inStream':
      return means[meaningOf(fault)](fault, place);
  }
}

type Meaning =
  | 'quota'
  | 'keyRefused'
  | 'notAllowed'
  | 'unknownModel'
  | 'overflow'
  | 'rateLimited'
  | 'overloaded'
  | 'elsewhere'
  | 'options'
  | 'down'
  | 'refusedRequest';

const byType: Readonly<Record<string, Meaning>> = {
  billing_error: 'quota',
  authentication_error: 'keyRefused',
  permission_error: 'notAllowed',
  not_found_error: 'unknownModel',
  request_too_large: 'overflow',
  rate_limit_error: 'rateLimited',
  overloaded_error: 'overloaded',
  timeout_error: 'down',
  api_error: 'down',
};

const byStatus: Readonly<Record<number, Meaning>> = {
  401: 'keyRefused',
  402: 'quota',
  403: 'notAllowed',
  404: 'unknownModel',
  408: 'down',
  429: 'rateLimited',
  529: 'overloaded',
};

function meaningOf(fault: Fault): Meaning {
  return byStructure(fault) ?? byWords(fault);
}

function byStructure({ status, type, code }: Fault): Meaning | undefined {
  if (code !== null && /spend_limit|billing/.test(code)) return 'quota';
  const known = (type === null ? undefined : byType[type]) ?? byStatus[status ?? 0];
  if (known !== undefined) return known;
  const hundreds = Math.floor((status ?? 0) / 100);
  if (hundreds === 5) return 'down';
  return hundreds === 3 ? 'elsewhere' : undefined;
}

/** A plain refusal says in words only whether text, money or something else is the matter; so does a 413 of a proxy. */
function byWords(fault: Fault): Meaning {
  const { status, type, code, message } = fault;
  const kind = classifyError({ status, type, code, text: message });
  if (kind === 'overflow') return 'overflow';
  if (kind === 'rateLimit') return 'rateLimited';
  if (kind === 'quota' || kind === 'billing') return 'quota';
  if (isAboutOptions(fault)) return 'options';
  return status === null && type !== 'invalid_request_error' ? 'down' : 'refusedRequest';
}

/** Where requests go somewhere else than to Anthropic, their address is one more thing to check. */
const orAddress = ({ host }: FaultPlace, alone: Sentence, withAddress: Sentence): Sentence =>
  host === null ? alone : withAddress;

/** `(500)`, `(400: words)`, or nothing. */
function why({ status, message }: Fault, place: FaultPlace): string {
  const words = detail(message, place.sent, place.key);
  const parts = [status === null ? '' : String(status), words].filter((part) => part !== '');
  return parts.length === 0 ? '' : ` (${parts.join(': ')})`;
}

const means: Readonly<Record<Meaning, (fault: Fault, place: FaultPlace) => ModelProblem>> = {
  quota: (_fault, { name }) =>
    modelProblem(
      'quota',
      'never',
      said`${name} did not answer: the account has no credit left or has reached its spending limit; add credit, or choose another model.`,
    ),
  keyRefused: (_fault, place) =>
    modelProblem(
      'keyRefused',
      'never',
      orAddress(
        place,
        said`The key for ${place.name} is not accepted; run "Set Anthropic API Key" again.`,
        said`The key for ${place.name} is not accepted. Run "Set Anthropic API Key" again, or check "tidemark.anthropic.baseUrl".`,
      ),
    ),
  notAllowed: (_fault, place) =>
    modelProblem(
      'keyRefused',
      'never',
      said`The Anthropic key may not use ${place.name}; set another key, or choose another model.`,
    ),
  unknownModel: (_fault, place) =>
    modelProblem(
      'unknownModel',
      'never',
      orAddress(
        place,
        said`There is no model ${place.name}; check "tidemark.compaction.model".`,
        said`There is no model ${place.name}; check "tidemark.compaction.model" and "tidemark.anthropic.baseUrl".`,
      ),
    ),
  overflow: (_fault, { name }) =>
    modelProblem(
      'overflow',
      'smaller',
      said`The text is too long for ${name}; send less of it at once.`,
    ),
  rateLimited: (fault, { name, nowMs }) => {
    const wait = waitAskedMs(fault.header, nowMs);
    return modelProblem('rateLimited', 'later', limited(name, wait), wait);
  },
  overloaded: (fault, { name, nowMs }) =>
    modelProblem(
      'overloaded',
      'later',
      said`${name} did not answer: Anthropic is overloaded; try again later.`,
      waitAskedMs(fault.header, nowMs),
    ),
  elsewhere: (fault, place) =>
    modelProblem(
      'unreachable',
      'never',
      said`The address for ${place.name} sends requests elsewhere (${String(fault.status)}), which is not followed. Set "tidemark.anthropic.baseUrl" to the final address.`,
    ),
  options: (_fault, { name }) =>
    modelProblem(
      'failed',
      'later',
      said`${name} does not take the effort setting, so the next request goes without it.`,
    ),
  down: (fault, place) =>
    modelProblem(
      'failed',
      'later',
      said`${place.name} failed to answer${why(fault, place)}; try again later.`,
      waitAskedMs(fault.header, place.nowMs),
    ),
  refusedRequest: (fault, place) =>
    modelProblem(
      'failed',
      'never',
      said`${place.name} does not accept the request${why(fault, place)}; choose another model.`,
    ),
};

function limited(name: string, wait: number | null): Sentence {
  if (wait === null) return said`${name} has reached the account's rate limit; try again later.`;
  if (wait === 0) return said`${name} has reached the account's rate limit; try again now.`;
  return said`${name} has reached the account's rate limit; try again in ${String(Math.ceil(wait / 1000))} s.`;
}

const tls = /CERT|TLS|SSL|UNABLE_TO_VERIFY|SELF_SIGNED|EPROTO/;

function connectionProblem({ code }: Fault, { name, host }: FaultPlace): ModelProblem {
  const at = host ?? 'api.anthropic.com';
  if (code !== null && tls.test(code)) {
    return modelProblem(
      'unreachable',
      'never',
      said`${name} cannot be reached: the certificate of ${at} is not accepted (${code}). Check the network's proxy and "tidemark.anthropic.baseUrl".`,
    );
  }
  return modelProblem(
    'unreachable',
    'later',
    code === null
      ? said`The connection to ${at} for ${name} failed. Check the network and "tidemark.anthropic.baseUrl".`
      : said`The connection to ${at} for ${name} failed (${code}). Check the network and "tidemark.anthropic.baseUrl".`,
  );
}

/** A stream that ended before it said that the answer is complete. */
export const cutProblem = (name: string): ModelProblem =>
  modelProblem(
    'unreachable',
    'later',
    said`The answer of ${name} broke off in the middle; try again.`,
  );

/**
 * Why a language model of the editor gave no answer, as one sentence. The editor's own errors have a `code`; providers throw
 * what they like, and what they say may quote the conversation: only names that look like names are passed on.
 * No `vscode` here: an error has crossed processes and is told by its fields, not by its class.
 */
import { said, type Sentence } from '../../../base/sentence';
import type { ModelProblem } from '../../../ports/model';

type ModelProblemKind = ModelProblem['kind'];

/** What an error may say about itself. */
interface ErrorWords {
  readonly name: string;
  readonly code: string;
  readonly message: string;
}

const codeKinds: Readonly<Record<string, ModelProblemKind>> = {
  NoPermissions: 'noConsent',
  NotFound: 'unknownModel',
  // "Quota limits exceeded" in the editor's documentation; Copilot throws it after too many requests of one extension.
  Blocked: 'quota',
};

/** Names that Copilot's provider gives its errors; the chat view knows them as well. */
const nameKinds: Readonly<Record<string, ModelProblemKind>> = {
  ChatQuotaExceeded: 'quota',
  ChatRateLimited: 'rateLimited',
};

/** What errors without a code of their own say, most telling first. */
const wordKinds: readonly (readonly [RegExp, ModelProblemKind])[] = [
  [/off[_ -]?topic|content[_ ]?filter|got filtered|\brefus/i, 'refused'],
  [/\bquota\b|out of credits|insufficient_quota/i, 'quota'],
  [/rate[_ -]?limit|too many requests|\b429\b/i, 'rateLimited'],
  [/overloaded|\b(?:503|529)\b/i, 'overloaded'],
  [/context[_ ](?:length|window)|too long|max\w{0,40}[_ ](?:prompt[_ ])?tokens/i, 'overflow'],
];

/** The problem of a request that threw. `name` is the model as in the setting. */
export function editorProblem(error: unknown, name: string): ModelProblem {
  const chain = chainOf(error);
  const kind = chain.map(kindOf).find((known) => known !== undefined) ?? 'failed';
  const label = chain.map(({ code, name: own }) => labelOf(code) ?? labelOf(own));
  return problem(kind, name, label.find((known) => known !== undefined) ?? null);
}

/** A problem of this kind with its sentence; `label` is what the error calls itself. */
export function problem(
  kind: ModelProblemKind,
  name: string,
  label: string | null = null,
): ModelProblem {
  return {
    kind,
    sentence: sentenceOf(kind, name, label),
    again: againOf(kind),
    retryAfterMs: null,
  };
}

/** The error and what caused it. */
function chainOf(error: unknown): readonly ErrorWords[] {
  const chain: ErrorWords[] = [];
  let next: unknown = error;
  while (typeof next === 'object' && next !== null && chain.length < 4) {
    const { name, code, message, cause } = next as Readonly<Record<string, unknown>>;
    chain.push({ name: textOf(name), code: textOf(code), message: textOf(message) });
    next = cause;
  }
  return chain;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const kindOf = ({ name, code, message }: ErrorWords): ModelProblemKind | undefined =>
  codeKinds[code] ??
  nameKinds[name] ??
  nameKinds[code] ??
  wordKinds.find(([words]) => words.test(`${code} ${message}`))?.[1];

/** Names that say nothing. */
const bland: readonly string[] = ['Error', 'LanguageModelError', 'Unknown'];

const labelOf = (text: string): string | undefined =>
  /^[A-Za-z][\w.]{0,39}$/.test(text) && !bland.includes(text) ? text : undefined;

function againOf(kind: ModelProblemKind): ModelProblem['again'] {
  if (kind === 'overflow') return 'smaller';
  return ['rateLimited', 'overloaded', 'empty', 'failed'].includes(kind) ? 'later' : 'never';
}

function sentenceOf(kind: ModelProblemKind, name: string, label: string | null): Sentence {
  switch (kind) {
    case 'noConsent':
      return said`${name} was not asked: Tidemark is not allowed to use it yet. Run Compact Conversation and allow it when the editor asks.`;
    case 'quota':
      return said`${name} did not answer: its quota is used up or its provider blocks Tidemark for now. Wait, or choose another model in "tidemark.compaction.model".`;
    case 'rateLimited':
      return said`${name} did not answer: too many requests at once. Try again in a minute.`;
    case 'overloaded':
      return said`${name} did not answer: its provider is overloaded. Try again in a minute.`;
    case 'unknownModel':
      return said`The editor offers no language model ${name}. Choose another one in "tidemark.compaction.model".`;
    case 'refused':
      return said`${name} refused to answer. Choose another model in "tidemark.compaction.model".`;
    case 'overflow':
      return said`${name} cannot take that much text at once.`;
    case 'cancelled':
      return said`The request to ${name} was cancelled.`;
    case 'empty':
      return said`${name} gave an empty answer. Try again, or choose another model.`;
    default:
      return label === null
        ? said`${name} could not answer. Try again, or choose another model.`
        : said`${name} could not answer (${label}). Try again, or choose another model.`;
  }
}

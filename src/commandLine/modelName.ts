/**
 * What `--model` names: what writes a summary or the notes, in the form of the setting `compaction.model`, or the model that the
 * conversation is reckoned with. A vendor that nobody knows is neither: a typing mistake must not become the conversation's model.
 */
import { closest } from '../base/closest';
import { failed, ok, type Result } from '../base/result';
import type { ModelChoice } from '../engine/summarise/options';
import { facts } from '../models/all';
import { parseModelChoice } from '../settings/modelChoice';
import {
  allForms,
  formAndExample,
  meantModel,
  providerNear,
  wayNear,
} from '../settings/suggestions';

/** Commands that a model of ours may write for. */
const writing: readonly string[] = ['compact', 'flush'];
const vendors = facts.map(({ name }) => name);
/** Vendors under which clients record a conversation's model; those of ours apart. */
const recorded =
  'openai google gemini vertex azure bedrock amazon amazon-bedrock github github-copilot copilot openrouter xai x-ai grok mistral mistralai meta meta-llama deepseek qwen alibaba moonshot moonshotai kimi zai z-ai zhipu minimax cohere groq cerebras together fireworks nvidia microsoft perplexity ollama lmstudio huggingface openai-codex opencode'.split(
    ' ',
  );

export interface ModelName {
  /** What writes; null where the name is that of the conversation's model, or none. */
  readonly choice: ModelChoice | null;
}

/** What a name means for a command, or one sentence about what is wrong with it. */
export function readModelName(
  name: string | undefined,
  command: string,
): Result<ModelName, string> {
  if (name === undefined) return ok({ choice: null });
  const choice = parseModelChoice(name);
  if (choice !== undefined) return ok({ choice });
  const writes = writing.includes(command);
  const [vendor = '', ...rest] = name.split('/');
  if (rest.length === 0) return ofWord(name, writes);
  if (vendors.includes(vendor)) return failed(`"${name}" names no model; ${forms}`);
  if (!writes && recorded.includes(vendor.toLowerCase())) return ok({ choice: null });
  const near = closest(vendor, writes ? vendors : [...vendors, ...recorded]);
  const meant =
    near === undefined ? '' : ` Did you mean ${meantModel(name) ?? [near, ...rest].join('/')}?`;
  return failed(`There are no models of "${vendor}" here.${meant || ` For --model, ${forms}`}`);
}

const forms = `write ${allForms}, or the id of the conversation's model alone.`;
/** Names of vendors that are ids of models as well. */
const idsToo: readonly string[] = ['mistral', 'qwen'];

/** A word alone is the conversation's model, unless it is a provider, or a word of our own with a mistake in it. */
function ofWord(word: string, writes: boolean): Result<ModelName, string> {
  const way = writes ? wayNear(word) : undefined;
  if (way !== undefined) return noModel(word, way);
  const lower = word.toLowerCase();
  const own = providerNear(word);
  if (own?.name === lower) return failed(`${isProvider(word)}; write ${formAndExample(own)}.`);
  if (own !== undefined) return noModel(word, formAndExample(own));
  if (recorded.includes(lower) && !idsToo.includes(lower)) return failed(ofOthers(word, writes));
  const [vendor = '', id] = word.split(':');
  const meant = id !== undefined && vendors.includes(vendor) ? meantModel(word) : null;
  return meant === null ? ok({ choice: null }) : noModel(word, meant);
}

const noModel = (word: string, meant: string): Result<never, string> =>
  failed(`There is no model "${word}". Did you mean ${meant}?`);

const isProvider = (word: string): string => `"${word}" is a provider, not a model`;

/** Of a provider whose models others use: they can be reckoned with, not asked. */
const ofOthers = (word: string, writes: boolean): string =>
  writes
    ? `${isProvider(word)}, and none of its models can write here; ${forms}`
    : `${isProvider(word)}; write the model’s id, alone or as ${word}/<id>.`;

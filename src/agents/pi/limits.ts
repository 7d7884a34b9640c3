/**
 * The window of a session's model and where pi compacts it by itself, as pi's own files have them: models of the person's
 * (`models.json`), catalogues pi has fetched, settings. The transcript says neither. A model that none of them knows gets no figure.
 */
import path from 'node:path';
import { modelInForce } from '../../engine/conversation/context';
import type { Conversation, ModelRef } from '../../engine/conversation/types';
import { tabledWindow } from '../../engine/tokens/windows';
import type { Listing, Surroundings } from '../../ports/listing';
import { asObject, asObjects, asTokens, type Json } from '../jsonl/fields';
import { agentFolder } from './folders';
import { readJson, readSettings } from './settings';

/** What pi keeps free of the window unless a setting says otherwise. */
const reserveTokens = 16_384;
/** What pi takes for the window of a model in `models.json` that names none. */
const unnamedWindow = 128_000;

/** The conversation with both; read anew each time, for they change while a session is open. */
export async function inForce(
  conversation: Conversation,
  listing: Listing,
  around: Surroundings,
): Promise<Conversation> {
  const model = modelInForce(conversation.path);
  if (model === null) return conversation;
  const folder = agentFolder(around);
  const [windowTokens, settings] = await Promise.all([
    windowOf(model, folder, listing),
    readSettings(folder, conversation.cwd, listing),
  ]);
  const known = windowTokens ?? tabledWindow(model.id);
  const compaction = asObject(settings['compaction']) ?? {};
  const isOn = compaction['enabled'] !== false && known !== undefined;
  const at = isOn ? known - reserveOf(compaction, model) : 0;
  return {
    ...conversation,
    reportedWindowTokens: windowTokens ?? null,
    ownLimitTokens: at > 0 ? at : null,
  };
}

/** What is kept free for one model, tokens. */
function reserveOf(compaction: Json, { provider, id }: ModelRef): number {
  const overrides = asObject(compaction['modelOverrides']);
  const own = asObject(overrides?.[`${provider ?? ''}/${id}`]);
  return asTokens(own?.['reserveTokens']) ?? asTokens(compaction['reserveTokens']) ?? reserveTokens;
}

async function windowOf(
  { provider, id }: ModelRef,
  folder: string,
  listing: Listing,
): Promise<number | undefined> {
  if (provider === null) return undefined;
  const models = await readJson(path.join(folder, 'models.json'), listing);
  const config = asObject(asObject(models['providers'])?.[provider]);
  const override = asObject(asObject(config?.['modelOverrides'])?.[id]);
  const named = asTokens(override?.['contextWindow']);
  if (named !== undefined) return named;
  const own = modelOf(config, id);
  if (own) return asTokens(own['contextWindow']) ?? unnamedWindow;
  const fetched = await readJson(path.join(folder, 'models-store.json'), listing);
  return asTokens(modelOf(asObject(fetched[provider]), id)?.['contextWindow']);
}

/** A model of a list of them. */
const modelOf = (config: Json | undefined, id: string): Json | undefined =>
  asObjects(config?.['models']).find((model) => model['id'] === id);

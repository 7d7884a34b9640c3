/**
 * Set Embeddings Key… and Remove Embeddings Key: the key of the service that turns notes into vectors. Entering one is the consent to
 * sending it notes; without one nothing is sent.
 */
import * as vscode from 'vscode';
import { embeddingFacts, type EmbeddingFacts } from '../../../embeddings/facts';
import type { Reply } from '../../act/reply';
import type { App } from '../../app';
import { pick } from '../../show/picks';
import { addressOf, enterKey, removeKey } from '../apiKey';
import { cancelled } from '../preconditions';

type Keyed = EmbeddingFacts & { readonly key: NonNullable<EmbeddingFacts['key']> };
const keyed = embeddingFacts.filter((facts): facts is Keyed => facts.key !== undefined);

/** The service that is set, else one that the person chooses. */
async function serviceFor(app: App, title: string): Promise<Keyed | undefined> {
  const { provider } = app.following.places.settings().memory.embedding;
  const set = keyed.find(({ name }) => name === provider);
  if (set) return set;
  const rows = keyed.map((facts) => ({ icon: 'cloud', label: facts.label, facts }));
  return (await pick(rows, { title }))?.facts;
}

export async function setEmbeddingsKey(app: App): Promise<Reply<'new' | 'replaced'>> {
  const { say } = app.language;
  const title = say('Embeddings key');
  const facts = await serviceFor(app, title);
  if (facts === undefined)
    return { ok: false, kind: 'cancelled', sentence: say('No key was entered; nothing changed.') };
  const { name, label, key } = facts;
  const { provider, baseUrl } = app.following.places.settings().memory.embedding;
  const isSet = provider === name;
  const { origin, host } = addressOf(facts.address, isSet ? (baseUrl ?? undefined) : undefined);
  const use = { label: say('Search by Meaning'), run: () => useFor(name) };
  return enterKey(app, {
    name,
    label,
    origin,
    placeHolder: key.placeHolder,
    title: `${title}: ${label}`,
    prompt: say(
      "Kept in the editor's secret storage. With it, the text of your notes is sent to {0} where you search by meaning; secrets are masked first.",
      host,
    ),
    choices: isSet ? [] : [use],
  });
}

const useFor = (name: string): Thenable<void> =>
  vscode.workspace
    .getConfiguration('tidemark')
    .update('memorySearch.provider', name, vscode.ConfigurationTarget.Global);

export async function removeEmbeddingsKey(app: App): Promise<Reply<null>> {
  const { say } = app.language;
  const facts = await serviceFor(app, say('Embeddings key'));
  return facts === undefined ? cancelled : removeKey(app, facts);
}

/**
 * The host of a process that is no editor: keys come from the environment, and there are neither language models of an
 * editor nor listeners. Never fails.
 */
import { failed } from '../base/result';
import { said } from '../base/sentence';
import { apiAddress } from '../base/apiAddress';
import type { Addresses } from '../engine/summarise/options';
import { apiProviders } from '../models/all';
import { embeddingFacts } from '../embeddings/facts';
import type { Host, HostVerb, HostVerbs, KeptKey } from '../ports/host';
import type { ModelProblem } from '../ports/model';

const choices = ['"offline"', ...apiProviders.map(({ name, form }) => `"${name}/${form.after}"`)];

const noEditor: ModelProblem = {
  kind: 'unknownModel',
  sentence: said`The language models of VS Code can be used only inside the editor. Choose one of ${choices.join(', ')} here.`,
  again: 'never',
  retryAfterMs: null,
};

/**
 * The host of the command line. The key that a provider's variable holds goes to that provider, to the address in its other variable, and
 * to one that was typed for this run (`typed`): never to one that only a settings file names, which may be a repository's.
 */
export function environmentHost(
  env: Readonly<Record<string, string | undefined>>,
  typed: Addresses = {},
): Host {
  const answers: { readonly [V in HostVerb]: HostAnswer<V> } = {
    key: ({ provider, origin }) => {
      const vectors = embeddingFacts.find(({ name }) => name === provider);
      if (vectors) {
        // Another address than its own has to be typed for the run.
        const given = [vectors.address, typed['vectors'] ?? ''];
        return keyFor(vectors.key && env[vectors.key.env], given, origin);
      }
      const api = apiProviders.find(({ name }) => name === provider)?.api;
      if (!api) return null;
      const given = [api.address, env[api.env.address] ?? '', typed[provider] ?? ''];
      return keyFor(env[api.env.key], given, origin);
    },
    editorModels: () => failed(noEditor),
    askEditorModel: () => failed(noEditor),
    countWithEditorModel: () => null,
    conversations: () => [],
    announce: () => ({ kind: 'go' }),
  };
  return {
    call: (verb, ask) => {
      const answer: HostAnswer<typeof verb> = answers[verb];
      return Promise.resolve(answer(ask));
    },
  };
}

/** A key goes only to an origin that it was entered for. */
function keyFor(
  key: string | null | undefined,
  addresses: readonly string[],
  origin: string,
): KeptKey {
  const trimmed = key?.trim() ?? '';
  if (trimmed === '') return null;
  const origins = addresses.flatMap((address) => apiAddress(address)?.origin ?? []);
  return origins.includes(origin) ? trimmed : { kind: 'elsewhere' };
}

type HostAnswer<V extends HostVerb> = (ask: HostVerbs[V]['ask']) => HostVerbs[V]['answer'];

/**
 * The host of a process that is no editor: keys come from the environment, and there are neither language models of an
 * editor nor listeners. Never fails.
 */
import { failed } from '../base/result';
import { said } from '../base/sentence';
import { serviceAddress } from '../base/serviceAddress';
import type { Addresses } from '../engine/summarise/options';
import { services } from '../models/all';
import { embeddingFacts } from '../embeddings/facts';
import type { EmbeddingFacts } from '../embeddings/facts';
import type { Host, HostVerb, HostVerbs, KeptKey } from '../ports/host';
import type { ModelProblem } from '../ports/model';

const choices = ['"offline"', ...services.map(({ name, form }) => `"${name}/${form.after}"`)];

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
  const answers: { readonly [V in HostVerb]: Answer<V> } = {
    key: ({ provider, origin }) => {
      const vectors = embeddingFacts.find(({ name }) => name === provider);
      if (vectors) return keyOfVectors(vectors, origin, env, typed);
      const service = services.find(({ name }) => name === provider)?.service;
      const key = service ? (env[service.env.key]?.trim() ?? '') : '';
      if (!service || key === '') return null;
      const given = [service.address, env[service.env.address] ?? '', typed[provider] ?? ''];
      const origins = given.flatMap((address) => serviceAddress(address)?.origin ?? []);
      return origins.includes(origin) ? key : { kind: 'elsewhere' };
    },
    editorModels: () => failed(noEditor),
    askEditorModel: () => failed(noEditor),
    countWithEditorModel: () => null,
    conversations: () => [],
    announce: () => ({ kind: 'go' }),
  };
  return {
    call: (verb, ask) => {
      const answer: Answer<typeof verb> = answers[verb];
      return Promise.resolve(answer(ask));
    },
  };
}

/** The same for a service of vectors; another address than its own has to be typed for the run. */
function keyOfVectors(
  { key: about, address }: EmbeddingFacts,
  origin: string,
  env: Readonly<Record<string, string | undefined>>,
  typed: Addresses,
): KeptKey {
  const key = about ? (env[about.env]?.trim() ?? '') : '';
  if (key === '') return null;
  const given = [address, typed['vectors'] ?? ''];
  const origins = given.flatMap((one) => serviceAddress(one)?.origin ?? []);
  return origins.includes(origin) ? key : { kind: 'elsewhere' };
}

type Answer<V extends HostVerb> = (ask: HostVerbs[V]['ask']) => HostVerbs[V]['answer'];

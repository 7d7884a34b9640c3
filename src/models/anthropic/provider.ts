/**
 * Anthropic's models behind the port. Opening one needs a key and sends nothing; the SDK is loaded on the first question.
 * Neither key nor address get into a sentence as they are: what is wrong with them is said in our words.
 */
import { failed, ok, type Result } from '../../base/result';
import { said } from '../../base/sentence';
import { apiAddress, type ApiAddress } from '../../base/apiAddress';
import type { KeptKey } from '../../ports/host';
import type { Model, ModelProblem, ModelProvider, ProviderSetup } from '../../ports/model';
import { anthropicFacts } from './facts';
import { AnthropicModel, type KnownModels, type SdkModule } from './model';
import { modelProblem } from '../problems';

export interface AnthropicProviderSetup {
  /** May throw, as may all that it gives: the model then says that it cannot be loaded. */
  readonly loadSdk: () => SdkModule;
  /** The key for requests to an address (scheme, host and port). */
  readonly key: (origin: string) => Promise<KeptKey>;
}

export function anthropicProvider(setup: AnthropicProviderSetup): ModelProvider {
  const known: KnownModels = { facts: new Map(), plain: new Set() };
  const open = async (
    id: string,
    { address: set }: ProviderSetup,
  ): Promise<Result<Model, ModelProblem>> => {
    const name = `anthropic/${id}`;
    const address = readAddress(set, name);
    if (!address.ok) return address;
    const key = readKey(await setup.key(address.value.origin), name, address.value.host);
    if (!key.ok) return key;
    const { loadSdk } = setup;
    return ok(
      new AnthropicModel(id, { loadSdk, key: key.value, baseUrl: address.value.url, known }),
    );
  };
  return {
    name: anthropicFacts.name,
    open,
    forSession: async (session, how) => {
      const id = anthropicFacts.api.idOf(session);
      return id === null ? null : open(id, how);
    },
  };
}

function readKey(kept: KeptKey, name: string, host: string): Result<string, ModelProblem> {
  if (typeof kept === 'object' && kept !== null) {
    const sentence = said`The key for ${name} was not sent to ${host}, because it was given for another address. Allow it when the editor asks or run "Set Anthropic API Key" again; on the command line, set ANTHROPIC_BASE_URL or pass --set anthropic.baseUrl=… yourself.`;
    return failed(modelProblem('noKey', 'never', sentence));
  }
  const key = kept?.trim() ?? '';
  if (key === '') {
    const sentence = said`There is no key for ${name}. Run "Set Anthropic API Key", or set ANTHROPIC_API_KEY for the command line.`;
    return failed(modelProblem('noKey', 'never', sentence));
  }
  // A header takes nothing else, and says the whole key when it complains.
  if (/^[\x21-\x7e]+$/.test(key)) return ok(key);
  const sentence = said`The key for ${name} holds characters that no key has; run "Set Anthropic API Key" again.`;
  return failed(modelProblem('keyRefused', 'never', sentence));
}

function readAddress(set: string | null, name: string): Result<ApiAddress, ModelProblem> {
  const text = set?.trim() ?? '';
  const address = apiAddress(text === '' ? anthropicFacts.api.address : text);
  if (address !== undefined) return ok(address);
  const sentence = said`${name} cannot be reached: "tidemark.anthropic.baseUrl" is not an https address without a user name. Plain http is only for this machine; correct the setting or clear it.`;
  return failed(modelProblem('unreachable', 'never', sentence));
}

/**
 * Which model writes a summary or notes: the setting, the conversation's own model, and what providers can reach. Code on
 * this machine is always possible; where it is not what was wished, one sentence says why.
 */
import { failed, ok, type Result } from '../../base/result';
import { said, type Sentence } from '../../base/sentence';
import type { ModelRef } from '../../engine/conversation/types';
import type { ModelOptions } from '../../engine/summarise/options';
import type { Model, ModelProvider, ProviderSetup } from '../../ports/model';
import type { Outside } from '../../ports/outside';

/** No model: `why` is null where code on this machine was wished for. */
export interface NoModel {
  readonly why: Sentence | null;
}

/** The model to ask. `session` = the model in force in the conversation; null where it is not known. */
export async function pickModel(
  { choice, addresses }: ModelOptions,
  session: ModelRef | null,
  { byPerson, signal }: { readonly byPerson: boolean; readonly signal: AbortSignal },
  { models }: Pick<Outside, 'models'>,
): Promise<Result<Model, NoModel>> {
  const setupOf: SetupOf = ({ name }) => ({ address: addresses[name] ?? null, byPerson, signal });
  switch (choice.kind) {
    case 'offline':
      return failed({ why: null });
    case 'misnamed':
      return failed({ why: choice.why });
    case 'session':
      return sessionModel(session, setupOf, models);
    case 'named':
      return opened(choice, setupOf, models);
  }
}

/** What a provider needs to know: each has an address of its own. */
type SetupOf = (provider: ModelProvider) => ProviderSetup;

async function opened(
  { provider: name, id }: { readonly provider: string; readonly id: string },
  setupOf: SetupOf,
  models: readonly ModelProvider[],
): Promise<Result<Model, NoModel>> {
  const provider = models.find((one) => one.name === name);
  if (!provider) return failed({ why: said`Models of "${name}" cannot be reached from here.` });
  const model = await provider.open(id, setupOf(provider));
  return model.ok ? model : failed({ why: model.problem.sentence });
}

/** The first provider that has it; a provider that knows the model but may not use it says why. */
async function sessionModel(
  session: ModelRef | null,
  setupOf: SetupOf,
  models: readonly ModelProvider[],
): Promise<Result<Model, NoModel>> {
  if (session === null) {
    return failed({ why: said`The conversation does not say which model it uses.` });
  }
  let why: Sentence | null = null;
  const others: string[] = [];
  for (const provider of models) {
    const model = await provider.forSession(session, setupOf(provider));
    if (model?.ok) return ok(model.value);
    // One that has no models here cannot help with others either.
    if (model?.problem.kind === 'unknownModel') continue;
    // The first that knows it says best what is missing.
    if (model) why ??= model.problem.sentence;
    else others.push(`${provider.name}/…`);
  }
  return failed({ why: why ?? outOfReach(session.id, others) });
}

const outOfReach = (id: string, others: readonly string[]): Sentence =>
  others.length === 0
    ? said`Tidemark cannot reach ${id}, the model of this conversation.`
    : said`Tidemark cannot reach ${id}, the model of this conversation. To have another one write, name it in "tidemark.compaction.model": ${others.join(', ')}.`;

/**
 * Which model writes a summary or notes: the setting, the conversation's own model, and what providers can reach. Code on
 * this machine is always possible; where it is not what was wished, one sentence says why (traps.md T30).
 */
import { failed, ok } from '../base/result';
import type { Result } from '../base/result';
import type { ModelRef } from '../engine/conversation/types';
import type { ModelOptions } from '../engine/summarise/options';
import type { Model, ModelProvider, ProviderSetup } from '../ports/model';
import type { Outside } from '../ports/outside';

/** No model: `why` is null where code on this machine was wished for. */
export interface NoModel {
  readonly why: string | null;
}

/** The model to ask. `session` = the model in force in the conversation; null where it is not known. */
export async function pickModel(
  { choice, anthropicBaseUrl }: ModelOptions,
  session: ModelRef | null,
  { byPerson, signal }: { readonly byPerson: boolean; readonly signal: AbortSignal },
  { models }: Pick<Outside, 'models'>,
): Promise<Result<Model, NoModel>> {
  const setup: ProviderSetup = { anthropicBaseUrl, byPerson, signal };
  switch (choice.kind) {
    case 'offline':
      return failed({ why: null });
    case 'session':
      return sessionModel(session, setup, models);
    case 'anthropic':
      return opened('anthropic', choice.id, setup, models);
    case 'vscode':
      return opened('vscode', `${choice.vendor}/${choice.family}`, setup, models);
  }
}

async function opened(
  name: ModelProvider['name'],
  id: string,
  setup: ProviderSetup,
  models: readonly ModelProvider[],
): Promise<Result<Model, NoModel>> {
  const provider = models.find((one) => one.name === name);
  if (!provider) return failed({ why: `Models of "${name}" cannot be reached from here.` });
  const model = await provider.open(id, setup);
  return model.ok ? model : failed({ why: model.problem.sentence });
}

/** The first provider that has it; a provider that knows the model but may not use it says why. */
async function sessionModel(
  session: ModelRef | null,
  setup: ProviderSetup,
  models: readonly ModelProvider[],
): Promise<Result<Model, NoModel>> {
  if (session === null) {
    return failed({ why: 'The conversation does not say which model it uses.' });
  }
  let why: string | null = null;
  for (const provider of models) {
    const model = await provider.forSession(session, setup);
    if (model?.ok) return ok(model.value);
    // The first that knows it says best what is missing.
    if (model) why ??= model.problem.sentence;
  }
  why ??= `No provider of ours reaches ${session.id}, the conversation's model.`;
  return failed({ why });
}

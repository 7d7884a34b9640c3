/**
 * The editor's language models behind the port, asked through the host. The editor does not tell when a stream has died, so
 * our own limits stand around every call. A conversation's model is found by its name, never by likeness:
 * another model would be asked, and paid, in silence.
 */
import { failed, ok, type Result } from '../../base/result';
import { said } from '../../base/sentence';
import { tabledWindow } from '../../engine/tokens/windows';
import type { ModelRef } from '../../engine/conversation/types';
import type { EditorModel, Host } from '../../ports/host';
import type {
  CallWatch,
  Model,
  ModelAnswer,
  ModelCall,
  ModelLimits,
  ModelProblem,
  ModelProvider,
  ProviderSetup,
} from '../../ports/model';
import { isSameModel } from '../modelNames';
import { assumedOutput, tabledOutput } from '../outputTable';
import { emptyProblem, endedProblem, modelProblem } from '../problems';
import { askedWithin, watchedCall } from '../watchdog';

/** The editor's models are often served with less than their own window, so a small one is assumed, tokens. */
const assumedEditorWindow = 64_000;

/** The longest a count may take, ms. */
const countMs = 10_000;

export function editorProvider(host: Host): ModelProvider {
  const list = async (
    ask: { readonly vendor: string | null; readonly family: string | null },
    { byPerson, signal }: ProviderSetup,
    name: string,
  ): Promise<Result<readonly EditorModel[], ModelProblem>> => {
    try {
      return await host.call('editorModels', { ...ask, byPerson }, { signal });
    } catch {
      return failed(gone(name));
    }
  };
  return {
    name: 'vscode',
    open: async (id, setup) => {
      const [vendor = '', ...rest] = id.split('/');
      const family = rest.join('/');
      const found = await list({ vendor, family }, setup, `vscode/${id}`);
      if (!found.ok) return found;
      // An editor that hears a wish differently must not choose for us.
      const model = found.value.find((one) => one.vendor === vendor && one.family === family);
      return model ? ok(new HostModel(model, host, setup)) : failed(unknown(`vscode/${id}`));
    },
    forSession: async (session, setup) => {
      const found = await list({ vendor: null, family: null }, setup, `vscode/*/${session.id}`);
      if (!found.ok) return found;
      const model = sameModel(session, found.value);
      return model ? ok(new HostModel(model, host, setup)) : null;
    },
  };
}

/** The conversation's model among the editor's: where several vendors have it, the conversation's own comes first. */
function sameModel(
  { id, provider }: ModelRef,
  models: readonly EditorModel[],
): EditorModel | undefined {
  const same = models.filter((one) => isSameModel(id, one.family) || isSameModel(id, one.id));
  const own = provider?.toLowerCase() ?? '';
  return same.find(({ vendor }) => own.endsWith(vendor.toLowerCase())) ?? same[0];
}

const gone = (name: string): ModelProblem =>
  modelProblem(
    'failed',
    'never',
    said`The editor that serves ${name} does not answer; reload its window.`,
  );

const unknown = (name: string): ModelProblem =>
  modelProblem(
    'unknownModel',
    'never',
    said`The editor has no language model ${name}, or it may not be used yet; check "tidemark.compaction.model".`,
  );

class HostModel implements Model {
  readonly name: string;
  readonly id: string;
  readonly #model: EditorModel;
  readonly #host: Host;
  readonly #byPerson: boolean;

  constructor(model: EditorModel, host: Host, { byPerson }: ProviderSetup) {
    this.name = `vscode/${model.vendor}/${model.family}`;
    this.id = model.family;
    this.#model = model;
    this.#host = host;
    this.#byPerson = byPerson;
  }

  limits(): Promise<ModelLimits> {
    const { family, windowTokens } = this.#model;
    const maxOutputTokens = tabledOutput(family) ?? assumedOutput;
    if (windowTokens > 0) {
      return Promise.resolve({ windowTokens, maxOutputTokens, source: 'reported' });
    }
    const tabled = tabledWindow(family);
    return Promise.resolve({
      windowTokens: tabled ?? assumedEditorWindow,
      maxOutputTokens,
      source: tabled === undefined ? 'assumed' : 'table',
    });
  }

  async ask(call: ModelCall, watch: CallWatch): Promise<Result<ModelAnswer, ModelProblem>> {
    const ask = { id: this.#model.id, name: this.name, call, byPerson: this.#byPerson };
    try {
      const outcome = await watchedCall(watch, (signal, alive) =>
        this.#host.call('askEditorModel', ask, {
          signal,
          onProgress: (chars) => {
            alive();
            watch.onProgress?.(chars);
          },
        }),
      );
      if (outcome.kind !== 'done') return failed(endedProblem(outcome.kind, this.name, watch));
      const answer = outcome.value;
      return answer.ok && answer.value.text.trim() === ''
        ? failed(emptyProblem(this.name))
        : answer;
    } catch {
      return failed(gone(this.name));
    }
  }

  async countTokens(text: string, signal: AbortSignal): Promise<number | null> {
    if (text === '') return 0;
    const ask = { id: this.#model.id, name: this.name, text };
    const counted = await askedWithin(countMs, signal, (inner) =>
      this.#host.call('countWithEditorModel', ask, { signal: inner }),
    );
    // Outside a request the editor counts 0, and a text never costs nothing.
    return counted || null;
  }
}

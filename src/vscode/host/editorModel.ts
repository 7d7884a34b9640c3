/**
 * The language models of the editor (`vscode.lm`): which there are, one request, and their own token counts. Nothing of a
 * request or an answer is ever logged.
 * Consent: a dialog may appear only when a person asked for the act just now. `canSendRequest` alone does not tell: later
 * editors always answer true and ask at the first request. So a model is used unasked only after a request of a person to
 * its vendor was answered.
 */
import * as vscode from 'vscode';
import { failed, ok, type Result } from '../../base/result';
import type { EditorModel, HostCallOptions, HostVerbs } from '../../ports/host';
import type { ModelAnswer, ModelCall, ModelProblem } from '../../ports/model';
import { stored } from '../ids';
import type { Say } from '../show/text/language';
import { editorProblem, problem } from '../show/text/modelProblems';

/** What these models need of the extension's context. */
export interface EditorModelParts {
  readonly access: vscode.LanguageModelAccessInformation;
  /** The storage of all workspaces: remembers the vendors a person has used. */
  readonly memento: vscode.Memento;
  readonly say: Say;
}

type Ask<V extends 'editorModels' | 'askEditorModel' | 'countWithEditorModel'> =
  HostVerbs[V]['ask'];

/** No tokenizer packs more characters of prose into a token; an answer that is longer is cut by us. */
const mostCharsPerToken = 8;

export class EditorModels {
  constructor(private readonly parts: EditorModelParts) {}

  /** The models that fit and may be used now. None = a problem, but an empty list where any model is asked for. */
  async list({
    vendor,
    family,
    byPerson,
  }: Ask<'editorModels'>): Promise<Result<readonly EditorModel[], ModelProblem>> {
    const isAny = vendor === null && family === null;
    const wanted = isAny ? 'vscode/*' : `vscode/${vendor ?? '*'}/${family ?? '*'}`;
    try {
      const found = await vscode.lm.selectChatModels({
        ...(vendor === null ? {} : { vendor }),
        ...(family === null ? {} : { family }),
      });
      if (found.length === 0) {
        return isAny ? ok([]) : failed(problem('unknownModel', wanted));
      }
      const usable = found.filter((model) => this.#mayUse(model, byPerson));
      if (usable.length === 0) return failed(problem('noConsent', wanted));
      return ok(usable.map(plain));
    } catch (error) {
      return failed(editorProblem(error, wanted));
    }
  }

  /** One request; progress in characters of answer so far. A cancellation is answered at once. */
  async ask(
    { id, name, call, byPerson }: Ask<'askEditorModel'>,
    { signal, onProgress }: HostCallOptions,
  ): Promise<Result<ModelAnswer, ModelProblem>> {
    const cancelled = problem('cancelled', name);
    if (signal?.aborted) return failed(cancelled);
    const source = new vscode.CancellationTokenSource();
    const stopped = whenAborted(signal, () => source.cancel());
    try {
      const request = this.#request({ id, name, call, byPerson }, source, onProgress);
      return await Promise.race([request, stopped.then(() => failed(cancelled))]);
    } catch (error) {
      return failed(signal?.aborted ? cancelled : editorProblem(error, name));
    } finally {
      source.dispose();
    }
  }

  /** The provider's own count; null where it cannot tell (0 for a text). */
  async count({ id, name, text }: Ask<'countWithEditorModel'>, signal?: AbortSignal) {
    if (signal?.aborted) return null;
    const source = new vscode.CancellationTokenSource();
    const stopped = whenAborted(signal, () => source.cancel());
    try {
      const counted = this.#count({ id, name, text }, source.token);
      return await Promise.race([counted, stopped.then(() => null)]);
    } catch {
      return null;
    } finally {
      source.dispose();
    }
  }

  async #count(
    { id, name, text }: Ask<'countWithEditorModel'>,
    token: vscode.CancellationToken,
  ): Promise<number | null> {
    const model = await modelNamed(name, id);
    if (model === undefined || !this.#mayUse(model, false)) return null;
    const tokens = await model.countTokens(text, token);
    const isCount = Number.isInteger(tokens) && (tokens > 0 || (tokens === 0 && text === ''));
    return isCount ? tokens : null;
  }

  async #request(
    { id, name, call, byPerson }: Ask<'askEditorModel'>,
    source: vscode.CancellationTokenSource,
    onProgress: ((chars: number) => void) | undefined,
  ): Promise<Result<ModelAnswer, ModelProblem>> {
    const model = await modelNamed(name, id);
    if (model === undefined) return failed(problem('unknownModel', name));
    if (!this.#mayUse(model, byPerson)) return failed(problem('noConsent', name));
    const answer = await read(await this.#send(model, call, source.token), call, onProgress);
    // What goes on beyond our limit is of no use to anybody.
    if (answer.ended === 'cutAtLimit') source.cancel();
    if (byPerson) await this.#remember(model.vendor);
    return answer.text.trim() === '' ? failed(problem('empty', name)) : ok(answer);
  }

  #send(
    model: vscode.LanguageModelChat,
    { system, prompt }: ModelCall,
    token: vscode.CancellationToken,
  ): Thenable<vscode.LanguageModelChatResponse> {
    // There is no system message in this API.
    const text = system === '' ? prompt : `${system}\n\n${prompt}`;
    const justification = this.parts.say(
      'Tidemark lets it summarise a conversation with a coding agent.',
    );
    const message = vscode.LanguageModelChatMessage.User(text);
    return model.sendRequest([message], { justification }, token);
  }

  #mayUse(model: vscode.LanguageModelChat, byPerson: boolean): boolean {
    const may = this.parts.access.canSendRequest(model);
    if (byPerson) return may !== false;
    return may === true && this.#used().includes(model.vendor);
  }

  #used(): readonly string[] {
    return this.parts.memento.get<readonly string[]>(stored.usedVendors, []);
  }

  async #remember(vendor: string): Promise<void> {
    const used = this.#used();
    if (used.includes(vendor)) return;
    await this.parts.memento.update(stored.usedVendors, [...used, vendor]);
  }
}

/** Collects the answer, up to the limit of the call. */
async function read(
  response: vscode.LanguageModelChatResponse,
  { maxOutputTokens }: ModelCall,
  onProgress: ((chars: number) => void) | undefined,
): Promise<ModelAnswer> {
  const mostChars = maxOutputTokens * mostCharsPerToken;
  let text = '';
  for await (const fragment of response.text) {
    text += fragment;
    onProgress?.(text.length);
    if (text.length >= mostChars) {
      return { text: text.slice(0, mostChars), usage: null, ended: 'cutAtLimit' };
    }
  }
  return { text, usage: null, ended: 'complete' };
}

/** Runs `stop` once the signal aborts and resolves then; never without one. */
function whenAborted(signal: AbortSignal | undefined, stop: () => void): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      stop();
      resolve();
    };
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end, { once: true });
  });
}

/** Several vendors may use one id: a text goes to the one that was chosen, or to none. */
async function modelNamed(name: string, id: string): Promise<vscode.LanguageModelChat | undefined> {
  return (await vscode.lm.selectChatModels({ id })).find((one) => nameOf(one) === name);
}

/** The model as in the setting. */
const nameOf = ({ vendor, family }: vscode.LanguageModelChat): string =>
  `vscode/${vendor}/${family}`;

const plain = (model: vscode.LanguageModelChat): EditorModel => ({
  id: model.id,
  vendor: model.vendor,
  family: model.family,
  windowTokens: Number.isFinite(model.maxInputTokens) ? Math.max(0, model.maxInputTokens) : 0,
});

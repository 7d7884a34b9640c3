/**
 * What others may ask of the editor: the worker (keys, language models, listeners) through a `Host`, other extensions through
 * the API. Built before everything else, because the worker needs it.
 */
import * as vscode from 'vscode';
import { Bag, onDispose } from '../base/disposable';
import type { Disposable } from '../base/disposable';
import type { Log } from '../base/log';
import type { Host, HostCallOptions, HostVerb, HostVerbs } from '../ports/host';
import { apiOf } from './api';
import type { TidemarkApi } from './apiTypes';
import { Compactions } from './compactions';
import { EditorModels } from './editorModel';
import { Keys } from './keys';
import { Listeners } from './listeners';
import { Sources } from './sources';

export interface Outward extends Disposable {
  readonly host: Host;
  readonly keys: Keys;
  readonly compactions: Compactions;
  readonly sources: Sources;
  readonly api: TidemarkApi;
}

/** What of the extension's context is used. */
type Context = Pick<
  vscode.ExtensionContext,
  'secrets' | 'globalState' | 'languageModelAccessInformation'
>;

export function createOutward(context: Context, log: Log): Outward {
  const bag = new Bag();
  const keys = new Keys(context.secrets);
  const listeners = bag.add(new Listeners(log, after));
  const compactions = bag.add(new Compactions(log, after));
  const sources = bag.add(new Sources(log, after));
  const models = new EditorModels({
    access: context.languageModelAccessInformation,
    memento: context.globalState,
    say: (message, ...args) => vscode.l10n.t(message, ...args),
  });
  return {
    ...{ keys, compactions, sources },
    host: hostOf({
      key: ({ provider }) => readKey(keys, provider, log),
      editorModels: (ask) => models.list(ask),
      askEditorModel: (ask, options) => models.ask(ask, options),
      countWithEditorModel: (ask, { signal }) => models.count(ask, signal),
      conversations: ({ folders }) => sources.find(folders),
      hook: (call, { signal }) => listeners.run(call, signal),
    }),
    api: Object.freeze(apiOf(compactions, listeners, sources)),
    dispose: () => bag.dispose(),
  };
}

/** One verb's answer. */
type Answer<V extends HostVerb> = (
  ask: HostVerbs[V]['ask'],
  options: HostCallOptions,
) => Promise<HostVerbs[V]['answer']>;

function hostOf(answers: { readonly [V in HostVerb]: Answer<V> }): Host {
  return {
    call: (verb, ask, options = {}) => {
      const answer: Answer<typeof verb> = answers[verb];
      return answer(ask, options);
    },
  };
}

/** A storage that does not work is as good as one without a key; the log says so. */
async function readKey(
  keys: Keys,
  owner: HostVerbs['key']['ask']['provider'],
  log: Log,
): Promise<string | null> {
  try {
    return await keys.read(owner);
  } catch (error) {
    log.warn('key not read', { error: error instanceof Error ? error.message : 'unknown' });
    return null;
  }
}

function after(ms: number, run: () => void): Disposable {
  const timer = setTimeout(run, ms);
  return onDispose(() => clearTimeout(timer));
}

/**
 * What others may ask of the editor: the worker (keys, language models, listeners) through a `Host`, other extensions through
 * the API. Built before everything else, because the worker needs it.
 */
import * as vscode from 'vscode';
import { Bag, type Disposable } from '../../base/disposable';
import type { Log } from '../../base/log';
import type { Host, HostCallOptions, HostVerb, HostVerbs } from '../../ports/host';
import { prefix } from '../../settings/schema';
import { after } from './timers';
import { apiOf } from '../api/api';
import type { TidemarkApi } from '../apiTypes';
import { Compactions } from '../api/compactions';
import { EditorModels } from './editorModel';
import { keyOwners } from './keyOwners';
import { Keys } from './keys';
import { Listeners } from '../api/listeners';
import { Person } from '../show/person';
import { Sources } from '../api/sources';
import type { Say } from '../show/text/language';
import { sendKeyQuestion } from './sendKey';

export interface HostAndApi extends Disposable {
  readonly host: Host;
  readonly keys: Keys;
  readonly person: Person;
  readonly compactions: Compactions;
  readonly sources: Sources;
  readonly api: TidemarkApi;
}

/** What of the extension's context is used. */
type Context = Pick<
  vscode.ExtensionContext,
  'secrets' | 'globalState' | 'languageModelAccessInformation'
>;

/** In the editor's language. */
const say: Say = (message, ...args) => vscode.l10n.t(message, ...args);

export function createHostAndApi(context: Context, log: Log): HostAndApi {
  const bag = new Bag();
  const keys = new Keys(context.secrets);
  const person = new Person(vscode, log, say, context.globalState);
  const listeners = bag.add(new Listeners(log, after));
  const compactions = bag.add(new Compactions(log, after));
  const sources = bag.add(new Sources(log, after));
  const models = new EditorModels({
    access: context.languageModelAccessInformation,
    memento: context.globalState,
    say,
  });
  return {
    keys,
    person,
    compactions,
    sources,
    host: hostOf({
      key: (ask) => keyFor(ask, keys, person, log),
      editorModels: (ask) => models.list(ask),
      askEditorModel: (ask, options) => models.ask(ask, options),
      countWithEditorModel: (ask, { signal }) => models.count(ask, signal),
      conversations: ({ folders }) => sources.find(folders),
      announce: (call, { signal }) => listeners.run(call, signal),
    }),
    api: Object.freeze(apiOf(compactions, listeners, sources)),
    dispose: () => bag.dispose(),
  };
}

/** One verb's answer. */
type HostHandler<V extends HostVerb> = (
  ask: HostVerbs[V]['ask'],
  options: HostCallOptions,
) => Promise<HostVerbs[V]['answer']>;

function hostOf(answers: { readonly [V in HostVerb]: HostHandler<V> }): Host {
  return {
    call: (verb, ask, options = {}) => {
      const answer: HostHandler<typeof verb> = answers[verb];
      return answer(ask, options);
    },
  };
}

/** A storage that does not work is as good as one without a key; the log says so. */
async function keyFor(
  { provider, origin }: HostVerbs['key']['ask'],
  keys: Keys,
  person: Person,
  log: Log,
): Promise<HostVerbs['key']['answer']> {
  try {
    const found = await keys.read(provider, origin);
    switch (found.kind) {
      case 'key':
        return found.key;
      case 'none':
        return null;
      case 'undecided':
        askAbout(provider, origin, (may) => keys.decide(provider, origin, may), person);
        return { kind: 'elsewhere' };
      case 'refused':
        return { kind: 'elsewhere' };
    }
  } catch (error) {
    log.warn('key not read', { error: error instanceof Error ? error.message : 'unknown' });
    return null;
  }
}

/** Asks once whether the key may go to a new address. Nothing waits for the answer: it counts from the next request on. */
function askAbout(
  provider: string,
  origin: string,
  decide: (may: boolean) => Promise<void>,
  person: Person,
): void {
  const asked = keyOwners.find(({ name }) => name === provider);
  if (!asked) return;
  const question = sendKeyQuestion(asked, origin, `${prefix}${asked.addressKey}`, say);
  person.warnOnce(`${provider} key to ${origin}`, question, [
    { label: say('Send to This Address'), run: () => decide(true) },
    { label: say('Never Send'), run: () => decide(false) },
  ]);
}

/**
 * Set … API Key and Remove … API Key, for each provider that takes one. Both work in Restricted Mode too: the key is the person's,
 * not the folder's, and no folder can see it.
 */
import { apiAddress, type ApiAddress } from '../../base/apiAddress';
import type { Reply } from '../act/reply';
import type { ApiProvider } from '../../ports/providerFacts';
import { keyTrouble } from '../host/keys';
import type { ActionButton } from '../show/person';
import { askSecret } from '../show/picks';
import type { App } from '../app';
import { refuse } from './preconditions';

export function setKey(
  app: App,
  { name, label, api }: ApiProvider,
): Promise<Reply<'new' | 'replaced'>> {
  const { language, following } = app;
  const { say } = language;
  const { origin, host } = addressOf(
    api.address,
    following.places.settings().models.addresses[name],
  );
  return enterKey(app, {
    name,
    label,
    origin,
    placeHolder: api.placeHolder,
    title: say('{0} API key', label),
    prompt: say(
      "Kept in the editor's secret storage, and sent to {0} only, when a model of {1} is asked.",
      ...[host, label],
    ),
    choices: [],
  });
}

/** Whose key is asked for, in which words, and for which address; `choices` are what can be done with it next. */
interface KeyToEnter {
  readonly name: string;
  readonly label: string;
  readonly origin: string;
  readonly title: string;
  readonly prompt: string;
  readonly placeHolder: string;
  readonly choices: readonly ActionButton[];
}

/** Asks for a key and keeps it. */
export async function enterKey(
  app: App,
  { name, label, origin, title, prompt, placeHolder, choices }: KeyToEnter,
): Promise<Reply<'new' | 'replaced'>> {
  const { keys, person, language } = app;
  const { say } = language;
  const trouble = (text: string): string | undefined => keyTrouble(text, say);
  const entered = await askSecret({ title, prompt, placeHolder, trouble });
  if (entered === undefined) {
    return { ok: false, kind: 'cancelled', sentence: say('No key was entered; nothing changed.') };
  }
  const wrong = trouble(entered);
  if (wrong !== undefined) return refuse(app, 'badKey', wrong);
  const outcome = await keys.keep(name, entered, origin);
  const sentence =
    outcome === 'new'
      ? say("The {0} API key is kept in the editor's secret storage.", label)
      : say("The {0} API key in the editor's secret storage was replaced.", label);
  if (choices.length > 0) person.tell(sentence, choices);
  else person.mention(sentence);
  return { ok: true, value: outcome };
}

/** Where requests go now. One that must not be used leaves the key to the provider itself. */
export function addressOf(
  own: string,
  set: string | undefined,
): Pick<ApiAddress, 'origin' | 'host'> {
  return (set === undefined ? undefined : apiAddress(set)) ?? new URL(own);
}

/** Removes a key, whoever's it is. */
export async function removeKey(
  app: App,
  { name, label }: { readonly name: string; readonly label: string },
): Promise<Reply<null>> {
  const { keys, person, language } = app;
  const { say } = language;
  if (!(await keys.remove(name))) {
    return refuse(app, 'noKey', say('No {0} API key is set.', label));
  }
  person.mention(say("The {0} API key was removed from the editor's secret storage.", label));
  return { ok: true, value: null };
}

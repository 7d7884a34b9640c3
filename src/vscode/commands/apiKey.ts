/**
 * Set Anthropic API Key and Remove Anthropic API Key. Both work in Restricted Mode too: the key is the person's, not the
 * folder's, and no folder can see it.
 */
import { anthropicAddress, serviceAddress } from '../../base/serviceAddress';
import type { ServiceAddress } from '../../base/serviceAddress';
import type { Told } from '../../operations/service';
import { keyTrouble } from '../keys';
import { askSecret } from '../picks';
import type { Shell } from '../shell';
import { refuse } from './needs';

export async function setAnthropicKey(shell: Shell): Promise<Told<'new' | 'replaced'>> {
  const { keys, person, language, following } = shell;
  const { say } = language;
  const { origin, host } = addressOf(following.settings().models.anthropicBaseUrl);
  const entered = await askSecret({
    title: say('Anthropic API key'),
    prompt: say(
      "Kept in the editor's secret storage, and sent to {0} only, when a model of Anthropic is asked.",
      host,
    ),
    placeHolder: 'sk-ant-…',
    trouble: (text) => keyTrouble(text, say),
  });
  if (entered === undefined) {
    return { ok: false, kind: 'cancelled', sentence: say('No key was entered; nothing changed.') };
  }
  const trouble = keyTrouble(entered, say);
  if (trouble !== undefined) return refuse(shell, 'badKey', trouble);
  const outcome = await keys.keep('anthropic', entered, origin);
  person.tell(
    outcome === 'new'
      ? say("The Anthropic API key is kept in the editor's secret storage.")
      : say("The Anthropic API key in the editor's secret storage was replaced."),
  );
  return { ok: true, value: outcome };
}

/** Where requests to Anthropic go now. One that must not be used leaves the key to Anthropic itself. */
function addressOf(set: string | null): Pick<ServiceAddress, 'origin' | 'host'> {
  const own = new URL(anthropicAddress);
  return (set === null ? undefined : serviceAddress(set)) ?? own;
}

export async function removeAnthropicKey(shell: Shell): Promise<Told<null>> {
  const { keys, person, language } = shell;
  const { say } = language;
  if (!(await keys.remove('anthropic'))) {
    return refuse(shell, 'noKey', say('No Anthropic API key is set.'));
  }
  person.tell(say("The Anthropic API key was removed from the editor's secret storage."));
  return { ok: true, value: null };
}

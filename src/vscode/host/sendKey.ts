/** The question whether a key may go to a new address. Its first sentence holds the address, since a notification may show no more. Pure. */
import type { KeyOwner } from './keyOwners';
import type { Say } from '../show/text/language';

/** Longest address that is shown whole, and how much of a longer one: its end says whose it is. */
const mostWhole = 72;
const endChars = 60;

/** `origin` = scheme, host and port. */
export function sendKeyQuestion(
  { label, sends }: Pick<KeyOwner, 'label' | 'sends'>,
  origin: string,
  setting: string,
  say: Say,
): string {
  const places = [label, shortOrigin(origin), setting] as const;
  return sends === 'notes'
    ? say(
        'Send your {0} API key and the text of your notes to {1} from now on? It was given for another address; the setting "{2}" names this one.',
        ...places,
      )
    : say(
        'Send your {0} API key and the text of conversations to {1} from now on? It was given for another address; the setting "{2}" names this one.',
        ...places,
      );
}

const shortOrigin = (origin: string): string =>
  origin.length <= mostWhole
    ? origin
    : `${origin.slice(0, origin.indexOf('//') + 2)}…${origin.slice(-endChars)}`;

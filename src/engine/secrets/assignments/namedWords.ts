/**
 * Words with capitals behind a name: `ansible_become_pass: Dachs im Wald` on a line of its own, `password = “Katze Haus”` in quotes.
 * Pure and linear.
 */
import type { Hit } from '../hit';
import { hitOn, matchAt } from '../matches';
import { looksNamedWords } from '../values/namedWords';
import type { NameSense } from '../values/names';
import type { Name } from '../values/tellingNames';
import { startsLine } from './steps';

const inLine =
  /[ \t]{0,4}:[ \t]{1,4}(["']?)(?<words>(?:\p{L}{2,14} ){2,4}\p{L}{2,14})\1[ \t]{0,4}(?=$|[\r\n\\])/muy;
const inQuotes =
  /[ \t]{0,4}(?:=|:=)[ \t]{0,4}["'“„‘](?<words>\p{L}{2,14}(?: \p{L}{2,14}){1,4})["'”“’]/uy;

/** Whose a password is: what texts of a form are called (`new_password`, `forgot_password`) is none. */
const owned =
  /^(?:\w{1,20}_)?(?:become|sudo|root|admin|db|database|ssh|vault|ldap|smtp|mail|imap|mysql|postgres|pg|redis|wifi|vpn|backup|svc|service)_?pass(?:word|wd|phrase)?$/i;
/** How each of those ends. */
const ofPass = /pass(?:word|wd|phrase)?$/i;
const bare = /^(?:password|passwd|passphrase|passwort|kennwort|pass|pwd)$/i;

export function namedWordsHit(text: string, name: Name, { kind }: NameSense): Hit | undefined {
  const isOwned = ofPass.test(name.text) && owned.test(name.text);
  const match =
    (isOwned && startsLine(text, name) ? matchAt(inLine, text, name.end) : null) ??
    (isOwned || bare.test(name.text) ? matchAt(inQuotes, text, name.end) : null);
  const words = match?.groups?.['words'] ?? '';
  if (!match || !looksNamedWords(words)) return undefined;
  return hitOn(kind, { start: name.end + match[0].indexOf(words), word: words });
}

/**
 * A key that somebody tells in parts: "first half 9f27c0d1…, second half 0b7ce451…", below a line that speaks of a key or a password. A part
 * alone is short and may look like the number of a commit, so that its own words have to announce it. Pure and linear.
 */
import { lazy } from '../../../base/lazy';
import type { Hit } from '../hit';
import { realHitsIn } from '../matches';
import { looksChosen } from '../values/looks';
import { looksRandom } from '../values/randomness';

const part =
  '(?:first|second|third|1st|2nd|other|last|left|right|erste[rns]?|zweite[rns]?|andere|premi[eè]re|seconde|deuxième|primer[ao]?|segund[ao]|otra|prim[ao]|second[ao]|altra|primeira|outra|eerste|tweede|pierwsz[ay]|drug[ai]|перв\\p{L}{2}|втор\\p{L}{2}) (?:half|part|piece|chunk|bit|hälfte|teil|stück|moitié|partie|mitad|parte|metà|metade|helft|deel|stuk|połow[ay]|połówka|część|половин\\p{L}|часть|кусок)|(?:[ab]|left|right) half|(?:part|piece|half|chunk|teil|hälfte|partie|parte|deel|część|часть) (?:one|two|three|eins|zwei|uno|dos|due|un|deux|[ab1-4](?![a-z]))(?:(?:\\/| of )[2-4])?';
const told = lazy(
  () =>
    new RegExp(
      `(?<![\\p{L}_-])(?:${part})(?: (?:of|von|vom|der|des|de|du|del|della|da|van|od|от) [^\\r\\n:=,;.]{1,32}?)?(?: (?:is|was|ist|war|est|était|es|era|è|é|jest|to|это|был\\p{L}?))?(?: ?[:：=—–]|は|是)? {0,2}["'\`]?(?<value>[\\w+/=.~!#%&*-]{8,120})(?=["'\`]?(?:[,;.)]|$|[\\s"'\`\\\\]))`,
      'gimu',
    ),
);
/** What each of them has at least. The whole pattern takes 15 ms until it has run once, and most texts tell of parts of other things. */
const mayTell =
  /(?:first|second|third|1st|2nd|other|last|left|right|erste|zweite|andere|premi|deuxi|prim|segund|otra|altra|outra|tweede|pierwsz|drug|перв|втор)\S{0,4} (?:half|part|piece|chunk|bit)|[ab] half|(?:part|piece|half|chunk) (?:one|two|three|eins|zwei|uno|dos|due|un|deux|[ab1-4](?![a-z]))|hälfte|teil|stück|moitié|partie|mitad|parte|metà|metade|helft|deel|stuk|poł[oó]w|część|половин|часть|кусок/giu;
const topic =
  /key|token|secret|passw|pwd|pass ?phrase|credential|schlüssel|kennwort|clé|mot de passe|clave|contraseña|chave|senha|chiave|sleutel|wachtwoord|klucz|hasł|ключ|парол|токен|密[码碼钥鑰]|キー|パスワード/i;
/** How far before a part is read what the parts are of, UTF-16 units. */
const mostBefore = 400;

const isPart = (word: string): boolean =>
  !/^(?:[A-Z][a-z]{2,20}[0-9]{0,4}){1,6}$|^[0-9a-f]{7,15}$|^[0-9a-f]{40}$|\.\w{1,4}$|^[\w-]+(?:\/[\w-]+)+$/.test(
    word,
  ) &&
  ((word.length >= 12 && looksRandom(word)) ||
    /^(?=.*[a-f])(?=.*[0-9])[0-9a-f]{16,64}$/.test(word) ||
    (/[!#%&*+-]/.test(word) && looksChosen(word)));

/** The parts of keys, where at least two of one are told. */
export function findHalves(text: string): readonly Hit[] {
  if ([...text.matchAll(mayTell)].length < 2) return [];
  const hits = realHitsIn(
    text,
    told(),
    'secret',
    (word, { index, 0: all }) =>
      isPart(word) &&
      topic.test(text.slice(Math.max(0, index - mostBefore), index + all.lastIndexOf(word))),
    { rest: /[.!]$/ },
  );
  return hits.length > 1 ? hits : [];
}

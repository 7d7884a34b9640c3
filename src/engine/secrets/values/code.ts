/**
 * Whether what stands where a value could is code: a call, a member of an object, a variable of the environment, an attribute.
 * Pure; every look is bounded.
 */
import { chosenWords, isOddlyWritten } from './looks';
import { looksRandom } from './randomness';
import type { ValueContext, Value } from './readValue';

/** A sign behind a figure: `Mh7$kestrel.Vane` is no path of properties. */
export const isSigned = (word: string): boolean => /[0-9]\$[A-Za-z]|^[A-Z][a-z]+\$[a-z]/.test(word);

const callee = /^[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$#][\w$]*)*!?$/;
const environment =
  /^(?:process\.env|import\.meta|os\.environ|os\.getenv|System\.getenv|ENV|env|getenv|config|settings|secrets|vars|self|this|props|options|opts|args|req|request|ctx|state|params|data|var|local|module|credentials?)(?:[.[(?]|$)/;

export function isCode(word: string, value: Value, { tight }: ValueContext): boolean {
  if (value.quote !== '') return /^\$[A-Za-z_{(]/.test(word);
  // An attribute: `v-model="form.password" :type="…"`.
  if (/^(?:[:@#(*][\w.-]+|[a-z]{2,10})=$/.test(word) && /["'`\\]/.test(value.next)) return true;
  if (environment.test(word) || /^(?:new|await|function|async|typeof|return|lambda)$/.test(word))
    return true;
  if ('([{<'.includes(value.next) && value.next !== '') return callee.test(word);
  // In the body of a form there is no code.
  return value.next !== '&' && isProperty(word) && !(tight && isFigured(word, value));
}

/** `POSTGRES_PASSWORD=kettle.harbour12`, and no call or list goes on behind it. */
const isFigured = (word: string, { next }: Value): boolean =>
  /^\p{Ll}{3,15}\.\p{Ll}{3,15}[0-9]{2,4}$/u.test(word) && !/[,);.[(]/.test(next);

/** `Eule.sieht.Maus.nachts`, `T9xx.Kormoran` */
const isDottedPhrase = (word: string): boolean =>
  /^\p{Lu}\p{Ll}*[0-9]\w*\.\p{Lu}\p{Ll}{2,15}$/u.test(word) ||
  (/^\p{Lu}\p{Ll}{2,15}(?:\.\p{L}\p{Ll}{2,15}){2,6}$/u.test(word) &&
    /\.\p{Ll}+\.\p{Lu}/u.test(word));

const isProperty = (word: string): boolean =>
  callee.test(word) &&
  word.includes('.') &&
  !looksRandom(word) &&
  !isSigned(word) &&
  !isDottedPhrase(word) &&
  !isOddlyWritten(word) &&
  !chosenWords.test(word);

/**
 * Whether a value is a key or a token: generated, or chosen where one is expected. Pure; every look is bounded.
 */
import { isOfAllSorts } from '../characters';
import {
  isWordChain,
  looksChain,
  looksChosen,
  looksPhrase,
  looksSentence,
  looksSpacedKey,
} from './looks';
import type { NameSense } from './names';
import { isPath } from './paths';
import { isStandIn, isUuid, looksLettered, looksRandom } from './randomness';
import type { ValueContext, Value } from './readValue';
import { isMixed } from './strength';

/** What WordPress makes of any signs, blanks among them. */
const isSalt = (word: string): boolean =>
  word.length >= 48 &&
  /^[ -~]+$/.test(word) &&
  !/\\u[0-9a-f]{4}/i.test(word) &&
  word.replace(/[\w ]/g, '').length >= 6 &&
  looksRandom(word);

/** `REDIS_AUTH = …` and nothing behind it. */
const isLineOfItsOwn = ({ quote, next }: Value, { strength }: NameSense): boolean =>
  strength === 'weak' && quote === '' && /^[\r\n]?$/.test(next);

export function isGenerated(
  word: string,
  value: Value,
  sense: NameSense,
  setting: ValueContext,
): boolean {
  if (value.quote !== '' && isSalt(word)) return true;
  if (isNoToken(word)) return false;
  if (sense.strength === 'token') return isToken(word, value, setting);
  if (sense.strength === 'mixed' && !mixedCase.test(word)) return false;
  if (isLineOfItsOwn(value, sense) && isMixed(word)) return true;
  return word.length >= 16 && !isUuid(word) && looksRandom(word);
}

const mixedCase =
  /^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])(?:[\w-]{24,100}|[\w-]{22,86}={1,2}|[A-Za-z0-9+/]{22,86}={1,2})$/;

function isToken(word: string, value: Value, setting: ValueContext): boolean {
  if (word.length < 8) return false;
  return (
    looksRandom(word) ||
    looksLettered(word) ||
    isUuid(word) ||
    isBase32(word) ||
    isShortMix(word, value, setting)
  );
}

/** What a person chose where a key or a token is expected: phrases, chains of words, words with figures after `secret`. */
export function isChosenSecret(
  word: string,
  value: Value,
  sense: NameSense,
  setting: ValueContext,
): boolean {
  if ((value.quote === '' && !setting.tight) || isStandIn(word)) return false;
  const isToken = sense.strength === 'token';
  if (/\s/.test(word)) return isSpaced(word, value, sense);
  return isToken && !isCodeName(word, value) && isChosenWord(word, sense.kind, setting);
}

function isSpaced(word: string, { quote }: Value, { strength, kind }: NameSense): boolean {
  const isToken = strength === 'token';
  if (quote !== '' && isToken && looksSpacedKey(word)) return true;
  if (quote !== '' && kind === 'secret' && looksSentence(word)) return true;
  return looksPhrase(word) && (isToken || /[0-9][^\w\s]?$/.test(word));
}

function isChosenWord(word: string, kind: string, { tight }: ValueContext): boolean {
  if (isWordChain(word)) return tight || kind === 'secret';
  if (tight && /^(?!secret|token|password)[A-Za-z]{6,40}[0-9]{2,8}[^\w\s]?$/i.test(word))
    return looksChosen(word);
  if (kind === 'secret' && looksChain(word)) return true;
  if (kind !== 'secret' && !/-key$/.test(kind)) return false;
  return (
    looksChosen(word) && (kind === 'secret' || /^[A-Za-z]{4,40}[0-9]{2,8}[^\w\s]?$/.test(word))
  );
}

function isNoToken(word: string): boolean {
  return (
    /\s|^[0-9.,:TZ+-]+$|^0x[0-9a-f]{1,16}(?:n|[ui](?:64|128)|u?l{0,2})$/i.test(word) ||
    isStandIn(word) ||
    isPath(word)
  );
}

/** `s3cr3t-9x`: too short to look generated, but with letters and digits where no name or version would stand. */
function isShortMix(word: string, value: Value, setting: ValueContext): boolean {
  if (value.quote === '' && !setting.tight) return false;
  if (/^[a-f0-9]{8,}$/i.test(word)) return /[0-9]/.test(word) && /[a-f]/i.test(word);
  return (
    word.length >= 12 &&
    isOfAllSorts(word) &&
    !/^[A-Za-z]+[0-9]{0,3}$/.test(word) &&
    !/[-_./ ]/.test(word)
  );
}

/** The secret of a second factor. */
const isBase32 = (word: string): boolean => /^[A-Z2-7]{16,64}$/.test(word) && /[2-7]/.test(word);

/** `secret=client_value)`: an argument of a call, no value of a file of settings. */
const isCodeName = (word: string, value: Value): boolean =>
  value.quote === '' && /^\w+$/.test(word) && ',);'.includes(value.next || '\n');

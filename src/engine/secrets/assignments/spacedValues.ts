/**
 * Values with only a blank before them: `--token x`, `setenv TOKEN x`, `password 'x'` at the beginning of a line. Pure and linear.
 */
import type { ScannedText } from '../characters';
import type { Hit } from '../hit';
import { looksChosen, looksChosenOnce, looksPlainWord } from '../values/looks';
import type { NameSense } from '../values/names';
import { isUuid, looksRandom } from '../values/randomness';
import { readValue, skipColours, type Value } from '../values/readValue';
import type { Name } from '../values/tellingNames';
import { closeColoured, assignedHit, isMixedValue, skipSpace, startsLine } from './steps';

/** `--token x`, `setenv TOKEN x`, `machine … password x`: only a blank between. */
export function spacedHit(source: ScannedText, name: Name, sense: NameSense): Hit | undefined {
  const { text } = source;
  const valueAt = skipSpace(text, closeColoured(text, skipColours(text, name.end)));
  if (!/[ \t\u00a0]/.test(text.charAt(valueAt - 1))) return undefined;
  const value = readValue(source, valueAt, false);
  if (!value || text.startsWith('-', value.start)) return undefined;
  const isCommand = /^(?:requirepass|masterauth)$/.test(name.text) || isSet(text, name);
  if (name.flag || isCommand || afterLogin(text, name) || isOfMail(text, name, value))
    return assignedHit(text, value, sense, true);
  return isSureAlone(text, name, value) ? assignedHit(text, value, sense, false) : undefined;
}

const beginsWithPassword = (text: string, name: Name): boolean =>
  name.text === 'password' && startsLine(text, name);

/** Google's passwords for programs, in the file of a mail client. */
const isOfMail = (text: string, name: Name, value: Value): boolean =>
  beginsWithPassword(text, name) && /^[a-z]{16}$/.test(text.slice(value.start, value.end));

function isSureAlone(text: string, name: Name, value: Value): boolean {
  const word = text.slice(value.start, value.end);
  if (value.quote !== '')
    return (
      isQuotedPair(text, name, value) ||
      (startsLine(text, name) &&
        /pass/i.test(name.text) &&
        (looksChosenOnce(word) || looksPlainWord(word)))
    );
  if (isWholeLine(text, name, value) && looksChosen(word)) return true;
  return word.length >= 8 && !noValue.test(word) && (looksRandom(word) || isUuid(word));
}

/** `password x` and nothing else, in a file of a mail program. */
const isWholeLine = (text: string, name: Name, { end }: Value): boolean =>
  beginsWithPassword(text, name) && /^[ \t]{0,4}(?:$|[\r\n\\])/.test(text.slice(end, end + 6));

/** The number of a key (`using RSA key …`), the next field of a log (`auth request_id=…`). */
const noValue = /^(?:0x)?[0-9A-F]{16}(?:[0-9A-F]{24})?$|^[a-z]{2,12}(?:_[a-z]{2,12}){0,3}=/;

/** SQL's `PASSWORD 'x'`, C's `#define WIFI_PASSWORD "x"`, `user-secrets set "Db:Password" "x"`; a random value behind any name. */
function isQuotedPair(text: string, name: Name, value: Value): boolean {
  const isMacro = /^[A-Z][A-Z0-9_]*$/.test(name.text);
  return (
    isMacro ||
    (/["'\\]/.test(text.charAt(name.end)) && isMixedValue(text, value)) ||
    looksRandom(text.slice(value.start, value.end))
  );
}

/** `ENV NAME x` of a Dockerfile, `setenv NAME x`, `setx NAME x`: a setting with nothing but a blank. */
const isSet = (text: string, name: Name): boolean =>
  /(?:^|[^\w.])(?:ENV|setenv|setx|set -[a-zA-Z]{1,4})[ \t]{1,3}$|\bnmcli [^\r\n]{1,100} $/.test(
    text.slice(Math.max(0, name.start - 120), name.start),
  );

export function afterLogin(text: string, name: Name): boolean {
  return (
    name.text === 'password' &&
    /\b(?:login|account)[ \t\r\n]{1,4}\S{1,100}[ \t\r\n]{1,4}(?:\\n)?[ \t]{0,8}$/.test(
      text.slice(Math.max(0, name.start - 130), name.start),
    )
  );
}

/**
 * Decides whether the value that follows a name is a secret.
 * Pure; every look is bounded. Never takes types (`password: string`), calls (`token = getToken()`), property paths,
 * file paths, stand-ins or plain words: these are most of what follows such names in code.
 */
import { isChord } from './chords';
import { isCode } from './code';
import { isColour } from './colours';
import { isRunAt } from './commandSubstitution';
import type { NameSense } from './names';
import { isBarePass, isPassword } from './passwords';
import { isFolder, isOnDrive } from './paths';
import { isOnChain, isTemplate, looksShaken } from './randomness';
import type { ValueContext, Value } from './readValue';
import { isChosenSecret, isGenerated } from './tokens';

/** Whether `value`, found after a name of this sense, is to be masked. */
export function isSecretValue(
  text: string,
  value: Value,
  sense: NameSense,
  setting: ValueContext,
): boolean {
  const word = text.slice(value.start, value.end);
  // What a shell says where a variable is not set: `${NAME:?must be set}`.
  if (text.slice(value.start - 2, value.start) === ':?') return false;
  if (isMadeLater(text, value, word) || isNoSecret(word, sense) || isCode(word, value, setting))
    return false;
  if (sense.strength === 'number') return /^[0-9]{4,8}$/.test(word);
  if (sense.strength === 'password') return isPassword(word, value, setting);
  if (sense.kind === 'password') return isBarePass(word, value, setting);
  return isChosenSecret(word, value, sense, setting) || isGenerated(word, value, sense, setting);
}

/** A template, or what a shell makes of a command. */
const isMadeLater = (text: string, { start }: Value, word: string): boolean =>
  (isTemplate(word) && !looksShaken(word)) || isRunAt(text, start + (word.startsWith('`') ? 1 : 0));

/** What settings hold that has many signs and is no secret. */
const isNoSecret = (word: string, { kind }: NameSense): boolean =>
  isColour(word) ||
  isChord(word) ||
  // An address below a token's name may end in the token.
  (kind === 'password' ? isFolder(word) : isOnDrive(word)) ||
  (kind === 'token' && isOnChain(word)) ||
  digest.test(word);

/** The checksum of a package. */
const digest = /^(?:sha(?:1|256|384|512)|md5|h1)[-:]/i;

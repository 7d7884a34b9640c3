/**
 * Words that stand in no sentence: letters, figures and signs in one. Only for lines of prose that speak of a password; in 127,000 texts
 * of transcripts ten such words were none. Pure.
 */
import { isOnChain, isStandIn, looksRandom } from './randomness';
import { isCounted } from './leet';
import { isAboutPasswords, isOddlyWritten, looksStrong } from './looks';

/** Kinds of keys and curves, names of settings and numbers of tasks, and what code, logs and Markdown are made of. */
const ordinary =
  /^(?:[Ee]d|x|curve|secp|sect|rsa|ecdsa|aes|sha|p|hs|rs|es|ps|chacha|hmac|hkdf|md|base|utf|oauth|iso|rfc)[-_]?(?:sha)?[0-9][\w-]*$|:\/\/|^[/~.@$#![-]|[/\\]|=>|->|^[<[{]|\$\{|\w=|==|&&|\|\||\+\+|^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$|^\w+(?:\[|\?\.|!\.)|[>\]}]$|[-:][0-9]+[-:]?$(?<!\p{L}-[0-9]{1,4})|^[0-9]+-\p{Ll}+(?:-|$)|\w\(|\)$|;$|::|^&|^\p{L}+[_-]v?[0-9]+(?:\.[0-9]+)+|^(?:a11y|i18n|l10n)|^\p{Lu}[\p{Lu}-]*-?[0-9]+$|%[0-9A-F]{2}|\w[:=].|^0x[0-9A-Fa-f]+$|^[A-Z0-9]+(?:\.[0-9]+)+$|^(?:[Aa]rgon2|[Bb]crypt|[Ss]crypt)|^(?:min|max|pre|post|non)-?[\p{L}0-9]{1,3}(?:-|$)|^\p{Lu}[0-9]{1,3}-\p{Ll}+$|^(?:\p{Lu}\p{Ll}+|\p{Lu}+)-v?[0-9][0-9.]*$|^\p{L}\p{Ll}*\.\p{Lu}\p{Ll}+[0-9]{1,2}$|^[0-9.,]+\p{L}{1,3}$|^[0-9]{1,4}[-x×][0-9]|^[0-9]{4}-[0-9]{2}|^v?[0-9]+(?:\.[0-9x]+)+/u;

/** Classes of errors by their full names: `psycopg3.OperationalError`, `ldap3.errors.InvalidCredentials`. */
const ofErrors =
  /^[a-z_][\w.]{0,60}\.(?:[A-Z]\w{0,60}(?:Error|Exception|Warning|Failure|Fault|Denied|Refused)|(?:errors?|exceptions?)\.[A-Z]\w{2,60})$/;

export const isOrdinary = (word: string): boolean =>
  ordinary.test(word) || ofErrors.test(word) || isStandIn(word);

const sorts = [/\p{Ll}/u, /\p{Lu}/u, /[0-9]/, /[-_.!#$%&*+?@^~{}[\]|;=<>]/];

/** `Outer$Inner2`, `Osc.Width_2`, `useToken.of2`, `AGENT_KEY.v2`: classes, members and constants with a figure. */
const identifier =
  /^\p{Lu}\p{Ll}+\$\p{Lu}\p{Ll}+[0-9]?$|^\p{L}{2,}(?:[_.]\p{L}{2,})*[_.]?[0-9]$|^(?:[a-z]{2,}(?:[A-Z][a-z]+)+|[A-Z]{2,}_[A-Z_]+)[0-9]{0,2}(?:\.[A-Za-z]\w*|_[a-z]\w*)$|^[A-Z0-9._-]+$|^v[0-9]+_|-[0-9]{1,2}G(?:Hz)?$|[-_.][Vv][0-9](?:\.|$)|^\p{Lu}\p{Ll}+-[0-9]{1,3}[a-z]$/u;

/** Small and capital letters, figures and a sign: `dRz6%Wm^kQ3u&f`, `Pierogi-z-Lodzi-5`, `zX5_kompotM`. */
export const isMixed = (word: string): boolean =>
  word.length >= 8 &&
  word.length <= 64 &&
  sorts.every((sort) => sort.test(word)) &&
  !identifier.test(word) &&
  !isCounted(word) &&
  !isOrdinary(word);

/** Names with a number, hashes, versions, hosts, codes of errors, columns and fields. */
const named =
  /^\p{L}+[0-9]$|-[0-9]{1,2}G(?:Hz)?$|V[0-9]+$|[-_.]v[0-9]+$|^[0-9a-f-]+$|^[0-9]+-|^[0-9]+\p{L}{1,9}$|^[A-Z0-9._-]+$|^[a-z0-9]+(?:-[a-z]+)*-[0-9](?:-|$)|^(?:[a-z0-9-]+\.){1,4}[a-z]+[0-9]?$|^(?:[a-z]+_)+(?:[0-9]|[a-z]+[0-9])$|^[Aa]rgon2|(?:^|_)(?:pwd|pass|id|col|field)[0-9_]|^(?:user|usr|svc|srv|host|node|web|db|app|test|dev|ops|team|role|vlan|ticket|task|issue|case|step|port|page|line|item|part|room|zone|rack|slot|vm|pc|nas|gw|mx|ns|sw|vault|prod|infra)(?:-[a-z]{1,8}){0,2}[-_]?\p{L}?[0-9]|^gpt-|_(?:19|20)[0-9]{2}$/u;

/** Letters and figures in one word, where the sentence has nothing else that could be meant: `fietsbel_0928`, `bayt3almoez77`. */
export const isLoose = (word: string): boolean =>
  word.length >= 7 &&
  word.length <= 64 &&
  /\p{L}{2}/u.test(word) &&
  /[0-9]/.test(word) &&
  !named.test(word) &&
  !isCounted(word) &&
  !isOrdinary(word) &&
  !isAboutPasswords(word);

/** Three figures or a sign, a figure for a letter. */
export const isStrong = (word: string): boolean =>
  (looksStrong(word) || isOddlyWritten(word)) && !isCounted(word) && !isOrdinary(word);

/** `b54e850393ee2b80bc5d9c693a18abd1bb025b8a0556`; as long as a hash of a commit or a file it may be one. */
export const isKeyLike = (word: string): boolean =>
  /^(?=.*[0-9])(?=.*[a-z])[A-Za-z0-9_+/-]{20,128}={0,2}$/.test(word) &&
  looksRandom(word) &&
  !/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(word) &&
  !isOnChain(word) &&
  !/^[A-Z0-9]+(?:_[A-Z0-9]+)+$|^(?:[A-Z]+[a-z]{2,}){2,}[0-9]?$|-[0-9a-f]{4}-[0-9a-f]{4}-|[/_-]\p{Ll}{4,}(?:$|[/_-])/u.test(
    word,
  ) &&
  !isStandIn(word);

/**
 * Secrets that stand in a call by their place alone: `login("ops", "x")`, `jwt.sign(payload, "x")`, `Client("AC…", "x")`.
 * Pure and linear: from each name of such a call at most some hundred units are read.
 */
import { isOf } from '../characters';
import type { Hit } from '../hit';
import { hitOn, matchesFrom, realHitsIn, type Spot } from '../matches';
import {
  looksChain,
  looksChosen,
  looksChosenOnce,
  looksGivenHere,
  looksPhrase,
  looksSentence,
  looksSure,
} from '../values/looks';
import { isProvider, nameParts } from '../values/names';
import { isStandIn, isUuid, looksRandom } from '../values/randomness';
import {
  account,
  fromHost,
  fromSource,
  loginKey,
  madeWithKey,
  madeBytes,
  pairOf,
  loginPairs,
  signIn,
  typed,
} from './callPatterns';

/** The arguments that may be secrets, from 0; `rest` = all from there on. */
interface Call {
  readonly at: number;
  readonly rest: boolean;
  /** Only what looks generated or chosen counts, no words. */
  readonly isGuess?: true;
  /** Only what looks generated counts, hexadecimal digits too. */
  readonly isKey?: true;
  /** Where nothing but a password stands: any word counts. */
  readonly sure?: number;
}

const first: Call = { at: 0, rest: false };
const given: Call = { at: 0, rest: true, sure: 0 };
const afterName: Call = { at: 1, rest: false, sure: 1 };
const afterPlace: Call = { at: 1, rest: true, sure: 2 };
const later: Call = { at: 1, rest: true };
const anywhere: Call = { at: 0, rest: true };
const keys: Call = { at: 0, rest: true, isKey: true };
const laterKeys: Call = { at: 1, rest: true, isKey: true };
const spoken: Call = { at: 1, rest: true, isGuess: true };

/** Calls by their name, the last part of it; `owner.name` only behind that owner. */
const table: readonly (readonly [Call, string])[] = [
  [
    first,
    'check_password checkPassword verifyPassword verify_password withToken setToken setApiKey setSecret hashpw hash_password hashPassword bcrypt.hash bcrypt.hashSync bcrypt.compare bcrypt.compareSync hmac.new SecretKeySpec Fernet SecretStr SymmetricSecurityKey createSecretKey HmacSHA256 password_hash password_verify make_password Hash.make Hash.check ssh.Password',
  ],
  [
    anywhere,
    'PlainAuth pgp_sym_encrypt pgp_sym_decrypt aes_encrypt aes_decrypt AES_ENCRYPT AES_DECRYPT jwt.sign jwt.verify jwt.encode jwt.decode createHmac createCipheriv createDecipheriv hash_hmac openssl_encrypt openssl_decrypt Algorithm.HMAC256 pbkdf2Sync scryptSync',
  ],
  [given, 'set_password setPassword withPassword'],
  [
    afterName,
    'WiFi.begin WiFiMulti.addAP addAP NetworkCredential UsernamePasswordCredentials username_pw_set',
  ],
  [
    afterPlace,
    'Sequelize PDO mysqli mysqli_connect mysql_connect getConnection DriverManager.getConnection database',
  ],
  [
    afterName,
    'login logIn signIn sign_in signin authenticate basic SetBasicAuth setBasicAuth basicAuth basic_auth BasicAuth HTTPBasicAuth HttpBasicAuth HTTPDigestAuth PSCredential PasswordCredential PasswordAuthentication UserPassword plain_auth Credentials BasicAWSCredentials AWSCredentials auth',
  ],
  [
    later,
    'FTP FTP_TLS Ftp Client twilio Twilio Pusher Mailer SMTP pg_connect connect createConnection create_connection Connection DataSource FtpClient open sql.Open addUser createUser create_user create_superuser createsuperuser algoliasearch',
  ],
];
const byName = new Map<string, { readonly owner: string; readonly call: Call }>();
for (const [call, names] of table)
  for (const name of names.split(' ')) {
    const dot = name.indexOf('.');
    byName.set(name.slice(dot + 1), { owner: name.slice(0, Math.max(0, dot)).toLowerCase(), call });
  }
const client = /^[A-Z]\w*(?:Client|Mailer)$/;
/** What any other call must say of itself to take a password; words alone are none there. */
const speaking = /auth|log_?in|passw|connect|credential|ldap_bind|simple_?bind|imap_open/i;
const ownerBefore = /([A-Za-z_$][\w$]{0,40})(?:\.|::|->)$/;
const longestName = 40;

/** What the call whose parenthesis opens at `at` takes; undefined for a call that takes no secret. */
function callAt(text: string, at: number): Call | undefined {
  const end = back(text, at, 2, (code) => code === 0x20 || code === 0x09);
  const start = back(text, end, longestName, isNameUnit);
  const name = text.slice(start, end);
  const made = name === 'new' ? madeBefore(text, start) : undefined;
  if (made !== undefined) return callAt(text, made);
  const owner = starting.test(name) ? ownerOf(text, start) : undefined;
  if (takesKeys(owner, name)) return keys;
  // `SearchClient::create('…', '…')`: the account's name first.
  return owner !== undefined && client.test(owner) ? laterKeys : callNamed(text, start, name);
}

/** Where the name of what `new` makes ends: PowerShell's `[System.Net.NetworkCredential]::new(…)`, Rust's `Client::new(…)`. */
const madeBefore = (text: string, start: number): number | undefined =>
  [']::', '::']
    .filter((mark) => start > mark.length && text.startsWith(mark, start - mark.length))
    .map((mark) => start - mark.length)[0];

function callNamed(text: string, start: number, name: string): Call | undefined {
  const found = byName.get(name);
  if (!found) return client.test(name) ? later : speaking.test(name) ? spoken : undefined;
  if (found.owner === '') return found.call;
  return ownerOf(text, start)?.toLowerCase() === found.owner ? found.call : undefined;
}

const ownerOf = (text: string, start: number): string | undefined =>
  ownerBefore.exec(text.slice(Math.max(0, start - longestName - 2), start))?.[1];

/** What may stand beside a provider's name in the name of its client. */
const clientParts = new Set(
  'client api sdk search create make new init use js node async rest service connector instance ai'.split(
    ' ',
  ),
);
const starting = /^(?:init|initialize|config|configure|setup|connect|apiConnect|create|new|auth)$/;

/** `new Deepgram("…")`, `algoliasearch("…", "…")`, `Mailjet.apiConnect("…")`: a client of a provider that gives keys out. */
function takesKeys(owner: string | undefined, name: string): boolean {
  const parts = nameParts(owner ?? name);
  const isNew = owner !== undefined || /^[A-Z]|^create|^make|search$/.test(name);
  return (
    isNew &&
    // `AssemblyAI` is one name.
    (isProvider(parts.join('')) ||
      (parts.some(isProvider) && parts.every((part) => isProvider(part) || clientParts.has(part))))
  );
}

function back(text: string, at: number, most: number, is: (code: number) => boolean): number {
  let start = at;
  while (start > 0 && at - start < most && is(text.charCodeAt(start - 1))) start--;
  return start;
}

const isNameUnit = (code: number): boolean => isOf(code, 'alnum') || code === 0x5f || code === 0x24;

/** What a text has where clients of a sign-in are made. */
const hasSignIn = /provider[ (]{1,2}:|OAuth|[Oo]mni[Aa]uth|\.New\(|_blueprint\(/;

/** All secrets in calls, in no particular order; they may overlap. */
export function findInCalls(text: string): Hit[] {
  const hits: Hit[] = [];
  for (let at = text.indexOf('('); at >= 0; at = text.indexOf('(', at + 1)) {
    const call = callAt(text, at);
    if (call) hits.push(...secretsAmong(text, at + 1, call).map((spot) => hitOn(kind, spot)));
  }
  const told = [...patterns, ...(hasSignIn.test(text) ? [signIn] : [])].flatMap((pattern) =>
    realHitsIn(text, pattern, kind, (word, { 0: all }) => isOfPattern(pattern, all, word)),
  );
  return [...hits, ...told];
}

const kind = 'credential';
const patterns = [
  pairOf,
  typed,
  account,
  madeBytes,
  loginPairs,
  loginKey,
  madeWithKey,
  fromSource,
  fromHost,
];

/** What alone counts where the place says little, and what does where nothing but a password can stand. */
const judges: ReadonlyMap<RegExp, (word: string) => boolean> = new Map([
  [account, looksRandom],
  [signIn, looksRandom],
  [loginKey, looksRandom],
  [fromSource, (word: string) => looksGivenHere(word) || looksRandom(word)],
  [fromHost, looksGivenHere],
]);

function isOfPattern(pattern: RegExp, whole: string, word: string): boolean {
  const judge = judges.get(pattern);
  if (judge) return judge(word);
  const isField = pattern === typed && /\.\w{2,24}\([ \t]{0,4}["'`]/.test(whole);
  if ((pattern === loginPairs || isField) && looksSure(word)) return true;
  if (pattern === madeBytes && (looksChain(word, 3) || isWordChain(word))) return true;
  return isTold(word) || (whole.includes('(') && looksSentence(word));
}

const isTold = (word: string): boolean =>
  looksChosenOnce(word) ||
  looksPhrase(word) ||
  (word.length >= 8 && !/\s/.test(word) && looksRandom(word));

const isWordChain = (word: string): boolean => /^[a-z]{2,20}(?:-[a-z]{2,20}){3,}$/.test(word);

/** Google's passwords for programs are sixteen small letters. */
const isSure = (word: string): boolean => looksSure(word) || /^[a-z]{16}$/.test(word);

const isGuessed = (word: string): boolean => looksChosen(word) && word.length >= 8;

const isKeyed = (word: string): boolean =>
  /^[\w+=.-]{20,200}$/.test(word) &&
  !isStandIn(word) &&
  (looksRandom(word) || isUuid(word) || /^(?=.*[a-f])(?=.*[0-9])[0-9a-f]{32,64}$/.test(word));

const nextArgument =
  /[ \t\r\n]{0,24}(?:Some\()?(?:(?:[bBrRfFuUN@]|r#)?(["'`])([^"'`\r\n]{0,200})\1|\{[^{}\r\n]{0,200}\}|[^,()"'`\r\n]{0,80}(?:\([^()\r\n]{0,80}\))?)[ \t\r\n]{0,24}(\)?[,)]|\.\w{1,20}\(\)[,)]|\.getBytes)/y;

/** Names of algorithms stand where keys do. */
const algorithm = /^(?:aes|des|sha|hs|rs|md)-?[0-9]/i;

function isTaken(word: string, { isKey, isGuess, sure }: Call, place: number): boolean {
  if (place === sure && (sure === 0 || /[0-9]|^[a-z]{16}$/.test(word)) && isSure(word)) return true;
  if (isKey === true) return isKeyed(word);
  return isGuess === true ? isGuessed(word) : isTold(word);
}

function secretsAmong(text: string, from: number, call: Call): readonly Spot[] {
  const found: Spot[] = [];
  let i = 0;
  for (const match of matchesFrom(nextArgument, text, from, 8)) {
    const [whole, quote = '', word = '', end] = match;
    const isPlace = call.rest ? i >= call.at : i === call.at;
    if (isPlace && isTaken(word, call, i) && !algorithm.test(word))
      found.push({ start: match.index + whole.indexOf(word, whole.indexOf(quote)), word });
    i++;
    if (end?.endsWith(',') !== true) break;
  }
  return found;
}

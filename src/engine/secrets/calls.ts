/**
 * Secrets that stand in a call by their place alone: `login("ops", "x")`, `jwt.sign(payload, "x")`, `Client("AC…", "x")`,
 * `ConvertTo-SecureString "x"`. Pure and linear: from each name of such a call at most some hundred units are read.
 */
import { isOf } from './characters';
import type { Hit } from './hit';
import { looksChosen, looksPhrase } from './looks';
import { isStandIn, looksRandom } from './randomness';

/** The arguments that may be secrets, from 0; `rest` = all from there on. */
interface Call {
  readonly at: number;
  readonly rest: boolean;
}

const first: Call = { at: 0, rest: false };
const second: Call = { at: 1, rest: false };
const later: Call = { at: 1, rest: true };
const anywhere: Call = { at: 0, rest: true };

/** Calls by their name, the last part of it; `owner.name` only behind that owner. */
const table: readonly (readonly [Call, string])[] = [
  [
    first,
    'setPassword set_password check_password checkPassword verifyPassword verify_password withPassword withToken setToken setApiKey setSecret hashpw hash_password hashPassword bcrypt.hash bcrypt.hashSync bcrypt.compare bcrypt.compareSync hmac.new SecretKeySpec Fernet SecretStr SymmetricSecurityKey createSecretKey HmacSHA256 password_hash password_verify',
  ],
  [
    anywhere,
    'jwt.sign jwt.verify jwt.encode jwt.decode createHmac createCipheriv createDecipheriv hash_hmac openssl_encrypt openssl_decrypt Algorithm.HMAC256 pbkdf2Sync scryptSync WiFi.begin WiFiMulti.addAP addAP',
  ],
  [
    second,
    'login logIn signIn sign_in signin authenticate SetBasicAuth setBasicAuth basicAuth basic_auth BasicAuth HTTPBasicAuth HttpBasicAuth HTTPDigestAuth NetworkCredential PSCredential UsernamePasswordCredentials PasswordCredential PasswordAuthentication UserPassword plain_auth PlainAuth BasicAWSCredentials AWSCredentials auth',
  ],
  [
    later,
    'Client twilio Twilio Pusher Mailer SMTP PDO mysqli_connect mysqli pg_connect connect createConnection getConnection create_connection Connection Credentials DataSource FtpClient open sql.Open addUser createUser create_user create_superuser createsuperuser',
  ],
];
const byName = new Map<string, { readonly owner: string; readonly call: Call }>();
for (const [call, names] of table)
  for (const name of names.split(' ')) {
    const dot = name.indexOf('.');
    byName.set(name.slice(dot + 1), { owner: name.slice(0, Math.max(0, dot)).toLowerCase(), call });
  }
const client = /^[A-Z]\w*(?:Client|Mailer)$/;
const ownerBefore = /([A-Za-z_$][\w$]{0,40})(?:\.|::|->)$/;
const longestName = 40;

/** What the call whose parenthesis opens at `at` takes; undefined for a call that takes no secret. */
function callAt(text: string, at: number): Call | undefined {
  const end = back(text, at, 2, (code) => code === 0x20 || code === 0x09);
  const start = back(text, end, longestName, isNameUnit);
  const name = text.slice(start, end);
  const found = byName.get(name);
  if (!found) return client.test(name) ? later : undefined;
  if (found.owner === '') return found.call;
  const owner = ownerBefore.exec(text.slice(Math.max(0, start - longestName - 2), start))?.[1];
  return owner?.toLowerCase() === found.owner ? found.call : undefined;
}

function back(text: string, at: number, most: number, is: (code: number) => boolean): number {
  let start = at;
  while (start > 0 && at - start < most && is(text.charCodeAt(start - 1))) start--;
  return start;
}

const isNameUnit = (code: number): boolean => isOf(code, 'alnum') || code === 0x5f || code === 0x24;

const secure =
  /\bConvertTo-SecureString[ \t]{1,4}(?:-String[ \t]{1,4})?(["'])([^"'\r\n$]{4,128})\1|\bauth[ \t]{0,2}=[ \t]{0,2}\([ \t]{0,2}(["'])[^"'\r\n]{1,60}\3,[ \t]{0,4}(["'])([^"'\r\n]{4,128})\4|\b(?:credentials|creds|login)[ \t]{0,2}=[ \t]{0,2}[([][ \t]{0,2}(["'])[^"'\r\n]{1,60}\6,[ \t]{0,4}(["'])([^"'\r\n]{4,128})\7/g;
/** What is written into a field for passwords by a test of pages: `fill('#password', 'x')`, `getByLabel('Password').fill('x')`. */
const typed =
  /(?:pass(?:word|wd|phrase)?|pwd|secret|token|pin)[^\r\n"'`]{0,20}["'`\])]{1,4}[ \t]{0,4}(?:,[ \t]{0,4}|\)?\.(?:fill|type|send_keys|sendKeys|setValue|clearAndType|pressSequentially|set|with)\()[ \t]{0,4}(["'`])([^"'`\r\n]{4,128})\1/gi;
/** An account's number and what belongs to it, in any call. */
const account =
  /\([ \t]{0,4}(["'])(?:AC[0-9a-f]{32}|A[KS]IA[A-Z0-9]{16}|[0-9a-f]{8}-[0-9a-f-]{27}|[0-9]{10,24})\1[ \t]{0,4},[ \t]{0,4}(["'])([^"'\s]{16,200})\2/g;

/** All secrets in calls, in no particular order; they may overlap. */
export function findInCalls(text: string): Hit[] {
  const hits: Hit[] = [];
  const add = (start: number, word: string): void => {
    hits.push({ kind: 'credential', start, end: start + word.length });
  };
  for (let at = text.indexOf('('); at >= 0; at = text.indexOf('(', at + 1)) {
    const call = callAt(text, at);
    if (call) for (const { start, word } of secretsAmong(text, at + 1, call)) add(start, word);
  }
  for (const pattern of [secure, typed, account])
    for (const match of text.matchAll(pattern)) {
      const word =
        match.slice(1).findLast((group) => group !== undefined && group.length > 1) ?? '';
      const isSecret = pattern === account ? looksRandom(word) : isTold(word);
      if (isSecret && !isStandIn(word)) add(match.index + match[0].lastIndexOf(word), word);
    }
  return hits;
}

const isTold = (word: string): boolean =>
  looksChosen(word) || looksPhrase(word) || (word.length >= 8 && looksRandom(word));

interface Argument {
  readonly start: number;
  readonly word: string;
}

const nextArgument =
  /[ \t\r\n]{0,24}(?:(?:[bBrRfFuUN@]|r#)?(["'`])([^"'`\r\n]{0,200})\1|[^,()"'`\r\n]{0,80}(?:\([^()\r\n]{0,80}\))?)[ \t\r\n]{0,24}([,)]|\.\w{1,20}\(\)[,)]|\.getBytes)/y;

/** Names of algorithms stand where keys do. */
const algorithm = /^(?:aes|des|sha|hs|rs|md)-?[0-9]/i;

function secretsAmong(text: string, from: number, { at, rest }: Call): readonly Argument[] {
  const found: Argument[] = [];
  let place = from;
  for (let i = 0; i < 8; i++) {
    nextArgument.lastIndex = place;
    const match = nextArgument.exec(text);
    if (!match) break;
    const [whole, quote = '', word = '', end] = match;
    if ((rest ? i >= at : i === at) && isTold(word) && !algorithm.test(word))
      found.push({ start: match.index + whole.indexOf(word, whole.indexOf(quote)), word });
    place = match.index + whole.length;
    if (end !== ',') break;
  }
  return found;
}

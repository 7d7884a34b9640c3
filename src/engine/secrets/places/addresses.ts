/**
 * Credentials inside addresses: `scheme://user:password@host`, a token as the user, Oracle's `thin:user/password@`.
 * Pure and linear: from each `://` at most some hundred units are read. Ports, scoped packages and stand-ins stay.
 */
import { isOfAllSorts } from '../characters';
import type { Hit } from '../hit';
import { hitOn, matchAt, realHitsIn } from '../matches';
import { isStandIn, looksRandom } from '../values/randomness';

const schemeTail = /:(?:\/\/|\\\/\\\/)/g;
const userInfo =
  /([^\s:@/"'`<>\\|]{0,128}(?:@(?:[\w-]{1,60}\.){1,4}[a-z]{2,12}(?=:[^\s/@]{4,200}@))?)(?::(?:\\{0,7}["'])?([^\s"'`<>\\@]{0,256}(?:@[^\s"'`<>\\@/:.]{1,64}(?=@))?)(?:\\{0,7}["'])?)?@(?=[A-Za-z0-9[_${(-])/y;
/** Oracle's `thin:user/password@host` and `sqlplus user/password@host`. */
const userSlash = /(?::thin:|\bsqlplus (?:-\w )?)([\w.-]{1,60})\/([^\s@"'`]{4,100})@/g;
/** An address called a web hook: the last part of its path is what lets one in. */
const hookAddress =
  /\bweb_?hook\w{0,20}["'`\]]{0,3}[ \t]{0,4}[:=][ \t]{0,4}["'`]?https?:\/\/[\w.:-]{1,100}\/(?:[\w.-]{1,80}\/){0,8}([\w-]{18,120})(?![\w/-])/gi;
/** What is sent to one person: `/reset-password/…`, `/invite/…`, `?code=…`, and the key that a free service calls `appid`. */
const sentAddress =
  /(?:\/(?:reset|verify|confirm|activate|invite|invitation|magic|unlock|recover|unsubscribe|accept|join)[\w-]{0,20}\/(?:[\w-]{1,20}\/){0,2}|(?:[?&]|\b(?=code=[\w./%~-]{20,200}&))(?:appid|code|ticket|otp|magic|hmac|confirmation|invite)=)([\w./%~-]{20,400})/gi;
/** Where a stream is sent to. */
const streamAddress =
  /\brtmps?:\/\/[\w.:-]{1,100}\/(?:[\w-]{1,40}\/){1,3}([a-z0-9]{4}(?:-[a-z0-9]{4}){3,5}|live_[0-9]{6,12}_[A-Za-z0-9]{20,40}|[A-Za-z0-9_-]{16,80})(?![\w/.-])/g;
/** `/v2/…`: the key of a service at the end of its address. */
const versionAddress =
  /:\/\/[\w.-]{1,100}(?:\/[\w-]{1,30}){0,2}\/v[0-9]\/([\w-]{28,80})(?![\w/.-])/g;
/** An address in pieces: `"https://sync:" + "x" + "@host"`. */
const piecedAddress =
  /:\/\/[\w.@%-]{1,60}:["'`][ \t]{0,4}[+.][ \t]{0,4}(["'`])([^"'`\r\n$]{4,200})(?=\1[ \t]{0,4}[+.][ \t]{0,4}["'`]@)/g;
/** ODBC and JDBC put what has signs of theirs into braces. */
const bracedPassword = /\b(?:password|pwd)=\{((?:[^{}\r\n"]|\}\}){4,100})(?=\}(?:[;"'\s]|$))/gi;
/** Go's `user:password@tcp(host:3306)/database`. */
const driverAddress = /\b([\w.-]{1,60}):([^\s@"'`/]{4,100})(?=@(?:tcp|unix|udp)\()/g;
const plain = new Set(
  'password pass passwd pwd secret pw token user username xyz xxx xxxx **** *** ... guest changeme example your_password yourpassword mypassword'.split(
    ' ',
  ),
);

/** All credentials inside addresses, in no particular order. */
export function findInAddresses(text: string): Hit[] {
  const inUsers = [...text.matchAll(schemeTail)].flatMap(
    (match) => credentialsAt(text, match.index + match[0].length) ?? [],
  );
  const isDriver = /@(?:tcp|unix|udp)\(/.test(text);
  const pairs = isDriver ? [userSlash, driverAddress] : [userSlash];
  return [
    ...realHitsIn(text, [piecedAddress, bracedPassword], 'url-password'),
    ...inUsers,
    ...realHitsIn(text, pairs, 'url-password', (word, { 1: user = '' }) =>
      isPasswordOf(user, word),
    ),
    ...realHitsIn(text, [hookAddress, sentAddress, streamAddress], 'url-token', looksRandom),
    ...realHitsIn(text, versionAddress, 'url-token', isMixed),
    ...realHitsIn(text, keyedAddress, 'url-token'),
  ];
}

const isMixed = (word: string): boolean => isOfAllSorts(word) && looksRandom(word);

/** What stands before a secret in an address, and how the address goes on: `&name=` of a query, `@host` behind a token. */
const goesOn: readonly (readonly [before: RegExp, rest: RegExp])[] = [
  [/[?&][\w.-]{1,40}=$/, /&[\w.-]{1,40}=/],
  [/:\/\/[^\s/@:]{1,60}@[\w.-]{3,80}:$/, /@[A-Za-z][\w-]{0,60}(?:\.[\w-]{1,60}){1,5}(?:[/:]|$)/],
  [
    /:\/\/[^\s/@]{1,60}:$/,
    /(?<=^[\w.=~+%-]{16,400})@[A-Za-z][\w-]{0,60}(?:\.[\w-]{1,60}){1,5}(?:[/:]|$)/,
  ],
];

/** What a rule took that does not know addresses ends where the address goes on. */
export function withinAddress(text: string, hit: Hit): Hit {
  const before = text.slice(Math.max(0, hit.start - 80), hit.start);
  const rest = goesOn.find(([pattern]) => pattern.test(before))?.[1];
  // In front of the host an "@" is one of the password's own.
  if (rest === undefined || text[hit.end] === '@') return hit;
  const at = text.slice(hit.start, Math.min(hit.end, hit.start + 600)).search(rest);
  return at > 0 ? { ...hit, end: hit.start + at } : hit;
}

/** Addresses whose path or `code` is the credential: Teams, Zapier and IFTTT hooks, Azure functions. */
const keyedAddress =
  /\b(?:webhook\.office\.com\/webhookb2\/|outlook\.office\.com\/webhook\/|hooks\.zapier\.com\/hooks\/catch\/|maker\.ifttt\.com\/trigger\/\w{1,60}\/(?:json\/)?with\/key\/|infura\.io\/(?:ws\/)?v3\/|alchemy\.com\/v2\/|quiknode\.pro\/|azurewebsites\.net\/[^\s"'?]{0,200}\?code=)([\w@/%=.-]{12,400})/g;

/** The password, or a token as the user: alone, with an empty password or with the stand-in `x-oauth-basic`. */
function credentialsAt(text: string, at: number): Hit | undefined {
  const match = matchAt(userInfo, text, at);
  if (!match) return undefined;
  const user = match[1] ?? '';
  const password = match[2];
  const start = at + match[0].lastIndexOf(password ?? '');
  if (password !== undefined && isPasswordOf(user, password))
    return hitOn('url-password', { start, word: password });
  const isAlone = password === undefined || /^(?:x[-_]oauth[-_]basic)?$/.test(password);
  const isToken = isAlone && user.length >= 20 && looksRandom(user) && !isStandIn(user);
  return isToken ? hitOn('url-token', { start: at, word: user }) : undefined;
}

function isPasswordOf(user: string, password: string): boolean {
  if (
    password.length < 4 ||
    password === user ||
    plain.has(password.toLowerCase()) ||
    isStandIn(password)
  )
    return false;
  // `http://host:3000/@scope/name`: a port and a path, no password.
  if (/^[0-9]{1,5}(?:[/?#]|$)/.test(password)) return false;
  return !/^[$%{]/.test(password) && !/^x[-_]oauth[-_]basic$/.test(password);
}

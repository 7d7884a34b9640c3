/**
 * Passwords where somebody logs in: arguments of a command that opens something (`cargo login x`, `bw unlock x`), lines of mail, chat and
 * database protocols (`AUTH x`), a known account or an address of mail with its password (`root:x`). Only what looks chosen or generated
 * counts, since the same words stand in prose. Pure and linear: from each such word at most some hundred units are read.
 */
import type { Hit } from '../hit';
import { hitOn, matchesFrom, realHitsIn, spotsIn } from '../matches';
import { looksChosenOnce, looksGiven, looksSure } from '../values/looks';
import { decodeBase64, isStandIn, looksRandom } from '../values/randomness';

/** `command verb`, at the beginning of a line, of a string or behind a sign. */
const opening =
  /(?:^|[\r\n"'`;&|$#>:(+]|\\n)[ \t]{0,8}(?:[\w./-]{1,60}[ \t]{1,3}){1,2}(?:\+?login|unlock|signin|auth|authenticate|setapikey|alias set|config(?: set| --global)? http-basic\.[\w-]{1,40})(?=[ \t])/g;
const ownWord =
  /(?:\b(?:[a-z]{2,12}-?passwd|(?:[a-z]{2,12}-){1,3}password)|\bwpa_passphrase|\bisql|\bIDENTIFY|\bAUTH|\bLOGIN)(?=[ \t])/g;
/** One argument: a flag and what it takes, or a word. */
const argument =
  /[ \t]{1,4}(?:(-{1,2}[\w-]{1,40})(?:[= ][^\s"'`;|&]{1,200})?|["'`]?([^\s"'`;|&\\]{1,300}))/y;
/** Arguments read of one command. */
const most = 5;

/** All passwords of logins, in no particular order; they may overlap. */
export function findInLogins(text: string): Hit[] {
  const ends = [opening, ownWord].flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => match.index + match[0].length),
  );
  return [...ends.flatMap((at) => argumentsAt(text, at)), ...inPlaces(text), ...inLists(text)];
}

const argumentsAt = (text: string, from: number): readonly Hit[] =>
  [...matchesFrom(argument, text, from, most)].flatMap(({ index, 0: all, 2: word = '' }) =>
    isPassword(word) ? [hitOn('password', { start: index + all.length - word.length, word })] : [],
  );

const isPassword = (word: string): boolean =>
  !isStandIn(word) && (looksChosenOnce(word) || (word.length >= 8 && isPlainAuth(word)));

/** What mail clients send: base64 of name and password with zeros between. */
const isPlainAuth = (word: string): boolean =>
  word.length >= 12 && /^[^\0]{0,60}\0[^\0]{1,60}\0[\x20-\x7e]{4,}$/.test(decodeBase64(word) ?? '');

const value = String.raw`([^\s"':\`,;|\\\x1b]{6,200})`;
/** What the text must have for a pattern, and the pattern; the last group is the password. */
const places: readonly (readonly [RegExp, RegExp])[] = [
  // A known account: `root:x`.
  [
    /(?:root|admin|istrator|user|deploy|ployer):/,
    new RegExp(
      String.raw`(?<![\w@/.:-])(?:root|admin|administrator|ec2-user|deploy|deployer|sysadmin):${value}`,
      'g',
    ),
  ],
  // Postfix: `[host]:port name:x`; OpenVPN: two lines.
  [/\]:[0-9]/, new RegExp(String.raw`\]:[0-9]{2,5} [\w.@-]{1,60}:${value}`, 'g')],
  [/<auth-user-pass>/, new RegExp(String.raw`<auth-user-pass>\s{1,8}\S{1,60}\s{1,8}${value}`, 'g')],
  // A line of what a router is told: `tacacs-server key x`.
  [
    /\b(?:key|secret) /,
    new RegExp(
      String.raw`(?:^|")[ \t]{0,8}(?:crypto|tacacs|radius|snmp-server|set|enable|aaa|neighbor|ntp|ip|area|username|wpa-psk)[-\w]{0,20}(?: [\w./:-]{1,40}){0,9}?[- ](?:key|secret|password(?= 0))(?: [0-9])? ${value}`,
      'gm',
    ),
  ],
  // Who and with what: `as root / x`.
  [
    / \/ /,
    new RegExp(
      String.raw`\b(?:as|als|en tant que|como|come|jako) (?:user )?[\w.@-]{1,40} \/ ${value}`,
      'g',
    ),
  ],
  [
    /@[\w.-]{3,80} \/ /,
    new RegExp(
      String.raw`(?<![\w.+-])[\w.+-]{1,40}@[\w-]{1,60}(?:\.[\w-]{1,60}){1,4} \/ (?=\S{0,40}[0-9!#%^&*])${value}`,
      'g',
    ),
  ],
  // strongSwan's file of secrets.
  [/ : (?:PSK|EAP|XAUTH)/, new RegExp(String.raw`\S : (?:PSK|EAP|XAUTH) "${value}"`, 'g')],
  // Known accounts in a list: `admin / x`; what OpenWrt and Magento keep.
  [
    / \/ \S/,
    new RegExp(
      String.raw`(?<![\w/.-])(?:root|admin|administrator|sa|postgres|ubuntu|pi|preview|demo|guest|deploy) \/ ${value}`,
      'g',
    ),
  ],
  [/\boption /, /\boption (?:key[0-9]?|password|auth_secret) ["']([^"'\r\n]{6,64})["']/g],
  [/'crypt'/, /'crypt' => (?:\[|array\()\s{1,24}'key' => '([0-9a-f]{32})'/g],
  [/ for (?:sudo|root)/, new RegExp(String.raw`\buse ${value} for (?:sudo|root)\b`, 'g')],
  // What resetting a password said.
  [
    /New value: /,
    new RegExp(String.raw`\bNew value: ${value}(?=\s{1,4}Password|[ \t]{0,4}(?:$|[\r\n\\]))`, 'gm'),
  ],
  // POP3 and FTP: the name, then the password.
  [
    /\bPASS /,
    new RegExp(
      String.raw`\bUSER \S{1,60}(?:[^\r\n]{0,80}\r?\n(?:[^\r\n]{0,80}\r?\n)?[^\r\nP]{0,8}|[ \t][^\r\n]{0,80})PASS ${value}`,
      'g',
    ),
  ],
  [/\buser /, new RegExp(String.raw`^[ \t]{0,8}user [\w.@-]{1,60} ${value}[ \t]{0,4}$`, 'gm')],
  // `-u bob -p x`, `user bob using x`, `sys/x@orcl` of Oracle's programs.
  [
    / -[pP]/,
    new RegExp(String.raw`[ \t]-[uUn][ =]?[\w.@\\-]{1,60}[ \t]{1,4}-[pP][ =]?["']?${value}`, 'g'),
  ],
  [/ using /, new RegExp(String.raw`\buser \S{1,60} using ["']?${value}`, 'g')],
  [
    /\b(?:rman|expdp|impdp|exp|imp|sqlldr) /,
    /\b(?:rman target|expdp|impdp|exp|imp|sqlldr) ["']?[\w.$#-]{1,60}\/([^\s"'@/]{4,100})@/g,
  ],
  // Bundler's own setting for a server of packages.
  [/BUNDLE_/, new RegExp(String.raw`\bBUNDLE_\w{3,80}(?:: |=)["']?[\w.@-]{1,60}:${value}`, 'g')],
  // A password kept in the clear where a hash could stand.
  [/\{[A-Za-z]{4,9}\}/, /\{(?:noop|PLAIN|CLEAR|CLEARTEXT|plain)\}([^\s"'`:;|\\]{6,200})/g],
];

const afterMail =
  /(?<=[\w+])@(?<!\bgit@)[\w-]{1,60}(?:\.[\w-]{1,60}){1,4}:([^\s"':`,;|\\/]{6,200})(?=[\s"':`,;|\\]|$)/g;

/** `bob@example.com:x`; not `git@github.com:team/app`. */
export const findAfterMail = (text: string): Hit[] => placed(text, afterMail);

/** Names and passwords line by line, behind `chpasswd <<EOF` and in cloud-init's `chpasswd: list: |`. */
const list =
  /\bchpasswd\b[^\r\n]{0,40}\r?\n(?:(?:[ \t]{0,12}expire:[^\r\n]{0,10}\r?\n)?[ \t]{0,12}list:[^\r\n]{0,10}\r?\n)?((?:[ \t]{0,12}[\w.-]{1,40}:[^\s"'\\]{4,100}\r?\n){1,50})/g;
const account = /^[ \t]{0,12}[\w.-]{1,40}:([^\s"'\\]{4,100})/gm;

const inLists = (text: string): readonly Hit[] =>
  spotsIn(text, list).flatMap(({ start, word: lines }) =>
    realHitsIn(lines, account, 'password', (word) => /[^a-z]/.test(word), { from: start }),
  );

const inPlaces = (text: string): readonly Hit[] =>
  places.flatMap(([sign, pattern]) => (sign.test(text) ? placed(text, pattern) : []));

const placed = (text: string, pattern: RegExp): Hit[] =>
  realHitsIn(text, pattern, 'password', isPlaced, { rest: /[.!?)\]}]{1,3}$/ });

function isPlaced(word: string, { 0: all }: RegExpExecArray): boolean {
  const isSure = /\bPASS | : (?:PSK|EAP|XAUTH) |^'crypt'/.test(all)
    ? looksSure(word)
    : /@|^option|^(?:root|admin) \//.test(all) && looksGiven(word) && /[0-9!#%^&*]/.test(word);
  return isSure || looksChosenOnce(word) || (word.length >= 8 && looksRandom(word));
}

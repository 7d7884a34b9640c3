/**
 * Passwords where only a daemon, a device or a tool of theirs takes one, by its place in the line: `stats auth bob:x` of HAProxy,
 * `rocommunity x` of snmpd, `radtest bob x host 0 y`. Pure and linear: each line is read once.
 */
import type { Hit } from '../hit';
import { looksChosenOnce, looksGivenHere } from '../values/looks';
import { isStandIn, looksRandom } from '../values/randomness';

const value = String.raw`([^\s"'\\\x60<>{}$]{5,200})`;

/** What the text must have, and a pattern whose groups are secrets. */
const lines: readonly (readonly [sign: string, pattern: RegExp])[] = [
  ['stats auth', new RegExp(String.raw`\bstats auth [\w.-]{1,40}:${value}`, 'g')],
  ['community', new RegExp(String.raw`\b(?:ro|rw)community6? ${value}`, 'g')],
  [
    '/snmp community',
    new RegExp(
      String.raw`\/snmp community\s{1,4}(?:add|set)[^\r\n]{0,80}? name=["']?${value}`,
      'g',
    ),
  ],
  [
    'radtest',
    new RegExp(
      String.raw`\bradtest(?: -\w [\w-]{1,12}){0,3} [\w.@\\-]{1,60} ["']?${value}["']? \S{3,80} [0-9]{1,5} ["']?${value}`,
      'g',
    ),
  ],
  [
    'register',
    new RegExp(String.raw`\bregister[ \t]?=>?[ \t]?[\w.-]{1,40}:([^\s"'@/:]{5,64})@`, 'g'),
  ],
  [
    'kinit',
    new RegExp(
      String.raw`\bkinit [^\r\n<]{1,100}<<-?["']?(?:\w{1,12}["']?\r?\n${value}\r?\n|<[ ]?["']?${value})`,
      'g',
    ),
  ],
  [
    'rcon',
    new RegExp(
      String.raw`\b(?:mc)?rcon(?:-cli)?\b[^\r\n]{0,80}? (?:-p|--password) ["']?${value}`,
      'g',
    ),
  ],
  ['http-basic.', /\bhttp-basic\.[\w.-]{1,80} [\w.@-]{1,60} ([0-9a-f]{32,64})\b/g],
  ['Secret ID', /\bSecret ID[ \t]{1,12}= ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/g],
  ['sv_setsteamaccount', /\bsv_setsteamaccount ["']?([0-9A-F]{32})\b/g],
  ['printf', new RegExp(String.raw`\bprintf ["'][\w.@-]{2,60}\\n${value}(?=\\n["'])`, 'g')],
  // What routers tell each other, in the clear or turned around.
  [
    'isakmp key',
    new RegExp(String.raw`\bisakmp key (?:[0-9] )?${value}(?= (?:address|hostname) )`, 'g'),
  ],
  ['digest-key', new RegExp(String.raw`\bdigest-key [0-9]{1,3} md5 (?:[0-9] )?${value}`, 'g')],
  [
    'authentication-key',
    new RegExp(
      String.raw`\b(?:ospf|standby|ntp|isis) (?:[0-9]{1,5} )?authentication-key (?:[0-9]{1,5} )?(?:md5 )?${value}`,
      'g',
    ),
  ],
  [
    'neighbor',
    new RegExp(String.raw`\bneighbor [0-9A-Fa-f.:]{7,39} password (?:[0-9] )?${value}`, 'g'),
  ],
  [
    'enable secret',
    new RegExp(
      String.raw`(?:^|["'])[ \t]{0,4}enable secret (?:level [0-9]{1,2} )?(?:[0-9] )?(?![a-z]{1,40}[ \t]{0,4}(?:$|[\r\n"'\\]))${value}[ \t]{0,4}(?:$|[\r\n"'\\])`,
      'gm',
    ),
  ],
  // A provider of names that a server of pages asks for a certificate: Caddy.
  ['dns ', /(?:^|["'])[ \t]{0,8}dns \w{3,20} ([\w-]{30,100})[ \t]{0,4}(?:$|[\r\n"'\\])/gm],
  // rclone: what `key` means, the line above tells.
  [
    'type = ',
    new RegExp(
      String.raw`^[ \t]{0,4}type = [a-z0-9]{2,20}[ \t]{0,4}\r?\n(?:[ \t]{0,4}\w{2,40} = [^\r\n]{0,200}\r?\n){0,12}?[ \t]{0,4}(?:key|access_grant|sas_url|bearer_token) = (?=\S{0,200}[0-9])(?=\S{16,})(?![a-z0-9]{1,40}_)${value}[ \t]{0,4}$`,
      'gm',
    ),
  ],
  // Programs that fetch mail: isync, OfflineIMAP.
  [
    '\nPass ',
    new RegExp(
      String.raw`^[ \t]{0,8}User \S{1,60}[ \t]{0,4}\r?\n[ \t]{0,8}Pass "?${value}"?[ \t]{0,4}$`,
      'gm',
    ),
  ],
  ['remotepass', new RegExp(String.raw`\bremotepass[ \t]{0,4}=[ \t]{0,4}${value}`, 'g')],
  ['wep', new RegExp(String.raw`\bwep[-_]key[0-9]?[ \t]?=[ \t]?["']?${value}`, 'g')],
  [
    'davfs2',
    new RegExp(
      String.raw`davfs2[^\r\n]{0,60}\r?\n(?:[^\r\n]{0,120}\r?\n){0,3}?(?:https?:\/\/|\/)\S{1,120}[ \t]{1,8}["']?[\w.@-]{1,60}["']?[ \t]{1,8}["']?${value}`,
      'g',
    ),
  ],
];

/** A file of settings of FreeRADIUS or strongSwan: `secret = x` and nothing else. */
const ownLine =
  /(?:^|["'])[ \t]{1,12}secret[ \t]{0,4}=[ \t]{0,4}"?([\w!@#%^&*+~.-]{6,64})"?[ \t]{0,4}(?=$|[\r\n\\])/gm;

/** All passwords in such lines, in no particular order. */
export function findOfDaemons(text: string): Hit[] {
  const found = lines
    .filter(([sign]) => text.includes(sign))
    .flatMap(([, pattern]) =>
      [...text.matchAll(pattern)].flatMap((match) => hitsOf(match, isGiven)),
    );
  const own = [...text.matchAll(ownLine)].flatMap((match) => hitsOf(match, isOwn));
  return [...found, ...own];
}

const isGiven = (word: string): boolean =>
  !/^(?:public|private)$/.test(word) && (looksGivenHere(word) || looksRandom(word));

/** With a sign in it: a variable of code has none. */
const isOwn = (word: string): boolean =>
  (/^[\p{L}0-9]+(?:[-!@#%^&*+~][\p{L}0-9]+)+$/u.test(word) && /[0-9]/.test(word)) ||
  (/\p{Lu}/u.test(word) && looksChosenOnce(word));

function hitsOf(match: RegExpExecArray, is: (word: string) => boolean): readonly Hit[] {
  let from = 0;
  return match.slice(1).flatMap((word) => {
    if (word === undefined || word.length < 4 || isStandIn(word) || !is(word)) return [];
    from = match[0].indexOf(word, from);
    const start = match.index + from;
    from += word.length;
    return [{ kind: 'password', start, end: start + word.length }];
  });
}

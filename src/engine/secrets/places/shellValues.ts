/**
 * Values in commands whose place gives them away, command by command: what is put into a store of secrets or opens one, flags that mean a
 * password for this command only. Pure and linear: a pattern runs only where the text has its word, and reads one line of bounded length.
 */
import type { Hit } from '../hit';
import { realHitsIn } from '../matches';
import { looksGiven, looksGivenHere, looksPlaced } from '../values/looks';

/** A word, in quotes or not; what stands in quotes may be a phrase. */
const word = String.raw`(?:"([^"\r\n$]{4,200})"|'([^'\r\n]{4,200})'|([^\s"'$<{-][^\s"']{3,300}))`;
const line = (most: number): string => String.raw`[^\r\n|;]{0,${most}}?`;
const rule = (literal: string, pattern: string): readonly [string, RegExp] => [
  literal,
  new RegExp(pattern, 'g'),
];

const rules: readonly (readonly [string, RegExp])[] = [
  rule('keyvault', String.raw`\bkeyvault secret set\b${line(200)} --value[ =]${word}`),
  rule(
    'secretsmanager',
    String.raw`\bsecretsmanager \w{3,6}-secret${line(240)} --secret-string[ =]${word}`,
  ),
  rule('put-parameter', String.raw`\bput-parameter\b${line(240)} --value[ =]${word}`),
  rule('secret set', String.raw`\bg(?:h|lab) secret set\b${line(120)} (?:--body|-b)[ =]${word}`),
  rule('variable set', String.raw`\bglab variable set\b${line(80)} (?:--value[ =]|-v )${word}`),
  rule('operator unseal', String.raw`\boperator unseal[ \t]{1,4}${word}`),
  rule(
    'smb',
    String.raw`\bsmb(?:client|map|get)\b${line(160)} -U[ \t]?["']?[\w.\-\\]{1,60}["']?%["']?([^\s"'$]{4,100})`,
  ),
  rule(
    'ftp',
    String.raw`\bl?ftp\b${line(160)} -u[ \t]?["']?[\w.@\-]{1,60}["']?,["']?([^\s"'$]{4,100})`,
  ),
  rule('zip', String.raw`\b(?:un)?zip\b${line(120)} -P[ \t]?${word}`),
  rule('sqlcmd', String.raw`\bsqlcmd\b${line(160)} -P[ \t]?${word}`),
  rule('sshpass', String.raw`\bsshpass[ \t]{1,4}-p[ \t]?${word}`),
  rule('redis-cli', String.raw`\bredis-cli\b${line(120)} -a[ \t]${word}`),
  rule('mongo', String.raw`\bmongo\w{0,8}\b${line(160)} -p[ \t]${word}`),
  rule('twine', String.raw`\btwine upload\b${line(160)} -p[ \t]${word}`),
  rule('openssl', String.raw`\bopenssl enc\b${line(200)} -(?:k|pass pass:)[ \t]?${word}`),
  rule('ssh-keygen', String.raw`\bssh-keygen\b${line(160)} -N[ \t]?${word}`),
  rule('ssh-keygen', String.raw`\bssh-keygen\b${line(160)} -P[ \t]?${word}`),
  rule('7z', String.raw`\b7z[ar]?\b${line(160)} -p${word}`),
  rule('ldap', String.raw`\bldap[a-z]{3,8}\b${line(160)} -w[ \t]${word}`),
  rule('netsh', String.raw`\bnetsh wlan\b${line(160)} key=${word}`),
  rule(
    'sudo',
    String.raw`\becho[ \t](?:-[neE]{1,3}[ \t])?(?:"([^"\r\n$]{9,120})"|'([^'\r\n]{9,120})')[ \t]{0,4}\|[ \t]{0,4}sudo -k?S`,
  ),
  rule('kinit', String.raw`\bkinit\b${line(80)}<<<[ \t]?${word}`),
  rule('/p:', String.raw`[ \t]['"]\/p:([^'"\r\n$]{4,120})['"]`),
  rule(
    '-pass',
    String.raw`\bopenssl\b${line(240)} -pass(?:in|out)? (?:pass:${word}|"pass:([^"\r\n$]{4,120})"|'pass:([^'\r\n]{4,120})')`,
  ),
  rule(
    'security ',
    String.raw`\bsecurity add-(?:generic|internet)-password${line(200)} -w[ \t]?${word}`,
  ),
  rule('net use', String.raw`\bnet use\b${line(160)}/user:\S{1,60}[ \t]{1,4}${word}`),
  rule('net user', String.raw`\bnet user[ \t]{1,4}[\w.-]{1,40}[ \t]{1,4}${word}`),
  rule(
    'htpasswd',
    String.raw`\bhtpasswd[ \t]-\w{0,4}b\w{0,4}[ \t]\S{1,120}[ \t]\S{1,60}[ \t]${word}`,
  ),
  rule('rootpw', String.raw`\brootpw[ \t]{1,4}(?:--plaintext[ \t])?${word}`),
  rule('password-command', String.raw`--password-command[ =]["']?echo[ \t]${word}`),
  rule('printf', String.raw`\bprintf[ \t]["']%s(?:\n)?["'][ \t]${word}[ \t]{0,4}\|`),
  rule(
    'printf',
    String.raw`\bprintf[ \t]["'][^"'\r\n]{0,60}(?:[Pp][Aa][Ss][Ss]|[Ss][Ee][Cc][Rr][Ee][Tt]|[Tt][Oo][Kk][Ee][Nn]|[Kk][Ee][Yy])\w{0,20}[=:][ \t]?["']?%s[^"'\r\n]{0,20}["'][ \t]${word}`,
  ),
  rule(
    'echo',
    String.raw`\becho[ \t](?:-[neE]{1,3}[ \t])?${word}[ \t]{0,4}\|[ \t]{0,4}(?:sudo[ \t])?(?:runas\b|[\w./ -]{0,40}--(?:password|passphrase|token|with-token|stdin|body)|(?:base64|openssl|mkpasswd|kinit|cryptsetup|gpg|sha(?:1|256|512)sum|md5sum)\b(?! -{1,2}(?:d|D|decode)\b)|[\w./:@ -]{0,40}\b(?:secrets?|passwd|password|login|env add|variables?)\b)`,
  ),
  rule('add_user', String.raw`\badd_user[ \t]\S{1,60}[ \t]${word}`),
  rule('change_password', String.raw`\bchange_password[ \t]\S{1,60}[ \t]${word}`),
  rule(
    'net use',
    String.raw`\bnet use[ \t](?:\w:[ \t])?\\{2,8}\S{1,100}[ \t]${word}(?=[ \t]{1,4}\/user:)`,
  ),
  rule('-E ', String.raw`\bcurl\b${line(200)} -E[ =]?["']?[\w./-]{1,80}:${word}`),
  rule('--cert ', String.raw`\bcurl\b${line(200)} --cert[ =]["']?[\w./-]{1,80}:${word}`),
  rule('_pw ', String.raw`\b(?:input|user|owner)_pw[ \t]${word}`),
  rule(' -hp', String.raw`\brar\b${line(60)} -hp${word}`),
  rule('-hmac ', String.raw`\bopenssl\b${line(80)} -hmac[ \t]${word}`),
  rule('alias set', String.raw`\bmc alias set[ \t]\S{1,60}[ \t]\S{1,120}[ \t]\S{3,60}[ \t]${word}`),
  rule('nuget push', String.raw`\bnuget push\b${line(120)} -k[ \t]${word}`),
  rule('oathtool', String.raw`\boathtool(?: -{1,2}[\w=-]{1,20}){0,4} ${word}`),
  rule('SETUSER', String.raw`\bSETUSER \S{1,60}${line(80)} >${word}`),
  rule('::add-mask::', String.raw`::add-mask::${word}`),
  rule('WIFI:', String.raw`\bWIFI:[^\r\n]{0,80}?;P:([^;\s]{4,64});`),
  rule('-K ', String.raw`\bopenssl enc\b${line(160)} -K[ \t]${word}`),
  rule('openssl passwd', String.raw`\bopenssl passwd[ \t](?:-\w{1,8}[ \t]){0,3}${word}`),
  rule(
    '<<<',
    String.raw`(?:-[sS]|stdin|passwd|secret|password|token|login|\bsu)\b${line(60)}[ \t]<<<[ \t]?\$?${word}`,
  ),
  // What is written into a file whose name says what it holds.
  rule(
    '>',
    String.raw`\b(?:echo|printf)[ \t](?:-[neE]{1,3}[ \t]|["']%s(?:\\n)?["'][ \t])?${word}[ \t]{0,4}>{1,2}[ \t]?["']?[\w~$\{}./-]{0,80}(?:pass|secret|token|cred|api_?key)[\w.-]{0,40}`,
  ),
  rule('/p', String.raw`[ \t]\/p(?:w|ass(?:word|wd)?)?:${word}`),
  rule(
    '.p',
    String.raw`\.(?:pfx|p12)\b${line(120)} [/-]p[ :=]?${word}|[ \t][/-]p[ :=]?${word}${line(120)}\.(?:pfx|p12)\b`,
  ),
  rule('/rp ', String.raw`\bschtasks\b${line(240)} \/r?p ${word}`),
  rule('-pw', String.raw`[ \t]-[ou]?pw[ \t=]${word}`),
  rule(
    'assword:',
    String.raw`assword:[ \t*\\]{0,4}["'\]})]{0,3}[\s;)]{1,8}(?:\w{1,20}\.)?send(?:line)?[ \t(]{1,3}(?:--[ \t])?["']([^"'\\\r\n$]{4,120})`,
  ),
  // What `pppd` and its kind read: client, server, secret, addresses.
  rule(
    ' * ',
    String.raw`["'][\w.@*-]{1,60}["'][ \t]{1,8}\*[ \t]{1,8}["']([^"'\s]{4,200})["'][ \t]{1,8}\*`,
  ),
  rule(
    ' *',
    String.raw`(?:^|\n)["']?[\w.@*-]{1,60}["']?[ \t]{1,8}[\w.*-]{1,40}[ \t]{1,8}["']([^"'\s]{4,200})["'][ \t]{1,8}\*(?=[ \t]{0,8}(?:\r?\n|$|["\\]))`,
  ),
  rule(
    '-u',
    String.raw`[ \t]-u[ =]?(?:"[\w.@-]{1,60}:([^"\r\n$]{4,120})"|'[\w.@-]{1,60}:([^'\r\n]{4,120})')`,
  ),
  rule(
    '--user',
    String.raw`[ \t]--user[ =](?:"[\w.@-]{1,60}:([^"\r\n$]{4,120})"|'[\w.@-]{1,60}:([^'\r\n]{4,120})')`,
  ),
  rule(
    'wpa_passphrase',
    String.raw`\bwpa_passphrase[ \t](?:"[^"\r\n]{1,60}"|'[^'\r\n]{1,60}'|[^\s"']{1,60})[ \t]${word}`,
  ),
  rule('nmcli', String.raw`\bnmcli\b${line(160)} password[ \t]${word}`),
  rule('psk=', String.raw`\bpsk="([^"\r\n]{8,63})"`),
  rule('rclone obscure', String.raw`\brclone obscure[ \t]${word}`),
  // Communities and pass phrases of SNMP; what is not its own word is told by a capital.
  rule('snmp', String.raw`\bsnmp[a-z]{3,12}\b${line(200)} -[cAX][ \t]?${word}`),
  rule('snmp', String.raw`\bsnmp[a-z]{3,12}\b${line(200)} -X[ \t]?${word}`),
  rule(
    'writeText',
    String.raw`\bwriteText[ \t]"[^"\r\n]{0,40}(?:pass|secret|token|key)[^"\r\n]{0,20}"[ \t]${word}`,
  ),
];

/** All such values, in no particular order. */
export function findInShell(text: string): Hit[] {
  return rules.flatMap(([literal, pattern]) =>
    text.includes(literal)
      ? realHitsIn(text, pattern, 'password', (value) => isSecret(value, literal), {
          rest: /[)\]}]{1,3}$/,
        })
      : [],
  );
}

/** `authTurmfalke`: whose it is, and a word of its own, where nothing but a pass phrase stands. */
const role = /^(?:auth|priv|admin|root|user|secret|snmp|my)(?=\p{Lu})/u;
const phrasesAlone: ReadonlySet<string> = new Set(['snmp', 'sshpass', 'htpasswd', ' -hp']);

const isOwned = (value: string): boolean => role.test(value) && looksGiven(value.replace(role, ''));

/** Behind `-u` a group can stand: `-u "www-data:www-data"`. */
const isSecret = (value: string, literal: string): boolean =>
  looksPlaced(value) ||
  literal === 'psk=' ||
  (!/^--?u/.test(literal) && looksGivenHere(value)) ||
  (phrasesAlone.has(literal) && isOwned(value));

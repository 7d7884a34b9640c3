/**
 * Values in commands whose place gives them away, command by command: what is put into a store of secrets or opens one, flags that mean a
 * password for this command only. Pure and linear: a pattern runs only where the text has its word, and reads one line of bounded length.
 */
import type { Hit } from './hit';
import { looksChosen, looksPhrase } from './looks';
import { isStandIn, looksRandom } from './randomness';

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
    String.raw`\bsmb(?:client|map|get)\b${line(160)} -U[ \t]?["']?[\w.\-]{1,60}["']?%["']?([^\s"'$]{4,100})`,
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
  rule('-pass', String.raw`\bopenssl\b${line(240)} -pass(?:in|out)? pass:${word}`),
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
    'echo',
    String.raw`\becho[ \t](?:-n[ \t])?${word}[ \t]{0,4}\|[ \t]{0,4}[\w -]{0,40}--(?:password|token|with-token|stdin)`,
  ),
  rule(
    '-u',
    String.raw`[ \t]-u[ =]?(?:"[\w.@-]{1,60}:([^"\r\n$]{4,120})"|'[\w.@-]{1,60}:([^'\r\n]{4,120})')`,
  ),
  rule(
    '--user',
    String.raw`[ \t]--user[ =](?:"[\w.@-]{1,60}:([^"\r\n$]{4,120})"|'[\w.@-]{1,60}:([^'\r\n]{4,120})')`,
  ),
  rule('SecureString', String.raw`\bConvertTo-SecureString\b${line(60)}[ \t]${word}`),
];

/** All such values, in no particular order. */
export function findInShell(text: string): Hit[] {
  return rules.flatMap(([literal, pattern]) =>
    text.includes(literal) ? [...text.matchAll(pattern)].flatMap(hitOf) : [],
  );
}

function hitOf(match: RegExpExecArray): readonly Hit[] {
  const value = match.slice(1).find((group) => group !== undefined) ?? '';
  const isSecret =
    looksChosen(value) || looksPhrase(value) || (value.length >= 8 && looksRandom(value));
  if (!isSecret || isStandIn(value)) return [];
  const start = match.index + match[0].lastIndexOf(value);
  return [{ kind: 'password', start, end: start + value.length }];
}

/**
 * Secrets that a command printed: the line after `printenv TOKEN`, `cat master.key`, `pass show …`, and lines of a `.pgpass`.
 * Pure and linear: from each such command the next lines are read, a few hundred units at most.
 */
import type { Hit } from './hit';
import { looksChosen } from './looks';
import { isStandIn, looksRandom } from './randomness';

const secretName =
  '[\\w.-]{0,60}(?:PASS(?:WORD|WD|PHRASE)?|SECRET|TOKEN|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY|MASTER_?KEY|CREDENTIALS?|pass(?:word|wd|phrase)?|secret|token|api_?key|master\\.key|credentials?)[\\w.-]{0,40}';
const printing = new RegExp(
  `(?:\\becho[ \\t]{1,4}["']?\\$\\{?${secretName}|\\bprintenv[ \\t]{1,4}${secretName}|\\b(?:cat|head|less|more|type|Get-Content)[ \\t][^\\r\\n|]{0,120}?${secretName}|\\bpass[ \\t](?:show[ \\t])?[\\w/.-]{1,80}|\\bop[ \\t](?:read|item[ \\t]get)\\b[^\\r\\n]{0,120}|\\bvault[ \\t](?:kv[ \\t]get|read)\\b[^\\r\\n]{0,120}|\\bkubectl\\b[^\\r\\n]{0,160}\\bsecrets?\\b[^\\r\\n]{0,160}|\\baws[ \\t](?:ssm|secretsmanager|sts)\\b[^\\r\\n]{0,200}|\\bgcloud[ \\t]secrets\\b[^\\r\\n]{0,160}|\\baz[ \\t]keyvault[ \\t]secret\\b[^\\r\\n]{0,160}|\\bheroku[ \\t]config:get\\b[^\\r\\n]{0,120}|\\b(?:gh|glab)[ \\t]auth[ \\t]token|\\bsecurity[ \\t]find-generic-password\\b[^\\r\\n]{0,160}|\\bopenssl[ \\t]rand\\b[^\\r\\n]{0,60}|\\b(?:pwgen|apg)\\b[^\\r\\n]{0,60})["'}]{0,3}[^\\r\\n]{0,60}(?:\\r?\\n)`,
  'g',
);
const wholeLine = /^[ \t]{0,8}["']?([^\s"'\\]{6,400})["']?,?[ \t]{0,4}(?:$|(?=["'\\\r\n]))/;
const valueLine =
  /"?(?:Secret(?:String|Binary|AccessKey)|SessionToken|Value|value)"?[ \t]{0,4}[:=][ \t]{0,4}"?([^\s",]{6,2000})/;
/** `host:port:database:user:password`; the port of a database, or any where the file is named. */
const passFile =
  /(?:^|["'\n])[ \t]{0,8}((?:[\w*-]{1,60}\.){0,6}[\w*-]{1,60}:(?:[0-9]{4,5}|\*):[\w*.-]{1,60}:[\w*.-]{1,60}:)([^\s"'\\:]{4,100})(?=$|[\s"'\\])/gm;

/** All values that commands printed. */
export function findPrinted(text: string): Hit[] {
  const hits: Hit[] = [];
  const add = (start: number, word: string): void => {
    if (!isStandIn(word)) hits.push({ kind: 'secret', start, end: start + word.length });
  };
  for (const match of text.matchAll(printing)) {
    const from = match.index + match[0].length;
    const next = text.slice(from, from + 600);
    const word = wholeLine.exec(next)?.[1] ?? '';
    if (isSecret(word)) add(from + next.indexOf(word), word);
    const valued = valueLine.exec(next);
    if (valued && isSecret(valued[1] ?? ''))
      add(from + valued.index + valued[0].lastIndexOf(valued[1] ?? ''), valued[1] ?? '');
  }
  for (const match of text.matchAll(passFile)) {
    const word = match[2] ?? '';
    const isPostgres = /:(?:543[2-9]|6432|\*):/.test(match[1] ?? '');
    if (isPostgres ? /[0-9]|[!@#%^&*?+]/.test(word) : looksChosen(word) && text.includes('pgpass'))
      add(match.index + match[0].length - word.length, word);
  }
  return hits;
}

const isSecret = (word: string): boolean =>
  looksChosen(word) || (word.length >= 8 && looksRandom(word)) || /^[0-9a-f]{16,128}$/.test(word);

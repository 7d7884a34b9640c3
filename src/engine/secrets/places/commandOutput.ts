/**
 * Secrets that a command printed: the line after `printenv TOKEN`, `cat master.key`, `pass show …`.
 * Pure and linear: from each such command the next lines are read, a few hundred units at most.
 */
import { pushAll } from '../../../base/lists';
import type { Hit } from '../hit';
import { hitOn, type Spot, spotOf, spotsIn } from '../matches';
import { looksChosen, looksSure } from '../values/looks';
import { isStandIn, looksRandom } from '../values/randomness';
import { isPassLine } from './passFile';

const commands =
  /\b(echo|printenv|cat|head|less|more|type|Get-Content|pass|op|vault|kubectl|aws|gcloud|az|heroku|gh|glab|security|lpass|bw|gopass|secret-tool|openssl|pwgen|apg|argocd)[ \t]/g;
const named =
  /pass(?:word|wd|phrase)|pgpass|pass\b|secret|token|api_?key|access_?key|private_?key|master\.key|credential/i;
/** What the rest of its line says where such a command prints a secret. */
const printing: Readonly<Record<string, RegExp>> = {
  echo: /^["']?\$\{?\w{0,60}(?:PASS|SECRET|TOKEN|KEY|CRED)/,
  printenv: named,
  cat: named,
  head: named,
  less: named,
  more: named,
  type: named,
  'Get-Content': named,
  pass: /^(?:show )?[\w/.-]{1,80}$/,
  op: /^(?:read|item get)\b/,
  vault: /^(?:kv get|read)\b/,
  kubectl: /\bsecrets?\b/,
  aws: /^(?:ssm|secretsmanager|sts)\b(?! get-caller-identity)/,
  gcloud: /^secrets\b/,
  az: /^keyvault secret\b/,
  heroku: /^config:get\b/,
  gh: /^auth token/,
  glab: /^auth token/,
  lpass: /^show\b/,
  bw: /^get\b/,
  gopass: /^show\b/,
  'secret-tool': /^lookup\b/,
  security: /^find-generic-password/,
  openssl: /^rand\b/,
  pwgen: /^/,
  apg: /^/,
  argocd: /^admin initial-password\b/,
};
/** Longest rest of a command's line, in units. */
const mostOfLine = 400;
const wholeLine = /^[ \t]{0,8}["']?([^\s"'\\]{6,400})["']?,?[ \t]{0,4}(?:$|(?=["'\\\r\n]))/;
const valueLine =
  /"?(?:Secret(?:String|Binary|AccessKey)|SessionToken|Value|value)"?[ \t]{0,4}[:=][ \t]{0,4}"?([^\s",]{6,2000})/;
/** A name asked for in a Python, Ruby or Node shell, and what it said. */
const asked =
  /(?:>>>|\]:|[>%]|\((?:gdb|lldb|Pdb|ipdb|dlv)\)(?: (?:p|print|po|pp|x\/s))?)[ \t][\w.>*&-]{0,60}(?:\[["'][\w.-]{0,30})?(?:password|passwd|secret|token|api_?key)\w{0,20}(?:["']\])?(?:\([^\r\n]{0,120}\))?\r?\n[ \t]{0,8}(?:\$[0-9]{1,5} = (?:0x[0-9a-f]{1,16} )?|\(\w{1,10}(?: \w{1,10}| \*)?\)[ ]|Out\[[0-9]{1,5}\]:[ ]|=>[ ])?["']([^"'\r\n]{6,400})["']/gi;

/** A line after a prompt that speaks of a secret or makes one, and a line of one word below it. */
const prompted =
  /(?:^|[\r\n"'`])[ \t]{0,4}[$#%❯][ \t]{1,3}[^\r\n]{0,200}?(?:secret|passw|token|key\b|key:|credential|\brand\b)[^\r\n]{0,200}\r?\n[ \t]{0,4}(?:base64:)?([^\s"'\\]{12,400})(?=[ \t]{0,4}(?:$|["'\\\r\n]))/gi;

/** An address with somebody's password in it: of that only the password goes, which is found where it stands. */
const withUser = /^(?:[a-z][\w+.-]{1,20}:)?\/\/[^\s/@]{1,300}@[\w.[-]/;

/** All values that commands printed. */
export function findPrinted(text: string): Hit[] {
  return [...afterCommands(text), ...inShells(text), ...inFiles(text)]
    .filter(({ word }) => !isStandIn(word) && !withUser.test(word))
    .map((spot) => hitOn('secret', spot));
}

function afterCommands(text: string): readonly Spot[] {
  const found: Spot[] = [];
  let after = 0;
  for (const match of text.matchAll(commands)) {
    if (match.index < after) continue;
    const from = match.index + match[0].length;
    const rest = text.slice(from, from + mostOfLine);
    const line = rest.search(/[\r\n]/);
    if (line < 0 || printing[match[1] ?? '']?.test(rest.slice(0, line)) !== true) continue;
    after = from + line + (rest.startsWith('\r\n', line) ? 2 : 1);
    pushAll(found, valuesAfter(text, after, ofAccounts.test(rest.slice(0, line))));
  }
  return found;
}

function inShells(text: string): readonly Spot[] {
  const answered = spotsIn(text, asked).filter(({ word }) => looksSure(word));
  const below = [...text.matchAll(prompted)].map(belowPrompt).filter(({ word }) => isSecret(word));
  return [...answered, ...below];
}

/** In a line of a file of accounts the name stays. */
function belowPrompt(match: RegExpExecArray): Spot {
  const { start, word } = spotOf(match);
  const command = match[0].trimStart().split(/[\r\n]/, 1)[0] ?? '';
  const name = ofAccounts.test(command) ? (accountName.exec(word)?.[0].length ?? 0) : 0;
  return { start: start + name, word: isPassLine(word) ? '' : word.slice(name) };
}

/** A file of accounts: in its lines the name stands before the password. */
const ofAccounts = /(?:passwd|auth|cred(?:ential)?s?|login|users?|accounts?)(?:\.\w{1,6})?[ \t]*$/;
const accountName = /^[\w.@-]{1,60}:/;

/** The line after a command where it is one value, and the first value with a name for it. */
function valuesAfter(text: string, from: number, isOfAccounts: boolean): readonly Spot[] {
  const next = text.slice(from, from + 600);
  const alone = wholeLine.exec(next);
  const named = valueLine.exec(next);
  return [alone, named].flatMap((match) => {
    const whole = match?.[1] ?? '';
    const word = isOfAccounts ? whole.replace(accountName, '') : whole;
    return match && isSecret(word) && !isPassLine(whole)
      ? [{ start: from + match.index + match[0].lastIndexOf(word), word }]
      : [];
  });
}

/** What a mail server asks for in base64, and the answer to it: `334 UGFzc3dvcmQ6`. */
const challenged =
  /\b334 UGFzc3dvcmQ6(?:\s{1,4}(?:[<>CS]:? )?|[^A-Za-z]{1,12}send: b?['"])([A-Za-z0-9+/]{6,200}={0,2})/g;
/** What Terraform keeps of a password that it made up. */
const madeUp =
  /"(?:min_special|override_special|min_numeric)"[^{}]{0,300}?"result":[ ]{0,4}"([^"\r\n]{6,200})"|"result":[ ]{0,4}"([^"\r\n]{6,200})"[^{}]{0,300}?"(?:bcrypt_hash|override_special|special)"|"random_password"[^\x00]{0,300}?"result":[ ]{0,4}"([^"\r\n]{6,200})"/g;
/** What Terraform calls sensitive, what Redis answers, the keys of an account of Azure in a table. */
const answers =
  /"sensitive":[ ]?true,[^{}]{0,160}?"value":[ ]?"([^"\r\n]{4,400})"|"(?:requirepass|masterauth)"\r?\n[ \t]{0,8}2\) "([^"\r\n]{4,200})"|\bkey[12]\b[^\r\n]{0,80}?([A-Za-z0-9+/]{86}==)/g;
/** A file of names and passwords, line by line. */
const accounts =
  /\b(?:cat|head|less|more|type)[ \t][^\r\n]{0,120}(?:secrets?|passwd|pass|auth|cred(?:ential)?s?|login|users?)(?:\.\w{1,6})?[ \t]{0,4}\r?\n((?:[\w.@-]{1,40}:[^\s"'\\:]{6,100}\r?\n?){1,50})/g;
const accountLine = /[\w.@-]{1,40}:([^\s"'\\:]{6,100})/g;
/** The same for one account, the name above the password. */
const twoLines =
  /\b(?:cat|head|less|more|type)[ \t][^\r\n]{0,120}(?:pass|auth|cred(?:ential)?s?|login)(?:\.\w{1,6})?[ \t]{0,4}\r?\n[\w.@-]{2,60}\r?\n([^\s"'\\]{6,100})(?=[ \t]{0,4}(?:$|\r?\n|["'\\]))/g;

function inFiles(text: string): readonly Spot[] {
  const found = spotsIn(text, [challenged, madeUp, answers]);
  const lines = spotsIn(text, accounts).flatMap(({ start, word }) =>
    spotsIn(word, accountLine, { from: start }),
  );
  const told = [...lines, ...spotsIn(text, twoLines)];
  return [...found, ...told.filter(({ word }) => looksSure(word) && word !== 'x')];
}

const isSecret = (word: string): boolean =>
  looksChosen(word) || (word.length >= 8 && looksRandom(word)) || /^[0-9a-f]{16,128}$/.test(word);

/**
 * Credentials on command lines that no name announces: `curl -u user:x`, `mysql -px`, `sshpass -p x`, `docker login -p x`.
 * Pure and linear: the line after a known command is read up to 400 units. Also recovery phrases of wallets.
 */
import type { Hit } from '../hit';
import { hitsIn, realHitsIn, spotsIn } from '../matches';
import { looksChosenOnce, looksGiven, looksSure, looksWords } from '../values/looks';
import { isStandIn, looksRandom } from '../values/randomness';
import { isOfLine } from './passFile';

/** All credentials on command lines and all recovery phrases, in no particular order. */
export function findInCommands(text: string): Hit[] {
  return [
    ...findUserFlags(text),
    ...findPasswordFlags(text),
    ...findPiped(text),
    ...findPairs(text),
    ...findStored(text),
    ...findInLines(text),
    ...findPhrases(text),
  ];
}

const userFlag =
  /[\s"'](?:-u|--user|--proxy-user|--auth|-a|--creds|--credentials)(?:[ \t=]{1,4}|(?=["'\w]))(?:\\{0,7}["'])?([^\s:"'\\]{1,100})(?:\\{0,7}["'])?:(?:\\{0,7}["'])?([^\s"'\\]{3,200})/g;

const findUserFlags = (text: string): Hit[] =>
  realHitsIn(text, userFlag, 'basic-auth', (word, { index, 1: user }) => {
    if (word === user || noValue.test(word)) return false;
    return looksRandom(word) || client.test(text.slice(Math.max(0, index - 400), index));
  });

const noValue =
  /^[$/{<]|^[0-9]{1,6}$|^(?:password|pass|passwd|pwd|token|secret|api_token|x-oauth-basic)$/i;
const client = /\b(?:curl|wget|http|https|xh|httpie|ab|hey|wrk|siege|lftp|ncftp)\b/;

const commands =
  /\b(?:(mysql|mysqldump|mysqladmin|mariadb|7z[ar]?)|(sshpass|docker login|podman login|az login|mongo|mongosh|mongodump|mongorestore|helm registry login|oc login|sqlcmd|bcp|zip|unzip|redis-cli|ldapsearch|ldapadd|ldapmodify|cqlsh|psexec|rabbitmqadmin|nexus|mosquitto_(?:pub|sub)|ipmitool|rdesktop|evil-winrm|nxc|netexec|crackmapexec|ldappasswd|ldapwhoami|ldapdelete|security add-\w{1,12}-password|security import|cypher-shell|influx|unrar|rar|elasticsearch-users|useradd|usermod|doveadm pw|vault(?= login )|gh auth login|heroku authorizations|ngrok (?:config add-)?authtoken|ngrok|openssl|ssh-keygen)) /g;
const shortFlag =
  /[ \t](?:-passin pass:|-passout pass:|-k pass:|-p(?!ass(?:in|out)\b)|-P|-N|-a(?=[ \t"'=])|-w|authtoken|add-authtoken|login)(?:[ \t=]{1,3})?(?:\\{0,7}["'])?([^\s"'\\$<{-][^\s"'\\]{3,128})/g;
const gluedFlag = /[ \t]-p(?:\\{0,7}["'])?([^\s"'\\$<{=-][^\s"'\\]{3,128})/g;

function findPasswordFlags(text: string): Hit[] {
  /** By where they end: commands on one line read the same flags, each the others' again. */
  const hits = new Map<number, Hit>();
  for (const match of text.matchAll(commands)) {
    const from = match.index + match[0].length - 1;
    const line = /^[^\r\n|;]*/.exec(text.slice(from, from + 400))?.[0] ?? '';
    for (const flag of line.matchAll(match[1] === undefined ? shortFlag : gluedFlag)) {
      const word = flag[1] ?? '';
      const end = from + flag.index + flag[0].length;
      const start = end - word.length;
      if (isNoPassword(word, match[1] !== undefined)) continue;
      // The one that covers more stays.
      if (start < (hits.get(end)?.start ?? end)) hits.set(end, { kind: 'password', start, end });
    }
  }
  return [...hits.values()];
}

/** Ports, folders, stand-ins and short words of small letters. */
const isNoPassword = (word: string, isGlued: boolean): boolean =>
  isStandIn(word) ||
  /^[0-9]{1,5}(?::|$)|^\/|^password$|^rt=|^ort/i.test(word) ||
  (!isGlued && /^[a-z-]+$/.test(word) && word.length < 6);

/** What is put into a vault, whatever its name: `vault kv put secret/pay hmac=…`. */
const stored =
  /\bvault (?:kv (?:put|patch)|write) [^\s=]{1,120}((?:[ \t]{1,4}(?:\\\r?\n[ \t]{0,8})?[\w.-]{1,60}=[^\s=]{1,400}){1,20})/g;

const setting = /=["']?([^\s"'=]{6,400})/g;

const findStored = (text: string): Hit[] =>
  spotsIn(text, stored).flatMap(({ start, word: settings }) =>
    realHitsIn(settings, setting, 'secret', isStored, { from: start }),
  );

const isStored = (word: string): boolean =>
  looksChosenOnce(word) || looksRandom(word) || /^[0-9A-F]{32,}$/.test(word);

const piped =
  /\b(?:echo|printf|<<<)[ \t]{1,4}(?:-[ne]{1,2}[ \t]{1,4})?(?:\\{0,7}["'])?(?:([^\s"'`$\\|:]{1,60}:)(?:\\{0,7}["'])?)?([^\s"'`$\\|]{4,200})(?:\\{0,7}["'])?[ \t]{0,4}\|[ \t]{0,4}(?:sudo -k?S|(?:sudo )?(?:chroot [\w/.-]{1,60} )?chpasswd|passwd|docker login|podman login|helm registry|gh auth|glab auth|vault login|su\b|[\w ./=:@-]{0,160}--?pass(?:w(?:or)?d|phrase)?(?:-on)?-?(?:stdin|fd 0))/g;
const identified =
  /\bIDENTIFIED (?:WITH \w{1,40} )?BY (?:PASSWORD )?(?:\\{0,7}['"])((?:[^'"\\\r\n]|''){4,120})/gi;
/** Oracle takes it without quotes; in small letters that is prose. */
const identifiedBare = /\bIDENTIFIED BY ([^\s'";\\(]{6,120})/g;

/** `echo 'x' | sudo -S …` and SQL's `IDENTIFIED BY 'x'`. */
function findPiped(text: string): Hit[] {
  const inSql = /identified /i.test(text) ? [identified] : [];
  return realHitsIn(text, [piped, ...inSql, identifiedBare], 'password', isPiped);
}

const isPiped = (word: string, match: RegExpExecArray): boolean =>
  (match[1] !== undefined && match[0].endsWith('chpasswd')) ||
  isInSql(match, word) ||
  /[0-9!@#%^*?]/.test(word) ||
  (/[a-z][A-Z]/.test(word) && looksGiven(word));

/** `IDENTIFIED BY 'x'`, in quotes: nothing but a password stands there. */
const isInSql = (match: RegExpExecArray, word: string): boolean =>
  match[2] === undefined && /["']/.test(match[0]) && (looksSure(word) || looksWords(word));

const pairs =
  /\b(?:creds?|credentials|login|user(?:name)?\/pass(?:word)?)(?:["'`*]{0,3})[ \t]{0,3}[:=][ \t]{0,3}(?:["'`*]{0,3})[A-Za-z][\w.@-]{1,40}[ \t]?[:/][ \t]?([^\s"'`/,;:][^\s"'`/,;]{5,60})|\bauth[ \t]?=[ \t]?\((?:HTTPBasicAuth\()?[ \t]{0,4}["'][^"'\n]{1,60}["'][ \t]{0,4},[ \t]{0,4}["']([^"'\n]{4,100})["']|^[\w.*-]{1,80}:(?:[0-9]{2,5}|\*):[\w*-]{1,60}:[\w*-]{1,60}:(\S{4,100})$/gim;

/** `creds: admin:x`, `auth=("bob", "x")` and lines of a .pgpass file. */
const findPairs = (text: string): Hit[] =>
  realHitsIn(text, pairs, 'password', (word, { 0: all, 3: ofLine }) => {
    const isMixture = /[A-Za-z]/.test(word) && /[0-9]/.test(word) && /[A-Z!@#%^*?]/.test(word);
    return (isMixture || looksRandom(word)) && (ofLine === undefined || endsPassLine(word, all));
  });

const endsPassLine = (word: string, line: string): boolean =>
  isOfLine(line.slice(0, line.lastIndexOf(word)), word);

/** What each such line has; looked for first, because few texts do. */
const pgpassPort = /:(?:[0-9]{4,5}|\*):(?:\*|[A-Za-z][\w-]{0,60}):(?:\*|[A-Za-z][\w-]{0,60}):/;
/** A line of a .pgpass file that is quoted in a sentence. */
const pgpass =
  /(?<![\w.*:/-])(?:localhost|\*|[\w-]{1,40}(?:\.[\w-]{1,40}){1,5}):(?:[0-9]{4,5}|\*):(?:\*|[A-Za-z][\w-]{0,60}):(?:\*|[A-Za-z][\w-]{0,60}):((?:[^\s"'`,;:|()\\]|\\.){4,100})/g;

const findInLines = (text: string): Hit[] =>
  pgpassPort.test(text)
    ? hitsIn(
        text,
        pgpass,
        'password',
        (word, { 0: all }) => looksChosenOnce(word) && endsPassLine(word, all),
        { rest: /[.!?]$/ },
      )
    : [];

const phraseCue =
  /\b(?:mnemonic|seed[ _-]?(?:phrase|words)|recovery[ _-]?(?:phrase|words)|secret[ _-]?phrase|backup[ _-]?phrase|wallet[ _-]?(?:phrase|words|seed)|bip-?39)\b|\bwallet\b(?=[^\r\n]{0,80}?[:"'`] ?(?:[a-z]{3,8} ){11}[a-z]{3,8})|(?:MNEMONIC|SEED_PHRASE|SEED|Mnemonic|seedPhrase|seed)(?=["'\]]{0,2}[ \t]{0,4}[:=]| is [a-z]{3,8} [a-z]{3,8} |[a-z ]{0,20}: [a-z]{3,8} [a-z]{3,8} )/gi;
const phraseLengths = new Set([12, 15, 18, 21, 24]);
const seedWord = /^[a-z]{3,8}$/;
const sentenceWords = new Set(
  'the and for with that this are was not from have has you your when will which must its but were can into any all than then'.split(
    ' ',
  ),
);

const findPhrases = (text: string): Hit[] =>
  [...text.matchAll(phraseCue)].flatMap(({ index, 0: cue }) => {
    const from = index + cue.length;
    return phraseIn(text.slice(from, from + 420), from) ?? [];
  });

/** The first run of 12–24 short lower-case words with one blank between that begins within 80 units. */
function phraseIn(window: string, from: number): Hit | undefined {
  let run: readonly RegExpExecArray[] = [];
  for (const match of window.matchAll(/[^\s"'`,.;:\\]+/g)) {
    const last = run.at(-1);
    const follows =
      last === undefined || /^[ \t]{1,2}$/.test(window.slice(endOf(last), match.index));
    const isWord = isSeedWord(match[0], window.slice(endOf(match), endOf(match) + 2));
    if (isWord && follows) {
      run = [...run, match];
      if (run.length > 24) return undefined;
      continue;
    }
    if (phraseLengths.has(run.length)) break;
    run = isWord ? [match] : [];
    if (match.index > 80) return undefined;
  }
  const first = run[0];
  const last = run.at(-1);
  if (!first || !last || !phraseLengths.has(run.length)) return undefined;
  return { kind: 'recovery-phrase', start: from + first.index, end: from + endOf(last) };
}

/** Not the first half of a contraction, as in "don't". */
function isSeedWord(word: string, next: string): boolean {
  return (
    word.length < 9 && !/^'\p{L}/u.test(next) && seedWord.test(word) && !sentenceWords.has(word)
  );
}

function endOf(match: RegExpExecArray): number {
  return match.index + match[0].length;
}

/**
 * A setting quoted in a sentence with words for its value: `Use this one: ssh_key_passphrase = turnip galaxy`. Pure and linear: the words
 * end the line, and what stands before the name is no code.
 */
import type { Hit } from '../hit';
import { hitOn, matchAt } from '../matches';
import { looksPhrase } from '../values/looks';
import type { NameSense } from '../values/names';
import type { Name } from '../values/tellingNames';

const sign = '[ \\t]{0,4}=[ \\t]{0,4}';
const said = '([a-z]{3,12}(?: [a-z]{3,12}){1,11}[0-9]{0,4}[!#%*+?@$^&]{0,2})';

const words = new RegExp(
  `[\`"']?${sign}[\`"']?${said}(?=[\`"')]?\\.?[ \\t]{0,4}(?:$|[\\r\\n\\\\]))`,
  'my',
);

/** Two words, or a sign that ends a part of a sentence. */
const prose = /(?:[:;,.!?—–]|\p{L}{2,20} \p{L}{2,20})[ \t]{1,2}[`("']?$/u;

/** A word of a program stands before the name. */
const declared =
  /(?<!\p{L})(?:let|const|var|val|my|our|local|final|static|string|str|char|private|public|protected|readonly|def|auto|return|if|elif|while|until|unless|assert|where|when|not|type|mut)[ \t]{1,2}$/iu;

/** In a shell a command may follow its setting: `PGPASSWORD=velvet psql`. */
export const command =
  / (?:npm|npx|node|yarn|pnpm|bun|deno|make|psql|mysql|mysqldump|mongosh|redis|docker|kubectl|helm|python|pytest|ruby|rails|rake|cargo|java|gradle|php|composer|bash|zsh|curl|wget|ssh|rsync|sshpass|restic|borg|gpg|openssl|ansible|terraform|vault|git|env|sudo|exec|time|nohup|command|code|claude|codex)(?= |$)/;

/** What computes a value is none. */
export const operator =
  /^(?:await|new|yield|typeof|lambda|async|void|function|return|raise|throw|delete|sizeof|unsafe|move|ref|copy|shift|defer) /;

/** As code in a sentence, which goes on behind it. */
const inTicks = new RegExp(`${sign}${said}(?=\`)`, 'y');

export function saidHit(text: string, name: Name, { kind }: NameSense): Hit | undefined {
  const pattern = text.charAt(name.start - 1) === '`' ? inTicks : words;
  const match = matchAt(pattern, text, name.end);
  const value = match?.[1] ?? '';
  if (!match || !looksPhrase(value) || operator.test(value) || command.test(value))
    return undefined;
  const head = text.slice(Math.max(0, name.start - 60), name.start);
  if ((pattern === words && !prose.test(head)) || declared.test(head)) return undefined;
  const start = name.end + match[0].length - value.length;
  return hitOn(kind, { start, word: value });
}

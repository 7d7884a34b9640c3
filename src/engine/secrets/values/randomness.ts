/**
 * Whether a value looks made by a generator, and whether it is only a stand-in for a secret.
 * Pure; one pass over the value. Never judges by length alone: the trap is names, versions, paths and class names
 * that are as long as a key (`current-password`, `claude-3-5-sonnet-20241022`, `hf_hub_download_with_retry`).
 */
import { isOfAllSorts, sortOf } from '../characters';
import { isChord } from './chords';
import { isColour } from './colours';

interface Tally {
  readonly digits: number;
  readonly letters: number;
  readonly others: number;
  /** Changes between lower case, upper case, digits and the rest; `Aa` (a capitalised word) does not count. */
  readonly changes: number;
  /** Upper-case runs of two or more and lone lower-case letters between capitals: rare in camelCase, usual in keys. */
  readonly odd: number;
}

/** Whether `value` has the texture of generated text (base62, base64, hex, mixed symbols); false for words and names. */
export function looksRandom(value: string): boolean {
  // Small letters and signs alone never do; most of what is asked about is that.
  if (!/[0-9A-Z]/.test(value)) return false;
  const whole = tallyOf(value.replace(/[-_./: ]/g, ''));
  const dense = whole.changes >= (whole.digits + whole.letters + whole.others) * 0.35;
  if (value.length >= 12 && dense && whole.digits > 0 && whole.letters > 0) return true;
  return value.split(/[^A-Za-z0-9]+/).some(isRandomSegment);
}

function isRandomSegment(segment: string): boolean {
  if (segment.length < 8) return false;
  const { digits, letters, changes, odd } = tallyOf(segment);
  if (digits > 0 && letters > 0) return changes >= (segment.length < 10 ? 4 : 3);
  return digits === 0 && segment.length >= 16 && odd >= Math.max(3, segment.length / 8);
}

/**
 * Letters alone with capitals where no name has them, shorter than what looks random: `kuNhcEyRXIoC`; `oddest` such places at least: two are
 * enough where nothing but a password can stand.
 */
export function looksLettered(value: string, oddest = 3): boolean {
  if (!/^[A-Za-z_-]+$/.test(value) || !/[A-Z]/.test(value)) return false;
  const { letters, odd } = tallyOf(value.replace(/[_-]/g, ''));
  return letters >= 6 + 2 * oddest && odd >= Math.max(oddest, letters / 10);
}

function tallyOf(value: string): Tally {
  const count = { lower: 0, upper: 0, digit: 0, other: 0 };
  let changes = 0;
  let odd = 0;
  let before: keyof typeof count | '' = '';
  let run = 0;
  for (let i = 0; i < value.length; i++) {
    const sort = sortOf(value.charCodeAt(i));
    count[sort]++;
    if (sort === before) {
      run++;
      if (sort === 'upper' && run === 2) odd++;
      continue;
    }
    const capital = before === 'upper' && sort === 'lower' && run === 1;
    if (before !== '' && !capital) changes++;
    if (before === 'lower' && run === 1 && sort === 'upper') odd++;
    before = sort;
    run = 1;
  }
  return {
    digits: count.digit,
    letters: count.lower + count.upper,
    others: count.other,
    changes,
    odd,
  };
}

/** Templates, those of a prompt too: tmux' and Ruby's `#{pane_current_path}`, zsh's `%{$fg[blue]%}` and `%F{blue}`, bash's `\\[\\e[1m`, Starship's `[](fg:blue)`. */
const template =
  /#\{\??(?:ENV|@?[a-z_]{4,40})|%\{(?:%\}|\$[a-z_]|\u001b\[|\\(?:e|x1b|033|u001b)\[)|%[FK]\{|\\\[(?:\u001b|\\(?:e|x1b|033|u001b))\[|\]\((?:[fb]g:|bold )|\$\{|\$\(|\{\{|<[^>]{0,80}>|%\(\w{1,40}\)|%[A-Z_]{2,40}%|^\$[A-Za-z_]|^@[A-Z_]+@$|\.\.\.|…|\*{3}|•{3}|\[redacted:/;
const standIn =
  /example|placeholder|change[-_]?(?:me|it|this)|^your|your[-_]|[-_]your|replace[-_]?|redacted|dummy|insert[-_]|[-_]here$|^age1[02-9ac-hj-np-z]{58}$|xxxx|todo|not[-_]?a?[-_]?real|lorem|foobar|^(?:mot[-_]de[-_]passe|contrase[nñ]a|passwort|kennwort|senha|wachtwoord|has[lł]o|sifre|парол[ьи])$/i;
const sequence =
  'abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz1234567890123456789abcdef0123456789abcdef1234567890abcdef1234567890';

/** All stretches of a length of the sequence. */
const stretches = (length: number): ReadonlySet<string> =>
  new Set(
    Array.from({ length: sequence.length - length + 1 }, (_, at) =>
      sequence.slice(at, at + length),
    ),
  );
const pieceLength = 12;
const pieces = stretches(pieceLength);
const halves = stretches(pieceLength / 2);
/** Of one character. */
const shortestRepeat = 8;

/** Made of all sorts of signs, with no word among them, as WordPress makes its keys: what of a template it has is by chance. */
export const looksShaken = (value: string): boolean =>
  value.length >= 24 &&
  new Set(value.replace(/[\w ]/g, '')).size >= 8 &&
  isOfAllSorts(value) &&
  !/[A-Za-z]{4}|a-[fz]|A-[FZ]|0-9|\\[a-z]|\(\?/.test(value);

/** Whether the value is a template (`${TOKEN}`, `<token>`, `{{ token }}`), an ellipsis, or already masked. */
export function isTemplate(value: string): boolean {
  return template.test(value);
}

/** Whether the value says of itself that it is no secret: a template, a colour, a binding of keys, `YOUR_API_KEY`, `…EXAMPLE`, `xxxx`, `abcdefghijkl`. */
export function isStandIn(value: string): boolean {
  if (template.test(value) || standIn.test(value) || isColour(value) || isChord(value)) return true;
  const rest = withoutRuns(value.slice(0, 400));
  return rest.length < Math.min(value.length, 400) && !looksRandom(rest);
}

/** Whether there can be a run at all, told by few looks: each piece holds a half at a place that its length divides. */
function mayHaveRuns(low: string): boolean {
  for (let i = 0; i < low.length; i += pieceLength / 2)
    if (halves.has(low.slice(i, i + pieceLength / 2))) return true;
  return hasRepeat(low);
}

function hasRepeat(value: string): boolean {
  let run = 1;
  for (let i = 1; i < value.length; i++) {
    run = value.charCodeAt(i) === value.charCodeAt(i - 1) ? run + 1 : 1;
    if (run === shortestRepeat) return true;
  }
  return false;
}

/** The value without runs of one character (8 or more) and of the alphabet or the digits in order (12 or more). */
function withoutRuns(value: string): string {
  const low = value.toLowerCase();
  if (!mayHaveRuns(low)) return value;
  let rest = '';
  for (let i = 0; i < value.length; i++) {
    let length = pieces.has(low.slice(i, i + pieceLength)) ? pieceLength : 0;
    while (length > 0 && i + length < low.length && sequence.includes(low.slice(i, i + length + 1)))
      length++;
    if (length === 0) length = repeatAt(value, i);
    if (length === 0) rest += value.charAt(i);
    else i += length - 1;
  }
  return rest;
}

function repeatAt(value: string, at: number): number {
  let end = at + 1;
  while (end < value.length && value[end] === value[at]) end++;
  return end - at >= shortestRepeat ? end - at : 0;
}

/** An account or a contract on a chain of blocks: everybody sees it there, and a token is one of them. */
export const isOnChain = (value: string): boolean => /^0x[0-9a-fA-F]{40}$/.test(value);

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(value: string): boolean {
  return uuid.test(value);
}

/** What base64 decodes to, where that is text of one or more lines; undefined otherwise. */
export function readableBase64(value: string): string | undefined {
  const decoded = decodeBase64(value, value.length);
  return decoded !== undefined &&
    /^[\x20-\x7e\t\r\n\x80-\xff]*$/.test(decoded) &&
    !/[\x80-\xff]{4}/.test(decoded)
    ? decoded
    : undefined;
}

/** Decodes base64 or base64url to a string of bytes (0–255 each); undefined if it is not base64. At most 400 bytes unless told. */
export function decodeBase64(value: string, most = 532): string | undefined {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  let held = 0;
  let bits = 0;
  let out = '';
  for (const char of value.slice(0, most)) {
    if (char === '=') break;
    const six = alphabet.indexOf(char === '-' ? '+' : char === '_' ? '/' : char);
    if (six < 0) return undefined;
    held = ((held << 6) | six) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      out += String.fromCharCode((held >> bits) & 0xff);
    }
  }
  return out;
}

/** Whether the value is base64 of `user:password`, as in basic authentication and a container registry's `auth`. */
export function isEncodedPair(value: string): boolean {
  const decoded = value.length >= 8 ? decodeBase64(value) : undefined;
  return (
    decoded !== undefined &&
    /^[\x20-\x7e\x80-\xff]{1,200}$/.test(decoded) &&
    /^[^:\x80-\xff]{0,100}:[\x20-\x7e]{2,}/.test(decoded)
  );
}

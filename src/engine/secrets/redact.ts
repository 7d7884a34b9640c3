/**
 * Masks secrets in a text before it is written, logged, shown or summarised.
 * Pure, linear in the length of the text, never throws. Everything outside the masks stays unit for unit.
 * A scanner that fails must not stop a compaction, so what is found is masked and nothing is refused.
 */
import { pushAll } from '../../base/lists';
import { findInAddresses, withinAddress } from './places/addresses';
import { findAssigned } from './assignments/assignments';
import { restHits } from './assignments/lists';
import { findInArgumentLists } from './places/argumentLists';
import { brokenRest } from './rules/brokenTokens';
import { sourceOf, type ScannedText } from './characters';
import { findInCalls } from './places/calls';
import { findInColumns } from './places/columns';
import { findInCommands } from './places/commands';
import { findOfDaemons } from './places/daemons';
import { type Cues, cuesOf, need } from './cues';
import { findDecoded, findEncoded } from './places/base64';
import { findHashes } from './rules/hashes';
import { findInHeaders } from './places/headers';
import { mergeHits, type Hit } from './hit';
import { mask, reachOf, type Stretch, toInput } from './maskedText';
import { findKeyBlocks } from './rules/keyBlocks';
import { hitsIn } from './matches';
import { inText } from './parts';
import { plainView } from './plainView';
import { findAfterMail, findInLogins } from './places/logins';
import { findInPowerShell } from './places/powerShell';
import { findInPassFile } from './places/passFile';
import { findPrefixed } from './rules/prefixes';
import { findPrinted } from './places/commandOutput';
import { findInShell } from './places/shellValues';
import { findShaped } from './places/shapes';
import { findInTables } from './places/tables';
import { findWalletWords } from './places/walletWords';
import { type AnnouncingWord, announcementsAt } from './prose/announcements';
import { findHalves } from './prose/keyHalves';
import { findNear } from './prose/unannouncedValues';
import { findNumbers } from './prose/numbers';
import { findOpenPhrases } from './prose/openPhrases';
import { findPairs } from './prose/pairs';
import { findSpoken } from './prose/phrases';
import { findTold } from './prose/prose';

export interface Redacted {
  readonly text: string;
  /** What was masked, in order, not overlapping. */
  readonly found: readonly Hit[];
}

/** Rounds after which masks may no longer bring other text into reach of a rule; two are the rule, more were never seen. */
const maxRounds = 4;
/** How far from a mask something new can be found, and how much more is read for it, UTF-16 units: more than the longest key. */
const mostFromMask = 8_000;
const mostAround = 24_000;

/**
 * The text with each secret replaced by `[redacted:<kind>]`. Redacting a redacted text changes nothing: a mask shortens
 * the text and may bring a name nearer to a value, so the result is scanned again around it until nothing more is found.
 */
export function redact(text: string): Redacted {
  let found = scan(text);
  let masked = mask(text, found);
  let fresh: readonly Hit[] = found;
  for (let round = 1; round < maxRounds && fresh.length > 0; round++) {
    fresh = scanAround(masked, reachOf(found, fresh)).map(toInput(found));
    if (fresh.length === 0) break;
    found = mergeHits([...found, ...fresh]);
    masked = mask(text, found);
  }
  return { text: masked, found };
}

/** What is found near a stretch. */
function scanAround(text: string, { from, to }: Stretch): readonly Hit[] {
  const least = Math.max(0, from - mostFromMask);
  const most = to + mostFromMask;
  const begin = lineStart(text, Math.max(0, least - mostAround));
  return scan(text.slice(begin, most + mostAround))
    .map(({ kind, start, end }) => ({ kind, start: start + begin, end: end + begin }))
    .filter(({ start, end }) => end >= least && start <= most);
}

/** Where the line begins, unless that is far away. */
function lineStart(text: string, at: number): number {
  const before = text.slice(Math.max(0, at - 2_000), at).lastIndexOf('\n');
  return before < 0 ? at : Math.max(0, at - 2_000) + before + 1;
}

function scan(text: string): Hit[] {
  const view = plainView(text);
  const isOfLines = view?.isUnwrapped === false;
  const hits = apply(isOfLines ? rulesOfText : rules, text);
  if (view) pushAll(hits, inText(apply(isOfLines ? rulesOfLines : rules, view.text), view));
  return mergeHits(
    hits.filter((hit) => !isMasked(text, hit)).map((hit) => withinAddress(text, hit)),
  );
}

interface FoundCues extends Cues {
  /** What the words announce that begin where a word may. */
  readonly announced: ReadonlyMap<number, AnnouncingWord>;
}

type Find = (source: ScannedText, found: FoundCues) => readonly Hit[];
type Rules = readonly (readonly [needs: number, find: Find])[];

/** What a first column could be taken for stands before lines as well. */
const rulesOfColumns: Rules = [
  [need.telling, ({ text }, { telling }) => findInTables(text, telling)],
  [need.telling, ({ text }) => findInColumns(text)],
];
/** Rules that look beyond one line: what stands before lines is in their way. */
const rulesOfLines: Rules = [
  [need.telling, findAssigned],
  [need.telling, ({ text }, { announced }) => findTold(text, announced)],
  [need.telling, ({ text }) => findSpoken(text)],
  [need.telling, ({ text }) => findNumbers(text)],
  [need.part, ({ text }) => findHalves(text)],
  [need.phrase, ({ text }) => findOpenPhrases(text)],
  [need.login | need.mail | need.telling, ({ text }) => findPairs(text)],
  [need.telling, ({ text }, { telling, announced }) => findNear(text, telling, announced)],
  ...rulesOfColumns,
  [need.printed, ({ text }) => findPrinted(text)],
  [need.passLine, ({ text }) => findInPassFile(text)],
  [need.shell, ({ text }) => findInShell(text)],
  [need.shell, ({ text }) => findInPowerShell(text)],
  [need.login, ({ text }) => findInLogins(text)],
  [need.daemon, ({ text }) => findOfDaemons(text)],
  [need.mail, ({ text }) => findAfterMail(text)],
];
/** For a command as a list of its arguments. */
const rulesOfArguments: Rules = [
  [need.telling, findAssigned],
  [need.shell, ({ text }) => findInCommands(text)],
  [need.shell, ({ text }) => findInShell(text)],
  [need.login, ({ text }) => findInLogins(text)],
];
/** Of two that find the same, the first one names it. */
const allRules: Rules = [
  [need.keyBlock, findKeyBlocks],
  [need.run, (source) => withRest(source, findPrefixed(source))],
  [need.run, (source) => withBroken(source, findShaped(source))],
  [need.run, ({ text }) => findAfterKeyId(text)],
  [need.address, ({ text }) => findInAddresses(text)],
  [need.header, ({ text }) => findInHeaders(text)],
  [need.shell, ({ text }) => findInCommands(text)],
  [need.wallet, ({ text }) => findWalletWords(text)],
  [need.shell, ({ text }) => findInArgumentLists(text, (line) => apply(rulesOfArguments, line))],
  [need.shell | need.call, ({ text }) => findDecoded(text)],
  ...rulesOfLines,
  [need.call | need.run, ({ text }) => findInCalls(text)],
  [need.hash, ({ text }) => findHashes(text)],
];
const rules: Rules = [
  ...allRules,
  [need.run, ({ text }) => findEncoded(text, (decoded) => apply(allRules, decoded).length > 0)],
];
/** Those to which it does not matter what stands before lines. */
const rulesOfText: Rules = rules.filter(
  (rule) => !rulesOfLines.includes(rule) || rulesOfColumns.includes(rule),
);

/** A token in pieces: the strings that are put to the first one. */
const withRest = ({ text }: ScannedText, hits: readonly Hit[]): readonly Hit[] => [
  ...hits,
  ...hits.flatMap((hit) => [...restHits(text, hit), ...brokenRest(text, hit)]),
];

const withBroken = ({ text }: ScannedText, hits: readonly Hit[]): readonly Hit[] => [
  ...hits,
  ...hits.flatMap((hit) => brokenRest(text, hit)),
];

/** What the rules find in a text as it is; only those are asked for which the text has what they need. */
function apply(asked: Rules, text: string): Hit[] {
  const source = sourceOf(text);
  const cues = cuesOf(text);
  const found = { ...cues, announced: announcementsAt(text, cues.telling) };
  const hits: Hit[] = [];
  for (const [bits, find] of asked)
    if ((cues.needs & bits) !== 0) pushAll(hits, find(source, found));
  return hits.filter((hit) => !isMasked(text, hit));
}

function isMasked(text: string, hit: Hit): boolean {
  return /\[redacted:/.test(
    text.slice(Math.max(0, hit.start - 10), Math.min(hit.end, hit.start + 400)),
  );
}

/** The 40 characters that often follow an AWS key id without a name, as in a table row. */
const afterKeyId =
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b(?:[^A-Za-z0-9+/\r\n]{1,12}|\r?\n(?=\S{0,57}[+/]))([A-Za-z0-9+/]{40})(?![A-Za-z0-9+/=])/g;

const findAfterKeyId = (text: string): Hit[] =>
  hitsIn(text, afterKeyId, 'aws-secret-key', (word) => !word.includes('EXAMPLE'));

/**
 * Decisions that a later one took back: "Postgres instead of SQLite" retires the decision for SQLite about the same thing.
 * Pure. Only where the later one names what it gives up and both speak of one subject; in doubt both stay.
 */
import type { Fact } from './facts';

const thing = String.raw`((?:(?:the|a|an|el|la|los|las|un|una|o|le|les|den|die|das|der|dem|einen?) )?[\p{L}\p{N}_./@+-]{2,40})`;
/** Words after which stands what is given up. */
const givenUp = new RegExp(
  String.raw`(?<![\p{L}])(?:instead of|rather than|in place of|no longer (?:use|using|with|on)?|(?:drop|dropping|dropped|abandon|abandoning|replace|replacing|replaced|scrap|scrapping)(?: the)?|(?:switch(?:ed|ing)?|mov(?:e|ed|ing)|migrat(?:e|ed|ing)) (?:away )?from|not|en (?:vez|lugar) de|ya no (?:usamos)?|em vez de|no lugar de|não usamos mais|au lieu d[eu]|plutôt que|anstelle von|(?:an)?statt|nicht mehr) ${thing}|(?:而不是|不再(?:使用|用)?|代替|取代)\s?([\p{L}\p{N}_.-]{2,20})`,
  'giu',
);
/** Words before which it stands. */
const givenUpBefore =
  /([\p{L}\p{N}_.-]{2,20}?)\s?(?:ではなく|の代わり|をやめ|に代えて)|([\p{L}\p{N}_.-]{2,20})\s(?:대신|말고|(?:을|를) 버리)/gu;

const wordsOf = (text: string): readonly string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}_][\p{L}\p{N}_./-]*/gu) ?? []).map((word) =>
    word.replace(/(?<![./-])[./-]+$/u, ''),
  );
const common = new Set(
  'because since that this with from into instead rather than will should would have decided decision choose chose chosen using keep keeping stay stays after before both over then when what which their there them they porque para sobre como pour dans avec weil damit nicht statt wird werden'.split(
    ' ',
  ),
);

/** The decisions without those that a later one of them took back, in their order. */
export function withoutSuperseded(facts: readonly Fact[]): readonly Fact[] {
  const changes = facts
    .map((fact) => ({ fact, gone: goneIn(fact.text) }))
    .filter((change) => change.gone.length > 0);
  if (changes.length === 0) return facts;
  return facts.filter(
    (fact) =>
      !changes.some(
        (change) => change.fact.at > fact.at && takesBack(change.fact, change.gone, fact),
      ),
  );
}

function goneIn(text: string): readonly string[] {
  return [...text.matchAll(givenUp), ...text.matchAll(givenUpBefore)].flatMap((match) => {
    const name = (match[1] ?? match[2] ?? '').toLowerCase().split(' ').pop() ?? '';
    return name.length >= 2 && !common.has(name) ? [name.replace(/(?<![./-])[./-]+$/u, '')] : [];
  });
}

function takesBack(later: Fact, gone: readonly string[], earlier: Fact): boolean {
  const before = wordsOf(earlier.text);
  const lost = gone.filter((name) => has(before, earlier.text, name));
  // What both give up was not decided for by the earlier one.
  if (lost.length === 0 || goneIn(earlier.text).some((name) => lost.includes(name))) return false;
  const now = new Set(wordsOf(later.text));
  return before.some(
    (word) =>
      now.has(word) &&
      !gone.includes(word) &&
      !common.has(word) &&
      word.length >= subjectLength(word),
  );
}

const isSyllabic = (text: string): boolean =>
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
const subjectLength = (word: string): number => (isSyllabic(word) ? 2 : 5);
const has = (words: readonly string[], text: string, name: string): boolean =>
  isSyllabic(name) ? text.includes(name) : words.includes(name);

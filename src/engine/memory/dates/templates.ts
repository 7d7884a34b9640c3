/** What a template of a time always holds, by which it is told that a text has no such time without a pattern being made. Pure. */

/** Parts of a template: a slot with its value, a sign of what may be missing or is one of several, and what is said as it stands. */
export const token = /\{(\w{1,20})(?::(\w{1,20}))?\}|[[\]()|]|[^{}[\]()|]{1,200}/gu;

/** What may be missing, and one of several, by the signs around them. */
const optional = '[]';
const group = '()';
/** The first one of several without another one in it. */
const innerGroup = /\([^()]*\)/u;

export const yearSaid = /(?<!\d)(?:19|20)\d\d(?!\d)/u;

export const letterWords = (text: string): readonly string[] => text.match(/[\p{L}\p{M}]+/gu) ?? [];

/** Slots whose words are signs themselves. */
const namedSlot = /\{(?:weekday|wholeWeekday|month|unit)\}/u;

/** Words of three letters and more, one of which stands in all that a template fits; none where a name does. */
export function tellingOf(template: string): readonly string[] {
  // "week(-|)end" is one word as well.
  if (template.includes('(-|)'))
    return ['', ' '].flatMap((by) => tellingOf(template.replace('(-|)', by)));
  const always = without(template, optional);
  const fixed = without(always, group);
  if (namedSlot.test(fixed)) return [];
  const [longest] = wordsIn(fixed).sort((a, b) => b.length - a.length);
  return longest === undefined ? wordsIn(always) : [longest];
}

const wordsIn = (template: string): string[] =>
  letterWords(template.replace(/\{[^{}]*\}/gu, ' ')).filter((word) => word.length > 2);

/** A template without groups between two signs, however deep. */
function without(template: string, [open, close]: string): string {
  const kept: string[] = [];
  const opened: number[] = [];
  for (const sign of template) {
    const from = sign === close ? opened.pop() : undefined;
    if (sign === open) opened.push(kept.length);
    if (from !== undefined) kept.length = from;
    kept.push(from === undefined ? sign : ' ');
  }
  return kept.join('');
}

/** The names of the slots that are always filled. */
export const neededIn = (template: string): readonly string[] =>
  [...without(without(template, optional), group).matchAll(token)].flatMap(([, slot, value]) =>
    slot === undefined || value !== undefined ? [] : [slot],
  );

/** Words of any length, one of which stands in all that a template fits; none where it cannot be told. */
export function literalsIn(template: string): readonly string[] {
  const always = without(template, optional);
  const fixed = longestIn(without(always, group));
  if (fixed !== '') return [fixed];
  const [alternatives = ''] = innerGroup.exec(always) ?? [];
  const words = alternatives.split('|').map(longestIn);
  return words.includes('') ? [] : words;
}

const longestIn = (template: string): string =>
  letterWords(template.replace(/\{[^{}]*\}/gu, ' ')).reduce(
    (a, b) => (b.length > a.length ? b : a),
    '',
  );

/** With which signs a text must begin that a pattern matches, read from the pattern's source. */

const lookAround = /^\(\?<?[=!]/;
const groupStart = /^\((?:\?:|\?<\w+>)?/;
const optional = /^(?:[?*]|\{0,)/;
const quantifier = /^(?:[?*+]|\{[0-9,]{1,9}\})\??/;
/** A class of nothing but signs. */
const plainClass = /^\[([^\\^\]-]+)\]$/;

/** Where an item of a pattern ends that begins there: a group, a class, an escape, one sign. */
function itemEnd(source: string, from: number): number {
  const sign = source.charAt(from);
  if (sign === '\\') return from + (/^\\p\{\w+\}/u.exec(source.slice(from))?.[0].length ?? 2);
  if (sign === '[') {
    let at = from + 1;
    while (at < source.length && source[at] !== ']') at += source[at] === '\\' ? 2 : 1;
    return at + 1;
  }
  if (sign !== '(') return from + 1;
  let at = from + 1;
  while (at < source.length && source[at] !== ')') at = itemEnd(source, at);
  return at + 1;
}

/** The alternatives of a pattern, outside of all groups. */
export function alternativesOf(source: string): readonly string[] {
  const found: string[] = [];
  let from = 0;
  for (let at = 0; at < source.length;) {
    const end = itemEnd(source, at);
    if (source[at] === '|') {
      found.push(source.slice(from, at));
      from = end;
    }
    at = end;
  }
  return [...found, source.slice(from)];
}

/** The signs, letters as small ones; one of them is `any` where any sign will do, or none at all. */
export function beginningsOf(source: string): ReadonlySet<string> {
  return new Set(alternativesOf(source).flatMap(ofSequence));
}

/** Of items behind one another: the first one's, and of those behind what may be left out. */
function ofSequence(source: string): readonly string[] {
  const all: string[] = [];
  for (let at = 0; at < source.length;) {
    const end = itemEnd(source, at);
    const item = source.slice(at, end);
    const behind = source.slice(end);
    at = end + (quantifier.exec(behind)?.[0].length ?? 0);
    if (lookAround.test(item)) continue;
    all.push(...ofItem(item));
    if (!optional.test(behind)) return all;
  }
  return [...all, any];
}

export const any = 'any';

function ofItem(item: string): readonly string[] {
  if (item.startsWith('(')) return [...beginningsOf(item.replace(groupStart, '').slice(0, -1))];
  const signs = item.startsWith('[') ? plainClass.exec(item)?.[1] : item;
  return signs === undefined || /^[\\.^$]/.test(signs) ? [any] : [...signs.toLowerCase()];
}

/**
 * Cuts the sections in words down to their budget: last lines first, from the longest section. The parts built by code are no part of
 * it (trap T8). Pure; ends after a bounded number of cuts, whatever the text.
 */
import { type SectionName, sectionNames } from '../summary/headings';
import type { View } from '../summary/view';

export type Sections = Partial<Record<SectionName, string>>;

/** Room for headings and blank lines, tokens. */
const frameTokens = 120;
/** A section this short is left alone, tokens. */
const fewTokens = 24;

/** Shortens the sections in place until they fit beside `taken` tokens; whether anything was cut. */
export function fitSections(
  sections: Sections,
  taken: number,
  budget: number,
  view: View,
): boolean {
  const size = new Map<SectionName, number>();
  for (const name of sectionNames) size.set(name, view.counter.count(sections[name] ?? ''));
  let over = taken + frameTokens - budget;
  for (const tokens of size.values()) over += tokens;
  let cut = false;
  while (over > 0) {
    const [longest, tokens] = [...size].sort((a, b) => b[1] - a[1])[0] ?? ['goal', 0];
    if (tokens < fewTokens) break;
    const wanted = Math.max(Math.floor(tokens * 0.5), tokens - over - 4);
    const before = sections[longest] ?? '';
    const shorter = firstLines(before, wanted, view);
    const now = view.counter.count(shorter);
    cut ||= shorter !== before;
    sections[longest] = shorter;
    size.set(longest, Math.min(now, tokens - 1));
    over -= tokens - now;
  }
  return cut;
}

/** The first lines that fit into `tokens`, fences closed; part of the first line when even that is too long. */
function firstLines(text: string, tokens: number, view: View): string {
  const kept: string[] = [];
  let used = 0;
  for (const line of text.split('\n')) {
    used += view.counter.count(`${line}\n`);
    if (used > tokens) break;
    kept.push(line);
  }
  if (kept.length === 0) return `${text.slice(0, Math.max(8, tokens))}…`;
  while (kept[kept.length - 1] === '…') kept.pop();
  return withFencesClosed([...kept, '…'].join('\n'));
}

/** An open fence would swallow the sections after it. */
export function withFencesClosed(text: string): string {
  let fence: string | null = null;
  for (const line of text.split('\n')) {
    const mark = /^\s*(`{3,}|~{3,})/u.exec(line)?.[1];
    if (mark === undefined) continue;
    if (fence === null) fence = mark;
    else if (line.trim() === fence) fence = null;
  }
  return fence === null ? text : `${text}\n${fence}`;
}

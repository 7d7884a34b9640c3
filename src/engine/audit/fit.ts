/**
 * Cuts sections in words down to their budget: last lines first, from the longest section. The parts built by code are no part of
 * it. Pure; ends after a bounded number of cuts, whatever the text.
 */
import type { SectionName } from '../summary/headings';
import { lineTokens } from '../summary/lines';
import type { View } from '../summary/view';

export type Sections = Partial<Record<SectionName, string>>;

/** A section this short is left alone, tokens. */
const fewTokens = 24;

/** The sections, shortened where they take more than `tokens` together. */
export function fitSections(given: Readonly<Sections>, tokens: number, view: View): Sections {
  const sections: Sections = { ...given };
  const size = new Map<SectionName, number>();
  for (const name of Object.keys(sections) as SectionName[])
    size.set(name, lineTokens(view, sections[name] ?? ''));
  let over = -tokens;
  for (const taken of size.values()) over += taken;
  while (over > 0) {
    const [longest, taken] = [...size].sort((a, b) => b[1] - a[1])[0] ?? ['happened', 0];
    if (taken < fewTokens) break;
    const wanted = Math.max(Math.floor(taken * 0.5), taken - over - 4);
    const shorter = firstLines(sections[longest] ?? '', wanted, view);
    const now = lineTokens(view, shorter);
    sections[longest] = shorter;
    size.set(longest, Math.min(now, taken - 1));
    over -= taken - now;
  }
  return sections;
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

/**
 * The newest messages of a conversation word for word, for a reader who has none of it: whole as long as there is room, and the
 * agent's last answer in any case. What tools gave back is not among them. Pure.
 */
import type { Entry } from '../conversation/types';
import { shownEntries } from '../summarise/prompt/visibleEntries';
import { lineTokens } from './lines';
import { quoted, type View } from './view';

interface Spoken {
  readonly who: 'user' | 'assistant';
  readonly text: string;
}

/** A section of such messages within `tokens`; '' where nobody said anything. */
export function newestPart(view: View, entries: readonly Entry[], tokens: number): string {
  const spoken = shownEntries(entries).flatMap(spokenIn);
  const last = spoken.findLastIndex(({ who }) => who === 'assistant');
  const parts = new Map<number, string>();
  let left = tokens;
  const take = (at: number, most: number): boolean => {
    const one = spoken[at];
    if (!one) return false;
    const part = `${one.who}:\n${quoted(view, one.text, most)}`;
    const size = lineTokens(view, part);
    if (size > left && at !== last) return false;
    left -= size;
    parts.set(at, part);
    return true;
  };
  take(last, tokens);
  for (let at = spoken.length - 1; at >= 0; at--) {
    if (at !== last && !take(at, Infinity)) break;
  }
  if (parts.size === 0) return '';
  const texts = [...parts].sort(([a], [b]) => a - b).map(([, part]) => part);
  return `## ${view.phrases.newest}\n${texts.join('\n\n')}`;
}

/** What the person or the agent says in it. */
function spokenIn(entry: Entry): readonly Spoken[] {
  if (entry.kind !== 'message') return [];
  const { role, origin, blocks } = entry;
  if (role !== 'assistant' && (role !== 'user' || origin === 'injected')) return [];
  const text = blocks.flatMap((one) => (one.kind === 'text' ? [one.text] : [])).join('\n');
  return text.trim() === '' ? [] : [{ who: role, text }];
}

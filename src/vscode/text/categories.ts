/** What fills the window, by category, with a name for each. Names are ours: nothing here needs escaping. */
import type { Category } from '../../engine/meter/breakdown';
import type { Status } from '../../operations/status';
import type { Language, Say } from './language';

export interface CategoryShare {
  readonly label: string;
  readonly tokens: number;
}

type Used = Exclude<Category, 'free'>;

// A record keyed by the union: a category that is forgotten here does not compile.
const labels: Readonly<Record<Used, (say: Say) => string>> = {
  system: (say) => say('System prompt and tools'),
  summary: (say) => say('Summaries'),
  user: (say) => say('Your messages'),
  assistant: (say) => say('Answers'),
  thinking: (say) => say('Thinking'),
  toolCalls: (say) => say('Tool calls'),
  toolResults: (say) => say('Tool results'),
  images: (say) => say('Images'),
};

/** The categories that hold something, the fullest first; what is free is not one of them. */
export function categoriesOf(status: Status, { say }: Language): readonly CategoryShare[] {
  return (Object.keys(labels) as Used[]) // Object.keys forgets the keys' type.
    .map((category) => ({ label: labels[category](say), tokens: status.byCategory[category] }))
    .filter(({ tokens }) => tokens > 0)
    .sort((a, b) => b.tokens - a.tokens);
}

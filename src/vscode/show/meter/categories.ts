/** What fills the window, by category, and what does not, with a name for each. Names are ours: nothing here needs escaping. */
import type { Category } from '../../../engine/meter/breakdown';
import type { Status } from '../../../operations/meter/status';
import type { Language, Say } from '../text/language';

type Used = Exclude<Category, 'free'>;

export interface CategoryShare {
  readonly id: Used;
  readonly label: string;
  readonly tokens: number;
}

// A record keyed by the union: a category that is forgotten here does not compile.
const labels: Readonly<Record<Used, (say: Say, status: Status) => string>> = {
  system: (say, { toolsApart }) =>
    toolsApart ? say('System prompt') : say('System prompt and tools'),
  tools: (say) => say('Tool definitions'),
  instructionFiles: (say) => say('Instruction files'),
  summary: (say) => say('Summaries'),
  // What clients insert in a person's name is theirs as well.
  user: (say) => say('User messages'),
  assistant: (say) => say('Answers'),
  thinking: (say) => say('Thinking'),
  toolCalls: (say) => say('Tool calls'),
  toolResults: (say) => say('Tool results'),
  images: (say) => say('Images'),
};

/** The categories that hold something, in the order in which a model sees them; what is free is not one of them. */
export const sharesOf = (status: Status, { say }: Language): readonly CategoryShare[] =>
  (Object.keys(labels) as Used[]) // Object.keys forgets the keys' type.
    .map((id) => ({ id, label: labels[id](say, status), tokens: status.byCategory[id] }))
    .filter(({ tokens }) => tokens > 0);

/** The same, the fullest first. */
export const categoriesOf = (status: Status, language: Language): readonly CategoryShare[] =>
  [...sharesOf(status, language)].sort((a, b) => b.tokens - a.tokens);

export interface UnusedShare {
  readonly id: 'free' | 'reserve';
  readonly label: string;
  readonly tokens: number;
  /** Whether it follows from what was reported alone; an estimate otherwise. */
  readonly isExact: boolean;
}

/** What is left of the window: up to where a compaction is due, and the reserve behind it, which needs no figure while it has all its room. */
export function unusedOf(status: Status, { say }: Language): readonly UnusedShare[] {
  const { free: unused } = status.byCategory;
  const reserve = Math.min(unused, Math.max(0, status.window - status.compactAt));
  const isReported = status.source === 'reported';
  const hasRoom = reserve < unused;
  const shares: readonly UnusedShare[] = [
    { id: 'free', label: say('Free'), tokens: unused - reserve, isExact: isReported },
    { id: 'reserve', label: say('Reserve'), tokens: reserve, isExact: isReported || hasRoom },
  ];
  return shares.filter(({ tokens }) => tokens > 0);
}

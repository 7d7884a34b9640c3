/** What fills the window, by category, and what does not, with a name for each. Names are ours: nothing here needs escaping. */
import type { Category } from '../../../engine/meter/breakdown';
import type { Status } from '../../../operations/meter/status';
import type { Language, Say } from '../text/language';
import { sizeText } from '../text/sizes';

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
  /** The tokens in words: marked as an estimate where they do not follow from what was reported alone. */
  readonly size: string;
}

/** What is left of the window: up to where a compaction is due, and the reserve behind it, which needs no figure while it has all its room. */
export function unusedOf(status: Status, language: Language): readonly UnusedShare[] {
  const { say } = language;
  const { free: unused } = status.byCategory;
  const reserve = Math.min(unused, Math.max(0, status.window - status.compactAt));
  const isReported = status.source === 'reported';
  const share = (id: UnusedShare['id'], label: string, tokens: number, isExact: boolean) => ({
    id,
    label,
    tokens,
    size: sizeText(tokens, isExact, language),
  });
  return [
    share('free', say('Free'), unused - reserve, isReported),
    share('reserve', say('Reserve'), reserve, isReported || reserve < unused),
  ].filter(({ tokens }) => tokens > 0);
}

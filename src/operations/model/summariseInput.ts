/** What a summary with a model is made of, for the files that make one together. Types only. */
import type { LanguageCode } from '../../engine/text/language';
import type { Entry } from '../../engine/conversation/types';
import type { ModelOptions } from '../../engine/summarise/options';
import type { TokenCounter } from '../../engine/tokens/counter';
import type { ModelLimits } from '../../ports/model';

export interface SummariseInput {
  /** What the summary replaces, as the model saw it (`shownEntries`), the first part of a split turn left out. */
  readonly entries: readonly Entry[];
  /** The first part of a turn that the cut splits; empty where it splits none. */
  readonly turnPrefix: readonly Entry[];
  /** The words of the last summary; null without one. */
  readonly previous: string | null;
  /** What code knows of the whole conversation, in data tags. */
  readonly known: string;
  readonly language: LanguageCode;
  /** The newest request of the person, for the judge. */
  readonly wishes: readonly string[];
  readonly counter: TokenCounter;
  readonly redact: (text: string) => string;
  /** How long the summary may be, tokens. */
  readonly proseTokens: number;
  readonly limits: ModelLimits;
  readonly options: ModelOptions;
  /** What code writes of some entries, for a stage the model does not do. */
  readonly offline: (entries: readonly Entry[]) => string;
}

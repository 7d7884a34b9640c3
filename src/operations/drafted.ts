/** What a draft is asked for and what it consists of, for the files that make one together. Types only. */
import type { Draft, DraftInput } from '../engine/summary/draft';
import type { CompactionPlan } from '../engine/compaction/plan';
import type { EntryId } from '../engine/conversation/types';
import type { CostForecast } from '../engine/summarise/price';
import type { ModelLimits } from '../ports/model';
import type { Outside } from '../ports/outside';
import type { Seen } from '../ports/transcripts';
import type { Limits, Place } from './limits';
import type { Measured } from './measure';
import type { ModelUse } from './modelUse';
import type { StageAt } from './stages';

export interface DraftRequest {
  readonly limits: Limits;
  readonly place: Place;
  readonly instructions: string | null;
  /** A summary the person edited; audited like any other. Null = draft one. */
  readonly editedSummary: string | null;
  /** Who wrote that summary where it is a preview written as it was; null = the person did. */
  readonly author: Authorship | null;
  /** True when a person asked for it just now; false for what happens by itself. */
  readonly byPerson: boolean;
  readonly dryRun: boolean;
  /** Only the words are wanted, for another conversation: also where this one may not be written to. */
  readonly handOff: boolean;
}

/** A compaction that may be applied. */
export interface Drafted {
  readonly plan: CompactionPlan;
  readonly draft: Draft;
  readonly by: Authorship;
  readonly forecast: SummaryForecast | null;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
}

/** What a plan made again keeps of the first: where it cut, and the words, which may have taken minutes. */
export interface Earlier {
  /** Null where nothing was kept: what came since needs new words. */
  readonly cutAt: EntryId | null;
  readonly words: Words;
  /** What the words must be about, where they come from an act before this one; null for this act's own. */
  readonly about: string | null;
}

export interface DraftWatch {
  readonly signal: AbortSignal;
  readonly onStage: (stage: StageAt, chars: number) => void;
}

export interface SummaryForecast {
  /** As in the setting. */
  readonly model: string;
  readonly windowTokens: number;
  readonly windowSource: ModelLimits['source'];
  /** Estimated, of all requests together. */
  readonly inputTokens: number;
  /** At most. */
  readonly outputTokens: number;
  readonly requests: number;
  /** Whether the largest request, with an answer, fits into the window. */
  readonly fits: boolean;
  /** Null where the model's price is not known. */
  readonly cost: CostForecast | null;
}

/** Whose words a summary is made of. */
export interface Authorship {
  /** `partial` = the model wrote some of it and code the rest. */
  readonly tier: 'model' | 'partial' | 'offline';
  /** `agent` = the agent itself, with a model of its own choice. */
  readonly writtenBy: 'model' | 'code' | 'person' | 'hook' | 'agent';
  /** What the model was asked and used; null where none was asked. */
  readonly model: ModelUse | null;
  /** Why code had to write it, or some of it, although a model was wished for; null otherwise. */
  readonly why: string | null;
}

/** The words and where they come from; `text` null = code writes them. */
export interface Words extends Authorship {
  readonly text: string | null;
  readonly repairs: readonly string[];
  /** What was reckoned before the model was asked; null where none was to be. */
  readonly forecast: SummaryForecast | null;
  /** Why the same model should not be asked for anything else in this act, as one sentence; null where it may be. */
  readonly outOfReach: string | null;
}

/** A draft with the words it was made of, and what they are about. */
export type WithWords = Drafted & { readonly words: Words; readonly about: () => string };

export interface WordsQuestion {
  readonly seen: Seen;
  readonly plan: CompactionPlan;
  readonly input: DraftInput;
  readonly before: Measured;
  readonly request: DraftRequest;
  readonly outside: Outside;
  readonly watch: DraftWatch;
}

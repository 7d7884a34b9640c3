/** What a draft is asked for and what it consists of, for the files that make one together. */
import type { Result } from '../../base/result';
import type { Sentence } from '../../base/sentence';
import type { Draft, DraftInput } from '../../engine/summary/draft';
import type { CompactionPlan } from '../../engine/compaction/plan';
import type { EntryId } from '../../engine/conversation/types';
import type { CostForecast } from '../../engine/summarise/price';
import type { ModelLimits } from '../../ports/model';
import type { Outside } from '../../ports/outside';
import type { SeenFile } from '../../ports/transcripts';
import type { Limits, WorkspacePlace } from '../limits';
import type { Measurement } from '../meter/measure';
import type { ModelUse } from '../model/modelUse';
import type { Problem } from '../problems';
import type { StageAt } from '../model/stages';

/** What every act around a compaction is told. */
export interface ActRequest {
  readonly limits: Limits;
  readonly place: WorkspacePlace;
  /** True when a person asked for it just now; false for what happens by itself. */
  readonly byPerson: boolean;
}

export interface DraftRequest extends ActRequest {
  /** What the person asks of this summary. */
  readonly instructions: string | null;
  /** A summary the person wrote; audited like any other. Null = one is made. */
  readonly summary: string | null;
}

/** What an act writes besides the compaction, and over what. */
export interface WriteRequest extends ActRequest {
  /** Whether a due flush may write notes first. */
  readonly flushFirst: boolean;
  /** Writes although the file changed moments ago. */
  readonly force: boolean;
}

/** A compaction that may be applied. */
export interface Drafted {
  readonly plan: CompactionPlan;
  readonly draft: Draft;
  readonly by: Authorship;
  readonly forecast: SummaryForecast | null;
  readonly tokensBefore: number;
  /** Whether the provider reported all of it; else it is an estimate in part or in whole. */
  readonly isBeforeReported: boolean;
  readonly tokensAfter: number;
}

/** What a plan made again keeps of the first: where it cut, and the words, which may have taken minutes. */
export interface Earlier {
  /** Null where nothing was kept: what came since needs new words. */
  readonly cutAt: EntryId | null;
  /** The entry the conversation ended with; null where that is not known. */
  readonly lastId: EntryId | null;
  readonly words: SummaryWords;
  /** What the words must be about, where only that tells whether they are true; null where the cut does. */
  readonly about: string | null;
}

/** The steps a person can follow, in order. */
export type CompactStep = 'reading' | 'flushing' | 'summarising' | 'writing' | 'verifying';

/** A step that begins; `stage` while a model is asked, with the characters of its answer so far. */
export interface CompactProgress {
  readonly step: CompactStep;
  readonly stage: StageAt | null;
  readonly chars: number;
  /** What all requests together were reckoned to cost before the first; null where no model is asked or its price is not known. */
  readonly usd: number | null;
}

/** Who follows an act, and may call it off. */
export interface ActWatch {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: CompactProgress) => void;
}

/** Tells that a step begins. */
export const beginStep = ({ onProgress }: ActWatch, step: CompactStep): void =>
  onProgress({ step, stage: null, chars: 0, usd: null });

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
  readonly writtenBy: 'model' | 'code' | 'person' | 'listener' | 'agent';
  /** What the model was asked and used; null where none was asked. */
  readonly model: ModelUse | null;
  /** Why code had to write it, or some of it, although a model was wished for; null otherwise. */
  readonly why: Sentence | null;
}

/** The words and where they come from; `text` null = code writes them. */
export interface SummaryWords extends Authorship {
  readonly text: string | null;
  /** A person edited them in a draft that they saw: they stay word for word. */
  readonly isEdited?: true;
  readonly repairs: readonly Sentence[];
  /** What was reckoned before the model was asked; null where none was to be. */
  readonly forecast: SummaryForecast | null;
}

/** A draft with the words it was made of, and what they are about. */
export type WithWords = Drafted & { readonly words: SummaryWords; readonly about: () => string };

export interface WordsQuestion {
  readonly seen: SeenFile;
  readonly plan: CompactionPlan;
  readonly input: DraftInput;
  readonly before: Measurement;
  readonly request: DraftRequest;
  readonly outside: Outside;
  readonly watch: ActWatch;
}

/** Where the words of a draft come from, now that its plan is made; `known` are those of before, where they are still true. */
export type WordsSource = (
  question: WordsQuestion,
  known: SummaryWords | null,
) => Promise<Result<SummaryWords, Problem>>;

/** What automation can have done, and what is told of it while it is done. */
import type { AgentName } from '../../engine/conversation/types';
import type { Compacted } from '../compact/outcome';
import type { ConversationPlace } from '../follow/places';
import type { FlushOutcome } from '../flush/flush';
import type { Worded } from '../answer';

export interface AutoActs {
  /** Whether something is being done to a conversation right now, whoever asked for it. */
  isBusy(file: string): boolean;
  /** Writes notes if a flush is due; null = none is. */
  flushDue(file: string, placed: ConversationPlace): Promise<Worded<FlushOutcome | null>>;
  /** Compacts it in one go, or has its agent do it. */
  compact(file: string, placed: ConversationPlace, byAgent: boolean): Promise<Worded<Compacted>>;
}

/** How something that was done by itself ended. */
export interface WorkEnd {
  readonly ok: boolean;
  /** Why it was not done; null when it was. */
  readonly kind: string | null;
  /** Whether it is tried again by itself soon. */
  readonly willRetry: boolean;
  /** Notes that were written with it; absent where there are none. */
  readonly flushed?: FlushOutcome;
}

/** Something that is done by itself begins, or ends. */
export interface WorkNews {
  readonly work: 'compact' | 'flush';
  readonly file: string;
  readonly agent: AgentName;
  readonly sessionId: string;
  /** Null at the beginning. */
  readonly end: WorkEnd | null;
}

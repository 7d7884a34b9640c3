/**
 * What a draft of a compaction is made from and what it consists of. Types only.
 * The same shape serves the offline summariser and the audit of somebody else's text.
 */
import type { Sentence } from '../../base/sentence';
import type { Compaction, CompactionDetails, Entry, EntryId } from '../conversation/types';
import type { TokenCounter } from '../tokens/counter';
import type { WhyLine } from '../record/why';
import type { Mask } from '../secrets/mask';
import type { Pin } from '../session/pins';

export interface DraftInput {
  /** The live branch before what is kept, in the order said, including what earlier compactions already replaced (re-iterable, lazily loaded). */
  readonly replaced: Iterable<Entry>;
  /** First part of a turn that the cut splits (already part of `replaced`); empty when the cut is at a turn's start. */
  readonly turnPrefix: readonly Entry[];
  /** Entries kept verbatim after the summary. */
  readonly kept: readonly Entry[];
  /** What of `replaced` is shown by its two ends, being new and too long to be kept; absent where nothing is. */
  readonly cutShort?: readonly CutShort[];
  /** What the person pinned: it stays word for word; absent where nothing is. */
  readonly pins?: readonly Pin[];
  /** The last compaction on the branch: its summary (possibly another tool's) and details; null when none. */
  readonly previous: Compaction | null;
  /** True where the branch began before what the file has of it: there the first summary in it says what was. Absent where it did not. */
  readonly startsAmid?: boolean;
  /** The session's working directory; paths inside it are shown relative to it. */
  readonly cwd: string | null;
  /** The branch checked out there as the client noted it; what commands said since counts more. Absent where it does not. */
  readonly gitBranch?: string | null;
  readonly counter: TokenCounter;
  /** Budget of the sections built by code, tokens (setting `compaction.evidenceTokens`, 4,000). */
  readonly evidenceTokens: number;
  /** Budget of the prose part, tokens. */
  readonly proseTokens: number;
  /** What the person asked of this summary; words in it weigh more. */
  readonly instructions: string | null;
  /** Masks secrets in any text that goes into the summary. */
  readonly redact: Mask;
}

/** A text that is too long to be kept, as the conversation holds it. */
export interface CutShort {
  readonly id: EntryId;
  readonly text: string;
  /** Who said it: a tool's name, or a role. */
  readonly who: string;
  /** Of the whole, estimated. */
  readonly tokens: number;
  /** File, line and id, by which the whole is found. */
  readonly where: string;
}

/** A tool call that failed and was not repaired later. `summary` is one line of at most 240 characters. */
export interface ToolFailure {
  readonly tool: string;
  readonly summary: string;
}

export interface Draft {
  readonly summary: string;
  readonly details: CompactionDetails & {
    /** All open failures, oldest first; the summary may list fewer and say how many more there are. */
    readonly toolFailures: readonly ToolFailure[];
  };
  /** All that the summary says, in its order: each line with its entry and the rule that put it there. Headings and labels are none. */
  readonly lines: readonly WhyLine[];
  /** What the lists of evidence, failures and files hold besides and had no room for; the transcript still has it. */
  readonly leftOut: readonly WhyLine[];
  /** What had to be repaired by code, as short sentences; empty for a draft of our own. */
  readonly repairs: readonly Sentence[];
}

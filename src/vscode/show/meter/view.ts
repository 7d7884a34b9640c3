/**
 * What the editor knows at one moment, as data for texts. Built by `start.ts`; read by the status bar item and the quick pick.
 */
import type { Snapshot } from '../../../operations/follow/watchTypes';
import type { Status } from '../../../operations/meter/status';
import type { Settings } from '../../../settings/resolve';

/** Work that is under way for a conversation. */
export type WorkUnderWay = 'compact' | 'flush' | 'undo';

export interface MeterView {
  readonly snapshot: Snapshot;
  /** Whether a first answer, or one about the conversation the person chose, is still to come. */
  readonly isReading: boolean;
  /** Whether the person chose the conversation. */
  readonly pinned: boolean;
  /** Whether the conversation was started in a folder of this workspace; nothing happens by itself otherwise. */
  readonly belongs: boolean;
  readonly trusted: boolean;
  readonly policy: Settings['compactionPolicy'];
  readonly flushEnabled: boolean;
  /** Whether the conversation's folder is on a disk; notes go nowhere else. */
  readonly onDisk: boolean;
  /** Whether a folder is open at all; chats of the editor go without. */
  readonly hasFolder: boolean;
  readonly working: WorkUnderWay | null;
  /** A compaction waits for the agent to be idle. */
  readonly compactsWhenIdle: boolean;
  /** What went wrong or is left out, one sentence each. */
  readonly notes: readonly string[];
  readonly nowMs: number;
  /** The editor's version, `1.139.1`. */
  readonly editorVersion: string;
}

/** How near the window is to its thresholds. */
export type MeterLevel = 'calm' | 'warn' | 'full' | 'unknown';

/** Past `warnAt` people are warned, past `compactAt` a compaction is due. */
export function levelOf({ tokens, warnAt, compactAt }: Status): MeterLevel {
  if (tokens === null) return 'unknown';
  if (tokens > compactAt) return 'full';
  return tokens >= warnAt ? 'warn' : 'calm';
}

/** What an operation decides by: the settings' small option types and what the caller knows about the place. */
import type { Settings } from '../settings/resolve';

export interface Limits extends Pick<
  Settings,
  'policy' | 'compaction' | 'models' | 'flushPrompts' | 'userCommands' | 'memory'
> {
  /** The model to assume where the transcript names none, or to reckon with instead of it; null = as recorded. */
  readonly model: string | null;
}

/** Where notes may be written, and whether. */
export interface WorkspacePlace {
  /** The workspace folder notes belong to; null when no folder is open. */
  readonly workspace: string | null;
  /** False in Restricted Mode: nothing is written. */
  readonly trusted: boolean;
}

/** The part of the settings that operations decide by. `model` as in `Limits`. */
export const limitsOf = (
  { policy, compaction, models, flushPrompts, userCommands, memory }: Settings,
  model: string | null,
): Limits => ({ policy, compaction, models, flushPrompts, userCommands, memory, model });

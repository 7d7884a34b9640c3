/** What one setting is: its kind, where it may be set, and the sentence people read. */
import type { ValueKind } from './kinds';

/** One setting. */
export interface Setting<T> {
  readonly kind: ValueKind<T>;
  /** As it is written in a settings file. */
  readonly default: unknown;
  /** `machine` = never taken from a workspace: where keys and conversations go, and what is run. */
  readonly scope: 'resource' | 'machine';
  /** Whether the value of an untrusted workspace is passed over. */
  readonly restricted: boolean;
  /** What the settings editor filters by. */
  readonly tags?: readonly ['usesOnlineServices'];
  /** Markdown; links to other settings as `#tidemark.key#` in backticks. */
  readonly text: string;
}

type Rest = Omit<Setting<unknown>, 'kind' | 'default' | 'scope' | 'restricted'> &
  Partial<Pick<Setting<unknown>, 'scope' | 'restricted'>>;

/** A setting of a resource that the value of an untrusted workspace counts for, but for what `rest` says. */
export function setting<T>(kind: ValueKind<T>, byDefault: unknown, rest: Rest): Setting<T> {
  return { scope: 'resource', restricted: false, ...rest, kind, default: byDefault };
}

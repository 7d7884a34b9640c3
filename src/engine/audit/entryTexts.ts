/**
 * Goes through a conversation once for everybody who looks for something in it: what an entry says is put together once, and
 * who has found all stops listening. Pure.
 */
import type { Entry } from '../conversation/types';
import { argumentTexts, type Saying, sayingsOf } from '../record/recordText';

/** What one entry says, in the forms in which it is looked through; each is made once, when it is first asked for. */
export class EntryTexts {
  readonly sayings: readonly Saying[];
  #record: string | null = null;
  #names: string | null = null;

  constructor(private readonly entry: Entry) {
    this.sayings = sayingsOf(entry);
  }

  /** Everything as one text. */
  get record(): string {
    return (this.#record ??= this.sayings.map(({ text }) => text).join('\n'));
  }

  /** The same, and the arguments of calls as they are and not as JSON. */
  get names(): string {
    return (this.#names ??= [this.record, ...argumentTexts(this.entry)].join('\n'));
  }
}

/** Somebody who looks for something in a conversation. */
export interface EntryListener {
  /** Whether nothing is left to look for. */
  readonly isSettled: boolean;
  hear(said: EntryTexts): void;
}

/** One pass over the entries; none where there is nothing to look for. */
export function hearAll(entries: Iterable<Entry>, listeners: readonly EntryListener[]): void {
  const isOver = (): boolean => listeners.every(({ isSettled }) => isSettled);
  if (isOver()) return;
  for (const entry of entries) {
    const said = new EntryTexts(entry);
    for (const listener of listeners) if (!listener.isSettled) listener.hear(said);
    if (isOver()) return;
  }
}

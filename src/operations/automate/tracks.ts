/** What automation did with each conversation: in the session's record, and here as long as that cannot be written. */
import { automationOf, withAutomation, type AutomationTrack } from '../../engine/automation/track';
import type { Outside } from '../../ports/outside';
import type { SessionKey } from '../../ports/records';
import { updateRecord } from '../records';

type Ports = Pick<Outside, 'records' | 'log'>;

const nameOf = ({ agent, sessionId }: SessionKey): string => JSON.stringify([agent, sessionId]);

type TrackChange = (track: AutomationTrack) => AutomationTrack;

export class AutomationTracks {
  /** Changes that a record did not take: without them, what failed would be tried at every change. */
  readonly #unkept = new Map<string, readonly TrackChange[]>();

  constructor(private readonly outside: Ports) {}

  async of(key: SessionKey): Promise<AutomationTrack> {
    return this.#withUnkept(key, automationOf(await this.outside.records.get(key)));
  }

  /**
   * Changes it; the record's own is read again under its lock, since another window, or an undo, may have changed it. Only what could
   * not be written stays here: what was reckoned before the lock would else stand for what is in the record.
   */
  async change(key: SessionKey, how: TrackChange): Promise<void> {
    const isKept = await remember(key, (own) => how(this.#withUnkept(key, own)), this.outside);
    const name = nameOf(key);
    if (isKept) this.#unkept.delete(name);
    else this.#unkept.set(name, [...(this.#unkept.get(name) ?? []), how]);
  }

  #withUnkept(key: SessionKey, own: AutomationTrack): AutomationTrack {
    const changes = this.#unkept.get(nameOf(key)) ?? [];
    return changes.reduce((track, change) => change(track), own);
  }
}

/** Changes what is remembered of a conversation in its record; false where that cannot be written. */
export const remember = (key: SessionKey, how: TrackChange, outside: Ports): Promise<boolean> =>
  updateRecord(key, (record) => withAutomation(record, how(automationOf(record))), outside);

/** What automation did with each conversation: in the session's record, and here as long as that cannot be written. */
import { automationOf, withAutomation, type AutomationTrack } from '../../engine/automation/track';
import type { Outside } from '../../ports/outside';
import type { SessionKey } from '../../ports/records';
import { updateRecord } from '../records';

type Ports = Pick<Outside, 'records' | 'log'>;

const nameOf = ({ agent, sessionId }: SessionKey): string => JSON.stringify([agent, sessionId]);

export class AutomationTracks {
  /** What a record did not take: without it, what failed would be tried at every change. */
  readonly #unkept = new Map<string, AutomationTrack>();

  constructor(private readonly outside: Ports) {}

  async of(key: SessionKey): Promise<AutomationTrack> {
    return this.#unkept.get(nameOf(key)) ?? automationOf(await this.outside.records.get(key));
  }

  /** Changes it; the record's own is read again under its lock, since another window may have changed it. */
  async change(key: SessionKey, how: (track: AutomationTrack) => AutomationTrack): Promise<void> {
    const wanted = how(await this.of(key));
    await remember(key, how, this.outside);
    const kept = automationOf(await this.outside.records.get(key));
    if (JSON.stringify(kept) === JSON.stringify(wanted)) this.#unkept.delete(nameOf(key));
    else this.#unkept.set(nameOf(key), wanted);
  }
}

/** Changes what is remembered of a conversation in its record. */
export const remember = (
  key: SessionKey,
  how: (track: AutomationTrack) => AutomationTrack,
  outside: Ports,
): Promise<void> =>
  updateRecord(key, (record) => withAutomation(record, how(automationOf(record))), outside);

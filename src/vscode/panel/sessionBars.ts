/**
 * The conversations of this window with how full each is, as they are drawn now. They are read now and then; which of them is followed,
 * and how full that one is, is taken from what is known at the moment.
 */
import type { Snapshot } from '../../operations/follow/watchTypes';
import { sessionRow } from '../show/rows/sessions';
import type { Language } from '../show/text/language';
import type { SessionBar } from './messages';
import type { SessionRead, SessionsRead } from './sessionReader';

/** `more` of them stand behind the first ones: `rest`, where they are wanted. `over` are not listed. */
export interface SessionBars {
  readonly bars: readonly SessionBar[];
  readonly rest: readonly SessionBar[];
  readonly more: number;
  readonly over: number;
}

export function sessionBars(
  { first, rest, over }: SessionsRead,
  wantsAll: boolean,
  { session: followed, status: live, stopped }: Snapshot,
  language: Language,
  nowMs: number,
): SessionBars {
  const isLive = (file: string): boolean => live?.file === file && stopped === undefined;
  const bar = ({ session, status: known }: SessionRead): SessionBar => {
    const status = live !== null && isLive(session.file) ? live : known;
    const isFollowed = session.file === followed?.file;
    const row = sessionRow({ session, status, nowMs, isFollowed }, language);
    return {
      file: session.file,
      label: row.label,
      isFollowed,
      description: [row.detail ?? '', row.description ?? '']
        .filter((text) => text !== '')
        .join(' · '),
      percent: status?.percent ?? null,
    };
  };
  return {
    bars: first.map(bar),
    rest: wantsAll ? rest.map(bar) : [],
    more: rest.length,
    over,
  };
}

/**
 * How the window filled, as a drawing: one place for each answer, what was done to the conversation, where the person asked.
 * Nothing is drawn at a place that no answer gives: without times, a flush has none.
 */
import type { Status } from '../../operations/meter/status';
import type { ConversationPicture } from '../../operations/picture/look';
import { pastRow } from '../show/rows/historyRows';
import type { Language } from '../show/text/language';
import type { PanelState, TimelineMark } from './messages';

export function timelineOf(
  { window }: Status,
  looked: ConversationPicture,
  language: Language,
): Pick<PanelState, 'points' | 'legend' | 'marks' | 'turns'> {
  const x = (at: number): number => at / Math.max(1, looked.answers);
  return {
    points: looked.points.map(({ at, tokens }) => ({ x: x(at), y: tokens / window })),
    legend: legendOf(window, looked, language),
    marks: marksOf(looked, x, language),
    turns: looked.turns.map(({ at, text }) => ({ x: x(at), text })),
  };
}

/** The drawing in words: its scale, and what its short marks are. */
function legendOf(
  window: number,
  { points, turns }: ConversationPicture,
  { say, count, percent }: Language,
): readonly string[] {
  const tokens = Math.max(0, ...points.map((point) => point.tokens));
  if (tokens === 0) return [];
  return [
    say('highest: {0} tokens · {1}', count(tokens), percent((tokens / window) * 100)),
    ...(turns.length === 0 ? [] : [say('short marks: your messages')]),
  ];
}

function marksOf(
  looked: ConversationPicture,
  x: (at: number) => number,
  language: Language,
): readonly TimelineMark[] {
  const byId = new Map(looked.past.map((one) => [one.id, one]));
  const emptied = looked.marks.map(({ at, id, kind }) => {
    const past = byId.get(id);
    const label = past ? pastRow(past, language).label : language.say('Fresh start');
    return { x: x(at), kind, label };
  });
  const noted = looked.past.flatMap((past) => {
    const at = past.kind === 'flush' ? answerAt(looked, past.atMs) : null;
    if (at === null) return [];
    return [{ x: x(at), kind: 'flush' as const, label: pastRow(past, language).label }];
  });
  return [...emptied, ...noted];
}

/** Which answer came next after a moment; null where the branch has no times. */
function answerAt({ points, answers }: ConversationPicture, ms: number): number | null {
  const timed = points.filter(({ atMs }) => atMs !== null);
  if (timed.length === 0) return null;
  return timed.find(({ atMs }) => (atMs ?? 0) >= ms)?.at ?? answers;
}

/**
 * What the context view draws, from what is known: all words in the editor's language, all sizes as shares. Pure.
 * The bar, the timeline and what stands around them have files of their own; here they become one state.
 */
import { sum } from '../../base/lists';
import type { Category } from '../../engine/meter/breakdown';
import type { ItemKind } from '../../engine/picture/picture';
import type { Past } from '../../operations/history/history';
import type { ConversationPicture } from '../../operations/picture/look';
import type { Status } from '../../operations/meter/status';
import type { Snapshot } from '../../operations/follow/watchTypes';
import { pastRow } from '../show/rows/historyRows';
import { conversationName } from '../show/rows/sessions';
import type { Language } from '../show/text/language';
import { meterText } from '../show/meter/meter';
import type { MeterView } from '../show/meter/view';
import { barOf } from './bar';
import { buttonsOf, noticesOf, panelWords } from './frame';
import type { DrawnConversation, ItemRow, PanelState } from './messages';
import type { SessionBars } from './sessionBars';
import { speakerText } from './speakers';
import { timelineOf } from './timeline';

/** What was looked at of the followed conversation; null until it is there. */
export interface SeenConversation {
  readonly looked: ConversationPicture | null;
  /** Why the last look failed; null where it did not. */
  readonly trouble: string | null;
  readonly sessions: SessionBars;
}

/** The state of the view. */
export function panelState(
  view: MeterView,
  seen: SeenConversation,
  language: Language,
): PanelState {
  const { looked, sessions } = seen;
  const { say } = language;
  const { status } = view.snapshot;
  const kind = kindOf(view);
  const more = (n: number): string => (n === 0 ? '' : say('… {0} more', language.count(n)));
  const shown =
    kind === 'shown' && status
      ? conversation(status, looked, language)
      : { ...nothing, title: say('Context') };
  return {
    ...shown,
    kind,
    notices: noticesOf(view, kind, seen.trouble, language),
    sessions: sessions.bars,
    restSessions: sessions.rest,
    moreSessions: more(sessions.more),
    overSessions: more(sessions.over),
    canPin: view.trusted && kind === 'shown',
    canOpen: kind === 'shown' && canOpen(view.snapshot),
    buttons: buttonsOf(view, kind, seen, say),
    words: panelWords(say),
  };
}

/** The editor gives extensions no larger files. */
const largestOpened = 50_000_000;

/** Transcripts of text: what lies in a database has no lines. */
const canOpen = ({ session, status }: Snapshot): boolean =>
  /\.jsonl?$/.test(status?.file ?? '') && (session?.sizeBytes ?? 0) < largestOpened;

/** A worker that stopped has no answer to wait for. */
function kindOf({ snapshot, isReading }: MeterView): PanelState['kind'] {
  const { session, status, problem, stopped } = snapshot;
  const isAwaited = isReading || (session !== null && status === null);
  if (isAwaited && problem === null && stopped === undefined) return 'loading';
  if (status !== null) return 'shown';
  return problem === null ? 'none' : 'failed';
}

const nothing: DrawnConversation = {
  title: '',
  headline: '',
  facts: [],
  shares: [],
  thresholds: [],
  points: [],
  legend: [],
  marks: [],
  turns: [],
  past: [],
  morePast: '',
  items: [],
};

/** Acts listed below the timeline; all stand in the history. */
const mostPast = 12;

/** A heading has room for all that is kept of first words. */
const longestTitle = 100;

function conversation(
  status: Status,
  looked: ConversationPicture | null,
  language: Language,
): DrawnConversation {
  const { say, count, money } = language;
  const name = conversationName(status, longestTitle);
  return {
    ...nothing,
    title: name === '' ? status.sessionId : name,
    headline: meterText(status, language),
    facts: [
      status.model ?? say('model unknown'),
      ...(looked
        ? [looked.entries === 1 ? say('1 entry') : say('{0} entries', count(looked.entries))]
        : []),
      ...(looked?.usd == null ? [] : [say('about {0} so far', money(looked.usd))]),
    ],
    ...barOf(status, looked, language),
    ...(looked && {
      ...timelineOf(status, looked, language),
      ...pastIn(looked, language),
      items: itemsOf(status, looked, language),
    }),
  };
}

function pastIn(
  { past }: ConversationPicture,
  language: Language,
): Pick<DrawnConversation, 'past' | 'morePast'> {
  const { say, count } = language;
  return {
    past: past.slice(0, mostPast).map((one) => ({ id: one.id, ...labelled(one, language) })),
    morePast: past.length <= mostPast ? '' : say('… {0} more', count(past.length - mostPast)),
  };
}

function labelled(past: Past, language: Language): { label: string; description: string } {
  const { label, description = '', detail = '' } = pastRow(past, language);
  return { label, description: detail === '' ? description : `${description} · ${detail}` };
}

/**
 * By the meter's measure, as what fills the window is. It measures blocks, the picture whole messages, so one factor for all would let a
 * message take more than all of its kind, which stands above it.
 */
function itemsOf(
  { tokens: all, byCategory }: Status,
  { items, estimated, pinned }: ConversationPicture,
  { say, count }: Language,
): readonly ItemRow[] {
  const measured = (all ?? 0) - byCategory.system - byCategory.tools;
  const factor = measured > 0 && estimated > 0 ? measured / estimated : 1;
  const mostOf = (kind: ItemKind): number =>
    measured > 0 ? sum(categoriesIn[kind].map((one) => byCategory[one])) : Infinity;
  return items.map(({ id, line, who, text, tokens, kind, share }) => ({
    id,
    line,
    text,
    who: speakerText(who, say),
    size: say(
      '~{0} tokens · line {1}',
      count(Math.floor(Math.min(tokens * factor, share * mostOf(kind)))),
      count(line),
    ),
    isPinned: pinned.includes(id),
  }));
}

/** What a message of each kind may be counted under; images are in one category, whoever they are of. */
const categoriesIn: Readonly<Record<ItemKind, readonly Category[]>> = {
  summary: ['summary'],
  user: ['user', 'images'],
  assistant: ['assistant', 'thinking', 'toolCalls', 'images'],
  tool: ['toolResults', 'images'],
  system: ['system', 'tools', 'instructionFiles', 'images'],
};

/** What the context view draws, from what is known: all words in the editor's language, all sizes as shares. Pure. */
import type { Past } from '../../operations/history/history';
import type { ConversationPicture } from '../../operations/picture/look';
import type { Status } from '../../operations/meter/status';
import type { Snapshot } from '../../operations/verbs';
import { agentLabels } from '../../settings/agentLabels';
import { pastRow } from '../show/rows/historyRows';
import { nameOf } from '../show/rows/sessions';
import { sharesOf } from '../show/text/categories';
import type { CategoryShare } from '../show/text/categories';
import type { Language, Say } from '../show/text/language';
import { meterText } from '../show/text/meter';
import { speakerText } from './speakers';
import { standstillSentence } from '../show/text/standstill';
import type { View } from '../show/text/view';
import type {
  Button,
  ItemRow,
  PanelState,
  Point,
  Share,
  Threshold,
  TimelineMark,
  TurnTick,
  Words,
} from './messages';

import type { SessionBars } from './sessionBars';

/** What was looked at of the followed conversation; null until it is there. */
export interface Seen {
  readonly looked: ConversationPicture | null;
  readonly sessions: SessionBars;
}

/** The state of the view. */
export function panelState(view: View, { looked, sessions }: Seen, language: Language): PanelState {
  const { say } = language;
  const { status } = view.snapshot;
  const kind = kindOf(view);
  const shown =
    kind === 'shown' && status
      ? conversation(status, looked, language)
      : { ...nothing, title: say('Context') };
  return {
    ...shown,
    kind,
    notices: noticesOf(view, kind, language),
    sessions: sessions.bars,
    moreSessions:
      sessions.more === 0 ? '' : language.say('… {0} more', language.count(sessions.more)),
    canPin: view.trusted && kind === 'shown',
    canOpen: kind === 'shown' && canOpen(view.snapshot),
    buttons: buttonsOf(view, kind, canUndo(looked), say),
    words: wordsOf(say),
  };
}

/** The editor gives extensions no larger files. */
const largestOpened = 50_000_000;

/** Transcripts of text: what lies in a database has no lines. */
const canOpen = ({ session, status }: Snapshot): boolean =>
  /\.jsonl?$/.test(status?.file ?? '') && (session?.sizeBytes ?? 0) < largestOpened;

/** A worker that stopped has no answer to wait for. */
function kindOf({ snapshot, isReading }: View): PanelState['kind'] {
  const { session, status, problem, stopped } = snapshot;
  const isAwaited = isReading || (session !== null && status === null);
  if (isAwaited && problem === null && stopped === undefined) return 'loading';
  if (status !== null) return 'shown';
  return problem === null ? 'none' : 'failed';
}

type Shown = Omit<
  PanelState,
  'kind' | 'notices' | 'sessions' | 'moreSessions' | 'canPin' | 'canOpen' | 'buttons' | 'words'
>;

const nothing: Shown = {
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

function conversation(
  status: Status,
  looked: ConversationPicture | null,
  language: Language,
): Shown {
  const { say, count } = language;
  const name = nameOf(status);
  const model = status.model ?? say('model unknown');
  const past = looked?.past ?? [];
  const shares = sharesIn(status, looked, language);
  // What fills more than the window makes the bar longer than that.
  const drawn = shares.reduce((sum, { tokens }) => sum + tokens, 0);
  return {
    title: name === '' ? status.sessionId : name,
    headline: meterText(status, language),
    facts: [
      model,
      say('{0} entries', count(status.entries)),
      ...(looked?.usd == null ? [] : [say('about {0} so far', language.money(looked.usd))]),
    ],
    shares,
    thresholds: thresholdsOf(status, drawn, language).filter(({ at }) => at <= 1),
    points: pointsOf(status, looked),
    legend: legendOf(status, looked, language),
    marks: looked === null ? [] : marksOf(looked, language),
    turns: looked === null ? [] : turnsOf(looked),
    past: past.slice(0, mostPast).map((one) => ({ id: one.id, ...labelled(one, language) })),
    morePast: past.length <= mostPast ? '' : say('… {0} more', count(past.length - mostPast)),
    items: looked === null ? [] : itemsOf(looked, language),
  };
}

/** Categories, tool results by tool, then what is free up to the compaction, then the reserve behind it. */
function sharesIn(
  status: Status,
  looked: ConversationPicture | null,
  language: Language,
): readonly Share[] {
  const { say, count, percent } = language;
  const { free } = status.byCategory;
  const reserve = Math.min(free, Math.max(0, status.window - status.compactAt));
  // How a reported figure is shared out among the parts is an estimate too; what is left of the window is not.
  const about = (id: string): string =>
    status.source === 'reported' && (id === 'free' || id === 'reserve') ? '' : '~';
  const textOf = ({ id, tokens }: Omit<Share, 'text'>): string =>
    say(
      '{0} tokens · {1}',
      `${about(id)}${count(tokens)}`,
      percent((tokens / status.window) * 100),
    );
  return [
    ...sharesOf(status, language).flatMap((share) =>
      share.id === 'toolResults' && looked ? byTool(share, looked, say) : [share],
    ),
    { id: 'free', label: say('Free'), tokens: free - reserve },
    { id: 'reserve', label: say('Reserve for the answer'), tokens: reserve },
  ]
    .filter(({ tokens }) => tokens > 0)
    .map((share) => ({ ...share, text: textOf(share) }));
}

/** What came back from tools, shared out among them; the parts add up to the whole. */
function byTool(
  { id, tokens }: CategoryShare,
  { tools }: ConversationPicture,
  say: Say,
): readonly Omit<Share, 'text'>[] {
  const known = tools.reduce((sum, tool) => sum + tool.tokens, 0);
  const factor = known > tokens ? tokens / known : 1;
  const parts = tools.map((one) => ({
    id,
    label: say('Results of {0}', one.tool),
    tokens: Math.floor(one.tokens * factor),
  }));
  const rest = tokens - parts.reduce((sum, part) => sum + part.tokens, 0);
  return [...parts, { id, label: say('Other tool results'), tokens: rest }];
}

/** `drawn`: tokens that the whole bar stands for. */
function thresholdsOf(
  status: Status,
  drawn: number,
  { say, count }: Language,
): readonly Threshold[] {
  const at = (tokens: number): number => tokens / Math.max(status.window, drawn);
  const own = status.ownCompactionAt;
  return [
    {
      id: 'flush' as const,
      at: at(status.flushAt),
      label: say('notes are due at {0}', count(status.flushAt)),
    },
    {
      id: 'compact' as const,
      at: at(status.compactAt),
      label: say('compaction is due at {0}', count(status.compactAt)),
    },
    ...(own === null
      ? []
      : [
          {
            id: 'own' as const,
            at: at(own),
            label: say('the agent compacts by itself at {0}', count(own)),
          },
        ]),
    ...(drawn <= status.window
      ? []
      : [
          {
            id: 'window' as const,
            at: at(status.window),
            label: say('the window ends at {0}', count(status.window)),
          },
        ]),
  ];
}

/** Where on the drawing an answer stands, 0–1. */
const placeOf = (at: number, { answers }: ConversationPicture): number => at / Math.max(1, answers);

const pointsOf = ({ window }: Status, looked: ConversationPicture | null): readonly Point[] =>
  looked === null
    ? []
    : looked.points.map(({ at, tokens }) => ({ x: placeOf(at, looked), y: tokens / window }));

const turnsOf = (looked: ConversationPicture): readonly TurnTick[] =>
  looked.turns.map(({ at, text }) => ({ x: placeOf(at, looked), text }));

/** The drawing in words: its scale, and what its short marks are. */
function legendOf(
  { window }: Status,
  looked: ConversationPicture | null,
  { say, count, percent }: Language,
): readonly string[] {
  const tokens = Math.max(0, ...(looked?.points ?? []).map((point) => point.tokens));
  if (looked === null || tokens === 0) return [];
  return [
    say('highest: {0} tokens · {1}', count(tokens), percent((tokens / window) * 100)),
    ...(looked.turns.length === 0 ? [] : [say('short marks: your messages')]),
  ];
}

function marksOf(looked: ConversationPicture, language: Language): readonly TimelineMark[] {
  const byId = new Map(looked.past.map((one) => [one.id, one]));
  const x = (at: number): number => placeOf(at, looked);
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

function labelled(past: Past, language: Language): { label: string; description: string } {
  const { label, description = '', detail = '' } = pastRow(past, language);
  return { label, description: detail === '' ? description : `${description} · ${detail}` };
}

function itemsOf(
  { items, pinned }: ConversationPicture,
  { say, count }: Language,
): readonly ItemRow[] {
  return items.map(({ id, line, who, text, tokens }) => ({
    id,
    line,
    text,
    who: speakerText(who, say),
    size: say('~{0} tokens · line {1}', count(tokens), count(line)),
    isPinned: pinned.includes(id),
  }));
}

/** What stands above the figures: nothing found, Restricted Mode, a worker that stopped. */
function noticesOf(
  { snapshot, trusted, hasFolder }: View,
  kind: PanelState['kind'],
  language: Language,
): readonly string[] {
  const { say } = language;
  const { problem, stopped } = snapshot;
  const none = hasFolder
    ? say(
        'No conversation yet. Start an agent in this folder ({0}), and its conversation appears here.',
        Object.values(agentLabels).join(', '),
      )
    : say('Open a folder that you work in with an agent, and its conversation appears here.');
  return [
    ...(stopped === undefined ? [] : [standstillSentence(stopped, language)]),
    ...(problem === null ? [] : [language.tell(problem)]),
    ...(kind === 'none' && stopped === undefined ? [none] : []),
    ...(trusted
      ? []
      : [say('This folder is in Restricted Mode: figures only, nothing is written.')]),
  ];
}

function buttonsOf(
  { snapshot, trusted }: View,
  kind: PanelState['kind'],
  isUndoable: boolean,
  say: Say,
): readonly Button[] {
  const restart: readonly Button[] =
    snapshot.stopped === undefined ? [] : [{ id: 'restart', label: say('Restart') }];
  const select: Button = { id: 'selectConversation', label: say('Select Conversation…') };
  if (kind === 'loading') return [...restart, select];
  if (kind === 'failed') return [...restart, select, { id: 'showLog', label: say('Show Log') }];
  if (kind === 'none') return [...restart, { id: 'getStarted', label: say('Get Started') }, select];
  const writing: readonly Button[] = [
    { id: 'compact', label: say('Compact Conversation') },
    ...(isUndoable ? [{ id: 'undo' as const, label: say('Undo Last Compaction') }] : []),
    { id: 'flush', label: say('Flush Memory Now') },
    { id: 'handOff', label: say('Hand Off…') },
  ];
  return [
    ...restart,
    ...(trusted ? writing : []),
    { id: 'showHistory', label: say('History…') },
    select,
  ];
}

/** Whether the compaction that is in force can be taken back. */
const canUndo = (looked: ConversationPicture | null): boolean =>
  looked?.past.some(
    (one) => one.kind === 'compaction' && one.standing === 'inForce' && one.canUndo,
  ) ?? false;

const wordsOf = (say: Say): Words => ({
  window: say('The window'),
  parts: say('What fills it'),
  timeline: say('How it filled'),
  items: say('Largest items'),
  sessions: say('Conversations of this window'),
  past: say('What was done'),
  jump: say('Jump to'),
  open: say('Open in Transcript'),
  pin: say('Pin'),
  unpin: say('Unpin'),
  loading: say('Reading the conversation…'),
});

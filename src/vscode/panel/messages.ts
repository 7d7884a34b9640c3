/** What the context view and the extension say to one another. What comes from the view is checked: it is a web page. */
import * as z from 'zod/mini';

/** A part of the window; `id` decides its colour. */
export interface WindowShare {
  readonly id: string;
  readonly label: string;
  readonly tokens: number;
  /** `12,345 tokens · 6%`. */
  readonly text: string;
}

/** A threshold; `at` is its share of the bar, 0–1. */
export interface PanelThreshold {
  readonly id: 'flush' | 'compact' | 'own' | 'window';
  readonly label: string;
  readonly at: number;
}

/** Places on a chart, both 0–1, the window's size being 1 upwards. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface TimelineMark {
  readonly x: number;
  readonly kind: 'compaction' | 'flush' | 'reset';
  readonly label: string;
}

/** Where the person asked for something; `x` as on the chart. */
export interface TurnTick {
  readonly x: number;
  readonly text: string;
}

export interface ItemRow {
  readonly id: string;
  readonly line: number;
  readonly who: string;
  readonly text: string;
  /** `3,210 tokens · line 17`. */
  readonly size: string;
  readonly isPinned: boolean;
}

export interface PastRow {
  readonly id: string;
  readonly label: string;
  readonly description: string;
}

export interface SessionBar {
  readonly file: string;
  readonly label: string;
  readonly description: string;
  /** Of the window, 0–100; null = not known. */
  readonly percent: number | null;
  readonly isFollowed: boolean;
}

/** `again`: what could not be read is read again. */
export interface Button {
  readonly id: CommandId | 'again';
  readonly label: string;
}

/** What is drawn of one conversation. */
export interface DrawnConversation {
  /** Of the page, as its heading: never empty. */
  readonly title: string;
  readonly headline: string;
  readonly facts: readonly string[];
  readonly shares: readonly WindowShare[];
  readonly thresholds: readonly PanelThreshold[];
  readonly points: readonly Point[];
  /** `highest: 124,000 tokens · 62%` and the like; empty where nothing is drawn. */
  readonly legend: readonly string[];
  readonly marks: readonly TimelineMark[];
  readonly turns: readonly TurnTick[];
  readonly past: readonly PastRow[];
  /** `… 3 more`; '' where all are listed. */
  readonly morePast: string;
  readonly items: readonly ItemRow[];
}

/** Everything that is drawn; all words are in the editor's language. */
export interface PanelState extends DrawnConversation {
  readonly kind: 'none' | 'loading' | 'shown' | 'failed';
  /** Why nothing is shown, or what is to be known of it: restricted, stopped. */
  readonly notices: readonly string[];
  /** Whether the editor can open the transcript itself. */
  readonly canOpen: boolean;
  readonly canPin: boolean;
  readonly sessions: readonly SessionBar[];
  /** `… 3 more`, behind which are `restSessions`, once they were asked for; '' where there are none. */
  readonly moreSessions: string;
  readonly restSessions: readonly SessionBar[];
  /** `… 3 more` of those that are not listed here; '' where all are. */
  readonly overSessions: string;
  readonly buttons: readonly Button[];
  readonly words: PanelWords;
}

/** Fixed words of the view. */
export interface PanelWords {
  readonly window: string;
  readonly parts: string;
  readonly timeline: string;
  readonly items: string;
  readonly sessions: string;
  readonly past: string;
  readonly jump: string;
  readonly open: string;
  readonly pin: string;
  readonly unpin: string;
  readonly loading: string;
}

/** To the view. */
export interface ToView {
  readonly kind: 'state';
  readonly state: PanelState;
}

const commandIds = [
  'compact',
  'flush',
  'undo',
  'showHistory',
  'selectConversation',
  'handOff',
  'restart',
  'getStarted',
  'showLog',
] as const;
export type CommandId = (typeof commandIds)[number];

const line = z.number().check(z.int(), z.gte(1), z.lte(1_000_000_000));
const id = z.string().check(z.maxLength(200));

/** From the view. */
export const fromView = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('again') }),
  z.object({ kind: z.literal('allSessions') }),
  z.object({ kind: z.literal('jump'), id }),
  z.object({ kind: z.literal('open'), line }),
  z.object({ kind: z.literal('past'), id }),
  z.object({ kind: z.literal('pin'), id }),
  z.object({ kind: z.literal('unpin'), id }),
  z.object({ kind: z.literal('follow'), file: z.string().check(z.maxLength(4_096)) }),
  z.object({ kind: z.literal('run'), command: z.enum(commandIds) }),
]);
export type FromView = z.infer<typeof fromView>;

/**
 * Every setting of Tidemark in one table: key, kind, default, order, group, scope and the sentence people read.
 * package.json is checked against it (test/architecture/manifest.test.ts). A key exists only once something reads it.
 */
import type { AgentName } from '../engine/conversation/types';
import type { Kind } from './kinds';
import { allOrSome, choice, flag, orNull, threshold, thresholdsByGlob, tokens } from './kinds';

/** What every key begins with in the editor's settings. */
export const prefix = 'tidemark.';

/** The categories of the settings editor, in their order. */
export const groups = {
  meter: 'Context meter',
  compaction: 'Compaction',
  memoryFlush: 'Memory flush',
  agents: 'Agents',
} as const;

/** One setting. */
export interface Setting<T> {
  readonly kind: Kind<T>;
  /** As it is written in a settings file; `kind.schema` reads it. */
  readonly default: unknown;
  readonly group: keyof typeof groups;
  /** Its place within the group. */
  readonly order: number;
  readonly scope: 'resource' | 'machine-overridable' | 'application';
  /** Whether the value of an untrusted workspace is passed over. */
  readonly restricted: boolean;
  /** Markdown; links to other settings as `#tidemark.key#` in backticks. */
  readonly text: string;
}

type Rest = Omit<Setting<unknown>, 'kind' | 'default' | 'scope' | 'restricted'> &
  Partial<Pick<Setting<unknown>, 'scope' | 'restricted'>>;

function setting<T>(kind: Kind<T>, byDefault: unknown, rest: Rest): Setting<T> {
  return { scope: 'resource', restricted: false, ...rest, kind, default: byDefault };
}

/** Larger than any model's window; keeps sums far from what a number cannot hold. */
const most = 10_000_000;
/** Below this nothing fits in beside the system prompt. */
const leastWindow = 256;
/** Below this the sections built by code could not name the files of one working day. */
const leastEvidence = 200;

// A record, so that an agent forgotten here does not compile.
const agentNames = Object.keys({
  pi: true,
  openclaw: true,
} satisfies Record<AgentName, true>) as readonly AgentName[]; // Object.keys forgets the keys' type.

/** The settings by key, without the prefix. */
export const schema = {
  contextTokens: setting(orNull(tokens(leastWindow, most)), null, {
    group: 'meter',
    order: 1,
    text: "Size of the model's context window in tokens. `null` takes what the provider reports, or the size known for the model.",
  }),
  'meter.warnAt': setting(orNull(threshold), null, {
    group: 'meter',
    order: 2,
    text: 'Where the status bar item begins to warn: a share of the window (`"80%"`), a number of tokens (`150000`) or of tokens left free (`"-30000"`). `null` warns where a memory flush is due, see `#tidemark.memoryFlush.softThresholdTokens#`.',
  }),
  'compaction.policy': setting(
    choice({
      off: 'Compacts only when you run the command.',
      ask: 'Asks you when a compaction is due.',
      on: 'Compacts by itself when a compaction is due and the agent is idle.',
    }),
    'ask',
    {
      group: 'compaction',
      order: 1,
      restricted: true,
      text: 'What happens when a compaction is due. The command *Compact Conversation* works in any case. When it is due: `#tidemark.compaction.threshold#`.',
    },
  ),
  'compaction.threshold': setting(orNull(threshold), null, {
    group: 'compaction',
    order: 2,
    text: 'Where a compaction is due: a share of the window (`"80%"`), a number of tokens (`150000`) or of tokens left free (`"-30000"`). `null` means when no more than the reserve is left, see `#tidemark.compaction.reserveTokens#`. Must be at least 10 % of the window and leave the reserve free.',
  }),
  'compaction.thresholds': setting(
    thresholdsByGlob,
    {},
    {
      group: 'compaction',
      order: 3,
      text: 'Thresholds for single models: a pattern such as `claude-*` on the left, a threshold as in `#tidemark.compaction.threshold#` on the right. The first pattern that fits counts.',
    },
  ),
  'compaction.reserveTokens': setting(tokens(0, most), 16_384, {
    group: 'compaction',
    order: 4,
    text: 'Tokens kept free for the next prompt and the answer. `#tidemark.compaction.reserveTokensFloor#` can raise it; it never takes more than 25 % of the window.',
  }),
  'compaction.reserveTokensFloor': setting(tokens(0, most), 20_000, {
    group: 'compaction',
    order: 5,
    text: 'The least that `#tidemark.compaction.reserveTokens#` comes to, in tokens. `0` switches it off.',
  }),
  'compaction.keepRecentTokens': setting(tokens(0, most), 20_000, {
    group: 'compaction',
    order: 6,
    text: 'How much of the newest conversation a compaction keeps word for word, in tokens. Never more than half of the window.',
  }),
  'compaction.evidenceTokens': setting(tokens(leastEvidence, 100_000), 4_000, {
    group: 'compaction',
    order: 7,
    text: 'Room in a summary for what is kept word for word: commands, figures, identifiers, failures and file lists. In tokens.',
  }),
  'compaction.model': setting(
    choice({ offline: 'Summarises on this machine, without a model.' }),
    'offline',
    {
      group: 'compaction',
      order: 8,
      text: 'What writes the summary. At present that is always code on this machine; nothing leaves it.',
    },
  ),
  'memoryFlush.enabled': setting(flag(), true, {
    group: 'memoryFlush',
    order: 1,
    restricted: true,
    text: 'Writes durable notes to `memory/YYYY-MM-DD.md` before the window fills. Silent, only ever appends, and only in trusted workspaces.',
  }),
  'memoryFlush.softThresholdTokens': setting(tokens(0, most), 4_000, {
    group: 'memoryFlush',
    order: 2,
    text: 'How many tokens before a compaction the notes are written, see `#tidemark.compaction.threshold#`.',
  }),
  'agents.enabled': setting(allOrSome(agentNames), 'all', {
    group: 'agents',
    order: 1,
    text: 'Which agents\' conversations are looked at: `"all"`, or a list of `"pi"` and `"openclaw"`.',
  }),
} as const;

/** A setting's key, without the prefix. */
export type Key = keyof typeof schema;

/** What each setting reads as. */
export type Values = {
  readonly [K in Key]: (typeof schema)[K] extends Setting<infer T> ? T : never;
};

/** All keys in the table's order. */
export const keys = Object.keys(schema) as readonly Key[]; // Object.keys forgets the keys' type.

/** Whether a word is a setting's key, without the prefix. */
export function isKey(word: string): word is Key {
  return Object.hasOwn(schema, word);
}

/**
 * Every setting of Tidemark in one table: key, kind, default, order, group, scope and the sentence people read.
 * package.json is checked against it (test/architecture/manifest.test.ts). A key exists only once something reads it.
 */
import { agentLabels } from './agentLabels';
import { addressTexts, formsAsCode, reached } from './providers';
import type { AddressKey } from '../ports/providerFacts';
import type { Kind } from './kinds';
import { hybrid, paths, several, vectorsKept } from './memoryKinds';
import {
  address,
  choice,
  commandLines,
  flag,
  modelChoice,
  orEmpty,
  orNull,
  seconds,
  share,
  threshold,
  thresholdsByGlob,
  ticked,
  tokens,
  words,
} from './kinds';

/** What every key begins with in the editor's settings. */
export const prefix = 'tidemark.';

/** The categories of the settings editor, in their order. */
export const groups = {
  meter: 'Context meter',
  compaction: 'Compaction',
  memoryFlush: 'Memory flush',
  memorySearch: 'Memory search',
  models: 'Language models',
  hooks: 'Hooks',
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

function setting<T>(kind: Kind<T>, byDefault: unknown, rest: Rest): Setting<T> {
  return { scope: 'resource', restricted: false, ...rest, kind, default: byDefault };
}

/** Larger than any model's window; keeps sums far from what a number cannot hold. */
const most = 10_000_000;
/** Below this nothing fits in beside the system prompt. */
const leastWindow = 256;
/** Below this the sections built by code could not name the files of one working day. */
const leastEvidence = 200;

/** More commands than this around one compaction are a mistake. */
const mostUserCommands = 20;

/** Where requests to a provider of models go. */
type AddressSettings = Readonly<Record<AddressKey, Setting<string | null>>>;
const addressSettings = Object.fromEntries(
  addressTexts.map(([key, text], index) => [
    key,
    setting(orEmpty(address), '', {
      ...{ group: 'models', order: index + 1, scope: 'machine', restricted: true, text },
      tags: ['usesOnlineServices'],
    }),
  ]),
) as AddressSettings;

const table = {
  contextTokens: setting(orNull(tokens(leastWindow, most)), null, {
    group: 'meter',
    order: 1,
    text: "Size of the model's context window in tokens. `null` takes what the provider reports, or the size known for the model.",
  }),
  'meter.warnAt': setting(orEmpty(threshold), '', {
    group: 'meter',
    order: 2,
    text: 'Where the status bar item begins to warn: a share of the window (`80%`), a number of tokens (`150000`) or of tokens left free (`-30000`). Empty warns where a memory flush is due, see `#tidemark.memoryFlush.softThresholdTokens#`.',
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
  'compaction.preview': setting(
    choice({
      always: 'Always, also where a compaction would come by itself: it becomes a question then.',
      manual: 'When you run the command.',
      never: 'Never: compactions are written at once.',
    }),
    'manual',
    {
      group: 'compaction',
      order: 2,
      text: 'Whether you see a draft of the summary, and may edit it, before a compaction is written.',
    },
  ),
  'compaction.threshold': setting(orEmpty(threshold), '', {
    group: 'compaction',
    order: 3,
    text: 'Where a compaction is due: a share of the window (`80%`), a number of tokens (`150000`) or of tokens left free (`-30000`). Empty means when no more than the reserve is left, see `#tidemark.compaction.reserveTokens#`. Must be at least 10 % of the window and leave the reserve free.',
  }),
  'compaction.thresholds': setting(
    thresholdsByGlob,
    {},
    {
      group: 'compaction',
      order: 4,
      text: 'Thresholds for single models: a pattern such as `claude-*` on the left, a threshold as in `#tidemark.compaction.threshold#` on the right. The first pattern that fits counts.',
    },
  ),
  'compaction.reserveTokens': setting(tokens(0, most), 16_384, {
    group: 'compaction',
    order: 5,
    text: 'Tokens kept free for the next prompt and the answer. `#tidemark.compaction.reserveTokensFloor#` can raise it; it never takes more than 25 % of the window.',
  }),
  'compaction.reserveTokensFloor': setting(tokens(0, most), 20_000, {
    group: 'compaction',
    order: 6,
    text: 'The least that `#tidemark.compaction.reserveTokens#` comes to, in tokens. `0` switches it off.',
  }),
  'compaction.keepRecentTokens': setting(tokens(0, most), 20_000, {
    group: 'compaction',
    order: 7,
    text: 'How much of the newest conversation a compaction keeps word for word, in tokens. Never more than half of the window.',
  }),
  'compaction.evidenceTokens': setting(tokens(leastEvidence, 100_000), 4_000, {
    group: 'compaction',
    order: 8,
    text: 'Room in a summary for what is kept word for word: commands, figures, identifiers, failures and file lists. In tokens.',
  }),
  'compaction.mode': setting(
    choice({
      default: 'Summarises in one pass where everything fits into it.',
      safeguard: 'Summarises in parts where that keeps more, and checks every part.',
    }),
    'safeguard',
    {
      group: 'compaction',
      order: 9,
      text: 'How a model summarises. Without a model this has no effect.',
    },
  ),
  'compaction.model': setting(modelChoice, 'session', {
    group: 'compaction',
    order: 10,
    restricted: true,
    tags: ['usesOnlineServices'],
    text: `What writes summaries and notes: \`session\` (the conversation's own model where Tidemark can reach it: ${reached}), \`offline\` (code on this machine, nothing leaves it), ${formsAsCode}. Where the model cannot be used, code on this machine does it and the result says so.`,
  }),
  'compaction.maxHistoryShare': setting(share(0.1, 0.9), 0.5, {
    group: 'compaction',
    order: 11,
    text: 'How much of the window the text to be summarised may take in one go, as a share. What is older is summarised first and goes in as a summary.',
  }),
  'compaction.instructions': setting(words(10_000), '', {
    group: 'compaction',
    order: 12,
    text: 'What every summary should pay attention to, added to the request to the model.',
  }),
  'compaction.modelTimeoutSeconds': setting(seconds(1, 3_600), 180, {
    group: 'compaction',
    order: 13,
    text: 'The longest one request to a model may take, in seconds. Then code on this machine goes on.',
  }),
  'compaction.modelIdleSeconds': setting(seconds(1, 3_600), 30, {
    group: 'compaction',
    order: 14,
    text: 'The longest a model may send nothing, in seconds. Then code on this machine goes on.',
  }),
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
  'memoryFlush.prompt': setting(words(20_000), '', {
    group: 'memoryFlush',
    order: 3,
    text: 'The request that asks a model for notes. Empty = our own.',
  }),
  'memoryFlush.systemPrompt': setting(words(20_000), '', {
    group: 'memoryFlush',
    order: 4,
    text: 'The system prompt of that request. Empty = our own.',
  }),
  'memorySearch.sources': setting(
    several({
      memory: 'The notes of the workspace: `MEMORY.md` and `memory/`.',
      instructions: 'Files that agents are instructed by: `AGENTS.md`, `CLAUDE.md` and the like.',
      agentMemory: 'What agents note by themselves about the folder.',
      sessions: 'Conversations of the workspace, as with `#tidemark.memorySearch.sessionMemory#`.',
    }),
    ['memory'],
    {
      group: 'memorySearch',
      order: 1,
      text: 'What is searched: `memory` (`MEMORY.md` and `memory/` of the workspace), `instructions` (files that agents are instructed by, such as `AGENTS.md`, `CLAUDE.md` and `.github/copilot-instructions.md`), `agentMemory` (what Claude Code notes by itself about the folder), `sessions` (as with `#tidemark.memorySearch.sessionMemory#`).',
    },
  ),
  'memorySearch.extraPaths': setting(paths(50), [], {
    group: 'memorySearch',
    order: 2,
    restricted: true,
    text: 'Further Markdown files and folders that are searched, absolute or relative to the workspace. Links are not followed.',
  }),
  'memorySearch.sessionMemory': setting(flag(), false, {
    group: 'memorySearch',
    order: 9,
    restricted: true,
    text: 'Whether conversations of the workspace, by all agents, are searched beside the notes: what was typed and answered, before any compaction as well. How far back: `#tidemark.memorySearch.sessionDays#`.',
  }),
  'memorySearch.sessionDays': setting(tokens(1, 3_650), 90, {
    group: 'memorySearch',
    order: 10,
    text: 'How many days a conversation is searched after its last change.',
  }),
  'memorySearch.provider': setting(
    choice({
      none: 'Nobody: notes are searched by their words, and nothing leaves this machine.',
      openai: 'OpenAI, or a service of the same form.',
      gemini: 'Gemini.',
      voyage: 'Voyage.',
      local: 'A server of the same form on this machine.',
    }),
    'none',
    {
      group: 'memorySearch',
      order: 4,
      scope: 'machine',
      restricted: true,
      tags: ['usesOnlineServices'],
      text: 'Who turns notes into vectors, so that they are found by their meaning as well. Secrets are masked first. A service needs a key: *Set Embeddings Key…*',
    },
  ),
  'memorySearch.model': setting(words(200), '', {
    group: 'memorySearch',
    order: 5,
    text: "The model for vectors. Empty = the provider's usual one.",
  }),
  'memorySearch.baseUrl': setting(orEmpty(address), '', {
    group: 'memorySearch',
    order: 6,
    scope: 'machine',
    restricted: true,
    tags: ['usesOnlineServices'],
    text: "Where requests for vectors go. Empty = the provider's own address; for `local` `http://127.0.0.1:11434`.",
  }),
  'memorySearch.query.hybrid': setting(
    hybrid,
    { enabled: true, vectorWeight: 0.7, textWeight: 0.3, candidateMultiplier: 4 },
    {
      group: 'memorySearch',
      order: 7,
      text: 'How words and meaning are put together: their weights, and how many times the answers wanted are looked at.',
    },
  ),
  'memorySearch.cache': setting(
    vectorsKept,
    { enabled: true, maxEntries: 50_000 },
    {
      group: 'memorySearch',
      order: 8,
      text: 'Whether vectors are kept in the folder of Tidemark, and how many for each model.',
    },
  ),
  'memory.citations': setting(
    choice({
      auto: 'Where answers go to a model.',
      on: 'Always.',
      off: 'Never.',
    }),
    'auto',
    {
      group: 'memorySearch',
      order: 3,
      text: 'Whether answers of a search name file and lines, as in `memory/2026-01-31.md#L4`.',
    },
  ),
  'memory.autoRecall': setting(flag(), false, {
    group: 'memorySearch',
    order: 11,
    text: 'Whether notes that bear on a prompt go with it to the model of an agent, each once in a conversation. By the agent’s hooks: *Install Agent Hooks…*, and again after this was changed.',
  }),
  'memory.autoCapture': setting(flag(), false, {
    group: 'memorySearch',
    order: 12,
    text: 'Whether what a prompt asks to be remembered is noted at once, not only with the next flush. By the agent’s hooks: *Install Agent Hooks…*, and again after this was changed.',
  }),
  ...addressSettings,
  'hooks.beforeCompaction': setting(commandLines(mostUserCommands), [], {
    group: 'hooks',
    order: 1,
    scope: 'machine',
    restricted: true,
    text: 'Commands to run before a compaction, with a description of it as JSON on standard input. They cannot hold it up.',
  }),
  'hooks.afterCompaction': setting(commandLines(mostUserCommands), [], {
    group: 'hooks',
    order: 2,
    scope: 'machine',
    restricted: true,
    text: 'Commands to run after a compaction, with a description of it as JSON on standard input.',
  }),
  'hooks.sessionBeforeCompact': setting(commandLines(mostUserCommands), [], {
    group: 'hooks',
    order: 3,
    scope: 'machine',
    restricted: true,
    text: 'Commands that may call a compaction off or write its summary: they answer `{"cancel": true, "reason": "…"}` or `{"summary": "…"}` as JSON on standard output, or nothing.',
  }),
  'hooks.timeoutSeconds': setting(seconds(1, 600), 10, {
    group: 'hooks',
    order: 4,
    scope: 'machine',
    restricted: true,
    text: 'The longest one hook command may run, in seconds.',
  }),
  'agents.enabled': setting(
    ticked(agentLabels),
    Object.fromEntries(Object.keys(agentLabels).map((name) => [name, true])),
    {
      group: 'agents',
      order: 1,
      text: "Which agents' conversations are looked at.",
    },
  ),
} as const;

/** The settings by key, without the prefix. */
export const schema: typeof table & AddressSettings = table;

/** A setting's key, without the prefix. */
export type Key = keyof typeof schema;

/** What each setting reads as. */
export type Values = {
  readonly [K in Key]: (typeof schema)[K] extends Setting<infer T> ? T : never;
};

/** All keys in the table's order. */
export const keys = Object.keys(schema) as readonly Key[]; // Object.keys forgets the keys' type.

/** The setting of a key, whatever it reads as. */
export const settingOf = (key: Key): Setting<unknown> => schema[key] as Setting<unknown>;

/** Whether a word is a setting's key, without the prefix. */
export function isKey(word: string): word is Key {
  return Object.hasOwn(schema, word);
}

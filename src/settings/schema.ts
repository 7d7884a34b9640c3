/**
 * Every setting of Tidemark in one table: key, kind, default, order, group, scope and the sentence people read.
 * package.json is checked against it (test/architecture/manifest.test.ts). A key exists only once something reads it.
 */
import { agentLabels } from './agentLabels';
import { addressTexts, formsAsCode, reached } from './providers';
import type { AddressKey } from '../ports/providerFacts';
import { memorySettings } from './memorySettings';
import { setting, type Setting } from './setting';
import {
  address,
  choice,
  commandList,
  onOff,
  modelChoice,
  orEmpty,
  nullable,
  seconds,
  share,
  threshold,
  thresholdsByGlob,
  ticked,
  whole,
  longText,
} from './kinds';

/** What every key begins with in the editor's settings. */
export const prefix = 'tidemark.';

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
  addressTexts.map(([key, text]) => [
    key,
    setting(orEmpty(address), '', {
      scope: 'machine',
      restricted: true,
      text,
      tags: ['usesOnlineServices'],
    }),
  ]),
) as AddressSettings;

const table = {
  contextTokens: setting(nullable(whole(leastWindow, most)), null, {
    text: "Size of the model's context window in tokens. `null` takes what the provider reports, or the size known for the model.",
  }),
  'meter.warnAt': setting(orEmpty(threshold), '', {
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
      text: 'Whether you see a draft of the summary, and may edit it, before a compaction is written.',
    },
  ),
  'compaction.threshold': setting(orEmpty(threshold), '', {
    text: 'Where a compaction is due: a share of the window (`80%`), a number of tokens (`150000`) or of tokens left free (`-30000`). Empty means when no more than the reserve is left, see `#tidemark.compaction.reserveTokens#`. Must be at least 10 % of the window and leave the reserve free.',
  }),
  'compaction.thresholds': setting(
    thresholdsByGlob,
    {},
    {
      text: 'Thresholds for single models: a pattern such as `claude-*` on the left, a threshold as in `#tidemark.compaction.threshold#` on the right. The first pattern that fits counts.',
    },
  ),
  'compaction.reserveTokens': setting(whole(0, most), 16_384, {
    text: 'Tokens kept free for the next prompt and the answer. `#tidemark.compaction.reserveTokensFloor#` can raise it; it never takes more than 25 % of the window.',
  }),
  'compaction.reserveTokensFloor': setting(whole(0, most), 20_000, {
    text: 'The least that `#tidemark.compaction.reserveTokens#` comes to, in tokens. `0` switches it off.',
  }),
  'compaction.keepRecentTokens': setting(whole(0, most), 20_000, {
    text: 'How much of the newest conversation a compaction keeps word for word, in tokens. Never more than half of the window.',
  }),
  'compaction.evidenceTokens': setting(whole(leastEvidence, 100_000), 4_000, {
    text: 'Room in a summary for what is kept word for word: commands, figures, identifiers, failures and file lists. In tokens.',
  }),
  'compaction.mode': setting(
    choice({
      default: 'Summarises in one pass where everything fits into it.',
      safeguard: 'Summarises in parts where that keeps more, and checks every part.',
    }),
    'safeguard',
    {
      text: 'How a model summarises. Without a model this has no effect.',
    },
  ),
  'compaction.model': setting(modelChoice, 'session', {
    restricted: true,
    tags: ['usesOnlineServices'],
    text: `What writes summaries and notes: \`session\` (the conversation's own model where Tidemark can reach it: ${reached}), \`offline\` (code on this machine, nothing leaves it), ${formsAsCode}. Where the model cannot be used, code on this machine does it and the result says so.`,
  }),
  'compaction.maxHistoryShare': setting(share(0.1, 0.9), 0.5, {
    text: 'How much of the window the text to be summarised may take in one go, as a share. What is older is summarised first and goes in as a summary.',
  }),
  'compaction.instructions': setting(longText(10_000), '', {
    text: 'What every summary should pay attention to, added to the request to the model.',
  }),
  'compaction.modelTimeoutSeconds': setting(seconds(3_600), 180, {
    text: 'The longest one request to a model may take, in seconds. Then code on this machine goes on.',
  }),
  'compaction.modelIdleSeconds': setting(seconds(3_600), 30, {
    text: 'The longest a model may send nothing, in seconds. Then code on this machine goes on.',
  }),
  'memoryFlush.enabled': setting(onOff(), true, {
    restricted: true,
    text: 'Writes durable notes to `memory/YYYY-MM-DD.md` before the window fills. Silent, only ever appends, and only in trusted workspaces.',
  }),
  'memoryFlush.softThresholdTokens': setting(whole(0, most), 4_000, {
    text: "How many tokens before a compaction, the agent's own included, the notes are written, see `#tidemark.compaction.threshold#`.",
  }),
  'memoryFlush.prompt': setting(longText(20_000), '', {
    text: 'The request that asks a model for notes. Empty = our own.',
  }),
  'memoryFlush.systemPrompt': setting(longText(20_000), '', {
    text: 'The system prompt of that request. Empty = our own.',
  }),
  ...memorySettings,
  ...addressSettings,
  'hooks.beforeCompaction': setting(commandList(mostUserCommands), [], {
    scope: 'machine',
    restricted: true,
    text: 'Commands to run before a compaction, with a description of it as JSON on standard input. They cannot hold it up.',
  }),
  'hooks.afterCompaction': setting(commandList(mostUserCommands), [], {
    scope: 'machine',
    restricted: true,
    text: 'Commands to run after a compaction, with a description of it as JSON on standard input.',
  }),
  'hooks.sessionBeforeCompact': setting(commandList(mostUserCommands), [], {
    scope: 'machine',
    restricted: true,
    text: 'Commands that may call a compaction off or write its summary: they answer `{"cancel": true, "reason": "…"}` or `{"summary": "…"}` as JSON on standard output, or nothing.',
  }),
  'hooks.timeoutSeconds': setting(seconds(600), 10, {
    scope: 'machine',
    restricted: true,
    text: 'The longest one of these commands may run, in seconds.',
  }),
  'agents.enabled': setting(
    ticked(agentLabels),
    Object.fromEntries(Object.keys(agentLabels).map((name) => [name, true])),
    {
      text: "Which agents' conversations Tidemark follows and lists.",
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

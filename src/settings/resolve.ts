/**
 * From raw values of several places to the small options that the code below works with.
 * Total: a wrong value means the default and one warning that names key, value, place and range; it never throws.
 */
import { isRecord } from '../base/json';
import { said, type Sentence } from '../base/sentence';
import type { AgentName } from '../engine/conversation/types';
import type { MemoryBackend, MemoryOptions } from '../engine/memory/options';
import type { CompactionOptions, PolicyOptions } from '../engine/policy/options';
import type {
  Addresses,
  FlushPrompts,
  UserCommands,
  ModelOptions,
} from '../engine/summarise/options';
import { apiProviders } from '../models/all';
import { defaultOf } from './kinds';
import { keys, prefix, settingOf, type Key, type Values } from './schema';
import type { Setting } from './setting';

/** Raw values of one place, by key without the prefix; what is missing or undefined is not set there. */
export interface Layer {
  /** The place as the end of "… in": "the workspace settings", "--set", a file's path. */
  readonly from: Sentence;
  readonly values: Readonly<Record<string, unknown>>;
}

/** What happens when a compaction is due. */
export type CompactionPolicy = Values['compaction.policy'];

/** All settings, as their users take them. */
export interface Settings {
  readonly policy: PolicyOptions;
  readonly compaction: CompactionOptions;
  readonly compactionPolicy: CompactionPolicy;
  /** When a draft is shown before a compaction is written. */
  readonly preview: Values['compaction.preview'];
  /** What writes summaries and notes, and how it is asked. */
  readonly models: ModelOptions;
  readonly flushPrompts: FlushPrompts;
  readonly userCommands: UserCommands;
  /** The agents whose conversations are looked at. */
  readonly agents: readonly AgentName[];
  /** What a search of notes looks at. */
  readonly memory: MemoryOptions;
}

/** Settings and one sentence for each value that could not be used. */
export interface Resolved {
  readonly settings: Settings;
  readonly warnings: readonly Sentence[];
}

/** Of a value, so that the first sentence fits a notification. */
const longestValue = 40;
/** Characters of a default that people would read. */
const longestDefault = 20;

function written(value: unknown): string {
  const text = JSON.stringify(value) as string | undefined; // undefined for functions and the like
  if (text === undefined) return typeof value;
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}

interface Raw {
  readonly value: unknown;
  readonly from: Sentence;
}

/** What the places say of a key, the strongest first: of tables those up to a value that is none, of anything else the strongest. */
function rawsOf(key: Key, layers: readonly Layer[]): readonly Raw[] {
  const set = layers
    .filter(({ values }) => Object.hasOwn(values, key) && values[key] !== undefined)
    .map(({ values, from }): Raw => ({ value: values[key], from }))
    .reverse();
  const end = set.findIndex(({ value }) => !isRecord(value));
  return set.slice(0, end < 0 ? set.length : Math.max(end, 1));
}

/** One table of all, the stronger place's lines first: there, the first match wins. */
function joined(raws: readonly Raw[]): unknown {
  const [first] = raws;
  if (first === undefined || !isRecord(first.value)) return first?.value;
  const lines = new Map<string, unknown>();
  for (const { value } of raws) {
    for (const [name, line] of Object.entries(isRecord(value) ? value : {}))
      if (!lines.has(name)) lines.set(name, line);
  }
  return Object.fromEntries(lines);
}

/** The strongest place, and those that go with it; none where it is wrong itself. */
function fittingOf(raws: readonly Raw[], fit: (some: readonly Raw[]) => boolean): readonly Raw[] {
  const fitting: Raw[] = [];
  for (const raw of raws) {
    if (fit([...fitting, raw])) fitting.push(raw);
    else if (fitting.length === 0) break;
  }
  return fitting;
}

/** One wrong table leaves those of other places as they are; wrong is the strongest one, or the first that does not go with it. */
function read<T>(setting: Setting<T>, key: Key, raws: readonly Raw[], warnings: Sentence[]): T {
  const [strongest] = raws;
  const { schema, range, refused } = setting.kind;
  if (strongest === undefined) return defaultOf(setting.kind, setting.default);
  const parsed = (some: readonly Raw[]) => schema().safeParse(joined(some));
  const all = parsed(raws);
  if (all.success) return all.data;
  const fitting = fittingOf(raws, (some) => parsed(some).success);
  const wrong = raws.find((raw) => !fitting.includes(raw)) ?? strongest;
  const name = `${prefix}${key}`;
  const value = written(wrong.value);
  const { from } = wrong;
  const some = parsed(fitting);
  if (fitting.length > 0 && some.success) {
    warnings.push(
      said`"${name}" cannot be ${value}, as in ${from}. It must be ${range}. What other places say counts.`,
    );
    return some.data;
  }
  const instead = refused?.(strongest.value);
  if (instead !== undefined) {
    warnings.push(
      said`"${name}" cannot be ${value}, as in ${from}. ${instead.sentence} It must be ${range}.`,
    );
    return instead.value;
  }
  const byDefault = written(setting.default);
  warnings.push(
    byDefault.length > longestDefault
      ? said`"${name}" cannot be ${value}, as in ${from}. It must be ${range}. The default value is used instead.`
      : said`"${name}" cannot be ${value}, as in ${from}. It must be ${range}. The default ${byDefault} is used instead.`,
  );
  return defaultOf(setting.kind, setting.default);
}

/** The values of all keys. Layers go from the weakest to the strongest. */
function valuesOf(layers: readonly Layer[], warnings: Sentence[]): Values {
  const values = keys.map((key) => {
    // The table's settings differ in what they read as; `Values` names each by its key.
    return [key, read(settingOf(key), key, rawsOf(key, layers), warnings)] as const;
  });
  return Object.fromEntries(values) as Values;
}

/** Where requests to providers go, as far as it was set. */
const addressesOf = (values: Values): Addresses =>
  Object.fromEntries(
    apiProviders.flatMap(({ name, api }) => {
      const address = values[api.addressKey] ?? null;
      return address === null ? [] : [[name, address]];
    }),
  );

function backendIn(values: Values): MemoryBackend {
  const kind = values['memory.backend'];
  switch (kind) {
    case 'builtin':
      return { kind };
    case 'lancedb':
      return { kind, uri: values['memory.lancedb.uri'] ?? null };
    case 'qmd':
      return {
        kind,
        command: values['memory.qmd.command'],
        includeDefaultMemory: values['memory.qmd.includeDefaultMemory'],
        paths: values['memory.qmd.paths'],
        updateMs: values['memory.qmd.update.interval'],
        maxResults: values['memory.qmd.limits.maxResults'],
        timeoutMs: values['memory.qmd.limits.timeoutMs'],
      };
  }
}

/** Conversations are searched by our own search with any backend; what is set for one counts with that one. */
function sessionsIn(values: Values): Pick<MemoryOptions, 'sessions' | 'sessionDays'> {
  const isOfQmd = values['memory.backend'] === 'qmd' && values['memory.qmd.sessions.enabled'];
  const sessions = values['memorySearch.sessionMemory'] || isOfQmd;
  const sessionDays =
    isOfQmd && !values['memorySearch.sessionMemory']
      ? values['memory.qmd.sessions.retentionDays']
      : values['memorySearch.sessionDays'];
  return { sessions, sessionDays };
}

/** Settings from the places that may set them, weakest first (user, workspace, folder; file, command line). */
export function resolveSettings(layers: readonly Layer[]): Resolved {
  const warnings: Sentence[] = [];
  const values = valuesOf(layers, warnings);
  const settings: Settings = {
    policy: {
      contextTokens: values.contextTokens,
      reserveTokens: values['compaction.reserveTokens'],
      reserveTokensFloor: values['compaction.reserveTokensFloor'],
      softThresholdTokens: values['memoryFlush.softThresholdTokens'],
      compactAt: values['compaction.threshold'],
      compactAtByModel: values['compaction.thresholds'],
      warnAt: values['meter.warnAt'],
      flushEnabled: values['memoryFlush.enabled'],
    },
    compaction: {
      keepRecentTokens: values['compaction.keepRecentTokens'],
      evidenceTokens: values['compaction.evidenceTokens'],
    },
    compactionPolicy: values['compaction.policy'],
    preview: values['compaction.preview'],
    models: {
      choice: values['compaction.model'],
      mode: values['compaction.mode'],
      maxHistoryShare: values['compaction.maxHistoryShare'],
      instructions: values['compaction.instructions'],
      totalMs: values['compaction.modelTimeoutSeconds'],
      idleMs: values['compaction.modelIdleSeconds'],
      addresses: addressesOf(values),
    },
    flushPrompts: {
      prompt: values['memoryFlush.prompt'],
      systemPrompt: values['memoryFlush.systemPrompt'],
    },
    userCommands: {
      beforeCompaction: values['hooks.beforeCompaction'],
      afterCompaction: values['hooks.afterCompaction'],
      sessionBeforeCompact: values['hooks.sessionBeforeCompact'],
      timeoutMs: values['hooks.timeoutSeconds'],
    },
    agents: values['agents.enabled'],
    memory: {
      backend: backendIn(values),
      sources: values['memorySearch.sources'],
      extraPaths: values['memorySearch.extraPaths'],
      citations: values['memory.citations'],
      autoRecall: values['memory.autoRecall'],
      autoCapture: values['memory.autoCapture'],
      ...sessionsIn(values),
      embedding: {
        provider: values['memorySearch.provider'],
        model: values['memorySearch.model'],
        baseUrl: values['memorySearch.baseUrl'] ?? null,
        cache: values['memorySearch.cache'],
      },
      hybrid: values['memorySearch.query.hybrid'],
    },
  };
  return { settings, warnings };
}

/**
 * What a person gives along with a question about Tidemark, as Markdown: versions, settings, what was decided and why, and the newest
 * lines of the log. No text of a conversation, no title, no name of a transcript, no secret, no path of the person's own.
 */
import type { LogData } from '../../../base/log';
import { inEnglish } from '../../../base/sentence';
import type { Standstill, WorkerFailure } from '../../../ports/worker';
import type { Layer } from '../../../settings/resolve';
import { keys, prefix, settingOf, type Key } from '../../../settings/schema';
import { apiProviders } from '../../../models/all';
import type { DatedLine } from '../../recentLines';
import { shareable } from './shareableText';
import type { MeterView } from '../meter/view';

export interface Diagnosed {
  /** What runs, by name: `Tidemark`, `Node`. */
  readonly versions: Readonly<Record<string, string>>;
  readonly layers: readonly Layer[];
  readonly view: MeterView;
  /** What is done by itself next; null = nothing is followed. */
  readonly step: string | null;
  readonly failures: readonly WorkerFailure[];
  readonly lines: readonly DatedLine[];
  readonly home: string;
  /** Masks secrets. */
  readonly mask: (text: string) => string;
}

/** Never given in full: the person's own words and commands, and where requests go. */
const ownWords: readonly Key[] = [
  ...(['compaction.instructions', 'memoryFlush.prompt', 'memoryFlush.systemPrompt'] as const),
  ...(['hooks.beforeCompaction', 'hooks.afterCompaction', 'hooks.sessionBeforeCompact'] as const),
  ...apiProviders.map(({ api }) => api.addressKey),
];

export function diagnosticsText(diagnosed: Diagnosed): string {
  const { versions, layers, failures, lines, home, mask } = diagnosed;
  const share = (text: string): string => shareable(text, home, mask);
  const parts: readonly (readonly [title: string, lines: readonly string[]])[] = [
    ['Versions', Object.entries(versions).map(([name, value]) => `${name}: ${share(value)}`)],
    ['Settings that differ from their defaults', settingsOf(layers, share)],
    ['What is followed', followed(diagnosed, share)],
    ['Ends of the background worker', failures.map(({ cause, atMs }) => `${at(atMs)} ${cause}`)],
  ];
  const lists = parts.map(
    ([title, items]) =>
      `**${title}**\n\n${(items.length > 0 ? items : ['none']).map((item) => `- ${item}`).join('\n')}`,
  );
  const log = lines.map((dated) => lineOf(dated, share)).join('\n');
  return [...lists, `**Newest lines of the log**\n\n\`\`\`text\n${log}\n\`\`\``, ''].join('\n\n');
}

function settingsOf(layers: readonly Layer[], share: (text: string) => string): readonly string[] {
  return layers.flatMap(({ from, values }) =>
    keys.flatMap((key) => {
      const value = values[key];
      if (value === undefined || isSame(value, settingOf(key).default)) return [];
      const shown = ownWords.includes(key) ? sizeOf(value) : shownValue(value, share);
      return [`${prefix}${key}: ${shown} (${inEnglish(from)})`];
    }),
  );
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

function sizeOf(value: unknown): string {
  if (Array.isArray(value)) return `${value.length} set`;
  return typeof value === 'string' ? `${value.length} characters` : 'set';
}

/** Without the quotes of JSON, in which nothing would be left. */
const shownValue = (value: unknown, share: (text: string) => string): string =>
  share(((JSON.stringify(value) as string | undefined) ?? '').replaceAll('"', ''));

function followed({ view, step }: Diagnosed, share: (text: string) => string): readonly string[] {
  const { snapshot, trusted, belongs, policy, notes } = view;
  const { session, status, problem, why, stopped } = snapshot;
  const found = status?.agent ?? session?.agent ?? null;
  const facts: LogData = {
    agent: found,
    why: view.pinned ? 'pinned' : (why ?? null),
    live: session?.live ?? null,
    trusted,
    belongs,
    onDisk: view.onDisk,
    policy,
    step,
    working: view.working,
  };
  const standstill = (one: Standstill): string => `stands still: ${one.cause}, again ${one.again}`;
  return [
    data(facts, share),
    ...(stopped === undefined ? [] : [standstill(stopped)]),
    ...(status === null ? [] : figuresOf(status, share)),
    ...[...(problem === null ? [] : [inEnglish(problem)]), ...notes].map(share),
  ];
}

function figuresOf(
  status: NonNullable<MeterView['snapshot']['status']>,
  share: (text: string) => string,
): readonly string[] {
  const { model, window, windowSource, tokens, source, warnAt, flushAt, compactAt } = status;
  const { due, entries, compactions, compactionCount, oddLines } = status;
  return [
    data({ model, window, windowSource, tokens, source, warnAt, flushAt, compactAt }, share),
    data({ entries, compactions, compactionCount, oddLines }, share),
    `due: ${data({ flush: due.flush, compact: due.compact }, share)}`,
    ...due.why.map((reason) => `because ${share(reason)}`),
  ];
}

const data = (values: LogData, share: (text: string) => string): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? share(value) : String(value)}`)
    .join(', ');

/** What an error says may hold anything; its kind and its place do not. */
function lineOf({ atMs, line }: DatedLine, share: (text: string) => string): string {
  const { level, area, message, data: values } = line;
  const { error, ...others } = values;
  const kind =
    error === undefined ? {} : { error: /^\w{1,40}(?=:|$)/.exec(String(error))?.[0] ?? '…' };
  const tail = data({ ...kind, ...others }, share);
  return `${at(atMs)} ${level} ${area}: ${share(message)}${tail === '' ? '' : ` (${tail})`}`;
}

const at = (atMs: number): string => new Date(atMs).toISOString();

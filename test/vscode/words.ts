/** The shell's data for tests: a language without an editor, statuses and views with everything calm unless said otherwise. */
import type { Snapshot } from '../../src/operations/follow/watchTypes';
import type { Status } from '../../src/operations/meter/status';
import type { Language } from '../../src/vscode/show/text/language';
import { languageOf } from '../../src/vscode/show/text/language';
import type { MeterView } from '../../src/vscode/show/meter/view';
import type { Sentence } from '../../src/base/sentence';

/** What `vscode.l10n.t` does without a translation. */
export const say = (message: string, ...args: readonly (string | number)[]): string =>
  message.replace(/\{(\d+)\}/g, (whole, index: string) => String(args[Number(index)] ?? whole));

export const english: Language = languageOf('en', say);

/** The texts as people read them: Intl writes no-break spaces. */
export const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

/** A list of no conversations. */
export const noBars = { bars: [], rest: [], more: 0, over: 0 };

export const nowMs = new Date(2026, 4, 6, 14, 30).getTime();

const usedTokens = 124_310;

export function status(change: Partial<Status> = {}): Status {
  return {
    agent: 'pi',
    sessionId: '0194b6c0-aaaa',
    file: '/home/dev/.pi/agent/sessions/x/a.jsonl',
    title: 'Fix the port',
    opening: 'The port is wrong, please look',
    cwd: '/home/dev/ws',
    model: 'claude-opus-4-5',
    window: 200_000,
    windowSource: 'table',
    tokens: usedTokens,
    source: 'reported',
    reportedTokens: usedTokens,
    trailingTokens: 0,
    percent: (usedTokens / 200_000) * 100,
    entries: 240,
    compactions: 0,
    lastCompactionAtMs: null,
    compactionCount: 0,
    memoryFlushAt: null,
    memoryFlushCompactionCount: null,
    warnAt: 176_000,
    flushAt: 176_000,
    ownLimitAt: null,
    compactAt: 180_000,
    due: { flush: false, compact: false, why: [] },
    refusedSettings: [],
    byCategory: {
      system: 12_310,
      tools: 0,
      instructionFiles: 0,
      summary: 0,
      user: 8_000,
      assistant: 20_000,
      thinking: 0,
      toolCalls: 14_000,
      toolResults: 70_000,
      images: 0,
      free: 75_690,
    },
    toolsApart: false,
    updatedAtMs: nowMs - 60_000,
    oddities: [],
    oddLines: change.oddities?.length ?? 0,
    remarks: [],
    tornLine: null,
    refusal: null,
    ownCompaction: null,
    ...change,
  };
}

export function snapshot(
  change: Partial<Status> | null = {},
  problem: Sentence | null = null,
): Snapshot {
  const { file, sessionId, cwd } = status();
  return {
    session: {
      agent: 'pi',
      file,
      sessionId,
      cwd,
      source: null,
      live: 'unknown',
      updatedAtMs: nowMs - 60_000,
      sizeBytes: 2_300_000,
    },
    status: change === null ? null : status(change),
    problem,
  };
}

export function view(change: Partial<MeterView> = {}): MeterView {
  return {
    snapshot: snapshot(),
    isReading: false,
    pinned: false,
    belongs: true,
    trusted: true,
    policy: 'ask',
    flushEnabled: true,
    onDisk: true,
    hasFolder: true,
    working: null,
    compactsWhenIdle: false,
    notes: [],
    nowMs,
    editorVersion: '1.139.1',
    ...change,
  };
}

/**
 * What a command is run with: streams, environment and clock, passed in so that tests need no process;
 * and what it answers with: one JSON value, the same for people, an exit code.
 */
import path from 'node:path';
import type { HookReply, FurtherEvent } from '../operations/clientHooks/firstAnswer';
import { allInEnglish, inEnglish } from '../base/sentence';
import { underHome } from '../base/homePaths';
import { explain, type Problem } from '../operations/problems';
import type { AgentName } from '../engine/conversation/types';

export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly cwd: string;
  /** The folder this program was built into, with the packed ranks. */
  readonly dist: string;
  readonly now: () => Date;
  /** All of standard input. */
  readonly stdin: () => Promise<Buffer>;
  /** Standard input as it arrives, in pieces. */
  readonly pieces: () => AsyncIterable<Buffer>;
  readonly out: (text: string | Uint8Array) => void;
  readonly err: (text: string) => void;
  readonly readFile: (file: string) => Promise<string>;
  /** Aborts on Ctrl-C. */
  readonly signal: AbortSignal;
  /** Answers an event of a hook where a watch can end it; without, it is answered in this thread. */
  readonly apart?: (client: AgentName, event: FurtherEvent) => Promise<HookReply>;
}

/** A path as a person writes it: relative to the current folder, `~` expanded. */
export const expand = (file: string, io: Io): string =>
  path.resolve(io.cwd, underHome(file, io.home));

/** Whether what was read as UTF-8 was UTF-8: other bytes become replacement characters, and no text holds a NUL. */
export const isText = (read: string): boolean => !/[\0\ufffd]/u.test(read);

/** Exit codes (cli.md). */
export const exitCodes = { done: 0, notDone: 1, usage: 2, inPart: 3, cancelled: 130 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** What a command answers: one JSON value, the same for people, and how it went. */
export interface Output {
  readonly code: ExitCode;
  readonly json: unknown;
  /** For people; '' prints nothing. */
  readonly text: string;
  /** Sentences for standard error. */
  readonly notes: readonly string[];
}

export const done = (json: unknown, text: string, notes: readonly string[] = []): Output => ({
  code: exitCodes.done,
  json: allInEnglish(json),
  text,
  notes,
});

/** Nothing was done or changed; the sentence says why. `rest` is what the command's own JSON has besides. */
export const notDone = (
  sentence: string,
  rest: Readonly<Record<string, unknown>> = {},
  code: ExitCode = exitCodes.notDone,
): Output => ({
  code,
  json: { ok: false, ...rest, reason: sentence },
  text: '',
  notes: [sentence],
});

export const usage = (sentence: string): Output => notDone(sentence, {}, exitCodes.usage);

/** An operation's trouble with the exit code that belongs to it. */
export function problemOutput(
  problem: Problem,
  rest: Readonly<Record<string, unknown>> = {},
): Output {
  return notDone(inEnglish(explain(problem)), rest, codeOf(problem));
}

function codeOf({ kind }: Problem): ExitCode {
  if (kind === 'cancelled') return exitCodes.cancelled;
  return kind === 'unproven' ? exitCodes.inPart : exitCodes.notDone;
}

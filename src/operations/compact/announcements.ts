/**
 * What others are told of one compaction, in the order of its life: user commands (`tidemark.hooks.*`, trusted folders only) and listeners
 * of the exported API, all at once. Only `session_before_compact` is waited for. What they do wrong is logged and never holds a compaction
 * up; only a clear answer calls one off.
 */
import { isRecord, parsedJson } from '../../base/json';
import { errorData, type Log } from '../../base/log';
import { neverAborted } from '../../base/neverAborted';
import { asEnd, said } from '../../base/sentence';
import { plainText } from '../../base/text';
import { redact } from '../../engine/secrets/redact';
import type {
  AnnouncedConversation,
  Announcement,
  Preparation,
  Verdict,
} from '../../ports/announcements';
import type { Outside } from '../../ports/outside';
import type { CommandOutcome } from '../../ports/shell';
import type { SeenFile } from '../../ports/transcripts';
import type { Limits, WorkspacePlace } from '../limits';
import type { ActRequest } from './draftTypes';

const go: Verdict = { kind: 'go' };
/** Longer reasons are cut. */
const mostReason = 300;

/** Asks whether it may be, and for words. */
export function askForVerdict(
  seen: SeenFile,
  about: Omit<Preparation, 'trigger'>,
  { limits, place, byPerson }: ActRequest,
  instructions: string | null,
  outside: Outside,
  signal: AbortSignal,
): Promise<Verdict> {
  const preparation: Preparation = { ...about, trigger: byPerson ? 'manual' : 'threshold' };
  const call = { event: 'session_before_compact', preparation, instructions } as const;
  return announce({ ...call, ...subjectOf(seen) }, limits, place, outside, signal);
}

/** What a compaction is about, before it. */
interface CountsBefore {
  readonly messageCount: number;
  readonly tokenCount: number;
}

/** What is left of it in the context, and how many entries are not. */
export interface CountsAfter extends CountsBefore {
  readonly compactedCount: number;
}

/** Tells that it is about to be written. Not awaited: nobody may hold it up. */
export function tellBefore(
  seen: SeenFile,
  { messageCount, tokenCount }: CountsBefore,
  { limits, place }: ActRequest,
  outside: Outside,
): void {
  const counts = { messageCount, tokenCount };
  const call = { event: 'before_compaction', ...counts, ...subjectOf(seen) } as const;
  void announce(call, limits, place, outside, neverAborted);
}

/** Tells that it was written and seen on re-reading. */
export function tellAfter(
  seen: SeenFile,
  counts: CountsAfter,
  { limits, place }: ActRequest,
  outside: Outside,
): void {
  const call = { event: 'after_compaction', ...counts, ...subjectOf(seen) } as const;
  void announce(call, limits, place, outside, neverAborted);
}

const subjectOf = ({ conversation, file }: SeenFile): AnnouncedConversation => ({
  agent: conversation.agent,
  sessionId: conversation.sessionId,
  file,
  cwd: conversation.cwd,
});

/** Asks everyone who listens. `before_compaction` and `after_compaction` always come to `go`. */
async function announce(
  call: Announcement,
  { userCommands }: Pick<Limits, 'userCommands'>,
  { trusted, workspace }: WorkspacePlace,
  outside: Pick<Outside, 'host' | 'shell' | 'log'>,
  signal: AbortSignal,
): Promise<Verdict> {
  // Named after the setting, as people know it.
  const log = outside.log.child('hooks');
  const commands = trusted ? userCommands[commandsFor[call.event]] : [];
  const answers = await Promise.all([
    fromListeners(call, outside, log, signal),
    ...commands.map((command) =>
      fromCommand(
        command,
        call,
        { workspace, timeoutMs: userCommands.timeoutMs },
        outside,
        log,
        signal,
      ),
    ),
  ]);
  if (call.event !== 'session_before_compact') return go;
  return (
    answers.find(({ kind }) => kind === 'cancel') ??
    answers.find(({ kind }) => kind === 'summary') ??
    go
  );
}

const commandsFor = {
  before_compaction: 'beforeCompaction',
  after_compaction: 'afterCompaction',
  session_before_compact: 'sessionBeforeCompact',
} as const satisfies Record<Announcement['event'], keyof Limits['userCommands']>;

async function fromListeners(
  call: Announcement,
  { host }: Pick<Outside, 'host'>,
  log: Log,
  signal: AbortSignal,
): Promise<Verdict> {
  try {
    return await host.call('announce', call, { signal });
  } catch (error) {
    log.warn('listeners could not be asked', errorData(error));
    return go;
  }
}

async function fromCommand(
  command: string,
  call: Announcement,
  {
    workspace,
    timeoutMs,
  }: Pick<WorkspacePlace, 'workspace'> & Pick<Limits['userCommands'], 'timeoutMs'>,
  { shell }: Pick<Outside, 'shell'>,
  log: Log,
  signal: AbortSignal,
): Promise<Verdict> {
  const outcome = await shell.run({
    command,
    timeoutMs,
    signal,
    input: `${JSON.stringify(call)}\n`,
    cwd: workspace,
  });
  // A command line may hold a token; its name goes into the log and into answers.
  const name = plainText(redact(command).text, 80);
  if (outcome.ended !== 'exited' || outcome.exitCode !== 0) {
    log.error(`command ${troubleOf(outcome)}`, { command: name });
    return go;
  }
  if (call.event !== 'session_before_compact') return go;
  const answer = readAnswer(outcome.output, name);
  if (answer === undefined) log.error('command answered with no JSON object', { command: name });
  return answer ?? go;
}

function troubleOf({ ended, exitCode }: CommandOutcome): string {
  if (ended === 'timeLimit') return 'took too long and was ended';
  if (ended === 'notStarted') return 'could not be started';
  return ended === 'cancelled' ? 'was cancelled' : `ended with ${String(exitCode)}`;
}

/** What a command printed; nothing = go. Undefined where it is no answer. */
function readAnswer(output: string, name: string): Verdict | undefined {
  const text = output.trim();
  if (text === '') return go;
  const value = parsedJson(text);
  if (!isRecord(value)) return undefined;
  const { cancel, reason, summary } = value;
  if (cancel === true) {
    const why = typeof reason === 'string' ? plainText(redact(reason).text, mostReason) : '';
    return {
      kind: 'cancel',
      reason: why === '' ? said`the command "${name}" asked for it.` : asEnd(why),
    };
  }
  if (typeof summary === 'string' && summary.trim() !== '') {
    return { kind: 'summary', summary, from: `the command "${name}"` };
  }
  return go;
}

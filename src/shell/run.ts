/**
 * Runs one command line in the user's shell: input on stdin, output up to a limit, ended with all its children after a time
 * or when no longer wanted. Nothing of our process but the environment reaches it.
 */
import { spawn, type ChildProcess, type ChildProcessWithoutNullStreams } from 'node:child_process';
import os from 'node:os';
import process from 'node:process';
import { lazy } from '../base/lazy';
import type { CommandOutcome, CommandRun, Shell } from '../ports/shell';

/** More than this of output is not an answer. */
const mostBytes = 256 * 1024;
/** Between the polite end and the other one, and for what is still on its way after the end, ms. */
const graceMs = 500;

/** Variables of the editor's own processes: with them a child that is Node or Electron behaves otherwise. */
const isForeign = (name: string): boolean =>
  name === 'ELECTRON_RUN_AS_NODE' || name.startsWith('VSCODE_');

/** What a child gets of our environment. Windows' cmd looks for programs in the current folder first, which is anybody's, unless told. */
export const handedOn = (
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(env).filter(([name]) => !isForeign(name))),
  ...(platform === 'win32' ? { NoDefaultCurrentDirectoryInExePath: '1' } : {}),
});

export const shell: Shell = { run: (asked) => watchedChild(() => started(asked), asked) };

const started = ({ command, cwd }: CommandRun): ChildProcessWithoutNullStreams =>
  spawn(command, {
    shell: true,
    // A group of its own, so that what the shell started ends with it.
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: 'pipe',
    env: handedOn(process.env),
    ...(cwd === null ? {} : { cwd }),
  });

type RunLimits = Pick<CommandRun, 'input' | 'timeoutMs' | 'signal'>;

/** Starts a child, if it is still wanted, and waits for it. */
export async function watchedChild(
  start: () => ChildProcessWithoutNullStreams,
  watch: RunLimits,
): Promise<CommandOutcome> {
  if (watch.signal.aborted) return notRun('cancelled', '');
  let child: ChildProcessWithoutNullStreams;
  try {
    child = start();
  } catch (error) {
    // What cannot even be tried: a line with a NUL in it, no memory.
    return notRun('notStarted', error instanceof Error ? error.message : String(error));
  }
  endsWithUs(child);
  return outcomeOf(child, watch);
}

/** What runs now. */
const running = new Set<ChildProcess>();

/** In a group of its own a child would go on when this process ends, by itself or by a signal that ends it. */
function endsWithUs(child: ChildProcess): void {
  running.add(child);
  child.once('close', () => running.delete(child));
  child.once('error', () => running.delete(child));
  watchEnd();
}

/** Once for this process, from its first child on. */
const watchEnd = lazy(() => {
  const endThem = (): void => {
    for (const one of running) signalAll(one, 'SIGKILL');
  };
  process.on('exit', endThem);
  // Who ends at such a signal without a handler ends at it with this one.
  for (const name of ['SIGTERM', 'SIGHUP'] as const)
    process.once(name, () => {
      endThem();
      process.kill(process.pid, name);
    });
});

function outcomeOf(
  child: ChildProcessWithoutNullStreams,
  { input, timeoutMs, signal }: RunLimits,
): Promise<CommandOutcome> {
  return new Promise((resolve) => {
    let ended: CommandOutcome['ended'] = 'exited';
    let exitCode: number | null = null;
    let late: NodeJS.Timeout | undefined;
    const end = (why: 'timeLimit' | 'cancelled'): void => {
      if (ended !== 'exited') return;
      ended = why;
      endAll(child);
    };
    const timer = setTimeout(() => end('timeLimit'), timeoutMs);
    const onAbort = (): void => end('cancelled');
    signal.addEventListener('abort', onAbort, { once: true });
    const stopWatching = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    };
    const output = collect(child.stdout);
    const errors = collect(child.stderr);
    const settle = (): void => {
      clearTimeout(late);
      // A grandchild that holds the pipes open must not keep this process alive.
      child.stdout.destroy();
      child.stderr.destroy();
      resolve({ ended, exitCode, output: output(), errors: errors() });
    };
    child.on('error', ({ message }) => {
      stopWatching();
      resolve(notRun('notStarted', message));
    });
    child.on('exit', (code, by) => {
      stopWatching();
      if (ended === 'exited') exitCode = by === null ? code : 128 + os.constants.signals[by];
      // `close` comes when all output is read; a grandchild with the pipes in its hands would keep us waiting.
      late = setTimeout(settle, graceMs);
    });
    child.on('close', settle);
    // A command that does not read its input closes the pipe; that is its right.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

const notRun = (ended: 'cancelled' | 'notStarted', errors: string): CommandOutcome => ({
  ended,
  exitCode: null,
  output: '',
  errors,
});

/** Gathers a stream up to the limit; what comes later is read and dropped, so that the child does not block. */
function collect(stream: NodeJS.ReadableStream): () => string {
  const pieces: Buffer[] = [];
  let size = 0;
  stream.on('data', (piece: Buffer) => {
    if (size >= mostBytes) return;
    pieces.push(piece.subarray(0, mostBytes - size));
    size += piece.length;
  });
  stream.on('error', () => undefined);
  return () => Buffer.concat(pieces).toString('utf8');
}

function endAll(child: ChildProcess): void {
  signalAll(child, 'SIGTERM');
  const timer = setTimeout(() => signalAll(child, 'SIGKILL'), graceMs);
  child.once('exit', () => {
    clearTimeout(timer);
    // What the shell started may have outlived it.
    signalAll(child, 'SIGKILL');
  });
}

function signalAll(child: ChildProcess, name: 'SIGTERM' | 'SIGKILL'): void {
  const { pid } = child;
  if (pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill(name);
    else process.kill(-pid, name);
  } catch {
    // Gone already.
  }
}

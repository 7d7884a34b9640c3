/**
 * Runs one command line in the user's shell: input on stdin, output up to a limit, ended with all its children after a time
 * or when no longer wanted. Nothing of our process but the environment reaches it.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import process from 'node:process';
import type { CommandOutcome, CommandRun, Shell } from '../ports/shell';

/** More than this of output is not an answer. */
const mostBytes = 256 * 1024;
/** Between the polite end and the other one, ms. */
const graceMs = 500;

/** Variables of the editor's own processes: with them a child that is Node or Electron behaves otherwise. */
const isForeign = (name: string): boolean =>
  name === 'ELECTRON_RUN_AS_NODE' || name.startsWith('VSCODE_');

export const shell: Shell = { run };

function run({ command, input, cwd, timeoutMs, signal }: CommandRun): Promise<CommandOutcome> {
  if (signal.aborted) return Promise.resolve(notRun('cancelled', ''));
  return new Promise((resolve) => {
    const child = spawn(command, {
      shell: true,
      // A group of its own, so that what the shell started ends with it.
      detached: process.platform !== 'win32',
      windowsHide: true,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !isForeign(name))),
      ...(cwd === null ? {} : { cwd }),
    });
    let ended: CommandOutcome['ended'] = 'exited';
    const end = (why: 'timeLimit' | 'cancelled'): void => {
      ended = why;
      endAll(child);
    };
    const timer = setTimeout(() => end('timeLimit'), timeoutMs);
    const onAbort = (): void => end('cancelled');
    signal.addEventListener('abort', onAbort, { once: true });
    const output = collect(child.stdout);
    const errors = collect(child.stderr);
    const settle = (outcome: CommandOutcome): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      resolve(outcome);
    };
    child.on('error', ({ message }) => settle(notRun('notStarted', message)));
    // `exit`, not `close`: a grandchild that keeps a pipe open must not keep us waiting.
    child.on('exit', (code) =>
      setImmediate(() =>
        settle({
          ended,
          exitCode: ended === 'exited' ? code : null,
          output: output(),
          errors: errors(),
        }),
      ),
    );
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

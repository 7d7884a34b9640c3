/** The command line's entry: `commandLine/run` with what is real, and what ends a hook in time. */
import path from 'node:path';
import { answerApart } from './commandLine/hook/hookThread';
import { exitCodes, type Io } from './commandLine/io';
import { nodeIo } from './commandLine/nodeIo';
import { run } from './commandLine/run';

/** Filled in by the bundler from package.json. */
declare const TIDEMARK_VERSION: string;

/** A hook ends after this time, whatever its thread does; clients that our own extension starts it from wait 20 seconds. */
const longestHookMs = 18_000;

/** From then on it may end itself the hard way, but not sooner than a second after its answer: a busy machine ends slowly too. */
const hardEndMs = 19_000;

/** How long work behind an answer may go on. */
const lingerMs = 10_000;

const interrupt = new AbortController();
const io = nodeIo(__dirname, interrupt.signal);
const argv = process.argv.slice(2);
const isHook = argv[0] === 'hook';

process.once('SIGINT', () => {
  interrupt.abort();
  // A command that waits for its input would wait for ever.
  if (io.isReading()) process.stdin.destroy();
});
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader that ends early (`| head`) is no error of ours, and a client is never told of one.
  if (error.code === 'EPIPE' || isHook) process.exit(exitCodes.done);
  process.stderr.write(`The answer could not be written whole (${error.code ?? error.message}).\n`);
  process.exit(exitCodes.inPart);
});
// Nor is one that does not listen to what is said on the way: what was begun goes on.
process.stderr.on('error', () => undefined);

if (isHook) {
  // A client waits for this process: it ends in time and in peace, whatever happens.
  setTimeout(() => process.exit(), 20_000).unref();
  process.on('uncaughtException', ({ message }) => {
    process.stderr.write(`Tidemark's hook failed unexpectedly: ${message.split('\n')[0] ?? ''}\n`);
    process.exit(0);
  });
}

const hardEndAfterMs = (): number => Math.max(hardEndMs - process.uptime() * 1_000, 1_000);

const apart: Io['apart'] = (client, event) =>
  answerApart(
    { argv, event: [client, event] },
    {
      script: path.join(__dirname, 'program.js'),
      signal: io.signal,
      err: io.err,
      limitMs: Math.max(longestHookMs - process.uptime() * 1_000, 1_000),
    },
  );

void run(argv, isHook ? { ...io, apart } : io, TIDEMARK_VERSION)
  .then((code) => {
    process.exitCode = code;
    // A hook waits neither for an input that never ends nor for a thread that a call of the system holds.
    if (io.isReading()) process.stdin.destroy();
    // What is answered is answered: vectors that still come are kept for the next search, for a while.
    setTimeout(() => process.exit(), lingerMs).unref();
    if (isHook) setTimeout(() => process.kill(process.pid, 'SIGKILL'), hardEndAfterMs()).unref();
  })
  .catch((error: unknown) => {
    process.stderr.write(
      `Tidemark failed unexpectedly: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    process.exitCode = 1;
  });

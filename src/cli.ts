/** The command line's entry: the real streams, clock and environment around `commandLine/run`. */
import './commandLine/leanProcess';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import type { More } from './commandLine/more';
import { run } from './commandLine/run';

/** Filled in by the bundler from package.json. */
declare const TIDEMARK_VERSION: string;

/** The commands but `status` and `sessions`: a bundle of our own beside this one. */
const more = (): More =>
  (createRequire(__filename)('./cliMore.js') as { readonly more: More }).more;

let isReading = false;

/** Standard input; looked at only by commands that read it. */
function input(): AsyncIterable<Buffer> {
  isReading = true;
  return process.stdin;
}

async function stdin(): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of input()) pieces.push(piece);
  return Buffer.concat(pieces);
}

const interrupt = new AbortController();
process.once('SIGINT', () => {
  interrupt.abort();
  // A command that waits for its input would wait for ever.
  if (isReading) process.stdin.destroy();
});
// A reader that ends early (`| head`) is not an error of ours.
process.stdout.on('error', () => process.exit(0));

if (process.argv[2] === 'hook') {
  // A client waits for this process: it ends in time and in peace, whatever happens.
  setTimeout(() => process.exit(), 20_000).unref();
  process.on('uncaughtException', ({ message }) => {
    process.stderr.write(`Tidemark's hook failed unexpectedly: ${message.split('\n')[0] ?? ''}\n`);
    process.exit(0);
  });
}

void run(
  process.argv.slice(2),
  {
    env: process.env,
    home: process.env['HOME'] ?? os.homedir(),
    cwd: process.cwd(),
    dist: __dirname,
    now: () => new Date(),
    stdin,
    pieces: input,
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    readFile: (file) => fs.promises.readFile(file, 'utf8'),
    signal: interrupt.signal,
  },
  TIDEMARK_VERSION,
  more,
)
  .then((code) => {
    process.exitCode = code;
    // A hook does not wait for an input that never ends.
    if (isReading) process.stdin.destroy();
  })
  .catch((error: unknown) => {
    process.stderr.write(
      `Tidemark failed unexpectedly: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    process.exitCode = 1;
  });

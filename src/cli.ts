/** The command line's entry: the real streams, clock and environment around `commandLine/run`. */
import fs from 'node:fs';
import os from 'node:os';
import { run } from './commandLine/run';

/** Filled in by the bundler from package.json. */
declare const TIDEMARK_VERSION: string;

async function stdin(): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of process.stdin) pieces.push(Buffer.from(piece as Uint8Array)); // no encoding is set
  return Buffer.concat(pieces);
}

const interrupt = new AbortController();
process.once('SIGINT', () => interrupt.abort());
// A reader that ends early (`| head`) is not an error of ours.
process.stdout.on('error', () => process.exit(0));

void run(
  process.argv.slice(2),
  {
    env: process.env,
    home: process.env['HOME'] ?? os.homedir(),
    cwd: process.cwd(),
    dist: __dirname,
    now: () => new Date(),
    stdin,
    pieces: () => process.stdin,
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    readFile: (file) => fs.promises.readFile(file, 'utf8'),
    signal: interrupt.signal,
  },
  TIDEMARK_VERSION,
)
  .then((code) => {
    process.exitCode = code;
  })
  .catch((error: unknown) => {
    process.stderr.write(
      `Tidemark failed unexpectedly: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    process.exitCode = 1;
  });

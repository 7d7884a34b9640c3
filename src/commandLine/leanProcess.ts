/**
 * Imported first of all, for what it does: keeps a process small that only builds the index of a transcript. Flags of V8
 * take effect for what comes later, and what was loaded or has grown before does not shrink again.
 *
 * The index makes as much garbage as the transcript is long, but nearly none of it lives: a small nursery costs nothing
 * there (and a third of the time where entries are read). Without the optimising compiler the process has 7 MB less, most of
 * it the compiler's own code, and takes a quarter longer: what is done for every line is mostly done by Node itself. Where there
 * are millions of lines that quarter is seconds, and 7 MB are nothing beside the index.
 */
import fs from 'node:fs';
import v8 from 'node:v8';

/** Larger transcripts are worth the compiler. */
const largeBytes = 160_000_000;

const [, , command, ...words] = process.argv;
if (command === 'status' && !isLarge(fileIn(words))) {
  v8.setFlagsFromString('--no-opt');
  v8.setFlagsFromString('--optimize-for-size');
}
if (command === 'status' || command === 'sessions') {
  v8.setFlagsFromString('--max-semi-space-size=2');
  v8.setFlagsFromString('--semi-space-growth-factor=1');
}

/** The transcript as it is named, before the words are read properly. */
function fileIn(args: readonly string[]): string {
  const at = args.indexOf('--transcript');
  const joined = args.find((word) => word.startsWith('--transcript='));
  return joined === undefined ? (args[at + 1] ?? '') : joined.slice('--transcript='.length);
}

function isLarge(file: string): boolean {
  try {
    return fs.statSync(file).size > largeBytes;
  } catch {
    return false;
  }
}

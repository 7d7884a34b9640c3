/**
 * Imported first of all, for what it does: keeps a process small that only builds the index of a transcript. Flags of V8
 * take effect for what comes later, and what was loaded or has grown before does not shrink again.
 *
 * The index makes as much garbage as the transcript is long, but nearly none of it lives: a small nursery costs nothing
 * there (and a third of the time where entries are read). Without the optimising compiler the process has 7 MB less, most of
 * it the compiler's own code, and takes a quarter longer: what is done for every line is mostly done by Node itself.
 */
import v8 from 'node:v8';

const [, , command] = process.argv;
if (command === 'status') {
  v8.setFlagsFromString('--no-opt');
  v8.setFlagsFromString('--optimize-for-size');
}
if (command === 'status' || command === 'sessions') {
  v8.setFlagsFromString('--max-semi-space-size=2');
  v8.setFlagsFromString('--semi-space-growth-factor=1');
}

/**
 * Imported first of all, for what it does: the index of a transcript of 100 MB makes as much garbage, and a small nursery
 * keeps the process small. It costs nothing there, but a third of the time where entries are read; and a nursery that has
 * grown while the rest of the program was loaded does not shrink again.
 */
import v8 from 'node:v8';

if (['status', 'sessions'].includes(process.argv[2] ?? '')) {
  v8.setFlagsFromString('--max-semi-space-size=2');
  v8.setFlagsFromString('--semi-space-growth-factor=1');
}

/**
 * Completes what a killed process left: finds writes that were begun and not ended, looks whether their bytes are
 * there wholly, partly or not at all, removes a torn tail, closes the book and says so.
 * Touches only bytes at the very end of a file that the journal proves to be ours; never a living process's write.
 */
import fs from 'node:fs';
import path from 'node:path';
import { failed, ok, type Result } from '../../base/result';
import { said, type Sentence } from '../../base/sentence';
import { plainText } from '../../base/text';
import { removeQuietly } from '../own/atomic';
import { hashOf } from '../hash';
import type { Journal } from './journal';
import type { BegunWrite, LeftPiece, WriteKind } from './journalEntry';
import { withLock } from '../own/lock';
import { problemOf, type WriteProblem } from '../problem';
import { ownerState } from '../own/process';
import { traceOf, type Finding, type Trace } from './traces';

export interface Repaired {
  readonly finding: Finding;
  /** For people: what happened, what was done, what to do. */
  readonly sentence: Sentence;
}

/** An owner that cannot be checked has had time enough to finish after this. */
const abandonedMs = 600_000;

/** Repairs everything that is unfinished. Nothing to do = an empty answer, and no file is touched. */
export async function repair(
  journal: Journal,
  nowMs: number,
): Promise<Result<readonly Repaired[], WriteProblem>> {
  try {
    return await repairAll(journal, nowMs);
  } catch (error) {
    // Such as a journal that another user began.
    return failed(problemOf(error));
  }
}

async function repairAll(
  journal: Journal,
  nowMs: number,
): Promise<Result<readonly Repaired[], WriteProblem>> {
  if ((await unfinished(journal, nowMs)).length === 0) {
    await removeOrphans(journal, nowMs);
    return ok([]);
  }
  const lock = path.join(journal.dir, 'repair.lock');
  return withLock(lock, async () => {
    const found: Repaired[] = [];
    for (const open of await unfinished(journal, nowMs)) found.push(await settle(journal, open));
    return found;
  });
}

/** A write that has no end in the book. */
interface OpenWrite {
  readonly begun: BegunWrite;
  /** What of it is known to be in the file. */
  readonly left?: LeftPiece;
}

async function openIn(journal: Journal): Promise<ReadonlyMap<string, OpenWrite>> {
  const open = new Map<string, OpenWrite>();
  for (const entry of await journal.entries()) {
    const known = open.get(entry.id);
    if (entry.step === 'begin') open.set(entry.id, { begun: entry });
    else if (entry.step !== 'left') open.delete(entry.id);
    else if (known) open.set(entry.id, { ...known, left: entry });
  }
  return open;
}

const unfinished = async (journal: Journal, nowMs: number): Promise<readonly OpenWrite[]> =>
  [...(await openIn(journal)).values()].filter(({ begun }) => isAbandoned(begun, nowMs));

function isAbandoned(begun: BegunWrite, nowMs: number): boolean {
  const state = ownerState(begun.owner);
  if (state === 'unknown') return nowMs - Date.parse(begun.at) > abandonedMs;
  return state === 'dead';
}

async function settle(journal: Journal, { begun, left }: OpenWrite): Promise<Repaired> {
  const bytes = await pendingBytes(journal, begun);
  const looked = traceOf(begun, left, bytes);
  const { finding, offset } = looked;
  if (finding === 'whole') await journal.finish(begun.id, { offset, length: begun.length });
  else await journal.fail(begun.id, `found after a stop: ${finding}`);
  return { finding, sentence: sentenceFor(begun, looked, left !== undefined) };
}

async function pendingBytes(journal: Journal, begun: BegunWrite): Promise<Buffer | undefined> {
  const bytes = await fs.promises.readFile(journal.pendingFile(begun.id)).catch(() => undefined);
  return bytes && hashOf(bytes) === begun.sha256 ? bytes : undefined;
}

const nameOf: Readonly<Record<WriteKind, Sentence>> = {
  compaction: said`a compaction`,
  undo: said`an undo`,
  notes: said`notes`,
  notesUndo: said`the removal of notes`,
};

function sentenceFor(begun: BegunWrite, looked: Trace, wasShort: boolean): Sentence {
  const { finding, lines } = looked;
  const what = nameOf[begun.kind];
  const file = plainText(begun.file, 300);
  if (begun.kind === 'notesUndo') {
    return finding === 'whole'
      ? said`Tidemark was stopped before notes were taken out of ${file}; they are still there. Undo the flush again.`
      : said`Tidemark was stopped right after notes were taken out of ${file}; the file is complete.`;
  }
  const place = placeOf(file, lines);
  const writing = wasShort
    ? said`The disk failed while Tidemark wrote ${what} to ${file}`
    : said`Tidemark was stopped while writing ${what} to ${file}`;
  switch (finding) {
    case 'whole':
      return said`Tidemark was stopped right after writing ${what} to ${file}. It is there in full; nothing had to be repaired.`;
    case 'nothing':
      return said`Tidemark was stopped before ${what} reached ${file}; nothing was changed. Start it again if you still want it.`;
    case 'removed':
      return said`${writing}; the unfinished piece was removed and the file is as before. Start it again if you still want it.`;
    case 'unclear':
      return lines.length === 0
        ? said`${writing}. Whether part of it was left behind cannot be told, so nothing was touched: look at ${place}.`
        : said`${writing}. Whether part of it was left behind cannot be told, so nothing was touched: look at ${place} and what follows.`;
    case 'broken':
      return brokenSentence(begun, looked, writing);
  }
}

const placeOf = (file: string, lines: readonly number[]): string =>
  lines.length === 0 ? file : `${file}:${lines.join(', ')}`;

/** A piece of ours that nobody can take out; of notes every line can stand by itself. */
function brokenSentence(
  { file: path, kind }: BegunWrite,
  { lines, standing }: Trace,
  writing: Sentence,
): Sentence {
  const file = plainText(path, 300);
  const place = placeOf(file, lines);
  if (standing === undefined || kind === 'notes') {
    return said`${writing}, and something else was written after it: ${place} cannot be read, and nothing was touched. Look there before going on.`;
  }
  return lines.length === 0
    ? said`${writing}, and something else was written after it: nothing was touched. Only ${file}:${String(standing)} and what follows of it is there. Look at the conversation before going on; where it is cut off, undo the compaction.`
    : said`${writing}, and something else was written after it: nothing was touched. ${place} cannot be read, while line ${String(standing)} is ours too and whole. Look at the conversation before going on; where it is cut off, undo the compaction.`;
}

/** Bytes of intents that never made it into the book, or whose end did but not their removal. */
async function removeOrphans(journal: Journal, nowMs: number): Promise<void> {
  const names = await fs.promises.readdir(journal.dir).catch(() => []);
  const pending = names.filter((name) => name.endsWith('.pending'));
  if (pending.length === 0) return;
  const open = await openIn(journal);
  for (const name of pending) {
    if (open.has(name.slice(0, -'.pending'.length))) continue;
    const file = path.join(journal.dir, name);
    const stats = await fs.promises.stat(file).catch(() => undefined);
    if (stats && nowMs - stats.mtimeMs > 60_000) await removeQuietly(file);
  }
}

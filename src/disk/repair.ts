/**
 * Completes what a killed process left: finds writes that were begun and not ended, looks whether their bytes are
 * there wholly, partly or not at all, removes a torn tail, closes the book and says so.
 * Touches only bytes at the very end of a file that the journal proves to be ours; never a living process's write.
 */
import fs from 'node:fs';
import path from 'node:path';
import { ok, type Result } from '../base/result';
import { plainText } from '../base/text';
import { removeQuietly } from './atomic';
import { hashOf } from './hash';
import type { Journal } from './journal';
import type { Begun, WriteKind } from './journalEntry';
import { withLock } from './lock';
import type { WriteProblem } from './problem';
import { stateOf } from './process';
import { look, type Finding } from './traces';

export interface Repaired {
  readonly id: string;
  readonly kind: WriteKind;
  readonly sessionId: string | null;
  readonly file: string;
  readonly finding: Finding;
  /** For people: what happened, what was done, what to do. */
  readonly sentence: string;
}

/** An owner that cannot be checked has had time enough to finish after this. */
const abandonedMs = 600_000;

/** Repairs everything that is unfinished. Nothing to do = an empty answer, and no file is touched. */
export async function repair(
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
    for (const begun of await unfinished(journal, nowMs)) found.push(await settle(journal, begun));
    return found;
  });
}

async function unfinished(journal: Journal, nowMs: number): Promise<readonly Begun[]> {
  const open = new Map<string, Begun>();
  for (const entry of await journal.entries()) {
    if (entry.step === 'begin') open.set(entry.id, entry);
    else open.delete(entry.id);
  }
  return [...open.values()].filter((begun) => isAbandoned(begun, nowMs));
}

function isAbandoned(begun: Begun, nowMs: number): boolean {
  const state = stateOf(begun.owner);
  if (state === 'unknown') return nowMs - Date.parse(begun.at) > abandonedMs;
  return state === 'dead';
}

async function settle(journal: Journal, begun: Begun): Promise<Repaired> {
  const bytes = await pendingBytes(journal, begun);
  const { finding, offset } = look(begun, bytes);
  if (finding === 'whole') await journal.finish(begun.id, { offset, length: begun.length });
  else await journal.fail(begun.id, `found after a stop: ${finding}`);
  const { id, kind, sessionId, file } = begun;
  return { id, kind, sessionId, file, finding, sentence: sentenceFor(begun, finding) };
}

async function pendingBytes(journal: Journal, begun: Begun): Promise<Buffer | undefined> {
  const bytes = await fs.promises.readFile(journal.pendingFile(begun.id)).catch(() => undefined);
  return bytes && hashOf(bytes) === begun.sha256 ? bytes : undefined;
}

const nameOf: Readonly<Record<WriteKind, string>> = {
  compaction: 'a compaction',
  undo: 'an undo',
  notes: 'notes',
  notesUndo: 'the removal of notes',
};

function sentenceFor(begun: Begun, finding: Finding): string {
  const what = nameOf[begun.kind];
  const file = plainText(begun.file, 300);
  if (begun.kind === 'notesUndo') {
    return finding === 'whole'
      ? `Tidemark was stopped before notes were taken out of ${file}; they are still there. Undo the flush again.`
      : `Tidemark was stopped right after notes were taken out of ${file}; the file is complete.`;
  }
  switch (finding) {
    case 'whole':
      return `Tidemark was stopped right after writing ${what} to ${file}; it is there in full, nothing had to be repaired.`;
    case 'nothing':
      return `Tidemark was stopped before ${what} reached ${file}; nothing was changed. Start it again if you still want it.`;
    case 'removed':
      return `Tidemark was stopped while writing ${what} to ${file}; the unfinished piece was removed and the file is as before. Start it again if you still want it.`;
    case 'unclear':
      return `Tidemark was stopped while writing ${what} to ${file}; whether something was left at its end cannot be told, so nothing was touched. Look at its last line.`;
  }
}

/** Bytes of intents that never made it into the book, or whose end did but not their removal. */
async function removeOrphans(journal: Journal, nowMs: number): Promise<void> {
  const names = await fs.promises.readdir(journal.dir).catch(() => []);
  const pending = names.filter((name) => name.endsWith('.pending'));
  if (pending.length === 0) return;
  const open = new Set<string>();
  for (const entry of await journal.entries()) {
    if (entry.step === 'begin') open.add(entry.id);
    else open.delete(entry.id);
  }
  for (const name of pending) {
    if (open.has(name.slice(0, -'.pending'.length))) continue;
    const file = path.join(journal.dir, name);
    const stats = await fs.promises.stat(file).catch(() => undefined);
    if (stats && nowMs - stats.mtimeMs > 60_000) await removeQuietly(file);
  }
}

/**
 * The memory files of a workspace as operations see them: what is noted already, whether something may be written,
 * appending with the journal, and taking back by receipt.
 */
import fs from 'node:fs';
import path from 'node:path';
import { Lanes } from '../../base/lane';
import { failed, ok, type Result } from '../../base/result';
import { said, type Sentence } from '../../base/sentence';
import type { MemoryFiles, WrittenNotes } from '../../ports/memory/memoryFiles';
import type { FileProblem } from '../../ports/transcripts';
import { confinedFolder, openConfined } from './confine';
import type { HomePaths } from '../own/home';
import type { Journal } from '../write/journal';
import { lockFor, withLock } from '../own/lock';
import { appendNotes } from './memoryFile';
import { lastingFile } from '../../base/lastingNotes';
import { memoryFolder, notePlace, searchedPlace, type NotePlace } from './notePlace';
import { putBack } from './putBack';
import { removeLines } from './removeLines';
import { parseReceipt, type Receipt } from './receipt';
import { undoNotes } from './memoryUndo';
import { explainWrite } from '../explain';
import { notTextAt } from './textForm';
import { problemOf, type WriteProblem } from '../problem';

export interface MemorySetup {
  readonly paths: HomePaths;
  readonly journal: Journal;
  readonly now: () => Date;
  /** Makes our own folder before the first write. */
  readonly prepare: () => Promise<Result<void, WriteProblem>>;
}

/** Read at most of a file when looking for duplicates: its end, where the newest notes are. */
const mostKnownBytes = 4 << 20;

export function diskMemory(setup: MemorySetup): MemoryFiles {
  // The lock is waited for some seconds only: of many changes of one file at once, those of this process wait for each other as long as it takes.
  const lanes = new Lanes(Infinity);
  const inTurn = <T>(workspace: string, where: string, job: () => Promise<T>): Promise<T> =>
    lanes.run(path.resolve(workspace, where), job);
  return {
    known: async (workspace, date) => ({
      day: await dayText(workspace, date),
      lasting: await endOf(await resolved(workspace), lastingFile),
    }),
    refusal,
    save: (workspace, where, decide) =>
      inTurn(workspace, where, () => save(workspace, where, decide, setup)),
    remove: (workspace, where, find) =>
      inTurn(workspace, where, () =>
        change(workspace, where, setup, (notes) => removeLines(notes, find)),
      ),
    putBack: (workspace, where, taken) =>
      inTurn(workspace, where, () =>
        change(workspace, where, setup, (notes) => putBack(notes, taken)),
      ),
    undo: (receipt) => undo(receipt, setup),
  };
}

/** The text of a day's file, '' where there is none. */
async function dayText(workspace: string, date: string): Promise<string> {
  const place = notePlace(`${memoryFolder}/${date}.md`);
  return place.ok ? textIn(workspace, place.value) : '';
}

/** Where nothing is there is nothing to resolve. */
const resolved = (workspace: string): Promise<string> =>
  fs.promises.realpath(workspace).catch(() => workspace);

/** The text of a file's end, '' where there is none. Confined as writing is: models are told what is noted already. */
async function endOf(folder: string, name: string): Promise<string> {
  const opened = await openConfined(folder, name, 'read');
  if (!opened.ok) return '';
  const handle = opened.value;
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, mostKnownBytes);
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.toString('utf8', 0, bytesRead);
  } catch (error) {
    problemOf(error);
    return '';
  } finally {
    await handle.close();
  }
}

/**
 * Looks without making anything: whether the workspace, or its memory folder if there is one, takes a file, and whether what is
 * noted already can be read.
 */
async function refusal(workspace: string, date: string): Promise<Sentence | undefined> {
  const folder = await confinedFolder(workspace, memoryFolder, false);
  const missing = !folder.ok && folder.problem.kind === 'notFound';
  if (!folder.ok && !missing)
    return explainWrite(folder.problem, path.join(workspace, memoryFolder));
  const place = folder.ok ? folder.value : workspace;
  try {
    await fs.promises.access(place, fs.constants.W_OK);
  } catch (error) {
    return explainWrite(problemOf(error), place);
  }
  const day = folder.ok ? [path.join(folder.value, `${date}.md`)] : [];
  for (const file of [...day, path.join(workspace, lastingFile)]) {
    const wrong = await notTextAt(file);
    if (wrong) return explainWrite(wrong, file);
  }
  return undefined;
}

/** A file of notes by its name, our own folder made: what any change of it takes. */
async function fileOf(
  workspace: string,
  where: string,
  { now, paths, prepare }: MemorySetup,
  placeOf = notePlace,
): Promise<Result<Parameters<typeof putBack>[0] & { readonly file: string }, FileProblem>> {
  const file = path.join(workspace, where);
  const place = placeOf(where);
  if (!place.ok) return failed(told(place.problem, file));
  const prepared = await prepare();
  if (!prepared.ok) return failed(told(prepared.problem, paths.dir));
  const lock = lockFor(paths.locks, file);
  return ok({ file, workspace, place: place.value, lock, nowMs: now().getTime() });
}

async function append(
  workspace: string,
  where: string,
  block: string,
  setup: MemorySetup,
): Promise<Result<WrittenNotes & { readonly madeFolder: boolean }, FileProblem>> {
  const notes = await fileOf(workspace, where, setup);
  if (!notes.ok) return notes;
  const { file, place, nowMs } = notes.value;
  const about = { kind: 'notes', sessionId: null } as const;
  const done = await setup.journal.guard(about, (announce) =>
    appendNotes({ workspace, place, text: block, nowMs, announce }),
  );
  if (!done.ok) return failed(told(done.problem, file));
  const { offset, length, sha256, madeFolder } = done.value;
  const receipt: Receipt = { workspace, file: done.value.file, offset, length, sha256 };
  return ok({ file: done.value.file, receipt: JSON.stringify(receipt), madeFolder });
}

/** Decides and appends while no other process of ours does so in that file. */
async function save(
  workspace: string,
  where: string,
  decide: (text: string) => string | null,
  setup: MemorySetup,
): ReturnType<MemoryFiles['save']> {
  const notes = await fileOf(workspace, where, setup);
  if (!notes.ok) return notes;
  const { file, lock, place } = notes.value;
  const wrong = await notTextAt(file);
  if (wrong) return failed(told(wrong, file));
  const done = await withLock(lock, async () => {
    const block = decide(await textIn(workspace, place));
    return block === null ? ok(null) : append(workspace, where, block, setup);
  });
  return done.ok ? done.value : failed(told(done.problem, file));
}

/** The text of a file of notes, '' where there is none. */
async function textIn(workspace: string, { folder, name }: NotePlace): Promise<string> {
  const real = await confinedFolder(workspace, folder, false);
  return real.ok ? endOf(real.value, name) : '';
}

/** What is done to a file that is searched as a whole, with its trouble told. */
async function change<T>(
  workspace: string,
  where: string,
  setup: MemorySetup,
  act: (notes: Parameters<typeof putBack>[0]) => Promise<Result<T, WriteProblem>>,
): Promise<Result<T, FileProblem>> {
  const notes = await fileOf(workspace, where, setup, searchedPlace);
  if (!notes.ok) return notes;
  const done = await act(notes.value);
  return done.ok ? done : failed(told(done.problem, notes.value.file));
}

async function undo(
  text: string,
  { journal, paths, prepare }: MemorySetup,
): ReturnType<MemoryFiles['undo']> {
  const receipt = parseReceipt(text);
  if (!receipt) {
    return failed({
      kind: 'unsafe',
      sentence: said`These notes cannot be taken back: Tidemark has no record of writing them.`,
    });
  }
  const { workspace, file, ...place } = receipt;
  const prepared = await prepare();
  if (!prepared.ok) return failed(told(prepared.problem, paths.dir));
  const lock = lockFor(paths.locks, file);
  const about = { kind: 'notesUndo', sessionId: null } as const;
  let taken = '';
  const done = await journal.guard(about, async (announce) => {
    const removed = await undoNotes({ workspace, written: { file, ...place }, lock, announce });
    if (!removed.ok) return removed;
    taken = removed.value;
    return ok(place);
  });
  return done.ok ? ok({ file, workspace, taken }) : failed(told(done.problem, file));
}

const unsafe = new Set<WriteProblem['kind']>([
  'outside',
  'symlink',
  'hardLink',
  'badName',
  'notRegular',
]);

/** Something of ours is or may be in the file. */
const unproven = new Set<WriteProblem['kind']>(['partial', 'glued', 'changed']);

function told(problem: WriteProblem, file: string): FileProblem {
  return { kind: kindOf(problem), sentence: explainWrite(problem, file) };
}

function kindOf({ kind }: WriteProblem): FileProblem['kind'] {
  if (unsafe.has(kind)) return 'unsafe';
  if (unproven.has(kind)) return 'unproven';
  return kind === 'moved' ? 'moved' : 'notWritten';
}

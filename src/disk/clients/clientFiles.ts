/**
 * Settings files of other programs, read and written so that nothing of theirs can be lost: only text that can be given back
 * byte for byte, only while it is as it was read, whole or not at all, links followed only inside the home folder and the folder
 * the client has the file in. What was there before lies in our own folder (0600: such files hold keys).
 */
import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { isInside } from '../../base/containment';
import { parsedJson } from '../../base/json';
import { lazy } from '../../base/lazy';
import { failed, ok, type Result } from '../../base/result';
import { said, type Sentence } from '../../base/sentence';
import type { ClientFiles, HookRecord } from '../../ports/clientHooks';
import type { FileProblem } from '../../ports/transcripts';
import { cleanTemps, removeQuietly, syncFolder, writeAtomic, type Belonging } from '../own/atomic';
import { explainWrite } from '../explain';
import { hashOf } from '../hash';
import { codeOf, problemOf } from '../problem';

/** Settings are kilobytes; Claude Code's `.claude.json` was tens of megabytes while it held every prompt. Editing takes 15 times as much memory. */
const mostBytes = 32_000_000;

export interface ClientFilesSetup {
  /** The person's home folder. */
  readonly home: string;
  /** Where records are kept. */
  readonly records: string;
  readonly now: () => Date;
}

/** A file as it was found; `real` is where writing goes. */
interface SettingsFile {
  readonly real: string;
  readonly text: string | null;
  /** Whose it is; absent where there is none. */
  readonly like?: Belonging;
}

export function clientFiles(setup: ClientFilesSetup): ClientFiles {
  const recordFile = (file: string): string =>
    path.join(setup.records, `${hashOf(path.resolve(file)).slice(0, 32)}.json`);
  return {
    isFolder: (dir) =>
      fs.promises.stat(dir).then(
        (stats) => stats.isDirectory(),
        () => false,
      ),
    read: async (file) => {
      const found = await find(file, setup.home);
      return found.ok ? ok(found.value.text) : found;
    },
    mayWrite: async (file) => {
      const found = await find(file, setup.home);
      return found.ok ? protection(file, found.value) : found;
    },
    write: (file, before, after) => write(file, before, after, setup.home),
    record: async (file) => {
      const text = await fs.promises.readFile(recordFile(file), 'utf8').catch(() => null);
      return text === null ? null : parseRecord(text);
    },
    keep: (file, record) => keep(recordFile(file), path.resolve(file), record, setup),
  };
}

async function find(file: string, home: string): Promise<Result<SettingsFile, FileProblem>> {
  try {
    const real = await fs.promises.realpath(file);
    if (!(await isReached(file, real, home))) {
      return unsafe(
        said`${file} is a link that leads out of the home folder (to ${real}); nothing was changed. Edit that file by hand.`,
      );
    }
    const stats = await fs.promises.stat(real);
    if (!stats.isFile()) return unsafe(said`${file} is not an ordinary file; nothing was changed.`);
    if (stats.nlink > 1) return failed(inWords({ kind: 'hardLink' }, file));
    if (stats.size > mostBytes) {
      return unsafe(said`${file} is larger than 32 MB, so it is not edited; nothing was changed.`);
    }
    const bytes = await fs.promises.readFile(real);
    const text = bytes.toString('utf8');
    if (!Buffer.from(text, 'utf8').equals(bytes)) {
      return unsafe(said`${file} is not text in UTF-8; nothing was changed.`);
    }
    return ok({ real, text, like: stats });
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') return failed(inWords(problemOf(error), file));
    const isLink = await fs.promises.lstat(file).then(
      (stats) => stats.isSymbolicLink(),
      () => false,
    );
    if (isLink) return unsafe(said`${file} is a link to nothing; nothing was changed.`);
    return ok({ real: path.resolve(file), text: null });
  }
}

/** Whether links on the way to a file stay in the home folder, or end in the folder that the client has it in. */
async function isReached(file: string, real: string, home: string): Promise<boolean> {
  if (real === path.resolve(file)) return true;
  const ends = [home, path.dirname(path.resolve(file))];
  const reals = await Promise.all(
    ends.map((dir) => fs.promises.realpath(dir).catch(() => path.resolve(dir))),
  );
  return reals.some((dir) => isInside(real, dir, path));
}

/** Whoever took the right to write away from everybody, or made the file somebody else's, meant it. */
async function protection(
  file: string,
  { real, like }: SettingsFile,
): Promise<Result<void, FileProblem>> {
  if (like === undefined) return ok(undefined);
  const isWritable = await fs.promises.access(real, fs.constants.W_OK).then(
    () => (like.mode & 0o222) !== 0,
    () => false,
  );
  return isWritable
    ? ok(undefined)
    : unsafe(
        said`${file} is write-protected; nothing was changed. Allow writing it, or change it where it is made.`,
      );
}

const unsafe = (sentence: Sentence): Result<never, FileProblem> =>
  failed({ kind: 'unsafe', sentence });

const inWords = (problem: Parameters<typeof explainWrite>[0], file: string): FileProblem => ({
  kind: problem.kind === 'moved' ? 'moved' : 'notWritten',
  sentence: explainWrite(problem, file),
});

const changed = (file: string): Result<never, FileProblem> =>
  failed({
    kind: 'moved',
    sentence: said`${file} was changed meanwhile; nothing was written. Look at the difference again.`,
  });

async function write(
  file: string,
  before: string | null,
  after: string | null,
  home: string,
): Promise<Result<void, FileProblem>> {
  const found = await find(file, home);
  if (!found.ok) return found;
  const { real, text, like } = found.value;
  if (text !== before) return changed(file);
  const may = await protection(file, found.value);
  if (!may.ok) return may;
  const isSame = (): boolean => textNow(real) === before;
  try {
    if (after === null) {
      if (!isSame()) return changed(file);
      await fs.promises.unlink(real);
      await syncFolder(path.dirname(real));
      await removeOurs(path.dirname(real));
      return ok(undefined);
    }
    if (before === null) await fs.promises.mkdir(path.dirname(real), { recursive: true });
    const done = await writeAtomic(real, after, { ...(like && { like }), stillWanted: isSame });
    if (done.ok) return done;
    return done.problem.kind === 'moved' ? changed(file) : failed(inWords(done.problem, file));
  } catch (error) {
    return failed(inWords(problemOf(error), file));
  }
}

/** A folder that bears our name and holds nothing any more goes with its last file. */
async function removeOurs(dir: string): Promise<void> {
  if (path.basename(dir) === 'tidemark') await fs.promises.rmdir(dir).catch(() => undefined);
}

/** The text at this very moment; null where there is no file. */
function textNow(real: string): string | null | undefined {
  try {
    return fs.readFileSync(real, 'utf8');
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? null : undefined;
  }
}

async function keep(
  recordFile: string,
  file: string,
  record: HookRecord | null,
  { records, now }: ClientFilesSetup,
): Promise<Result<void, FileProblem>> {
  if (record === null) {
    await removeQuietly(recordFile);
    return ok(undefined);
  }
  try {
    await fs.promises.mkdir(records, { recursive: true, mode: 0o700 });
    await cleanTemps(records, now().getTime());
    const written = { version: 1, file, at: now().toISOString(), ...record };
    const done = await writeAtomic(recordFile, `${JSON.stringify(written)}\n`);
    return done.ok ? done : failed(inWords(done.problem, recordFile));
  } catch (error) {
    return failed(inWords(problemOf(error), recordFile));
  }
}

const recordForm = lazy(() =>
  z.object({ version: z.literal(1), before: z.nullable(z.string()), afterHash: z.string() }),
);

function parseRecord(text: string): HookRecord | null {
  const { data } = recordForm().safeParse(parsedJson(text));
  return data ? { before: data.before, afterHash: data.afterHash } : null;
}

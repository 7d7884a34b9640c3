/**
 * The folder that hooks in the agents' configuration start from: `<our folder>/hook`. Each installation of the extension has an
 * entry of its own there, so that two windows of different versions never write the same file. Everything is written whole or
 * not at all (a client may start the launcher at any moment), private, and only where it differs.
 */
import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { parsedJson } from '../../base/json';
import { failed, ok, type Result } from '../../base/result';
import { said, SaidError } from '../../base/sentence';
import type { HookHome } from '../../ports/hookHome';
import type { FileProblem } from '../../ports/transcripts';
import { cleanTemps, removeOldest, writeAtomic } from '../own/atomic';
import { explainWrite } from '../explain';
import { hashOf } from '../hash';
import { keptAround, folderText } from './folderFiles';
import { isOursAlone, writableByOthers } from './writeAccess';
import { problemOf } from '../problem';

export interface HookHomeSetup {
  /** `<our folder>/hook`. */
  readonly folder: string;
  /** The launcher's files by name. */
  readonly launcher: readonly (readonly [string, string])[];
  /** The command line of this installation. */
  readonly script: string;
  /** What runs this process, and can run that. */
  readonly runtime: string;
  readonly hasNode: () => boolean;
  readonly now: () => Date;
}

/** Records of folders beyond this many are the oldest ones and go. */
const mostFolders = 500;

export function hookHome(setup: HookHomeSetup): HookHome {
  const { folder, launcher, script, runtime, hasNode, now } = setup;
  const folders = path.join(folder, 'folders');
  const programs = path.join(folder, 'programs');
  return {
    renew: () =>
      inWords(folder, async () => {
        await makePrivate(folder, programs);
        for (const dir of [folder, programs]) await cleanTemps(dir, now().getTime());
        const own = path.join(programs, `${hashOf(script).slice(0, 16)}.txt`);
        // First what is started, then what starts it.
        await writeChanged(own, `${versionOf(script)}\n${script}\n${runtime}\n`);
        for (const [name, text] of launcher) {
          await writeChanged(path.join(folder, name), text, 0o700, isNewer);
        }
        await forgetForeign(programs);
        await forgetGone(programs, own);
      }),
    keep: (kept) =>
      inWords(folders, async () => {
        await makePrivate(folder, folders);
        await forgetForeign(folders);
        await cleanTemps(folders, now().getTime());
        for (const one of kept) {
          const { name, text } = await folderText(one);
          await writeChanged(path.join(folders, name), text);
        }
        await removeOldest(folders, '.json', mostFolders);
      }),
    around: async (dir) => (await keptAround(folders, dir)).kept,
    doubt: async (dir) => (await keptAround(folders, dir)).doubt,
    remove: () => fs.promises.rm(folder, { recursive: true, force: true }),
    notes: () => [
      said`The hooks start a small file in ${folder}, which finds the newest version of Tidemark there is.`,
      ...(hasNode()
        ? []
        : [said`There is no \`node\` on the PATH, so ${runtime} runs them until there is one.`]),
    ],
  };
}

/** Makes our folders, the outer one first, for nobody else; throws where somebody else may change what is above. */
async function makePrivate(folder: string, inner: string): Promise<void> {
  for (const dir of [folder, inner]) await fs.promises.mkdir(dir, { recursive: true, mode: 0o700 });
  const ours = path.dirname(folder);
  for (const dir of [ours, folder, inner]) {
    const stats = await fs.promises.lstat(dir);
    if (isOursAlone(stats) || stats.uid !== process.geteuid?.() || !stats.isDirectory()) continue;
    await fs.promises.chmod(dir, 0o700);
  }
  const open = writableByOthers(inner);
  if (open === null) return;
  const sentence = said`Other users may change ${open}, so no hook is started from there. Take that permission away from them, or set TIDEMARK_HOME to a folder of your own.`;
  throw new SaidError(sentence);
}

/** What somebody else put into a folder of ours while it was open, or may still change. */
async function forgetForeign(folder: string): Promise<void> {
  for (const name of await fs.promises.readdir(folder)) {
    const file = path.join(folder, name);
    const stats = await fs.promises.lstat(file).catch(() => undefined);
    if (stats && !isOursAlone(stats)) await fs.promises.rm(file, { force: true, recursive: true });
  }
}

/** What a job could not write, in words. */
async function inWords(
  place: string,
  job: () => Promise<void>,
): Promise<Result<void, FileProblem>> {
  try {
    await job();
    return ok(undefined);
  } catch (error) {
    const isSaid = error instanceof SaidError;
    const sentence = isSaid ? error.sentence : explainWrite(problemOf(error), place);
    return failed({ kind: 'notWritten', sentence });
  }
}

/** Whether a launcher that is there was made by a newer version than the one to be written. */
const isNewer = (present: string, text: string): boolean => formOf(present) > formOf(text);

const formOf = (text: string): number =>
  Number(/Tidemark launcher (\d{1,9}):/.exec(text)?.[1] ?? 0);

/** Writes a file unless it is so already and nobody else may change it, or stays for another reason. */
async function writeChanged(
  file: string,
  text: string,
  mode = 0o600,
  stays: (present: string, text: string) => boolean = () => false,
): Promise<void> {
  const stats = await fs.promises.lstat(file).catch(() => undefined);
  const isKept = stats?.isFile() === true && isOursAlone(stats);
  const present = isKept ? await fs.promises.readFile(file, 'utf8').catch(() => null) : null;
  if (present !== null && (present === text || stays(present, text))) return;
  const done = await writeAtomic(file, text, { mode });
  if (!done.ok) throw new SaidError(explainWrite(done.problem, file));
}

const manifestForm = () => z.object({ version: z.string().check(z.regex(/^[\w.+-]+$/)) });

/** The version of the installation a script belongs to: its manifest lies above `dist`. */
function versionOf(script: string): string {
  const manifest = path.resolve(path.dirname(script), '..', 'package.json');
  try {
    return manifestForm().parse(parsedJson(fs.readFileSync(manifest, 'utf8'))).version;
  } catch {
    return '0.0.0';
  }
}

/** Takes entries away whose command line is gone, such as that of the version before this one. */
async function forgetGone(programs: string, own: string): Promise<void> {
  for (const name of await fs.promises.readdir(programs)) {
    const file = path.join(programs, name);
    if (file === own || !name.endsWith('.txt')) continue;
    const text = await fs.promises.readFile(file, 'utf8').catch(() => null);
    if (text === null) continue;
    const script = text.split('\n')[1] ?? '';
    if (fs.existsSync(script)) continue;
    await fs.promises.rm(file, { force: true });
  }
}

/** Whether a program of this name can be started from the PATH. */
export function isOnPath(
  name: string,
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): boolean {
  const isWindows = platform === 'win32';
  const value = Object.entries(env).find(([key]) => key.toUpperCase() === 'PATH')?.[1] ?? '';
  const names = isWindows ? [`${name}.exe`, `${name}.cmd`] : [name];
  return value
    .split(isWindows ? ';' : ':')
    .filter((dir) => dir !== '')
    .some((dir) => names.some((one) => isProgram(path.join(dir, one))));
}

function isProgram(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

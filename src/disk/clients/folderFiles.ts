/**
 * What the editor knows of a folder, as a file named after the folder's real path: so a hook finds that of the innermost folder
 * around it by a few names, without a list. What does not read, or what somebody else may have written, counts as not trusted: then nothing is written, and no value of
 * it is used.
 */
import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { isRecord, parsedJson } from '../../base/json';
import { lazy } from '../../base/lazy';
import { said, type Sentence } from '../../base/sentence';
import type { KeptAround, KeptFolder, KeptValues } from '../../ports/hookHome';
import { hashOf } from '../hash';
import { isOursAlone, writableByOthers } from './writeAccess';
import { codeOf } from '../problem';

/** Settings are kilobytes. */
const mostBytes = 1_000_000;
/** Folders are not nested deeper than this. */
const mostLevels = 200;

/** Windows and the usual file systems of macOS do not tell upper from lower case. */
const nameOf = (real: string): string =>
  `${hashOf(process.platform === 'win32' ? real.toLowerCase() : real).slice(0, 32)}.json`;

const forAll = 'all.json';

const realOf = (dir: string): Promise<string> =>
  fs.promises.realpath(dir).catch(() => path.resolve(dir));

/** The file of a folder: its name and its text. */
export async function folderText({
  folder,
  trusted,
  layers,
}: KeptFolder): Promise<{ readonly name: string; readonly text: string }> {
  const real = folder === null ? null : await realOf(folder);
  const text = `${JSON.stringify({ version: 1, folder: real, trusted, layers })}\n`;
  return { name: real === null ? forAll : nameOf(real), text };
}

/** What is known of a folder. */
interface FolderBelief {
  readonly kept: KeptAround;
  /** Why it is not believed, one sentence; null where it is. */
  readonly doubt: Sentence | null;
}
const found = (kept: KeptAround): FolderBelief => ({ kept, doubt: null });
const doubted = (layers: readonly KeptValues[], doubt: Sentence): FolderBelief => ({
  kept: { trusted: false, layers },
  doubt,
});

/** What is known of the innermost folder around `dir` (null = of none), and for all folders. */
export async function keptAround(folders: string, dir: string | null): Promise<FolderBelief> {
  const open = writableByOthers(folders);
  if (open !== null) {
    const sentence = said`Other users may change ${open}, so what VS Code keeps there is not trusted and no notes are written. Take that permission away from them, or set TIDEMARK_HOME to a folder of your own.`;
    return doubted([], sentence);
  }
  const all = await read(path.join(folders, forAll));
  const base = all === null || all === 'broken' ? [] : all.layers;
  if (dir === null) return found({ trusted: null, layers: base });
  let at = await realOf(dir);
  for (let level = 0; level < mostLevels; level++) {
    const file = path.join(folders, nameOf(at));
    const kept = await read(file);
    if (kept === 'broken') {
      const sentence = said`What VS Code keeps of ${at} in ${file} cannot be trusted, so no notes are written. Open the folder in VS Code once, which writes it anew.`;
      return doubted(base, sentence);
    }
    if (kept !== null) {
      const { trusted, layers } = kept;
      return found({ trusted, layers: trusted ? [...base, ...layers] : base });
    }
    const above = path.dirname(at);
    if (above === at) break;
    at = above;
  }
  return found({ trusted: null, layers: base });
}

/** What a file holds of its folder; the folder itself is for people who look. */
const keptForm = lazy(() =>
  z.object({
    version: z.literal(1),
    trusted: z.boolean(),
    layers: z.pipe(
      z.array(z.unknown()),
      z.transform((layers) => layers.filter(isRecord)),
    ),
  }),
);

async function read(file: string): Promise<Omit<KeptFolder, 'folder'> | 'broken' | null> {
  try {
    const stats = await fs.promises.lstat(file);
    if (!stats.isFile() || !isOursAlone(stats) || stats.size > mostBytes) return 'broken';
    const text = await fs.promises.readFile(file, 'utf8');
    return keptForm().safeParse(parsedJson(text)).data ?? 'broken';
  } catch (error) {
    return codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR' ? null : 'broken';
  }
}

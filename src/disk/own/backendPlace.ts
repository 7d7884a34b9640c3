/** What a backend of memory search needs of this machine: who it is, what a project is called elsewhere, packages, what was left where. */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { nameInside } from '../../base/containment';
import { failed, ok, type Result } from '../../base/result';
import { said, type Sentence } from '../../base/sentence';
import { plainText } from '../../base/text';
import type { BackendPlace, Machine, Repository } from '../../ports/memory/backendPlace';
import { explainWrite } from '../explain';
import { hashOf } from '../hash';
import { problemOf } from '../problem';
import { writeAtomic } from './atomic';
import { lockFor, withLock, type LockedFolder } from './lock';

export interface BackendPlaceSetup extends LockedFolder {
  /** The person's home folder. */
  readonly home: string;
  /** Whether code of a workspace may run. */
  readonly trusts: (workspace: string) => Promise<boolean>;
}

/** Where packages are installed that are not part of the product. */
export const packagesFolder = (dir: string): string => path.join(dir, 'packages');

export function backendPlace(setup: BackendPlaceSetup): BackendPlace {
  const { dir, locks, prepare } = setup;
  const own = path.join(dir, 'memoryBackend');
  const stateOf = (table: string): string => path.join(own, `${hashOf(table).slice(0, 24)}.state`);
  const write = (file: string, text: string): Promise<void> => writeInside(file, text, prepare);
  const expanded = (uri: string): string => uri.replace(/^~(?=$|[/\\])/u, () => setup.home);
  const machine = async (): Promise<Machine> => {
    const file = path.join(own, 'machine');
    const before = readText(file);
    const id = /^[0-9a-f]{8}$/u.exec(before ?? '')?.[0] ?? randomBytes(4).toString('hex');
    if (before !== id) await write(file, id);
    // Another process may have been first.
    return { id: readText(file) ?? id, name: personName() };
  };
  let known: Promise<Machine> | undefined;
  return {
    machine: () =>
      (known ??= machine().catch((error: unknown) => {
        known = undefined;
        throw error;
      })),
    repository: (workspace) => Promise.resolve(repositoryOf(path.resolve(workspace))),
    folder: path.join(dir, 'lancedb'),
    expanded,
    located: (file, workspace) => path.resolve(workspace, expanded(file)),
    ...indexes(dir, prepare),
    load: async (name, workspace) => {
      const places = [packagesFolder(dir)];
      if (await setup.trusts(workspace)) places.push(workspace);
      const place = places.find((one) => fs.existsSync(path.join(one, 'node_modules', name)));
      return place === undefined ? null : loadFrom(place, name);
    },
    packages: async () => {
      await prepare();
      const folder = packagesFolder(dir);
      await fs.promises.mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, 'package.json');
      if (!fs.existsSync(file)) await fs.promises.writeFile(file, '{ "private": true }\n');
      return folder;
    },
    get platform() {
      return platformName();
    },
    leftAs: (table) => Promise.resolve(readText(stateOf(table))),
    leave: (table, state) => write(stateOf(table), state),
    left: () => Promise.resolve(statesIn(own)),
    alone: async (table, act) => {
      await prepare();
      const file = stateOf(table);
      const done = await withLock(lockFor(locks, file), act);
      return done.ok ? done : failed(explainWrite(done.problem, file));
    },
  };
}

/** Writes a file of ours, its folder made for us alone. */
async function writeInside(
  file: string,
  text: string,
  prepare: BackendPlaceSetup['prepare'],
): Promise<void> {
  await prepare();
  await fs.promises.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const written = await writeAtomic(file, text);
  if (!written.ok) throw new Error(`${path.basename(file)} could not be written`);
}

/** Folders for indexes that other programs make, each for us alone. */
function indexes(
  dir: string,
  prepare: BackendPlaceSetup['prepare'],
): Pick<BackendPlace, 'indexFolder' | 'index' | 'dropIndex'> {
  const folderOf = (name: string): string =>
    path.join(dir, 'memoryIndexes', hashOf(name).slice(0, 24));
  return {
    indexFolder: (name) => {
      const folder = folderOf(name);
      return fs.existsSync(folder) ? folder : null;
    },
    index: async (name, file) => {
      const folder = folderOf(name);
      await writeInside(path.join(folder, file.name), file.text, prepare);
      return folder;
    },
    dropIndex: async (name) => {
      const folder = folderOf(name);
      try {
        await fs.promises.rm(folder, { recursive: true, force: true });
        return ok(undefined);
      } catch (error) {
        return failed(explainWrite(problemOf(error), folder));
      }
    },
  };
}

function statesIn(folder: string): readonly string[] {
  let names: readonly string[] = [];
  try {
    names = fs.readdirSync(folder);
  } catch {
    // Nothing was left anywhere.
  }
  const states = names.filter((name) => name.endsWith('.state'));
  return states.flatMap((name) => readText(path.join(folder, name)) ?? []);
}

function readText(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function personName(): string {
  let name = '';
  try {
    name = os.userInfo().username;
  } catch {
    // A system without an entry for this user.
  }
  return name.replace(/[^\w.-]/gu, '').slice(0, 40) || 'somebody';
}

const mostLevels = 40;

function repositoryOf(workspace: string): Repository | null {
  let root = workspace;
  for (let level = 0; level < mostLevels; level++) {
    const config = readText(path.join(gitFolder(path.join(root, '.git')), 'config'));
    const part = nameInside(workspace, root, path);
    if (config !== null) return { config, part };
    const above = path.dirname(root);
    if (above === root) return null;
    root = above;
  }
  return null;
}

/** A worktree's `.git` is a file that names its folder, which names the one with the settings. */
function gitFolder(git: string): string {
  const [, named] = /^gitdir: (.+)$/mu.exec(readText(git) ?? '') ?? [];
  if (named === undefined) return git;
  const folder = path.resolve(path.dirname(git), named.trim());
  const common = readText(path.join(folder, 'commondir'));
  return common === null ? folder : path.resolve(folder, common.trim());
}

function loadFrom(place: string, name: string): Result<unknown, Sentence> {
  // Its log goes to standard error, past ours; what matters of it comes as an error.
  process.env['LANCEDB_LOG'] ??= 'off';
  try {
    return ok(createRequire(path.join(place, 'package.json'))(name));
  } catch (error) {
    const why = plainText(error instanceof Error ? error.message : String(error), 160);
    return failed(
      said`${name} is installed in ${place} but cannot be loaded: ${why}. Run "Install LanceDB" again.`,
    );
  }
}

function platformName(): string {
  const { platform, arch } = process;
  if (platform === 'win32') return `win32-${arch}-msvc`;
  if (platform !== 'linux') return `${platform}-${arch}`;
  // The report names the C library that Node was built for; none = musl.
  const { header } = process.report.getReport() as {
    readonly header?: Readonly<Record<string, unknown>>;
  };
  return `linux-${arch}-${header?.['glibcVersionRuntime'] === undefined ? 'musl' : 'gnu'}`;
}

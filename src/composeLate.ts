/**
 * The adapters that a process which only looks at one of pi's transcripts, or at notes, does not need: the other agents, models,
 * prices, hooks, repair. A file of its own because that process is to be the smallest there is.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createAgents, records } from './agents/all';
import type { Made } from './agents/first';
import { inEnglish } from './base/sentence';
import { launcherFiles } from './clientHooks/launcher';
import { clientFiles } from './disk/clients/clientFiles';
import { terminalCommand } from './disk/clients/terminalCommand';
import { diskDatabases, tellingOnce } from './disk/stored/databases';
import { explainWrite } from './disk/explain';
import { hookHome, isOnPath } from './disk/clients/hookHome';
import { shortFolder } from './disk/clients/shortFolder';
import { systemCmd } from './clientHooks/throughCmd';
import type { MemorySetup } from './disk/notes/memory';
import { diskArchives } from './disk/own/archives';
import { tidy } from './disk/own/tidy';
import { repair } from './disk/write/repair';
import { diskProcesses } from './disk/look/processes';
import { openStored } from './disk/stored/transcript';
import type { PriceBook } from './engine/summarise/priceList';
import { records as providers } from './models/all';
import type { Databases } from './ports/database';
import type { Processes } from './ports/processes';
import type { Host } from './ports/host';
import type { Outside } from './ports/outside';
import type { OpenTranscript } from './ports/transcripts';
import { parsePrices } from './settings/prices';
import { shell } from './shell/run';

/** What `compose` has at hand already. */
export interface LateSetup extends MemorySetup {
  readonly dist: string;
  /** Adapters that are in use already. */
  readonly first: Made;
  /** The person's home folder. */
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly host: Host;
  readonly wait: Outside['wait'];
  /** See `ComposeSetup`. */
  readonly keepsOpen: boolean;
  /** One sentence for people. */
  readonly warn: (sentence: string) => void;
}

/** What of the ports is built late: all of them that `build` gives. */
export type LateName = keyof Outside & keyof ReturnType<typeof build>;

export type LatePorts = Pick<Outside, LateName> & Beside;

/** What `compose` takes besides. */
interface Beside {
  /** Databases as discovery sees them: what cannot be read is told once and passed over. */
  readonly databases: Databases;
  readonly processes: Processes;
  /** Opens a transcript that lies in a database; undefined for any other name. */
  readonly openStored: (file: string) => OpenTranscript | undefined;
}

/** Builds those ports; `compose.ts` is handed this function and calls it once, when one of them is used. */
export const composeLate = (setup: LateSetup): LatePorts => build(setup);

function build(setup: LateSetup) {
  const { dist, first, home, host, journal, now, paths, warn } = setup;
  const databases = diskDatabases({ now });
  const agents = createAgents(first);
  const stores = records.flatMap(({ store }) => store ?? []);
  return {
    agents,
    databases: tellingOnce(databases, (sentence) => warn(inEnglish(sentence))),
    processes: diskProcesses({ platform: process.platform, now }),
    openStored: (file) => openStored(file, stores, databases),
    clientFiles: clientFiles({ home, records: path.join(paths.dir, 'clientHooks'), now }),
    ...hookPorts(setup),
    models: providers.map(({ create }) => create({ host, load: (name) => bundle(name, dist) })),
    prices: pricesFrom(paths.prices, warn),
    shell,
    terminalCommand: (folder) =>
      terminalCommand(folder, {
        runtime: process.execPath,
        script: path.resolve(dist, 'cli.js'),
        windows: process.platform === 'win32',
      }),
    archives: diskArchives(paths.archives, setup.prepare),
    tidy: (keeping) => tidy(paths, journal, keeping, now().getTime()),
    repair: async () => {
      const repaired = await repair(journal, now().getTime());
      if (repaired.ok) return repaired.value.map(({ sentence }) => sentence);
      warn(inEnglish(explainWrite(repaired.problem, paths.journal)));
      return [];
    },
  } satisfies Partial<Outside> & Beside;
}

/** Hooks in other programs' configuration, and the folder they start from. */
function hookPorts({
  dist,
  env,
  now,
  paths,
}: LateSetup): Pick<Outside, 'clientHooks' | 'hookHome'> {
  const windows = process.platform === 'win32';
  const folder = path.join(paths.dir, 'hook');
  const hasNode = (): boolean => isOnPath('node', env, process.platform);
  const systemRoot = windows ? (env['SystemRoot'] ?? env['SYSTEMROOT'] ?? '') : '';
  const program = {
    folder,
    windows,
    systemRoot,
    shortFolder: () => shortFolder(folder, systemCmd(systemRoot)),
  };
  return {
    clientHooks: records.flatMap(({ hooks }) => hooks?.(program) ?? []),
    hookHome: hookHome({
      folder,
      hasNode,
      now,
      launcher: launcherFiles(windows),
      runtime: process.execPath,
      script: path.resolve(dist, 'cli.js'),
    }),
  };
}

/** All prices; the person's own are read when the first price is asked for. Most have none. */
function pricesFrom(file: string, warn: (sentence: string) => void): Outside['prices'] {
  let known: PriceBook | undefined;
  return () => {
    if (known) return known;
    let text = '{}';
    try {
      text = fs.readFileSync(file, 'utf8');
    } catch {
      // Not there, or not ours to read: the lists serve.
    }
    const { entries, warnings } = parsePrices(text, file);
    warnings.forEach(warn);
    known = { own: entries, lists: providers.map(({ prices }) => prices) };
    return known;
  };
}

/** What talks to a provider: a bundle of its own that most processes never load. */
const bundle = (name: string, dist: string): unknown =>
  createRequire(path.join(dist, `${name}.js`))(`./${name}.js`);

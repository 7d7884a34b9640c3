/**
 * The adapters that a process which only looks at one of pi's transcripts, or at notes, does not need: the other agents, models,
 * prices, hooks, repair. A file of its own because that process is to be the smallest there is.
 */
import fs from 'node:fs';
import path from 'node:path';
import { createAgents, createClientHooks, records } from '../agents/all';
import { inEnglish } from '../base/sentence';
import { launcherFiles } from '../clientHooks/launcher';
import { clientFiles } from '../disk/clients/clientFiles';
import { terminalCommand } from '../disk/clients/terminalCommand';
import { diskDatabases, tellingOnce } from '../disk/stored/databases';
import { explainWrite } from '../disk/explain';
import { hookHome, isOnPath } from '../disk/clients/hookHome';
import { shortFolder } from '../disk/clients/shortFolder';
import { systemCmd } from '../clientHooks/throughCmd';
import { diskArchives } from '../disk/own/archives';
import { tidy } from '../disk/own/tidy';
import { repair } from '../disk/write/repair';
import { diskProcesses } from '../disk/look/processes';
import { openStored } from '../disk/stored/transcript';
import type { PriceBook } from '../engine/summarise/priceList';
import { records as providers } from '../models/all';
import type { Databases } from '../ports/database';
import type { Processes } from '../ports/processes';
import type { Outside } from '../ports/outside';
import type { OpenTranscript } from '../ports/transcripts';
import { parsePrices } from '../settings/prices';
import { shell } from '../shell/run';
import type { ComposeBase } from './base';

export type LatePorts = ReturnType<typeof latePorts>;

/** What of the ports is built late. */
export type LateName = keyof Outside & keyof LatePorts;

/** What `compose` takes besides. */
interface Beside {
  /** Databases as discovery sees them: what cannot be read is told once and passed over. */
  readonly databases: Databases;
  readonly processes: Processes;
  /** Opens a transcript that lies in a database; undefined for any other name. */
  readonly openStored: (file: string) => OpenTranscript | undefined;
}

export function latePorts(base: ComposeBase) {
  const { dist, first, home, host, journal, now, paths, warn } = base;
  const databases = diskDatabases(now);
  const agents = createAgents(first);
  const stores = records.flatMap(({ store }) => store ?? []);
  return {
    agents,
    databases: tellingOnce(databases, (sentence) => warn(inEnglish(sentence))),
    processes: diskProcesses({ platform: process.platform, now }),
    openStored: (file) => openStored(file, stores, databases),
    clientFiles: clientFiles({ home, records: path.join(paths.dir, 'clientHooks'), now }),
    ...hookPorts(base),
    models: providers.map(({ create }) => create(host)),
    prices: pricesFrom(paths.prices, warn),
    shell,
    terminalCommand: (folder) =>
      terminalCommand(folder, {
        runtime: process.execPath,
        script: path.resolve(dist, 'cli.js'),
        windows: process.platform === 'win32',
      }),
    archives: diskArchives(paths.archives, base.prepare),
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
}: ComposeBase): Pick<Outside, 'clientHooks' | 'hookHome'> {
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
    clientHooks: createClientHooks(program),
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

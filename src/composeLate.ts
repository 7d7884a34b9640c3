/**
 * The adapters that a process which only looks at one of pi's transcripts does not need: the other agents, notes, models,
 * prices, hooks, repair. A file of its own because that process is to be the smallest there is.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { agents } from './agents/all';
import { openclawStore } from './agents/openclaw/store';
import { clientHooks } from './clientHooks/all';
import { launcherFiles } from './clientHooks/launcher';
import { clientFiles } from './disk/clientFiles';
import { diskDatabases, tellingOnce } from './disk/databases';
import { explainWrite } from './disk/explain';
import { hookHome, isOnPath } from './disk/hookHome';
import { diskMemory } from './disk/memory';
import type { MemorySetup } from './disk/memory';
import { repair } from './disk/repair';
import { diskProcesses } from './disk/processes';
import { openStored } from './disk/storedTranscript';
import type { PriceEntry } from './engine/summarise/priceTable';
import { anthropicProvider } from './models/anthropic';
import type { SdkModule } from './models/anthropicModel';
import { editorProvider } from './models/editor';
import type { Databases } from './ports/database';
import type { Processes } from './ports/processes';
import type { Host, KeptKey } from './ports/host';
import type { Outside } from './ports/outside';
import type { OpenTranscript } from './ports/transcripts';
import { parsePrices } from './settings/prices';
import { shell } from './shell/run';

/** What `compose` has at hand already. */
export interface LateSetup extends MemorySetup {
  readonly dist: string;
  /** The person's home folder. */
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly host: Host;
  /** One sentence for people. */
  readonly warn: (sentence: string) => void;
}

/** The ports that are built late. */
export type LatePorts = Pick<
  Outside,
  | 'agents'
  | 'clientFiles'
  | 'clientHooks'
  | 'hookHome'
  | 'memory'
  | 'models'
  | 'prices'
  | 'shell'
  | 'repair'
> & {
  /** Databases as discovery sees them: what cannot be read is told once and passed over. */
  readonly databases: Databases;
  readonly processes: Processes;
  /** Opens a transcript that lies in a database; undefined for any other name. */
  readonly openStored: (file: string) => OpenTranscript | undefined;
};

/** Builds those ports; compose.ts is handed this function and calls it once, when one of them is used. */
export function composeLate(setup: LateSetup): LatePorts {
  const { dist, home, host, journal, now, paths, warn } = setup;
  const key = (origin: string): Promise<KeptKey> =>
    host.call('key', { provider: 'anthropic', origin });
  const databases = diskDatabases({ now });
  return {
    agents,
    databases: tellingOnce(databases, warn),
    processes: diskProcesses({ platform: process.platform, now }),
    openStored: (file) => openStored(file, [openclawStore], databases),
    clientFiles: clientFiles({ home, records: path.join(paths.dir, 'clientHooks'), now }),
    ...hookPorts(setup),
    memory: diskMemory(setup),
    models: [anthropicProvider({ loadSdk: () => loadSdk(dist), key }), editorProvider(host)],
    prices: pricesFrom(paths.prices, warn),
    shell,
    repair: async () => {
      const repaired = await repair(journal, now().getTime());
      if (repaired.ok) return repaired.value.map(({ sentence }) => sentence);
      warn(explainWrite(repaired.problem, paths.journal));
      return [];
    },
  };
}

/** Hooks in other programs' configuration, and the folder they start from. */
function hookPorts({
  dist,
  env,
  now,
  paths,
}: LateSetup): Pick<LatePorts, 'clientHooks' | 'hookHome'> {
  const windows = process.platform === 'win32';
  const folder = path.join(paths.dir, 'hook');
  const hasNode = (): boolean => isOnPath('node', env, process.platform);
  return {
    clientHooks: clientHooks({ folder, windows, hasNode }),
    hookHome: hookHome({
      ...{ folder, hasNode, now, launcher: launcherFiles(windows), runtime: process.execPath },
      script: path.resolve(dist, 'cli.js'),
    }),
  };
}

/** The person's own prices, read when the first price is asked for. Most have none. */
function pricesFrom(file: string, warn: (sentence: string) => void): Outside['prices'] {
  let known: readonly PriceEntry[] | undefined;
  return () => {
    if (known) return known;
    let text = '{}';
    try {
      text = fs.readFileSync(file, 'utf8');
    } catch {
      // Not there, or not ours to read: the table serves.
    }
    const { entries, warnings } = parsePrices(text, file);
    warnings.forEach(warn);
    known = entries;
    return entries;
  };
}

/** Anthropic's SDK, a bundle of its own that most processes never load. */
const loadSdk = (dist: string): SdkModule =>
  createRequire(path.join(dist, 'anthropic.js'))('./anthropic.js') as SdkModule; // our own bundle

/**
 * Builds the bundle of ports for Node: command line and worker. What notes take, and what looking at one of pi's transcripts does not, is
 * built when one of its ports is used; the command line has it in files of their own (`esbuild.js`). Nothing is read or made on disk before
 * somebody asks for something.
 */
import { randomBytes } from 'node:crypto';
import { facts } from '../agents/all';
import type { After } from '../base/disposable';
import { lazy } from '../base/lazy';
import { twoDigits } from '../base/text';
import { hashOf } from '../disk/hash';
import { pause } from '../disk/pause';
import { loadRanks } from '../disk/ranks';
import { SessionStore } from '../disk/own/sessions';
import { diskListing } from '../disk/look/listing';
import { diskTranscripts } from '../disk/transcripts';
import { watchFolder } from '../disk/follow/watchFolder';
import { onDisk } from '../engine/conversation/onDisk';
import { emptyRecord, parseRecord, recordFields } from '../engine/session/record';
import { createCounter, type Encoding } from '../engine/tokens/count/bpe';
import type { TokenCounter } from '../engine/tokens/counter';
import { quickCounter } from '../engine/tokens/count/quick';
import type { WatchTimers } from '../operations/follow/watch';
import type { Listing } from '../ports/listing';
import type { Counters, Outside } from '../ports/outside';
import { baseOf, type ComposeSetup } from './base';
import { latePorts, type LateName, type LatePorts } from './latePorts';
import { memoryPorts, type MemoryPorts } from './memory';

export function compose(setup: ComposeSetup): Outside {
  const base = baseOf(setup);
  const { env, home, now, paths, prepare, warn } = base;
  const late = lazy(() => latePorts(base));
  const memory = lazy(() => memoryPorts(base, late));
  const early = {
    agentFacts: facts,
    transcripts: diskTranscripts({
      firstAgents: [...base.first.values()],
      paths,
      journal: base.journal,
      prepare,
      now,
      ...(base.keepsOpen ? { after } : {}),
      agents: () => late().agents,
      beside: { listing: diskListing, around: { env, home } },
      stored: (file) => (onDisk(file) === file ? undefined : late().openStored(file)),
    }),
    records: new SessionStore(paths.sessions, rules, { prepare, warn }),
    listing: listingWith(late),
    around: { env, home, ...(base.chatFolders ? { chatFolders: base.chatFolders } : {}) },
    counters: countersFrom(base.dist, warn),
    host: base.host,
    clock: { now, local },
    wait: pause,
    randomHex,
    hash: hashOf,
    log: base.log,
    breathe: base.breathe ?? (() => undefined),
  } satisfies Omit<Outside, LateName | keyof MemoryPorts>;
  return withLate(withLate(early, lateNames, late), memoryNames, memory);
}

/** What a session's record may hold. */
const rules = { parse: parseRecord, empty: emptyRecord, fields: recordFields };

const lateNames: Readonly<Record<LateName, true>> = {
  agents: true,
  archives: true,
  clientFiles: true,
  clientHooks: true,
  hookHome: true,
  models: true,
  prices: true,
  shell: true,
  repair: true,
  terminalCommand: true,
  tidy: true,
};
const memoryNames: Readonly<Record<keyof MemoryPorts, true>> = {
  memory: true,
  memoryStore: true,
  noteSources: true,
  vectors: true,
};

/** The same ports with others that are built when one of them is asked for. */
function withLate<Early extends object, Late, Name extends keyof Late & string>(
  early: Early,
  names: Readonly<Record<Name, true>>,
  late: () => Late,
): Early & Pick<Late, Name> {
  for (const name of Object.keys(names) as Name[])
    // Object.keys forgets the keys' type.
    Object.defineProperty(early, name, { get: () => late()[name], enumerable: true });
  return early as Early & Pick<Late, Name>;
}

const randomHex = (digits: number): string =>
  randomBytes(Math.ceil(digits / 2))
    .toString('hex')
    .slice(0, digits);

/** The disk, and databases and processes from the moment one is looked for. */
const listingWith = (late: () => LatePorts): Listing => ({
  ...diskListing,
  get databases() {
    return late().databases;
  },
  get processes() {
    return late().processes;
  },
});

/** The counters of this process by folder and encoding: a table is megabytes and never changes. */
const loaded = new Map<string, TokenCounter>();

/** Counters by encoding, loaded on first use; without their ranks the quick one serves, said once. */
function countersFrom(dist: string, warn: (sentence: string) => void): Counters {
  const rough = new Set<Encoding>();
  return {
    exact: (encoding) => {
      const known = loaded.get(`${encoding} ${dist}`);
      if (known) return known;
      if (rough.has(encoding)) return quickCounter;
      const counter = load(encoding, dist, warn);
      if (counter === quickCounter) rough.add(encoding);
      else loaded.set(`${encoding} ${dist}`, counter);
      return counter;
    },
  };
}

function load(encoding: Encoding, dist: string, warn: (sentence: string) => void): TokenCounter {
  try {
    return createCounter(loadRanks(encoding, dist), encoding);
  } catch (error) {
    warn(`Tokens are counted roughly: ${error instanceof Error ? error.message : String(error)}`);
    return quickCounter;
  }
}

const after: After = (ms, run) => {
  const timer = setTimeout(run, ms);
  timer.unref();
  return { dispose: () => clearTimeout(timer) };
};

/** Date and time in the zone this process runs in, which is the user's. */
const local = (at: Date): { readonly date: string; readonly time: string } => ({
  date: `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`,
  time: `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`,
});

/** What following takes besides the ports. */
export const watchTimers: WatchTimers = {
  every: (ms, tick) => {
    const timer = setInterval(tick, ms);
    timer.unref();
    return { dispose: () => clearInterval(timer) };
  },
  watchFolder,
};

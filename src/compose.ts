/**
 * Builds the bundle of ports for Node: command line and worker. The only file that knows every
 * adapter; those that `composeMemory.ts` and `composeLate.ts` know are built when one of them is used. Nothing is read or made on disk before
 * somebody asks for something.
 */
import { randomBytes } from 'node:crypto';
import { facts } from './agents/all';
import { createFirstAgents } from './agents/first';
import type { After } from './base/disposable';
import type { Result } from './base/result';
import { lazy } from './base/lazy';
import { logTo, type LogLine } from './base/log';
import { twoDigits } from './base/text';
import type { LateName, LatePorts, LateSetup } from './composeLate';
import type { composeChosen } from './composeChosen';
import type { MemoryLateSetup, MemoryPorts } from './composeMemory';
import { hashOf } from './disk/hash';
import { homeDir, homePaths, prepareHome } from './disk/own/home';
import { Journal } from './disk/write/journal';
import { pause } from './disk/pause';
import { loadRanks } from './disk/ranks';
import { SessionStore } from './disk/own/sessions';
import { diskListing } from './disk/look/listing';
import { diskTranscripts } from './disk/transcripts';
import { watchFolder } from './disk/follow/watchFolder';
import { emptyRecord, parseRecord, recordFields } from './engine/session/record';
import { createCounter, type Encoding } from './engine/tokens/count/bpe';
import type { TokenCounter } from './engine/tokens/counter';
import { quickCounter } from './engine/tokens/count/quick';
import type { WatchTimers } from './operations/follow/watch';
import type { Listing } from './ports/listing';
import type { Host } from './ports/host';
import type { Counters, Outside } from './ports/outside';

export interface ComposeSetup {
  /** The folder with the packed ranks. */
  readonly dist: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where the editor keeps its own chats of this window; absent outside an editor. */
  readonly chatFolders?: readonly string[];
  readonly now: () => Date;
  readonly log: (line: LogLine) => void;
  /** What only the host of this process has: keys, the editor's models, listeners. */
  readonly host: Host;
  readonly late: Late;
  /** Takes whole sentences about what was coped with; the log does where it is left out. */
  readonly warn?: (sentence: string) => void;
  /** True where one act follows the other, and somebody watches: transcripts stay open for the next. */
  readonly keepsOpen?: boolean;
  /** See `Outside.breathe`; nothing where it is left out. */
  readonly breathe?: () => void;
}

/** `composeMemory`, `composeChosen` and `composeLate`, or functions that load them: each is called once, when one of its ports is used. */
export interface Late {
  readonly memory: (setup: MemoryLateSetup) => MemoryPorts;
  readonly chosen: typeof composeChosen;
  readonly others: (setup: LateSetup) => LatePorts;
}

export function compose(setup: ComposeSetup): Outside {
  const { dist, env, home, host, now, chatFolders } = setup;
  const log = logTo(setup.log);
  const paths = homePaths(homeDir({ env, home, platform: process.platform }));
  const prepare = onceDone(() => prepareHome(paths, now().getTime()));
  const journal = new Journal(paths.journal, now);
  const rules = { parse: parseRecord, empty: emptyRecord, fields: recordFields };
  const warn = setup.warn ?? ((sentence: string): void => log.warn(sentence));
  const first = createFirstAgents();
  const lateSetup: LateSetup = {
    dist,
    env,
    first,
    home,
    host,
    journal,
    now,
    paths,
    prepare,
    wait: pause,
    warn,
    keepsOpen: setup.keepsOpen === true,
  };
  const late = lazy(() => setup.late.others(lateSetup));
  const memory = lazy(() =>
    setup.late.memory({ ...lateSetup, others: late, chosen: setup.late.chosen }),
  );
  const early: Omit<Outside, LateName | MemoryName> = {
    agentFacts: facts,
    transcripts: diskTranscripts({
      firstAgents: [...first.values()],
      paths,
      journal,
      prepare,
      now,
      ...keeping(setup),
      agents: () => late().agents,
      beside: { listing: diskListing, around: { env, home } },
      // No other transcript's name holds this.
      stored: (file) => (file.includes('.sqlite#') ? late().openStored(file) : undefined),
    }),
    records: new SessionStore(paths.sessions, rules, { prepare, warn }),
    listing: listingWith(late),
    around: { env, home, ...(chatFolders ? { chatFolders } : {}) },
    counters: countersFrom(dist, warn),
    host,
    clock: { now, local },
    wait: pause,
    randomHex,
    hash: hashOf,
    log,
    breathe: setup.breathe ?? (() => undefined),
  };
  return withLate(early, late, memory);
}

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
type MemoryName = keyof MemoryPorts;
const memoryNames: Readonly<Record<MemoryName, true>> = {
  memory: true,
  memoryStore: true,
  noteSources: true,
  vectors: true,
};

/** All ports, the late ones built when one of them is asked for. */
function withLate(
  early: Omit<Outside, LateName | MemoryName>,
  late: () => LatePorts,
  memory: () => MemoryPorts,
): Outside {
  const getters: PropertyDescriptorMap = {};
  for (const name of Object.keys(lateNames))
    getters[name] = { get: () => late()[name as LateName], enumerable: true }; // keys of a literal
  for (const name of Object.keys(memoryNames))
    getters[name] = { get: () => memory()[name as MemoryName], enumerable: true };
  return Object.defineProperties(early, getters) as Outside;
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

/** Runs a job until it succeeds once, never twice at a time; a full disk today must not mean none tomorrow. */
function onceDone<T, P>(job: () => Promise<Result<T, P>>): () => Promise<Result<T, P>> {
  let last: Promise<Result<T, P>> | undefined;
  return async () => {
    last ??= job();
    const result = await last;
    if (!result.ok) last = undefined;
    return result;
  };
}

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

const keeping = ({ keepsOpen }: ComposeSetup): { readonly after?: After } =>
  keepsOpen ? { after } : {};

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

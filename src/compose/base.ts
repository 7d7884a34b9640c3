/** What all ports of a process are built from: how it was set up, our own folder with its journal, and the agents that are looked at first. */
import { createFirstAdapters, type AdaptersByMaker } from '../agents/firstAdapters';
import { logTo, type Log, type LogLine } from '../base/log';
import type { Result } from '../base/result';
import { homeDir, homePaths, prepareHome } from '../disk/own/home';
import type { MemorySetup } from '../disk/notes/memory';
import { Journal } from '../disk/write/journal';
import type { Host } from '../ports/host';

export interface ComposeSetup {
  /** The folder with the packed ranks. */
  readonly dist: string;
  /** The person's home folder. */
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where the editor keeps its own chats of this window; absent outside an editor. */
  readonly chatFolders?: readonly string[];
  readonly now: () => Date;
  readonly log: (line: LogLine) => void;
  /** What only the host of this process has: keys, the editor's models, listeners. */
  readonly host: Host;
  /** Takes whole sentences about what was coped with; the log does where it is left out. */
  readonly warn?: (sentence: string) => void;
  /** True where one act follows the other, and somebody watches: transcripts stay open for the next. */
  readonly keepsOpen?: boolean;
  /** See `Outside.breathe`; nothing where it is left out. */
  readonly breathe?: () => void;
}

export interface ComposeBase extends Omit<ComposeSetup, 'log' | 'warn' | 'keepsOpen'>, MemorySetup {
  readonly log: Log;
  readonly warn: (sentence: string) => void;
  readonly keepsOpen: boolean;
  /** Adapters that are in use already. */
  readonly first: AdaptersByMaker;
}

/** Nothing is read or made on disk yet. */
export function baseOf(setup: ComposeSetup): ComposeBase {
  const { env, home, now } = setup;
  const log = logTo(setup.log);
  const paths = homePaths(homeDir({ env, home, platform: process.platform }));
  return {
    ...setup,
    log,
    warn: setup.warn ?? ((sentence) => log.warn(sentence)),
    keepsOpen: setup.keepsOpen === true,
    first: createFirstAdapters(),
    journal: new Journal(paths.journal, now),
    paths,
    prepare: onceDone(() => prepareHome(paths, now().getTime())),
  };
}

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

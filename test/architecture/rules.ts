/**
 * Who may import whom: one line for each room (a folder or a file directly under `src/`). The same table, as a picture
 * and with its reasons, is in ARCHITECTURE.md. A room that is not named here must not exist.
 */

/** What the files of one room may import. Inside a room everything may import everything, but see `apart`. */
export interface Rule {
  /** Rooms whose values and types may be imported. */
  readonly uses: readonly string[];
  /** Rooms of which only types may be imported. */
  readonly types?: readonly string[];
  /** Node's own modules: all (true) or those named. */
  readonly node: true | readonly string[];
  /** npm packages of which values may be imported; types of a package may be imported anywhere (but `vscode`). */
  readonly packages: readonly string[];
  /** The room's folders do not know each other, except for those in `shared`. */
  readonly apart?: true;
  readonly shared?: readonly string[];
}

export type Rules = Readonly<Record<string, Rule>>;

export const rules: Rules = {
  base: { uses: [], node: [], packages: [] },
  engine: { uses: ['base'], node: [], packages: [] },
  settings: { uses: ['base'], types: ['engine'], node: [], packages: ['zod/mini', 'jsonc-parser'] },
  ports: { uses: [], types: ['base', 'engine', 'settings'], node: [], packages: [] },
  thread: {
    uses: ['base'],
    types: ['ports', 'operations'],
    node: ['worker_threads', 'url'],
    packages: [],
  },
  disk: { uses: ['base'], types: ['engine', 'ports'], node: true, packages: [] },
  shell: {
    uses: ['base'],
    types: ['ports'],
    node: ['child_process', 'process'],
    packages: [],
  },
  agents: {
    uses: ['base', 'engine'],
    types: ['ports'],
    node: ['path'],
    packages: ['zod/mini'],
    apart: true,
    shared: ['jsonl', 'piTree'],
  },
  // Plans changes of other programs' settings; `disk` carries them out.
  clientHooks: {
    uses: ['base'],
    types: ['ports'],
    node: ['path', 'util'],
    packages: ['jsonc-parser'],
  },
  // The SDK is a bundle of its own; compose.ts hands its loader in.
  models: {
    uses: ['base', 'engine'],
    types: ['ports', 'settings'],
    node: [],
    packages: ['@anthropic-ai/sdk'],
  },
  operations: {
    uses: ['base', 'engine'],
    types: ['ports', 'settings'],
    node: ['path'],
    packages: [],
  },
  vscode: {
    uses: ['base', 'engine', 'settings', 'operations'],
    types: ['ports'],
    node: ['path', 'crypto'],
    packages: ['vscode', 'zod/mini'],
  },
  // Builds the ports that thread and command line share.
  'compose.ts': {
    uses: ['base', 'engine', 'disk', 'agents'],
    types: ['ports', 'operations', 'composeLate.ts'],
    node: ['path', 'fs', 'crypto'],
    packages: [],
  },
  // The ports that looking at a transcript of pi does not need: handed to compose.ts, loaded late by the command line.
  'composeLate.ts': {
    uses: ['agents', 'clientHooks', 'disk', 'shell', 'models', 'settings'],
    types: ['engine', 'ports'],
    node: ['path', 'fs', 'module'],
    packages: [],
  },
  'worker.ts': {
    uses: [
      ...['base', 'engine', 'settings', 'operations', 'thread'],
      ...['compose.ts', 'composeLate.ts'],
    ],
    types: ['ports'],
    node: true,
    packages: [],
  },
  commandLine: {
    uses: ['base', 'engine', 'settings', 'operations', 'compose.ts', 'composeLate.ts'],
    types: ['ports'],
    node: true,
    packages: [],
  },
  'cli.ts': {
    uses: ['base', 'commandLine'],
    node: true,
    packages: [],
  },
  'extension.ts': {
    uses: ['base', 'settings', 'vscode', 'compose.ts', 'thread'],
    types: ['ports'],
    node: ['path', 'os'],
    packages: ['vscode'],
  },
};

/** Packages that may be loaded with `import()` on first use; nothing else may be loaded that way. */
export const loadedLate: readonly string[] = [];

/** Rooms without clock, randomness, timers, process or console. */
export const pureRooms: readonly string[] = ['engine', 'base'];

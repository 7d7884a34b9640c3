/**
 * Who may import whom: one line for each room (a folder or a file directly under `src/`). The same table, as a picture
 * and with its reasons, is in ARCHITECTURE.md. A room that is not named here must not exist.
 */

/** What the files of one room may import. Inside a room everything may import everything, but see `apart`. */
export interface Rule {
  /** Rooms whose values and types may be imported; of a room, only one file where that is named. */
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
  // What stands in our own files is looked at by schemas, which are pure; what clients write is read by hand.
  base: { uses: [], node: [], packages: ['zod/mini'] },
  engine: { uses: ['base'], node: [], packages: ['zod/mini'] },
  // The enum of agents and the forms of models are made from their lists.
  settings: {
    uses: ['base', 'agents/all.ts', 'models/all.ts'],
    types: ['engine', 'ports'],
    node: [],
    packages: ['zod/mini', 'jsonc-parser'],
  },
  ports: { uses: [], types: ['base', 'engine', 'settings'], node: [], packages: [] },
  thread: {
    uses: ['base'],
    types: ['ports', 'operations'],
    node: ['worker_threads', 'url'],
    packages: [],
  },
  disk: { uses: ['base'], types: ['engine', 'ports'], node: true, packages: ['zod/mini'] },
  shell: {
    uses: ['base'],
    types: ['ports'],
    node: ['child_process', 'fs', 'os', 'path', 'process'],
    packages: [],
  },
  agents: {
    uses: ['base', 'engine', 'clientHooks'],
    types: ['ports'],
    node: ['path'],
    packages: [],
    apart: true,
    shared: ['jsonl', 'piTree'],
  },
  // How a part of ours stands in other programs' settings; agents say where, and `disk` carries it out.
  clientHooks: {
    uses: ['base'],
    types: ['engine', 'ports'],
    node: ['path', 'util'],
    packages: ['jsonc-parser'],
  },
  // A provider's SDK is a part of its own, loaded with the first request.
  models: {
    uses: ['base', 'engine'],
    types: ['ports'],
    node: [],
    packages: ['@anthropic-ai/sdk'],
    apart: true,
  },
  // Vectors of texts: requests to services, and what is kept of their answers.
  embeddings: {
    uses: ['base'],
    types: ['engine', 'ports'],
    node: [],
    packages: ['zod/mini'],
  },
  // A backend knows the files by their port; native packages are loaded when somebody asks for one.
  memoryStores: {
    uses: ['base', 'engine'],
    types: ['ports'],
    node: [],
    packages: [
      'zod/mini',
      ...['english', 'french', 'german', 'portuguese', 'russian', 'spanish'].map(
        (language) => `@orama/stemmers/${language}`,
      ),
    ],
  },
  // Tools of memory for models, over operations that somebody hands in.
  mcp: {
    uses: ['base'],
    types: ['operations'],
    node: ['stream'],
    packages: [
      'zod/mini',
      '@modelcontextprotocol/sdk/server/mcp.js',
      '@modelcontextprotocol/sdk/server/stdio.js',
      '@modelcontextprotocol/sdk/types.js',
    ],
  },
  // Which key of the environment goes where is in the facts of providers.
  operations: {
    uses: ['base', 'engine', 'embeddings/facts.ts', 'models/all.ts'],
    types: ['ports', 'settings'],
    node: ['path'],
    packages: [],
  },
  vscode: {
    uses: [
      ...['base', 'engine', 'settings', 'operations', 'agents/all.ts', 'models/all.ts'],
      ...['embeddings/facts.ts', 'mcp/tools.ts'],
    ],
    types: ['ports'],
    node: ['path', 'crypto', 'timers/promises'],
    packages: ['vscode', 'zod/mini'],
  },
  // A page: it knows the form of messages and nothing else.
  webview: { uses: [], types: ['vscode'], node: [], packages: ['preact'] },
  // Builds the ports that thread and command line share; what of it is loaded late is said in esbuild.js.
  compose: {
    uses: [
      ...['base', 'engine', 'settings', 'agents', 'clientHooks', 'disk'],
      ...['embeddings', 'memoryStores', 'models', 'shell'],
    ],
    types: ['ports', 'operations'],
    node: ['path', 'fs', 'crypto'],
    packages: [],
  },
  'worker.ts': {
    uses: [
      ...['base', 'engine', 'settings', 'operations', 'thread', 'compose/outside.ts'],
      // A hook is answered in a thread as well.
      'commandLine',
    ],
    types: ['ports'],
    node: true,
    packages: [],
  },
  commandLine: {
    uses: [
      ...['base', 'engine', 'settings', 'operations', 'agents/all.ts', 'models/all.ts'],
      ...['compose/outside.ts', 'mcp/server.ts'],
    ],
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
    uses: ['base', 'engine', 'settings', 'vscode', 'thread'],
    types: ['ports'],
    node: ['path', 'os'],
    packages: ['vscode'],
  },
};

/** Packages that may be loaded with `import()` on first use; nothing else may be loaded that way. */
export const loadedLate: readonly string[] = [];

/** Rooms without clock, randomness, timers, process or console. */
export const pureRooms: readonly string[] = ['engine', 'base'];

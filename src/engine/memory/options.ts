/** What of memory search the settings decide. */

/** What is searched: the notes of the workspace, files that agents are instructed by, what agents note by themselves, conversations. */
export type MemorySource = 'memory' | 'instructions' | 'agentMemory' | 'sessions';

/** Who turns texts into vectors: nobody, a service, or a server of the same form on this machine. */
export type EmbeddingProvider = 'none' | 'openai' | 'gemini' | 'voyage' | 'local';

export interface EmbeddingOptions {
  readonly provider: EmbeddingProvider;
  /** Empty = the provider's usual one. */
  readonly model: string;
  /** Null = the provider's own address. */
  readonly baseUrl: string | null;
  readonly cache: { readonly enabled: boolean; readonly maxEntries: number };
}

/** How words and meaning are put together. */
export interface HybridOptions {
  readonly enabled: boolean;
  readonly vectorWeight: number;
  readonly textWeight: number;
  /** So many times the answers wanted are looked at. */
  readonly candidateMultiplier: number;
}

/** How the program `qmd` is asked. */
export interface QmdOptions {
  /** Its name on the PATH or an absolute path, without words for it. */
  readonly command: string;
  /** Whether it has the notes of the workspace, `MEMORY.md` and `memory/`. */
  readonly includeDefaultMemory: boolean;
  /** Further files and folders that it has, absolute or relative to the workspace. */
  readonly paths: readonly string[];
  /** What changed since is told to it after so long, ms. */
  readonly updateMs: number;
  /** Most files that it names. */
  readonly maxResults: number;
  /** A search waits no longer for it, ms. */
  readonly timeoutMs: number;
}

/** Where notes are searched: in this process, in a LanceDB beside it that a team may share, or by `qmd` as well. */
export type MemoryBackend =
  | { readonly kind: 'builtin' }
  /** A folder or an address of an object store; null = a folder of Tidemark's own. */
  | { readonly kind: 'lancedb'; readonly uri: string | null }
  | ({ readonly kind: 'qmd' } & QmdOptions);

export interface MemoryOptions {
  readonly backend: MemoryBackend;
  /** Whether conversations of the workspace are searched as well, and those of how many days. */
  readonly sessions: boolean;
  readonly sessionDays: number;
  /** False where the folder is not trusted: no file of it says where else conversations lie. */
  readonly trusted?: boolean;
  readonly embedding: EmbeddingOptions;
  readonly hybrid: HybridOptions;
  readonly sources: readonly MemorySource[];
  /** Further files and folders of Markdown, absolute or relative to the workspace. */
  readonly extraPaths: readonly string[];
  /** Whether notes that bear on a prompt go with it, and what a prompt asks to be remembered is noted, by an agent's hooks. */
  readonly autoRecall: boolean;
  readonly autoCapture: boolean;
  /** Whether answers name file and lines; `auto` = where they were asked for, not where notes go with a prompt. */
  readonly citations: 'auto' | 'on' | 'off';
}

/** The same where nothing may leave this machine, and no code that is not ours may run, as in hooks. */
export const onThisMachine = (memory: MemoryOptions): MemoryOptions => ({
  ...memory,
  backend: { kind: 'builtin' },
  embedding: { ...memory.embedding, provider: 'none' },
});

/** The same in a folder that is not trusted. */
export const untrusted = (memory: MemoryOptions): MemoryOptions => ({
  ...onThisMachine(memory),
  trusted: false,
});

/** What is searched besides: what one backend has is found by any, so that nothing is missing where that one fails. */
export const furtherPaths = ({
  backend,
  extraPaths,
}: Pick<MemoryOptions, 'backend' | 'extraPaths'>): readonly string[] =>
  backend.kind === 'qmd' ? [...extraPaths, ...backend.paths] : extraPaths;

/** Whether notes are searched by meaning, too. */
export const isByMeaning = ({
  embedding,
  hybrid,
}: Pick<MemoryOptions, 'embedding' | 'hybrid'>): boolean =>
  embedding.provider !== 'none' && hybrid.enabled;

/** Whether a search asks somebody besides the built-in one: a program, a database, a service. */
export const asksOthers = (memory: MemoryOptions): boolean =>
  memory.backend.kind !== 'builtin' || isByMeaning(memory);

/** Of a scope, what is ours to change and to share: its notes, not what agents are instructed by and what is only searched. */
export const ownNotes = { sources: ['memory'], extraPaths: [], sessions: null } as const;

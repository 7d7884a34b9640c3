/** Running one command line of the user's. Never rejects: what goes wrong is in the outcome. */

export interface CommandRun {
  /** For the user's shell. */
  readonly command: string;
  /** Written to standard input, which is then closed. */
  readonly input: string;
  /** The folder to run in; null = the present one. */
  readonly cwd: string | null;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Running one program with words as they are, past any shell. */
export interface ProgramRun {
  /** A name on the PATH, or an absolute path. */
  readonly program: string;
  readonly words: readonly string[];
  /** Variables besides the environment's, of which nothing that looks like a key is handed on. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export interface CommandOutcome {
  readonly ended: 'exited' | 'timeLimit' | 'cancelled' | 'notStarted';
  /** Null where it did not exit by itself; 128 and the signal's number where the system ended it, as shells count. */
  readonly exitCode: number | null;
  /** At most 256 kB of each; the rest is dropped. */
  readonly output: string;
  readonly errors: string;
}

export interface Shell {
  readonly run: (run: CommandRun) => Promise<CommandOutcome>;
}

/** Never rejects either. */
export type RunProgram = (run: ProgramRun) => Promise<CommandOutcome>;

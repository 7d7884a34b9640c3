import type { ChildProcess } from 'node:child_process';

interface Options {
  readonly beat?: string;
  readonly limits?: {
    readonly silentMs: number;
    readonly spinningMs: number;
    readonly lookMs: number;
  };
}

interface Silence {
  heard(): void;
  stop(): void;
}

export function watchSilence(pid: number, hangs: (why: string) => void, options?: Options): Silence;
export function endTree(child: ChildProcess): void;

/** A service in memory, and the things around automation that a test moves by hand: clock, alarm, storage. */
import type { Compacted } from '../../src/operations/compact';
import { limitsOf } from '../../src/operations/limits';
import type { Service, Told, Verb, Verbs, Watching } from '../../src/operations/service';
import { resolveSettings } from '../../src/settings/resolve';
import type { Target } from '../../src/vscode/acts';
import { status } from './words';

export interface Asked {
  readonly verb: Verb;
  readonly ask: Record<string, unknown>;
}

type Answer = (ask: Record<string, unknown>) => unknown;

/** Answers what a test lays down for a verb; what is not laid down throws as a dead worker would. */
export class FakeService implements Service {
  readonly asked: Asked[] = [];
  readonly answers = new Map<Verb, Answer>();

  call<V extends Verb>(verb: V, ask: Verbs[V]['ask']): Promise<Verbs[V]['answer']> {
    const plain = ask as unknown as Record<string, unknown>;
    this.asked.push({ verb, ask: plain });
    const answer = this.answers.get(verb);
    if (answer === undefined) return Promise.reject(new Error('The background worker stopped.'));
    return Promise.resolve(answer(plain) as Verbs[V]['answer']);
  }

  verbs(): readonly Verb[] {
    return this.asked.map(({ verb }) => verb);
  }

  watch(): Watching {
    return { update: () => undefined, poke: () => undefined, dispose: () => undefined };
  }

  dispose(): void {
    this.answers.clear();
  }
}

export const target: Target = {
  file: status().file,
  limits: limitsOf(resolveSettings([]).settings, null),
  place: { workspace: '/home/dev/ws', trusted: true },
  flushFirst: true,
};

export const compacted = (before: number, after: number): Told<Compacted> => ({
  ok: true,
  value: {
    ...{
      tier: 'offline',
      writtenBy: 'code',
      model: null,
      why: null,
      forecast: null,
      lines: [],
      hindrance: null,
    },
    result: {
      summary: 'S',
      firstKeptEntryId: 'b2b2b2b2',
      tokensBefore: before,
      tokensAfter: after,
      details: { readFiles: [], modifiedFiles: [], toolFailures: [] },
    },
    archive: '/records/a.jsonl',
    flushed: null,
    entryId: 'd4d4d4d4',
    followUp: null,
    repairs: [],
  },
});

export const refused = (kind: string): Told<never> => ({
  ok: false,
  kind,
  sentence: `Not done: ${kind}.`,
});

/** The workspace's storage. */
export class FakeMemento {
  readonly values = new Map<string, unknown>();

  keys(): readonly string[] {
    return [...this.values.keys()];
  }
  get<T>(key: string, byDefault?: T): T {
    return (this.values.has(key) ? this.values.get(key) : byDefault) as T;
  }
  update(key: string, value: unknown): Promise<void> {
    this.values.set(key, value);
    return Promise.resolve();
  }
}

/** Operations in memory, and the things around automation that a test moves by hand: clock, alarm, storage. */
import { said } from '../../src/base/sentence';
import type { Compacted } from '../../src/operations/compact/outcome';
import type { CompactionDraft } from '../../src/operations/compact/compactionDraft';
import { limitsOf } from '../../src/operations/limits';
import type { Watching } from '../../src/operations/follow/watchTypes';
import type { Operations, Verb, Verbs } from '../../src/operations/verbs';
import type { Worded } from '../../src/operations/answer';
import { resolveSettings } from '../../src/settings/resolve';
import type { Target } from '../../src/vscode/act/acts';
import { status } from './words';

export interface Asked {
  readonly verb: Verb;
  readonly ask: Record<string, unknown>;
}

type FakeVerb = (ask: Record<string, unknown>) => unknown;

/** Answers what a test lays down for a verb; what is not laid down throws as a dead worker would. */
export class FakeOperations implements Operations {
  readonly asked: Asked[] = [];
  readonly answers = new Map<Verb, FakeVerb>();

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
}

export const target: Target = {
  file: status().file,
  agent: status().agent,
  sessionId: status().sessionId,
  limits: limitsOf(resolveSettings([]).settings, null),
  place: { workspace: '/home/dev/ws', trusted: true },
  flushFirst: true,
};

export const compacted = (before: number, after: number): Worded<Compacted> => ({
  ok: true,
  value: {
    tier: 'offline',
    writtenBy: 'code',
    model: null,
    why: null,
    forecast: null,
    isBeforeReported: true,
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

/** Of the conversation that `target` is. */
export const draft: CompactionDraft = {
  file: target.file,
  plannedOn: { agent: 'pi', sessionId: 's', lastEntryId: 'c', sizeBytes: 1, mtimeMs: 1 },
  firstKeptId: 'b',
  instructions: null,
  words: null,
  summary: 'S',
  details: { readFiles: [], modifiedFiles: [], toolFailures: [] },
  lines: [],
  leftOut: [],
  repairs: [],
  replacedCount: 12,
  keptCount: 3,
  tokensBefore: 180_000,
  isBeforeReported: true,
  tokensAfter: 20_000,
  tier: 'offline',
  writtenBy: 'code',
  model: null,
  why: null,
  forecast: null,
  hindrance: null,
};

export const refused = (kind: string): Worded<never> => ({
  ok: false,
  kind,
  sentence: said`Not done: ${kind}.`,
});

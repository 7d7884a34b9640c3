/** The one question per cycle: shown when the person looks at this window, one after another, and remembered as asked. */
import type { Operations } from '../../operations/verbs';
import type { DueQuestion } from '../../operations/automate/state';
import type { Following } from '../follow/followedSession';

interface QuestionParts {
  readonly operations: Pick<Operations, 'call'>;
  readonly following: Pick<Following, 'snapshot'>;
  /** Asks the person. */
  readonly ask: (question: DueQuestion) => void;
  /** Whether the person looks: a question nobody sees is not asked. */
  readonly isFocused: () => boolean;
}

export class Questions {
  readonly #asked = new Set<string>();

  constructor(private readonly parts: QuestionParts) {}

  /** Asks the first that is open. What is from before is no ground to ask anything. */
  look(): void {
    const { following, operations, ask, isFocused } = this.parts;
    const { questions = [], stopped } = following.snapshot;
    if (stopped !== undefined || !isFocused()) return;
    const next = questions.find((question) => !this.#asked.has(nameOf(question)));
    if (next === undefined) return;
    this.#asked.add(nameOf(next));
    const { agent, sessionId, compactionCount: cycle } = next.status;
    // Not awaited: where it is not kept, the next window asks once more.
    operations
      .call('decide', { agent, sessionId, decision: { kind: 'asked', cycle } })
      .catch(() => undefined);
    ask(next);
  }
}

const nameOf = ({ status: { file, compactionCount } }: DueQuestion): string =>
  JSON.stringify([file, compactionCount]);

/** Does what an agent in a turn was in the way of, once it is idle; the worker waits, not this thread. */
import type { Reply } from './reply';

/** How it is waited and done; each ends by itself once nobody wants it any more. */
interface IdleActs<T> {
  /** Over once the agent is idle, or why it is not waited for. */
  readonly wait: () => Promise<Reply<null>>;
  /** Tells whatever else stands in the way. */
  readonly act: () => Promise<Reply<T>>;
  /** A pause before another worker is asked. */
  readonly rest: () => Promise<void>;
}

/** Waits, acts, and waits again where the agent has begun another turn meanwhile. */
export async function whenIdle<T>({ wait, act, rest }: IdleActs<T>): Promise<Reply<T>> {
  for (;;) {
    const waited = await wait();
    // To act would save what is half typed in the draft, or say of one that the person discarded that it is gone.
    if (!waited.ok && waited.kind === 'cancelled') return waited;
    // A worker that ended says nothing about the agent.
    if (!waited.ok && waited.kind === 'failed') await rest();
    const answer = await act();
    if (answer.ok || answer.kind !== 'busy') return answer;
  }
}

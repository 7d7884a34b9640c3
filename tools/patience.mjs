// How long tests and tools wait, in one place. Nothing here measures speed: on a machine that is several times slower, or busy with
// other work, the same things come later, and come. What never comes is found by silence (test/tools/silence.mjs), or here, by a
// wait that no machine needs. `TIDEMARK_PATIENCE=20` (seconds) is for a person at work on a test that fails.

const toldSeconds = Number(process.env.TIDEMARK_PATIENCE);
const minute = 60_000;

/** For a program that a test or a tool waits for and that says nothing meanwhile, ms. */
export const programMs = 60 * minute;

let waitMs = toldSeconds > 0 ? toldSeconds * 1_000 : 5 * minute;

/** How long to wait for something to become so, ms. */
export const patience = () => waitMs;

/** A wait was in vain: something is broken, and the further waits of this run need not tell that as slowly. */
export function lostPatience() {
  waitMs = Math.min(waitMs, minute);
}

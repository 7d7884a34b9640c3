// Ends a run of mocha in this very process where it hangs, by its silence and not by a clock (silence.mjs).
import { sooner, watchSilence } from './silence.mjs';

/**
 * Fails the test or hook that gives no sign and lets the run end: what comes after it would meet the same. A sign is that a test or
 * a hook begins or ends. What computes without ever giving way is for whoever watches the process.
 */
export function endHanging(runner, limits = sooner) {
  let silence;
  const watch = () => (silence = watchSilence(process.pid, hangs, { limits }));
  function hangs(why) {
    const at = runner.currentRunnable;
    runner.abort();
    watch(); // hooks that clean up may hang as well
    if (!at?.callback) return;
    at.callback(new Error(`ended, because it ${why}`));
    at.timedOut = true; // as mocha does with its own clock: whatever it gives later is not heard
  }
  watch();
  for (const event of ['suite', 'test', 'test end', 'hook', 'hook end'])
    runner.on(event, () => silence.heard());
  runner.once('end', () => silence.stop());
}

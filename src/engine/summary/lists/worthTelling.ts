/**
 * Which commands of a conversation are worth telling: checks, what changed the world, what still runs. What only looked around, was typed
 * wrongly, was typed into a program or stands among the commits is not. Pure.
 */
import type { RunRecord } from '../../record/runs/runs';
import { isDifference } from '../../record/outputs/figures';
import { missingProgram, wasMistyped } from '../../record/runs/slips';
import type { View } from '../view';

/** Without what only looked around, or is listed elsewhere. */
export function worthTelling({ ledger }: View): RunRecord[] {
  const runs = ledger.runs.all();
  const missing = missingIn(runs);
  return runs.filter(
    (run) =>
      missing.has(run) ||
      !(
        (onlyLooked(run) && !isDifferenceNow(run, ledger)) ||
        onlyTyped(run) ||
        onlyStages(run, ledger) ||
        wasMistyped(run)
      ),
  );
}

/** What is staged stands among the files, and what became of it among the commits, with their hashes. */
const onlyStages = (run: RunRecord, { runs }: View['ledger']): boolean =>
  run.shape.kind !== 'look' &&
  (run.outcome === 'ok' || runs.repaired(run)) &&
  run.shape.steps.length > 0 &&
  run.shape.steps.every(({ words }) => words[0] === 'git' && stages.test(words[1] ?? ''));
const stages = /^(?:add|commit|status|diff|log|show)$/u;

/** A program or a text typed into a command: what it wrote stands among the files, and nobody runs it a second time. */
const onlyTyped = ({ shape, command, figures }: RunRecord): boolean =>
  shape.kind === 'other' && figures.length === 0 && hereText.test(command);
const hereText = /<<-?\s?['"]?[A-Za-z_…]/u;

/** The newest runs that wanted programs which are not there, one for each: whoever goes on need not try them again. */
function missingIn(runs: readonly RunRecord[]): ReadonlySet<RunRecord> {
  const missing = new Map<string, RunRecord>();
  for (const run of runs) {
    if (run.outcome === 'ok') for (const word of run.shape.words) missing.delete(word);
    const name = run.outcome === 'failed' ? missingProgram(run.shape, run.errors) : null;
    if (name !== null) missing.set(name, run);
  }
  return new Set(missing.values());
}

/** What asks somebody else: a service, a cluster. */
const asksElsewhere =
  /^(?:gh|glab|docker|podman|kubectl|helm|aws|gcloud|az|curl|wget|terraform|systemctl)$/u;

/** What looks and measures nothing: its numbers are met on the way. */
const looksAround = /^(?:git|ls|e?grep|rg|find|fd|echo|printf|ps|pgrep|sed|awk)$/u;

/** Looking around tells nothing later, unless something was measured. */
const onlyLooked = ({ shape: { kind, words }, figures }: RunRecord): boolean =>
  kind === 'look' &&
  (words.at(-1) === '--help' ||
    !(
      asksElsewhere.test(words[0] ?? '') ||
      (figures.length > 0 && !looksAround.test(words[0] ?? ''))
    ));

/** The size of a difference as it stands: another one after the next request or commit. */
const isDifferenceNow = ({ figures, at }: RunRecord, { requests, runs }: View['ledger']): boolean =>
  figures.some(isDifference) &&
  at > (requests.last?.at ?? 0) &&
  (runs.commits.lastAt() ?? -1) <= at;

/** Failures that were repaired, told as open ones: by the command that passes now, or by the error that it had. */
import { quotesClosedError, type View } from '../summary/view';
import { beginnings, cues } from '../text/cues';

const fails = new RegExp(beginnings(cues.fails), 'iu');
/** Shorter commands are words of any text, in characters. */
const fewChars = 6;

/** A test whether a line tells a repaired failure as an open one. */
export function repairedIn(view: View): (line: string) => boolean {
  const { runs } = view.ledger;
  const named = runs.all().filter((run) => run.command.length >= fewChars);
  const fine = named.filter((run) => run.outcome === 'ok' || runs.repaired(run));
  const failing = named.filter((run) => !fine.includes(run));
  const names = (line: string, some: typeof named): boolean =>
    some.some(({ command }) => line.includes(command));
  return (line) =>
    quotesClosedError(view, line) ||
    (fails.test(line) && names(line, fine) && !names(line, failing));
}

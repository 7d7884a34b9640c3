/**
 * The parts of each client's configuration as whole texts: JSON settings, a file of our own. A byte order mark stays.
 */
import { failed, ok, type Result } from '../base/result';
import { said, type Sentence } from '../base/sentence';
import type { Installed, SettingsPart, SettingsTrouble } from '../ports/clientHooks';
import { isOurCommand } from './command';
import { memberCommand, withCommand, withHooks, withRenewedCommand } from './hooksJson';
import { withoutCommand, withoutHooks } from './hooksJson';

const mark = '\ufeff';

/** Runs an edit on the text without its byte order mark. */
export function unmarked<T>(
  text: string,
  edit: (text: string) => Result<string, T>,
): Result<string, T> {
  if (!text.startsWith(mark)) return edit(text);
  const done = edit(text.slice(mark.length));
  return done.ok ? ok(mark + done.value) : done;
}

/** The same for an edit that there is something to say about. */
export function installedIn(
  text: string,
  edit: (text: string) => Result<Installed, SettingsTrouble>,
): Result<Installed, SettingsTrouble> {
  const kept = text.startsWith(mark) ? mark : '';
  const done = edit(text.slice(kept.length));
  return done.ok ? ok({ ...done.value, text: kept + done.value.text }) : done;
}

/** How a file of ours begins where there is none, or nothing in it: clients read nothing as no settings. */
const emptyJson = '{}\n';
export const begun = (text: string | null): string =>
  text === null || text.replace(mark, '').trim() === '' ? emptyJson : text;

/** Hooks for these events, and a status line where that is wished for (`null` = not offered). */
export function jsonPart(
  file: string,
  events: readonly string[],
  line: Result<string, Sentence>,
  statusLine: boolean,
): SettingsPart {
  return {
    file,
    install: (text) => {
      if (!line.ok) return failed({ line: null, reason: line.problem });
      return installedIn(begun(text), (bare) => {
        const hooked = withHooks(bare, events, line.value);
        if (!hooked.ok) return hooked;
        const renewed = withRenewedCommand(hooked.value, 'statusLine', line.value);
        const shown =
          renewed.ok && statusLine ? withCommand(renewed.value, 'statusLine', line.value) : renewed;
        if (!shown.ok) return shown;
        const isTaken = statusLine && !isOurCommand(memberCommand(shown.value, 'statusLine') ?? '');
        const taken = said`A status line is set in ${file} already; it stays as it is.`;
        return ok({ text: shown.value, notes: isTaken ? [taken] : [] });
      });
    },
    remove: (text) =>
      unmarked(text, (bare) => {
        if (bare.trim() === '') return ok(bare);
        const rest = withoutHooks(bare);
        return rest.ok ? withoutCommand(rest.value, 'statusLine') : rest;
      }),
  };
}

/** A file that is ours as a whole; `isMade` knows it as one of ours, whatever version wrote it. */
export function ownFilePart(
  file: string,
  text: string,
  isMade: (text: string) => boolean,
): SettingsPart {
  const foreign = (present: string | null): Result<never, SettingsTrouble> | null =>
    present === null || isMade(present)
      ? null
      : failed({ line: 1, reason: said`is not as Tidemark made it, so it is left alone` });
  return {
    file,
    install: (present) => foreign(present) ?? ok({ text, notes: [] }),
    remove: (present) => foreign(present) ?? ok(null),
  };
}

/**
 * The parts of each client's configuration as whole texts: JSON settings, the one line of a TOML file, a file of our own.
 * A byte order mark stays. TOML is not parsed: our line goes to the very top, which is outside of any table or text, and only
 * where nothing in the file looks like the same key.
 */
import { failed, ok } from '../base/result';
import type { Result } from '../base/result';
import type { Installed, SettingsPart, SettingsTrouble } from '../ports/clientHooks';
import { isOurNotify, isOurs } from './command';
import { commandOf, withCommand, withHooks, withRenewedCommand } from './hooksJson';
import { withoutCommand, withoutHooks } from './hooksJson';

const mark = '\ufeff';

/** Runs an edit on the text without its byte order mark. */
function unmarked<T>(text: string, edit: (text: string) => Result<string, T>): Result<string, T> {
  if (!text.startsWith(mark)) return edit(text);
  const done = edit(text.slice(mark.length));
  return done.ok ? ok(mark + done.value) : done;
}

/** How a file of ours begins where there is none, or nothing in it: clients read nothing as no settings. */
const emptyJson = '{}\n';
const begun = (text: string | null): string =>
  text === null || text.replace(mark, '').trim() === '' ? emptyJson : text;

/** Hooks for these events, and a status line where that is wished for (`null` = not offered). */
export function jsonPart(
  file: string,
  events: readonly string[],
  line: Result<string, string>,
  statusLine: boolean,
): SettingsPart {
  return {
    file,
    install: (text) => {
      if (!line.ok) return failed({ line: 1, reason: line.problem });
      const done = unmarked(begun(text), (bare) => {
        const hooked = withHooks(bare, events, line.value);
        if (!hooked.ok) return hooked;
        const shown = withRenewedCommand(hooked.value, 'statusLine', line.value);
        return shown.ok && statusLine ? withCommand(shown.value, 'statusLine', line.value) : shown;
      });
      if (!done.ok) return done;
      const bare = done.value.replace(mark, '');
      const taken = statusLine && !isOurs(commandOf(bare, 'statusLine') ?? '');
      const notes = taken ? [`A status line is set in ${file} already; it stays as it is.`] : [];
      return ok({ text: done.value, notes });
    },
    remove: (text) =>
      unmarked(text, (bare) => {
        if (bare.trim() === '') return ok(bare);
        const rest = withoutHooks(bare);
        return rest.ok ? withoutCommand(rest.value, 'statusLine') : rest;
      }),
  };
}

/** A list of strings, however somebody has spaced it. */
const notifyLine =
  /^[ \t]*notify[ \t]*=[ \t]*\[((?:\s*"(?:[^"\\\n]|\\.)*"\s*,)*\s*(?:"(?:[^"\\\n]|\\.)*"\s*)?)\][ \t]*\r?\n?/gmu;

/** The text with our own line as `by` says; null where there is none of ours. */
function withNotify(text: string, by: string): string | null {
  let isFound = false;
  const now = text.replace(notifyLine, (line, words: string) => {
    if (!isOurNotify(listOf(words))) return line;
    isFound = true;
    return by;
  });
  return isFound ? now : null;
}

/** TOML's strings in double quotes are JSON's, but for an escape that we never write. */
function listOf(words: string): readonly string[] {
  try {
    return JSON.parse(`[${words.trim().replace(/,$/, '')}]`) as readonly string[]; // the pattern let only strings through
  } catch {
    return [];
  }
}

const anyNotify = /^[ \t[]*(?:[\w"'-]+\.)*["']?notify["']?\s*[=.\]]/mu;

/** `notify` of Codex's `config.toml`; installed only where it is wished for and free. */
export function notifyPart(
  file: string,
  words: readonly string[],
  isWished: boolean,
): SettingsPart {
  const line = `notify = [${words.map((word) => JSON.stringify(word)).join(', ')}]`;
  const install = (text: string): Installed => {
    const bare = text.startsWith(mark) ? text.slice(mark.length) : text;
    const eol = /\r?\n/.exec(bare)?.[0] ?? '\n';
    const kept = (now: string): string => text.slice(0, text.length - bare.length) + now;
    const now = withNotify(bare, `${line}${eol}`);
    if (now !== null) return { text: kept(now), notes: [] };
    if (!isWished) return { text, notes: [] };
    if (anyNotify.test(bare)) {
      return { text, notes: [`A notify program is set in ${file} already; it stays as it is.`] };
    }
    return { text: kept(`${line}${eol}${bare}`), notes: [] };
  };
  return {
    file,
    install: (text) => ok(install(text ?? '')),
    remove: (text) => unmarked(text, (bare) => ok(withNotify(bare, '') ?? bare)),
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
      : failed({ line: 1, reason: 'is not as Tidemark made it, so it is left alone' });
  return {
    file,
    install: (present) => foreign(present) ?? ok({ text, notes: [] }),
    remove: (present) => foreign(present) ?? ok(null),
  };
}

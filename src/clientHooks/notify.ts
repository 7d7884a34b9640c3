/**
 * The one line of ours in Codex's `config.toml`. TOML is not parsed: our line goes to the very top, which is outside of any table or
 * text, and only where nothing in the file looks like the same key.
 */
import { parsedJson } from '../base/json';
import { failed, ok } from '../base/result';
import type { Result } from '../base/result';
import { said } from '../base/sentence';
import type { Installed, SettingsPart, SettingsTrouble } from '../ports/clientHooks';
import { isOurNotify } from './wordList';
import { mark, unmarked } from './files';
import { noToml } from './tomlLines';

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
export const listOf = (words: string): readonly string[] =>
  (parsedJson(`[${words.trim().replace(/,$/, '')}]`) ?? []) as readonly string[]; // the pattern let only strings through

const anyNotify = /^[ \t[]*(?:[\w"'-]+\.)*["']?notify["']?\s*[=.\]]/mu;

/** `notify` of Codex's `config.toml`; installed only where it is wished for and free. */
export function notifyPart(
  file: string,
  words: readonly string[],
  isWished: boolean,
): SettingsPart {
  const line = `notify = [${words.map((word) => JSON.stringify(word)).join(', ')}]`;
  const install = (text: string): Result<Installed, SettingsTrouble> => {
    const bare = text.startsWith(mark) ? text.slice(mark.length) : text;
    const eol = /\r?\n/.exec(bare)?.[0] ?? '\n';
    const kept = (now: string): string => text.slice(0, text.length - bare.length) + now;
    const now = withNotify(bare, `${line}${eol}`);
    if (now !== null) return ok({ text: kept(now), notes: [] });
    if (!isWished) return ok({ text, notes: [] });
    const trouble = noToml(bare);
    if (trouble !== null) return failed(trouble);
    if (anyNotify.test(bare)) {
      const notes = [said`A notify program is set in ${file} already; it stays as it is.`];
      return ok({ text, notes });
    }
    return ok({ text: kept(`${line}${eol}${bare}`), notes: [] });
  };
  return {
    file,
    install: (text) => install(text ?? ''),
    remove: (text) => unmarked(text, (bare) => ok(withNotify(bare, '') ?? bare)),
  };
}

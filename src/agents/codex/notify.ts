/**
 * The one line of ours in Codex's `config.toml`. TOML is not parsed: our line goes to the very top, which is outside of any table or
 * text, and only where nothing in the file looks like the same key.
 */
import { failed, ok, type Result } from '../../base/result';
import { said } from '../../base/sentence';
import type { Installed, SettingsPart, SettingsTrouble } from '../../ports/clientHooks';
import { isOurNotify } from '../../clientHooks/wordList';
import { installedIn, unmarked } from '../../clientHooks/files';
import { eolOf } from '../../clientHooks/jsonText';
import { noToml, tomlWords, tomlList } from '../../clientHooks/tomlLines';

/** A list of strings, however somebody has spaced it. */
const notifyLine =
  /^[ \t]*notify[ \t]*=[ \t]*\[((?:\s*"(?:[^"\\\n]|\\.)*"\s*,)*\s*(?:"(?:[^"\\\n]|\\.)*"\s*)?)\][ \t]*\r?\n?/gmu;

/** The text with our own line as `by` says; null where there is none of ours. */
function withNotify(text: string, by: string): string | null {
  let isFound = false;
  const now = text.replace(notifyLine, (line, words: string) => {
    if (!isOurNotify(tomlList(words))) return line;
    isFound = true;
    return by;
  });
  return isFound ? now : null;
}

const anyNotify = /^[ \t[]*(?:[\w"'-]+\.)*["']?notify["']?\s*[=.\]]/mu;

/** `notify` of Codex's `config.toml`; installed only where it is wished for and free. */
export function notifyPart(
  file: string,
  words: readonly string[],
  isWished: boolean,
): SettingsPart {
  const install = (text: string): Result<Installed, SettingsTrouble> => {
    const line = `notify = [${tomlWords(words)}]${eolOf(text)}`;
    const now = withNotify(text, line);
    if (now !== null) return ok({ text: now, notes: [] });
    if (!isWished) return ok({ text, notes: [] });
    const trouble = noToml(text);
    if (trouble !== null) return failed(trouble);
    if (anyNotify.test(text)) {
      const notes = [said`A notify program is set in ${file} already; it stays as it is.`];
      return ok({ text, notes });
    }
    return ok({ text: line + text, notes: [] });
  };
  return {
    file,
    install: (text) => installedIn(text ?? '', install),
    remove: (text) => unmarked(text, (bare) => ok(withNotify(bare, '') ?? bare)),
  };
}

/**
 * The memory tools in Codex's `config.toml`. TOML is not parsed (`tomlLines.ts`): our table goes to the very end, where it cannot be inside of
 * another table or a text, and only where nothing in the file looks like the same one. Taken out, the file is byte for byte as before.
 */
import { failed, ok, type Result } from '../../base/result';
import { said } from '../../base/sentence';
import type {
  Installed,
  SettingsPart,
  SettingsText,
  SettingsTrouble,
} from '../../ports/clientHooks';
import { isOurServer } from '../../clientHooks/wordList';
import { installedIn, unmarked } from '../../clientHooks/files';
import { eolOf, lineAt } from '../../clientHooks/jsonText';
import { noToml, tomlLines, tomlWords, tomlList } from '../../clientHooks/tomlLines';

const head = `# Tidemark's memory tools; "Remove Agent Hooks" takes these lines out.`;
const servers = 'mcp_servers';
const table = `[${servers}.tidemark]`;

/** Up to two ends of lines before it, our lines, the end of the last one. */
const block =
  /(\r?\n)?(\r?\n)?(# Tidemark's memory tools; "Remove Agent Hooks" takes these lines out\.\r?\n\[mcp_servers\.tidemark\]\r?\ncommand = ("(?:[^"\\\n]|\\.)*")\r?\nargs = \[((?:"(?:[^"\\\n]|\\.)*"(?:, )?)*)\])(\r?\n)?/u;

/** Whatever else may be about a server of our name: in full, or as a key below the table of all servers. */
const named = /^[^#\n]*\bmcp_servers["']?\s*\.\s*["']?tidemark(?![\w-])/mu;
const namedInTable = /^[ \t]*["']?tidemark["']?[ \t]*[.=]/u;
/** What makes a table of our own impossible: all servers as one value. */
const inline = /^[ \t]*["']?mcp_servers["']?[ \t]*=/u;

const isTaken = (text: string): boolean =>
  named.test(text) ||
  tomlLines(text).some(({ text: line, table }) => table === servers && namedInTable.test(line));

const inlineAt = (text: string): number | undefined =>
  tomlLines(text).find(({ text: line, table }) => table === null && inline.test(line))?.number;

/** What stands before our lines, they themselves, and what stands behind them, without what was put between. */
interface OwnTable {
  readonly before: string;
  readonly gap: string;
  readonly lines: string;
  readonly end: string;
  readonly after: string;
}

function foundIn(text: string): OwnTable | null {
  const found = block.exec(text);
  if (found === null) return null;
  const [all, first = '', second = '', lines = '', command = '', args = '', end = ''] = found;
  if (!isOurServer(tomlList(`${command}, ${args}`))) return null;
  // A file whose last line had no end was given one besides the empty line, and our own last line has none then.
  const gap = end === '' ? first + second : second === '' ? first : second;
  const start = found.index + first.length + second.length - gap.length;
  return {
    before: text.slice(0, start),
    gap,
    lines,
    end,
    after: text.slice(found.index + all.length),
  };
}

function linesOf(words: readonly string[], eol: string): string {
  const [command, args] = [tomlWords(words.slice(0, 1)), tomlWords(words.slice(1))];
  return [head, table, `command = ${command}`, `args = [${args}]`].join(eol);
}

function installed(
  text: string,
  file: string,
  words: readonly string[],
): Result<Installed, SettingsTrouble> {
  const eol = eolOf(text);
  const own = linesOf(words, eol);
  const found = foundIn(text);
  if (found !== null) {
    const { before, gap, end, after } = found;
    return ok({ text: before + gap + own + end + after, notes: [] });
  }
  const trouble = hindrance(text);
  if (trouble !== null) return failed(trouble);
  if (isTaken(text)) {
    const notes = [said`A server "tidemark" is set in ${file} already; it stays as it is.`];
    return ok({ text, notes });
  }
  if (text === '') return ok({ text: own + eol, notes: [] });
  const now = text + (text.endsWith('\n') ? eol + own + eol : eol + eol + own);
  return ok({ text: now, notes: [] });
}

/** Why nothing can be added to a file. */
function hindrance(text: string): SettingsTrouble | null {
  const line = inlineAt(text);
  if (line === undefined) return noToml(text);
  const reason = said`has mcp_servers as one value, to which nothing can be added; write each server as a table of its own ([mcp_servers.NAME])`;
  return { line, reason };
}

function removed(text: string): SettingsText {
  const found = foundIn(text);
  if (found === null) return ok(text);
  const rest = found.before + found.after;
  const more = named.exec(rest);
  if (more === null) return ok(rest);
  const reason = said`has more about the server "tidemark" than Tidemark wrote; take that out first`;
  const taken = more.index < found.before.length ? 0 : text.length - rest.length;
  return failed({ line: lineAt(text, more.index + taken), reason });
}

/** `[mcp_servers.tidemark]` of Codex's `config.toml`. */
export const serverTable = (file: string, words: readonly string[]): SettingsPart => ({
  file,
  install: (text) => installedIn(text ?? '', (bare) => installed(bare, file, words)),
  remove: (text) => unmarked<SettingsTrouble>(text, removed),
});

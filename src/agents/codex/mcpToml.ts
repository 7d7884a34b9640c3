/**
 * The memory tools in Codex's `config.toml`. TOML is not parsed (`tomlLines.ts`): our table goes to the very end, where it cannot be inside of
 * another table or a text, and only where nothing in the file looks like the same one. Taken out, the file is byte for byte as before.
 * Codex drops our comment when it writes its servers anew (`codex mcp add`, 0.169), so the table is known without it.
 */
import { failed, ok, type Result } from '../../base/result';
import { said } from '../../base/sentence';
import type {
  Installed,
  SettingsPart,
  SettingsText,
  SettingsTrouble,
} from '../../ports/clientHooks';
import { namesOurs } from '../../clientHooks/command';
import { cannotBeTakenOut } from '../../clientHooks/cut';
import { isOurServer } from '../../clientHooks/wordList';
import { installedIn, unmarked } from '../../clientHooks/files';
import { eolOf, lineAt } from '../../clientHooks/jsonText';
import { noToml, tomlLines, tomlWords, tomlList } from '../../clientHooks/tomlLines';

const head = `# Tidemark's memory tools; "Remove Agent Hooks" takes these lines out.`;
const servers = 'mcp_servers';
const ownTable = `${servers}.tidemark`;
const table = `[${ownTable}]`;

/** Up to two ends of lines before it, our lines with or without the comment, the end of the last one. */
const block =
  /(\r?\n)?(\r?\n)?(?<![^\n])((?:# Tidemark's memory tools; "Remove Agent Hooks" takes these lines out\.\r?\n)?\[mcp_servers\.tidemark\]\r?\ncommand = ("(?:[^"\\\n]|\\.)*")\r?\nargs = \[((?:"(?:[^"\\\n]|\\.)*"(?:, )?)*)\])(\r?\n)?/u;

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
    const { before, gap, lines, end, after } = found;
    const anew = lines.startsWith(head) ? own : own.slice(own.indexOf(table));
    return ok({ text: before + gap + anew + end + after, notes: [] });
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
  if (found === null) return leftAlone(text);
  const line = moreAt(text, found);
  if (line === null) return ok(found.before + found.after);
  const reason = said`has more about the server "tidemark" than Tidemark wrote; take that out first`;
  return failed({ line, reason });
}

/** The line of what else is about our server: a key behind our lines would go over to the table before them. Null where nothing is. */
function moreAt(text: string, { before, after }: OwnTable): number | null {
  const behind = text.length - after.length;
  const isKey = /^[ \t]*[^\s#]/u;
  const key = tomlLines(after).find((one) => one.table === null && isKey.test(one.text));
  if (key) return lineAt(text, behind) + key.number - 1;
  const more = named.exec(before + after);
  if (more === null) return null;
  const taken = more.index < before.length ? 0 : behind - before.length;
  return lineAt(text, more.index + taken);
}

/** A file without such lines of ours; refused where somebody has written what they say in another form. */
function leftAlone(text: string): SettingsText {
  const ours = tomlLines(text).filter(
    (one) => one.table === ownTable || (one.table === servers && namedInTable.test(one.text)),
  );
  const [first] = ours;
  const isOurs = namesOurs(ours.map((one) => one.text.replace(/^\s*#.*/u, '')).join('\n'));
  return first && isOurs ? failed({ line: first.number, reason: cannotBeTakenOut }) : ok(text);
}

/** `[mcp_servers.tidemark]` of Codex's `config.toml`. */
export const serverTable = (file: string, words: readonly string[]): SettingsPart => ({
  file,
  install: (text) => installedIn(text ?? '', (bare) => installed(bare, file, words)),
  remove: (text) => unmarked<SettingsTrouble>(text, removed),
});

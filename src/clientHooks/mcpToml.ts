/**
 * The memory tools in Codex's `config.toml`. TOML is not parsed: our table goes to the very end, where it cannot be inside of
 * another table or a text, and only where nothing in the file looks like the same one. Taken out, the file is byte for byte as before.
 */
import { failed, ok } from '../base/result';
import type { Result } from '../base/result';
import { said } from '../base/sentence';
import type { Installed, SettingsPart, SettingsTrouble } from '../ports/clientHooks';
import { isOurServer } from './wordList';
import { mark, unmarked } from './files';
import { lineAt } from './jsonText';
import { listOf } from './notify';

const head = `# Tidemark's memory tools; "Remove Agent Hooks" takes these lines out.`;
const table = '[mcp_servers.tidemark]';

/** Up to two ends of lines before it, our lines, the end of the last one. */
const block =
  /(\r?\n)?(\r?\n)?(# Tidemark's memory tools; "Remove Agent Hooks" takes these lines out\.\r?\n\[mcp_servers\.tidemark\]\r?\ncommand = ("(?:[^"\\\n]|\\.)*")\r?\nargs = \[((?:"(?:[^"\\\n]|\\.)*"(?:, )?)*)\])(\r?\n)?/u;

/** Whatever else may be about a server of our name, or makes a table of our own impossible. */
const named = /^[^#\n]*\bmcp_servers["']?\s*\.\s*["']?tidemark\b/mu;
const inline = /^[ \t]*["']?mcp_servers["']?[ \t]*=/mu;

/** What stands before our lines, they themselves, and what stands behind them, without what was put between. */
interface Found {
  readonly before: string;
  readonly gap: string;
  readonly lines: string;
  readonly end: string;
  readonly after: string;
}

function foundIn(text: string): Found | null {
  const found = block.exec(text);
  if (found === null) return null;
  const [all, first = '', second = '', lines = '', command = '', args = '', end = ''] = found;
  if (!isOurServer(listOf(`${command}, ${args}`))) return null;
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
  const [command = '', ...args] = words.map((word) => JSON.stringify(word));
  return [head, table, `command = ${command}`, `args = [${args.join(', ')}]`].join(eol);
}

function installed(text: string, file: string, words: readonly string[]): Installed {
  const eol = /\r?\n/.exec(text)?.[0] ?? '\n';
  const own = linesOf(words, eol);
  const found = foundIn(text);
  if (found !== null) {
    const { before, gap, end, after } = found;
    return { text: before + gap + own + end + after, notes: [] };
  }
  if (named.test(text) || inline.test(text)) {
    const notes = [said`A server "tidemark" is set in ${file} already; it stays as it is.`];
    return { text, notes };
  }
  if (text === '') return { text: own + eol, notes: [] };
  return { text: text + (text.endsWith('\n') ? eol + own + eol : eol + eol + own), notes: [] };
}

function removed(text: string): Result<string, SettingsTrouble> {
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
  install: (text) => {
    const isMarked = text?.startsWith(mark) ?? false;
    const done = installed((text ?? '').slice(isMarked ? mark.length : 0), file, words);
    return ok({ ...done, text: (isMarked ? mark : '') + done.text });
  },
  remove: (text) => unmarked<SettingsTrouble>(text, removed),
});

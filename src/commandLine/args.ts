/**
 * The words after `tidemark`: one table of commands and options, parsed by Node's own `parseArgs`.
 * An unknown word is an error with a suggestion, never silently ignored (cli.md).
 */
import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';
import { closest } from '../base/closest';
import { failed, ok } from '../base/result';
import type { Result } from '../base/result';

type OptionTable = NonNullable<ParseArgsConfig['options']>;

const common = {
  workspace: { type: 'string' },
  settings: { type: 'string' },
  set: { type: 'string', multiple: true },
  now: { type: 'string' },
  model: { type: 'string' },
  json: { type: 'boolean' },
  verbose: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies OptionTable;

const transcript = { transcript: { type: 'string' } } as const satisfies OptionTable;
const force = { force: { type: 'boolean' } } as const satisfies OptionTable;

/** Every command with its own options and what it answers, in the order `--help` lists them. */
export const commands = {
  status: { options: transcript, help: 'how full the window is, and what is due' },
  sessions: { options: {}, help: "the workspace's conversations, newest first" },
  context: {
    options: { ...transcript, as: { type: 'string' } },
    help: 'what the model would see next (--as anthropic|openai)',
  },
  compact: {
    options: {
      ...transcript,
      ...force,
      keep: { type: 'string' },
      instructions: { type: 'string' },
      'dry-run': { type: 'boolean' },
      why: { type: 'boolean' },
      summary: { type: 'string' },
    },
    help: 'replace older messages by a summary (--keep TOKENS, --dry-run [--why], --summary FILE)',
  },
  undo: {
    options: { ...transcript, ...force, id: { type: 'string' } },
    help: 'take the last compaction back (--id ENTRY for another one)',
  },
  flush: { options: transcript, help: 'write durable notes to memory/YYYY-MM-DD.md' },
  evidence: {
    options: { ...transcript, why: { type: 'boolean' } },
    help: 'files, commands, figures, failures and words on record (--why: entry and rule of each)',
  },
  predict: { options: transcript, help: 'predicted and reported prompt of every answer' },
  meter: {
    options: { stream: { type: 'boolean' } },
    help: '--stream: transcript lines on stdin, a reading after each',
  },
  count: {
    options: {
      encoding: { type: 'string' },
      jsonl: { type: 'boolean' },
      time: { type: 'boolean' },
    },
    help: 'tokens of the text on stdin (--encoding o200k_base|cl100k_base)',
  },
  redact: { options: {}, help: 'stdin to stdout with secrets masked' },
  hook: {
    options: {
      install: { type: 'boolean' },
      uninstall: { type: 'boolean' },
      'dry-run': { type: 'boolean' },
      statusline: { type: 'boolean' },
      notify: { type: 'boolean' },
      // Marks an entry in a client's settings as ours.
      tidemark: { type: 'boolean' },
    },
    takesWords: true,
    help: "<client>: a client's hook payload on stdin, its answer on stdout (--install, --uninstall, --dry-run)",
  },
} as const satisfies Record<
  string,
  { readonly options: OptionTable; readonly takesWords?: true; readonly help: string }
>;

export type CommandName = keyof typeof commands;

const commandNames = Object.keys(commands) as readonly CommandName[]; // keys of a literal

/** Parsed words: every option as text, flag or list; commands pick theirs. */
export interface Args {
  readonly command: CommandName;
  /** Words that are no options, for commands that take some. */
  readonly words: readonly string[];
  text(name: string): string | undefined;
  flag(name: string): boolean;
  list(name: string): readonly string[];
}

/** Parsed arguments, a wish for help, or one sentence about what is wrong (exit code 2). */
export function parse(argv: readonly string[]): Result<Args | 'help' | 'version', string> {
  const [first, ...rest] = argv;
  if (first === undefined || first === '--help' || first === '-h' || first === 'help') {
    return ok('help');
  }
  if (first === '--version') return ok('version');
  const command = commandNames.find((name) => name === first);
  if (!command) {
    return failed(`There is no command "${first}".${suggest(first, commandNames)}`);
  }
  return parseOptions(command, rest);
}

function parseOptions(
  command: CommandName,
  words: readonly string[],
): Result<Args | 'help', string> {
  const options: OptionTable = { ...common, ...commands[command].options };
  let values: Readonly<Record<string, unknown>>;
  let positionals: readonly string[];
  try {
    const allowPositionals = 'takesWords' in commands[command];
    ({ values, positionals } = parseArgs({
      ...{ args: [...words], options, strict: true, allowPositionals },
    }));
  } catch (error) {
    return failed(explainWords(command, error, words, Object.keys(options)));
  }
  if (values['help'] === true) return ok('help');
  return ok({
    command,
    words: positionals,
    text: (name) => {
      const value = values[name];
      return typeof value === 'string' ? value : undefined;
    },
    flag: (name) => values[name] === true,
    list: (name) => {
      const value = values[name];
      return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
    },
  });
}

function explainWords(
  command: string,
  error: unknown,
  words: readonly string[],
  names: readonly string[],
): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const unknown = words
    .filter((word) => word.startsWith('--'))
    .map((word) => word.slice(2).split('=')[0] ?? '')
    .find((name) => !names.includes(name));
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' && unknown !== undefined) {
    return `"${command}" has no option --${unknown}.${suggest(unknown, names, '--')}`;
  }
  if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') {
    const word = words.find((item) => !item.startsWith('-')) ?? '';
    return `"${command}" takes no word like "${word}"; transcripts are named with --transcript FILE.`;
  }
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
}

function suggest(word: string, names: readonly string[], dashes = ''): string {
  const near = closest(word, names);
  return near === undefined
    ? ` There are: ${names.map((name) => dashes + name).join(', ')}.`
    : ` Did you mean ${dashes}${near}?`;
}

/** The text of `--help`. */
export function helpText(): string {
  const width = Math.max(...commandNames.map((name) => name.length));
  const lines = commandNames.map((name) => `  ${name.padEnd(width)}  ${commands[name].help}`);
  return [
    'tidemark <command> [options]',
    '',
    ...lines,
    '',
    'Every command: --transcript FILE where it reads one, --workspace DIR, --settings FILE, --set key=value,',
    '--now ISO, --model NAME, --json, --verbose.',
    'Exit codes: 0 done, 1 not done and nothing changed, 2 wrong words, 3 done in part, 130 cancelled.',
    '',
  ].join('\n');
}

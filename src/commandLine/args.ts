/**
 * The words after `tidemark`, read by the table of commands with Node's own `parseArgs`.
 * An unknown word is an error with a suggestion, never silently ignored (cli.md).
 */
import { parseArgs } from 'node:util';
import { closest } from '../base/closest';
import { failed, ok, type Result } from '../base/result';
import { firstLineOf } from '../base/text';
import {
  commandNames,
  commandTable,
  common,
  type CommandName,
  type OptionTable,
} from './commandTable';

/** Parsed words: every option as text, flag or list; commands pick theirs. */
export interface Args {
  readonly command: CommandName;
  /** Words that are no options, for commands that take some. */
  readonly words: readonly string[];
  text(name: string): string | undefined;
  flag(name: string): boolean;
  list(name: string): readonly string[];
}

/** A wish for help, with one command where one is named. */
export interface Help {
  readonly help: CommandName | null;
}

/** Parsed arguments, a wish for help, or one sentence about what is wrong (exit code 2). */
export function parse(argv: readonly string[]): Result<Args | Help | 'version', string> {
  const [first, ...rest] = argv;
  if (first === undefined || first === '--help' || first === '-h') return ok({ help: null });
  if (first === 'help') {
    const [word] = rest;
    if (word === undefined || word.startsWith('-')) return ok({ help: null });
    const named = commandNames.find((name) => name === word);
    if (named) return ok({ help: named });
    return failed(`There is no command "${word}".${suggest(word, commandNames)}`);
  }
  if (first === '--version') return ok('version');
  const command = commandNames.find((name) => name === first);
  if (!command) {
    return failed(`There is no command "${first}".${suggest(first, commandNames)}`);
  }
  return parseOptions(command, rest);
}

function parseOptions(command: CommandName, words: readonly string[]): Result<Args | Help, string> {
  const options: OptionTable = { ...common, ...commandTable[command].options };
  let values: Readonly<Record<string, unknown>>;
  let positionals: readonly string[];
  try {
    const allowPositionals = 'words' in commandTable[command];
    ({ values, positionals } = parseArgs({
      args: [...words],
      options,
      strict: true,
      allowPositionals,
    }));
  } catch (error) {
    return failed(explainWords(command, error, words, Object.keys(options)));
  }
  if (values['help'] === true) return ok({ help: command });
  // Mostly a variable of a shell that is not set: the current folder, or no model, was not meant.
  const empty = Object.entries(values).find(([, value]) => [value].flat().includes(''));
  if (empty) return failed(`"${command}" needs a value behind --${empty[0]}.`);
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
    const word = /'([^']*)'/.exec(firstLineOf(error))?.[1] ?? '';
    return `"${command}" takes no word like "${word}"; transcripts are named with --transcript FILE.`;
  }
  const option = /--[\w-]+/.exec(firstLineOf(error))?.[0];
  if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE' && option !== undefined)
    return firstLineOf(error).includes('does not take')
      ? `"${command}" takes no value behind ${option}.`
      : `"${command}" needs a value behind ${option}.`;
  return firstLineOf(error);
}

function suggest(word: string, names: readonly string[], dashes = ''): string {
  const near = closest(word, names);
  return near === undefined
    ? ` There are: ${names.map((name) => dashes + name).join(', ')}.`
    : ` Did you mean ${dashes}${near}?`;
}

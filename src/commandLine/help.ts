/** What `--help`, `help <command>` and `<command> --help` say. */
import { commandNames, commandTable, common } from './commandTable';
import type { Command, CommandName, OptionTable } from './commandTable';

/** One command with its options, or all commands. */
export const helpText = (command: CommandName | null): string =>
  command === null ? allCommands() : oneCommand(command);

function allCommands(): string {
  const width = Math.max(...commandNames.map((name) => name.length));
  const lines = commandNames.map((name) => `  ${name.padEnd(width)}  ${commandTable[name].help}`);
  return [
    'tidemark <command> [options]',
    '',
    ...lines,
    '',
    'Every command: --transcript FILE where it reads one, --workspace DIR, --settings FILE, --set key=value,',
    '--now ISO, --model NAME, --json, --verbose. "tidemark help <command>" tells more of one.',
    'Exit codes: 0 done, 1 not done and nothing changed, 2 wrong words, 3 done in part, 130 cancelled.',
    '',
  ].join('\n');
}

function oneCommand(name: CommandName): string {
  const { help } = commandTable[name];
  const words = rows(wordRows(name));
  const options = rows(optionRows(commandTable[name].options));
  return [
    `tidemark ${name} ${words.length === 0 ? '' : '<word> '}[options]`,
    '',
    `  ${help}`,
    '',
    ...(words.length === 0 ? [] : [...words, '']),
    ...(options.length === 0 ? [] : [...options, '']),
    'Every command:',
    ...rows(optionRows(common)),
    '',
  ].join('\n');
}

type HelpRow = readonly [form: string, about: string];

/** `--keep TOKENS`, with what it means. */
export const optionRows = (options: OptionTable): readonly HelpRow[] =>
  Object.entries(options).map(([name, { value, about }]) => [
    `--${name}${value === undefined ? '' : ` ${value}`}`,
    about,
  ]);

/** `search QUESTION`, with what it does; none where a command takes no words. */
export function wordRows(name: CommandName): readonly HelpRow[] {
  const command: Command = commandTable[name];
  return Object.entries(command.words ?? {});
}

const rows = (all: readonly HelpRow[]): readonly string[] =>
  all.map(([form, about]) => `  ${form.padEnd(20)}  ${about}`);

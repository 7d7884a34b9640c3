/** What `--help`, `help <command>` and `<command> --help` say. */
import { commandNames, commands, common } from './args';
import type { CommandName, OptionTable } from './args';

/** One command with its options, or all commands. */
export const helpText = (command: CommandName | null): string =>
  command === null ? allCommands() : oneCommand(command);

function allCommands(): string {
  const width = Math.max(...commandNames.map((name) => name.length));
  const lines = commandNames.map((name) => `  ${name.padEnd(width)}  ${commands[name].help}`);
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
  const { options, help } = commands[name];
  const own = rows(options);
  return [
    `tidemark ${name} [options]`,
    '',
    `  ${help}`,
    '',
    ...(own.length === 0 ? [] : [...own, '']),
    'Every command:',
    ...rows(common),
    '',
  ].join('\n');
}

/** `--keep TOKENS`, with what it means. */
export const optionRows = (options: OptionTable): readonly (readonly [string, string])[] =>
  Object.entries(options).map(([name, { value, about }]) => [
    `--${name}${value === undefined ? '' : ` ${value}`}`,
    about,
  ]);

const rows = (options: OptionTable): readonly string[] =>
  optionRows(options).map(([form, about]) => `  ${form.padEnd(20)}  ${about}`);

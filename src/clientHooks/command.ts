/**
 * The command line that goes into a client's settings, and how it is known again: by the marker at its end. It names the
 * launcher in our own folder and nothing of a version, so it never changes again. Traps: a path with blanks or `$` must reach
 * the program as it is, and `sh` ends with code 2, which blocks a client, where its file is missing; so the line looks first.
 */
import path from 'node:path';
import { failed, ok, type Result } from '../base/result';
import { said, type Sentence } from '../base/sentence';
import type { AgentName } from '../engine/conversation/types';
import { launcherNames } from './launcher';
import { throughCmd } from './throughCmd';

/** What starts the command line on this machine. */
export interface HookProgram {
  /** The folder with the launcher; absolute. */
  readonly folder: string;
  readonly windows: boolean;
  /** The folder by the short names that Windows keeps beside long ones (`C:\\Users\\JANMLL~1`); null without. Asked on Windows only. */
  readonly shortFolder: () => string | null;
  /** Windows' own folder; '' where it is not known, and anywhere else. */
  readonly systemRoot: string;
}

/** An option without effect that says whose entry this is. */
export const marker = '--tidemark';
/** The words after the program. */
export const hookWords = (client: AgentName): readonly string[] => ['hook', client, marker];

/** Where one of the launcher's files lies. */
export const launcherFile = (
  { folder, windows }: HookProgram,
  name: keyof typeof launcherNames,
): string => (windows ? path.win32 : path.posix).join(folder, launcherNames[name]);

/** What a client hands its line to on Windows: PowerShell or cmd, or Git Bash or PowerShell, whichever is there. */
export type WindowsShell = 'cmd' | 'others';

/** The same as one line for a shell; a sentence where the path cannot be written so that every shell reads it alike. */
export function hookLine(
  program: HookProgram,
  client: AgentName,
  shell: WindowsShell,
): Result<string, Sentence> {
  const start = program.windows ? windowsStart(program, shell) : posixStart(program);
  if (start === null) {
    return failed(
      program.windows && shell === 'others'
        ? said`Tidemark's own folder (${program.folder}) has a blank or the like in its path, and no short name. Set TIDEMARK_HOME to another folder.`
        : said`The path of Tidemark's own folder (${program.folder}) has characters that a shell would change. Set TIDEMARK_HOME to another folder.`,
    );
  }
  return ok([start, ...hookWords(client)].join(' '));
}

function posixStart(program: HookProgram): string | null {
  const file = launcherFile(program, 'sh');
  if (/\p{Cc}/u.test(file)) return null;
  const quoted = `"${file.replace(/[\\"$`]/g, '\\$&')}"`;
  return `test ! -f ${quoted} || sh ${quoted}`;
}

/**
 * The launcher itself, which takes out of the environment what Node would load before any file of ours is read, in words that each shell
 * of a client takes for one program: to PowerShell a path in quotes is a text, and only a bare one a program. Codex hands its line to
 * PowerShell, or to cmd where there is none, which takes a bare path as well: where the path has a blank, cmd by its whole path starts
 * the launcher. Claude Code hands it to Git Bash, or to PowerShell where there is none: both take a bare path with slashes, cmd's
 * options are paths to Git Bash, and they have no escape for a blank in common. So where the path has one, it is the folder's short name.
 */
function windowsStart(program: HookProgram, shell: WindowsShell): string | null {
  const file = launcherFile(program, 'cmd');
  if (shell === 'others') {
    const bare = isBare(file) ? file : launcherFile(inShort(program), 'cmd');
    return isBare(bare) ? slashed(bare) : null;
  }
  // cmd expands % and PowerShell $ and ` inside quotes, and neither has one escape that the other understands.
  if (/[\p{Cc}"%$`]/u.test(file)) return null;
  if (isBare(file)) return file;
  const [cmd, ...words] = throughCmd(program, file) ?? [];
  return cmd !== undefined && isBare(cmd) ? [cmd, ...words, `"${file}"`].join(' ') : null;
}

const inShort = (program: HookProgram): HookProgram => ({
  ...program,
  folder: program.shortFolder() ?? program.folder,
});

/** Whether every shell takes a path for one word as it is; `~` is a home folder only where a word begins. */
const isBare = (file: string): boolean =>
  /^[\p{L}\p{M}\p{N}_:\\./-][\p{L}\p{M}\p{N}_:\\./~-]*$/u.test(file);

const slashed = (file: string): string => file.replace(/\\/g, '/');

/** What may stand before the words, its paths quoted as above, and which of the launcher's files each starts. */
const starts: readonly (readonly [form: RegExp, file: keyof typeof launcherNames])[] = [
  [/^test ! -f "((?:[^"\\$`]|\\[\\"$`])*)" \|\| sh "((?:[^"\\$`]|\\[\\"$`])*)"(?= )/u, 'sh'],
  // Of versions before: Node would read NODE_OPTIONS before a file of ours could take it out.
  [/^node "((?:[^"\\$`]|\\[\\"$`])*)"(?= )/u, 'node'],
  [/^"([^"%$`]*)"(?= )/u, 'cmd'],
  [/^[A-Za-z]:\\[\w\\.-]*\\System32\\cmd\.exe \/d \/c "([^"%$`&<>()@^|]*)"(?= )/iu, 'cmd'],
  [/^([\p{L}\p{M}\p{N}_:\\./~-]+)(?= )/u, 'cmd'],
];
/**
 * The agent may be one that only another version of ours knows. Options that a person added, and their values, are nothing that a
 * shell would take for more than that.
 */
const wordsForm =
  /^ hook [a-z][a-z\d-]{0,39}((?: (?:[^\s"'`$;&|<>()!*?[\]{}#\p{Cc}]|"[^"`$\p{Cc}]*"|'[^'\p{Cc}]*')+)*)$/u;

/** Whether this is the whole path of that file of the launcher's, by either system's rules; our own folder may be anywhere. */
export const isLauncher = (file: string, name: keyof typeof launcherNames): boolean =>
  path.win32.isAbsolute(file) && path.win32.basename(file) === launcherNames[name];

/** Whether a text that is no entry as we write one starts the launcher for us all the same. */
export const namesOurs = (text: string): boolean =>
  text.includes(marker) && Object.values(launcherNames).some((name) => text.includes(name));

/** What starts an entry of ours; null where something else is started. */
function startOf(command: string): string | null {
  for (const [form, name] of starts) {
    const [start, file = '', again = file] = form.exec(command) ?? [];
    if (start === undefined) continue;
    return file === again && isLauncher(file, name) ? start : null;
  }
  return null;
}

/** An entry of ours in two parts, what starts the program and the words after it; null for a command of anybody else's. */
function partsOf(command: string): readonly [start: string, words: string] | null {
  const start = startOf(command);
  if (start === null) return null;
  const words = command.slice(start.length);
  const options = wordsForm.exec(words)?.[1];
  return options?.split(' ').includes(marker) === true ? [start, words] : null;
}

/** Whether a command is an entry of ours, of this version or an older one, with or without options a person added. */
export const isOurCommand = (command: string): boolean => partsOf(command) !== null;

/** An entry of ours that starts the launcher where it lies now; options a person added stay. */
export function renewed(command: string, line: string): string {
  const [, words] = partsOf(command) ?? [];
  const [start] = partsOf(line) ?? [];
  return words === undefined || start === undefined ? line : start + words;
}

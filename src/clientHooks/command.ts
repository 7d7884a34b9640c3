/**
 * The command line that goes into a client's settings, and how it is known again: by the marker at its end. It names the
 * launcher in our own folder and nothing of a version, so it never changes again. Traps: a path with blanks or `$` must reach
 * the program as it is, and `sh` ends with code 2, which blocks a client, where its file is missing; so the line looks first.
 */
import path from 'node:path';
import { failed, ok } from '../base/result';
import type { Result } from '../base/result';
import type { HookClient } from '../ports/clientHooks';
import { launcherNames } from './launcher';

/** What starts the command line on this machine. */
export interface HookProgram {
  /** The folder with the launcher; absolute. */
  readonly folder: string;
  readonly windows: boolean;
  /** Whether `node` is on the PATH now. Asked on Windows only: elsewhere the launcher looks for itself. */
  readonly hasNode: () => boolean;
}

/** An option without effect that says whose entry this is. */
const marker = '--tidemark';

/** The words after the program. */
const wordsOf = (client: HookClient): readonly string[] => ['hook', client, marker];

/** Where one of the launcher's files lies. */
export const launcherFile = (
  { folder, windows }: HookProgram,
  name: keyof typeof launcherNames,
): string => (windows ? path.win32 : path.posix).join(folder, launcherNames[name]);

/** The program and its arguments, for settings that take a list. */
export function hookArguments(program: HookProgram, client: HookClient): readonly string[] {
  if (!program.windows) return ['sh', launcherFile(program, 'sh'), ...wordsOf(client)];
  return program.hasNode()
    ? ['node', launcherFile(program, 'node'), ...wordsOf(client)]
    : [launcherFile(program, 'cmd'), ...wordsOf(client)];
}

/** The same as one line for a shell; a sentence where the path cannot be written so that every shell reads it alike. */
export function hookLine(program: HookProgram, client: HookClient): Result<string, string> {
  const start = program.windows ? windowsStart(program, client) : posixStart(program);
  if (start === null) {
    return failed(
      `The path of Tidemark's own folder (${program.folder}) has characters that a shell would change; set TIDEMARK_HOME to another folder${program.windows ? ', or install Node.js' : ''}.`,
    );
  }
  return ok([start, ...wordsOf(client)].join(' '));
}

function posixStart(program: HookProgram): string | null {
  const file = launcherFile(program, 'sh');
  if (/\p{Cc}/u.test(file)) return null;
  const quoted = `"${file.replace(/[\\"$`]/g, '\\$&')}"`;
  return `test ! -f ${quoted} || sh ${quoted}`;
}

/**
 * Git Bash, PowerShell and cmd all start a bare word, and read a quoted path with slashes alike. Where there is no `node`, the
 * launcher itself is the word: Codex hands its line to cmd, Claude Code to Git Bash or PowerShell, and those take no quotes there.
 */
function windowsStart(program: HookProgram, client: HookClient): string | null {
  const hasNode = program.hasNode();
  const file = launcherFile(program, hasNode ? 'node' : 'cmd');
  const slashed = file.replace(/\\/g, '/');
  // cmd expands % and PowerShell $ and ` inside quotes, and neither has one escape that the other understands.
  if (/[\p{Cc}"%$`]/u.test(file)) return null;
  if (hasNode) return `node "${slashed}"`;
  if (client === 'codex') return `"${file}"`;
  return /^[\w:./-]+$/.test(slashed) ? slashed : null;
}

const start = / hook (?:claude-code|codex|pi|openclaw)(?= )/u;
const mark = / --tidemark(?= |$)/u;

/** Where an entry of ours begins in a command; negative in any other. */
function startOf(command: string): number {
  const from = command.search(start);
  return from >= 0 && mark.test(command.slice(from + 1)) ? from : -1;
}

/** Whether a command is an entry of ours, of this version or an older one, with or without options a person added. */
export const isOurs = (command: string): boolean => startOf(command) >= 0;

/** An entry of ours that starts the launcher where it lies now; options a person added stay. */
export function renewed(command: string, line: string): string {
  const from = startOf(command);
  return from < 0 ? line : line.slice(0, startOf(line)) + command.slice(from);
}

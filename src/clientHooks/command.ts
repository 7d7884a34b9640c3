/**
 * The command line that goes into a client's settings, and how it is known again: by the marker at its end, for the program's
 * path changes with every update of the extension. Trap: a path with blanks or `$` must reach the program as it is.
 */
import { failed, ok } from '../base/result';
import type { Result } from '../base/result';
import type { HookClient } from '../ports/clientHooks';

/** The bundled command line on this machine. */
export interface HookProgram {
  /** Absolute path of `cli.js`. */
  readonly script: string;
  readonly windows: boolean;
}

/** An option without effect that says whose entry this is. */
const marker = '--tidemark';

/** The words after the program. */
const wordsOf = (client: HookClient): readonly string[] => ['hook', client, marker];

/** The program and its arguments, for settings that take a list. */
export const hookArguments = ({ script }: HookProgram, client: HookClient): readonly string[] => [
  'node',
  script,
  ...wordsOf(client),
];

/** The same as one line for a shell; a sentence where the path cannot be written so that every shell reads it alike. */
export function hookLine(program: HookProgram, client: HookClient): Result<string, string> {
  const { script, windows } = program;
  // cmd expands % and PowerShell $ and ` inside quotes, and neither has one escape that the other understands.
  const strange = windows ? /[\p{Cc}"%$`]/u : /\p{Cc}/u;
  if (strange.test(script)) {
    return failed(
      `The path of Tidemark (${script}) has characters that a shell would change; move it to another folder.`,
    );
  }
  const quoted = windows ? script.replace(/\\/g, '/') : script.replace(/[\\"$`]/g, '\\$&');
  return ok(['node', `"${quoted}"`, ...wordsOf(client)].join(' '));
}

const ours = / hook (?:claude-code|codex|pi|openclaw)(?= ).* --tidemark(?= |$)/su;

/** Whether a command is an entry of ours, of this version or an older one, with or without options a person added. */
export const isOurs = (command: string): boolean => ours.test(command);

/** An entry of ours that starts the program where it lies now; options a person added stay. */
export function renewed(command: string, line: string): string {
  const from = command.search(ours);
  return from < 0 ? line : line.slice(0, line.search(ours)) + command.slice(from);
}

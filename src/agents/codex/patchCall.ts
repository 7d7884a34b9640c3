/**
 * Patches that Codex's model applies through a shell: the client itself takes such a command for a call of `apply_patch`, and
 * so do we, or nobody would see which files it changed.
 */
import { commandOf } from '../../engine/conversation/fileTouches';
import { toolKind } from '../../engine/conversation/toolNames';
import type { Json } from '../jsonl/fields';

const heredoc = /^\s*(?:apply_patch|applypatch)\s*<<-?\s*['"]?(\w+)['"]?[ \t]*\n/;
const literal = /^\s*(?:apply_patch|applypatch)\s+(['"])(\*\*\* Begin Patch\n[\s\S]*)\1\s*$/;

/** The patch a shell call applies, when that is all it does; undefined for any other call. */
export function patchIn(tool: string, args: Json): string | undefined {
  if (toolKind(tool) !== 'shell') return undefined;
  const direct = args['command'];
  if (Array.isArray(direct) && direct.length === 2 && isPatchProgram(direct[0])) {
    return typeof direct[1] === 'string' ? direct[1] : undefined;
  }
  const command = commandOf(args) ?? '';
  const start = heredoc.exec(command);
  if (!start) return literal.exec(command)?.[2];
  const body = command.slice(start[0].length);
  const end = new RegExp(`^${start[1] ?? ''}\\s*$`, 'm').exec(body);
  return end && body.slice(end.index + end[0].length).trim() === ''
    ? body.slice(0, end.index)
    : undefined;
}

const isPatchProgram = (word: unknown): boolean => word === 'apply_patch' || word === 'applypatch';

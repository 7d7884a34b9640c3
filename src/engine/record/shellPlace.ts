/**
 * Where a shell stands that stays where the last command went, within one turn of its agent. The transcript says where that is, and
 * on some systems forgets to: then the commands themselves tell. Pure.
 */
import { joinPath } from '../conversation/paths';
import { type SimpleCommand, simpleCommands } from '../conversation/shell/words';
import type { StopReason } from '../conversation/types';
import type { FinishedCall } from './toolCalls';

/** What a client says when a command left the folders it may stand in. */
const wasReset = /^Shell cwd was reset to (\S.{0,400})$/mu;
const didNotGo =
  /\bcd: .{1,400}: (?:No such file|Not a directory|not a directory|Permission denied)/u;

export class ShellPlace {
  /** Where the transcript said it was. */
  #stated = '';
  /** Where the last command went; null where only the transcript knows. */
  #place: string | null = null;

  /** The call with the folder that it ran in. */
  before(call: FinishedCall): FinishedCall {
    if (call.folder === undefined) return call;
    if (call.folder !== this.#stated) this.#place = null;
    this.#stated = call.folder;
    return this.#place === null ? call : { ...call, args: { ...call.args, cwd: this.#place } };
  }

  /** Takes note of where a command went: a client forgets it where the command failed, and of one in the background. */
  after({ folder, result, args }: FinishedCall, command: string | null): void {
    if (folder === undefined || result === null || command === null) return;
    const reset = wasReset.exec(result.text.slice(-600))?.[1];
    if (reset !== undefined) this.#place = reset.trim();
    else if (!result.failed && args['run_in_background'] !== true && !didNotGo.test(result.text))
      this.#place = endFolder(command, this.#place ?? folder);
  }

  /** A message ended; where the agent stopped, its next turn begins where the transcript says. */
  ended(stop: StopReason | null): void {
    if (stop === 'stop') this.turned();
  }

  turned(): void {
    this.#place = null;
  }
}

/** The folder in which a command line ends, begun in another; null where that is not certain. A group's `cd` ends with it. */
function endFolder(command: string, from: string): string | null {
  const outer: (string | null)[] = [];
  let folder: string | null = /^[A-Za-z]:/u.test(from) ? from.replace(/\\/gu, '/') : from;
  if (!/cd|pushd|popd/u.test(command)) return folder;
  let isCertain = true;
  for (const part of simpleCommands(command)) {
    const program = part.words[0]?.text ?? '';
    if (part.after !== '|') isCertain = part.after !== '||';
    if (program === '(') outer.push(folder);
    else if (program === ')') folder = outer.pop() ?? null;
    else if (/^(?:cd|pushd|popd)$/u.test(program)) folder = isCertain ? gone(folder, part) : null;
  }
  return folder;
}

function gone(folder: string | null, { words }: SimpleCommand): string | null {
  const [, target] = words;
  if (folder === null || target?.sure !== true || target.text.startsWith('-')) return null;
  return joinPath(folder, target.text);
}

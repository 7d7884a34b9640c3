/**
 * The commands that are seldom asked for or take long anyway. They are in the file of the whole program, which the command line loads
 * when one of them is called: `status` takes a tenth less memory without it.
 */
import type { Args } from './args';
import { compact, flush, undo } from './changes';
import { runCommand } from './command';
import type { CommandName } from './commandTable';
import { context, evidence, predict } from './contents';
import type { CommandHandler } from './conversations';
import { history } from './history';
import type { ExitCode, Io } from './io';
import { pin } from './pins';
import { sessions } from './sessions';
import { count, meter, redact } from './tools';

type Name = Exclude<CommandName, 'status' | 'hook' | 'memory' | 'mcp'>;

const handlers: Readonly<Record<Name, CommandHandler>> = {
  sessions,
  context,
  compact,
  undo,
  flush,
  history,
  pin,
  evidence,
  predict,
  meter,
  count,
  redact,
};

export const runRare = (name: Name, args: Args, io: Io): Promise<ExitCode> =>
  runCommand(args, io, handlers[name]);

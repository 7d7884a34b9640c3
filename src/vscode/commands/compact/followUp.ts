/**
 * The step a person takes in a running agent so that it goes on from what was written: told, and typed into the agent's
 * terminal where there is one. Never sent off: the person presses Enter, for a terminal may hold something else by now.
 * A character that is none of ASCII's visible ones could press Enter itself: such a step is not typed.
 */
import * as vscode from 'vscode';
import type { FollowUp } from '../../../ports/agent';
import type { Target } from '../../act/acts';
import type { ActionButton } from '../../show/person';
import { pick } from '../../show/picks';
import type { App } from '../../app';
import { buttons } from '../../show/text/notices';

/** The button; none where nothing is needed or no terminal is open. */
export function followUpChoices(
  app: App,
  target: Target,
  followUp: FollowUp | null,
): readonly ActionButton[] {
  if (followUp === null || !isTypable(followUp) || vscode.window.terminals.length === 0) return [];
  const label = buttons(app.language.say).typeInTerminal;
  return [{ label, run: () => typeInto(app, target, followUp) }];
}

/** The one test before anything is typed. */
const isTypable = ({ command }: FollowUp): boolean => /^[\x20-\x7e]{1,200}$/.test(command);

/** A program and its one argument in double quotes, in which no character means anything to a shell. */
const isPlainCall = (line: string): boolean => /^[a-z]{1,20} "[\w .,:/\\~+@-]{1,600}"$/.test(line);

/** Opens a terminal with a line in it that the person sends off; false where such a line could mean something else. */
export function typeInNewTerminal(
  name: string,
  cwd: vscode.Uri | undefined,
  line: string,
): boolean {
  if (!isPlainCall(line)) return false;
  const terminal = vscode.window.createTerminal({ name, ...(cwd ? { cwd } : {}) });
  terminal.show();
  terminal.sendText(line, false);
  return true;
}

async function typeInto(
  { language: { say }, following }: App,
  { file }: Target,
  { command }: FollowUp,
): Promise<void> {
  const terminal =
    following.terminalOf(file) ??
    (await pickTerminal(say('Type {0} into which terminal?', command)));
  if (terminal === undefined) return;
  terminal.show();
  terminal.sendText(command, false);
}

/** Where the agent's own is not known: the only terminal, or the one the person chooses, the active one first. */
async function pickTerminal(title: string): Promise<vscode.Terminal | undefined> {
  const { activeTerminal, terminals } = vscode.window;
  if (terminals.length === 1) return terminals[0];
  const others = terminals.filter((terminal) => terminal !== activeTerminal);
  const rows = [...(activeTerminal ? [activeTerminal] : []), ...others].map((terminal) => ({
    label: terminal.name,
    terminal,
  }));
  return (await pick(rows, { title }))?.terminal;
}

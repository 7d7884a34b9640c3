/**
 * The step a person takes in a running agent so that it goes on from what was written: told, and typed into the agent's
 * terminal where there is one. Never sent off: the person presses Enter, for a terminal may hold something else by now.
 * A character that is none of ASCII's visible ones could press Enter itself: such a step is not typed.
 */
import * as vscode from 'vscode';
import type { FollowUp } from '../../ports/agent';
import type { Choice } from '../person';
import { pick } from '../picks';
import type { Shell } from '../shell';
import { buttons } from '../text/notices';

/** The button; none where nothing is needed or no terminal is open. */
export function followUpChoices(shell: Shell, followUp: FollowUp | null): readonly Choice[] {
  if (followUp === null || !isTypable(followUp) || vscode.window.terminals.length === 0) return [];
  const label = buttons(shell.language.say).typeInTerminal;
  return [{ label, run: () => typeInto(shell, followUp) }];
}

/** The one test before anything is typed. */
const isTypable = ({ command }: FollowUp): boolean => /^[\x20-\x7e]{1,200}$/.test(command);

async function typeInto(
  { language: { say }, following }: Shell,
  { command }: FollowUp,
): Promise<void> {
  const terminal =
    following.terminal ?? (await pickTerminal(say('Type {0} into which terminal?', command)));
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

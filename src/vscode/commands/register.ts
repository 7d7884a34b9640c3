/** Every command and the function behind it. A record keyed by name: a command that is forgotten does not compile. */
import * as vscode from 'vscode';
import { Bag } from '../../base/disposable';
import type { Disposable } from '../../base/disposable';
import type { CommandName } from '../ids';
import { commands } from '../ids';
import type { Shell } from '../shell';
import { installAgentHooks, removeAgentHooks } from './agentHooks';
import { removeAnthropicKey, setAnthropicKey } from './apiKey';
import { compactConversation } from './compact';
import { flushMemory } from './flush';
import { openTodaysMemory } from './openTodaysMemory';
import { selectConversation } from './selectConversation';
import { showContext } from './showContext';
import { undoLastCompaction } from './undo';

const acts: Readonly<Record<CommandName, (shell: Shell) => unknown>> = {
  compact: compactConversation,
  flush: flushMemory,
  undo: undoLastCompaction,
  selectConversation,
  showContext,
  openTodaysMemory,
  showLog: ({ editorLog }) => {
    editorLog.show();
    return { ok: true, value: null };
  },
  setAnthropicKey,
  removeAnthropicKey,
  installAgentHooks,
  removeAgentHooks,
};

/** Registers all commands. A bug in one is logged and answered as an outcome; nothing is thrown at the caller. */
export function registerCommands(shell: Shell): Disposable {
  const bag = new Bag();
  for (const [name, id] of Object.entries(commands)) {
    bag.add(vscode.commands.registerCommand(id, () => guarded(shell, name as CommandName)));
  }
  return bag;
}

async function guarded(shell: Shell, name: CommandName): Promise<unknown> {
  try {
    return await acts[name](shell);
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error);
    shell.editorLog.log.error('command failed', { command: name, error: sentence });
    shell.person.warn(sentence);
    return { ok: false, kind: 'failed', sentence };
  }
}

/** What `when` clauses of the manifest may ask; told to the editor only where it changed. */
import * as vscode from 'vscode';

/** The keys, by what they say. */
export const contextKeys = {
  /** A conversation is followed. */
  hasConversation: 'tidemark:hasConversation',
  /** Its agent runs in the active terminal. */
  agentInTerminal: 'tidemark:agentInTerminal',
} as const;

export class ContextKeys {
  readonly #known = new Map<string, boolean>();

  set(name: keyof typeof contextKeys, value: boolean): void {
    if (this.#known.get(name) === value) return;
    this.#known.set(name, value);
    // Not awaited: it only decides what menus and the palette list.
    void vscode.commands.executeCommand('setContext', contextKeys[name], value);
  }
}

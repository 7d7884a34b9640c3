/** What `when` clauses of the manifest may ask; told to the editor only where it changed. */
import * as vscode from 'vscode';

/** The keys, by what they say. */
export const contextKeys = {
  /** A conversation is followed. */
  hasConversation: 'tidemark:hasConversation',
  /** Its agent runs in the active terminal. */
  agentInTerminal: 'tidemark:agentInTerminal',
  /** Open drafts that cannot be applied, by their paths. */
  heldBackDrafts: 'tidemark:heldBackDrafts',
  /** Open drafts that code wrote, by their paths. */
  codeDrafts: 'tidemark:codeDrafts',
} as const;

export class ContextKeys {
  readonly #known = new Map<string, string>();

  set(name: keyof typeof contextKeys, value: boolean | readonly string[]): void {
    this.#tell(contextKeys[name], value);
  }

  /** A command of that short name has done what it is for; steps of the walkthrough end with it. */
  done(command: string): void {
    this.#tell(`tidemark:done.${command}`, true);
  }

  #tell(key: string, value: boolean | readonly string[]): void {
    const known = JSON.stringify(value);
    if (this.#known.get(key) === known) return;
    this.#known.set(key, known);
    // Not awaited: it only decides what menus and the palette list.
    void vscode.commands.executeCommand('setContext', key, value);
  }
}

/**
 * In which folder of a window a model's memory tools work: that of the editor that was last looked into, as everything else does. What a
 * person agreed to is done in the folder that they were shown, wherever they looked since.
 */
import type * as vscode from 'vscode';
import { putLast } from '../../base/newest';

/** Calls that were agreed to and not carried out (the chat was stopped) are forgotten beyond so many. */
const mostOpen = 20;

export class ToolFolders {
  readonly #shown = new Map<string, vscode.WorkspaceFolder | undefined>();

  /** `current` gives the folder that one would take now. */
  constructor(private readonly current: () => vscode.WorkspaceFolder | undefined) {}

  /** The folder that a call is shown with. */
  shown(tool: string, input: object): vscode.WorkspaceFolder | undefined {
    const folder = this.current();
    putLast(this.#shown, keyOf(tool, input), folder, mostOpen);
    return folder;
  }

  /** The folder to carry it out in. */
  taken(tool: string, input: object): vscode.WorkspaceFolder | undefined {
    const call = keyOf(tool, input);
    if (!this.#shown.has(call)) return this.current();
    const folder = this.#shown.get(call);
    this.#shown.delete(call);
    return folder;
  }
}

/** A call by what it says: the editor hands over one object when it asks and another when it runs. */
const keyOf = (tool: string, input: object): string => `${tool} ${JSON.stringify(input)}`;

/** The notes of the window's folders by day, in the side bar: looked at, opened, promoted, forgotten. Read only while somebody sees it. */
import { lastingFile } from '../../base/lastingNotes';
import * as vscode from 'vscode';
import { Bag, type Disposable } from '../../base/disposable';
import { errorData } from '../../base/log';
import { notesViewId, openNoteCommand } from '../ids';
import type { App } from '../app';
import { noteIcon, noteWords } from '../show/rows/noteRows';
import { inert } from '../show/text/inertText';
import { onNoteNews } from './noteNews';
import { noteFiles, type FolderNotes, type NoteAt } from './notes';

/** A file, or a note of one. */
export class NoteNode {
  constructor(
    readonly folder: vscode.WorkspaceFolder,
    readonly file: FolderNotes['files'][number],
    /** Null = the file itself. */
    readonly at: NoteAt | null,
  ) {}
}

const longest = 400;

export class NotesTree implements vscode.TreeDataProvider<NoteNode>, Disposable {
  readonly #bag = new Bag();
  readonly #view: vscode.TreeView<NoteNode>;
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.#changed.event;

  constructor(private readonly app: App) {
    this.#bag.add(this.#changed);
    this.#view = this.#bag.add(
      vscode.window.createTreeView(notesViewId, { treeDataProvider: this, showCollapseAll: true }),
    );
    this.#view.title = app.language.say('Notes');
    const { workspace } = vscode;
    const files = workspace.createFileSystemWatcher(noteFiles);
    const refresh = (): void => this.#changed.fire(undefined);
    this.#bag.add(onNoteNews({ files, workspace, view: this.#view }, refresh));
  }

  async getChildren(node?: NoteNode): Promise<NoteNode[]> {
    if (node?.at === null)
      return node.file.notes.map(
        (note) => new NoteNode(node.folder, node.file, { folder: node.folder, note }),
      );
    if (node !== undefined) return [];
    try {
      const all = await this.app.notes.all();
      delete this.#view.message;
      return all.flatMap(({ folder, files }) =>
        files.map((file) => new NoteNode(folder, file, null)),
      );
    } catch (error) {
      this.app.editorLog.log.warn('notes not listed', errorData(error));
      this.#view.message = this.app.language.say('The notes could not be read; the log says why.');
      return [];
    }
  }

  getTreeItem(node: NoteNode): vscode.TreeItem {
    const { folder, file, at } = node;
    return at === null ? this.#fileItem(folder, file) : noteItem(node, at);
  }

  #fileItem(folder: vscode.WorkspaceFolder, file: FolderNotes['files'][number]): vscode.TreeItem {
    const { language, notes } = this.app;
    const label = file.date === null ? file.path : language.day(file.date);
    const state =
      file.date === null
        ? vscode.TreeItemCollapsibleState.Expanded
        : vscode.TreeItemCollapsibleState.Collapsed;
    const item = new vscode.TreeItem(inert(label, longest), state);
    const name = notes.folders.length > 1 ? `${folder.name} · ` : '';
    item.description = `${name}${language.count(file.notes.length)}`;
    item.tooltip = inert(file.path, longest);
    item.contextValue = 'tidemarkDay';
    item.iconPath = new vscode.ThemeIcon(file.date === null ? 'star-full' : 'calendar');
    return item;
  }

  dispose(): void {
    this.#bag.dispose();
  }
}

function noteItem(node: NoteNode, at: NoteAt): vscode.TreeItem {
  const item = new vscode.TreeItem(inert(noteWords(at.note), longest));
  item.iconPath = new vscode.ThemeIcon(noteIcon(at.note));
  item.tooltip = inert(`${noteWords(at.note)}\n${at.note.path}:${at.note.line}`, longest);
  item.contextValue = at.note.path === lastingFile ? 'tidemarkNoteLasting' : 'tidemarkNote';
  item.command = { command: openNoteCommand, title: '', arguments: [node] };
  return item;
}

/** Folders of unusual kinds for the tests: one that exists only in the editor, and others added to the open workspace. */
import * as vscode from 'vscode';

/** A folder tree of a few texts by path, which never changes. */
export class StillFolder implements vscode.FileSystemProvider {
  readonly #texts: ReadonlyMap<string, string>;
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changed.event;

  constructor(texts: Readonly<Record<string, string>>) {
    this.#texts = new Map(Object.entries(texts));
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  stat(uri: vscode.Uri): vscode.FileStat {
    const text = this.#texts.get(uri.path);
    const type = text === undefined ? vscode.FileType.Directory : vscode.FileType.File;
    if (text === undefined && !this.#isFolder(uri)) throw vscode.FileSystemError.FileNotFound(uri);
    return { type, ctime: 0, mtime: 0, size: text?.length ?? 0 };
  }

  readDirectory(uri: vscode.Uri): [string, vscode.FileType][] {
    const inside = [...this.#texts.keys()].filter((name) => name.startsWith(`${uri.path}/`));
    const rest = inside.map((name) => name.slice(uri.path.length + 1).split('/'));
    const kinds = new Map(
      rest.map(([first = '', ...more]) => [
        first,
        more.length > 0 ? vscode.FileType.Directory : vscode.FileType.File,
      ]),
    );
    return [...kinds];
  }

  readFile(uri: vscode.Uri): Uint8Array {
    const text = this.#texts.get(uri.path);
    if (text === undefined) throw vscode.FileSystemError.FileNotFound(uri);
    return Buffer.from(text);
  }

  createDirectory(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  writeFile(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  delete(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  rename(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  #isFolder({ path }: vscode.Uri): boolean {
    return [...this.#texts.keys()].some((name) => name.startsWith(`${path}/`));
  }
}

/** Adds a folder at the end of the workspace, which must be one of several folders: others restart the host. */
export const addFolder = (dir: string): Promise<void> =>
  changeFolders((count) =>
    vscode.workspace.updateWorkspaceFolders(count, 0, { uri: vscode.Uri.file(dir) }),
  );

/** Takes it out again. */
export const dropFolder = (dir: string): Promise<void> =>
  changeFolders(() => {
    const at = vscode.workspace.workspaceFolders?.findIndex(({ uri }) => uri.fsPath === dir);
    return vscode.workspace.updateWorkspaceFolders(at ?? -1, 1);
  });

async function changeFolders(change: (count: number) => boolean): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const heard = vscode.workspace.onDidChangeWorkspaceFolders(() => {
      heard.dispose();
      resolve();
    });
    if (change(vscode.workspace.workspaceFolders?.length ?? 0)) return;
    heard.dispose();
    reject(new Error('the workspace does not take the change'));
  });
}

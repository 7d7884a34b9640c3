/** The folders of the workspace and the settings that count in each. */
import * as vscode from 'vscode';
import { limitsOf } from '../../operations/limits';
import type { PlaceSettings, WindowPlaces } from '../../operations/follow/places';
import type { EditorSettings } from '../settings';

/** A folder of the workspace; one that is not on a disk has the path that its provider gives it. */
export interface Folder {
  readonly uri: vscode.Uri;
  readonly path: string;
  readonly onDisk: boolean;
}

/** The root of a provider's tree would hold every path of this machine: no conversation belongs to it. */
export const workspaceFolders = (): readonly Folder[] =>
  (vscode.workspace.workspaceFolders ?? [])
    .map(({ uri }) => folderAt(uri))
    .filter(({ onDisk, path }) => onDisk || path.length > 1);

export function folderAt(uri: vscode.Uri): Folder {
  const onDisk = uri.scheme === 'file';
  return { uri, onDisk, path: onDisk ? uri.fsPath : uri.path.replace(/\/$/, '') };
}

/** All that the settings say, for folders in that order. */
export function windowPlaces(paths: readonly string[], settings: EditorSettings): WindowPlaces {
  const known = workspaceFolders();
  const inOrder = paths.flatMap((path) => known.filter((folder) => folder.path === path));
  const settingsAt = (uri: vscode.Uri | undefined): PlaceSettings => {
    const read = settings.read(uri);
    // What is to be looked at first is a question.
    const isQuestion = read.compactionPolicy === 'on' && read.preview === 'always';
    const policy = isQuestion ? 'ask' : read.compactionPolicy;
    return { limits: limitsOf(read, null), policy };
  };
  return {
    folders: inOrder.map(({ uri, path, onDisk }) => ({ path, onDisk, ...settingsAt(uri) })),
    bare: settingsAt(undefined),
    trusted: vscode.workspace.isTrusted,
  };
}

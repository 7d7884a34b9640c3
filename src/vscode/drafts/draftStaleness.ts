/**
 * Whether the conversation of a draft has grown since the draft was made, whichever conversation is followed. The transcripts of drafts
 * in sight are watched; of all others it is looked at when they come into sight.
 */
import path from 'node:path';
import * as vscode from 'vscode';
import type { Disposable } from '../../base/disposable';
import { draftExtension } from '../ids';
import type { App } from '../app';
import type { KeptDraft } from './draftFile';
import type { DraftStore } from './store';

/** What may be lost of a time on its way from the disk. */
const slackMs = 1;

/** Whether somebody wrote to it since. */
export async function hasGoneOn(
  { following }: Pick<App, 'following'>,
  { file, plannedOn }: Pick<KeptDraft['draft'], 'file' | 'plannedOn'>,
): Promise<boolean> {
  try {
    const { size, mtime } = await vscode.workspace.fs.stat(vscode.Uri.file(file));
    return size !== plannedOn.sizeBytes || mtime > plannedOn.mtimeMs + slackMs;
  } catch {
    // What lies in a database has no file of its own.
    const { status } = following.snapshot;
    return status?.file === file && status.updatedAtMs > plannedOn.mtimeMs;
  }
}

/** Watches the transcripts of the drafts that are in sight. */
export class DraftWatches implements Disposable {
  readonly #drafts: DraftStore;
  readonly #changed: () => void;
  readonly #watches = new Map<string, vscode.Disposable>();
  readonly #listening: vscode.Disposable;
  #round = 0;

  /** `changed`: one of them may have grown. */
  constructor(drafts: DraftStore, changed: () => void) {
    this.#drafts = drafts;
    this.#changed = changed;
    this.#listening = vscode.Disposable.from(
      vscode.window.onDidChangeVisibleTextEditors(() => this.#look()),
      vscode.window.onDidChangeActiveTextEditor((editor) => {
        if (editor?.document.fileName.endsWith(draftExtension) === true) changed();
      }),
    );
    this.#look();
  }

  #look(): void {
    const round = ++this.#round;
    const inSight = vscode.window.visibleTextEditors
      .map(({ document }) => document.uri)
      .filter((uri) => uri.path.endsWith(draftExtension));
    void Promise.all(inSight.map((uri) => this.#drafts.read(uri))).then((kept) => {
      if (round !== this.#round) return;
      this.#watch(new Set(kept.flatMap((one) => (one ? [one.draft.file] : []))));
    });
  }

  #watch(files: ReadonlySet<string>): void {
    for (const [file, watch] of this.#watches) {
      if (files.has(file)) continue;
      watch.dispose();
      this.#watches.delete(file);
    }
    for (const file of files) if (!this.#watches.has(file)) this.#watches.set(file, this.#on(file));
  }

  #on(file: string): vscode.Disposable {
    const folder = vscode.Uri.file(path.dirname(file));
    // Marks of patterns in a name stand for any character.
    const name = path.basename(file).replaceAll(/[[\]{}*]/g, '?');
    const watcher = vscode.workspace.createFileSystemWatcher(
      new vscode.RelativePattern(folder, name),
    );
    return vscode.Disposable.from(watcher, watcher.onDidChange(this.#changed));
  }

  dispose(): void {
    this.#round++;
    this.#listening.dispose();
    this.#watch(new Set());
  }
}

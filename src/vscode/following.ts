/**
 * Which conversation this window follows, by which settings, and what is known of it. Asks the service to watch and keeps
 * the newest snapshot; whatever changes the question (folders, active editor, settings, trust, a pin) changes the watch.
 */
import * as vscode from 'vscode';
import { Bag } from '../base/disposable';
import type { Disposable } from '../base/disposable';
import { Emitter } from '../base/event';
import type { Log } from '../base/log';
import type { Place } from '../operations/limits';
import type { Service, Snapshot, Verbs, Watching, WatchRequest } from '../operations/service';
import type { Settings } from '../settings/resolve';
import type { Target } from './acts';
import { stored } from './ids';
import type { EditorSettings } from './settings';
import { folderOf, ordered } from './text/folders';

const nothingSeen: Snapshot = { session: null, status: null, problem: null };

export class Following implements Disposable {
  readonly #service: Service;
  readonly #settings: EditorSettings;
  readonly #memento: vscode.Memento;
  readonly #bag = new Bag();
  readonly #changed: Emitter<undefined>;
  #watching: Watching | undefined;
  #asked = '';
  #snapshot = nothingSeen;
  /** Another conversation, a new state of it, or other settings for it. */
  readonly onDidChange;

  constructor(service: Service, settings: EditorSettings, memento: vscode.Memento, log: Log) {
    this.#service = service;
    this.#settings = settings;
    this.#memento = memento;
    this.#changed = this.#bag.add(
      new Emitter<undefined>((error) => log.error('listener failed', { error: String(error) })),
    );
    this.onDidChange = this.#changed.event;
  }

  /** Begins to follow. Called once the editor is up; nothing is read before. */
  start(): void {
    const { workspace, window } = vscode;
    const again = (): void => this.#update();
    this.#bag.add(workspace.onDidChangeWorkspaceFolders(again));
    this.#bag.add(workspace.onDidGrantWorkspaceTrust(again));
    this.#bag.add(window.onDidChangeActiveTextEditor(again));
    this.#bag.add(this.#settings.onDidChange(again));
    this.#bag.add(
      window.onDidChangeWindowState(({ focused }) => {
        if (focused) this.poke();
      }),
    );
    this.#update();
  }

  get snapshot(): Snapshot {
    return this.#snapshot;
  }

  /** The transcript the person chose; null = the newest. */
  get pinned(): string | null {
    return this.#memento.get<string | null>(stored.pinned, null);
  }

  /** Follows one conversation from now on, also after a restart; null = the newest again. */
  async pin(file: string | null): Promise<void> {
    await this.#memento.update(stored.pinned, file ?? undefined);
    this.#update();
  }

  /** Looks at the disk now. */
  poke(): void {
    this.#watching?.poke();
  }

  /** Local folders of the workspace, that of the active editor first. */
  folders(): readonly string[] {
    const active = vscode.window.activeTextEditor?.document.uri;
    return ordered(localFolders(), active?.scheme === 'file' ? active.fsPath : null);
  }

  /** Whether the followed conversation was started in a folder of this workspace. */
  get belongs(): boolean {
    const { session, status } = this.#snapshot;
    return folderOf(session?.cwd ?? status?.cwd ?? null, localFolders()) !== undefined;
  }

  /** The settings for the followed conversation: those of its folder (traps.md T20). */
  settings(): Settings {
    const folder = this.#folder();
    return this.#settings.read(folder === undefined ? undefined : vscode.Uri.file(folder));
  }

  /** What an act on the followed conversation needs; undefined when there is none. */
  target(): Target | undefined {
    const { session, status } = this.#snapshot;
    const file = status?.file ?? session?.file;
    if (file === undefined) return undefined;
    const settings = this.settings();
    const flushFirst = settings.policy.flushEnabled && this.belongs;
    return { file, limits: limitsOf(settings), place: this.#place(), flushFirst };
  }

  /** What to list when the person is to choose. */
  sessionsAsk(): Verbs['sessions']['ask'] {
    return { folders: this.folders(), agents: this.settings().agents };
  }

  /** The folder the conversation was started in, else the active one. */
  #folder(): string | undefined {
    const { session, status } = this.#snapshot;
    const folders = this.folders();
    return folderOf(session?.cwd ?? status?.cwd ?? null, folders) ?? folders[0];
  }

  #place(): Place {
    return { workspace: this.#folder() ?? null, trusted: vscode.workspace.isTrusted };
  }

  #update(): void {
    const settings = this.settings();
    const request: WatchRequest = {
      folders: this.folders(),
      agents: settings.agents,
      pinned: this.pinned,
      limits: limitsOf(settings),
      place: this.#place(),
    };
    const asked = JSON.stringify(request);
    const isEmpty = request.folders.length === 0 && request.pinned === null;
    if (asked !== this.#asked && !(isEmpty && this.#watching === undefined)) {
      this.#asked = asked;
      this.#watch(request);
    }
    this.#changed.fire(undefined);
  }

  #watch(request: WatchRequest): void {
    if (this.#watching !== undefined) {
      this.#watching.update(request);
      return;
    }
    this.#watching = this.#bag.add(
      this.#service.watch(request, (snapshot) => {
        this.#snapshot = snapshot;
        // Another conversation may lie in another folder, with other settings.
        this.#update();
      }),
    );
  }

  dispose(): void {
    this.#bag.dispose();
  }
}

const localFolders = (): readonly string[] =>
  (vscode.workspace.workspaceFolders ?? [])
    .filter(({ uri }) => uri.scheme === 'file')
    .map(({ uri }) => uri.fsPath);

const limitsOf = ({ policy, compaction }: Settings): Target['limits'] => ({
  policy,
  compaction,
  model: null,
});

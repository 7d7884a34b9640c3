/**
 * Which conversation this window follows, by which settings, and what is known of it. Asks the service to watch and keeps
 * the newest snapshot; whatever changes the question (folders, active editor, settings, trust, a pin) changes the watch.
 * A folder that is not on a disk is looked up by its path, for the meter alone: no notes can be written there.
 */
import * as vscode from 'vscode';
import { Bag } from '../base/disposable';
import type { Disposable } from '../base/disposable';
import { Emitter } from '../base/event';
import type { Log } from '../base/log';
import { limitsOf } from '../operations/limits';
import type { Limits, Place } from '../operations/limits';
import type { Service, Snapshot, Verbs, Watching, WatchRequest } from '../operations/service';
import type { Settings } from '../settings/resolve';
import type { Target } from './acts';
import { stored } from './ids';
import type { EditorSettings } from './settings';
import { Terminals } from './terminals';
import { folderOf, ordered } from './text/folders';

/** A folder of the workspace; one that is not on a disk has the path that its provider gives it. */
interface Folder {
  readonly uri: vscode.Uri;
  readonly path: string;
  readonly onDisk: boolean;
}

const nothingSeen: Snapshot = { session: null, status: null, problem: null };

export class Following implements Disposable {
  readonly #service: Service;
  readonly #settings: EditorSettings;
  readonly #memento: vscode.Memento;
  readonly #bag = new Bag();
  readonly #log: Log;
  readonly #changed: Emitter<undefined>;
  readonly #lost: Emitter<undefined>;
  readonly #told = new Set<string>();
  readonly #terminals: Terminals;
  #watching: Watching | undefined;
  #asked = '';
  #snapshot = nothingSeen;
  /** The folder of the last editor that was in one: a click into a terminal or a list changes nothing. */
  #lastIn: vscode.Uri | undefined;
  /** Another conversation, a new state of it, or other settings for it. */
  readonly onDidChange;
  /** The conversation the person chose is not there any more, and is forgotten. */
  readonly onDidLosePin;

  constructor(service: Service, settings: EditorSettings, memento: vscode.Memento, log: Log) {
    this.#service = service;
    this.#settings = settings;
    this.#memento = memento;
    this.#log = log.child('following');
    this.#changed = this.#bag.add(
      new Emitter<undefined>((error) => this.#log.error('listener', { error: String(error) })),
    );
    this.onDidChange = this.#changed.event;
    this.#lost = this.#bag.add(
      new Emitter<undefined>((error) => this.#log.error('listener', { error: String(error) })),
    );
    this.onDidLosePin = this.#lost.event;
    this.#terminals = this.#bag.add(new Terminals(this.#log));
  }

  /** Begins to follow. Called once the editor is up; nothing is read before. */
  start(): void {
    const { workspace, window } = vscode;
    const again = (): void => this.#update();
    this.#bag.add(workspace.onDidChangeWorkspaceFolders(again));
    this.#bag.add(workspace.onDidGrantWorkspaceTrust(again));
    this.#bag.add(window.onDidChangeActiveTextEditor(again));
    this.#bag.add(this.#settings.onDidChange(again));
    this.#bag.add(this.#terminals.onDidChange(again));
    this.#terminals.start();
    this.#bag.add(
      window.onDidChangeWindowState(({ focused }) => {
        if (focused) this.poke();
      }),
    );
    this.#update();
  }

  /** Listeners and subscriptions held. */
  get size(): number {
    return this.#changed.size + this.#lost.size + this.#bag.size + this.#terminals.size;
  }

  get snapshot(): Snapshot {
    return this.#snapshot;
  }

  /** The terminal that the followed conversation's agent runs in; undefined where that is not known. */
  get terminal(): vscode.Terminal | undefined {
    const { shell } = this.#snapshot;
    return shell === undefined ? undefined : this.#terminals.withShell(shell);
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

  /** Paths of the workspace's folders, that of the active editor first, or of the last one that was in any. */
  folders(): readonly string[] {
    const active = vscode.window.activeTextEditor?.document.uri;
    const own = active === undefined ? undefined : vscode.workspace.getWorkspaceFolder(active);
    this.#lastIn = own?.uri ?? this.#lastIn;
    const paths = workspaceFolders().map(({ path }) => path);
    return ordered(paths, this.#lastIn === undefined ? null : folderAt(this.#lastIn).path);
  }

  /** Whether the followed conversation was started in a folder of this workspace that is on a disk. */
  get belongs(): boolean {
    const { session, status } = this.#snapshot;
    const local = workspaceFolders().flatMap(({ path, onDisk }) => (onDisk ? [path] : []));
    return folderOf(session?.cwd ?? status?.cwd ?? null, local) !== undefined;
  }

  /** Whether the folder of the followed conversation is one that notes can be written to, as far as is known. */
  get onDisk(): boolean {
    return this.#folder()?.onDisk ?? false;
  }

  /** The folder that notes of the followed conversation belong to; undefined when none is open. */
  folderUri(): vscode.Uri | undefined {
    return this.#folder()?.uri;
  }

  /** The settings for the followed conversation: those of its folder (traps.md T20). */
  settings(): Settings {
    return this.#settings.read(this.#folder()?.uri);
  }

  /** What an act on the followed conversation needs; undefined when there is none. */
  target(): Target | undefined {
    const { session, status } = this.#snapshot;
    const file = status?.file ?? session?.file;
    if (file === undefined) return undefined;
    const settings = this.settings();
    const flushFirst = settings.policy.flushEnabled && this.belongs;
    return { file, limits: limitsOf(settings, null), place: this.#place(), flushFirst };
  }

  /** By what any conversation of this window is measured. */
  measure(): { readonly limits: Limits; readonly place: Place } {
    return { limits: limitsOf(this.settings(), null), place: this.#place() };
  }

  /** What to list when the person is to choose. */
  sessionsAsk(): Verbs['sessions']['ask'] {
    const folders = this.folders();
    const { agents } = this.settings();
    // A window without a folder has chats of the editor's own and nothing else.
    const own = agents.filter((agent) => agent === 'vscode-chat');
    const { isTrusted: trusted } = vscode.workspace;
    return { folders, agents: folders.length === 0 ? own : agents, trusted };
  }

  /** The folder the conversation was started in, else the active one, rather one on a disk. */
  #folder(): Folder | undefined {
    const { session, status } = this.#snapshot;
    const paths = this.folders();
    const folders = workspaceFolders();
    const known = (path: string): Folder | undefined =>
      folders.find((folder) => folder.path === path);
    const own = folderOf(session?.cwd ?? status?.cwd ?? null, paths);
    if (own !== undefined) return known(own);
    const all = paths.map(known);
    return all.find((folder) => folder?.onDisk === true) ?? all[0];
  }

  #place(): Place {
    const folder = this.#folder();
    const workspace = folder?.onDisk === true ? folder.path : null;
    return { workspace, trusted: vscode.workspace.isTrusted };
  }

  /** Says once in the log that a conversation's folder takes no notes. */
  #noteSkipped(): void {
    const folder = this.#folder();
    if (this.#snapshot.session === null || folder === undefined || folder.onDisk) return;
    const { scheme } = folder.uri;
    if (this.#told.has(scheme)) return;
    this.#told.add(scheme);
    this.#log.info('notes are skipped: the folder is not on a disk', { scheme });
  }

  #update(): void {
    const settings = this.settings();
    const request: WatchRequest = {
      ...this.sessionsAsk(),
      pinned: this.pinned,
      window: this.#terminals.processes,
      limits: limitsOf(settings, null),
      place: this.#place(),
    };
    const asked = JSON.stringify(request);
    const { folders, agents, pinned } = request;
    const isEmpty = folders.length === 0 && agents.length === 0 && pinned === null;
    if (asked !== this.#asked && !(isEmpty && this.#watching === undefined)) {
      this.#asked = asked;
      this.#watch(request);
    }
    this.#changed.fire(undefined);
  }

  /** What was deleted is forgotten, so that it is said once. */
  #forgetLost(): void {
    const { missing } = this.#snapshot;
    if (missing === undefined || missing !== this.pinned) return;
    // Not awaited: the next question is asked without it in any case.
    void this.#memento.update(stored.pinned, undefined);
    this.#log.info('the conversation that was selected is gone', {});
    this.#lost.fire(undefined);
  }

  #watch(request: WatchRequest): void {
    if (this.#watching !== undefined) {
      this.#watching.update(request);
      return;
    }
    this.#watching = this.#bag.add(
      this.#service.watch(request, (snapshot) => {
        this.#snapshot = snapshot;
        this.#noteSkipped();
        this.#forgetLost();
        // Another conversation may lie in another folder, with other settings.
        this.#update();
      }),
    );
  }

  dispose(): void {
    this.#bag.dispose();
  }
}

/** The root of a provider's tree would hold every path of this machine: no conversation belongs to it. */
const workspaceFolders = (): readonly Folder[] =>
  (vscode.workspace.workspaceFolders ?? [])
    .map(({ uri }) => folderAt(uri))
    .filter(({ onDisk, path }) => onDisk || path.length > 1);

function folderAt(uri: vscode.Uri): Folder {
  const onDisk = uri.scheme === 'file';
  return { uri, onDisk, path: onDisk ? uri.fsPath : uri.path.replace(/\/$/, '') };
}

/**
 * Which conversation this window follows, by which settings, and what is known of it. Has it watched and keeps
 * the newest snapshot; whatever changes the question (folders, active editor, settings, trust, a pin) changes the watch.
 * A folder that is not on a disk is looked up by its path, for the meter alone: no notes can be written there.
 */
import * as vscode from 'vscode';
import { isEditors } from '../../agents/all';
import { Bag, type Disposable } from '../../base/disposable';
import { Emitter } from '../../base/event';
import { errorData, type Log } from '../../base/log';
import type { WorkNews } from '../../operations/automate/acts';
import {
  conversationPlace,
  type ConversationPlace,
  type WindowPlaces,
} from '../../operations/follow/places';
import type {
  Snapshot,
  Watching,
  WatchNews,
  WatchRequest,
} from '../../operations/follow/watchTypes';
import type { Operations, Verbs } from '../../operations/verbs';
import type { Settings } from '../../settings/resolve';
import type { Target } from '../act/acts';
import { stored } from '../ids';
import type { EditorSettings } from '../settings';
import { folderOf, ordered } from './folderOrder';
import { Terminals } from './terminals';
import { folderAt, windowPlaces, workspaceFolders, type Folder } from './windowPlaces';

const nothingSeen: Snapshot = { session: null, status: null, problem: null };

export class Following implements Disposable {
  readonly #operations: Operations;
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
  /** Whether nothing is known yet of what was asked for. */
  #isReading = false;
  /** What the person had chosen when that was said. */
  #awaited: string | null = null;
  /** What is being done by itself, by file. */
  readonly #works = new Map<string, WorkNews>();
  readonly #worked: Emitter<WorkNews>;
  /** The folder of the last editor that was in one: a click into a terminal or a list changes nothing. */
  #lastIn: vscode.Uri | undefined;
  /** Another conversation, a new state of it, or other settings for it. */
  readonly onDidChange;
  /** The conversation the person chose is not there any more, and is forgotten. */
  readonly onDidLosePin;
  /** Something that is done by itself begins or ends. */
  readonly onDidWork;

  constructor(operations: Operations, settings: EditorSettings, memento: vscode.Memento, log: Log) {
    this.#operations = operations;
    this.#settings = settings;
    this.#memento = memento;
    this.#log = log.child('following');
    const onError = (error: unknown): void => this.#log.error('listener', errorData(error));
    this.#changed = this.#bag.add(new Emitter<undefined>(onError));
    this.onDidChange = this.#changed.event;
    this.#lost = this.#bag.add(new Emitter<undefined>(onError));
    this.onDidLosePin = this.#lost.event;
    this.#worked = this.#bag.add(new Emitter<WorkNews>(onError));
    this.onDidWork = this.#worked.event;
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
    const heard = this.#changed.size + this.#lost.size + this.#worked.size;
    return heard + this.#bag.size + this.#terminals.size;
  }

  get snapshot(): Snapshot {
    return this.#snapshot;
  }

  /** Whether a first answer, or one about the conversation the person chose, is still to come. */
  get isReading(): boolean {
    return this.#isReading;
  }

  /** What is being done to a conversation by itself right now; null = nothing. */
  workOn(file: string | null): WorkNews['work'] | null {
    return file === null ? null : (this.#works.get(file)?.work ?? null);
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

  /** Where the followed conversation has its place. */
  get placed(): ConversationPlace {
    return conversationPlace(this.#snapshot.folder ?? null, this.#places());
  }

  /** Where a conversation that was started in a folder (null = in none that is known) has its place. */
  placedAt(cwd: string | null): ConversationPlace {
    return conversationPlace(folderOf(cwd, this.folders()) ?? null, this.#places());
  }

  /** Whether the folder of the followed conversation is one that notes can be written to, as far as is known. */
  get onDisk(): boolean {
    return this.#folder()?.onDisk ?? false;
  }

  /** The folder that notes of the followed conversation belong to; undefined when none is open. */
  folderUri(): vscode.Uri | undefined {
    return this.#folder()?.uri;
  }

  /** The settings for the followed conversation: those of its folder; another folder of the window may have others. */
  settings(): Settings {
    return this.#settings.read(this.#folder()?.uri);
  }

  /** Those of a folder of the workspace; null = the workspace's. */
  settingsOf(folder: string | null): Settings {
    return this.#settings.read(workspaceFolders().find(({ path }) => path === folder)?.uri);
  }

  /** What an act on the followed conversation needs; undefined when there is none. */
  target(): Target | undefined {
    const { session, status, folder = null } = this.#snapshot;
    const found = status ?? session;
    return found === null ? undefined : this.targetOf(found, folder);
  }

  /** What an act on a conversation that was started in a folder of the workspace (null = in none) needs. */
  targetOf(
    { file, agent, sessionId }: Pick<Target, 'file' | 'agent' | 'sessionId'>,
    folder: string | null,
  ): Target {
    const { limits, place, belongs } = conversationPlace(folder, this.#places());
    const flushFirst = limits.policy.flushEnabled && belongs;
    return { file, agent, sessionId, limits, place, flushFirst };
  }

  /** What to list when the person is to choose. */
  sessionsAsk(): Verbs['sessions']['ask'] {
    const folders = this.folders();
    const { agents } = this.settings();
    // A window without a folder has chats of the editor's own and nothing else.
    const own = agents.filter(isEditors);
    const { isTrusted: trusted } = vscode.workspace;
    return { folders, agents: folders.length === 0 ? own : agents, trusted };
  }

  #folder(): Folder | undefined {
    const { folder } = this.placed;
    return workspaceFolders().find(({ path }) => path === folder);
  }

  #places(): WindowPlaces {
    return windowPlaces(this.folders(), this.#settings);
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
    const request: WatchRequest = {
      ...this.sessionsAsk(),
      pinned: this.pinned,
      window: this.#terminals.processes,
      places: this.#places(),
    };
    const asked = JSON.stringify(request);
    const { folders, agents, pinned } = request;
    const isEmpty = folders.length === 0 && agents.length === 0 && pinned === null;
    if (asked !== this.#asked && !(isEmpty && this.#watching === undefined)) {
      this.#asked = asked;
      this.#await(pinned);
      this.#watch(request);
    }
    this.#changed.fire(undefined);
  }

  /** What is chosen anew and not shown yet is awaited; the same answer as before is told by no news. */
  #await(pinned: string | null): void {
    const isFirst = this.#snapshot === nothingSeen;
    if (!isFirst && pinned === this.#awaited) return;
    this.#awaited = pinned;
    const isOther = pinned !== null && pinned !== this.#snapshot.status?.file;
    this.#isReading = isFirst || (isOther && this.#snapshot.stopped === undefined);
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
    this.#watching = this.#bag.add(this.#operations.watch(request, (news) => this.#hear(news)));
  }

  #hear(news: WatchNews): void {
    switch (news.kind) {
      case 'work':
        this.#took(news.work);
        return;
      case 'snapshot':
        this.#snapshot = news.snapshot;
        this.#isReading = false;
        if (news.snapshot.stopped !== undefined) this.#dropWorks();
        this.#noteSkipped();
        this.#forgetLost();
        this.#changed.fire(undefined);
        return;
    }
  }

  #took(news: WorkNews): void {
    if (news.end === null) this.#works.set(news.file, news);
    else this.#works.delete(news.file);
    this.#worked.fire(news);
    this.#changed.fire(undefined);
  }

  /** What a worker was at when it ended comes to no other end. */
  #dropWorks(): void {
    for (const news of [...this.#works.values()]) {
      this.#took({ ...news, end: { ok: false, kind: 'failed', willRetry: false } });
    }
  }

  dispose(): void {
    this.#bag.dispose();
  }
}

/**
 * Which conversation this window follows, and what is known of it. Has it watched and keeps the newest snapshot; whatever
 * changes the question (folders, active editor, settings, trust, a pin) changes the watch.
 */
import * as vscode from 'vscode';
import { Bag, type Disposable } from '../../base/disposable';
import { Emitter } from '../../base/event';
import { errorData, type Log } from '../../base/log';
import type { WorkNews } from '../../operations/automate/acts';
import type {
  Snapshot,
  Watching,
  WatchNews,
  WatchRequest,
} from '../../operations/follow/watchTypes';
import type { Operations } from '../../operations/verbs';
import { stored } from '../ids';
import type { EditorSettings } from '../settings';
import { FollowedPlaces } from './followedPlaces';
import { shellOf } from './shells';
import { Terminals } from './terminals';

const nothingSeen: Snapshot = { session: null, status: null, problem: null };

export class Following implements Disposable {
  readonly #operations: Operations;
  readonly #settings: EditorSettings;
  readonly #memento: vscode.Memento;
  /** Where the followed conversation belongs, and by which settings. */
  readonly places: FollowedPlaces;
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
    this.places = new FollowedPlaces(settings, () => this.#snapshot);
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

  /** The terminal that a conversation's agent runs in; undefined where that is not known, as of any but the followed one. */
  terminalOf(file: string): vscode.Terminal | undefined {
    const shell = shellOf(this.#snapshot, file);
    return shell === undefined ? undefined : this.#terminals.withShell(shell);
  }

  /** Whether the followed conversation's agent runs in the active terminal. */
  get isInActiveTerminal(): boolean {
    const { activeTerminal } = vscode.window;
    const file = this.#snapshot.session?.file ?? '';
    return activeTerminal !== undefined && this.terminalOf(file) === activeTerminal;
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

  /** Says once in the log that a conversation's folder takes no notes. */
  #noteSkipped(): void {
    const folder = this.places.folder();
    if (this.#snapshot.session === null || folder === undefined || folder.onDisk) return;
    const { scheme } = folder.uri;
    if (this.#told.has(scheme)) return;
    this.#told.add(scheme);
    this.#log.info('notes are skipped: the folder is not on a disk', { scheme });
  }

  #update(): void {
    const request: WatchRequest = {
      ...this.places.sessionsAsk(),
      pinned: this.pinned,
      window: this.#terminals.processes,
      places: this.places.all(),
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

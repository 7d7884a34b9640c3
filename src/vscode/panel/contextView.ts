/**
 * The context view in the side bar and as a tab: kept up to date while somebody sees it, and idle otherwise. Figures follow each change
 * at once; what takes reading (items, timeline, the other conversations) comes at most every few seconds.
 */
import * as vscode from 'vscode';
import { Bag, type Disposable } from '../../base/disposable';
import { showPast } from '../commands/history';
import { afterwards } from '../commands/progress';
import { commands, contextViewId } from '../ids';
import type { App } from '../app';
import type { FromView, PanelState } from './messages';
import { openLine, showEntry } from './jumps';
import { PictureCache } from './pictureCache';
import { pinEntry, unpinEntry } from './pinning';
import { LookPace } from './pace';
import { sessionBars } from './sessionBars';
import { SessionReader } from './sessionReader';
import { panelState } from './state';
import { Surface, type WebviewHolder } from './surface';

/** Between two looks at the whole conversation, and at the other ones, ms. */
const lookMs = 3_000;
const othersMs = 20_000;

export class ContextView implements vscode.WebviewViewProvider, Disposable {
  readonly #app: App;
  readonly #extension: vscode.Uri;
  readonly #bag = new Bag();
  readonly #surfaces = new Set<Surface>();
  #tab: vscode.WebviewPanel | undefined;
  readonly #looked: PictureCache;
  readonly #sessions: SessionReader;
  readonly #pace = new LookPace(() => this.#look(), lookMs);
  #nextOthersMs = 0;

  constructor(app: App, extension: vscode.Uri) {
    this.#app = app;
    this.#extension = extension;
    this.#looked = new PictureCache(app.ask, app.following);
    this.#sessions = new SessionReader(app, () => this.#draw(false));
    this.#bag.add(vscode.window.registerWebviewViewProvider(contextViewId, this));
    this.#bag.add(app.following.onDidChange(() => this.#draw()));
    this.#bag.add(app.acts.onDidFinish(() => this.#lookSoon(true)));
    this.#bag.add(vscode.workspace.onDidGrantWorkspaceTrust(() => this.#draw()));
    this.#bag.add(this.#pace);
  }

  /** The editor shows the side bar's. */
  resolveWebviewView(view: vscode.WebviewView): void {
    view.title = this.#app.language.say('Context');
    const surface = this.#add(view, 'sideBar');
    view.onDidChangeVisibility(() => this.#draw());
    view.onDidDispose(() => this.#drop(surface));
  }

  /** Opens it as a tab, or shows the one there is. */
  open(): void {
    if (this.#tab) {
      this.#tab.reveal();
      return;
    }
    const title = this.#app.language.say('Context');
    const tab = vscode.window.createWebviewPanel(contextViewId, title, vscode.ViewColumn.Active);
    this.#tab = tab;
    const surface = this.#add(tab, 'editor');
    tab.onDidChangeViewState(() => this.#draw());
    tab.onDidDispose(() => {
      this.#tab = undefined;
      this.#drop(surface);
    });
  }

  /** What a visible place shows now, for tests. */
  get state(): PanelState {
    const { language, following } = this.#app;
    const { read, wantsAll } = this.#sessions;
    const sessions = sessionBars(read, wantsAll, following.snapshot, language, Date.now());
    const { picture: looked, trouble } = this.#looked;
    const seen = { looked, trouble, sessions };
    return panelState(this.#app.view(), seen, language);
  }

  dispose(): void {
    this.#sessions.wantsAll = false;
    this.#tab?.dispose();
    for (const surface of this.#surfaces) surface.dispose();
    this.#bag.dispose();
  }

  #add(place: WebviewHolder, ground: 'sideBar' | 'editor'): Surface {
    const surface: Surface = new Surface(place, {
      extension: this.#extension,
      title: this.#app.language.say('Context'),
      ground,
      log: this.#app.editorLog.log,
      onMessage: (message) => this.#obey(message),
    });
    this.#surfaces.add(surface);
    return surface;
  }

  #drop(surface: Surface): void {
    this.#surfaces.delete(surface);
    surface.dispose();
  }

  get #isSeen(): boolean {
    return [...this.#surfaces].some((surface) => surface.isVisible);
  }

  /** Pages that are shown again begin with a short list. */
  #draw(looks = true): void {
    if (!this.#isSeen) {
      this.#sessions.wantsAll = false;
      return;
    }
    const { state } = this;
    for (const surface of this.#surfaces) surface.draw(state);
    if (looks) this.#lookSoon();
  }

  #lookSoon(atOnce = false): void {
    if (this.#isSeen) this.#pace.want(atOnce);
  }

  /** What nobody sees is not looked at, also where the last time failed: it is once it is shown again. */
  async #look(): Promise<boolean> {
    if (!this.#isSeen) return true;
    const isDone = await this.#looked.look();
    if (this.#looked.goesOn) this.#pace.want();
    if (Date.now() >= this.#nextOthersMs) {
      this.#nextOthersMs = Date.now() + othersMs;
      await this.#sessions.look();
    }
    const { state } = this;
    for (const surface of this.#surfaces) surface.draw(state);
    return isDone;
  }

  #obey(message: FromView): void {
    switch (message.kind) {
      case 'ready':
        this.#draw();
        return;
      case 'allSessions':
        this.#sessions.wantsAll = true;
        this.#draw(false);
        return;
      case 'again':
        this.#app.following.poke();
        this.#lookSoon(true);
        return;
      case 'run':
        void vscode.commands.executeCommand(commands[message.command]);
        return;
      case 'jump':
        void showEntry(this.#app, message.id);
        return;
      case 'open':
        void openLine(this.#app, message.line);
        return;
      case 'past':
        this.#showPast(message.id);
        return;
      case 'follow':
        void this.#follow(message.file);
        return;
      case 'pin':
        void this.#pin(pinEntry, message.id);
        return;
      case 'unpin':
        void this.#pin(unpinEntry, message.id);
    }
  }

  /** What can be done with an act of the past; only with one that was drawn. */
  #showPast(id: string): void {
    const target = this.#app.following.places.target();
    const past = this.#looked.picture?.past.find((one) => one.id === id);
    // Not awaited: the list may stay open.
    if (target !== undefined && past !== undefined)
      afterwards(this.#app, showPast(this.#app, target, past));
  }

  /** Only what is in the list is followed: a page names no file of its own. */
  async #follow(file: string): Promise<void> {
    const { first, rest } = this.#sessions.read;
    if (![...first, ...rest].some(({ session }) => session.file === file)) return;
    await this.#app.following.pin(file);
    this.#nextOthersMs = 0;
    this.#lookSoon(true);
  }

  /** Nothing is written in Restricted Mode. */
  async #pin(act: typeof pinEntry, id: string): Promise<void> {
    const target = this.#app.following.places.target();
    if (target === undefined || !vscode.workspace.isTrusted) return;
    await act(this.#app, target, id);
    this.#lookSoon(true);
  }
}

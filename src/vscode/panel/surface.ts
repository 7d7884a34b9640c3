/** One place where the context view is shown: the side bar or a tab. Draws what it is given, and hands on what was clicked, checked. */
import * as vscode from 'vscode';
import { Bag, type Disposable } from '../../base/disposable';
import type { Log } from '../../base/log';
import { fromView, type FromView, type PanelState, type ToView } from './messages';
import { pageOf, type PageParts } from './page';

/** What both kinds of place have in common. */
export interface WebviewHolder {
  readonly webview: vscode.Webview;
  readonly visible: boolean;
}

export interface SurfaceParts {
  readonly extension: vscode.Uri;
  readonly title: string;
  readonly ground: PageParts['ground'];
  readonly log: Log;
  readonly onMessage: (message: FromView) => void;
}

export class Surface implements Disposable {
  readonly #place: WebviewHolder;
  readonly #bag = new Bag();
  #isReady = false;

  constructor(place: WebviewHolder, { extension, title, ground, log, onMessage }: SurfaceParts) {
    this.#place = place;
    const { webview } = place;
    const file = (...parts: string[]): vscode.Uri => vscode.Uri.joinPath(extension, ...parts);
    const folders = [file('dist'), file('media')];
    webview.options = { enableScripts: true, localResourceRoots: folders };
    this.#bag.add(
      webview.onDidReceiveMessage((raw: unknown) => {
        const message = fromView.safeParse(raw);
        if (!message.success) log.warn('a message of the view was not understood');
        else {
          if (message.data.kind === 'ready') this.#isReady = true;
          onMessage(message.data);
        }
      }),
    );
    webview.html = pageOf({
      script: webview.asWebviewUri(file('dist', 'webview.js')).toString(),
      style: webview.asWebviewUri(file('media', 'contextView.css')).toString(),
      source: webview.cspSource,
      nonce: globalThis.crypto.randomUUID(),
      language: vscode.env.language,
      title,
      ground,
    });
  }

  get isVisible(): boolean {
    return this.#isReady && this.#place.visible;
  }

  /** Draws a state; a place that nobody sees asks for it when it is shown again. */
  draw(state: PanelState): void {
    if (!this.isVisible) return;
    const message: ToView = { kind: 'state', state };
    // Not awaited: a page that is gone takes none.
    void this.#place.webview.postMessage(message);
  }

  dispose(): void {
    this.#bag.dispose();
  }
}

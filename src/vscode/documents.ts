/**
 * Summaries and differences to read: documents that exist only in the editor and cannot be edited. Only the last few are kept; nothing
 * is written to disk. A summary is shown word for word and never as Markdown: there a click on a link that somebody put into the
 * conversation would run a command, in the editor as in a preview.
 */
import * as vscode from 'vscode';
import { summaryLanguage, summaryScheme } from './ids';

/** How many texts stay readable. */
const mostKept = 10;

export class SummaryDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #texts = new Map<string, string>();
  readonly #registration: vscode.Disposable;
  #count = 0;

  constructor() {
    this.#registration = vscode.workspace.registerTextDocumentContentProvider(summaryScheme, this);
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#texts.get(uri.path) ?? '';
  }

  /** Keeps a text under a file's name, for the editor to show. */
  hold(name: string, text: string): vscode.Uri {
    this.#count++;
    const path = `/${this.#count}/${name.replace(/[/\\]/g, '-')}`;
    this.#texts.set(path, text);
    const [oldest] = this.#texts.keys();
    if (this.#texts.size > mostKept && oldest !== undefined) this.#texts.delete(oldest);
    return vscode.Uri.from({ scheme: summaryScheme, path });
  }

  /** Opens a summary in a tab of that name. */
  async show(title: string, text: string): Promise<vscode.Uri> {
    const uri = this.hold(title, text);
    const opened = await vscode.workspace.openTextDocument(uri);
    const document = await vscode.languages.setTextDocumentLanguage(opened, summaryLanguage);
    await vscode.window.showTextDocument(document, { preview: true });
    return uri;
  }

  dispose(): void {
    this.#registration.dispose();
    this.#texts.clear();
  }
}

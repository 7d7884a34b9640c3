/**
 * Summaries and other texts to read: documents that exist only in the editor and cannot be edited. Only the last few are kept; nothing
 * is written to disk. A summary is shown word for word and never as Markdown: there a click on a link that somebody put into the
 * conversation would run a command, in the editor as in a preview.
 */
import * as vscode from 'vscode';
import { putLast } from '../../base/newest';
import type { Target } from '../act/acts';
import { draftLanguage, summaryLanguage, summaryScheme, textLanguage } from '../ids';
import { closeTabs, textTabs } from './textTabs';

/** The conversation that a text is about, and the compaction where it is a summary; null = no single one. */
export interface TextSubject {
  readonly target: Target;
  readonly entryId: string | null;
}

interface ShownText {
  readonly text: string;
  readonly about: TextSubject | null;
}

/** How many texts stay readable. */
const mostKept = 10;

export class SummaryDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #texts = new Map<string, ShownText>();
  readonly #registration: vscode.Disposable;
  #count = 0;

  constructor() {
    this.#registration = vscode.workspace.registerTextDocumentContentProvider(summaryScheme, this);
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#texts.get(uri.path)?.text ?? '';
  }

  /** What a text of ours is about; null where that is nothing, or not known any more. */
  aboutOf({ scheme, path }: vscode.Uri): TextSubject | null {
    return scheme === summaryScheme ? (this.#texts.get(path)?.about ?? null) : null;
  }

  /** Keeps a text under a file's name, for the editor to show. */
  hold(name: string, text: string, about: TextSubject | null = null): vscode.Uri {
    this.#count++;
    const path = `/${this.#count}/${name.replace(/[/\\]/g, '-')}`;
    putLast(this.#texts, path, { text, about }, mostKept);
    return vscode.Uri.from({ scheme: summaryScheme, path });
  }

  /** Opens a summary, or another text, in a tab of that name. */
  async show(
    title: string,
    text: string,
    about: TextSubject | null = null,
    where: vscode.TextDocumentShowOptions = {},
  ): Promise<vscode.Uri> {
    const uri = this.hold(title, text, about);
    const isSummary = about !== null && about.entryId !== null;
    const document = await inLanguage(uri, isSummary ? summaryLanguage : textLanguage);
    await vscode.window.showTextDocument(document, { preview: true, ...where });
    return uri;
  }

  /**
   * Shows a summary beside the text that it stands for. The editor's own view of differences would look for lines that are alike for
   * seconds, and there are hardly any.
   */
  async showBeside(
    [name, text]: readonly [name: string, text: string],
    [title, summary]: readonly [name: string, text: string],
    about: TextSubject,
  ): Promise<void> {
    await this.show(name, text, { ...about, entryId: null });
    await this.show(title, summary, about, { viewColumn: vscode.ViewColumn.Beside });
  }

  /** Closes what was open when the window was left: its text is gone with that. */
  async closeLeftOver(): Promise<void> {
    await this.#close((uri) => !this.#texts.has(uri.path));
  }

  /** Closes one again. */
  async close(own: vscode.Uri): Promise<void> {
    await this.#close((uri) => uri.toString() === own.toString());
  }

  async #close(isMeant: (uri: vscode.Uri) => boolean): Promise<void> {
    await closeTabs(textTabs().filter(({ uri }) => uri.scheme === summaryScheme && isMeant(uri)));
  }

  dispose(): void {
    this.#registration.dispose();
    this.#texts.clear();
  }
}

/** A draft as a document; nobody need see it. */
export const draftDocument = (uri: vscode.Uri): Promise<vscode.TextDocument> =>
  inLanguage(uri, draftLanguage);

/** In a language of ours: the editor makes no links of it. */
async function inLanguage(uri: vscode.Uri, language: string): Promise<vscode.TextDocument> {
  const opened = await vscode.workspace.openTextDocument(uri);
  return vscode.languages.setTextDocumentLanguage(opened, language);
}

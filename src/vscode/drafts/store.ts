/**
 * Drafts of compactions, each in a folder of its own in the editor's storage: the text that a person edits like any other file,
 * and beside it what it was made of. Files, so that a draft outlives a reload and a crash.
 */
import * as vscode from 'vscode';
import { draftExtension } from '../ids';
import { closeTabs, textTabs, type TextTab } from '../show/textTabs';
import { isEdited, readKept, type KeptDraft } from './draftFile';

const factsName = 'draft.json';
/** Drafts that nobody applied or discarded; the oldest go, but for those that are open or waited for. */
const mostKept = 20;
const longestName = 40;

/** A draft that was neither applied nor discarded. */
export interface Waiting {
  readonly uri: vscode.Uri;
  readonly kept: KeptDraft;
  readonly atMs: number;
  /** Whether a person changed its text. */
  readonly isEdited: boolean;
}

export class DraftStore {
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly #known = new Map<string, KeptDraft>();
  /** Being removed, or gone: what is under way with one of them finds it no more. */
  readonly #dropped = new Set<string>();
  /** The page that is open beside each draft. */
  readonly pages = new Map<string, vscode.Uri>();
  /** A draft was made, replaced or dropped. */
  readonly onDidChange = this.#changed.event;

  constructor(private readonly folder: vscode.Uri) {}

  /** Keeps a draft under the name of its conversation; the answer is its text. */
  async keep(kept: KeptDraft, title: string): Promise<vscode.Uri> {
    const names = await this.#names();
    await this.#makeRoom(names);
    // Names sort by the time they were made at.
    const last = names.at(-1) ?? '0';
    const own = String(Math.max(Date.now(), Number(last) + 1 || 0));
    const uri = vscode.Uri.joinPath(this.folder, own, `${fileName(title)}${draftExtension}`);
    await this.replace(uri, kept);
    await write(uri, kept.draft.summary);
    return uri;
  }

  /** Takes the oldest away until there is room for one more, none that somebody looks at or waits for. */
  async #makeRoom(names: readonly string[]): Promise<void> {
    const open = new Set(textTabs().map(({ uri }) => uri.toString()));
    let left = names.length;
    for (const old of names) {
      if (left < mostKept) return;
      const texts = await this.#textsIn(old);
      const kept = await Promise.all(texts.map((uri) => this.read(uri)));
      const isWaitedFor = kept.some((one) => typeof one?.waitsSinceMs === 'number');
      if (isWaitedFor || texts.some((uri) => open.has(uri.toString()))) continue;
      await this.#remove(vscode.Uri.joinPath(this.folder, old));
      left -= 1;
    }
  }

  /** Other facts for a text that is there already. */
  async replace(uri: vscode.Uri, kept: KeptDraft): Promise<void> {
    await write(factsOf(uri), JSON.stringify(kept));
    this.#known.set(uri.toString(), kept);
    this.#changed.fire(undefined);
  }

  /** The draft that a text belongs to; undefined where it is none of ours, or not there any more. */
  async read(uri: vscode.Uri): Promise<KeptDraft | undefined> {
    if (this.#dropped.has(uri.toString())) return undefined;
    const known = this.#known.get(uri.toString());
    if (known || !this.isOurs(uri)) return known;
    try {
      const bytes = await vscode.workspace.fs.readFile(factsOf(uri));
      const kept = readKept(new TextDecoder().decode(bytes));
      if (kept) this.#known.set(uri.toString(), kept);
      return kept;
    } catch {
      return undefined;
    }
  }

  /** Closes its tabs and removes it. */
  async drop(uri: vscode.Uri): Promise<void> {
    const name = uri.toString();
    // Nothing but a folder of ours is ever removed.
    if (!this.isOurs(uri)) return;
    this.#dropped.add(name);
    try {
      const open = vscode.workspace.textDocuments.find((one) => one.uri.toString() === name);
      // A tab with unsaved text would ask before it closes, though everything in it is to go.
      if (open?.isDirty === true) await open.save();
      await closeTabs(textTabs().filter((tab) => tab.uri.toString() === name));
      this.#known.delete(name);
      this.pages.delete(name);
      await this.#remove(vscode.Uri.joinPath(uri, '..'));
    } catch (error) {
      this.#dropped.delete(name);
      throw error;
    }
    this.#changed.fire(undefined);
  }

  /** Closes tabs of drafts that are gone: a window may come back as it was before they were applied. */
  async closeLeftOver(): Promise<void> {
    const gone: TextTab[] = [];
    for (const one of textTabs())
      if (this.isOurs(one.uri) && !(await isThere(one.uri))) gone.push(one);
    await closeTabs(gone);
  }

  /** The drafts of one transcript that wait to be applied, newest first. */
  async of(file: string): Promise<readonly Waiting[]> {
    const found: Waiting[] = [];
    for (const { uri, kept, atMs } of await this.#all()) {
      if (kept.draft.file !== file) continue;
      const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
      found.push({ uri, kept, atMs, isEdited: isEdited(text, kept.draft) });
    }
    return found;
  }

  /** The drafts that are to be applied as soon as their agent is idle, with since when. */
  async waitedFor(): Promise<readonly { readonly uri: vscode.Uri; readonly sinceMs: number }[]> {
    return (await this.#all()).flatMap(({ uri, kept: { waitsSinceMs: sinceMs } }) =>
      sinceMs === null ? [] : [{ uri, sinceMs }],
    );
  }

  /** Drops all drafts of one transcript. */
  async dropOf(file: string): Promise<void> {
    for (const { uri } of await this.of(file)) await this.drop(uri);
  }

  /** All that were neither applied nor discarded, newest first. */
  async #all(): Promise<readonly Omit<Waiting, 'isEdited'>[]> {
    const found: Omit<Waiting, 'isEdited'>[] = [];
    for (const name of await this.#names()) {
      for (const uri of await this.#textsIn(name)) {
        const kept = await this.read(uri);
        if (kept) found.unshift({ uri, kept, atMs: Number(name) });
      }
    }
    return found;
  }

  async #textsIn(name: string): Promise<readonly vscode.Uri[]> {
    const folder = vscode.Uri.joinPath(this.folder, name);
    const found = await vscode.workspace.fs.readDirectory(folder);
    return found.flatMap(([text]) =>
      text.endsWith(draftExtension) ? [vscode.Uri.joinPath(folder, text)] : [],
    );
  }

  /** Whether a text is a draft of ours, also one whose facts are damaged. */
  isOurs(uri: vscode.Uri): boolean {
    return vscode.Uri.joinPath(uri, '..', '..').toString() === this.folder.toString();
  }

  /** Oldest first. */
  async #names(): Promise<readonly string[]> {
    try {
      const found = await vscode.workspace.fs.readDirectory(this.folder);
      return found
        .flatMap(([name, type]) => (type === vscode.FileType.Directory ? [name] : []))
        .sort();
    } catch {
      return [];
    }
  }

  async #remove(folder: vscode.Uri): Promise<void> {
    await vscode.workspace.fs.delete(folder, { recursive: true, useTrash: false });
  }

  dispose(): void {
    this.#changed.dispose();
    this.#known.clear();
  }
}

const isThere = (uri: vscode.Uri): Promise<boolean> =>
  Promise.resolve(vscode.workspace.fs.stat(uri)).then(
    () => true,
    () => false,
  );

const factsOf = (uri: vscode.Uri): vscode.Uri => vscode.Uri.joinPath(uri, '..', factsName);

const write = (uri: vscode.Uri, text: string): Thenable<void> =>
  vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));

/** A title as the name of a file, on every system; a long one ends with a whole word where it has any. */
function fileName(title: string): string {
  const words = title.match(/[\p{L}\p{N}_-]+/gu)?.join(' ') ?? '';
  if (words.length <= longestName) return words || 'Compaction';
  const room = words.slice(0, longestName).replace(/[\uD800-\uDBFF]$/, '');
  return room.includes(' ') ? room.slice(0, room.lastIndexOf(' ')) : room;
}

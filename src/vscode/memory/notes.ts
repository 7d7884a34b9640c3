/**
 * The notes of the window's folders as the editor asks for them. Folders that lie on this machine's disk only: the worker reads files, and
 * virtual folders have none.
 */
import * as vscode from 'vscode';
import { asksOthers, furtherPaths, onThisMachine, untrusted } from '../../engine/memory/options';
import type { MemoryOptions } from '../../engine/memory/options';
import type { ForgotNotes, ForgottenNote } from '../../operations/memory/forget';
import type { NotesOfFile } from '../../operations/memory/notes';
import type { Promotable } from '../../operations/memory/promotable';
import type { PutBackNotes, TakenNotes } from '../../operations/memory/putBack';
import type { NoteToSave, SavedNote } from '../../operations/memory/save';
import type { ToolAnswer, ToolCall } from '../../operations/memory/toolCall';
import type { NotesAsk } from '../../operations/handler';
import type { Operations } from '../../operations/verbs';
import type { MemoryHit } from '../../ports/memory/memoryStore';
import { askOver, type Ask } from '../act/ask';
import type { Reply } from '../act/reply';
import type { Language } from '../show/text/language';

/** A note and the folder it belongs to. */
export interface NoteAt {
  readonly folder: vscode.WorkspaceFolder;
  readonly note: MemoryHit;
}

export interface FolderNotes {
  readonly folder: vscode.WorkspaceFolder;
  readonly files: readonly NotesOfFile[];
}

export interface FoundNotes {
  readonly notes: readonly NoteAt[];
  readonly problems: readonly string[];
}

/** Where notes lie, for the editor's own watcher. */
export const noteFiles = '**/{MEMORY.md,memory/**/*.md}';

export class Notes {
  readonly #ask: Ask;

  constructor(
    private readonly operations: Operations,
    private readonly language: Pick<Language, 'tell'>,
    private readonly options: (folder: vscode.Uri) => MemoryOptions,
  ) {
    this.#ask = askOver(operations, language);
  }

  /** The folders that notes can be read in. */
  get folders(): readonly vscode.WorkspaceFolder[] {
    return (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  }

  /** Whether a search asks others, which takes its time. */
  get asksOthers(): boolean {
    return this.folders.some((folder) => asksOthers(this.#of(folder).memory));
  }

  /** What answers a question, of all folders, the best first, and what stood in the way. `how`: whether others are asked, too. */
  async search(
    text: string,
    limit: number,
    how: 'alone' | 'withOthers',
    signal: AbortSignal,
  ): Promise<Reply<FoundNotes>> {
    const problems = new Set<string>();
    const found: (NoteAt & { readonly score: number })[] = [];
    for (const folder of this.folders) {
      const asked = { text, also: [], limit };
      const answer = await this.#ask(
        'searchMemory',
        { ...this.#of(folder, how), asked },
        { signal },
      );
      if (!answer.ok) return answer;
      for (const one of answer.value.problems) problems.add(this.language.tell(one));
      for (const note of answer.value.hits) found.push({ folder, note, score: note.score });
    }
    found.sort((a, b) => b.score - a.score);
    return { ok: true, value: { notes: found.slice(0, limit), problems: [...problems] } };
  }

  /** All notes, by folder and file, the newest days first. */
  async all(): Promise<readonly FolderNotes[]> {
    const all: FolderNotes[] = [];
    for (const folder of this.folders)
      all.push({ folder, files: await this.operations.call('notes', this.#of(folder)) });
    return all;
  }

  /** Notes that might stand in MEMORY.md. */
  async promotable(): Promise<
    readonly (Promotable & { readonly folder: vscode.WorkspaceFolder })[]
  > {
    const all: (Promotable & { readonly folder: vscode.WorkspaceFolder })[] = [];
    for (const folder of this.folders)
      for (const one of await this.operations.call('promotable', this.#of(folder)))
        all.push({ ...one, folder });
    return all;
  }

  save(folder: vscode.WorkspaceFolder, note: NoteToSave): Promise<Reply<SavedNote>> {
    return this.#ask('saveNote', { ...this.#of(folder), note });
  }

  /** Installs what notes are shared with; its version. */
  install(signal: AbortSignal | undefined): Promise<Reply<string>> {
    const options = signal ? { signal } : {};
    return this.#ask('installBackend', {}, options);
  }

  /** A note and every copy of it. */
  copiesOf({ folder, note }: NoteAt): Promise<Reply<readonly ForgottenNote[]>> {
    const wanted = { path: note.path, line: note.line, text: note.text };
    return this.#ask('notesToForget', { ...this.#of(folder), wanted });
  }

  /** The first of some folders, by their paths, that notes can be read in. */
  firstOf(paths: readonly string[]): vscode.WorkspaceFolder | undefined {
    const { folders } = this;
    return paths.flatMap((path) => folders.filter(({ uri }) => uri.fsPath === path))[0];
  }

  /** What an id that a model names means, with every copy of it, in the folder that its tools work in. */
  async withId(
    id: string,
    folder: vscode.WorkspaceFolder | undefined,
  ): Promise<readonly ForgottenNote[]> {
    if (folder === undefined) return [];
    const answer = await this.#ask('notesToForget', {
      ...this.#of(folder, 'alone'),
      wanted: `^${id}`,
    });
    return answer.ok ? answer.value : [];
  }

  /** Removes notes; why others may still see them, in sentences, and what was taken out. */
  async forget(
    folder: vscode.WorkspaceFolder,
    notes: readonly ForgottenNote[],
  ): Promise<Reply<Pick<ForgotNotes, 'taken'> & { readonly unshared: readonly string[] }>> {
    const answer = await this.#ask('forgetNotes', { ...this.#of(folder), notes });
    if (!answer.ok) return answer;
    const { taken, unshared } = answer.value;
    return { ok: true, value: { taken, unshared: unshared.map(this.language.tell) } };
  }

  /** Puts such notes back; what is still out, and what is to be said of the rest, in sentences. */
  async putBack(
    folder: vscode.WorkspaceFolder,
    taken: readonly TakenNotes[],
  ): Promise<Reply<Pick<PutBackNotes, 'left'> & { readonly remarks: readonly string[] }>> {
    const answer = await this.#ask('putBackNotes', { ...this.#of(folder), taken });
    if (!answer.ok) return answer;
    const { left, remarks } = answer.value;
    return { ok: true, value: { left, remarks: remarks.map(this.language.tell) } };
  }

  /** Carries out what a model asks. */
  tool(call: ToolCall, folder: vscode.WorkspaceFolder | undefined): Promise<Reply<ToolAnswer>> {
    const workspace = folder?.uri.fsPath ?? null;
    const place = { workspace, trusted: vscode.workspace.isTrusted };
    const memory = this.options(folder?.uri ?? vscode.Uri.file('/'));
    return this.#ask('memoryTool', { place, memory, call });
  }

  #of({ uri }: vscode.WorkspaceFolder, how: 'alone' | 'withOthers' = 'withOthers'): NotesAsk {
    const memory = this.options(uri);
    const workspace = uri.fsPath;
    // In Restricted Mode nothing of a folder leaves this machine.
    if (!vscode.workspace.isTrusted) return { workspace, memory: untrusted(memory) };
    if (how === 'withOthers') return { workspace, memory };
    return { workspace, memory: { ...onThisMachine(memory), extraPaths: furtherPaths(memory) } };
  }
}

/** The file of a note. */
const uriOf = ({ folder, note }: NoteAt): vscode.Uri =>
  /^(?:[/\\]|[A-Za-z]:)/u.test(note.path)
    ? vscode.Uri.file(note.path)
    : vscode.Uri.joinPath(folder.uri, note.path);

/** Opens the file of a note at its lines. `isPreview`: the list keeps the keyboard. */
export async function openNote(at: NoteAt, isPreview: boolean): Promise<void> {
  const { line, endLine } = at.note;
  const range = new vscode.Range(line - 1, 0, endLine - 1, Number.MAX_SAFE_INTEGER);
  await vscode.window.showTextDocument(uriOf(at), {
    selection: range,
    preview: true,
    preserveFocus: isPreview,
  });
}

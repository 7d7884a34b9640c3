/**
 * Where the followed conversation belongs, and by which settings. A folder that is not on a disk is looked up by its path,
 * for the meter alone: no notes can be written there.
 */
import * as vscode from 'vscode';
import { isEditors } from '../../agents/all';
import {
  conversationPlace,
  type ConversationPlace,
  type WindowPlaces,
} from '../../operations/follow/places';
import type { Snapshot } from '../../operations/follow/watchTypes';
import type { Verbs } from '../../operations/verbs';
import type { Settings } from '../../settings/resolve';
import type { Target } from '../act/acts';
import type { EditorSettings } from '../settings';
import { innermostFolder, ordered } from './folderOrder';
import { folderAt, windowPlaces, workspaceFolders, type Folder } from './windowPlaces';

export class FollowedPlaces {
  readonly #settings: EditorSettings;
  readonly #snapshot: () => Snapshot;
  /** The folder of the last editor that was in one: a click into a terminal or a list changes nothing. */
  #lastIn: vscode.Uri | undefined;

  /** `snapshot` gives what is known of the followed conversation now. */
  constructor(settings: EditorSettings, snapshot: () => Snapshot) {
    this.#settings = settings;
    this.#snapshot = snapshot;
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
    return conversationPlace(this.#snapshot().folder ?? null, this.all());
  }

  /** Where a conversation that was started in a folder (null = in none that is known) has its place. */
  placedAt(cwd: string | null): ConversationPlace {
    return conversationPlace(innermostFolder(cwd, this.folders()) ?? null, this.all());
  }

  /** Whether the folder of the followed conversation is one that notes can be written to, as far as is known. */
  get onDisk(): boolean {
    return this.folder()?.onDisk ?? false;
  }

  /** The folder that notes of the followed conversation belong to; undefined when none is open. */
  folderUri(): vscode.Uri | undefined {
    return this.folder()?.uri;
  }

  /** The settings for the followed conversation: those of its folder; another folder of the window may have others. */
  settings(): Settings {
    return this.#settings.read(this.folder()?.uri);
  }

  /** Those of a folder of the workspace; null = the workspace's. */
  settingsOf(folder: string | null): Settings {
    return this.#settings.read(workspaceFolders().find(({ path }) => path === folder)?.uri);
  }

  /** What an act on the followed conversation needs; undefined when there is none. */
  target(): Target | undefined {
    const { session, status, folder = null } = this.#snapshot();
    const found = status ?? session;
    return found === null ? undefined : this.targetOf(found, folder);
  }

  /** What an act on a conversation that was started in a folder of the workspace (null = in none) needs. */
  targetOf(
    { file, agent, sessionId }: Pick<Target, 'file' | 'agent' | 'sessionId'>,
    folder: string | null,
  ): Target {
    const { limits, place, belongs } = conversationPlace(folder, this.all());
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

  /** The folder of the workspace that the followed conversation belongs to. */
  folder(): Folder | undefined {
    const { folder } = this.placed;
    return workspaceFolders().find(({ path }) => path === folder);
  }

  /** All folders of the window, with their settings. */
  all(): WindowPlaces {
    return windowPlaces(this.folders(), this.#settings);
  }
}

/**
 * `tidemark.*` as the editor has it, by folder, turned into the small option types below. A bad value means its default,
 * a line in the log and a word to the person (`show/refusedSettings.ts`). What the editor keeps a workspace from setting (everywhere, or while it is not trusted) is passed
 * over here as well.
 */
import * as vscode from 'vscode';
import { Bag } from '../base/disposable';
import type { Log } from '../base/log';
import { inEnglish, said } from '../base/sentence';
import { resolveSettings, type Layer, type Settings } from '../settings/resolve';
import { keys, settingOf, type Key } from '../settings/schema';
import type { RefusedSettings } from './show/refusedSettings';

const section = 'tidemark';

export class EditorSettings implements vscode.Disposable {
  readonly #refused: RefusedSettings;
  readonly #log: Log;
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly #bag = new Bag();
  readonly #known = new Map<string, Settings>();
  /** A setting of ours changed, in any folder. */
  readonly onDidChange = this.#changed.event;

  constructor(refused: RefusedSettings, log: Log) {
    this.#refused = refused;
    this.#log = log;
    const { workspace } = vscode;
    const forget = (): void => this.#known.clear();
    this.#bag.add(this.#changed);
    this.#bag.add(workspace.onDidGrantWorkspaceTrust(forget));
    this.#bag.add(workspace.onDidChangeWorkspaceFolders(forget));
    this.#bag.add(
      workspace.onDidChangeConfiguration((change) => {
        if (!change.affectsConfiguration(section)) return;
        forget();
        this.#changed.fire(undefined);
      }),
    );
  }

  /** The settings in force for a folder; undefined = the workspace's. Asked for at every new state, so they are kept. */
  read(folder: vscode.Uri | undefined): Settings {
    const key = folder?.toString() ?? '';
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const { settings, warnings } = resolveSettings(layersOf(folder));
    this.#known.set(key, settings);
    for (const warning of this.#refused.note(warnings))
      this.#log.warn('setting not used', { warning: inEnglish(warning) });
    return settings;
  }

  dispose(): void {
    this.#bag.dispose();
  }
}

/** The raw values, weakest place first. */
export function layersOf(folder: vscode.Uri | undefined): readonly Layer[] {
  const configuration = vscode.workspace.getConfiguration(section, folder ?? null);
  const user: Record<string, unknown> = {};
  const workspace: Record<string, unknown> = {};
  const own: Record<string, unknown> = {};
  // In a window of one folder, the settings of the workspace and of the folder are one file.
  const hasFolders = vscode.workspace.workspaceFile !== undefined;
  for (const key of keys) {
    const found = configuration.inspect(key);
    user[key] = found?.globalValue;
    if (!mayRead(key)) continue;
    workspace[key] = found?.workspaceValue;
    if (hasFolders) own[key] = found?.workspaceFolderValue;
  }
  return [
    { from: said`the user settings`, values: user },
    { from: said`the workspace settings`, values: workspace },
    { from: said`the folder's settings`, values: own },
  ];
}

/** Whether a workspace may set it. */
function mayRead(key: Key): boolean {
  const { scope, restricted } = settingOf(key);
  return scope !== 'machine' && (vscode.workspace.isTrusted || !restricted);
}

/**
 * What hooks in the agents' own configuration are told by the editor: the settings of each folder and whether it is trusted, and
 * where the command line lies now. Handed over when the editor is up and whenever one of them changes; nothing happens where no
 * hooks are installed. Nobody asked for it, so nobody is told: what goes wrong is in the log.
 */
import { errorData } from '../../base/log';
import * as vscode from 'vscode';
import { Bag, type Disposable } from '../../base/disposable';
import type { UpkeepAsk } from '../../operations/clientHooks/install';
import { valuesForHooks } from '../../settings/hookSettings';
import { layersOf } from '../settings';
import type { App } from '../app';

type UpkeepFolder = UpkeepAsk['folders'][number];

/** Keeps the hooks up from now on. */
export function keepingHooks(app: App): Disposable {
  const { workspace } = vscode;
  const again = (): void => handOverSoon(app);
  const bag = new Bag();
  bag.add(workspace.onDidChangeWorkspaceFolders(again));
  bag.add(workspace.onDidGrantWorkspaceTrust(again));
  bag.add(
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('tidemark')) again();
    }),
  );
  again();
  return bag;
}

/** Hands over what hooks go by, once; not waited for. */
export function handOverSoon(app: App): void {
  void handOver(app, false);
}

/** The same for what the editor is about to start, hooks or not; waited for. */
export const keepForStart = (app: App): Promise<void> => handOver(app, true);

async function handOver({ operations, editorLog }: App, isStarting: boolean): Promise<void> {
  try {
    await operations.call('keepHooks', { folders: knownFolders(), isStarting });
  } catch (error) {
    editorLog.log.warn('hooks not kept up', errorData(error));
  }
}

function knownFolders(): readonly UpkeepFolder[] {
  const { isTrusted, workspaceFolders = [] } = vscode.workspace;
  const [user] = layersOf(undefined);
  const local = workspaceFolders.filter(({ uri }) => uri.scheme === 'file');
  return [
    { folder: null, trusted: true, layers: [plain(user?.values)] },
    ...local.map(({ uri }): UpkeepFolder => {
      const [, ...own] = isTrusted ? layersOf(uri) : [];
      return {
        folder: uri.fsPath,
        trusted: isTrusted,
        layers: own.map(({ values }) => plain(values)),
      };
    }),
  ];
}

/** Plain data: the editor's own values cannot cross a thread. */
const plain = (values: Readonly<Record<string, unknown>> = {}): UpkeepFolder['layers'][number] =>
  JSON.parse(JSON.stringify(valuesForHooks(values))) as UpkeepFolder['layers'][number];

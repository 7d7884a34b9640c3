/** Copy Diagnostics: puts what helps to find a fault into the clipboard. Asks the worker nothing, which may have ended. */
import * as vscode from 'vscode';
import type { Reply } from '../act/reply';
import { layersOf } from '../settings';
import type { App } from '../app';
import { diagnosticsText } from '../show/text/diagnostics';

export async function copyDiagnostics(app: App): Promise<Reply<string>> {
  const { following, worker, editorLog, person, language, version, home } = app;
  const text = diagnosticsText({
    versions: {
      Tidemark: version,
      Editor: `${vscode.env.appName} ${vscode.version}, ${vscode.UIKind[vscode.env.uiKind]}`,
      Remote: vscode.env.remoteName === undefined ? 'no' : 'yes',
      Node: process.version,
      System: `${process.platform} ${process.arch}`,
      Language: vscode.env.language,
    },
    layers: layersOf(following.places.folderUri()),
    view: app.view(),
    step: following.snapshot.automation?.step ?? null,
    failures: worker.failures,
    lines: editorLog.recent(),
    home,
    mask: app.mask(),
  });
  await vscode.env.clipboard.writeText(text);
  person.tell(
    language.say(
      'The diagnostics are in the clipboard, without any text of conversations. Look through them before you pass them on.',
    ),
  );
  return { ok: true, value: text };
}

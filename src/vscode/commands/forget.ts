/** Forget Conversation… and Open Archive Folder: what we keep of conversations ourselves, in the person's hands. */
import * as vscode from 'vscode';
import type { KeptCounts } from '../../operations/own/forget';
import type { Reply } from '../act/reply';
import type { Target } from '../act/acts';
import { dropTexts } from '../host/keptTexts';
import type { App } from '../app';
import { forgetText } from '../show/text/notices';
import { afterwards, askOperation } from './progress';

/** Says what there is and removes it once the person agrees. The transcript and the notes stay. */
export async function forgetConversation(app: App, target: Target): Promise<Reply<KeptCounts>> {
  const kept = await askOperation(app, 'kept', { file: target.file });
  if (!kept.ok) return kept;
  const { say } = app.language;
  // Not awaited: a dialog may stay open.
  const asked = app.person.sure(
    say('Forget this conversation?'),
    forgetText(kept.value, app.language),
    say('Forget'),
  );
  afterwards(
    app,
    asked.then((isSure) => (isSure ? forget(app, target) : undefined)),
  );
  return kept;
}

async function forget(app: App, target: Target): Promise<void> {
  await app.drafts.dropOf(target.file);
  await dropTexts(app.evidenceFolder, target.sessionId);
  const answer = await askOperation(app, 'forget', { file: target.file });
  if (answer.ok)
    app.person.mention(
      app.language.say('Everything Tidemark kept of this conversation was removed.'),
    );
}

/** In the file manager, or in a window of its own where the files are on another machine. */
export async function openArchiveFolder(app: App): Promise<Reply<string>> {
  const answer = await askOperation(app, 'archiveFolder', {});
  if (!answer.ok) return answer;
  const uri = vscode.Uri.file(answer.value);
  const isHere = vscode.env.uiKind === vscode.UIKind.Desktop && vscode.env.remoteName === undefined;
  if (isHere) await vscode.env.openExternal(uri);
  else await vscode.commands.executeCommand('vscode.openFolder', uri, { forceNewWindow: true });
  return answer;
}

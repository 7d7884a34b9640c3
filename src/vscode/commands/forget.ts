/** Forget Conversation… and Open Archive Folder: what we keep of conversations ourselves, in the person's hands. */
import * as vscode from 'vscode';
import type { KeptCounts } from '../../operations/own/forget';
import type { Reply } from '../act/answer';
import type { Target } from '../act/acts';
import { dropTexts } from '../host/keptTexts';
import type { Shell } from '../shell';
import { keptText } from '../show/text/notices';
import { askOperation } from './progress';

/** Says what there is and removes it once the person agrees. The transcript and the notes stay. */
export async function forgetConversation(shell: Shell, target: Target): Promise<Reply<KeptCounts>> {
  const kept = await askOperation(shell, 'kept', { file: target.file });
  if (!kept.ok) return kept;
  const { say } = shell.language;
  // Not awaited: a dialog may stay open.
  void shell.person
    .sure(say('Forget this conversation?'), keptText(kept.value, shell.language), say('Forget'))
    .then((isSure) => (isSure ? forget(shell, target) : undefined));
  return kept;
}

async function forget(shell: Shell, target: Target): Promise<void> {
  await shell.drafts.dropOf(target.file);
  await dropTexts(shell.evidenceFolder, target.sessionId);
  const answer = await askOperation(shell, 'forget', { file: target.file });
  if (answer.ok)
    shell.person.mention(
      shell.language.say('Everything Tidemark kept of this conversation was removed.'),
    );
}

/** In the file manager, or in a window of its own where the files are on another machine. */
export async function openArchiveFolder(shell: Shell): Promise<Reply<string>> {
  const answer = await askOperation(shell, 'archiveFolder', {});
  if (!answer.ok) return answer;
  const uri = vscode.Uri.file(answer.value);
  const isHere = vscode.env.uiKind === vscode.UIKind.Desktop && vscode.env.remoteName === undefined;
  if (isHere) await vscode.env.openExternal(uri);
  else await vscode.commands.executeCommand('vscode.openFolder', uri, { forceNewWindow: true });
  return answer;
}

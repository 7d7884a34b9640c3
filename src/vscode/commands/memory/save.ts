/** Save to Memory: what is selected, else what is typed, as one note of today. */
import * as vscode from 'vscode';
import type { SavedNote } from '../../../operations/memory/save';
import type { Reply } from '../../act/reply';
import type { App } from '../../app';
import { ask } from '../../show/picks';
import { buttons, refusals } from '../../show/text/notices';
import { refuse } from '../preconditions';
import { takeOut } from '../notes';
import { sayTrouble } from '../progress';

export async function saveToMemory(app: App): Promise<Reply<SavedNote | null>> {
  const { say } = app.language;
  const editor = vscode.window.activeTextEditor;
  const folder = folderFor(app, editor?.document.uri);
  if (folder === undefined) return refuse(app, 'noFolder', refusals(say).noFolder);
  const selected = (editor?.selections ?? [])
    .map((one) => editor?.document.getText(one) ?? '')
    .join('\n')
    .trim();
  const files = filesOf(folder, selected === '' ? undefined : editor?.document.uri);
  if (selected !== '') return saved(app, folder, selected, files);
  // Not awaited: the box may stay open.
  void ask({
    title: say('Save to Memory'),
    prompt: say('One sentence that will still matter in a month.'),
    value: '',
  }).then((text) =>
    text === undefined || text.trim() === '' ? undefined : saved(app, folder, text, files),
  );
  return { ok: true, value: null };
}

/** The folder of what is in front, of the followed conversation, or the first. */
function folderFor(
  { notes, following }: App,
  uri: vscode.Uri | undefined,
): vscode.WorkspaceFolder | undefined {
  const wanted = [uri, following.places.folderUri()].flatMap((one) =>
    one ? (vscode.workspace.getWorkspaceFolder(one) ?? []) : [],
  );
  return [...wanted, ...notes.folders].find(({ uri: { scheme } }) => scheme === 'file');
}

/** The file that the words stand in, where it is one of the folder. */
function filesOf(folder: vscode.WorkspaceFolder, uri: vscode.Uri | undefined): readonly string[] {
  if (uri === undefined || vscode.workspace.getWorkspaceFolder(uri) !== folder) return [];
  return [vscode.workspace.asRelativePath(uri, false)];
}

async function saved(
  app: App,
  folder: vscode.WorkspaceFolder,
  text: string,
  files: readonly string[],
): Promise<Reply<SavedNote>> {
  const answer = await app.notes.save(folder, { text, files, kind: null, where: null });
  if (!answer.ok) return sayTrouble(app, answer);
  const { say } = app.language;
  const { path, stored, receipt, isMasked } = answer.value;
  const label = buttons(say);
  const open = {
    label: label.open,
    run: () => vscode.window.showTextDocument(vscode.Uri.joinPath(folder.uri, path)),
  };
  const undo = receipt === null ? [] : [{ label: label.undo, run: () => takeOut(app, receipt) }];
  const sentence = stored ? say('Saved to {0}.', path) : say('{0} holds it already.', path);
  const masked = isMasked ? ` ${say('What looked like a secret was masked.')}` : '';
  app.person.tell(sentence + masked, [open, ...undo]);
  return answer;
}

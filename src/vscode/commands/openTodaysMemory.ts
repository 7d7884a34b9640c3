/** Open Today's Memory: today's notes of the folder. Creates nothing: where there are none yet, it says so. */
import * as vscode from 'vscode';
import type { Reply } from '../act/reply';
import { commands } from '../ids';
import type { App } from '../app';
import { localDate } from '../show/text/language';
import { buttons, refusals } from '../show/text/notices';
import { refuse } from './preconditions';

export async function openTodaysMemory(app: App): Promise<Reply<string>> {
  const { say } = app.language;
  const folder = memoryFolder(app);
  if (folder === undefined) return refuse(app, 'noFolder', refusals(say).noFolder);
  const name = `memory/${localDate(new Date())}.md`;
  const uri = vscode.Uri.joinPath(folder, name);
  if (!(await isFile(uri))) {
    const sentence = say('There are no notes for today yet: {0} does not exist.', name);
    const flush = {
      label: buttons(say).flush,
      run: () => vscode.commands.executeCommand(commands.flush),
    };
    const place = app.following.places.target()?.place;
    const mayFlush = place?.trusted === true && place.workspace !== null;
    app.person.tell(sentence, mayFlush ? [flush] : []);
    return { ok: false, kind: 'missing', sentence };
  }
  await vscode.window.showTextDocument(uri);
  return { ok: true, value: uri.toString() };
}

/** The folder notes of the followed conversation go to; without one, the first of the workspace. Either may be virtual. */
const memoryFolder = ({ following }: App): vscode.Uri | undefined =>
  following.places.folderUri() ?? vscode.workspace.workspaceFolders?.[0]?.uri;

async function isFile(uri: vscode.Uri): Promise<boolean> {
  try {
    const { type } = await vscode.workspace.fs.stat(uri);
    return (type & vscode.FileType.File) !== 0;
  } catch {
    return false;
  }
}

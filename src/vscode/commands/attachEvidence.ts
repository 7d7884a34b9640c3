/**
 * Our evidence on the way to a chat that compacted itself: written to a file below our own storage and put beside the chat's
 * box as an attachment. Nothing is sent, and what stands in the box stays there; the person sees it and may take it out.
 */
import * as vscode from 'vscode';
import type { Told } from '../../operations/service';
import type { Target } from '../acts';
import type { Shell } from '../shell';

const openChat = 'workbench.action.chat.open';

/** Files kept below our storage, one for each chat. */
const mostKept = 20;

/** Attaches the evidence of a chat to its next message; the answer is the file. */
export async function attachEvidence(
  shell: Shell,
  target: Target,
  sessionId: string,
): Promise<Told<string>> {
  const { say } = shell.language;
  const told = await shell.acts.evidence(target);
  if (!told.ok) {
    shell.person.warn(told.sentence);
    return told;
  }
  if (told.value === null) {
    const sentence = say('There is nothing on record of this chat that a summary could lose.');
    shell.person.tell(sentence);
    return { ok: false, kind: 'nothing', sentence };
  }
  const file = await write(shell.evidenceFolder, sessionId, told.value);
  // Without a query the box stays as it is.
  await vscode.commands.executeCommand(openChat, { isPartialQuery: true, attachFiles: [file] });
  return { ok: true, value: file.fsPath };
}

async function write(folder: vscode.Uri, sessionId: string, text: string): Promise<vscode.Uri> {
  const { fs } = vscode.workspace;
  await fs.createDirectory(folder);
  await prune(folder);
  const name = sessionId.replace(/[^\w.-]/g, '_').slice(0, 80);
  const file = vscode.Uri.joinPath(folder, `evidence-${name}.md`);
  await fs.writeFile(file, new TextEncoder().encode(text));
  return file;
}

/** Makes room for one more, the oldest first. */
async function prune(folder: vscode.Uri): Promise<void> {
  const { fs } = vscode.workspace;
  const names = (await fs.readDirectory(folder)).map(([name]) => name);
  const own = names.filter((name) => name.startsWith('evidence-'));
  if (own.length < mostKept) return;
  const aged = await Promise.all(
    own.map(async (name) => {
      const file = vscode.Uri.joinPath(folder, name);
      return { file, mtime: (await fs.stat(file)).mtime };
    }),
  );
  aged.sort((a, b) => a.mtime - b.mtime);
  for (const { file } of aged.slice(0, own.length - mostKept + 1)) await fs.delete(file);
}

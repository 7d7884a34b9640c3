/** Texts in files below our own storage, for agents and chats to read. The newest few are kept. */
import * as vscode from 'vscode';

/** Files kept of each kind. */
const mostKept = 20;

/** What a text is for; its file's name begins with it. */
type TextPurpose = 'evidence' | 'handoff';

const nameOf = (kind: TextPurpose, sessionId: string): string =>
  `${kind}-${sessionId.replace(/[^\w.-]/g, '_').slice(0, 80)}.md`;

/** Writes a text about a conversation. */
export async function keepText(
  folder: vscode.Uri,
  kind: TextPurpose,
  sessionId: string,
  text: string,
): Promise<vscode.Uri> {
  const { fs } = vscode.workspace;
  await fs.createDirectory(folder);
  await prune(folder, `${kind}-`);
  const file = vscode.Uri.joinPath(folder, nameOf(kind, sessionId));
  await fs.writeFile(file, new TextEncoder().encode(text));
  return file;
}

/** Removes those about a conversation. */
export async function dropTexts(folder: vscode.Uri, sessionId: string): Promise<void> {
  const { fs } = vscode.workspace;
  for (const kind of ['evidence', 'handoff'] as const) {
    try {
      await fs.delete(vscode.Uri.joinPath(folder, nameOf(kind, sessionId)));
    } catch {
      // Most conversations have none.
    }
  }
}

/** Makes room for one more, the oldest first. */
async function prune(folder: vscode.Uri, kind: string): Promise<void> {
  const { fs } = vscode.workspace;
  const names = (await fs.readDirectory(folder)).map(([name]) => name);
  const own = names.filter((name) => name.startsWith(kind));
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

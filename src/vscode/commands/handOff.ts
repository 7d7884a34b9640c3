/**
 * Hand Off…: sums a conversation up, pins and all, for a fresh one: in the editor's chat, in a new terminal with an agent, or as a
 * Markdown file. The old conversation stays as it is, and nothing is sent off: the person presses Enter.
 */
import path from 'node:path';
import * as vscode from 'vscode';
import { facts } from '../../agents/all';
import type { Reply } from '../act/reply';
import type { Target } from '../act/acts';
import { keepText } from '../host/keptTexts';
import { pick, type PickRow } from '../show/picks';
import type { App } from '../app';
import { buttons } from '../show/text/notices';
import { localDate } from '../show/text/language';
import { afterwards } from './progress';
import { fillChat, withSummary } from './compact/readOnlyChat';
import { typeInNewTerminal } from './compact/followUp';

/** Where a conversation goes on: what is done with its summary. */
interface Goal extends PickRow {
  readonly take: (text: string) => Promise<unknown>;
}

/** Asks where to, then sums up. */
export function handOffConversation(app: App, target: Target): Reply<null> {
  const { say } = app.language;
  // Not awaited: the list may stay open.
  const picked = pick(goalsOf(app, target), {
    title: say('Hand off to a fresh conversation'),
    placeHolder: say('The old one stays as it is; nothing is sent before you press Enter'),
  });
  const title = say('Summing up the conversation');
  afterwards(
    app,
    picked.then((goal) => goal && withSummary(app, target, title, goal.take)),
  );
  return { ok: true, value: null };
}

function goalsOf(app: App, target: Target): readonly Goal[] {
  const { say } = app.language;
  const inTerminal = facts.flatMap(({ label, program }): Goal[] =>
    program === undefined
      ? []
      : [
          {
            icon: 'terminal',
            label,
            description: say('in a new terminal'),
            take: (text) => toAgent(app, target, { label, program }, text),
          },
        ],
  );
  const chat: Goal = {
    icon: 'comment-discussion',
    label: say("VS Code's chat"),
    take: fillChat,
  };
  const file: Goal = {
    icon: 'markdown',
    label: say('A Markdown file…'),
    take: (text) => toFile(app, target, text),
  };
  return [...inTerminal, chat, file];
}

/** The text as a file, and a prompt that names it: a long text typed into a terminal would be sent off line by line. */
async function toAgent(
  app: App,
  { sessionId, place }: Target,
  { label, program }: { readonly label: string; readonly program: string },
  text: string,
): Promise<void> {
  const file = await keepText(app.evidenceFolder, 'handoff', sessionId, text);
  const prompt = `Read ${file.fsPath} first: it is a record of an earlier conversation. Then wait for my next request.`;
  // Its own folder: another conversation may be followed by now.
  const cwd = folderOf(place);
  const isTyped = typeInNewTerminal(label, cwd, `${program} "${prompt}"`);
  if (isTyped) return;
  await vscode.env.clipboard.writeText(prompt);
  app.person.tell(
    app.language.say('The prompt is in the clipboard: start {0} and paste it.', label),
  );
}

const folderOf = ({ workspace }: Target['place']): vscode.Uri | undefined =>
  workspace === null ? undefined : vscode.Uri.file(workspace);

async function toFile(app: App, { place }: Target, text: string): Promise<void> {
  const { say } = app.language;
  const folder = folderOf(place) ?? vscode.Uri.file(app.home);
  const file = await vscode.window.showSaveDialog({
    defaultUri: vscode.Uri.joinPath(folder, `hand-off-${localDate(new Date())}.md`),
    filters: { Markdown: ['md'] },
    title: say('Save the hand-off'),
  });
  if (!file) return;
  await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(`${text}\n`));
  const open = { label: buttons(say).open, run: () => vscode.window.showTextDocument(file) };
  app.person.tell(say('Written to {0}.', path.basename(file.fsPath)), [open]);
}

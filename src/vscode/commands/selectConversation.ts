/** Select Conversation…: follow one conversation, or the newest again. Titles and fill come in while the list is open. */
import * as vscode from 'vscode';
import type { SessionListed } from '../../operations/find';
import type { Told } from '../../operations/service';
import type { Shell } from '../shell';
import { refusals } from '../text/notices';
import type { SessionRow } from '../text/sessions';
import { automaticRow, groupedByAgent, sessionRow } from '../text/sessions';
import { refuse } from './needs';

interface Item extends vscode.QuickPickItem {
  /** Null = the newest. */
  readonly file: string | null;
}

/** Larger transcripts are listed without their title: reading them all would take too long. */
const largestBytes = 20_000_000;
const mostRead = 20;

export async function selectConversation(shell: Shell): Promise<Told<string | null>> {
  const { following, service, language } = shell;
  if ((vscode.workspace.workspaceFolders ?? []).length === 0) {
    return refuse(shell, 'noFolder', refusals(language.say).noFolder);
  }
  const sessions = await service.call('sessions', following.sessionsAsk());
  if (sessions.length === 0) {
    return refuse(shell, 'noConversation', refusals(language.say).noConversation);
  }
  const picked = await pick(shell, sessions);
  if (picked === undefined) return { ok: false, kind: 'cancelled', sentence: '' };
  await following.pin(picked.file);
  return { ok: true, value: picked.file };
}

async function pick(shell: Shell, sessions: readonly SessionListed[]): Promise<Item | undefined> {
  const { language } = shell;
  const list = vscode.window.createQuickPick<Item>();
  const rows = new Map<string, Item>(
    sessions.map((session) => [session.file, itemOf(shell, session, undefined)]),
  );
  const draw = (): void => {
    const { activeItems } = list;
    list.items = [
      { ...automaticRow(language), file: null, alwaysShow: true },
      ...groupedByAgent(sessions).flatMap(({ label, sessions: own }) => [
        { label, kind: vscode.QuickPickItemKind.Separator, file: null },
        ...own.flatMap(({ file }) => rows.get(file) ?? []),
      ]),
    ];
    const file = activeItems[0]?.file ?? shell.following.pinned;
    list.activeItems = list.items.filter(
      (item) => item.file === file && item.kind !== vscode.QuickPickItemKind.Separator,
    );
  };
  list.title = language.say('Select Conversation');
  list.placeholder = language.say('Which conversation should the meter follow?');
  list.matchOnDescription = true;
  list.matchOnDetail = true;
  draw();
  const stopped = new AbortController();
  // Not awaited: the list is of use without it.
  void fillIn(shell, sessions, stopped.signal, (session, item) => {
    rows.set(session.file, item);
    draw();
  });
  try {
    return await new Promise((resolve) => {
      list.onDidAccept(() => resolve(list.selectedItems[0]));
      list.onDidHide(() => resolve(undefined));
      list.show();
    });
  } finally {
    stopped.abort();
    list.dispose();
  }
}

/** Reads titles and fill, newest first, until the list is closed. */
async function fillIn(
  shell: Shell,
  sessions: readonly SessionListed[],
  signal: AbortSignal,
  found: (session: SessionListed, item: Item) => void,
): Promise<void> {
  const target = shell.following.target();
  if (target === undefined) return;
  const { limits, place } = target;
  for (const session of sessions.slice(0, mostRead)) {
    if (session.sizeBytes > largestBytes) continue;
    const told = await shell.service
      .call('status', { file: session.file, limits, place }, { signal })
      .catch(() => undefined);
    if (signal.aborted) return;
    if (told?.ok === true) found(session, itemOf(shell, session, told.value));
  }
}

function itemOf(shell: Shell, session: SessionListed, status: SessionRow['status']): Item {
  const row = sessionRow({ session, status, nowMs: Date.now() }, shell.language);
  return { ...row, file: session.file };
}

/** Search Memory…: answers as you type, each shown in its file while it is chosen. */
import type * as vscode from 'vscode';
import type { Disposable } from '../../../base/disposable';
import { Bag, onDispose } from '../../../base/disposable';
import { readSharedPath } from '../../../engine/memory/sharedPath';
import { errorData } from '../../../base/log';
import type { Told } from '../../act/told';
import { openNote } from '../../memory/notes';
import type { NoteAt } from '../../memory/notes';
import type { Shell } from '../../shell';
import { drawn, openList } from '../../show/picks';
import type { Drawn, PickRow } from '../../show/picks';
import { noteRow } from '../../show/rows/noteRows';
import { refusals } from '../../show/text/notices';
import { refuse } from '../needs';

/** A row that is a note; one that only says something has none. */
interface Row extends PickRow {
  readonly at?: NoteAt;
}
type List = vscode.QuickPick<Drawn<Row>>;

/** After the last key, ms. */
const pauseMs = 80;
const mostHits = 30;

export function searchMemory(shell: Shell): Told<null> {
  const { say } = shell.language;
  if (shell.notes.folders.length === 0) return refuse(shell, 'noFolder', refusals(say).noFolder);
  const title = say('Search Memory');
  const list: List = openList(
    title,
    say('A question, a name, a path, a day: “what broke last Tuesday”'),
  );
  const bag = new Bag();
  bag.add(list);
  bag.add(answering(shell, list));
  bag.add(
    list.onDidChangeActive(([row]) => {
      if (row?.row.at && list.value !== '') open(shell, row.row.at, true);
    }),
  );
  bag.add(
    list.onDidAccept(() => {
      const [row] = list.selectedItems;
      if (row?.row.at) open(shell, row.row.at, false);
      list.hide();
    }),
  );
  bag.add(list.onDidHide(() => bag.dispose()));
  list.show();
  return { ok: true, value: null };
}

/** Not awaited: a file that cannot be shown is in the log. */
function open(shell: Shell, at: NoteAt, isPreview: boolean): void {
  void shown(shell, at, isPreview).catch((error: unknown) =>
    shell.editorLog.log.warn('note not shown', errorData(error)),
  );
}

/** A note of another machine is in no file here: it is shown when it is chosen, by itself. */
async function shown({ documents }: Shell, at: NoteAt, isPreview: boolean): Promise<void> {
  const { path, text } = at.note;
  if (readSharedPath(path) === undefined) await openNote(at, isPreview);
  else if (!isPreview) await documents.show(path, text);
}

/** Fills the list with what answers the words in it: only the newest question's answer is shown. */
function answering(shell: Shell, list: List): Disposable {
  let timer: NodeJS.Timeout | undefined;
  let asked = 0;
  const answer = async (): Promise<void> => {
    const mine = ++asked;
    list.busy = true;
    const rows = await rowsFor(shell, list.value);
    if (mine !== asked) return;
    list.busy = false;
    list.items = rows.map((row) => drawn({ ...row, alwaysShow: true }));
  };
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void answer(), pauseMs);
  };
  void answer();
  const typed = list.onDidChangeValue(soon);
  return onDispose(() => {
    clearTimeout(timer);
    typed.dispose();
    asked++;
  });
}

async function rowsFor(shell: Shell, text: string): Promise<readonly Row[]> {
  const { notes, language } = shell;
  if (text.trim() === '') return [];
  const told = await notes.search(text, mostHits);
  if (!told.ok) return [{ icon: 'warning', label: told.sentence }];
  const isMany = notes.folders.length > 1;
  const answers = told.value.notes.map((at) => ({
    ...noteRow(at.note, isMany ? at.folder.name : null),
    at,
  }));
  const none = { icon: 'info', label: language.say('No note answers that.') };
  const problems = told.value.problems.map((label) => ({ icon: 'warning', label }));
  return [...(answers.length === 0 ? [none] : answers), ...problems];
}

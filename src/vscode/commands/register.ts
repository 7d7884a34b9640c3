/** Every command and the function behind it. A record keyed by name: a command that is forgotten does not compile. */
import * as vscode from 'vscode';
import { errorData } from '../../base/log';
import { sentenceOf } from '../../base/sentence';
import { Bag, type Disposable } from '../../base/disposable';
import type { Target } from '../act/acts';
import type { CommandName } from '../ids';
import { commands, draftCommands, keyCommands, openNoteCommand, walkthroughId } from '../ids';
import { openNote, type NoteAt } from '../memory/notes';
import { NoteNode } from '../memory/notesTree';
import type { App } from '../app';
import { offerHooks } from './clientHooks';
import { removeKey, setKey } from './apiKey';
import { compactConversation } from './compact/compact';
import { copyDiagnostics } from './copyDiagnostics';
import { applyDraft } from './compact/applyDraft';
import {
  discardDraft,
  draftWithoutModel,
  regenerateDraft,
  showDraftDetails,
} from './compact/draft';
import { flushMemory } from './flush';
import { forgetConversation, openArchiveFolder } from './forget';
import { handOffConversation } from './handOff';
import { showHistory } from './history';
import { removeEmbeddingsKey, setEmbeddingsKey } from './memory/embeddingsKey';
import { forgetNote } from './memory/forget';
import { installBackend } from './memory/installBackend';
import { needTrust, needWritable } from './preconditions';
import { promoteNotes } from './memory/promote';
import { saveToMemory } from './memory/save';
import { searchMemory } from './memory/search';
import { openTodaysMemory } from './openTodaysMemory';
import { pinMessages, pinSelection } from './pins';
import { selectConversation } from './selectConversation';
import { showContext } from './showContext';
import { undoAt } from './compact/undo';

/** What a command does; `note` is the one of the side bar that it was called at, `at` the text in the title of which. */
type CommandAct = (app: App, note?: NoteAt, at?: vscode.Uri) => unknown;

/** One that needs a folder where writing is allowed. */
const inTrust =
  (act: CommandAct): CommandAct =>
  (app, ...given) => {
    const trust = needTrust(app);
    return trust.ok ? act(app, ...given) : trust;
  };

/** One on the followed conversation, where writing is allowed. */
const onTarget =
  (act: (app: App, target: Target) => unknown): CommandAct =>
  (app) => {
    const needed = needWritable(app);
    return needed.ok ? act(app, needed.value) : needed;
  };

const acts: Readonly<Record<CommandName, CommandAct>> = {
  compact: onTarget(compactConversation),
  flush: onTarget(flushMemory),
  undo: (app, _note, at) => undoAt(app, at),
  handOff: onTarget(handOffConversation),
  pinMessages: onTarget(pinMessages),
  pinSelection,
  showHistory: (app, _note, at) => showHistory(app, at),
  selectConversation,
  showContext,
  openContextView: (app) => {
    app.openContextView();
    return { ok: true, value: null };
  },
  openTodaysMemory,
  searchMemory,
  saveToMemory: inTrust(saveToMemory),
  promoteNotes: inTrust(promoteNotes),
  forgetNote: inTrust(forgetNote),
  installLancedb: inTrust(installBackend),
  setEmbeddingsKey,
  removeEmbeddingsKey,
  openArchiveFolder,
  forgetConversation: onTarget(forgetConversation),
  getStarted: async ({ extensionId }) => {
    const id = `${extensionId}#${walkthroughId}`;
    await vscode.commands.executeCommand('workbench.action.openWalkthrough', id);
    return { ok: true, value: null };
  },
  showLog: ({ editorLog }) => {
    editorLog.show();
    return { ok: true, value: null };
  },
  restart: ({ worker }) => {
    worker.restart();
    return { ok: true, value: null };
  },
  copyDiagnostics,
  installAgentHooks: inTrust((app) => offerHooks(app, 'install')),
  removeAgentHooks: inTrust((app) => offerHooks(app, 'remove')),
};

/** The note that a command was called at: anybody may call it with anything. */
const noteOf = (given: unknown): NoteAt | undefined =>
  given instanceof NoteNode ? (given.at ?? undefined) : undefined;

const uriOf = (given: unknown): vscode.Uri | undefined =>
  given instanceof vscode.Uri ? given : undefined;

type DraftCommandName = keyof typeof draftCommands;

const ofDraft: Readonly<Record<DraftCommandName, (app: App, uri: vscode.Uri) => Promise<unknown>>> =
  {
    apply: applyDraft,
    regenerate: regenerateDraft,
    withoutModel: draftWithoutModel,
    details: showDraftDetails,
    discard: discardDraft,
  };

/** What a command is about: the text it was given, or the one in front. */
function draftAt(uri: vscode.Uri | undefined): vscode.Uri {
  const found = uri ?? vscode.window.activeTextEditor?.document.uri;
  return found ?? vscode.Uri.from({ scheme: 'untitled', path: 'none' });
}

/** Registers all commands. A bug in one is logged and answered as an outcome; nothing is thrown at the caller. */
export function registerCommands(app: App): Disposable {
  const bag = new Bag();
  const add = (id: string, act: CommandAct): void => {
    bag.add(
      vscode.commands.registerCommand(id, (given?: unknown) =>
        guarded(app, id.replace('tidemark.', ''), () => act(app, noteOf(given), uriOf(given))),
      ),
    );
  };
  add(openNoteCommand, (_shell, note) => (note ? openNote(note, false) : undefined));
  for (const [name, id] of Object.entries(commands)) add(id, acts[name as CommandName]);
  for (const [name, id] of Object.entries(draftCommands)) {
    bag.add(
      vscode.commands.registerCommand(id, (uri?: vscode.Uri) =>
        guarded(app, name, () => ofDraft[name as DraftCommandName](app, draftAt(uri))),
      ),
    );
  }
  for (const { provider, set, remove } of keyCommands) {
    add(set, (given) => setKey(given, provider));
    add(remove, (given) => removeKey(given, provider));
  }
  return bag;
}

const isDone = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === true;

async function guarded(app: App, name: string, act: (app: App) => unknown): Promise<unknown> {
  try {
    const answer = await act(app);
    if (isDone(answer)) app.contextKeys.done(name);
    return answer;
  } catch (error) {
    const sentence = app.language.tell(sentenceOf(error));
    app.editorLog.log.error('command failed', { command: name, ...errorData(error) });
    app.person.warn(sentence);
    return { ok: false, kind: 'failed', sentence };
  }
}

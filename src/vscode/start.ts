/**
 * The parts of the extension, put together: what is followed is drawn, and what is due is done. Holds no rules of its own.
 */
import { errorData } from '../base/log';
import * as vscode from 'vscode';
import { Bag } from '../base/disposable';
import type { Operations } from '../operations/verbs';
import type { Supervised } from '../ports/worker';
import { Acts } from './act/acts';
import { askOver } from './act/ask';
import { Questions } from './act/questions';
import { repairWhenTrusted } from './act/repair';
import { isChatElsewhere } from './follow/chatFolders';
import { waitOnForDrafts } from './commands/compact/applyDraft';
import { askToCompact } from './commands/compact/ask';
import { reportCompactions } from './api/reportCompactions';
import { ContextKeys } from './show/contextKeys';
import { SummaryDocuments } from './show/documents';
import { showingDrafts } from './drafts/lenses';
import { DraftStore } from './drafts/store';
import { Following } from './follow/followedSession';
import { keepingHooks } from './act/hookUpkeep';
import type { EditorLog } from './log';
import type { HostAndApi } from './host/hostAndApi';
import { offeringEvidence } from './act/evidenceOffer';
import { RefusedSettings } from './show/refusedSettings';
import { EditorSettings } from './settings';
import { ContextView } from './panel/contextView';
import { Notes } from './memory/notes';
import type { Shell } from './shell';
import { StatusItem } from './show/statusItem';
import { languageOf } from './show/text/language';
import { itemLook } from './show/meter/meter';
import { refusals } from './show/text/notices';
import { viewOf } from './view';

/** What the shell takes from outside as it is. */
type Given = Pick<
  Shell,
  'keys' | 'person' | 'mask' | 'extensionId' | 'version' | 'home' | 'evidenceFolder'
>;

/** What the shell takes from outside. */
interface ShellParts extends Given, Pick<HostAndApi, 'compactions' | 'sources'> {
  /** Where this window's own chats lie, if they lie on this machine. */
  readonly chatFolders: readonly string[];
  /** This extension's own files. */
  readonly extension: vscode.Uri;
  /** Where drafts lie until they are applied or discarded. */
  readonly draftFolder: vscode.Uri;
}

/** Builds the shell around the operations. `memento` is the workspace's own storage. */
export function createShell(
  operations: Operations & Supervised,
  editorLog: EditorLog,
  memento: vscode.Memento,
  { draftFolder, extension, compactions, sources, chatFolders, ...given }: ShellParts,
): Shell {
  const bag = new Bag();
  const { log } = editorLog;
  const language = languageOf(
    vscode.env.language,
    (message, ...args) => vscode.l10n.t(message, ...args),
    given.home,
  );
  const refused = new RefusedSettings({
    person: given.person,
    language,
    open: (query) => vscode.commands.executeCommand('workbench.action.openSettings', query),
    changed: `@modified @ext:${given.extensionId}`,
  });
  const settings = bag.add(new EditorSettings(refused, log));
  const following = bag.add(new Following(operations, settings, memento, log));
  const acts = bag.add(new Acts(operations, log, language));
  const questions = new Questions({
    operations,
    following,
    ask: (question) => askToCompact(shell, question),
    isFocused: () => vscode.window.state.focused,
  });
  const shell: Shell = {
    ...given,
    operations,
    ask: askOver(operations, language),
    worker: operations,
    following,
    acts,
    questions,
    editorLog,
    language,
    refused,
    notes: new Notes(operations, language, (folder) => settings.read(folder).memory),
    contextKeys: new ContextKeys(),
    documents: bag.add(new SummaryDocuments()),
    drafts: bag.add(new DraftStore(draftFolder)),
    item: bag.add(new StatusItem(language.say('Tidemark: context meter'))),
    repaired: [],
    unseen: [],
    view: () => viewOf(shell),
    openContextView: () => contextView.open(),
    size: () => bag.size + following.size + acts.size,
    start: () => begin(shell, bag, { compactions, sources, chatFolders }),
    dispose: () => bag.dispose(),
  };
  const contextView = bag.add(new ContextView(shell, extension));
  return shell;
}

/** Begins to follow, to draw and to act. */
function begin(
  shell: Shell,
  bag: Bag,
  {
    compactions,
    sources,
    chatFolders,
  }: Pick<ShellParts, 'compactions' | 'sources' | 'chatFolders'>,
): void {
  const { following, acts, person, language } = shell;
  bag.add(following.onDidChange(() => refresh(shell)));
  bag.add(sources.onDidChange(() => following.poke()));
  bag.add(
    following.onDidLosePin(() => person.tellUnasked(refusals(language.say).conversationGone)),
  );
  bag.add(acts.onDidBegin(() => refresh(shell)));
  bag.add(
    acts.onDidFinish(() => {
      following.poke();
      refresh(shell);
    }),
  );
  bag.add(reportCompactions(shell, compactions));
  bag.add(vscode.window.onDidChangeWindowState(() => refresh(shell)));
  bag.add(repairWhenTrusted(shell, () => refresh(shell)));
  noteChatElsewhere(shell, chatFolders);
  bag.add(offeringEvidence(shell));
  bag.add(showingDrafts(shell));
  // Not awaited: what is left open only looks empty.
  void shell.documents.closeLeftOver();
  void shell.drafts.closeLeftOver();
  following.start();
  waitOnForDrafts(shell);
  bag.add(keepingHooks(shell));
}

/** Draws the present state and does what is due. */
function refresh(shell: Shell): void {
  const view = shell.view();
  const look = itemLook(view, shell.language);
  const { shell: terminal, why } = view.snapshot;
  shell.contextKeys.set('hasConversation', look !== null);
  shell.contextKeys.set(
    'agentInTerminal',
    terminal !== undefined && (why === 'terminal' || why === 'only'),
  );
  shell.item.draw(look);
  shell.refused.note(view.snapshot.status?.refusedSettings ?? []);
  // What the window of the first conversation does not allow is told along.
  if (!view.isReading) shell.refused.tell();
  shell.questions.look();
}

/** A remote window's own chat is on another machine: said, because another conversation may be shown meanwhile. */
function noteChatElsewhere(shell: Shell, folders: readonly string[]): void {
  const { unseen, language, editorLog } = shell;
  isChatElsewhere(folders).then(
    (isElsewhere) => {
      if (!isElsewhere) return;
      unseen.push(
        language.say(
          "VS Code's chat lives on the local side of this remote window, so its size is not known here.",
        ),
      );
      refresh(shell);
    },
    (error: unknown) => editorLog.log.warn('chat folders not looked at', errorData(error)),
  );
}

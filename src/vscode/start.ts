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
import type { App } from './app';
import { StatusItem } from './show/statusItem';
import { languageOf } from './show/text/language';
import { itemLook } from './show/meter/meter';
import { refusals } from './show/text/notices';
import { presentView } from './view';

/** What the app takes from outside as it is. */
type Given = Pick<
  App,
  'keys' | 'person' | 'mask' | 'extensionId' | 'version' | 'home' | 'evidenceFolder'
>;

/** What the app takes from outside. */
interface AppParts extends Given, Pick<HostAndApi, 'compactions' | 'sources'> {
  /** Where this window's own chats lie, if they lie on this machine. */
  readonly chatFolders: readonly string[];
  /** This extension's own files. */
  readonly extension: vscode.Uri;
  /** Where drafts lie until they are applied or discarded. */
  readonly draftFolder: vscode.Uri;
}

/** Builds the app around the operations. `memento` is the workspace's own storage. */
export function createApp(
  operations: Operations & Supervised,
  editorLog: EditorLog,
  memento: vscode.Memento,
  { draftFolder, extension, compactions, sources, chatFolders, ...given }: AppParts,
): App {
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
    ask: (question) => askToCompact(app, question),
    isFocused: () => vscode.window.state.focused,
  });
  const app: App = {
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
    view: () => presentView(app),
    openContextView: () => contextView.open(),
    size: () => bag.size + following.size + acts.size,
    start: () => begin(app, bag, { compactions, sources, chatFolders }),
    dispose: () => bag.dispose(),
  };
  const contextView = bag.add(new ContextView(app, extension));
  return app;
}

/** Begins to follow, to draw and to act. */
function begin(
  app: App,
  bag: Bag,
  { compactions, sources, chatFolders }: Pick<AppParts, 'compactions' | 'sources' | 'chatFolders'>,
): void {
  const { following, acts, person, language } = app;
  bag.add(following.onDidChange(() => refresh(app)));
  bag.add(sources.onDidChange(() => following.poke()));
  bag.add(
    following.onDidLosePin(() => person.tellUnasked(refusals(language.say).conversationGone)),
  );
  bag.add(acts.onDidBegin(() => refresh(app)));
  bag.add(
    acts.onDidFinish(() => {
      following.poke();
      refresh(app);
    }),
  );
  bag.add(reportCompactions(app, compactions));
  bag.add(vscode.window.onDidChangeWindowState(() => refresh(app)));
  bag.add(repairWhenTrusted(app, () => refresh(app)));
  noteChatElsewhere(app, chatFolders);
  bag.add(offeringEvidence(app));
  bag.add(showingDrafts(app));
  // Not awaited: what is left open only looks empty.
  void app.documents.closeLeftOver();
  void app.drafts.closeLeftOver();
  following.start();
  bag.add(waitOnForDrafts(app));
  bag.add(keepingHooks(app));
}

/** Draws the present state and does what is due. */
function refresh(app: App): void {
  const view = app.view();
  const look = itemLook(view, app.language);
  app.contextKeys.set('hasConversation', look !== null);
  app.contextKeys.set('agentInTerminal', app.following.isInActiveTerminal);
  app.item.draw(look);
  app.refused.note(view.snapshot.status?.refusedSettings ?? []);
  // What the window of the first conversation does not allow is told along.
  if (!view.isReading) app.refused.tell();
  app.questions.look();
}

/** A remote window's own chat is on another machine: said, because another conversation may be shown meanwhile. */
function noteChatElsewhere(app: App, folders: readonly string[]): void {
  const { unseen, language, editorLog } = app;
  isChatElsewhere(folders).then(
    (isElsewhere) => {
      if (!isElsewhere) return;
      unseen.push(
        language.say(
          "VS Code's chat lives on the local side of this remote window, so its size is not known here.",
        ),
      );
      refresh(app);
    },
    (error: unknown) => editorLog.log.warn('chat folders not looked at', errorData(error)),
  );
}

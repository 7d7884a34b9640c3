/**
 * The parts of the extension, put together: what is followed is drawn, and what is due is done. Holds no rules of its own.
 */
import { errorData } from '../base/log';
import * as vscode from 'vscode';
import { isEditors } from '../agents/all';
import { Bag } from '../base/disposable';
import type { Disposable } from '../base/disposable';
import { inEnglish } from '../base/sentence';
import type { Operations, Snapshot } from '../operations/verbs';
import type { Supervised } from '../ports/worker';
import type { Settings } from '../settings/resolve';
import { Acts } from './act/acts';
import { askOver } from './act/ask';
import { Questions } from './act/questions';
import { isChatElsewhere } from './follow/chatFolders';
import { waitOnForDrafts } from './commands/compact/applyDraft';
import { askToCompact } from './commands/compact/ask';
import { tellFirst } from './commands/notes';
import type { About, Compactions } from './api/compactions';
import { ContextKeys } from './show/contextKeys';
import { SummaryDocuments } from './show/documents';
import { showingDrafts } from './drafts/lenses';
import { DraftStore } from './drafts/store';
import { Following } from './follow/followedSession';
import { keepingHooks } from './act/hookUpkeep';
import type { EditorLog } from './log';
import type { Outward } from './host/outward';
import { offeringEvidence } from './act/evidenceOffer';
import { RefusedSettings } from './show/refusedSettings';
import { EditorSettings } from './settings';
import { ContextView } from './panel/contextView';
import { Notes } from './memory/notes';
import type { Shell } from './shell';
import { StatusItem } from './show/statusItem';
import { languageOf } from './show/text/language';
import { itemLook } from './show/text/meter';
import { troublesOf } from './show/text/troubles';
import { refusals } from './show/text/notices';
import type { View } from './show/text/view';

/** What the shell takes from outside as it is. */
type Given = Pick<
  Shell,
  'keys' | 'person' | 'mask' | 'extensionId' | 'version' | 'home' | 'evidenceFolder'
>;

/** What the shell takes from outside. */
interface ShellParts extends Given, Pick<Outward, 'compactions' | 'sources'> {
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
  bag.add(repairWhenTrusted(shell));
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

function viewOf(shell: Shell): View {
  const { following, acts, language } = shell;
  const { snapshot, placed } = following;
  const settings = following.settings();
  const file = snapshot.status?.file ?? snapshot.session?.file ?? null;
  return {
    snapshot,
    isReading: following.isReading,
    pinned: file !== null && following.pinned === file,
    belongs: placed.belongs,
    trusted: vscode.workspace.isTrusted,
    policy: settings.compactionPolicy,
    flushEnabled: settings.policy.flushEnabled,
    onDisk: following.onDisk,
    hasFolder: following.folders().length > 0,
    working: acts.workOn(file) ?? following.workOn(file),
    compactsWhenIdle: snapshot.automation?.isWaiting ?? false,
    notes: [
      ...troublesOf(snapshot, language),
      ...(snapshot.status?.refusedSettings ?? []).map(language.tell),
      ...shell.repaired,
      ...(isChatWanted(settings, snapshot) ? shell.unseen : []),
    ],
    nowMs: Date.now(),
    editorVersion: vscode.version,
  };
}

/** Whether it matters that the editor's own chats are out of reach: they are wanted, and none of them is shown. */
const isChatWanted = ({ agents }: Settings, { status }: Snapshot): boolean =>
  agents.some(isEditors) && !isEditors(status?.agent ?? '');

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

/** Tells other extensions of compactions, whoever asked for them. */
function reportCompactions(shell: Shell, compactions: Compactions): Bag {
  const { acts, following } = shell;
  const about = (file: string): About => {
    const { session, status } = following.snapshot;
    const known = [status, session].find((one) => one?.file === file);
    return { file, agent: known?.agent ?? null, sessionId: known?.sessionId ?? null };
  };
  const bag = new Bag();
  bag.add(
    acts.onDidBegin(({ work, file }) => {
      if (work === 'compact') compactions.begin(about(file));
    }),
  );
  bag.add(
    acts.onDidFinish(({ work, file, done, kind }) => {
      if (work !== 'compact') return;
      // A busy agent is waited for where somebody asked for that, or where compacting is automatic.
      const { automation } = following.snapshot;
      const comesAgain =
        automation?.isWaiting === true || following.settings().compactionPolicy === 'on';
      compactions.end(about(file), { ok: done, willRetry: kind === 'busy' && comesAgain });
    }),
  );
  bag.add(
    following.onDidWork(({ work, end, ...conversation }) => {
      if (end?.flushed) tellFirst(shell, end.flushed);
      if (work !== 'compact') return;
      if (end === null) compactions.begin(conversation);
      else compactions.end(conversation, end);
    }),
  );
  return bag;
}

/** Completes what an earlier session left half done, as soon as writing is allowed. */
function repairWhenTrusted(shell: Shell): Disposable {
  const { operations, repaired, editorLog, language } = shell;
  const { log } = editorLog;
  const repair = async (): Promise<void> => {
    const sentences = await operations.call('repair', {});
    for (const sentence of sentences) log.warn(inEnglish(sentence));
    repaired.push(...sentences.map(language.tell));
    if (sentences.length > 0) refresh(shell);
  };
  const run = (): void => {
    repair().catch((error: unknown) => log.warn('repair failed', errorData(error)));
  };
  if (vscode.workspace.isTrusted) run();
  return vscode.workspace.onDidGrantWorkspaceTrust(run);
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

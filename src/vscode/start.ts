/**
 * The parts of the extension, put together: what is followed is drawn, and what is due is done. Holds no rules of its own.
 */
import * as vscode from 'vscode';
import { Bag, onDispose } from '../base/disposable';
import type { Disposable } from '../base/disposable';
import type { Service, Snapshot } from '../operations/service';
import type { Settings } from '../settings/resolve';
import { Acts } from './acts';
import { Automation } from './automation';
import { isChatElsewhere } from './chatFolders';
import { askToCompact } from './commands/ask';
import type { About, Compactions } from './compactions';
import { SummaryDocuments } from './documents';
import { Following } from './following';
import { keepingHooks } from './hookSettings';
import { hasConversationKey } from './ids';
import type { EditorLog } from './log';
import type { Outward } from './outward';
import { offeringEvidence } from './ownCompactions';
import type { Choice } from './person';
import { EditorSettings } from './settings';
import type { Shell } from './shell';
import { StatusItem } from './statusItem';
import { languageOf } from './text/language';
import { itemLook } from './text/meter';
import { buttons, refusals } from './text/notices';
import type { View } from './text/view';

/** What the shell takes from outside. */
interface ShellParts extends Pick<Outward, 'keys' | 'person' | 'compactions' | 'sources'> {
  /** Where this window's own chats lie, if they lie on this machine. */
  readonly chatFolders: readonly string[];
  /** Where files lie that chats are given along. */
  readonly evidenceFolder: vscode.Uri;
}

/** Builds the shell around a service. `memento` is the workspace's own storage. */
export function createShell(
  service: Service,
  editorLog: EditorLog,
  memento: vscode.Memento,
  { keys, person, compactions, sources, chatFolders, evidenceFolder }: ShellParts,
): Shell {
  const bag = new Bag();
  const { log } = editorLog;
  const language = languageOf(vscode.env.language, (message, ...args) =>
    vscode.l10n.t(message, ...args),
  );
  const settings = bag.add(new EditorSettings(person, log, language));
  const following = bag.add(new Following(service, settings, memento, log));
  const acts = bag.add(new Acts(service, log));
  const automation: Automation = bag.add(
    new Automation({
      ...{ acts, log, memento, language, after },
      target: () => following.target(),
      ask: (target, status) => askToCompact(shell, target, status),
      changed: () => refresh(shell),
      isFocused: () => vscode.window.state.focused,
    }),
  );
  const shell: Shell = {
    ...{ service, following, acts, automation, person, editorLog, language, keys },
    evidenceFolder,
    documents: bag.add(new SummaryDocuments()),
    item: bag.add(new StatusItem(language.say('Tidemark: context meter'))),
    repaired: [],
    unseen: [],
    view: () => viewOf(shell),
    size: () => bag.size + following.size + acts.size,
    start: () => {
      bag.add(following.onDidChange(() => refresh(shell)));
      bag.add(sources.onDidChange(() => following.poke()));
      bag.add(following.onDidLosePin(() => person.tell(refusals(language.say).conversationGone)));
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
      following.start();
      bag.add(keepingHooks(shell));
    },
    dispose: () => bag.dispose(),
  };
  return shell;
}

function viewOf(shell: Shell): View {
  const { following, acts, automation } = shell;
  const { snapshot } = following;
  const settings = following.settings();
  const file = snapshot.status?.file ?? snapshot.session?.file ?? null;
  return {
    snapshot,
    pinned: file !== null && following.pinned === file,
    belongs: following.belongs,
    trusted: vscode.workspace.isTrusted,
    policy: settings.compactionPolicy,
    flushEnabled: settings.policy.flushEnabled,
    onDisk: following.onDisk,
    hasFolder: following.folders().length > 0,
    working: acts.workOn(file),
    compactsWhenIdle: file !== null && automation.of(file).wanted,
    notes: [
      ...automation.notesOn(file),
      ...(snapshot.status?.refusedSettings ?? []),
      ...shell.repaired,
      ...(isChatWanted(settings, snapshot) ? shell.unseen : []),
    ],
    nowMs: Date.now(),
    editorVersion: vscode.version,
  };
}

/** Whether it matters that the editor's own chats are out of reach: they are wanted, and none of them is shown. */
const isChatWanted = ({ agents }: Settings, { status }: Snapshot): boolean =>
  agents.includes('vscode-chat') && status?.agent !== 'vscode-chat';

/** Draws the present state and does what is due. */
function refresh(shell: Shell): void {
  const view = shell.view();
  const look = itemLook(view, shell.language);
  if ((look === null) !== (shell.item.look === null)) {
    // Not awaited: it only decides what the palette lists.
    void vscode.commands.executeCommand('setContext', hasConversationKey, look !== null);
  }
  shell.item.draw(look);
  for (const sentence of view.snapshot.status?.refusedSettings ?? []) {
    shell.person.warnOnce(sentence, sentence, [openSettings(shell)]);
  }
  shell.automation.look(view);
}

/** Tells other extensions of compactions, whoever asked for them. */
function reportCompactions({ acts, following, automation }: Shell, compactions: Compactions): Bag {
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
      const comesAgain =
        automation.of(file).wanted || following.settings().compactionPolicy === 'on';
      compactions.end(about(file), { ok: done, willRetry: kind === 'busy' && comesAgain });
    }),
  );
  return bag;
}

const openSettings = ({ language }: Shell): Choice => ({
  label: buttons(language.say).openSettings,
  run: () => vscode.commands.executeCommand('workbench.action.openSettings', 'tidemark.'),
});

/** Completes what an earlier session left half done, as soon as writing is allowed. */
function repairWhenTrusted(shell: Shell): Disposable {
  const { service, repaired, editorLog } = shell;
  const { log } = editorLog;
  const repair = async (): Promise<void> => {
    const sentences = await service.call('repair', {});
    for (const sentence of sentences) log.warn(sentence);
    repaired.push(...sentences);
    if (sentences.length > 0) refresh(shell);
  };
  const run = (): void => {
    repair().catch((error: unknown) => log.warn('repair failed', { error: String(error) }));
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
    (error: unknown) => editorLog.log.warn('chat folders not looked at', { error: String(error) }),
  );
}

function after(ms: number, run: () => void): Disposable {
  const timer = setTimeout(run, ms);
  return onDispose(() => clearTimeout(timer));
}

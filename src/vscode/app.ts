/** What the commands share: the parts of the extension by name, built by `start.ts`. Types only. */
import type { Uri } from 'vscode';
import type { Disposable } from '../base/disposable';
import type { Operations } from '../operations/verbs';
import type { Supervised } from '../ports/worker';
import type { Acts } from './act/acts';
import type { Ask } from './act/ask';
import type { Questions } from './act/questions';
import type { DraftStore } from './drafts/store';
import type { ContextKeys } from './show/contextKeys';
import type { SummaryDocuments } from './show/documents';
import type { Following } from './follow/followedSession';
import type { Keys } from './host/keys';
import type { EditorLog } from './log';
import type { Notes } from './memory/notes';
import type { Person } from './show/person';
import type { RefusedSettings } from './show/refusedSettings';
import type { StatusItem } from './show/statusItem';
import type { Language } from './show/text/language';
import type { MeterView } from './show/meter/view';

/** Everything a command may use. */
export interface App extends Disposable {
  readonly operations: Operations;
  readonly ask: Ask;
  /** What runs them. */
  readonly worker: Supervised;
  readonly following: Following;
  readonly acts: Acts;
  readonly questions: Questions;
  readonly notes: Notes;
  readonly person: Person;
  readonly refused: RefusedSettings;
  readonly contextKeys: ContextKeys;
  readonly documents: SummaryDocuments;
  readonly drafts: DraftStore;
  readonly editorLog: EditorLog;
  readonly language: Language;
  readonly item: StatusItem;
  readonly keys: Keys;
  /** Of this extension. */
  readonly extensionId: string;
  readonly version: string;
  /** The person's home folder. */
  readonly home: string;
  /** What masks secrets, loaded on first use: it is a third of all that would else be loaded at the start. */
  readonly mask: () => (text: string) => string;
  /** Where files lie that chats are given along. */
  readonly evidenceFolder: Uri;
  /** What an earlier session left half done and this one completed, one sentence each. */
  readonly repaired: string[];
  /** What cannot be seen from here, one sentence each. */
  readonly unseen: string[];
  /** What is known now. */
  view(): MeterView;
  /** Opens the context view as a tab. */
  openContextView(): void;
  /** Disposables, listeners and jobs held, for tests that look for a leak. */
  size(): number;
  /** Begins to follow; nothing is read before. */
  start(): void;
}

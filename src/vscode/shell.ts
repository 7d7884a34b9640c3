/** What the commands share: the parts of the extension by name, built by `start.ts`. Types only. */
import type { Uri } from 'vscode';
import type { Disposable } from '../base/disposable';
import type { Service } from '../operations/service';
import type { Acts } from './acts';
import type { Automation } from './automation';
import type { SummaryDocuments } from './documents';
import type { Following } from './following';
import type { Keys } from './keys';
import type { EditorLog } from './log';
import type { Person } from './person';
import type { StatusItem } from './statusItem';
import type { Language } from './text/language';
import type { View } from './text/view';

/** Everything a command may use. */
export interface Shell extends Disposable {
  readonly service: Service;
  readonly following: Following;
  readonly acts: Acts;
  readonly automation: Automation;
  readonly person: Person;
  readonly documents: SummaryDocuments;
  readonly editorLog: EditorLog;
  readonly language: Language;
  readonly item: StatusItem;
  readonly keys: Keys;
  /** Where files lie that chats are given along. */
  readonly evidenceFolder: Uri;
  /** What an earlier session left half done and this one completed, one sentence each. */
  readonly repaired: string[];
  /** What cannot be seen from here, one sentence each. */
  readonly unseen: string[];
  /** What is known now. */
  view(): View;
  /** Disposables, listeners and jobs held, for tests that look for a leak. */
  size(): number;
  /** Begins to follow; nothing is read before. */
  start(): void;
}

/** What the extension host and the worker ask of one another. Both ends are our own code of the same build; all plain data. */
import type { LogLine } from '../base/log';
import type { CompactProgress } from '../operations/compact/draftTypes';
import type { WatchNews, WatchRequest } from '../operations/follow/watchTypes';
import type { Verb, Verbs } from '../operations/verbs';
import type { HostVerb, HostVerbs } from '../ports/host';
import type { WatchChange } from './watchChange';

/** What the worker needs to know at its start. */
export interface WorkerSetup {
  /** The folder with `program.js` and the packed ranks. */
  readonly dist: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where the editor keeps its own chats of this window. */
  readonly chatFolders?: readonly string[];
}

/** A question that is told nothing more while it is open. */
interface BriefExchange<Ask, Answer, Progress = never> {
  readonly ask: Ask;
  readonly tell: never;
  readonly progress: Progress;
  readonly answer: Answer;
}

type Operating = {
  readonly [V in Verb]: BriefExchange<Verbs[V]['ask'], Verbs[V]['answer'], CompactProgress>;
};

/** What the worker serves: the operations, following, and a sign of life. */
export interface WorkerVerbs extends Operating {
  readonly watch: {
    readonly ask: WatchRequest;
    /** Another request, or that the disk is to be looked at now. */
    readonly tell: WatchChange | 'poke';
    readonly progress: WatchNews;
    readonly answer: null;
  };
  readonly ping: BriefExchange<null, null>;
}

type Hosting = {
  readonly [V in HostVerb]: BriefExchange<HostVerbs[V]['ask'], HostVerbs[V]['answer'], number>;
};

/** What the extension host serves: what only it has, and the log. */
export interface EditorVerbs extends Hosting {
  readonly log: BriefExchange<LogLine, null>;
}

/**
 * What is collected from a conversation, book by book. Holds and forgets; what goes in is decided by those who
 * read words (`words.ts`) and work (`work.ts`).
 */
import { LanguageVote } from '../text/language';
import { Chatter } from './names/chatter';
import { CodeBook } from './codeLines';
import { DocumentBook } from './documents';
import { FactSet } from './names/facts';
import { BackgroundBook } from './runs/background';
import { FailureBook } from './runs/failures';
import { FileBook } from './fileLists';
import { InstructionBook } from './instructions';
import { Mentions } from './names/mentions';
import { PlanBook } from './agentPlan/tools';
import { RequestLog } from './person/requests';
import { RunBook } from './runs/runs';
import { SentTexts } from './sentTexts';
import { ShellPlace } from './shellPlace';
import { TakenBack } from './names/retractions';
import type { FinishedCall } from './toolCalls';

export class Books {
  readonly failures = new FailureBook();
  readonly files: FileBook;
  readonly runs: RunBook;
  /** Commands that were left running, by the ids that clients gave them. */
  readonly background = new BackgroundBook();
  readonly place = new ShellPlace();
  readonly identifiers = new FactSet(1_500);
  /** What summaries of other tools say, of what is not in the file any more. */
  readonly earlier = new FactSet(200);
  /** How many entries name a thing: what is named again matters. */
  readonly mentions = new Mentions();
  readonly requests = new RequestLog();
  readonly plan = new PlanBook();
  readonly instructions = new InstructionBook();
  readonly documents = new DocumentBook();
  readonly code = new CodeBook();
  readonly written = [this.documents, this.code] as const;
  readonly sent = new SentTexts();
  readonly takenBack = new TakenBack();
  readonly chatter = new Chatter();
  readonly language = new LanguageVote();
  /** The tools whose results state how a command ended also where it ended well: what states nothing is their client's own word. */
  readonly stating = new Set<string>();
  /** The newest call. */
  lastCall: FinishedCall | null = null;
  /** Entries seen. */
  total = 0;

  constructor(readonly cwd: string | null) {
    this.files = new FileBook(cwd);
    this.runs = new RunBook(cwd, this.failures);
  }

  /** Forgets all but the language: a fresh start inside the transcript, nothing before it is meant to live on. */
  clear(): void {
    this.place.turned();
    this.lastCall = null;
    const books = [this.identifiers, this.earlier, this.mentions, this.files, this.runs];
    const more = [this.failures, this.requests, this.plan, this.instructions, this.takenBack];
    const names = [this.chatter, this.background, this.sent];
    for (const book of [...books, ...more, ...names, ...this.written]) book.clear();
  }
}

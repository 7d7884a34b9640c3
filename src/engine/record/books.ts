/**
 * What is collected from a conversation, book by book. Holds and forgets; what goes in is decided by those who
 * read words (`words.ts`) and work (`work.ts`).
 */
import { FactSet } from './facts';
import { FailureBook } from './failures';
import { FileBook } from './fileLists';
import { LanguageVote } from '../text/language';
import type { Plan } from './plans';
import { RunBook } from './runs';
import { TurnLog } from './turns';

export class Books {
  readonly failures = new FailureBook();
  readonly files: FileBook;
  readonly runs: RunBook;
  readonly figures = new FactSet(1_500);
  readonly identifiers = new FactSet(1_500);
  readonly commits = new FactSet(500);
  readonly constraints = new FactSet(600);
  readonly decisions = new FactSet(800);
  readonly questions = new FactSet(60);
  readonly blockers = new FactSet(60);
  readonly earlier = new FactSet(60);
  readonly turns = new TurnLog();
  readonly language = new LanguageVote();
  plan: Plan | null = null;
  todos: Plan | null = null;
  /** Questions the assistant closed with and nobody has answered yet. */
  unanswered: readonly string[] = [];
  /** Entries seen. */
  total = 0;

  constructor(readonly cwd: string | null) {
    this.files = new FileBook(cwd);
    this.runs = new RunBook(cwd, this.failures);
  }

  /** Forgets all but the language: a fresh start inside the transcript, nothing before it is meant to live on. */
  clear(): void {
    const sets = [this.figures, this.identifiers, this.commits, this.constraints, this.decisions];
    for (const set of [...sets, this.questions, this.blockers, this.earlier]) set.clear();
    for (const book of [this.files, this.runs, this.failures, this.turns]) book.clear();
    this.plan = this.todos = null;
    this.unanswered = [];
  }
}

/**
 * Everything worth carrying over from a conversation, collected in one pass over its entries. Collected
 * anew from the whole branch each time, so that nothing depends on how an earlier summary was cut.
 * Thinking, injected text and tool output are never read as words of the person or the assistant.
 */
import { type CallArguments, commandOf, fileTouches } from '../conversation/fileTouches';
import { type ToolKind, toolKind } from '../conversation/toolNames';
import type {
  Compaction,
  Entry,
  Message,
  ShellBlock,
  ToolResultBlock,
} from '../conversation/types';
import { workspacePath } from '../conversation/paths';
import { carrySummary } from './carried';
import { FactSet } from './facts';
import { FailureBook, failureSummary } from './failures';
import { figureClause, figureStrength, measureKey } from './figures';
import { FileBook } from './fileLists';
import { identifiersIn, pathsIn } from './identifiers';
import { LanguageVote } from './language';
import { errorLines, exitStatus, wasAborted } from './outcome';
import { figureLines } from './outputFigures';
import { clip, keyOf, oneLine } from './plain';
import { openTodos, type Plan, plannedIn } from './plans';
import { RunBook } from './runs';
import { isQuestion, proseLines, sentencesOf } from './sentences';
import { leavesOpen, saysBlocked } from './stateCues';
import { constraintsIn, decisionsIn } from './statements';
import { CallPairing, type FinishedCall } from './toolCalls';
import { closingQuestions, isSubstantial, TurnLog } from './turns';

/** Lines up to which an output is an answer rather than a log. */
const shortOutput = 12;
/** Entries after which a failed edit that nobody tried again is no longer of interest. */
const forgottenAfter = 400;

/** An unknown tool with a command line in its arguments is a shell by another name. */
const runsCommand = (kind: ToolKind, args: CallArguments): boolean =>
  kind === 'other' && (typeof args['command'] === 'string' || typeof args['cmd'] === 'string');

export class Ledger {
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
  #calls = new CallPairing();
  readonly #compactions = new Set<string>();

  constructor(private readonly cwd: string | null) {
    this.files = new FileBook(cwd);
    this.runs = new RunBook(cwd, this.failures);
  }

  /** Takes one entry into account, in the order of the branch. */
  feed(entry: Entry): void {
    this.total += 1;
    if (entry.kind === 'message') this.#message(entry);
    else if (entry.kind === 'compaction') this.carry(entry);
    else if (entry.kind === 'branchSummary') carrySummary(this, entry.summary, this.total);
    else if (entry.kind === 'reset') this.#forget();
  }

  /** Takes over what an earlier compaction holds and the branch may not. Twice the same one counts once. */
  carry(entry: Compaction): void {
    if (this.#compactions.has(entry.id)) return;
    this.#compactions.add(entry.id);
    this.files.carry(entry.details.readFiles, entry.details.modifiedFiles, this.total);
    carrySummary(this, entry.summary, this.total);
  }

  /** Ends the pass: calls without a result count as made. */
  finish(): this {
    for (const call of this.#calls.unanswered()) this.#finished(call);
    this.failures.age(this.total - forgottenAfter);
    return this;
  }

  #message(entry: Message): void {
    if (entry.hidden || entry.role === 'system') return;
    const texts: string[] = [];
    for (const block of entry.blocks) {
      if (block.kind === 'text') texts.push(block.text);
      else if (block.kind === 'toolCall') this.#calls.called(block, this.total);
      else if (block.kind === 'toolResult') this.#finished(this.#calls.returned(block, this.total));
      else if (block.kind === 'shell') this.#shell(block);
    }
    const text = texts.join('\n');
    if (text.trim() === '') return;
    if (entry.role === 'user' && entry.origin === 'person') this.#person(text);
    else if (entry.role === 'assistant') this.#assistant(text, entry);
  }

  #person(raw: string): void {
    const typed = this.turns.asked(raw, this.total);
    if (typed === '') return;
    this.language.add(typed);
    this.#answerTo(typed);
    for (const rule of constraintsIn(typed)) {
      this.constraints.note(keyOf(rule.text), oneLine(rule.text), this.total, rule.strength);
    }
    this.#prose(typed, true);
  }

  /** A short answer to the assistant's question is a decision, together with the question. */
  #answerTo(typed: string): void {
    const question = this.unanswered[this.unanswered.length - 1];
    this.unanswered = [];
    const short = typed.length <= 120 && !/[\n?？]/u.test(typed);
    if (question === undefined || !short || !isSubstantial(typed)) return;
    const text = `${oneLine(typed)} ⟵ ${clip(oneLine(question), 160)}`;
    this.decisions.note(keyOf(text), text, this.total, 1);
  }

  #assistant(text: string, entry: Message): void {
    const final =
      entry.stop === 'stop' ||
      (entry.stop === null && !entry.blocks.some((block) => block.kind === 'toolCall'));
    this.turns.answered(text, final);
    this.#prose(text, false);
    const items = plannedIn(text);
    if (items.length > 0)
      this.plan = { items, at: this.total, requests: this.turns.substantialCount };
    this.unanswered = final ? closingQuestions(text) : [];
  }

  /** What both sides say: decisions, figures, identifiers, open points, word of repairs. */
  #prose(text: string, byPerson: boolean): void {
    for (const decision of decisionsIn(text, byPerson)) {
      const key = keyOf(decision.text);
      this.decisions.note(
        key,
        oneLine(decision.text),
        this.total,
        decision.strength + (byPerson ? 0.5 : 0),
      );
    }
    for (const sentence of sentencesOf(text)) this.#sentence(oneLine(sentence), byPerson);
    const prose = proseLines(text).map((line) => line.text);
    for (const path of pathsIn(prose.join('\n'))) {
      this.identifiers.note(workspacePath(path, this.cwd), 'path', this.total, byPerson ? 2 : 1);
    }
    const said = new Set(identifiersIn(prose.join('\n'), 60).map((id) => id.text));
    for (const id of identifiersIn(text, 60)) {
      const weight = said.has(id.text) ? (byPerson ? 3 : 2) : 0.5;
      this.identifiers.note(id.text, id.kind, this.total, weight);
    }
  }

  #sentence(sentence: string, byPerson: boolean): void {
    const says = sentence.length <= 500 && !isQuestion(sentence) && !/[:：]$/u.test(sentence);
    const strength = says ? figureStrength(sentence) : 0;
    if (strength > 0) {
      const text = figureClause(sentence, 180);
      this.figures.note(measureKey(text), text, this.total, strength + (byPerson ? 0.5 : 0));
    }
    if (sentence.length <= 300 && leavesOpen(sentence))
      this.questions.note(keyOf(sentence), sentence, this.total, 1);
    if (sentence.length <= 300 && saysBlocked(sentence))
      this.blockers.note(keyOf(sentence), sentence, this.total, 1);
    this.failures.told(sentence);
  }

  #finished(call: FinishedCall): void {
    const kind = toolKind(call.tool);
    const command = kind === 'shell' || runsCommand(kind, call.args) ? commandOf(call.args) : null;
    if (command !== null) this.#ran(call, command);
    else if (kind === 'todo') this.#todo(call);
    else if (call.result) this.#returned(call, call.result);
    if (call.result?.failed === true) return;
    for (const touch of fileTouches(call.tool, call.args)) {
      this.files.touch(touch, call.at);
      if (touch.action !== 'read') this.turns.changed();
    }
  }

  #todo(call: FinishedCall): void {
    const items = openTodos(call.args);
    if (items) this.todos = { items, at: call.at, requests: this.turns.substantialCount };
  }

  #ran(call: FinishedCall, command: string): void {
    const { result } = call;
    const run = {
      command,
      output: result?.text ?? null,
      failed: result?.failed ?? false,
      exitCode: result?.exitCode ?? null,
    };
    this.#run({ ...run, tool: call.tool, at: call.at });
  }

  #shell(block: ShellBlock): void {
    const failed = block.exitCode !== null && block.exitCode !== 0;
    this.#run({
      command: block.command,
      output: block.output,
      failed,
      exitCode: block.exitCode,
      tool: 'shell',
      at: this.total,
    });
  }

  #run(run: Parameters<RunBook['ran']>[0]): void {
    const record = this.runs.ran(run);
    for (const id of identifiersIn(run.command, 10))
      this.identifiers.note(id.text, id.kind, run.at, 1.5);
    const output = run.output ?? '';
    for (const commit of output.matchAll(/^\[[^\]\n]{1,120} ([0-9a-f]{7,40})\] (.{1,200})$/gmu)) {
      this.commits.note(
        commit[1] ?? '',
        `${commit[1] ?? ''} ${oneLine(commit[2] ?? '')}`,
        run.at,
        1,
      );
    }
    if (record.shape.kind === 'look' && !/^git\b/u.test(record.shape.words[0] ?? '')) return;
    this.#outputIdentifiers(output.slice(-4_000), run.at);
  }

  /** The result of a tool that is not a shell: failures, and figures of tools that are not about files. */
  #returned(call: FinishedCall, result: ToolResultBlock): void {
    const paths = fileTouches(call.tool, call.args).map((touch) =>
      workspacePath(touch.path, this.cwd),
    );
    const key = `${call.tool}:${paths.join(',') || JSON.stringify(call.args).slice(0, 300)}`;
    if (!result.failed) {
      this.failures.succeeded(key, null, paths);
      if (toolKind(call.tool) === 'other') this.#toolOutput(result.text, call.at);
      return;
    }
    if (wasAborted(result.text)) return;
    const found = errorLines(result.text);
    const errors =
      found.length > 0 ? found : [clip(oneLine(result.text), 200)].filter((line) => line !== '');
    const status = result.exitCode === null ? null : exitStatus(result);
    const summary = failureSummary(
      paths.join(', ') || clip(JSON.stringify(call.args), 120),
      errors,
      status,
    );
    this.failures.failed({
      key,
      tool: call.tool === '' ? 'tool' : call.tool,
      summary,
      at: call.at,
      shape: null,
      paths,
      errors,
    });
  }

  #toolOutput(text: string, at: number): void {
    for (const line of figureLines(text, 2)) this.figures.note(measureKey(line), line, at, 0.5);
    this.#outputIdentifiers(text.slice(0, 4_000), at);
  }

  /** Identifiers in output: banners, versions of everything and bare numbers are too many to mean something. */
  #outputIdentifiers(output: string, at: number): void {
    const telling = output.replace(/^> .*$/gmu, '');
    const long = telling.split('\n').length > shortOutput;
    for (const id of identifiersIn(telling, 12)) {
      if (long && (id.kind === 'variable' || id.kind === 'version')) continue;
      if (/^\d+$/u.test(id.text)) continue;
      this.identifiers.note(id.text, id.kind, at, 0.5);
    }
  }

  /** A fresh start inside the transcript: nothing from before it is meant to live on. */
  #forget(): void {
    const books = [
      this.files,
      this.runs,
      this.figures,
      this.identifiers,
      this.commits,
      this.constraints,
    ];
    for (const book of [
      ...books,
      this.decisions,
      this.questions,
      this.blockers,
      this.earlier,
      this.failures,
      this.turns,
    ])
      book.clear();
    this.plan = this.todos = null;
    this.unanswered = [];
    this.#calls = new CallPairing();
  }
}

/**
 * Reads what the person and the assistant said into the books: rules, decisions, figures, identifiers, plans, open points.
 * Constraints are the person's only. Thinking and injected text never get here.
 */
import { workspacePath } from '../conversation/paths';
import type { Message } from '../conversation/types';
import type { Books } from './books';
import { figureClause, figureStrength, measureKey } from './figures';
import { identifiersIn, pathsIn } from './identifiers';
import { clip, keyOf, oneLine, statementKey } from '../text/plain';
import { plannedIn } from './plans';
import { isQuestion, proseLines, sentencesOf } from '../text/sentences';
import { leavesOpen, saysBlocked } from './stateCues';
import { constraintsIn, decisionsIn, settles, type Statement } from './statements';
import { closingQuestions, isSubstantial } from './turns';

/** Takes note of what the person typed. */
export function notePerson(books: Books, raw: string): void {
  const typed = books.turns.asked(raw, books.total);
  if (typed === '') return;
  books.language.add(typed);
  noteAnswer(books, typed);
  const decisions = decisionsIn(typed, true);
  const rules = constraintsIn(typed).filter(
    (rule) => !decisions.some((decision) => settles(decision) && decision.text.includes(rule.text)),
  );
  // A rule with its reason stands once, as a rule.
  const reasoned = (rule: Statement): Statement =>
    decisions.find((decision) => decision.text.includes(rule.text)) ?? rule;
  for (const rule of rules) {
    const text = oneLine(reasoned(rule).text);
    books.constraints.note(statementKey(text), text, books.total, rule.strength);
  }
  noteDecisions(
    books,
    decisions.filter((decision) => !rules.some((rule) => decision.text.includes(rule.text))),
    0.5,
  );
  noteProse(books, typed, true);
}

/** A short answer to the assistant's question is a decision, together with the question. */
function noteAnswer(books: Books, typed: string): void {
  const question = books.unanswered[books.unanswered.length - 1];
  books.unanswered = [];
  const short = typed.length <= 120 && !/[\n?？]/u.test(typed);
  if (question === undefined || !short || !isSubstantial(typed)) return;
  const text = `${oneLine(typed)} ⟵ ${clip(oneLine(question), 160)}`;
  books.decisions.note(keyOf(text), text, books.total, 1);
}

/** Takes note of what the assistant wrote. */
export function noteAssistant(books: Books, text: string, entry: Message): void {
  const final =
    entry.stop === 'stop' ||
    (entry.stop === null && !entry.blocks.some((block) => block.kind === 'toolCall'));
  books.turns.answered(text, final);
  noteDecisions(books, decisionsIn(text, false), 0);
  noteProse(books, text, false);
  const items = plannedIn(text);
  if (items.length > 0)
    books.plan = { items, at: books.total, requests: books.turns.substantialCount };
  books.unanswered = final ? closingQuestions(text) : [];
}

function noteDecisions(books: Books, decisions: readonly Statement[], more: number): void {
  for (const { text, strength } of decisions) {
    const said = oneLine(text);
    books.decisions.note(statementKey(said), said, books.total, strength + more);
  }
}

/** What both sides say: figures, identifiers, open points, word of repairs. */
function noteProse(books: Books, text: string, byPerson: boolean): void {
  for (const sentence of sentencesOf(text)) noteSentence(books, oneLine(sentence), byPerson);
  const prose = proseLines(text)
    .map((line) => line.text)
    .join('\n');
  for (const path of pathsIn(prose)) {
    books.identifiers.note(workspacePath(path, books.cwd), 'path', books.total, byPerson ? 2 : 1);
  }
  const said = new Set(identifiersIn(prose, 60).map((id) => id.text));
  for (const id of identifiersIn(text, 60)) {
    const weight = said.has(id.text) ? (byPerson ? 3 : 2) : 0.5;
    books.identifiers.note(id.text, id.kind, books.total, weight);
  }
}

function noteSentence(books: Books, sentence: string, byPerson: boolean): void {
  const says = sentence.length <= 500 && !isQuestion(sentence) && !/[:：]$/u.test(sentence);
  const strength = says ? figureStrength(sentence) : 0;
  if (strength > 0) {
    const text = figureClause(sentence, 180);
    books.figures.note(measureKey(text), text, books.total, strength + (byPerson ? 0.5 : 0));
  }
  if (sentence.length <= 300 && leavesOpen(sentence))
    books.questions.note(keyOf(sentence), sentence, books.total, 1);
  if (sentence.length <= 300 && saysBlocked(sentence))
    books.blockers.note(keyOf(sentence), sentence, books.total, 1);
  books.failures.told(sentence);
}

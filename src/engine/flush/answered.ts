/**
 * What the person answered: question and answer where they can be understood alone. Pure.
 */
import type { Ledger } from '../record/ledger';
import { isQuestion } from '../text/sentences';
import { clip } from '../text/plain';
import { asksAlone, leastAsked, leastQuestion } from './asked';
import { choiceIn, isSeveral, mostAnswered, mostQuestion, pairs } from './pairs';
import type { Proposal } from './proposal';
import { beginningOf, sizeOf } from './quotes';

/** What the person answered, with the question. A nod says little with it and nothing without it. */
export const answersOf = (ledger: Ledger, told: ReadonlySet<number>): readonly Proposal[] =>
  ledger.requests.all().flatMap((said) => {
    const { to, at, opens, text } = said;
    if (to === null || said.isNod) return [];
    if (opens && ((told.has(at) && !isSeveral(to)) || !isClearAnswer(text, to))) return [];
    const lines = text === '✓' ? [`✓ “${clip(to, mostQuestion)}”`] : pairs(text, to);
    return lines.map((line) => ({ kind: 'decision', text: line, files: [], at, weight: 3 }));
  });

/** Whether question and answer can be understood alone. A question back is no answer. */
function isClearAnswer(reply: string, to: string): boolean {
  const { question, item, isBare } = choiceIn(reply, to);
  if (isBare)
    return question === '' ? sizeOf(item) >= leastQuestion : sizeOf(question) >= leastAsked;
  return asksAlone(to) && (isSeveral(to) || !isQuestion(beginningOf(reply, mostAnswered)));
}

/**
 * What the person answered: question and answer where they can be understood alone. Pure.
 */
import { workspacePath } from '../conversation/paths';
import type { Ledger } from '../record/ledger';
import { isQuestion } from '../text/sentences';
import { clip } from '../text/plain';
import { asksAlone, leastAsked, leastQuestion } from './requestWords';
import { choiceIn, isSeveral, mostAnswered, mostQuestion, answeredPairs } from './pairs';
import type { Proposal } from './proposal';
import { sentencesWithin, letterSize } from './quotes';

/** What the person answered, with the question. A nod says little with it and nothing without it; a question back is no answer. */
export const answersOf = (ledger: Ledger, told: ReadonlySet<number>): readonly Proposal[] =>
  ledger.requests.all().flatMap((said) => {
    const { to, at, opens, text } = said;
    if (to === null || said.isNod || (!opens && asksBack(text))) return [];
    if (opens && ((told.has(at) && !isSeveral(to)) || !isClearAnswer(text, to))) return [];
    return linesOf(text, to, ledger.cwd).map((line) => ({
      kind: 'decision',
      text: line,
      files: [],
      at,
      weight: 3,
    }));
  });

/** The lines of an answer; of a call that was refused what it would have done, a file as it is seen from the workspace. */
function linesOf(text: string, to: string, cwd: string | null): readonly string[] {
  if (text === '✓') return [`✓ “${clip(to, mostQuestion)}”`];
  const refused = /^✗ (\/\S+|[A-Za-z]:\\\S+)$/u.exec(to)?.[1];
  return answeredPairs(text, refused === undefined ? to : `✗ ${workspacePath(refused, cwd)}`);
}

const asksBack = (text: string): boolean => isQuestion(sentencesWithin(text, mostAnswered));

/** Whether question and answer can be understood alone. */
function isClearAnswer(reply: string, to: string): boolean {
  const { question, item, isBare } = choiceIn(reply, to);
  if (isBare)
    return question === '' ? letterSize(item) >= leastQuestion : letterSize(question) >= leastAsked;
  return asksAlone(to) && (isSeveral(to) || !asksBack(reply));
}

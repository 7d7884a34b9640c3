/**
 * What code knows of a conversation and a summariser is given as data: the person's words with their numbers, the agent's plan, and
 * what is open, committed and changed. It stands beside the model's words in the summary, so nobody need repeat it. Pure.
 */
import { summaryLists } from '../../summary/lists/listsPart';
import { linesText } from '../../summary/lines';
import { planLines } from '../../summary/proseParts';
import { shown, type View } from '../../summary/view';
import { wordsLines } from '../../summary/wordsPart';
import { enclosed } from './promptRules';

/** Share of the room that the person's words may take. */
const wordsShare = 0.6;
/** Most commits named, the newest. */
const mostCommits = 20;

/** The data in its tags, within about `tokens`; empty where there is nothing to tell. */
export function materialOf(view: View, tokens: number): string {
  const words = linesText(wordsLines(view, tokens * wordsShare, new Set()));
  const plan = linesText(planLines(view));
  const rest = Math.max(0, tokens - view.counter.count(`${words}${plan}`));
  const { failuresSection, modifiedLines } = summaryLists(view).within(rest);
  const commits = view.ledger.runs.commits.all().slice(-mostCommits);
  const evidence = [
    listed('Failures still open', failuresSection),
    listed(
      'Commits',
      commits.map(({ hash, subject }) => `- ${hash} ${shown(view, subject, 110)}`).join('\n'),
    ),
    listed('Files changed', modifiedLines.join('\n')),
  ];
  const parts = [
    ['user-words', words],
    ['agent-plan', plan],
    ['evidence', evidence.filter((text) => text !== '').join('\n')],
  ] as const;
  return parts.flatMap(([tag, text]) => (text === '' ? [] : [enclosed(tag, text)])).join('\n\n');
}

const listed = (title: string, text: string): string => (text === '' ? '' : `${title}:\n${text}`);

/** The command that tells what was done to a conversation. Writes nothing. */
import { counted, grouped } from '../base/text';
import { historyOf } from '../operations/history/history';
import type { History, Past, PastCompaction } from '../operations/history/history';
import { momentText, onTranscript, type Job } from './conversations';
import { done, type Output } from './io';
import { sizeText } from './sentences';

export const history = (job: Job): Promise<Output> =>
  onTranscript(job, async (seen) => {
    const found = await historyOf(seen, job.setting.limits, job.outside);
    return done(found, textOf(found, job));
  });

function textOf({ past, tokensSaved, usd }: History, { outside }: Job): string {
  if (past.length === 0) return 'Nothing was compacted or noted yet.\n';
  const rows = past.map((one) => `${momentText(one.atMs, outside)}  ${rowOf(one)}`);
  const saved =
    (tokensSaved ?? 0) === 0 ? [] : [`about ${grouped(tokensSaved ?? 0)} tokens not read again`];
  const paid = usd === null ? [] : [`about $${usd.toFixed(2)} for models`];
  const sums = [...saved, ...paid];
  return [...rows, ...(sums.length === 0 ? [] : [`In all: ${sums.join(', ')}.`]), ''].join('\n');
}

const rowOf = (one: Past): string =>
  one.kind === 'flush'
    ? `flush       ${one.byPerson ? 'asked for' : 'automatic'}, ${counted(one.notes, 'note', 'notes')} in ${one.file}`
    : `compaction  ${byWhom(one)}, ${sizes(one)}, ${standings[one.standing]}  ${one.id}`;

function byWhom({ by, byPerson }: PastCompaction): string {
  if (by === 'agent') return byPerson === true ? "the agent's own, asked for" : "the agent's own";
  return byPerson === false ? 'automatic' : 'asked for';
}

/** An agent's own is known by its next answer, ours by what was counted. */
const sizes = ({ tokensBefore, isBeforeReported, tokensAfter, by }: PastCompaction): string =>
  tokensBefore === null || tokensAfter === null
    ? 'sizes unknown'
    : `${sizeText(tokensBefore, isBeforeReported)} → ${sizeText(tokensAfter, by === 'agent')} tokens`;

const standings: Readonly<Record<PastCompaction['standing'], string>> = {
  inForce: 'in force',
  earlier: 'covered by a later one',
  undone: 'undone',
  elsewhere: 'not on this branch any more',
};

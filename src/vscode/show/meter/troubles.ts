/** Why something that should have happened by itself did not, in the person's language. */
import type { Snapshot } from '../../../operations/follow/watchTypes';
import type { Language } from '../text/language';

/** One sentence or two each; empty when all is well. */
export function troublesOf(
  { automation, followUp }: Pick<Snapshot, 'automation' | 'followUp'>,
  { say, tell, moment }: Language,
): readonly string[] {
  if (automation === undefined) return [];
  const { trouble, isLaidAside } = automation;
  const what = say('The agent goes on with what it had before the compaction.');
  const aside = isLaidAside ? [[what, followUp ? tell(followUp) : ''].join(' ').trim()] : [];
  if (trouble === null) return aside;
  const { retryAtMs } = trouble;
  const sentence = tell(trouble.sentence);
  const again =
    retryAtMs === null
      ? sentence
      : say('{0} Tries again at {1}.', sentence, moment(retryAtMs, retryAtMs));
  return [...aside, again];
}

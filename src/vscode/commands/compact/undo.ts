/** Undo Last Compaction. */
import type { Told } from '../../act/told';
import type { Undone } from '../../../operations/compact/undo';
import type { Target } from '../../act/acts';
import type { Shell } from '../../shell';
import { undoneText } from '../../show/text/notices';
import { followUpChoices } from './followUp';
import { needWritable } from '../needs';
import { sayTrouble, underWay } from '../underWay';

export async function undoLastCompaction(shell: Shell): Promise<Told<Undone>> {
  const needed = needWritable(shell);
  return needed.ok ? undoOf(shell, needed.value, null) : needed;
}

/** Takes one compaction back; null = the last. */
export async function undoOf(
  shell: Shell,
  target: Target,
  id: string | null,
): Promise<Told<Undone>> {
  const told = await underWay(shell, shell.language.say('Undoing the compaction'), (options) =>
    shell.acts.undo(target, id, options),
  );
  if (!told.ok) {
    sayTrouble(shell, told);
    return told;
  }
  const { followUp } = told.value;
  const text = [
    undoneText(told.value, shell.language),
    followUp ? shell.language.tell(followUp.sentence) : '',
  ]
    .join(' ')
    .trim();
  shell.person.tell(text, followUpChoices(shell, followUp));
  return told;
}

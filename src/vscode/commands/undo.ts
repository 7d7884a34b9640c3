/** Undo Last Compaction. */
import type { Told } from '../../operations/service';
import type { Undone } from '../../operations/undo';
import type { Target } from '../acts';
import type { Shell } from '../shell';
import { undoneText } from '../text/notices';
import { followUpChoices } from './followUp';
import { needWritable } from './needs';

export async function undoLastCompaction(shell: Shell): Promise<Told<Undone>> {
  const needed = needWritable(shell);
  return needed.ok ? undoOf(shell, needed.value, null) : needed;
}

/** Takes one compaction back (null = the last); none comes by itself in this cycle then. */
export async function undoOf(
  shell: Shell,
  target: Target,
  id: string | null,
): Promise<Told<Undone>> {
  const told = await shell.acts.undo(target, id);
  if (!told.ok) {
    shell.person.warn(told.sentence);
    return told;
  }
  const { status } = shell.following.snapshot;
  if (status?.file === target.file) shell.automation.rest(target.file, status.compactionCount);
  const { followUp } = told.value;
  const text = [undoneText(told.value, shell.language), followUp?.sentence ?? ''].join(' ').trim();
  shell.person.tell(text, followUpChoices(shell, followUp));
  return told;
}

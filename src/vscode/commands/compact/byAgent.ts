/**
 * Compact Conversation where only the agent itself may compact (OpenClaw's database): asked once more, because its model writes
 * the summary and there is no way back.
 */
import type { Compacted } from '../../../operations/compact/outcome';
import type { Told } from '../../act/answer';
import type { Status } from '../../../operations/meter/status';
import type { Shell } from '../../shell';
import { buttons, ownText } from '../../show/text/notices';

/** Asks; what the person says reports its own outcome. */
export function offerByAgent(
  shell: Shell,
  status: Status,
  compact: () => unknown,
): Told<Compacted> {
  const label = buttons(shell.language.say);
  const sentence = ownText(status, shell.language);
  shell.person.tell(sentence, [
    { label: label.compact, run: compact },
    { label: label.notNow, run: () => undefined },
  ]);
  return { ok: false, kind: 'asked', sentence };
}

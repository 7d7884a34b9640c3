/**
 * What stands around the figures: notices above, buttons below, the headings between. Decides what may be pressed in
 * which state; a button that writes is never there in Restricted Mode.
 */
import type { ConversationPicture } from '../../operations/picture/look';
import { agentLabels } from '../../settings/agentLabels';
import type { Language, Say } from '../show/text/language';
import { stoppedText } from '../show/meter/standstill';
import type { MeterView } from '../show/meter/view';
import type { Button, PanelState, PanelWords } from './messages';

/** What stands above the figures: nothing found, Restricted Mode, a worker that stopped, a look that failed. */
export function noticesOf(
  { snapshot, trusted, hasFolder }: MeterView,
  kind: PanelState['kind'],
  trouble: string | null,
  language: Language,
): readonly string[] {
  const { say } = language;
  const { problem, stopped } = snapshot;
  const none = hasFolder
    ? say(
        'No conversation yet. Start an agent in this folder ({0}), and its conversation appears here.',
        Object.values(agentLabels).join(', '),
      )
    : say('Open a folder that you work in with an agent, and its conversation appears here.');
  return [
    ...(stopped === undefined ? [] : [stoppedText(stopped, language)]),
    ...(problem === null ? [] : [language.tell(problem)]),
    ...(kind === 'shown' && trouble !== null ? [trouble] : []),
    ...(kind === 'none' && stopped === undefined ? [none] : []),
    ...(trusted
      ? []
      : [say('This folder is in Restricted Mode: figures only, nothing is written.')]),
  ];
}

export function buttonsOf(
  { snapshot, trusted, onDisk }: MeterView,
  kind: PanelState['kind'],
  {
    looked,
    trouble,
  }: { readonly looked: ConversationPicture | null; readonly trouble: string | null },
  say: Say,
): readonly Button[] {
  const again: Button = { id: 'again', label: say('Try Again') };
  const restart: readonly Button[] =
    snapshot.stopped === undefined ? [] : [{ id: 'restart', label: say('Restart') }];
  const select: Button = { id: 'selectConversation', label: say('Select Conversation…') };
  if (kind === 'loading') return [...restart, select];
  if (kind === 'failed')
    return [...restart, again, select, { id: 'showLog', label: say('Show Log') }];
  if (kind === 'none') return [...restart, { id: 'getStarted', label: say('Get Started') }, select];
  const writing: readonly Button[] = [
    { id: 'compact', label: say('Compact Conversation') },
    ...(canUndo(looked) ? [{ id: 'undo' as const, label: say('Undo Last Compaction') }] : []),
    ...(onDisk ? [{ id: 'flush' as const, label: say('Flush Memory Now') }] : []),
    { id: 'handOff', label: say('Hand Off…') },
  ];
  return [
    ...restart,
    ...(trouble === null ? [] : [again]),
    ...(trusted ? writing : []),
    { id: 'showHistory', label: say('History…') },
    select,
  ];
}

/** Whether the compaction that is in force can be taken back. */
const canUndo = (looked: ConversationPicture | null): boolean =>
  looked?.past.some(
    (one) => one.kind === 'compaction' && one.standing === 'inForce' && one.canUndo,
  ) ?? false;

export const panelWords = (say: Say): PanelWords => ({
  window: say('The window'),
  parts: say('What fills it'),
  timeline: say('How it filled'),
  items: say('Largest items'),
  sessions: say('Conversations of this window'),
  past: say('What was done'),
  jump: say('Jump to'),
  open: say('Open in Transcript'),
  pin: say('Pin'),
  unpin: say('Unpin'),
  loading: say('Reading the conversation…'),
});

/** What leads to the rest of a list that is shown in part; nothing where all is shown. */
import type { CommandId } from '../vscode/panel/messages';
import type { Send } from './partProps';

export function More({
  label,
  command,
  say,
}: {
  readonly label: string;
  readonly command: CommandId;
  readonly say: Send;
}) {
  if (label === '') return null;
  return (
    <button type="button" class="link" onClick={() => say({ kind: 'run', command })}>
      {label}
    </button>
  );
}

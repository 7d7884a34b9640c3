/**
 * The conversations of this window with their bars; a click follows one. Those behind the first few stand below what opens them, so that
 * nothing moves, and are asked for when it is opened.
 */
import type { SessionBar } from '../vscode/panel/messages';
import { More } from './moreLink';
import type { PartProps, Send } from './partProps';
import { keepStop, rove } from './rovingTabindex';

export function Sessions({ state, say }: PartProps) {
  const { sessions, restSessions, moreSessions, overSessions, words } = state;
  if (sessions.length < 2) return null;
  return (
    <section>
      <h2>{words.sessions}</h2>
      <Rows rows={sessions} label={words.sessions} say={say} />
      {moreSessions !== '' && (
        <details
          onToggle={({ currentTarget }) => {
            if (currentTarget.open) say({ kind: 'allSessions' });
          }}
        >
          <summary>{moreSessions}</summary>
          <Rows rows={restSessions} label={moreSessions} say={say} />
          <More label={overSessions} command="selectConversation" say={say} />
        </details>
      )}
    </section>
  );
}

interface RowsProps {
  readonly rows: readonly SessionBar[];
  readonly label: string;
  readonly say: Send;
}

/** A row without a figure keeps the room for it: figures come while somebody reads. */
function Rows({ rows, label, say }: RowsProps) {
  return (
    <ul class="sessions" aria-label={label} onKeyDown={rove} onFocusIn={keepStop}>
      {rows.map(({ file, label: name, description, percent, isFollowed }, row) => (
        <li key={file}>
          <button
            type="button"
            class="session"
            tabIndex={row === 0 ? 0 : -1}
            aria-current={isFollowed ? 'true' : undefined}
            onClick={() => say({ kind: 'follow', file })}
          >
            <span class="name">{name}</span>
            <span class="about">{description}</span>
            <span class={percent === null ? 'small-bar unknown' : 'small-bar'} aria-hidden="true">
              <span class="fill part-user" style={{ width: `${Math.min(100, percent ?? 0)}%` }} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

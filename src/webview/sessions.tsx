/** The conversations of this window with their bars; a click follows one. */
import { More } from './more';
import type { PartProps } from './panel';
import { keepStop, rove } from './rovingTabindex';

export function Sessions({ state, say }: PartProps) {
  const { sessions, moreSessions, words } = state;
  if (sessions.length < 2) return null;
  return (
    <section>
      <h2>{words.sessions}</h2>
      <ul class="sessions" onKeyDown={rove} onFocusIn={keepStop}>
        {sessions.map(({ file, label, description, percent, isFollowed }, row) => (
          <li key={file}>
            <button
              type="button"
              class="session"
              tabIndex={row === 0 ? 0 : -1}
              aria-current={isFollowed ? 'true' : undefined}
              onClick={() => say({ kind: 'follow', file })}
            >
              <span class="name">{label}</span>
              <span class="about">{description}</span>
              {percent !== null && (
                <span class="small-bar" aria-hidden="true">
                  <span class="fill part-user" style={{ width: `${Math.min(100, percent)}%` }} />
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      <More label={moreSessions} command="selectConversation" say={say} />
    </section>
  );
}

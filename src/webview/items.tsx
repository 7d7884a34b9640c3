/** What takes most room, with what can be done about it. */
import type { PartProps } from './panel';
import { keepStop, rove } from './roving';

export function Items({ state, say }: PartProps) {
  const { items, words, canJump, canPin } = state;
  if (items.length === 0) return null;
  return (
    <section>
      <h2>{words.items}</h2>
      <ol class="items" onKeyDown={rove} onFocusIn={keepStop}>
        {items.map(({ id, line, who, text, size, isPinned }, row) => (
          <li>
            <p class="text">
              <strong>{who}</strong> {text}
            </p>
            <p class="size">
              <span>{size}</span>
              {canJump && (
                <button
                  type="button"
                  class="link"
                  tabIndex={row === 0 ? 0 : -1}
                  aria-label={`${words.jump}: ${size}`}
                  onClick={() => say({ kind: 'jump', line })}
                >
                  {words.jump}
                </button>
              )}
              {canPin && (
                <button
                  type="button"
                  class="link"
                  tabIndex={row === 0 && !canJump ? 0 : -1}
                  aria-pressed={isPinned}
                  aria-label={`${isPinned ? words.unpin : words.pin}: ${size}`}
                  onClick={() => say({ kind: isPinned ? 'unpin' : 'pin', id })}
                >
                  {isPinned ? words.unpin : words.pin}
                </button>
              )}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

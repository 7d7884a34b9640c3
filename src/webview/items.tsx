/** What takes most room, with what can be done about it. */
import type { PartProps } from './partProps';
import { keepStop, rove } from './rovingTabindex';

export function Items({ state, say }: PartProps) {
  const { items, words, canOpen, canPin } = state;
  if (items.length === 0) return null;
  return (
    <section>
      <h2>{words.items}</h2>
      <ol class="items" onKeyDown={rove} onFocusIn={keepStop}>
        {items.map(({ id, line, who, text, size, isPinned }, row) => (
          <li key={id}>
            <p class="text">
              <strong>{who}</strong> {text}
            </p>
            <p class="size">
              <span>{size}</span>
              <button
                type="button"
                class="link"
                tabIndex={row === 0 ? 0 : -1}
                aria-label={`${words.jump}: ${size}`}
                onClick={() => say({ kind: 'jump', id })}
              >
                {words.jump}
              </button>
              {canOpen && (
                <button
                  type="button"
                  class="link"
                  tabIndex={-1}
                  aria-label={`${words.open}: ${size}`}
                  onClick={() => say({ kind: 'open', line })}
                >
                  {words.open}
                </button>
              )}
              {canPin && (
                <button
                  type="button"
                  class="link"
                  tabIndex={-1}
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

/** How the window filled and emptied, answer by answer, with the person's turns and what was compacted and noted; the list below it says the same in words. */
import { More } from './moreLink';
import type { PartProps } from './partProps';
import { keepStop, rove } from './rovingTabindex';

const [width, height] = [400, 90];
/** Height of a turn's tick. */
const tick = 8;

export function Timeline({ state, say }: PartProps) {
  const { points, legend, marks, turns, past, morePast, words } = state;
  if (points.length < 2 && past.length === 0) return null;
  const top = Math.max(1, ...points.map(({ y }) => y));
  const place = ({ x, y }: { readonly x: number; readonly y: number }): string =>
    `${(x * width).toFixed(1)},${(height - (y / top) * height).toFixed(1)}`;
  const first = points[0];
  const last = points.at(-1);
  const area =
    first && last
      ? `${(first.x * width).toFixed(1)},${height} ${points.map(place).join(' ')} ${(last.x * width).toFixed(1)},${height}`
      : '';
  return (
    <section>
      <h2>{words.timeline}</h2>
      {points.length > 1 && (
        <svg
          class="timeline"
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={words.timeline}
        >
          <polygon class="area" points={area} />
          {turns.map(({ x, text }) => (
            <line class="turn" x1={x * width} x2={x * width} y1={height - tick} y2={height}>
              <title>{text}</title>
            </line>
          ))}
          {marks.map(({ x, kind, label }) => (
            <line class={`mark mark-${kind}`} x1={x * width} x2={x * width} y1={0} y2={height}>
              <title>{label}</title>
            </line>
          ))}
        </svg>
      )}
      {points.length > 1 && legend.length > 0 && <p class="about">{legend.join(' · ')}</p>}
      <ul class="past" aria-label={words.past} onKeyDown={rove} onFocusIn={keepStop}>
        {past.map(({ id, label, description }, row) => (
          <li key={id}>
            <button
              type="button"
              class="session"
              tabIndex={row === 0 ? 0 : -1}
              onClick={() => say({ kind: 'past', id })}
            >
              <span class="name">{label}</span>
              <span class="about">{description}</span>
            </button>
          </li>
        ))}
      </ul>
      <More label={morePast} command="showHistory" say={say} />
    </section>
  );
}

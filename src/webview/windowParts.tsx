/** What fills the window: one bar with its thresholds, and tiles with a table beside them that says the same in words. */
import type { PanelState, WindowShare } from '../vscode/panel/messages';
import { squarified, type Tile } from './treemap';

const percent = (part: number): string => `${(part * 100).toFixed(3)}%`;

export function WindowBar({ state }: { readonly state: PanelState }) {
  const { shares, thresholds, words } = state;
  const total = shares.reduce((sum, { tokens }) => sum + tokens, 0);
  if (total <= 0) return null;
  return (
    <section aria-label={words.window}>
      <div class="bar" role="img" aria-label={`${words.window}: ${state.headline}`}>
        {shares.map(({ id, label, tokens, text }) => (
          <span
            class={`fill part-${id}`}
            title={`${label}: ${text}`}
            style={{ width: percent(tokens / total) }}
          />
        ))}
        {thresholds.map(({ id, label, at }) => (
          <span
            class={`threshold threshold-${id}`}
            title={label}
            style={{ left: percent(Math.min(1, at)) }}
          />
        ))}
      </div>
      <ul class="thresholds">
        {thresholds.map(({ id, label }) => (
          <li class={`key key-${id}`}>{label}</li>
        ))}
      </ul>
    </section>
  );
}

/** Units of the drawing; it is stretched to the page. */
const [width, height] = [400, 180];

/** Tiles for the parts that hold something; smaller ones have no room for words. */
export function Parts({
  title,
  shares,
}: {
  readonly title: string;
  readonly shares: readonly WindowShare[];
}) {
  const sorted = [...shares].sort((a, b) => b.tokens - a.tokens);
  const tiles = squarified(
    sorted.map(({ tokens }) => tokens),
    width,
    height,
  );
  return (
    <section>
      <h2>{title}</h2>
      <div class="tiles" aria-hidden="true">
        {tiles.map(({ index, ...tile }) => {
          const share = sorted[index];
          return share ? <ShareTile share={share} {...tile} /> : null;
        })}
      </div>
      <table>
        <tbody>
          {sorted.map(({ id, label, text }) => (
            <tr>
              <th scope="row">
                <span class={`swatch part-${id}`} aria-hidden="true" />
                {label}
              </th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ShareTile({ share, ...tile }: Omit<Tile, 'index'> & { readonly share: WindowShare }) {
  const style = {
    left: percent(tile.x / width),
    top: percent(tile.y / height),
    width: percent(tile.width / width),
    height: percent(tile.height / height),
  };
  return (
    <div class={`tile part-${share.id}`} style={style} title={`${share.label}: ${share.text}`}>
      {tile.width > 55 && tile.height > 18 && <span>{share.label}</span>}
    </div>
  );
}

/** Lays parts out as tiles whose areas are their sizes, as square as they can be (Bruls, Huizing, van Wijk: Squarified Treemaps). Pure. */

interface Room {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Tile extends Room {
  /** Of the parts given. */
  readonly index: number;
}

/** Tiles for sizes in descending order, in a room of any unit. Sizes of 0 and less have none. */
export function squarified(
  sizes: readonly number[],
  width: number,
  height: number,
): readonly Tile[] {
  const total = sizes.reduce((sum, size) => sum + Math.max(0, size), 0);
  if (total <= 0 || width <= 0 || height <= 0) return [];
  const scale = (width * height) / total;
  const areas = sizes.flatMap((size, index) => (size > 0 ? [{ index, area: size * scale }] : []));
  const tiles: Tile[] = [];
  let room: Room = { x: 0, y: 0, width, height };
  for (let from = 0; from < areas.length;) {
    const side = Math.min(room.width, room.height);
    let to = from + 1;
    while (
      to < areas.length &&
      worst(areas.slice(from, to + 1), side) <= worst(areas.slice(from, to), side)
    )
      to++;
    const row = areas.slice(from, to);
    tiles.push(...inRow(row, room));
    room = behind(row, room);
    from = to;
  }
  return tiles;
}

interface Area {
  readonly index: number;
  readonly area: number;
}

const sumOf = (row: readonly Area[]): number => row.reduce((sum, { area }) => sum + area, 0);

/** How far from a square the worst tile of a row is. */
function worst(row: readonly Area[], side: number): number {
  const sum = sumOf(row);
  const areas = row.map(({ area }) => area);
  const [most, least] = [Math.max(...areas), Math.min(...areas)];
  return Math.max((side * side * most) / (sum * sum), (sum * sum) / (side * side * least));
}

function inRow(row: readonly Area[], { x, y, width, height }: Room): readonly Tile[] {
  const isTall = height < width;
  const thick = sumOf(row) / Math.min(width, height);
  let along = 0;
  return row.map(({ index, area }) => {
    const length = area / thick;
    const at = along;
    along += length;
    return isTall
      ? { index, x, y: y + at, width: thick, height: length }
      : { index, x: x + at, y, width: length, height: thick };
  });
}

function behind(row: readonly Area[], { x, y, width, height }: Room): Room {
  const thick = sumOf(row) / Math.min(width, height);
  return height < width
    ? { x: x + thick, y, width: Math.max(0, width - thick), height }
    : { x, y: y + thick, width, height: Math.max(0, height - thick) };
}

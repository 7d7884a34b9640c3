/**
 * The difference of two small texts as people read it: lines with `-` and `+`, two lines around each change. Pure. For
 * settings files; where a text is too long to compare line by line, all between the first and the last change is shown.
 */

/** Lines compared with each other at most; beyond that the middle is one change. */
const mostPairs = 4_000_000;
const around = 2;

interface DiffRow {
  readonly sign: ' ' | '-' | '+';
  readonly text: string;
}

/** A line break other than `\n` and a missing one at the end are part of a line, and seen. */
const linesOf = (text: string | null): readonly string[] =>
  text === null || text === '' ? [] : (text.match(/[^\n]*\n|[^\n]+$/gu) ?? []);

/** '' where the texts are the same; null = there is no file. */
export function lineDiff(file: string, before: string | null, after: string | null): string {
  if (before === after) return '';
  const rows = rowsOf(linesOf(before), linesOf(after));
  const shown = rows.map((_, i) =>
    rows.slice(Math.max(0, i - around), i + around + 1).some(({ sign }) => sign !== ' '),
  );
  const body = rows.flatMap((row, i) => {
    if (shown[i] !== true) return shown[i - 1] === true ? ['…'] : [];
    const end = row.text.endsWith('\n') ? [] : ['\\ no line break at the end'];
    return [`${row.sign}${row.text.replace(/\r?\n$/u, '')}`, ...end];
  });
  const head = [
    `--- ${before === null ? '(no file)' : file}`,
    `+++ ${after === null ? '(no file)' : file}`,
  ];
  return `${[...head, ...body].join('\n')}\n`;
}

function rowsOf(before: readonly string[], after: readonly string[]): readonly DiffRow[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head++;
  let tail = 0;
  const most = Math.min(before.length, after.length) - head;
  while (tail < most && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const same = (text: string): DiffRow => ({ sign: ' ', text });
  return [
    ...before.slice(0, head).map(same),
    ...middle(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    ...before.slice(before.length - tail).map(same),
  ];
}

/** The longest common lines stay, by the usual table. */
function middle(before: readonly string[], after: readonly string[]): readonly DiffRow[] {
  const isLong = before.length * after.length > mostPairs;
  const table = isLong ? [] : common(before, after);
  const rows: DiffRow[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [old, fresh] = [before[i], after[j]];
    if (!isLong && old !== undefined && old === fresh) {
      rows.push({ sign: ' ', text: old });
      i++;
      j++;
    } else if (
      old !== undefined &&
      (fresh === undefined || isLong || at(table, i + 1, j) >= at(table, i, j + 1))
    ) {
      rows.push({ sign: '-', text: old });
      i++;
    } else {
      rows.push({ sign: '+', text: fresh ?? '' });
      j++;
    }
  }
  return rows;
}

const at = (table: readonly Uint16Array[], i: number, j: number): number => table[i]?.[j] ?? 0;

/** How many lines the ends from each pair of places have in common. */
function common(before: readonly string[], after: readonly string[]): readonly Uint16Array[] {
  const table = before.map(() => new Uint16Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i--) {
    const row = table[i]!;
    for (let j = after.length - 1; j >= 0; j--) {
      row[j] =
        before[i] === after[j]
          ? at(table, i + 1, j + 1) + 1
          : Math.max(at(table, i + 1, j), row[j + 1] ?? 0);
    }
  }
  return table;
}

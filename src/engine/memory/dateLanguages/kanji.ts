/** Numbers as Chinese and Japanese write them, 1 to 31. */

const digits = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九'];

function written(value: number): string {
  const tens = Math.floor(value / 10);
  const ten = tens === 0 ? '' : `${tens === 1 ? '' : (digits[tens] ?? '')}十`;
  return `${ten}${digits[value % 10] ?? ''}`;
}

const upTo = (most: number): readonly number[] => Array.from({ length: most }, (_, i) => i + 1);

export const kanjiNumbers: Readonly<Record<number, string>> = Object.fromEntries(
  upTo(31).map((value) => [value, value === 2 ? '二|两|兩' : written(value)]),
);

/** Months before 月: figures or signs. */
export const kanjiMonths: readonly string[] = upTo(12).map(
  (value) => `${written(value)}|${value}${value < 10 ? `|0${value}` : ''}`,
);

/** What stands between back-ticks and quotes of any kind on a line. Pure and linear. */

const closing: Readonly<Record<string, string>> = {
  '`': '`',
  '"': '"',
  "'": "'",
  '“': '”',
  '„': '“',
  '«': '»',
  '‘': '’',
  '「': '」',
  '『': '』',
};
/** Longest quotation looked at, in characters. */
const maxChars = 400;

export interface Quotation {
  /** Of the text inside. */
  readonly from: number;
  readonly to: number;
  readonly isCode: boolean;
}

export function quotations(line: string): readonly Quotation[] {
  const found: Quotation[] = [];
  for (let at = 0; at < line.length; at++) {
    const close = closing[line[at] ?? ''];
    if (close === undefined || (close === "'" && /\w/u.test(line[at - 1] ?? ''))) continue;
    const length = line.slice(at + 1, at + 1 + maxChars).indexOf(close);
    if (length <= 0) continue;
    found.push({ from: at + 1, to: at + 1 + length, isCode: close === '`' });
    at += length + 1;
  }
  return found;
}

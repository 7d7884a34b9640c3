/** Settings files as nobody would write them: any white space and any comment between any two signs, all mixed. */
import fc from 'fast-check';

const trivia = fc.constantFrom(
  ...['', '', '', '', ' ', '\n', '\r\n', '\t', '  ', '\n    ', ' /* a */ ', '/**/', '// b, "c"\n'],
  ...['\n\t// {\n\t', ' /* } ] , */\n', '\r\n\r\n'],
);

/** Pieces between which anything may stand; `null` = a place for it. */
type Piece = string | null;

function pieces(value: unknown, trailingComma: boolean): readonly Piece[] {
  if (typeof value !== 'object' || value === null) return [JSON.stringify(value)];
  const isList = Array.isArray(value);
  const entries = Object.entries(value).map(([name, item]): readonly Piece[] => {
    const inner = pieces(item, trailingComma);
    return isList ? inner : [JSON.stringify(name), null, ':', null, ...inner];
  });
  const all = entries.flatMap((entry, i) => {
    const isLast = i === entries.length - 1;
    return [null, ...entry, ...(isLast && !trailingComma ? [null] : [null, ','])];
  });
  return [isList ? '[' : '{', ...all, null, isList ? ']' : '}'];
}

/** Texts that read as values of the kind given. */
export const wildTexts = (
  values: fc.Arbitrary<Readonly<Record<string, unknown>>>,
): fc.Arbitrary<{ readonly text: string; readonly value: Readonly<Record<string, unknown>> }> =>
  fc
    .tuple(values, fc.boolean(), fc.infiniteStream(trivia))
    .map(([value, trailingComma, between]) => {
      const all: readonly Piece[] = [null, ...pieces(value, trailingComma), null];
      const fill = (): string => String(between.next().value);
      return { value, text: all.map((piece) => piece ?? fill()).join('') };
    });

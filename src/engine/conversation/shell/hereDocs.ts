/**
 * What stands on a command line and is data, whatever it looks like: the bodies of here-documents, and patches in quotes. A mark stands
 * in their place, so that the command around them is still known. Pure and linear.
 */

/** Also what may hold a `<<` that is none. */
const hereDoc = /'[^']*'|"(?:\\.|[^"\\])*"|\\.|(?<!<)<<(-?)[ \t]*\\?(['"]?)([A-Za-z_][\w-]*)\2/gu;

/** Stands in for the text with its number, so that the command around it is still known. */
export const marks = / ?\0(\d+)\0 ?/gu;
const mark = (index: number): string => ` \0${index}\0 `;

/** The line with marks, and what they stand for, by number. A here-document without its end goes on to the end. */
export function setApart(line: string): {
  readonly text: string;
  readonly docs: readonly string[];
} {
  const docs: string[] = [];
  const kept: string[] = [];
  let open: { readonly end: string; readonly isIndented: boolean; readonly index: number }[] = [];
  const bodies = new Map<number, string[]>();
  for (const raw of withoutPatches(line.replaceAll('\0', ' '), docs).split('\n')) {
    const [doc] = open;
    if (!doc) {
      open = [];
      const starts = (all: string, dash?: string, _quote?: string, end?: string): string => {
        if (end === undefined) return all;
        open.push({ end, isIndented: dash === '-', index: docs.push('') - 1 });
        return mark(docs.length - 1);
      };
      kept.push(raw.replace(hereDoc, starts));
      for (const { index } of open) bodies.set(index, []);
    } else {
      // The shell takes the word alone for the end, behind tabs only where `<<-` says so.
      const end = doc.isIndented ? raw.replace(/^\t+/u, '') : raw;
      if (end.replace(/\r$/u, '') === doc.end) open.shift();
      else bodies.get(doc.index)?.push(raw);
    }
  }
  for (const [index, lines] of bodies) docs[index] = lines.join('\n');
  return { text: kept.join('\n'), docs };
}

/** The line as it is told: of a text that is typed into a command only that it is there, so that what is run behind it is seen. */
export function withoutHereTexts(line: string): string {
  const { text, docs } = setApart(line);
  return docs.some((doc) => doc.length >= longText) ? text.replace(marks, '<<… ') : line;
}
/** Characters from which on such a text takes more room than it tells. */
const longText = 16;

/** Takes patches in quotes out of a line: they are long and full of quotes. */
function withoutPatches(line: string, docs: string[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const start of line.matchAll(/(['"])\s{0,20}\*\*\* Begin Patch\r?\n/gu)) {
    if (start.index < at) continue;
    const last = line.indexOf('*** End Patch', start.index);
    const close = last < 0 ? -1 : line.indexOf(start[1]!, last);
    if (close < 0) break;
    parts.push(
      line.slice(at, start.index),
      mark(docs.push(line.slice(start.index + 1, close)) - 1),
    );
    at = close + 1;
  }
  return parts.join('') + line.slice(at);
}

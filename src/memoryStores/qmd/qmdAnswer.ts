/** What qmd 2.8 answers: files with a line of each and what stood around it. Foreign text: what is not of the form is no answer. */
import * as z from 'zod/mini';
import { parsedJson } from '../../base/json';

/** A line that qmd found, as it stood there when qmd read the file. */
export interface Shown {
  readonly collection: string;
  /** From the collection's folder, with `/`. */
  readonly path: string;
  readonly line: number;
  readonly text: string;
  /** Whether the text goes on. */
  readonly isCut: boolean;
}

const form = z.array(z.object({ file: z.string(), line: z.int(), snippet: z.string() }));

/** Undefined where the text is not such an answer; a hit that shows no line is passed over. */
export function shownIn(output: string): readonly Shown[] | undefined {
  return form.safeParse(parsedJson(output)).data?.flatMap(oneShown);
}

function oneShown({ file, line, snippet }: z.infer<typeof form>[number]): readonly Shown[] {
  const [, collection, path] = /^qmd:\/\/([^/\n]+)\/(.+)$/u.exec(file) ?? [];
  const [header = '', ...lines] = snippet.split('\n');
  const first = Number(/^@@ -(\d{1,9}),\d{1,9} @@/u.exec(header)?.[1] ?? NaN);
  const text = lines[line - first];
  if (collection === undefined || path === undefined || text === undefined) return [];
  const isCut = line - first === lines.length - 1 && text.endsWith('...');
  return [{ collection, path, line, text: isCut ? text.slice(0, -3) : text, isCut }];
}

/** Whether a file still holds that line. */
export function stillStands({ line, text, isCut }: Shown, file: string): boolean {
  const now = file.split('\n')[line - 1]?.trimEnd();
  const then = text.replace(/^\ufeff/u, '').trimEnd();
  if (now === undefined || then === '') return false;
  return isCut ? now.startsWith(then) : now === then;
}

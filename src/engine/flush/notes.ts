/**
 * A durable note: what it is, how a line of a memory file holds it, and which notes are new. Pure. A note is one line; nothing in
 * its text can begin another one, and what is written already is never written again.
 */
import { cleanText, keyOf } from '../text/plain';
import { harmless } from './harmless';

export type NoteKind = 'decision' | 'constraint' | 'preference' | 'problem' | 'change' | 'command';

export interface Note {
  /** Short hash of kind and text, hexadecimal. */
  readonly id: string;
  readonly kind: string;
  readonly text: string;
  /** Paths relative to the workspace. */
  readonly files: readonly string[];
}

/** Longest note, in characters; longer ones are prose, not notes. */
const mostChars = 320;
const idLength = 8;

/** Makes a note; null when the text holds no words. `hash` returns hexadecimal digits; `most` is its longest text, in characters. */
export function makeNote(
  kind: string,
  text: string,
  files: readonly string[],
  hash: (text: string) => string,
  most = mostChars,
): Note | null {
  const line = noteText(text, most);
  if (!/[\p{L}\p{N}]/u.test(line)) return null;
  return {
    id: hash(`${kind}:${keyOf(line)}`).slice(0, idLength),
    kind,
    text: line,
    files: files.map(filePart).filter((part) => part !== ''),
  };
}

function noteText(text: string, most: number): string {
  const line = harmless(cleanText(text).replace(/\s+/gu, ' '))
    .replace(/\s\^[0-9a-z]{4,40}$/u, '') // a note read back must not bring its id along as text
    .trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most - 1).replace(/[\ud800-\udbff]$/u, '');
  return `${cut.replace(/\s\S*$/u, '')}…`;
}

/** Commas and brackets would end the list of files, but for a folder in brackets (`app/(shop)/page.tsx`). */
const filePart = (path: string): string =>
  harmless(
    cleanText(path).replace(
      /(\([^\s,()]+\)(?=\/))|[\s,()]+/gu,
      (_, folder?: string) => folder ?? ' ',
    ),
  ).trim();

/** Where the bracket opens whose other half the text ends with; -1 where it ends otherwise, or none does. */
function openedAt(text: string): number {
  let depth = 0;
  for (let at = text.length - 1; at >= 0; at--) {
    if (text[at] === ')') depth++;
    else if (text[at] === '(') depth--;
    if (depth === 0) return at === text.length - 1 ? -1 : at;
  }
  return -1;
}

/** The line of a note: `- [kind] text (files) ^id`. */
export function noteLine(note: Note): string {
  const files = note.files.length === 0 ? '' : ` (${note.files.join(', ')})`;
  return `- [${note.kind}] ${note.text}${files} ^${note.id}`;
}

/** What stands before the brackets that a line ends with; all of it where it ends with none. */
export function withoutFiles(line: string): string {
  const opened = openedAt(line);
  return opened > 0 && line[opened - 1] === ' ' ? line.slice(0, opened - 1) : line;
}

/** The words of a line and the files in the brackets behind them; brackets that hold anything else are words. */
export function wordsAndFiles(line: string): Pick<Note, 'text' | 'files'> {
  const text = withoutFiles(line);
  const files = line.slice(text.length + 2, -1).split(', ');
  const isList = files.every((part) => !/\s/u.test(part) && /\/|\.\w+$/u.test(part));
  return isList ? { text, files } : { text: line, files: [] };
}

/** The words of a note as `noteOf` gives its line, without the kind before them. */
export const withoutKind = (line: string): string => line.replace(/^\[[a-z]{1,20}\] /u, '');

const idAtEnd = / \^([0-9a-z]{4,40})\s*$/u;

/** The id that a line ends with, whoever wrote it; the line without it. */
export const idOf = (line: string): string | undefined =>
  line.includes(' ^') ? idAtEnd.exec(line)?.[1] : undefined;
export const withoutId = (line: string): string => line.replace(idAtEnd, '');

const lineShape = /^- \[([a-z]{1,20})\] (.*) \^([0-9a-z]{4,40})$/u;

/** The notes of a memory file's text; lines of another form are passed over. */
export const parseNotes = (text: string): readonly Note[] =>
  text.split('\n').flatMap((line) => noteOf(line.trim())?.note ?? []);

/** The note that a line of our form holds; undefined for any other. `line` is what it says, without bullet and id. */
export function noteOf(text: string): { readonly note: Note; readonly line: string } | undefined {
  const match = lineShape.exec(text);
  if (!match) return undefined;
  const [, kind = '', body = '', id = ''] = match;
  return { note: { kind, id, ...wordsAndFiles(body) }, line: `[${kind}] ${body}` };
}

/** The notes that none of the texts holds yet, by id or by their words; each once. */
export function freshNotes(notes: readonly Note[], texts: readonly string[]): readonly Note[] {
  const ids = new Set<string>();
  const words = new Set<string>();
  for (const text of texts) {
    for (const match of text.matchAll(/\^([0-9a-z]{4,40})\s*$/gmu)) ids.add(match[1] ?? '');
    for (const line of text.split('\n')) words.add(wordsOf(line));
  }
  return notes.filter((note) => {
    const key = keyOf(note.text);
    if (ids.has(note.id) || words.has(key)) return false;
    ids.add(note.id);
    words.add(key);
    return true;
  });
}

/** The words of a line without bullet, kind, files and id: a note written by hand counts as well. */
const wordsOf = (line: string): string => {
  const [parsed] = parseNotes(line);
  return keyOf(parsed?.text ?? line.replace(/^\s*[-*]\s+(?:\[[a-z]+\]\s+)?/u, ''));
};

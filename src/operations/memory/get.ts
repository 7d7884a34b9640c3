/** Shows a part of a file of notes: masked, as much as can be handed out at once, and what is left out is said. */
import { failed, ok, type Result } from '../../base/result';
import { said, type Sentence } from '../../base/sentence';
import { maskedNotes } from '../../engine/memory/maskedNotes';
import { lastLineOf } from '../../engine/memory/wholeNotes';
import { maskOf } from '../../engine/secrets/mask';
import { cleanText, sliceWhole } from '../../engine/text/plain';
import type { MemoryScope } from '../../ports/memory/memoryStore';
import type { NoteFile } from '../../ports/memory/noteSources';
import type { Outside } from '../../ports/outside';
import { refusal, refused, type Problem } from '../problems';
import { citation, shownPath } from './cite';
import { saidAt, speakerOf, type SessionMessage } from './sessions';
import { notesInFiles } from './wholeNotes';

/** A part of a file of notes. */
export interface MemoryText {
  readonly path: string;
  readonly line: number;
  /** The last line that is shown. */
  readonly endLine: number;
  readonly text: string;
  /** What of the part is not shown, and where it is to be had; absent where all is. */
  readonly left?: Sentence;
}

const isId = /^\^?([0-9a-z]{4,40})$/u;
/** Longest text that is handed out at once, characters. */
const mostShown = 40_000;

/**
 * Lines of a file that is searched, `PATH` or `PATH#L10-L20`, the note of an id, `^id`, or one that another machine shares, by its place as
 * answers show it. Nothing else can be read.
 */
export async function getMemory(
  scope: MemoryScope,
  wanted: string,
  outside: Outside,
): Promise<Result<MemoryText, Problem>> {
  const { path, line } = placeOf(wanted);
  const shared = await outside.memoryStore.shared(scope, path, line);
  if (!shared.ok) return refused(shared.problem);
  if (shared.value === null) {
    const place = placeOf(wanted);
    const isNote = isId.test(wanted) || fileOf(scope, place.path, outside) !== undefined;
    const said = isNote ? undefined : await ofConversation(scope, place, outside);
    return said ?? ofThisMachine(scope, wanted, outside);
  }
  // Nobody has looked for secrets in it as a whole yet.
  const lines = shownText(shared.value.text).split('\n');
  return ok(portion(path, shared.value.line, lines));
}

/** What was said at a place that a search in conversations shows; undefined for any other place. */
async function ofConversation(
  scope: MemoryScope,
  place: NoteLines,
  outside: Outside,
): Promise<Result<MemoryText, Problem> | undefined> {
  const messages = await saidAt(scope, place, outside);
  if (messages === undefined) return undefined;
  const shown = messages.slice(0, fittingOf(messages));
  const [first, last] = [shown[0], shown.at(-1)];
  if (first === undefined || last === undefined) return failed(nothingSaid(place));
  const said = shown.map(({ isPerson, text }) => `${speakerOf(isPerson)}: ${text}`).join('\n\n');
  const next = messages[shown.length];
  const endLine = messages.at(-1)?.line ?? last.line;
  const rest = next ? citation({ path: place.path, line: next.line, endLine }) : null;
  const left = leftOut(said.length > mostShown ? last.line : null, rest);
  const text = sliceWhole(said, 0, mostShown);
  const all = { path: place.path, line: first.line, endLine: last.line, text };
  return ok(left ? { ...all, left } : all);
}

/** How many messages can be shown at once, at least one. */
function fittingOf(messages: readonly SessionMessage[]): number {
  let chars = 0;
  const over = messages.findIndex(({ text }) => (chars += text.length + 10) > mostShown);
  return over < 0 ? messages.length : Math.max(over, 1);
}

function ofThisMachine(
  scope: MemoryScope,
  wanted: string,
  outside: Outside,
): Result<MemoryText, Problem> {
  const id = isId.exec(wanted)?.[1];
  const place = id === undefined ? placeOf(wanted) : noteOf(scope, id, outside);
  if (place === undefined) return failed(unknown(wanted));
  const file = fileOf(scope, place.path, outside);
  if (file === undefined) return failed(notSearched(scope, place.path, outside));
  const read = outside.noteSources.text(file);
  if (!read.ok) return refused(read.problem);
  // What stands behind the last line break is no line.
  const lines = maskedNotes(read.value).replace(/\n$/u, '').split('\n');
  const wantedLines = lines.slice(place.line - 1, place.endLine);
  if (place.endLine < place.line) return failed(backwards(place));
  if (wantedLines.length === 0) return failed(pastEnd(place.path, lines.length));
  return ok(portion(file.path, place.line, wantedLines));
}

/** A file by its name in answers, or as a person names it: with other slashes, or from the workspace or the home folder on. */
function fileOf(scope: MemoryScope, name: string, { noteSources }: Outside): NoteFile | undefined {
  const { files } = noteSources.list(scope);
  const places = [name, name.replace(/\\/gu, '/')].map((one) => noteSources.located(scope, one));
  return (
    files.find(({ path }) => path === name || shownPath(path) === name) ??
    files.find(({ file }) => places.includes(file))
  );
}

/** As many whole lines as can be shown at once; of a first one that is longer, its beginning. */
function portion(path: string, line: number, lines: readonly string[]): MemoryText {
  let [count, chars] = [0, 0];
  for (const one of lines) {
    chars += one.length + 1;
    if (count > 0 && chars > mostShown) break;
    count++;
  }
  const text = shownText(lines.slice(0, count).join('\n').replace(/\r/gu, ''));
  const endLine = line + count - 1;
  const isCut = count === 1 && text.length > mostShown;
  const all = { path, line, endLine, text: isCut ? sliceWhole(text, 0, mostShown) : text };
  const rest = { path, line: endLine + 1, endLine: line + lines.length - 1 };
  const left = leftOut(isCut ? endLine : null, lines.length > count ? citation(rest) : null);
  return left ? { ...all, left } : all;
}

/** `cut`: the line of which only the beginning is shown. */
function leftOut(cut: number | null, place: string | null): Sentence | undefined {
  if (cut === null)
    return place === null
      ? undefined
      : said`${place} is left out: more than ${mostShown} characters are not shown at once.`;
  return place === null
    ? said`The end of line ${String(cut)} is left out: more than ${mostShown} characters are not shown at once. Open the file to read it.`
    : said`The end of line ${String(cut)} and ${place} are left out: more than ${mostShown} characters are not shown at once.`;
}

const shownText = (text: string): string => maskedNotes(cleanText(text), maskOf());

interface NoteLines {
  readonly path: string;
  readonly line: number;
  readonly endLine: number;
}

/** `memory/2026-01-31.md#L4-L6`, `…#L4`, `…`. */
function placeOf(wanted: string): NoteLines {
  const [, path = wanted, from, to] = /^([^]*?)#L?(\d{1,9})(?:-L?(\d{1,9}))?$/u.exec(wanted) ?? [];
  const line = from === undefined ? 1 : Math.max(1, Number(from));
  const endLine = to === undefined ? (from === undefined ? Infinity : line) : Number(to);
  return { path: path.replace(/^\.\//u, ''), line, endLine };
}

/** Where the note of an id stands, with what belongs to it; the newest where it stands more than once. */
function noteOf(scope: MemoryScope, id: string, outside: Outside): NoteLines | undefined {
  const notes = notesInFiles(scope, outside, (_path, text) => text.includes(`^${id}`));
  const note = notes.find(({ ids }) => ids.includes(id));
  return note && { path: note.path, line: note.line, endLine: lastLineOf(note) };
}

const unknown = (wanted: string): Problem => refusal(said`No note has the id ${wanted}.`);
const notSearched = (scope: MemoryScope, path: string, { noteSources }: Outside): Problem =>
  refusal(
    noteSources.whyNot(scope, path) ??
      said`${shownPath(path)} is not one of the files that hold notes here. MEMORY.md, memory/*.md and configured further paths can be read.`,
  );
const nothingSaid = (place: NoteLines): Problem =>
  refusal(
    said`${shownPath(place.path)}#L${String(place.line)} holds nothing that was typed or answered.`,
  );
const backwards = (place: NoteLines): Problem =>
  refusal(
    said`${shownPath(place.path)}#L${String(place.line)}-L${String(place.endLine)} ends before it begins.`,
  );
const pastEnd = (path: string, lines: number): Problem =>
  refusal(
    lines === 1
      ? said`${shownPath(path)} has only 1 line.`
      : said`${shownPath(path)} has only ${lines} lines.`,
  );

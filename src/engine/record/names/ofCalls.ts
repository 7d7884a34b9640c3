/**
 * Reads what calls and their outputs say of identifiers into the books: which were used, which are new to the world. Hints of a server
 * are none.
 */
import type { CallArguments } from '../../conversation/fileTouches';
import type { Books } from '../books';
import { identifiersIn } from './identifiers';

/** Lines up to which an output is an answer rather than a log. */
const shortOutput = 12;

/** Kinds of what an act makes; git makes none but says where it puts things. */
export const makes = {
  nothing: new Set<string>(),
  places: new Set(['url']),
  things: new Set(['url', 'ticket', 'number']),
};

/** What something counts that an act brought forth (a pull request, a release), or where a push went. */
export const madeWeight = 4;

/** What a server invites to make is not made. */
const invitation =
  /^(?:> .*|remote:.*\/(?:pull|merge_requests|compare)\/new\b.*|remote:.*\/compare\/.*)$/gmu;

/** Identifiers in output: banners, versions of everything, bare numbers and the hints of a server are too many to mean something. */
export function noteOutputIdentifiers(
  books: Books,
  output: string,
  at: number,
  made: ReadonlySet<string> = makes.nothing,
): void {
  const telling = output.replace(invitation, '');
  const long = telling.split('\n').length > shortOutput;
  for (const { kind, text } of identifiersIn(telling, 12)) {
    if ((long && (kind === 'variable' || kind === 'version')) || /^\d+$/u.test(text)) continue;
    books.identifiers.note(text, kind, at, !long && made.has(kind) ? madeWeight : 0.5);
  }
}

/** Identifiers that a call was given. */
export function noteTaken(books: Books, text: string, at: number): void {
  for (const id of identifiersIn(text, 10)) books.identifiers.note(id.text, id.kind, at, 1.5);
}

/** Arguments of a line: what is longer is a text that somebody wrote. */
export const shortStrings = (args: CallArguments): string =>
  Object.values(args)
    .filter((value) => typeof value === 'string' && value.length <= 300 && !value.includes('\n'))
    .join('\n');

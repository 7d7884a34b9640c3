/**
 * Reads the notes out of a model's answer: JSON in or out of a fence, with words around it, or torn at its end. Every whole note in it is
 * found; a wrong type costs that note. Total and linear, whatever the text.
 */
import { isRecord, parsedJson } from '../../base/json';

/** A note as the model gave it, types checked and nothing else. */
export interface ProposedNote {
  readonly kind: string;
  readonly text: string;
  readonly files: readonly string[];
}

export interface ReadAnswer {
  readonly notes: readonly ProposedNote[];
  /** Objects that are no note. */
  readonly malformed: number;
  /** Whether there was anything of the asked form, if only an empty list. */
  readonly isForm: boolean;
}

/** Longest answer looked at, in characters. */
const mostChars = 200_000;

/** The notes of an answer, in their order. */
export function readNotes(answer: string): ReadAnswer {
  const text = answer.slice(0, mostChars);
  const notes: ProposedNote[] = [];
  let malformed = 0;
  for (const piece of innermostObjects(text)) {
    const value = parsed(piece);
    if (value === undefined) continue;
    const note = noteOf(value);
    if (note) notes.push(note);
    else if (!isWrapper(value)) malformed += 1;
  }
  const isEmptyList = /(?:^|["'`:\s])\[\s*\]/u.test(text.slice(0, 2_000));
  return { notes, malformed, isForm: notes.length > 0 || malformed > 0 || isEmptyList };
}

/** The texts from each `{` to its `}` that hold no other object; quotes are respected. */
function* innermostObjects(text: string): Generator<string> {
  let open = -1;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (quoted && open >= 0) {
      if (character === '\\') i += 1;
      else if (character === '"') quoted = false;
      // A line break is none in a JSON string: the quote before it was a stray one.
      else if (character === '\n') quoted = false;
    } else if (character === '"' && open >= 0) quoted = true;
    else if (character === '{') {
      open = i;
      quoted = false;
    } else if (character === '}' && open >= 0) {
      yield text.slice(open, i + 1);
      open = -1;
    }
  }
}

function parsed(piece: string): Readonly<Record<string, unknown>> | undefined {
  const value = parsedJson(piece);
  return isRecord(value) ? value : undefined;
}

/** `{"notes": []}` is the whole answer and no note. */
const isWrapper = (value: Readonly<Record<string, unknown>>): boolean =>
  Array.isArray(value['notes']);

function noteOf(value: Readonly<Record<string, unknown>>): ProposedNote | null {
  const { kind, text, files } = value as { kind?: unknown; text?: unknown; files?: unknown };
  if (typeof kind !== 'string' || typeof text !== 'string') return null;
  const list = Array.isArray(files) ? files : typeof files === 'string' ? [files] : [];
  return { kind, text, files: list.filter((file): file is string => typeof file === 'string') };
}

/**
 * Reads what the person and the assistant said into the books. The person's words are kept as they are; of both, identifiers
 * are noted. Thinking and injected text never get here.
 */
import type { Message } from '../../conversation/types';
import { withPastesCut } from '../../text/pastes';
import { proseLines } from '../../text/sentences';
import { expandedCommand, typedText } from '../../text/personText';
import type { Books } from '../books';
import { isForPerson } from './answers';
import { identifiersIn } from '../names/identifiers';

/** Takes note of what the person typed. */
export function notePerson(books: Books, raw: string): void {
  const command = expandedCommand(raw);
  if (command !== null) books.instructions.ordered(command, raw, books.total);
  const typed = typedText(raw);
  const text = withPastesCut(typed);
  if (!books.requests.typed(text, books.total)) return;
  books.language.add(text);
  books.mentions.note(text, books.total);
  noteNames(books, typed, text, 3);
}

/** Takes note of what another agent wrote in the person's place. */
export function noteOther(books: Books, text: string): void {
  if (!books.requests.assigned(text, books.total)) return;
  books.language.add(text);
  books.mentions.note(text, books.total);
  noteNames(books, text, text, 2);
}

/** Takes note of what the assistant wrote. */
export function noteAssistant(books: Books, text: string, entry: Message): void {
  const calls = entry.blocks.filter((block) => block.kind === 'toolCall');
  const isFinal = entry.stop === 'stop' || (entry.stop === null && calls.length === 0);
  books.requests.replied(text, isFinal, isFinal || calls.some(({ tool }) => isForPerson(tool)));
  books.mentions.note(text, books.total);
  noteNames(books, text, text, 2);
}

/** Identifiers of a text: `weight` for those in its prose, less for those that stand in what was pasted. */
function noteNames(books: Books, text: string, own: string, weight: number): void {
  const prose = proseLines(own)
    .map((line) => line.text)
    .join('\n');
  const said = new Set(identifiersIn(prose, 60).map((id) => id.text));
  for (const id of identifiersIn(text, 60))
    books.identifiers.note(id.text, id.kind, books.total, said.has(id.text) ? weight : 0.5);
}

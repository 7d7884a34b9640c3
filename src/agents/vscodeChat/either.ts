/** Reads a chat's own file or Copilot's record of it, whichever the first line shows. */
import type { Conversation, EntryId } from '../../engine/conversation/types';
import type { ReaderWithLines } from '../../ports/agent';
import type { RawLine } from '../../ports/files';
import { VscodeChatReader } from './read/reader';
import { isTranscriptLine, TranscriptReader } from './transcript';

export class EitherReader implements ReaderWithLines {
  #reader: ReaderWithLines | undefined;

  push(line: RawLine): void {
    this.#reader ??= isTranscript(line) ? new TranscriptReader() : new VscodeChatReader();
    this.#reader.push(line);
  }

  conversation(): Conversation {
    return (this.#reader ?? new VscodeChatReader()).conversation();
  }

  isTaken(id: EntryId): boolean {
    return this.#reader?.isTaken(id) ?? false;
  }

  /** Nothing is ever written to these files, so nobody needs their lines. */
  rawLine(): string {
    return '';
  }

  entry(): undefined {
    return undefined;
  }

  lineBefore(): EntryId | null {
    return null;
  }
}

/** The first line of a chat may be megabytes, which are decoded only for what begins as a record. */
const isTranscript = (line: RawLine): boolean =>
  line.head.includes('session.start') && isTranscriptLine(line.text());

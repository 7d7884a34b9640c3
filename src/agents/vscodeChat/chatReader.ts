/** Reads a chat's own file or Copilot's record of it, whichever the first line shows. */
import type { Conversation, EntryId } from '../../engine/conversation/types';
import type { RawLine } from '../../ports/files';
import { ReadOnlyReader } from './readOnlyReader';
import { VscodeChatReader } from './read/reader';
import { isTranscriptLine, CopilotRecordReader } from './copilotRecord';

export class ChatReader extends ReadOnlyReader {
  #reader: ReadOnlyReader | undefined;

  push(line: RawLine): void {
    this.#reader ??= isTranscript(line) ? new CopilotRecordReader() : new VscodeChatReader();
    this.#reader.push(line);
  }

  conversation(): Conversation {
    return (this.#reader ?? new VscodeChatReader()).conversation();
  }

  override isWhole(): boolean {
    return this.#reader?.isWhole() === true;
  }

  isTaken(id: EntryId): boolean {
    return this.#reader?.isTaken(id) ?? false;
  }
}

/** The first line of a chat may be megabytes, which are decoded only for what begins as a record. */
const isTranscript = (line: RawLine): boolean =>
  line.head.includes('session.start') && isTranscriptLine(line.text());

/** What readers of files have in common that nothing is ever written to, so that nobody needs their lines. */
import type { Conversation, EntryId } from '../../engine/conversation/types';
import type { TranscriptReader } from '../../ports/agent';
import type { RawLine } from '../../ports/files';

export abstract class ReadOnlyReader implements TranscriptReader {
  abstract push(line: RawLine): void;
  abstract conversation(): Conversation;
  abstract isTaken(id: EntryId): boolean;

  isWhole(): boolean {
    return false;
  }

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

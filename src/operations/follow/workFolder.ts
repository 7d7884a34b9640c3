/**
 * The folder that a conversation's paths are told from. A chat of the editor names none, so what it did to files would be
 * told by absolute paths: this window's own chats are about its folder, others about the one their storage names.
 */
import path from 'node:path';
import type { Surroundings } from '../../ports/listing';
import type { Outside } from '../../ports/outside';
import type { SeenFile } from '../../ports/transcripts';
import type { WorkspacePlace } from '../limits';

/** Whether a transcript is a chat that the editor keeps for this window. */
export const isOwnChat = (file: string, { chatFolders }: Surroundings): boolean =>
  chatFolders?.includes(path.dirname(file)) ?? false;

/** The same transcript, its conversation with the folder it is about as far as that is known. */
export async function withWorkFolder(
  seen: SeenFile,
  { workspace }: WorkspacePlace,
  { around, listing }: Outside,
): Promise<SeenFile> {
  const { adapter, conversation, file } = seen;
  if (conversation.cwd !== null || !adapter.read.folderOf) return seen;
  const cwd = isOwnChat(file, around) ? workspace : await adapter.read.folderOf(file, listing);
  return cwd === null ? seen : { ...seen, conversation: { ...conversation, cwd } };
}

/**
 * VS Code's own chat behind the common port, read only: the window keeps a chat in memory and appends to its file blindly, so
 * whatever somebody else wrote there would be lost or would break the chat.
 */
import { said } from '../../base/sentence';
import type { AgentAdapter } from '../../ports/agent';
import { editRefused } from '../jsonl/refusal';
import { ChatFinder, watchFolders } from './find';
import { workspaceOf } from './storage';
import { isTranscriptLine } from './copilotRecord';
import { ChatReader } from './chatReader';
import { vscodeChatFacts } from './facts';

const readOnly = editRefused(
  said`VS Code keeps this chat in memory and owns its file, so Tidemark never writes to it. Type /compact in the chat where it offers that, or go on in a new chat with a hand-off; an undo doesn't apply.`,
);

/** Folders in which VS Code keeps nothing but chats. */
const chatFolder =
  /[/\\](?:chatSessions|emptyWindowChatSessions|transferredChatSessions)[/\\][^/\\]+\.jsonl?$/;

/** The first line of a log or of an older file on one line, whatever the order of its keys. */
function isChat(file: string, firstLine: string): boolean {
  const start = firstLine.replace(/^\uFEFF/, '').trimStart();
  if (isTranscriptLine(start)) return true;
  if (/^\{\s*"kind"\s*:\s*0\s*,\s*"v"\s*:\s*\{/.test(start)) return true;
  if (chatFolder.test(file)) return start === '' || start.startsWith('{');
  // Spread over many lines: no other agent keeps such files.
  if (start.trimEnd() === '{') return file.endsWith('.json');
  const isObject = start.startsWith('{"version":') && start.includes('"requests":[');
  return isObject && start.includes('"sessionId":"') && file.endsWith('.json');
}

export function createVscodeChat(): AgentAdapter {
  const finder = new ChatFinder();
  return {
    name: vscodeChatFacts.name,
    label: vscodeChatFacts.label,
    read: {
      recognises: isChat,
      createReader: () => new ChatReader(),
      rewritesInPlace: true,
      folderOf: workspaceOf,
    },
    refusal: () => readOnly,
    live: { liveness: (session, listing) => finder.liveness(session, listing) },
    find: {
      sessions: (folders, listing, around) => finder.find(folders, listing, around),
      watchFolders,
    },
  };
}

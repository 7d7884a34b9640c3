/**
 * The live context with every tool call followed by its result, as providers demand it. A transcript may hold less
 * (torn, interrupted, cut by another tool); one missing result makes a provider refuse the whole request.
 */
import type { ContextMessage } from './context';
import { repairToolPairs } from './toolPairs';
import type { Message } from './types';

/** The messages in sending order; results that were made up stand for no entry. */
export function pairedContext(messages: readonly ContextMessage[]): readonly ContextMessage[] {
  const sources = new Map<Message, ContextMessage>();
  const plain = messages.map((message) => {
    const sent = asMessage(message);
    sources.set(sent, message);
    return sent;
  });
  return repairToolPairs(plain).map(
    (sent) =>
      sources.get(sent) ?? { role: sent.role, blocks: sent.blocks, entryIds: [], entry: sent },
  );
}

/** The message as it is sent: a summary is the user's, an edited message has its new blocks. */
function asMessage({ role, blocks, entry }: ContextMessage): Message {
  const { id, parentId, atMs, line } = entry;
  const said = entry.kind === 'message' ? entry : null;
  return {
    kind: 'message',
    id,
    parentId,
    atMs,
    line,
    role: role === 'summary' ? 'user' : role,
    blocks,
    origin: said?.origin ?? 'injected',
    hidden: false,
    usage: said?.usage ?? null,
    model: said?.model ?? null,
    stop: said?.stop ?? null,
  };
}

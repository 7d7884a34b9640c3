/** Which call a result is of: Claude Code and Codex name the tool beside the call alone, which their results refer to by its id. */
import type { CallId, Entry, ToolCallBlock } from './types';

export type CallsById = ReadonlyMap<CallId, ToolCallBlock>;

/** The calls in some entries by their ids. */
export function callsById(entries: readonly Entry[]): CallsById {
  const calls = new Map<CallId, ToolCallBlock>();
  for (const entry of entries) {
    if (entry.kind !== 'message') continue;
    for (const block of entry.blocks) if (block.kind === 'toolCall') calls.set(block.callId, block);
  }
  return calls;
}

/** Which tool a result is of: Claude Code and Codex name it beside the call alone, which their results refer to by its id. */
import type { CallId, Entry } from './types';

/** The tools of the calls in some entries, by the id of the call. */
export function calledTools(entries: readonly Entry[]): ReadonlyMap<CallId, string> {
  const tools = new Map<CallId, string>();
  for (const entry of entries) {
    if (entry.kind !== 'message') continue;
    for (const block of entry.blocks)
      if (block.kind === 'toolCall') tools.set(block.callId, block.tool);
  }
  return tools;
}

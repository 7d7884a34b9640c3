/** What agents say to hooks in the form that Claude Code began: events by these names, answers as one JSON object. */
import type { HandedAt, HookFields, HookKind } from '../../ports/agentFacts';

/** Codex 0.169 tells of a resumed thread that it compacts at once as well: only `compact` comes after a compaction. */
export function commonKindOf(event: string, fields: HookFields): HookKind | null {
  if (event === 'PreCompact') return 'preCompact';
  if (event === 'UserPromptSubmit') return 'prompt';
  if (event === 'SessionStart') return fields['source'] === 'compact' ? 'afterCompaction' : null;
  return event === 'Stop' ? 'turnEnd' : null;
}

export function commonHandBack(additionalContext: string, at: HandedAt): string {
  const hookEventName = at === 'prompt' ? 'UserPromptSubmit' : 'SessionStart';
  const hookSpecificOutput = { hookEventName, additionalContext };
  return `${JSON.stringify({ hookSpecificOutput })}\n`;
}

/** Which events of a client are listened to in the form that Claude Code began, and which parts are wished for. */
import type { SettingsPart, ClientWish } from '../ports/clientHooks';

/** Before a compaction, at a session's start (after a compaction too) and at the end of a turn. */
const events = ['PreCompact', 'SessionStart', 'Stop'] as const;

/** The same, and when a prompt goes to the model. */
export const eventsFor = (wishes: readonly ClientWish[] | null): readonly string[] =>
  wishes?.includes('prompts') ? [...events, 'UserPromptSubmit'] : events;

/** A part where it is wished for; what is taken out, `null`, is every part. */
export const wished = (
  wishes: readonly ClientWish[] | null,
  wish: ClientWish,
  part: () => SettingsPart,
): readonly SettingsPart[] => (wishes === null || wishes.includes(wish) ? [part()] : []);

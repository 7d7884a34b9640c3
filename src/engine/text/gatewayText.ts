/** What OpenClaw says in the person's name, told by how it begins: a session that was started, its heartbeat, notes that are due, other agents. */

/** Inside of a pattern. */
export const gatewayBeginnings = String.raw`\[OpenClaw heartbeat poll\]|Read HEARTBEAT\.md if it exists|A new session was started via \/new or \/reset|Pre-compaction memory flush\b|\[Subagent (?:Context|Task)\]|\[Inter-session message\]|<<<BEGIN_OPENCLAW_INTERNAL_CONTEXT>>>|\[cron:[\w-]{8,}`;

const gatewayText = new RegExp(
  String.raw`^\s*(?:\[[A-Z][^\]\n]{0,60}\] )?(?:${gatewayBeginnings})`,
  'u',
);

/** Whether a message is by the gateway alone, with the time that it writes before messages or without. Linear. */
export const isGatewayText = (text: string): boolean => gatewayText.test(text);

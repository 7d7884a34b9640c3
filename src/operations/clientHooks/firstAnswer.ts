/**
 * What a hook can say from its payload alone: nothing to most events, the status line, what is wrong with the payload. Apart from
 * the rest because agents call hooks many times a turn, and what needs no transcript must not wait until the rest is loaded.
 */
import { percentText, shortTokens } from '../../engine/meter/text';
import type { HookedAgent } from './clients';
import { readHookPayload, type HookEvent } from './payload';

/** What goes to the client and what only to its log. */
export interface HookReply {
  /** For standard output; '' = nothing. */
  readonly out: string;
  /** For standard error, one sentence each. */
  readonly notes: readonly string[];
}

/** An event whose answer is in a transcript, or in the notes of a folder. */
export type FurtherEvent = Exclude<HookEvent, { readonly kind: 'statusLine' }>;

/** The whole answer, or the event that needs more than the payload. */
export function firstAnswer(
  client: HookedAgent,
  payload: string,
): { readonly reply: HookReply } | { readonly event: FurtherEvent } {
  const read = readHookPayload(client, payload);
  if (!read.ok) return { reply: { out: '', notes: [read.problem] } };
  const event = read.value;
  if (event === null) return { reply: { out: '', notes: [] } };
  if (event.kind !== 'statusLine') return { event };
  return { reply: { out: `${statusLine(event)}\n`, notes: [] } };
}

/** `62% · 124k/200k`, in the client's own figures; what it does not tell is left out. */
function statusLine({ windowTokens, tokens, percent }: HookEvent & { kind: 'statusLine' }): string {
  const share = percent ?? (tokens === null ? null : (tokens / windowTokens) * 100);
  const fill = share === null ? '—' : percentText(share);
  const size = shortTokens(windowTokens);
  return `${fill} · ${tokens === null ? '—' : shortTokens(tokens)}/${size}`;
}

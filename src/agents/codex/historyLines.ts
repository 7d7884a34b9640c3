/**
 * The two lines that put another history in place of a thread's context, numbered as its lines are: the history, and the token count
 * without which the client takes the window for full.
 */
import type { EditContext } from '../../ports/edits';
import { asObject, type Json } from '../jsonl/fields';
import { markField } from './marks';
import { rolloutLine } from './read/lines';
import { lastLine, lastTokenCount } from './read/specialIds';

export function historyLines(
  items: readonly Json[],
  mark: Json,
  tokens: number,
  context: EditContext,
): readonly string[] {
  const ordinal = nextOrdinal(context);
  const history = { message: '', replacement_history: items };
  const lines = [
    { type: 'compacted', payload: history, mark },
    { type: 'event_msg', payload: tokenCount(tokens, context), mark: countMark(mark) },
  ];
  return lines.map((line, i) =>
    JSON.stringify({
      timestamp: context.now.toISOString(),
      ...(ordinal === null ? {} : { ordinal: ordinal + i }),
      type: line.type,
      payload: line.payload,
      [markField]: line.mark,
    }),
  );
}

const countMark = ({ id }: Json): Json => ({ kind: 'tokens', id });

/** The next number, or null where the last line has none: a thread has it on every line or on none. */
function nextOrdinal({ rawLine }: EditContext): number | null {
  const ordinal = rolloutLine(rawLine(lastLine))?.ordinal ?? null;
  return ordinal === null ? null : ordinal + 1;
}

/** A token count with our figure and everything else as it was last. */
function tokenCount(tokens: number, { rawLine, conversation }: EditContext): Json {
  const last = rolloutLine(rawLine(lastTokenCount))?.payload ?? {};
  const info = asObject(last['info']) ?? {};
  const used = asObject(info['last_token_usage']) ?? zeros;
  const zeroed = Object.fromEntries(Object.keys(used).map((key) => [key, 0]));
  return {
    type: 'token_count',
    info: {
      total_token_usage: info['total_token_usage'] ?? zeros,
      last_token_usage: { ...zeros, ...zeroed, total_tokens: tokens },
      model_context_window:
        info['model_context_window'] ?? conversation.reportedWindowTokens ?? null,
    },
    rate_limits: last['rate_limits'] ?? null,
  };
}

const zeros: Json = {
  input_tokens: 0,
  cached_input_tokens: 0,
  output_tokens: 0,
  reasoning_output_tokens: 0,
  total_tokens: 0,
};

/**
 * Puts an answer together from the events of a stream. Believes nothing about their form: whatever does not fit is passed
 * over, and an answer that never said why it ended is no answer.
 */
import { failed, ok, type Result } from '../../base/result';
import type { ModelAnswer, ModelUsage } from '../../ports/model';
import { field, textField, tokensField } from '../fields';

/** Why there is no answer although the stream ended by itself. */
export type NoAnswer = 'refused' | 'empty' | 'tool' | 'cut' | 'nothing';

export class AnswerFold {
  #text = '';
  #stop: string | null = null;
  #events = 0;
  #usage: ModelUsage | null = null;

  /** Characters of text so far. */
  get chars(): number {
    return this.#text.length;
  }

  /** What was used so far, as told; null = nothing was. */
  get usage(): ModelUsage | null {
    return this.#usage;
  }

  /** Takes one event; true when it brought text. */
  add(event: unknown): boolean {
    this.#events++;
    const type = textField(event, 'type');
    if (type === 'message_start') this.#count(field(field(event, 'message'), 'usage'));
    if (type === 'message_delta') {
      this.#count(field(event, 'usage'));
      this.#stop = textField(field(event, 'delta'), 'stop_reason') ?? this.#stop;
    }
    const part = type === 'content_block_start' ? 'content_block' : 'delta';
    const isText = type === 'content_block_start' || type === 'content_block_delta';
    const added = isText ? textOf(field(event, part)) : '';
    this.#text += added;
    return added !== '';
  }

  /** The answer, once the stream has ended. */
  end(): Result<ModelAnswer, NoAnswer> {
    const stop = this.#stop;
    if (stop === null) return failed(this.#events === 0 ? 'nothing' : 'cut');
    if (stop === 'refusal') return failed('refused');
    if (stop === 'tool_use' || stop === 'pause_turn') return failed('tool');
    if (this.#text.trim() === '') return failed('empty');
    return ok(this.#answer(atLimit.has(stop) ? 'cutAtLimit' : 'complete'));
  }

  /** The answer as far as it came, where somebody else decided that it is enough. */
  cutHere(): ModelAnswer {
    return this.#answer('cutAtLimit');
  }

  #answer(ended: ModelAnswer['ended']): ModelAnswer {
    return { text: this.#text, usage: this.#usage, ended };
  }

  /** Figures are cumulative: a later one replaces an earlier one, a missing one does not. */
  #count(usage: unknown): void {
    if (typeof usage !== 'object' || usage === null) return;
    const seen = this.#usage;
    const now = (name: string, before = 0): number => tokensField(usage, name) ?? before;
    this.#usage = {
      inputTokens: now('input_tokens', seen?.inputTokens),
      outputTokens: now('output_tokens', seen?.outputTokens),
      cacheReadTokens: now('cache_read_input_tokens', seen?.cacheReadTokens),
      cacheWriteTokens: now('cache_creation_input_tokens', seen?.cacheWriteTokens),
    };
  }
}

const atLimit: ReadonlySet<string> = new Set(['max_tokens', 'model_context_window_exceeded']);

/** The text of a text block or a text delta; thinking and tool input are neither. */
function textOf(part: unknown): string {
  const type = textField(part, 'type');
  return type === 'text' || type === 'text_delta' ? (textField(part, 'text') ?? '') : '';
}

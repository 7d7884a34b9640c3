/**
 * What events of a rollout alone tell: tokens, the window, exit codes, turns that were taken back. What else they say stands in items.
 */
import { asInteger, asObject, asString, type Json } from '../../jsonl/fields';
import type { RolloutLine } from './lines';
import type { LineAt, ThreadPath } from './threadPath';
import type { LinePlace } from './threadRows';
import { ThreadCounts, windowOf } from './usage';

export class ThreadEvents {
  readonly #exitCodes = new Map<string, number>();
  readonly #counts = new ThreadCounts();
  #window: number | null = null;
  #lastTokens: LinePlace | undefined;

  /** `late`: an exit code came of a call whose output may have been read already. */
  constructor(
    private readonly path: ThreadPath,
    private readonly late: () => void,
  ) {}

  /** In tokens; null where none was told. */
  get window(): number | null {
    return this.#window;
  }

  /** Where the last count of tokens stands. */
  get lastTokens(): LinePlace | undefined {
    return this.#lastTokens;
  }

  exitCodeOf(call: string): number | null {
    return this.#exitCodes.get(call) ?? null;
  }

  take({ payload, kind }: RolloutLine, at: LineAt): void {
    this.#window = windowOf(payload) ?? this.#window;
    if (/^(?:task|turn)_/.test(kind)) this.path.closeAnswer();
    // A review that was killed says no end of its own.
    if (/^(?:task|turn)_(?:complete|aborted)/.test(kind)) this.#counts.isReview = false;
    switch (kind) {
      case 'token_count':
        this.#readTokens(payload, at);
        return;
      case 'item_completed':
        this.#readExit(asObject(payload['item']) ?? {}, 'id');
        return;
      case 'exec_command_end':
        this.#readExit(payload, 'call_id');
        return;
      case 'thread_rolled_back':
        this.path.dropTurns(asInteger(payload['num_turns']) ?? 0);
        return;
      case 'entered_review_mode':
      case 'exited_review_mode':
        this.#counts.isReview = kind === 'entered_review_mode';
    }
  }

  #readTokens(payload: Json, at: LineAt): void {
    if (this.#counts.isReview) return;
    if (asObject(payload['info'])) this.#lastTokens = at.place;
    const usage = this.#counts.next(payload);
    if (usage) this.path.report(usage, at);
  }

  /** The exit status of a command; a change of files that failed has none, but has failed. */
  #readExit(item: Json, key: string): void {
    const id = asString(item[key]);
    const failedChange =
      item['type'] === 'FileChange' && item['status'] === 'failed' ? 1 : undefined;
    const code = asInteger(item['exit_code']) ?? failedChange;
    if (id === undefined || code === undefined) return;
    this.#exitCodes.set(id, code);
    // Events come before the outputs they tell of; should one come late, what was read knows less than it should.
    this.late();
  }
}

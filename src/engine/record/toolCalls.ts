/**
 * Brings tool calls and their results together while a conversation streams by. A result may come much later or
 * never: lines get lost, and the last calls may wait for the person's leave.
 */
import type { CallArguments } from '../conversation/fileTouches';
import type { ToolCallBlock, ToolResultBlock } from '../conversation/types';

/** A call with what came of it; `result` is null when the conversation has none. */
export interface FinishedCall {
  readonly tool: string;
  readonly args: CallArguments;
  /** Where its shell stood, as the transcript says apart from the arguments. */
  readonly folder?: string;
  readonly result: ToolResultBlock | null;
  /** The entry of the result, or of the call where there is no result. */
  readonly at: number;
}

/** A call that waits for its result; `isCutOff`: its message broke off. */
interface PendingCall {
  readonly call: FinishedCall;
  readonly isCutOff: boolean;
}

export class CallPairing {
  readonly #pending = new Map<string, PendingCall>();

  /** `isCutOff`: the message that makes it broke off, and clients make none of its calls. */
  called(
    { callId, tool, arguments: args, folder }: ToolCallBlock,
    at: number,
    isCutOff: boolean,
  ): void {
    const call = { tool, args, result: null, at };
    // Other agents say in the arguments which folder a call ran in.
    const placed =
      folder === undefined ? call : { ...call, args: { cwd: folder, ...args }, folder };
    this.#pending.set(callId, { call: placed, isCutOff });
  }

  /** The call this result belongs to; a result without one still tells its tool's name. */
  returned(result: ToolResultBlock, at: number): FinishedCall {
    const pending = this.#pending.get(result.callId)?.call;
    this.#pending.delete(result.callId);
    return { tool: result.tool, args: {}, ...pending, result, at };
  }

  /** Calls that were made and never got a result, oldest first; forgets them. */
  unanswered(): readonly FinishedCall[] {
    const left = [...this.#pending.values()].flatMap(({ call, isCutOff }) =>
      isCutOff ? [] : [call],
    );
    this.#pending.clear();
    return left;
  }
}

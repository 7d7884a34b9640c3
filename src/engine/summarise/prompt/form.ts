/**
 * The form in which a summariser reads a conversation: labels and limits. Data, so that another form (an agent's own) can be
 * had from the same code. Lengths in UTF-16 units.
 */
import { clip, oneLine } from '../../text/plain';
import type { ToolResultBlock } from '../../conversation/types';

export interface SerialiseForm {
  readonly labels: {
    readonly user: string;
    /** A command the person ran themselves. */
    readonly shell: string;
    /** What a program said in the person's place: injected, recalled or bootstrap text. Not the person's wish. */
    readonly added: string;
    readonly assistant: string;
    readonly calls: string;
    readonly result: (result: ToolResultBlock) => string;
    readonly system: string;
    readonly summary: string;
    readonly branch: string;
  };
  /** What stands for an image; '' = nothing. */
  readonly image: (mediaType: string | null) => string;
  /** What stands for an empty result; '' = nothing. */
  readonly emptyResult: string;
  /** The most of one argument of a tool call. */
  readonly argumentChars: number;
  /** How much of a result's beginning and end is shown. */
  readonly resultHeadChars: number;
  readonly resultTailChars: number;
  /** The most of text a program added: it is there again after the compaction. */
  readonly addedChars: number;
  /** The note about missing characters. */
  readonly missing: (count: number) => string;
}

/** Our own form. */
export const defaultForm: SerialiseForm = {
  labels: {
    user: 'User',
    shell: 'User ran a command',
    added: 'Added by a program, not said by the user',
    assistant: 'Assistant',
    calls: 'Assistant tool calls',
    result: (result) =>
      `Result of ${clip(plainName(result.tool), 60) || 'a tool'}${outcome(result)}`,
    system: 'System text',
    summary: 'Earlier summary',
    branch: 'Side branch, summarised',
  },
  image: (mediaType) => `[image left out${mediaType === null ? '' : `: ${plainName(mediaType)}`}]`,
  emptyResult: '(no output)',
  argumentChars: 400,
  resultHeadChars: 1_400,
  resultTailChars: 600,
  addedChars: 600,
  missing: (count) => `[... ${count} more characters left out ...]`,
};

/** A name from a transcript is foreign text too: it may not end its label. */
const plainName = (name: string): string => clip(oneLine(name).replace(/[[\]<>:]/gu, ' '), 80);

function outcome({ exitCode, failed }: ToolResultBlock): string {
  if (exitCode !== null && exitCode !== 0) return `, failed with exit status ${exitCode}`;
  return failed ? ', failed' : '';
}

/**
 * The form in which a summariser reads a conversation: labels and limits. Data, so that another form (an agent's own) can be
 * had from the same code. Lengths in UTF-16 units.
 */
import { clip, oneLine } from '../../text/plain';
import type { ToolResultBlock } from '../../conversation/types';

/** Our own form. */
export const defaultForm = {
  labels: {
    user: 'User',
    /** A command the person ran themselves. */
    shell: 'User ran a command',
    /** What a program said in the person's place: injected, recalled or bootstrap text. Not the person's wish. */
    added: 'Added by a program, not said by the user',
    assistant: 'Assistant',
    calls: 'Assistant tool calls',
    result: (result: ToolResultBlock): string =>
      `Result of ${clip(plainName(result.tool), 60) || 'a tool'}${outcome(result)}`,
    system: 'System text',
    summary: 'Earlier summary',
    branch: 'Side branch, summarised',
  },
  /** What stands for an image; '' = nothing. */
  image: (mediaType: string | null): string =>
    `[image left out${mediaType === null ? '' : `: ${plainName(mediaType)}`}]`,
  /** What stands for an empty result; '' = nothing. */
  emptyResult: '(no output)',
  /** The most of one argument of a tool call. */
  argumentChars: 400,
  /** How much of a result's beginning and end is shown. */
  resultHeadChars: 1_400,
  resultTailChars: 600,
  /** The most of text a program added: it is there again after the compaction. */
  addedChars: 600,
  /** The note about missing characters. */
  missing: (count: number): string => `[... ${count} more characters left out ...]`,
};
export type SerialiseForm = Readonly<typeof defaultForm>;

/** A name from a transcript is foreign text too: it may not end its label. */
const plainName = (name: string): string => clip(oneLine(name).replace(/[[\]<>:]/gu, ' '), 80);

function outcome({ exitCode, failed }: ToolResultBlock): string {
  if (exitCode !== null && exitCode !== 0) return `, failed with exit status ${exitCode}`;
  return failed ? ', failed' : '';
}

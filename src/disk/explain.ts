/**
 * The one sentence a person reads about trouble with a file: what is wrong, where, and what to do now.
 * Never a stack trace or a raw error, and nothing in a path can steer the terminal it is shown in.
 */
import { said, type Sentence } from '../base/sentence';
import { plainText } from '../base/text';
import { isReadProblem, type ReadProblem, type WriteProblem } from './problem';

/** One sentence: what is wrong with the file and what to do. */
export function explainRead(problem: ReadProblem, file: string): Sentence {
  const name = plainText(file, 300);
  switch (problem.kind) {
    case 'notFound':
      return said`${name} does not exist. Check the path, or choose another conversation.`;
    case 'isDirectory':
      return said`${name} is a folder, not a transcript. Name a .jsonl file inside it.`;
    case 'notRegular':
      return said`${name} is not an ordinary file (a pipe, socket or device). Name a transcript file.`;
    case 'noPermission':
      return said`${name} may not be read by this user. Allow reading it and try again.`;
    case 'empty':
      return said`${name} is empty (0 bytes). There is nothing to read until the agent writes to it.`;
    case 'utf16':
      return said`${name}:1 is UTF-16 text; transcripts are UTF-8. Convert a copy to UTF-8 and name that.`;
    case 'binary':
      return said`${name}:1 is not text but binary data. Name a transcript (.jsonl) file.`;
    case 'changed':
      return said`${name} was replaced or cut while it was read. Try again.`;
    case 'cancelled':
      return said`Reading ${name} was cancelled. Nothing was changed.`;
    case 'failed':
      return said`${name} could not be read (${problem.code}). Check the disk and try again.`;
  }
}

/** One sentence: why nothing was written, and what to do. */
export function explainWrite(problem: WriteProblem, file: string): Sentence {
  if (isReadProblem(problem)) return explainUnwritten(problem, file);
  if (isLinkProblem(problem)) return explainLink(problem, file);
  if (isNotesProblem(problem)) return explainNotes(problem, file);
  const name = plainText(file, 300);
  switch (problem.kind) {
    case 'moved':
      return said`${name} changed while the edit was prepared; nothing was written. Try again when the agent is idle.`;
    case 'readOnly':
      return said`${name} is on a read-only file system; nothing was written.`;
    case 'diskFull':
      return said`There is no space left for ${name}; nothing was written. Free some space and try again.`;
    case 'tooLarge':
      return said`${name} was not written: ${problem.bytes} bytes are more than the ${problem.mostBytes} allowed at once.`;
    case 'locked':
      return said`${name} is in use by ${problem.by}; nothing was written. Try again in a moment.`;
    case 'partial':
      return explainPartial(problem, name);
    case 'glued':
      return said`${name}:${String(problem.line)} cannot be read any more: our line came into the middle of another one. The rest of that one stands on line ${String(problem.rest)}. Nothing was removed; look at both lines before going on.`;
    case 'badName':
      return said`"${plainText(problem.name, 60)}" is not a name that may be written here; nothing was written.`;
  }
}

function explainPartial(
  { lines, standing, isEnd, length }: Extract<WriteProblem, { kind: 'partial' }>,
  name: string,
): Sentence {
  const where = lines.join(', ');
  if (standing !== null) {
    return said`${name}:${where} is where lines of Tidemark break off: the disk failed. Line ${String(standing)} is whole. Free some space, then look at these lines before going on.`;
  }
  return isEnd
    ? said`${name}:${where} holds an unfinished line of Tidemark (${length} bytes): the disk failed. Free some space and start again: the line is removed if nothing was written behind it.`
    : said`${name}:${where} cannot be read: the disk failed in the middle of a line of Tidemark. Something else was written behind it, and nothing of that was removed. Free some space, then look there before going on.`;
}

type LinkProblem = Extract<
  WriteProblem,
  { kind: 'outside' | 'symlink' | 'hardLink' | 'notFolder' }
>;

const isLinkProblem = (problem: WriteProblem): problem is LinkProblem =>
  ['outside', 'symlink', 'hardLink', 'notFolder'].includes(problem.kind);

function explainLink(problem: LinkProblem, file: string): Sentence {
  const name = plainText(file, 300);
  switch (problem.kind) {
    case 'outside':
      return said`${name} leads outside the workspace (to ${plainText(problem.path, 300)}). Nothing was written; remove the link or write there yourself.`;
    case 'symlink':
      return said`${plainText(problem.path, 300)} is a symbolic link; nothing was written. Replace it by an ordinary file.`;
    case 'notFolder':
      return said`${plainText(problem.path, 300)} is not a folder, so no notes can be written into it. Rename it.`;
    case 'hardLink':
      return said`${name} has a second name elsewhere (a hard link); nothing was written. Replace it by a copy.`;
  }
}

type NotesProblem = Extract<
  WriteProblem,
  { kind: 'notThere' | 'controls' | 'notUtf8' | 'unsearched' }
>;

const isNotesProblem = (problem: WriteProblem): problem is NotesProblem =>
  ['notThere', 'controls', 'notUtf8', 'unsearched'].includes(problem.kind);

function explainNotes(problem: NotesProblem, file: string): Sentence {
  const name = plainText(file, 300);
  switch (problem.kind) {
    case 'notThere':
      return said`The notes are no longer in ${name} as they were written; nothing was removed. Edit the file by hand.`;
    case 'controls':
      return said`${name}:${String(problem.line)} holds binary data or UTF-16; nothing was changed. Memory files are UTF-8 text: take that out or rename the file, and try again.`;
    case 'notUtf8':
      return said`${name}:${String(problem.line)} is not UTF-8 text, so it would not be searched; nothing was changed. Save it as UTF-8 and try again.`;
    case 'unsearched':
      return said`${name} holds more than 32 MB, so it is not searched and nothing was saved in it. Split it, or name another file.`;
  }
}

function explainUnwritten(problem: ReadProblem, file: string): Sentence {
  const name = plainText(file, 300);
  switch (problem.kind) {
    case 'noPermission':
      return said`${name} may not be written by this user. Allow writing it and try again.`;
    case 'failed':
      return said`${name} could not be written (${problem.code}). Check the disk and try again.`;
    case 'cancelled':
      return said`Writing ${name} was cancelled. Nothing was changed.`;
    case 'changed':
      return said`${name} was replaced or written over at the moment of our write. Ours does not stand in it as written; look at its end before trying again.`;
    case 'utf16':
      return said`${name} is UTF-16 text, and memory files are read and written as UTF-8; nothing was changed. Save it as UTF-8 and try again.`;
    case 'binary':
    case 'notFound':
    case 'isDirectory':
    case 'notRegular':
    case 'empty':
      return explainRead(problem, file);
  }
}

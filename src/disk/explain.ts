/**
 * The one sentence a person reads about trouble with a file: what is wrong, where, and what to do now.
 * Never a stack trace or a raw error, and nothing in a path can steer the terminal it is shown in.
 */
import { said, type Sentence } from '../base/sentence';
import { plainText } from '../base/text';
import type { ReadProblem, WriteProblem } from './problem';

/** What is said of each kind of problem with a file of that name. */
type ProblemWords<Problem extends { readonly kind: string }> = {
  readonly [Kind in Problem['kind']]: (
    name: string,
    problem: Extract<Problem, { readonly kind: Kind }>,
  ) => Sentence;
};

const reading: ProblemWords<ReadProblem> = {
  notFound: (name) => said`${name} does not exist. Check the path, or choose another conversation.`,
  isDirectory: (name) => said`${name} is a folder, not a transcript. Name a .jsonl file inside it.`,
  notRegular: (name) =>
    said`${name} is not an ordinary file (a pipe, socket or device). Name a transcript file.`,
  noPermission: (name) =>
    said`${name} may not be read by this user. Allow reading it and try again.`,
  empty: (name) =>
    said`${name} is empty (0 bytes). There is nothing to read until the agent writes to it.`,
  utf16: (name) =>
    said`${name}:1 is UTF-16 text; transcripts are UTF-8. Convert a copy to UTF-8 and name that.`,
  binary: (name) => said`${name}:1 is not text but binary data. Name a transcript (.jsonl) file.`,
  changed: (name) => said`${name} was replaced or cut while it was read. Try again.`,
  cancelled: (name) => said`Reading ${name} was cancelled. Nothing was changed.`,
  failed: (name, problem) =>
    said`${name} could not be read (${problem.code}). Check the disk and try again.`,
};

const writing: ProblemWords<WriteProblem> = {
  ...reading,
  // Of these there is something else to say where something was to be written.
  noPermission: (name) =>
    said`${name} may not be written by this user. Allow writing it and try again.`,
  failed: (name, problem) =>
    said`${name} could not be written (${problem.code}). Check the disk and try again.`,
  cancelled: (name) => said`Writing ${name} was cancelled. Nothing was changed.`,
  changed: (name) =>
    said`${name} was replaced or written over at the moment of our write. Ours does not stand in it as written; look at its end before trying again.`,
  utf16: (name) =>
    said`${name} is UTF-16 text, and memory files are read and written as UTF-8; nothing was changed. Save it as UTF-8 and try again.`,
  isDirectory: (name) => said`${name} is a folder, so nothing can be written to it. Rename it.`,
  notRegular: (name) =>
    said`${name} is not an ordinary file (a pipe, socket or device); nothing was written. Name another file.`,
  moved: (name) =>
    said`${name} changed while the edit was prepared; nothing was written. Try again when the agent is idle.`,
  readOnly: (name) => said`${name} is on a read-only file system; nothing was written.`,
  diskFull: (name) =>
    said`There is no space left for ${name}; nothing was written. Free some space and try again.`,
  tooLarge: (name, problem) =>
    said`${name} was not written: ${problem.bytes} bytes are more than the ${problem.mostBytes} allowed at once.`,
  locked: (name, problem) =>
    said`${name} is in use by ${problem.by}; nothing was written. Try again in a moment.`,
  unbooked: (_name, { why, folder }) => explainWrite(why, folder),
  glued: (name, problem) =>
    said`${name}:${String(problem.line)} cannot be read any more: our line came into the middle of another one. The rest of that one stands on line ${String(problem.rest)}. Nothing was removed; look at both lines before going on.`,
  badName: (_name, problem) =>
    said`"${plainText(problem.name, 60)}" is not a name that may be written here; nothing was written. Notes go into MEMORY.md or a file right in memory/, such as memory/2026-01-31.md.`,
  partial: explainPartial,
  outside: (name, problem) =>
    said`${name} leads outside the workspace (to ${plainText(problem.path, 300)}). Nothing was written; remove the link or write there yourself.`,
  symlink: (_name, problem) =>
    said`${plainText(problem.path, 300)} is a symbolic link; nothing was written. Replace it by an ordinary file.`,
  notFolder: (_name, problem) =>
    said`${plainText(problem.path, 300)} is not a folder, so no notes can be written into it. Rename it.`,
  hardLink: (name) =>
    said`${name} has a second name elsewhere (a hard link); nothing was written. Replace it by a copy.`,
  notThere: (name) =>
    said`The notes are no longer in ${name} as they were written; nothing was removed. Edit the file by hand.`,
  controls: (name, problem) =>
    said`${name}:${String(problem.line)} holds binary data or UTF-16; nothing was changed. Memory files are UTF-8 text: take that out or rename the file, and try again.`,
  notUtf8: (name, problem) =>
    said`${name}:${String(problem.line)} is not UTF-8 text, so it would not be searched; nothing was changed. Save it as UTF-8 and try again.`,
  unsearched: (name) =>
    said`${name} holds more than 32 MB, so it is not searched and nothing was saved in it. Split it, or name another file.`,
};

function explainPartial(
  name: string,
  { lines, standing, isEnd, length }: Extract<WriteProblem, { kind: 'partial' }>,
): Sentence {
  const where = lines.join(', ');
  if (standing !== null) {
    return said`${name}:${where} is where lines of Tidemark break off: the disk failed. Line ${String(standing)} is whole. Free some space, then look at these lines before going on.`;
  }
  return isEnd
    ? said`${name}:${where} holds an unfinished line of Tidemark (${length} bytes): the disk failed. Free some space and start again: the line is removed if nothing was written behind it.`
    : said`${name}:${where} cannot be read: the disk failed in the middle of a line of Tidemark. Something else was written behind it, and nothing of that was removed. Free some space, then look there before going on.`;
}

/** One sentence: what is wrong with the file and what to do. */
export const explainRead = (problem: ReadProblem, file: string): Sentence =>
  worded(reading, problem, file);

/** One sentence: why nothing was written, and what to do. */
export const explainWrite = (problem: WriteProblem, file: string): Sentence =>
  worded(writing, problem, file);

function worded<Problem extends { readonly kind: string }>(
  words: ProblemWords<Problem>,
  problem: Problem,
  file: string,
): Sentence {
  // What the table has for a kind takes a problem of that kind, which no type can say of one that may be any.
  const say = words[problem.kind as Problem['kind']] as (name: string, of: Problem) => Sentence;
  return say(plainText(file, 300), problem);
}

/** Takes note of commands that were run: what they came to, what they brought forth, and the commits they made. */
import type { ShellBlock } from '../../conversation/types';
import { clip, oneLine } from '../../text/plain';
import type { Books } from '../books';
import { stagedBy } from '../git/staging';
import { makes, noteOutputIdentifiers, noteTaken } from '../names/ofCalls';
import { wasMistyped } from '../runs/slips';
import { nameOfRun, outcomeMark, type Run, type RunRecord } from '../runs/runs';

/** Takes note of a command the person ran themselves. */
export function noteShell(books: Books, block: ShellBlock): void {
  const { command, output, exitCode } = block;
  const failed = exitCode !== null && exitCode !== 0;
  noteRun(books, { command, output, failed, exitCode, tool: 'shell', at: books.total });
}

/** Takes note of a command that was run. */
export function noteRun(books: Books, run: Run): RunRecord {
  const record = books.runs.ran(run);
  books.mentions.note(record.command, run.at);
  // What is typed into a program behind `<<` was written, not used.
  noteTaken(books, run.command.split('<<', 1)[0] ?? '', run.at);
  const output = run.output ?? '';
  noteStaged(books, record);
  const hasCommitted = noteCommits(books, record);
  if (record.outcome === 'ok') {
    for (const step of record.shape.steps) books.takenBack.ran(step, run.at);
  }
  if (record.shape.kind !== 'look' || record.shape.words.some((word) => word === '--help'))
    books.chatter.printed(output, record.key);
  if (record.shape.kind === 'look') return record;
  if (record.shape.kind === 'check') {
    // The identifiers that tests print are made up.
    if (!hasCommitted) noteCheck(books, record);
    return record;
  }
  // What an act brought forth is new to the world: a pull request, a release.
  const act = record.shape.words[0] === 'git' ? makes.places : makes.things;
  const made = record.shape.kind === 'act' ? act : makes.nothing;
  noteOutputIdentifiers(books, output.slice(-4_000), run.at, made);
  return record;
}

/** A commit of which git said nothing, with the first line of the message that it was given. */
function nameOfCommit({ shape }: RunRecord): string {
  const words = shape.steps.find((step) => step.words[1] === 'commit')?.words ?? [];
  const option = words.findIndex((word) => /^(?:-[a-z]*m|--message)$/u.test(word));
  const given = words[option + 1] ?? '';
  // `-m "$(cat <<EOF …)"`
  const typed = given.startsWith('$(') ? words.find((word) => word.startsWith('<<')) : given;
  const subject = oneLine((typed ?? '').replace(/^<<\s*/u, '').split('\n', 1)[0]!); // a split has a first
  return option < 0 || subject === '' ? 'git commit' : `git commit “${subject}”`;
}

function noteCheck({ requests }: Books, record: RunRecord): void {
  if (!wasMistyped(record))
    requests.ran(record.key, { command: nameOfRun(record), mark: outcomeMark(record) }, record.at);
}

/** Takes note of the commits that a command made; whether there were any. */
function noteCommits({ runs, requests, files }: Books, record: RunRecord): boolean {
  const { at, key } = record;
  if (runs.commits.lastAt() !== at) return false;
  const made = runs.commits.all().filter((commit) => commit.at === at);
  for (const { hash, subject } of made) requests.committed(clip(`${hash} ${subject}`, 90));
  if (made.length === 0)
    requests.ran(key, { command: nameOfCommit(record), mark: outcomeMark(record) }, at);
  files.committed();
  return true;
}

/** Files that were staged by name: who wrote them is not told, the work they belong to is. What a commit merely lists may be anything. */
function noteStaged({ files, runs }: Books, { shape, at, outcome }: RunRecord): void {
  if (outcome !== 'ok' && !runs.commits.all().some((commit) => commit.at === at)) return;
  for (const step of shape.steps)
    for (const path of stagedBy(step).filter((one) => isFile.test(one)))
      if (!files.isModified(path)) files.touch({ action: 'edit', path }, at);
}

/** Of names that begin with a point some are folders: `.github`. */
const isFile =
  /^(?!-)[^*?[\]{}$]{0,300}(?:[^/]\.[A-Za-z]\w{0,9}|(?<![^/])\.(?:env|\w{0,30}(?:ignore|rc|attributes|modules|keep)))$/u;

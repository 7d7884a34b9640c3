/**
 * What a summary written before, by us or by another tool, hands on. Ours is derived from the branch; another tool's was
 * written by a model. Either counts only where what it stands for is not in the file any more: then its lines are taken over
 * word for word, for summaries of summaries lose a little each time (trap T33).
 */
import { parseSummary } from '../summary/summary';
import { clip, keyOf, oneLine } from '../text/plain';
import { proseLines } from '../text/sentences';
import type { FactSet } from './facts';
import type { FileBook } from './fileLists';
import type { RequestLog } from './requests';

/** The parts of a ledger that a summary can add to. */
export interface CarryTarget {
  readonly earlier: FactSet;
  readonly files: FileBook;
  readonly requests: RequestLog;
}

/** Most lines taken from a summary, and longest one, in characters. */
const maxLines = 160;
const maxLine = 500;

/** Adds the lines of an earlier summary to a ledger, at place `at`. */
export function carrySummary(ledger: CarryTarget, summary: string, at: number): void {
  const parsed = parseSummary(summary);
  ledger.files.carry(parsed.readFiles, parsed.modifiedFiles, at);
  if (ledger.requests.first !== null) return;
  ledger.earlier.clear(); // each summary takes in the one before
  for (const { name, body } of [{ name: null, body: parsed.lead }, ...parsed.sections]) {
    if (name === 'evidence' || name === 'failures') continue;
    // What it quotes of the person counts before what it tells.
    for (const line of linesOf(body).slice(0, maxLines))
      ledger.earlier.note(keyOf(line), line, at, name === 'words' ? 1 : 0);
  }
}

/** What clients put behind their summaries is meant for the model that goes on, at once. */
const forTheModel =
  /^(?:(?:please )?continue the conversation from where|if you need specific details from before compaction|this session is being continued)/iu;

const linesOf = (body: string): readonly string[] =>
  proseLines(body.replace(/^> /gmu, ''))
    .filter(
      ({ heading, text }) =>
        !heading && text.length >= 8 && !/[:：]$/u.test(text) && !forTheModel.test(text),
    )
    .map((line) => clip(oneLine(line.text.replace(/\*\*/gu, '')), maxLine));

/** The files that some entries read and changed, with the pairing and the book that the ledger uses. */
import { fileTouches } from '../../src/engine/conversation/fileTouches';
import type { Entry } from '../../src/engine/conversation/types';
import { bookLists, FileBook } from '../../src/engine/record/fileLists';
import { CallPairing } from '../../src/engine/record/toolCalls';
import type { FinishedCall } from '../../src/engine/record/toolCalls';

/** All calls of some entries, those without a result last. */
function* finishedCalls(entries: Iterable<Entry>): Generator<FinishedCall> {
  const pairing = new CallPairing();
  let at = 0;
  for (const entry of entries) {
    at += 1;
    if (entry.kind !== 'message') continue;
    for (const block of entry.blocks) {
      if (block.kind === 'toolCall') pairing.called(block, at, false);
      else if (block.kind === 'toolResult') yield pairing.returned(block, at);
    }
  }
  yield* pairing.unanswered();
}

/** The files some entries read and changed, sorted; a failed call changed nothing. */
export function extractFileOps(
  entries: Iterable<Entry>,
  cwd: string | null,
): { readonly readFiles: readonly string[]; readonly modifiedFiles: readonly string[] } {
  const book = new FileBook(cwd);
  for (const call of finishedCalls(entries)) {
    if (call.result?.failed === true) continue;
    for (const touch of fileTouches(call.tool, call.args)) book.touch(touch, call.at);
  }
  return bookLists(book.all());
}

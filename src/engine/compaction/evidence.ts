/**
 * The evidence of a conversation: files, commands with exit status and figures, identifiers, open failures,
 * the person's constraints. Whole and uncapped, newest last, for the command line and for tests.
 */
import type { Entry } from '../conversation/types';
import type { ToolFailure } from './draft';
import { isOpen } from './facts';
import { bookLists } from './fileLists';
import { Ledger } from './ledger';

export interface Evidence {
  readonly files: { readonly read: readonly string[]; readonly modified: readonly string[] };
  readonly commands: readonly {
    readonly command: string;
    readonly exitCode: number | null;
    readonly figures: readonly string[];
  }[];
  readonly figures: readonly string[];
  readonly identifiers: readonly string[];
  readonly failures: readonly ToolFailure[];
  readonly constraints: readonly string[];
}

/**
 * Collects the evidence in one pass. Nothing is capped; secrets are the caller's to mask, but what only its line gives away as
 * one is left out here.
 */
export function collectEvidence(
  entries: Iterable<Entry>,
  cwd: string | null,
  redact: (text: string) => string,
): Evidence {
  const ledger = readLedger(entries, cwd);
  const lists = bookLists(ledger.files.all());
  // Paths that were only named stand among the identifiers of a summary; they are none.
  const opaque = ledger.identifiers
    .all()
    .flatMap((fact) => (fact.text === 'path' || !isOpen(fact, redact) ? [] : [fact.key]));
  return {
    files: { read: lists.readFiles, modified: lists.modifiedFiles },
    commands: ledger.runs
      .all()
      .map(({ command, exitCode, figures }) => ({ command, exitCode, figures })),
    figures: ledger.figures.all().map((fact) => fact.text),
    identifiers: [...new Set([...ledger.commits.all().map((fact) => fact.key), ...opaque])],
    failures: ledger.failures.open().map(({ tool, summary }) => ({ tool, summary })),
    constraints: ledger.constraints.all().map((fact) => fact.text),
  };
}

/** A ledger over all the entries. */
export function readLedger(entries: Iterable<Entry>, cwd: string | null): Ledger {
  const ledger = new Ledger(cwd);
  for (const entry of entries) ledger.feed(entry);
  return ledger.finish();
}

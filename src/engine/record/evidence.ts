/**
 * The evidence of a conversation: files, commands with exit status and figures, identifiers, open failures,
 * the person's constraints. Whole and uncapped, newest last, for the command line and for tests.
 */
import type { Entry } from '../conversation/types';
import type { Mask } from '../secrets/mask';
import type { ToolFailure } from '../summary/draft';
import { bookLists } from './fileLists';
import { readLedger } from './ledger';

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

/** Collects the evidence in one pass, from entries masked as a whole. Nothing is capped. */
export function collectEvidence(
  entries: Iterable<Entry>,
  cwd: string | null,
  redact: Mask,
): Evidence {
  const ledger = readLedger(entries, cwd, redact);
  const lists = bookLists(ledger.files.all());
  // Paths that were only named stand among the identifiers of a summary; they are none.
  const opaque = ledger.identifiers
    .all()
    .flatMap((fact) => (fact.text === 'path' || redact(fact.key) !== fact.key ? [] : [fact.key]));
  return {
    files: { read: lists.readFiles, modified: lists.modifiedFiles },
    commands: ledger.runs
      .all()
      .map(({ command, exitCode, figures }) => ({ command, exitCode, figures })),
    figures: ledger.runs.all().flatMap(({ figures }) => figures),
    identifiers: [...new Set([...ledger.runs.commits.all().map(({ hash }) => hash), ...opaque])],
    failures: ledger.failures.open().map(({ tool, summary }) => ({ tool, summary })),
    constraints: [],
  };
}

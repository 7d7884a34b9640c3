/**
 * The evidence of a conversation: files, commands with exit status and figures, identifiers, open failures,
 * the person's words. Whole and uncapped, newest last, for the command line and for tests.
 */
import type { Entry } from '../conversation/types';
import type { Mask } from '../secrets/mask';
import type { ToolFailure } from '../summary/draft';
import { oneLine } from '../text/plain';
import { bookLists } from './fileLists';
import { type Ledger, readLedger } from './ledger';
import { isTelling, type Said } from './person/requests';
import type { RunRecord } from './runs/runs';
import { type SummaryLine, type WhyLine, whyLines } from './why';

export interface Evidence {
  readonly files: { readonly read: readonly string[]; readonly modified: readonly string[] };
  readonly commands: readonly Pick<RunRecord, 'command' | 'exitCode' | 'figures'>[];
  /** Those behind the newest outcome of each command; not of one that failed and was repaired since. */
  readonly figures: readonly string[];
  readonly identifiers: readonly string[];
  readonly failures: readonly ToolFailure[];
  /** What the person laid down is not guessed: each message of theirs in order, whole, with the question where it answers one. */
  readonly constraints: readonly string[];
}

/** Evidence with, for each line of it, its entry and the rule that put it there; `section` names the field it stands in. */
export interface ExplainedEvidence extends Evidence {
  readonly why: readonly WhyLine[];
}

/** Collects the evidence in one pass, from entries masked as a whole. Nothing is capped. */
export function collectEvidence(
  entries: Iterable<Entry>,
  cwd: string | null,
  redact: Mask,
): ExplainedEvidence {
  const ledger = readLedger(entries, cwd, redact);
  const files = fileLines(ledger);
  const runs = ledger.runs.all();
  const figures = runs.flatMap((run) =>
    ledger.runs.repaired(run)
      ? []
      : run.figures.map((text) => line(text, 'newest outcome of a command', run.at)),
  );
  const failures = ledger.failures.open();
  const identifiers = identifierLines(ledger, redact);
  const constraints = wordLines(ledger);
  const sections: Readonly<Record<string, readonly SummaryLine[]>> = {
    'files.read': files.read,
    'files.modified': files.modified,
    commands: runs.map(({ command, at }) => line(command, 'newest outcome of a command', at)),
    figures,
    identifiers,
    failures: failures.map(({ tool, summary, at }) =>
      line(`${tool}: ${summary}`, 'failed and was not seen to work again', at),
    ),
    constraints,
  };
  return {
    files: { read: files.read.map(textIn), modified: files.modified.map(textIn) },
    commands: runs.map(({ command, exitCode, figures: own }) => ({
      command,
      exitCode,
      figures: own,
    })),
    figures: figures.map(textIn),
    identifiers: identifiers.map(textIn),
    failures: failures.map(({ tool, summary }) => ({ tool, summary })),
    constraints: constraints.map(textIn),
    why: Object.entries(sections).flatMap(([name, lines]) =>
      whyLines(ledger.sourceAt, name, lines),
    ),
  };
}

const line = (text: string, rule: SummaryLine['rule'], at: number): SummaryLine => ({
  text,
  rule,
  at,
});
const textIn = ({ text }: SummaryLine): string => text;

function fileLines({ files }: Ledger): Readonly<Record<'read' | 'modified', SummaryLine[]>> {
  const records = files.all();
  const lists = bookLists(records);
  const places = new Map(records.map(({ path, at }) => [path, at]));
  const placed = (paths: readonly string[], rule: SummaryLine['rule']): SummaryLine[] =>
    paths.map((path) => line(path, rule, places.get(path) ?? 0));
  return {
    read: placed(lists.readFiles, 'read by a tool'),
    modified: placed(lists.modifiedFiles, 'changed by a tool'),
  };
}

/** Hashes of commits, then what else names something; each once. */
function identifierLines({ runs, identifiers }: Ledger, redact: Mask): readonly SummaryLine[] {
  const opaque = identifiers
    .all()
    .filter(({ key }) => redact(key) === key)
    .map(({ key, at }) => line(key, 'an identifier that was named', at));
  const made = runs.commits
    .all()
    .map(({ hash, at }) => line(hash, 'a commit of this conversation', at));
  const once = new Map([...opaque, ...made].map((one) => [one.text, one]));
  return [...new Set([...made, ...opaque].map(textIn))].flatMap((text) => once.get(text) ?? []);
}

/** As a summary quotes them, but whole; what only nods lays nothing down. */
const wordLines = ({ requests }: Ledger): readonly SummaryLine[] =>
  requests
    .all()
    .filter((said) => isTelling(said) && !said.byOther)
    .map((said) =>
      line(wordsOf(said), said.opens ? 'words of the person' : 'an answer of the person', said.at),
    );

const wordsOf = ({ to, text }: Said): string =>
  to === null ? text : `(⟵ “${oneLine(to)}”) ${text}`;

/**
 * What options do to a run, as data. Where nothing is known of one, a run with it and one without are two different runs. Pure.
 */

/** `less`: it narrows, lists, skips or silences. `more`: it adds to what is proven. `other`: it makes another run. */
export type Effect = 'nothing' | 'less' | 'more' | 'other';

interface Row {
  /** The programs it holds for; without, all that no row before named. */
  readonly of?: RegExp;
  readonly names: RegExp;
  readonly does: Effect;
  /** What the next word must look like to belong to it; without, none does. */
  readonly takes?: RegExp;
}

const any = /^/u;
const number = /^\d+%?$/u;
const cargo = /^cargo$/u;
const go = /^go$/u;
const pytest = /^(?:pytest|unittest)$/u;

const rows: readonly Row[] = [
  // For which packages of a workspace.
  { of: /^(?:npm|pnpm|yarn)$/u, names: /^(?:-F|--filter)$/u, does: 'other', takes: any },
  { of: /^g?make$/u, names: /^-(?:[ksw]|j\d*)$/u, does: 'nothing', takes: number },
  { of: /^(?:gradle|mvn)$/u, names: /^(?:-[iBeU]|-ntp|--(?:daemon|info))$/u, does: 'nothing' },
  { of: cargo, names: /^(?:-p|--(?:test|bin|example|bench))$/u, does: 'less', takes: any },
  { of: cargo, names: /^--(?:lib|bins|tests|examples|benches|doc|exact)$/u, does: 'less' },
  { of: cargo, names: /^--(?:workspace|all|all-targets|include-ignored)$/u, does: 'more' },
  { of: cargo, names: /^-D$/u, does: 'more', takes: any },
  { of: cargo, names: /^--(?:locked|offline|nocapture)$/u, does: 'nothing' },
  // Files behind a tag are built with the others.
  { of: go, names: /^-tags$/u, does: 'more', takes: any },
  // Built, and not run.
  { of: go, names: /^-c$/u, does: 'less' },
  { of: pytest, names: /^(?:-m|--deselect)$/u, does: 'less', takes: any },
  { of: pytest, names: /^(?:-[nl]|-r\w*|--durations)$/u, does: 'nothing', takes: /^(?:\d|auto)/u },
  { of: /^(?:playwright|vitest|jest)$/u, names: /^--projects?$/u, does: 'less', takes: any },
  { of: /^(?:vue-)?tsc$|^tsgo$/u, names: /^-p$/u, does: 'other', takes: any },
  { of: /^(?:eslint|stylelint)$/u, names: /^--max-warnings$/u, does: 'more', takes: number },
  {
    // What is put into form stands in that form afterwards.
    of: /^(?:prettier|black|gofmt|isort|ruff|rustfmt|biome|dart|cargo)$/u,
    names: /^-{1,2}(?:check|check-only|list-different|diff|write|apply|l|w)$/u,
    does: 'nothing',
  },

  // All programs.
  {
    names:
      /^(?:-j\d*|-J|-count|--(?:jobs|parallel|workers|maxWorkers|max-workers|threads|test-threads|concurrency|bail|maxfail|max-failures))$/u,
    does: 'nothing',
    takes: /^(?:\d+%?|auto)$/u,
  },
  {
    names:
      /^(?:-timeout|-coverprofile|--(?:reporters?|formatter|format|output|output-file|outputFile|log-level|timeout|testTimeout|test-timeout|summary|progress|pool))$/u,
    does: 'nothing',
    takes: any,
  },
  {
    names:
      /^(?:-u|-cover|-json|-failfast|-auto-approve|--(?:yes|force|ci|fix|fixes|unsafe-fixes|update-?[sS]napshots?|run|noEmit|pretty|incremental|headed|headless|no-progress|statistics|stats|stacktrace|cache|cov|cov-report|no-cov|coverage(?:\.\w+)?|no-coverage|fail-fast|no-fail-fast|keep-going|runInBand|json|no-install|no-watch|watch|legacy-peer-deps|output-on-failure))$/u,
    does: 'nothing',
  },
  { names: /^(?:-race|--(?:strict|all-files|build|pull|no-cache))$/u, does: 'more' },
  {
    names:
      /^(?:-[ktg]|-run|-skip|--(?:grep|grep-invert|filter|testNamePattern|test-name-pattern|tests|test|only|spec|exclude|skip|ignore|package))$/u,
    does: 'less',
    takes: any,
  },
  {
    names:
      /^(?:-short|--(?:last-failed|lf|changed|onlyChanged|dry-run|collect-only|no-run|passWithNoTests|exit-zero|ignore-errors|noCheck|skipLibCheck))$/u,
    does: 'less',
  },
  {
    names: /^(?:-[cfw]|--(?:config|features|target|project|workspace|profile|file|env|ext))$/u,
    does: 'other',
    takes: any,
  },
];

/** Options that change what is printed, not what is checked: no words of a command at all. */
const quiet =
  /^(?:-v+|-q+|--verbose|--quiet|--silent|--colou?r=.*|--no-colou?r|--bail=.*|--ci|--reporter=.*|--no-coverage|-count=\d+|--tb=\w+|--no-header|--if-present|--)$/u;
/** The same, but with these programs: `gradle -x test` leaves the tests out, `mvn -s` names a file. */
const quietLetters = /^-[sx]$/u;
const hasOwnLetters = /^(?:gradle|mvn|git|docker|podman|helm|tar|rsync|curl)$/u;

export const isQuiet = (program: string, word: string): boolean =>
  quiet.test(word) || (quietLetters.test(word) && !hasOwnLetters.test(program));

/** An option as it stands in the words of a command. */
export interface Option {
  readonly does: Effect;
  /** Its name and its value, however they were joined. */
  readonly text: string;
  /** Whether the next word belongs to it. */
  readonly takesNext: boolean;
  /** Whether anything is known of it, so that the next word is or is not its value. */
  readonly isKnown: boolean;
}

/** What a word that is an option does; `next` is the word behind it. */
export function optionAt(program: string, word: string, next: string | undefined): Option {
  const at = word.indexOf('=');
  const name = at < 0 ? word : word.slice(0, at);
  const row = rows.find(
    ({ of, names }) => (of === undefined || of.test(program)) && names.test(name),
  );
  const takesNext =
    at < 0 && next !== undefined && row?.takes !== undefined && row.takes.test(next);
  const value = at >= 0 ? word.slice(at + 1) : takesNext ? next : null;
  return {
    does: row?.does ?? 'other',
    text: value === null ? name : `${name} ${value}`,
    takesNext,
    isKnown: row !== undefined || at >= 0,
  };
}

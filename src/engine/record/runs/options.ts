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
const packages = /^(?:npm|pnpm|yarn|bun|pip3?|uv|poetry)$/u;
const formatters = /^(?:prettier|black|gofmt|isort|ruff|rustfmt|biome|dart|terraform|cargo)$/u;

const rows: readonly Row[] = [
  { of: /^g?make$/u, names: /^-(?:[ksw]|j\d*|O\w*|l)$/u, does: 'nothing', takes: number },
  { of: /^g?make$/u, names: /^-[ni]$/u, does: 'less' },
  { of: /^g?make$/u, names: /^-B$/u, does: 'more' },
  { of: /^gradle$/u, names: /^(?:-x|--tests|--exclude-task)$/u, does: 'less', takes: any },
  { of: /^gradle$/u, names: /^--(?:rerun-tasks|no-build-cache)$/u, does: 'more' },
  { of: /^gradle$/u, names: /^(?:--console|--warning-mode)$/u, does: 'nothing', takes: any },
  {
    of: /^gradle$/u,
    names:
      /^(?:-[isSd]|--(?:no-)?(?:daemon|parallel|scan|build-cache|configuration-cache)|--(?:info|stacktrace|debug|continue))$/u,
    does: 'nothing',
  },
  { of: /^mvn$/u, names: /^(?:-pl|--projects)$/u, does: 'less', takes: any },
  { of: /^mvn$/u, names: /^-D(?:skip\w+|(?:it\.)?test|maven\.test\.skip)$/u, does: 'less' },
  { of: /^mvn$/u, names: /^-T$/u, does: 'nothing', takes: any },
  {
    of: /^mvn$/u,
    names:
      /^(?:-(?:B|ntp|e|X|U|o|amd?|fae|ff)|--(?:batch-mode|no-transfer-progress|also-make|update-snapshots))$/u,
    does: 'nothing',
  },
  { of: go, names: /^-(?:run|skip)$/u, does: 'less', takes: any },
  { of: go, names: /^-short$/u, does: 'less' },
  { of: go, names: /^-race$/u, does: 'more' },
  { of: go, names: /^-(?:cover|json|failfast|shuffle|x)$/u, does: 'nothing' },
  {
    of: go,
    names: /^-(?:coverprofile|covermode|coverpkg|timeout|parallel|p|count|o)$/u,
    does: 'nothing',
    takes: any,
  },
  {
    of: cargo,
    names: /^(?:-p|--(?:package|test|bin|example|bench|exclude|skip))$/u,
    does: 'less',
    takes: any,
  },
  {
    of: cargo,
    names: /^--(?:lib|bins|tests|examples|benches|doc|no-run|exact|ignored)$/u,
    does: 'less',
  },
  { of: cargo, names: /^--(?:workspace|all|all-targets|include-ignored)$/u, does: 'more' },
  { of: cargo, names: /^-[DF]$/u, does: 'more', takes: any },
  {
    of: cargo,
    names:
      /^--(?:locked|frozen|offline|timings|keep-going|nocapture|show-output|allow-(?:dirty|staged|no-vcs))$/u,
    does: 'nothing',
  },
  { of: cargo, names: /^--(?:message-format|test-threads)$/u, does: 'nothing', takes: any },
  {
    of: pytest,
    names: /^(?:-[km]|--(?:deselect|ignore|ignore-glob))$/u,
    does: 'less',
    takes: any,
  },
  {
    of: pytest,
    names: /^--(?:lf|last-failed|sw|stepwise|collect-only|co)$/u,
    does: 'less',
  },
  { of: pytest, names: /^-n$/u, does: 'nothing', takes: /^(?:\d|auto|logical)/u },
  { of: pytest, names: /^--(?:strict-markers|strict-config|runslow)$/u, does: 'more' },
  {
    of: pytest,
    names:
      /^(?:-r\w*|-l|--(?:ff|failed-first|showlocals|exitfirst|no-summary|capture|durations))$/u,
    does: 'nothing',
    takes: number,
  },
  { of: /^(?:rspec|mix)$/u, names: /^(?:-e|--(?:tag|only))$/u, does: 'less', takes: any },
  { of: /^rspec$/u, names: /^(?:-f|--(?:order|seed))$/u, does: 'nothing', takes: any },
  { of: /^mix$/u, names: /^--(?:stale|failed)$/u, does: 'less' },
  { of: /^ctest$/u, names: /^-(?:R|E|L|LE)$/u, does: 'less', takes: any },
  { of: /^ctest$/u, names: /^--output-on-failure$/u, does: 'nothing' },
  { of: /^phpunit$/u, names: /^--(?:exclude-)?(?:group|testsuite)$/u, does: 'less', takes: any },
  {
    of: /^(?:playwright|vitest|jest|nx)$/u,
    names: /^--(?:projects?|selectProjects)$/u,
    does: 'less',
    takes: any,
  },
  { of: /^jest$/u, names: /^(?:-i|-w|--runInBand|--forceExit)$/u, does: 'nothing', takes: number },
  { of: /^nx$/u, names: /^--(?:all|skip-nx-cache|skipNxCache)$/u, does: 'nothing' },
  { of: /^(?:vue-)?tsc$|^tsgo$/u, names: /^-p$/u, does: 'other', takes: any },
  {
    of: /^(?:vue-)?tsc$|^tsgo$/u,
    names: /^--(?:noEmit|pretty|incremental|diagnostics|extendedDiagnostics)$/u,
    does: 'nothing',
    takes: /^(?:true|false)$/u,
  },
  { of: /^(?:eslint|stylelint)$/u, names: /^--max-warnings$/u, does: 'more', takes: number },
  { of: /^(?:eslint|stylelint)$/u, names: /^(?:--ext)$/u, does: 'other', takes: any },
  { of: /^(?:eslint|stylelint)$/u, names: /^(?:-o)$/u, does: 'nothing', takes: any },
  {
    // What is put into form stands in that form afterwards.
    of: formatters,
    names: /^-{1,2}(?:check|check-only|list-different|diff|write|apply|l|w)$/u,
    does: 'nothing',
  },
  {
    of: /^bazel$/u,
    names: /^--(?:test_output|test_summary|verbose_failures|keep_going|jobs|curses)$/u,
    does: 'nothing',
  },
  { of: /^bazel$/u, names: /^--(?:test_(?:tag_)?filters?|build_tests_only)$/u, does: 'less' },
  { of: /^bazel$/u, names: /^--(?:nocache_test_results|runs_per_test)$/u, does: 'more' },
  {
    of: /^(?:docker|podman)$/u,
    names: /^--(?:build|pull|no-cache|force-recreate)$/u,
    does: 'more',
  },
  { of: /^(?:docker|podman)$/u, names: /^--progress$/u, does: 'nothing', takes: any },
  // A merge is a merge, whichever way.
  {
    of: /^(?:gh|glab)$/u,
    names: /^--(?:admin|squash|merge|rebase|delete-branch)$/u,
    does: 'nothing',
  },
  { of: /^(?:terraform|tofu)$/u, names: /^-target$/u, does: 'less' },
  {
    of: packages,
    names: /^--(?:legacy-peer-deps|break-system-packages|no-audit|no-fund|prefer-offline)$/u,
    does: 'nothing',
  },

  // All programs.
  {
    names:
      /^(?:-(?:auto-approve|input)|--(?:auto-approve|admin|atomic|force|wait|yes|no-input|non-interactive))$/u,
    does: 'nothing',
  },
  {
    names:
      /^(?:-j\d*|-J|--(?:jobs|parallel|workers|maxWorkers|max-workers|threads|concurrency|numprocesses|bail|maxfail|max-failures|retry-delay))$/u,
    does: 'nothing',
    takes: /^(?:\d+%?|auto)$/u,
  },
  {
    names:
      /^--(?:reporters?|formatter|format|output|output-file|outputFile|output-format|output-style|log-level|loglevel|timeout|testTimeout|test-timeout|summary|junitxml|cache-location|pool)$/u,
    does: 'nothing',
    takes: any,
  },
  { names: /^--colou?rs?$/u, does: 'nothing', takes: /^(?:always|never|auto)$/u },
  {
    names:
      /^(?:--(?:ci|fix|fixes|unsafe-fixes|update-?[sS]napshots?|snapshot-update|run|headed|headless|progress|no-progress|statistics|stats|show-fixes|show-source|stacktrace|cache|cov|cov-report|no-cov|coverage(?:\.\w+)?|no-coverage|collectCoverage|detectOpenHandles|fail-fast|failfast|no-fail-fast|keep-going|no-bail|exit-first|runInBand|no-file-parallelism|json|no-install|no-watch|watch|watchAll|testdox)|-failfast|-u)$/u,
    does: 'nothing',
  },
  { names: /^--(?:strict|all-files)$/u, does: 'more' },
  {
    names:
      /^(?:-[ktg]|-run|--(?:grep|grep-invert|filter|testNamePattern|test-name-pattern|tests|test|only|spec|scope|exclude|skip|ignore|package))$/u,
    does: 'less',
    takes: any,
  },
  {
    names:
      /^--(?:last-failed|lf|changed|onlyChanged|dry-run|collect-only|no-run|listTests|list-tests|passWithNoTests|exit-zero|ignore-errors|noCheck|skipLibCheck)$/u,
    does: 'less',
  },
  {
    names:
      /^(?:-c|-f|-w|--(?:config|features|target|project|workspace|profile|file|env|configuration))$/u,
    does: 'other',
    takes: any,
  },
  { names: /^--(?:no|disallow|warn|check|ignore-missing)-[\w-]+$/u, does: 'other' },
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

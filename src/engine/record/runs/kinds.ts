/**
 * What a step of a command line is for: `check` proves something, `act` changes the world beyond the files, `service` goes on
 * running, `look` only looks, `other` is a program or script of its own. Pure, by the words of the step alone.
 */
import type { SimpleCommand } from '../../conversation/shell/words';

export type CommandKind = 'check' | 'act' | 'service' | 'look' | 'other';

const list = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const filters = list(
  'tail head grep egrep rg tee cat wc less more sort uniq sed awk cut tr column jq xargs select-object select-string out-string out-file',
);
/** Whether a program behind a pipe only changes what is shown. */
export const isFilter = (program: string): boolean => filters.has(program.toLowerCase());

const lookers = list(
  'ls cat head tail grep egrep rg ag find fd wc pwd echo printf which type tree stat file du df env printenv date sleep awk sed diff test [ true mkdir ps jq yq sort man history open code less more basename dirname realpath uname whoami id top free lsof read ss netstat cut nl xxd od hexdump strings pgrep get-content get-childitem get-item test-path select-string get-command get-date get-location resolve-path measure-object get-process write-host write-output',
);
const gitLooks = list(
  'status diff log show blame remote rev-parse rev-list ls-files ls-remote ls-tree branch describe grep reflog shortlog config merge-base check-ignore fetch show-ref cat-file',
);
const gitSteps = list('add restore rm mv clean');
/** Verbs of command line clients that only ask. */
const asks =
  /^(?:gh (?:\S+ )?(?:view|list|status|checks|diff|search|watch)|gh auth|(?:docker|podman)(?: compose)? (?:ps|logs|images|inspect|info|top|stats)|kubectl (?:get|describe|logs|top|explain)|helm (?:list|status|get)|aws \S+ (?:describe|list|get)|(?:npm|pnpm|yarn|bun) (?:ls|list|view|info|outdated|why|root|config|pkg)|pip3? (?:show|list|freeze)|cargo (?:tree|metadata|search)|go (?:list|env|doc|version)|terraform (?:show|output|state)|tmux (?:capture-pane|ls|list)|brew (?:list|info)|systemctl (?:status|list))\b/u;
const helpOnly = /^(?:--?version|-V|--help|-h)$/u;

const checkWords =
  /^(?:.*[/:_-])?(?:tests?|check|checks|build|builds|compile|(?:es|style|swift|py|markdown|sql|yaml|html)?lint(?:-cli2?)?|shellcheck|typecheck|type-check|types|tsc|tsgo|pytest|unittest|jest|vitest|mocha|ava|phpunit|rspec|rubocop|clippy|vet|bench|benchmark|coverage|cov|verify|validate|eslint|stylelint|prettier|biome|ruff|black|mypy|flake8|pylint|pyright|tox|nox|gradle|gradlew|mvn|mvnw|make|cmake|ninja|bazel|ctest|e2e|audit|spec|doctor|smoke|phpstan|swiftlint|golangci-lint|gofmt|nextest|runtest|cucumber|prove|bats|pre-commit|vale|earthly|xctest|karma)(?:[:.@-].*)?$/isu;
/** Programs whose words may look like a check's and are none. */
const noCheck = list(
  'rm mv cp touch chmod chown ln curl wget gh kubectl aws gcloud az ssh scp rsync kill pkill',
);

/** What changes the world: installs, publishes, deploys, migrates, creates and deletes resources. */
const acts =
  /^(?:(?:npm|pnpm|yarn|bun|pip3?|pipx|uv|poetry|pdm|conda|brew|apt|apt-get|apk|dnf|yum|gem|bundle|composer|cargo|go|dotnet|mix|flutter|dart|helm|rustup|nuget|choco|winget) (?:\S+ )?(?:i|ci|install|add|remove|uninstall|update|upgrade|publish|release|version|link|unlink|sync|get|tidy|restore|login)\b|(?:gh|glab) (?:\S+ )?(?:create|merge|close|reopen|edit|comment|review|delete|rerun|run|upload|ready|transfer)\b|(?:aws|gcloud|az|kubectl|helm|terraform|tofu|pulumi|docker|podman|vercel|netlify|fly|flyctl|heroku|wrangler|firebase|supabase|eas|railway|cdk|serverless|sls|ansible-playbook|systemctl)(?: (?!build\b)\S+){0,2} (?:apply|create\S*|delete\S*|remove|destroy|deploy|push|put\S*|update\S*|start|stop|restart|enable|rollout|scale|upgrade|install|rm|rmi|prune|import|exec|run|down|--prod)\b)/u;
/** Clients of databases: given a file, they change what is there. */
const databases = list('psql mysql mariadb sqlite3 sqlcmd duckdb mongosh cqlsh');
const givenFile = /^(?:-[a-zA-Z]*f|--file(?:=.*)?)$/su;
/** What says beforehand whether a change would work. */
const previews = /^(?:(?:terraform|tofu|terragrunt) plan|pulumi preview)\b/u;
const worldWords =
  /^(?:.*[/:_-])?(?:deploy|publish|release|migrate|migrations?|migration:\w+|db:\w+|seed)(?:[:.@-].*)?$/isu;
/** What goes on running until somebody stops it. */
const services =
  /^(?:(?:npm|pnpm|yarn|bun)(?: run)? (?:dev|start|serve|watch|preview)(?::\S+)?|vite(?: dev| preview| serve)?$|(?:next|nuxt|astro|remix|gatsby|wrangler|netlify|vercel) dev|(?:flask|ng|hugo|jekyll|webpack|mkdocs|rails|jupyter|http-server|live-server|nodemon|uvicorn|gunicorn|http\.server|redis-server|mongod|ngrok|serve)\b(?! (?:new|build|test|lint|e2e|g|generate|db))|(?:docker|podman)(?: compose|-compose)? up|docker-compose up|php artisan serve|(?:tsx|cargo|deno) watch|manage\.py runserver|\S+ manage\.py runserver|air$)/u;

/** What a step is for; `words` are those of the program, without environment and runners. */
export function stepKind(words: readonly string[], part: SimpleCommand): CommandKind {
  const program = (words[0] ?? '').split('/').pop()?.toLowerCase() ?? '';
  const said = [program, ...words.slice(1)].join(' ');
  if (program === 'git') return gitKind(words);
  if (changesByForm(program, part)) return 'other';
  if (onlyLooks(program, said, words)) return 'look';
  if (goesOn(said, words, part)) return 'service';
  if (previews.test(said)) return 'check';
  if (acts.test(said) || forge.test(said) || reachesOut(program, words, part)) return 'act';
  return kindByWords(program, words);
}

/** Asked with `GET` it is looked at, else changed. */
const forge = /^(?:gh|glab) api\b/u;

/** Whether it changes other machines or a database by what it is given. */
function reachesOut(program: string, words: readonly string[], part: SimpleCommand): boolean {
  if (databases.has(program))
    return words.some((word) => givenFile.test(word)) || part.redirections.some((r) => !r.into);
  if (/^(?:scp|rsync)$/u.test(program)) return /^[\w.@-]{1,200}:/u.test(words.at(-1) ?? '');
  return program === 'ansible-playbook';
}

const goesOn = (said: string, words: readonly string[], part: SimpleCommand): boolean =>
  services.test(said) ||
  part.background === true ||
  words.includes('--watch') ||
  (/^(?:docker|podman) run\b/u.test(said) && words.some((word) => detached.test(word)));

/** What lets a container go on by itself. */
export const detached = /^(?:-[a-zA-Z]{0,4}d[a-zA-Z]{0,3}|--detach(?:=true)?)$/u;

function onlyLooks(program: string, said: string, words: readonly string[]): boolean {
  if (forge.test(said) || /^(?:curl|wget)$/u.test(program)) return !sends(words);
  return (
    program === '' ||
    lookers.has(program) ||
    asks.test(said) ||
    words.at(-1) === '--help' ||
    (words.length <= 3 && words.slice(1).some((word) => helpOnly.test(word)))
  );
}

/** What names like `test` and `deploy` among the first words say. */
function kindByWords(program: string, words: readonly string[]): CommandKind {
  if (noCheck.has(program)) return 'other';
  if (words.slice(0, 3).some((word) => worldWords.test(word))) return 'act';
  return words.slice(0, 5).some((word) => checkWords.test(word)) ? 'check' : 'other';
}

function gitKind(words: readonly string[]): CommandKind {
  const verb = words.find((word, i) => i > 0 && !word.startsWith('-')) ?? '';
  if (gitLooks.has(verb) || verb === '' || words.includes('--help')) return 'look';
  return gitSteps.has(verb) ? 'other' : 'act';
}

/** A request that sends something. */
const sends = (words: readonly string[]): boolean =>
  words.some((word) =>
    /^(?:-X(?!GET|HEAD)\w*|--request|--method|-[dfF]|--(?:raw-)?field|--data.*|--form|-T|--upload-file|--json|--post-\w+(?:=.*)?)$/u.test(
      word,
    ),
  ) && !words.includes('GET');

/** `sed -i` and `cat > file` change something although their programs mostly look. */
function changesByForm(program: string, part: SimpleCommand): boolean {
  if (program === 'sed') return part.words.some((word) => /^-[a-zA-Z]*i/u.test(word.text));
  return program === 'cat' && part.redirections.some((r) => r.into);
}

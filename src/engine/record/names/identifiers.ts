/**
 * Opaque identifiers in a text: what cannot be found again by reading code, and is lost for good when a
 * summary leaves it out. Pure; every pattern is a bounded alternation, so matching stays linear.
 */

type IdentifierKind =
  | 'url'
  | 'uuid'
  | 'commit'
  | 'ticket'
  | 'number'
  | 'branch'
  | 'port'
  | 'version'
  | 'variable'
  | 'name';

export interface Identifier {
  readonly kind: IdentifierKind;
  readonly text: string;
}

/** Longest text looked at, in characters. */
const maxChars = 24_000;

// A Latin word ends before what it names: "branches/specs" names no branch.
const branchWord =
  '(?:branch|rama|ramo|branche|Branch|Zweig)(?!\\p{Script=Latin})|分支|ブランチ|브랜치|الفرع|فرع';
const portWord = 'ports?|puerto|porta|Port|端口|ポート|포트|المنفذ|منفذ';
const ofUuid = /-[\dA-Fa-f]{4}-[\dA-Fa-f]{4}-[\dA-Fa-f]{12}/u;
/** What people number, as they write it. */
const numberedWord = [
  ...['pr', 'mr', 'gh', 'pull request', 'issue', 'bug', 'ticket', 'incident'],
  ...['build', 'run', 'job', 'pipeline', 'release'],
]
  .flatMap((word) => [word, word.charAt(0).toUpperCase() + word.slice(1), word.toUpperCase()])
  .concat('Pull Request')
  .join('|');
/** Each with what its text must have, where that costs less to find. */
const shapes: readonly (readonly [IdentifierKind, RegExp, sign?: RegExp])[] = [
  [
    'url',
    /\b(?!file:)[a-z][a-z0-9+]{1,12}:\/\/[^\s<>"'`)\]}\u3000-\u30ff\u3400-\u9fff\uac00-\ud7af\uff00-\uffef]{3,300}/gu,
    /:\/\//u,
  ],
  ['url', /\barn:aws[\w-]*:[\w:/.*-]{5,200}/gu],
  [
    'uuid',
    /(?<![\w-])(?:[a-z]\w{0,20}-|\d{4}-\d{2}-\d{2}-)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b(?:-\w{1,40}){0,3}/giu,
    ofUuid,
  ],
  [
    'uuid',
    /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b(?:-\w{1,40}){0,3}/giu,
    ofUuid,
  ],
  ['commit', /\bsha(?:256|512|1):[0-9a-f]{7,128}\b/gu],
  [
    'commit',
    /(?<![\w#/-])(?<!(?<!\.)\.)(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,40}(?![\w-])/gu,
  ],
  ['ticket', /\bCVE-\d{4}-\d{4,7}\b/gu],
  [
    'ticket',
    /(?<![\w-])(?!(?:UTF|SHA|ISO|RFC|AES|GPT|HTTP|TLS|SSL|MD|UTC|GMT|ES|ECMA|X|WP|PEP|JDK|IPV|BASE|Q|H|CJK|P)-)[A-Z][A-Z0-9]{1,9}-\d{1,7}(?![\w-])/gu,
  ],
  [
    'number',
    new RegExp(
      `(?<![\\w&-])(?:${numberedWord})\\s?#?\\d{1,9}\\b(?!>)(?:-(?:\\d\\w{0,15}|[Rr][Cc]\\d{1,3}|[A-Za-z]{1,12}(?=-\\d)|[A-Z][A-Z\\d]{0,15}\\b|[a-z]\\b)){0,6}`,
      'gu',
    ),
  ],
  ['number', /(?<![\w&#/])#(?!\d{6}\b)\d{1,7}(?![\w-])/gu],
  [
    'branch',
    new RegExp(
      `(?:(?<![\\p{Script=Latin}\\p{N}])(?:${branchWord})|checkout -[bB]|switch -[cC])(?:\\s+(?:called|named|name|is))?[\\s:：]*[\`'"「“]?([A-Za-z][\\w.-]*(?:[/-][\\w.-]+)+|(?:main|master|develop|staging|refactor)\\b)`,
      'gu',
    ),
  ],
  [
    'branch',
    /(?<![\w./-])(?:feature|feat|fix|bugfix|hotfix|release|chore|refactor|wip|dependabot|renovate)\/[\w-][\w./-]{1,80}/gu,
  ],
  // Folders are called so as well, and `docs/examples` is one of them.
  ['branch', /(?<![\w./-])(?:docs|perf|spike|experiment)\/\w{1,40}[_-][\w./-]{1,80}/gu],
  [
    'port',
    new RegExp(
      `(?<![\\p{Script=Latin}\\p{N}])(?:[A-Za-z][A-Za-z0-9]{0,30}[_-]){0,5}(?:${portWord})\\s?[:=]?\\s?\\d{2,5}(?:-\\d{2,5})?(?!\\w|-\\w)`,
      'giu',
    ),
    new RegExp(`(?:${portWord})\\s?[:=]?\\s?\\d`, 'iu'),
  ],
  ['port', /:(?<=(?:^|\s):)\d{3,5}(?![\w:.]\S)(?!\d)/gu],
  [
    'port',
    /(?<![\w/@.-])(?:localhost|[a-z][a-z0-9-]{0,62}(?:\.[a-z0-9-]{1,62}){1,5}|\d{1,3}(?:\.\d{1,3}){3}):\d{2,5}(?!\w|\.\w|-\d)/gu,
    /\w:\d{2}/u,
  ],
  [
    'version',
    /(?<![\w/])@?[a-z][\w.-]{0,100}(?:\/[\w.-]{1,100})?@[\^~]?\d[\w.+-]*/gu,
    /@[\^~]?\d/u,
  ],
  [
    'version',
    /(?<![\w./-])[a-z][\w./-]{1,60}:(?:v?\d[\w.-]*|latest)(?![\w:])/gu,
    /\w:(?:v?\d|latest)/u,
  ],
  ['version', /(?<![\w.@:-])v?\d{1,4}\.\d{1,5}\.\d{1,6}(?:[-+][0-9A-Za-z.-]{1,40})?(?!\w|\.\w)/gu],
  ['version', /(?<![\w.-])v\d{1,4}(?:\.\d{1,5})?(?!\w|\.\w)/gu],
  [
    'version',
    /(?<![\w-])(?:Node(?:\.js)?|Python|Go|Rust|Ruby|PHP|Java|TypeScript|Postgres(?:QL)?|Redis|MySQL|Kubernetes|Debian|Ubuntu|macOS|Android|iOS|Swift|Kotlin|React|Vue|Angular|Next(?:\.js)?|Django|Rails|ES|npm|pnpm|VS Code)\s\d{1,4}(?:\.\d{1,5}){0,3}(?!\w|\.\w)/gu,
  ],
  ['variable', /(?<![\w-])\$?[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?![\w-])/gu],
  [
    'name',
    /(?<![\w./@#-])(?=[A-Za-z0-9_-]*\d)[A-Za-z][A-Za-z0-9]{0,15}[_-][A-Za-z0-9][A-Za-z0-9_-]{4,60}(?![\w/-]|\.\w)/gu,
  ],
  [
    'number',
    /(?<![\w.,#/-])(?<!\b[Pp][Ii][Dd]s?[ :=#]{1,3})(?!1[5-9]\d{8}(?:\d{3})?(?!\d)|20[0-4]\d[01]\d[0-3]\d(?:\d{4,6})?(?!\d))\d{6,20}(?![\w.,%-]*[\w%])/gu,
  ], // times and process numbers aside
];

/** Also ids that clients and models give to calls, answers and agents, codes of errors, and what is left of `https://…`. */
const notIdentifiers =
  /^(?:(?:toolu|call|fc|msg|req|resp|rs|chatcmpl|run|thread|asst|agent|bash|session|sess)[_-]\w{16,}|\$?ERR(?:OR)?_\w+|sha-?\d+|utf-?\d+|iso-?\d+|(?:gpt|claude|opus|sonnet|haiku|gemini|llama)-.*|\d+-\w+|(?:[a-z]-[a-z]|0-9|_){2,}|\w+:\/\/)$/iu;
/** An address that opens for a while only, by what it was signed with: a one-time code, and what its path is made of with it. */
const signed = /[?&](?:[\w-]{0,20}signature|sig|token|expires)=|REDACTED/iu;
/** Endings of files that people write. */
export const fileEnding =
  /\.(?:[cm]?[jt]sx?|jsonc?|mdx?|py|go|rs|rb|java|kts?|c|h|cc|cpp|hpp|cs|scala|dart|exs?|lua|s?css|less|html?|xml|csv|ya?ml|toml|ini|cfg|conf|sh|ps1|sql|proto|tf|gradle|txt|log|lock|vue|svelte|php|swift)$/iu;
/** Endings of files that end addresses as well. */
const alsoHost = /\.(?:sh|md|cc)$/iu;

/** The identifiers of a text in their order, each once, at most `limit`. */
export function identifiersIn(text: string, limit: number): readonly Identifier[] {
  const source = text.slice(0, maxChars);
  const found = new Map<string, Identifier & { readonly at: number }>();
  const taken: (readonly [number, number])[] = [];
  for (const [kind, pattern, sign] of shapes) {
    if (sign?.test(source) === false) continue;
    for (const match of source.matchAll(pattern)) {
      const raw = match[1] ?? match[0];
      const at = match.index + match[0].lastIndexOf(raw);
      const id = raw.replace(/(?<![.,;:!?*_'"`…])[.,;:!?*_'"`…]+$/u, '');
      if (!isIdentifier(kind, id) || taken.some(([from, to]) => at < to && at + id.length > from))
        continue;
      taken.push([at, at + id.length]);
      if (!found.has(id)) found.set(id, { kind, text: id, at });
      if (found.size >= limit * 2) break;
    }
  }
  return [...found.values()]
    .filter((one) => !signed.test(one.text))
    .sort((a, b) => a.at - b.at)
    .slice(0, limit);
}

function isIdentifier(kind: IdentifierKind, id: string): boolean {
  if (id.length < 2 || notIdentifiers.test(id) || /^[a-z]+-\d$/u.test(id)) return false;
  if (kind === 'branch' || kind === 'name') return !fileEnding.test(id);
  const [before = ''] = id.split(':');
  if (kind === 'port') return !fileEnding.test(before) || alsoHost.test(before);
  if (kind === 'version') return !fileEnding.test(before) && !/^[a-z]+:\d+$/u.test(id);
  return true;
}

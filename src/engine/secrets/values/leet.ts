/** Words with a figure for a letter and others beside them (`Citr0n.vert`): like a file or a member of an object, but written as none is. Pure. */

/** What has a figure in its own name, with letters behind it: `neo4j`, `oauth1a`, `log4net`. */
const named =
  /(?:^|[._-])(?:neo|log|oauth|https?|web|utf|html|xhtml|py|vue|md|sha|id|mp|ipv|es|css|php|gtk|qt|lib\p{Ll}*|sql|ng|rx|ws|gz|tf|vm|io|win|wav|word|seq|node|host|srv|db|app|rack|zone|pod|test|case|step|part|area|level|base|auth|crypt|key|token|hash|arg|param|var|val|col|row|tab|foo|bar|user|admin|conf|config|service|server|client)[013457]/iu;
/** `d3.scale`, `s3Client`; with a capital it is a word's own letter. */
const letterNamed = /(?:^|[._-])[xvhpsbdk][013457]/u;

/** How files, hosts and members of objects end. */
const ending =
  /\.(?:[cm]?[jt]sx?|jsonc?|json5|mdx?|py[ciw]?|go|mod|rs|rb|java|class|jar|war|kts?|swift|scala|dart|lua|pl|pm|ex|exs|erl|hs|ml|clj|cs|cc|cpp|cxx|hpp|hxx|vb|fs|css|scss|sass|less|html?|xml|svg|png|jpe?g|gif|webp|ico|bmp|pdf|docx?|xlsx?|pptx?|odt|csv|tsv|ya?ml|toml|ini|cfg|conf|config|properties|env|lock|log|txt|text|tex|rst|sh|bash|zsh|fish|bat|cmd|exe|dll|lib|dylib|bin|iso|img|dmg|deb|rpm|apk|zip|tar|tgz|sql|sqlite|db|mdb|pem|key|crt|cer|csr|pub|asc|gpg|pfx|jks|bak|old|orig|tmp|temp|swp|patch|diff|proto|graphql|wasm|map|snap|spec|test|stories|vue|svelte|astro|php|jsp|aspx?|ejs|hbs|tpl|tmpl|tf|tfvars|hcl|nix|mp[34]|wav|avi|mov|mkv|ttf|otf|woff|com|org|net|edu|gov|info|biz|dev|app|cloud|host|site|online|shop|tech|store|page|blog|local|localhost|internal|intranet|corp|home|lan|svc|cluster|prod|staging|test|example|invalid|fr|de|es|it|nl|pl|pt|ru|uk|us|eu|ch|at|be|se|no|dk|fi|cz|br|mx|jp|cn|kr|in|id|name|value|values|password|passwd|secret|token|get|set|data|url|user|length|default|defaults|module|service|component|controller|encode|decode|connect|parse|create|init|client|server|handler|utils?|core|main|index)$/iu;

const leet =
  /^(?:\p{L}\p{Ll}{1,15}[._-]){0,2}(?:\p{L}\p{Ll}{1,14}[013457]\p{Ll}{1,14}|\p{L}[013457]\p{Ll}{3,14}|\p{Lu}[013457]\p{Ll}{2})(?:[._-]\p{L}\p{Ll}{1,15}){0,2}[0-9!?]{0,3}$/u;

/** Whether a word of several has a figure where a letter was, and is no name of a file, a host or a member. */
export const isLeet = (word: string): boolean =>
  word.length >= 8 &&
  word.length <= 60 &&
  /[._-]/.test(word) &&
  leet.test(word) &&
  !named.test(word) &&
  !letterNamed.test(word) &&
  !ending.test(word);

/** What is counted with a capital: parts of a plan or a book, products with the number of their version. */
const counted =
  /^(?:phase|step|part|section|chapter|page|table|figure|version|release|sprint|week|day|month|level|layer|option|stage|item|issue|task|test|case|line|claude|gemini|llama|gpt|windows|ubuntu|debian|fedora|python|node|java|angular|react|model|unit|module|lesson|season|episode|team|group|room|zone|host|server|worker|output|input|file|user|field|column|row|key|value|block|slot|port|disk|drive)[0-9]?[-_.]/i;

/** Whether a word is what plans, books and products count, or ends like a file, a host or a member: `Phase-2-Plan`, `Neo4j.driver`. */
export const isCounted = (word: string): boolean =>
  counted.test(word) || named.test(word) || ending.test(word);

const between = /^\p{Lu}\p{Ll}{2,15}([-_.])[0-9]{1,4}(?:\1\p{Lu}\p{Ll}{2,15}){1,3}$/u;

/** A figure for the last letter of a word. */
const figureEnded = /^\p{Lu}\p{Ll}{2,14}[013457](?:_\p{Ll}{2,15}){1,3}$/u;

/** `Kettle-9-Harbor`, `Caf3_noir`: a figure between words, as generators of passphrases put it, or for the end of one. */
export const isNumberedChain = (word: string): boolean =>
  (between.test(word) || figureEnded.test(word)) && !counted.test(word) && !ending.test(word);

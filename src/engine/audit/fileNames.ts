/** What names of files look like: their endings, those without one, dot files, and what only looks like one. Pure and linear. */

const ending = /\.[A-Za-z][A-Za-z0-9]{0,9}$/u;

/** Whether a text ends in the name of a file with an ending. */
export function endsInFile(text: string): boolean {
  const at = ending.exec(text)?.index ?? 0;
  const from = Math.max(text.lastIndexOf('/', at), text.lastIndexOf('\\', at)) + 1;
  return /[^.\s]/u.test(text.slice(from, at));
}

/** Endings of files that people work on; others may be names of methods, products or hosts. */
export const workEnding =
  /\.(?:[cm]?[jt]sx?|py|pyi|go|rs|rb|java|kts?|swift|cc?|hh?|cpp|hpp|cs|php|lua|exs?|scala|dart|vue|svelte|s?css|less|html?|jsonc?|jsonl|ya?ml|toml|ini|cfg|conf|lock|mdx?|rst|txt|csv|sql|sh|ps1|bat|proto|graphql|prisma|tf|gradle|ipynb|log|env|xml|svg|png)$/iu;
/** Endings of files that nobody writes by hand, and that name no method, product or host. */
export const madeEnding =
  /\.(?:tar|t?gz|bz2|xz|zip|rar|7z|pdf|docx?|xlsx?|pptx?|jpe?g|gif|webp|ico|mp[34]|wav|webm|sqlite3?|dll|wasm|jar|whl|ttf|woff2?|pem|crt|diff|bicep)$/iu;
/** Things that end like files, alone or in a pair: "React/Vue.js", "e.g./i.e". */
export const namesThings =
  /^(?:(?:node|next|vue|nuxt|express|react|three|d3|chart|ember|backbone|angular|discord|p5|moment|day|alpine|solid|nest|electron|handlebars|mustache|require)\.js|(?:asp|ml)\.net|(?:web|discord)\.py|socket\.io|[eiapu]\.[a-z]|vs\.[a-z]{1,4})$/iu;
/** Files that have no ending. */
export const withoutEnding = /^(?:Make|Docker|Container|Jenkins|Proc|Vagrant|Rake|Gem|Pip)file$/u;
/** Dot files whose names say so: `.ghostrc`, `.env.local`, `.x.yml`; others could be endings or methods. */
export const dotFile =
  /^\.(?:env(?:\.[\w-]+)*|[A-Za-z][\w-]*(?:rc|ignore|config|attributes|lock|keep|version)|[A-Za-z][\w-]+(?:\.[\w-]+)+)$/u;

/** Files known by their first name: `Dockerfile.prod`. */
export const variant =
  /^(?:Dockerfile|Containerfile|Makefile|Jenkinsfile|Procfile|Vagrantfile)\.[\w.-]+$/u;

/** A file that people work on, by its ending. */
export const isWorkFile = (name: string): boolean =>
  endsInFile(name) && workEnding.test(name) && !namesThings.test(name);

/** Which commits a `git reset` leaves standing, as far as the conversation shows. Pure. */

/** A commit that was made in a conversation. */
export interface Commit {
  readonly hash: string;
  readonly subject: string;
  readonly branch: string;
  readonly at: number;
}

/** Where a reset takes the branch. */
type Target =
  | { readonly back: number }
  | { readonly hash: string; readonly name: string }
  | { readonly name: string };

/** What is known of the commits besides themselves. */
export interface Known {
  /** The branch that is checked out. */
  readonly branch: string;
  /** Hashes that another branch or a tag holds as well. */
  readonly held: ReadonlySet<string>;
  readonly pushed: ReadonlySet<string>;
  /** Commits that were made and stand no more, by hash. */
  readonly gone: ReadonlyMap<string, Commit>;
}

/** With one of these a word is a commit; without, it may be a path. */
const mode = /^--(?:soft|mixed|hard|keep|merge)$/u;
const hashLike = /^[0-9a-f]{7,40}$/u;
const remote = /^(?:origin|upstream)\//u;

/** Null for a reset that leaves the branch where it is, or of paths. */
function targetOf(words: readonly string[], output: string): Target | null {
  const rest = words.slice(words.indexOf('reset') + 1);
  const [name = 'HEAD', ...more] = rest.filter((word) => !word.startsWith('-'));
  if (more.length > 0 || /^(?:HEAD|@)$/u.test(name)) return null;
  const steps = /^(?:HEAD|@)(~\d{1,4}|~|\^{1,40})$/u.exec(name)?.[1];
  if (steps !== undefined)
    return { back: /\d/u.test(steps) ? Number(steps.slice(1)) : steps.length };
  if (hashLike.test(name)) return { hash: name, name };
  if (!rest.some((word) => mode.test(word)) && !remote.test(name)) return null;
  const hash = /^HEAD is now at ([0-9a-f]{7,40})\b/mu.exec(output)?.[1];
  return hash === undefined ? { name } : { hash, name };
}

/** The commits that stand after a reset. Where nobody can tell, a commit is left out: the list says that they stand. */
export function afterReset(
  commits: readonly Commit[],
  words: readonly string[],
  output: string,
  known: Known,
): readonly Commit[] {
  const target = targetOf(words, output);
  if (target === null) return commits;
  if ('back' in target) return target.back > 0 ? commits.slice(0, -target.back) : commits;
  const isOther = ({ branch, hash }: Commit): boolean =>
    branch !== known.branch || known.held.has(hash);
  const one = 'hash' in target ? oneOf(commits, target.hash) : undefined;
  if (one) {
    const at = commits.indexOf(one);
    return commits.filter((commit, i) => i <= at || isOther(commit));
  }
  const back = 'hash' in target ? oneOf([...known.gone.values()], target.hash) : undefined;
  if (back) return [...commits.filter((commit) => commit.at < back.at || isOther(commit)), back];
  // What others put on top of the branch has what was pushed below it.
  const isOwn = target.name.endsWith(`/${known.branch}`) || /@\{u/u.test(target.name);
  return commits.filter((commit) => isOther(commit) || (isOwn && known.pushed.has(commit.hash)));
}

const oneOf = (commits: readonly Commit[], hash: string): Commit | undefined =>
  commits.find((commit) => commit.hash.startsWith(hash) || hash.startsWith(commit.hash));

/** The branch whose commits a command gives another holder: the one merged, or `here` where a branch or tag begins. */
export function heldBy(words: readonly string[], here: string): string | null {
  const [, verb = '', ...rest] = words;
  const plain = rest.filter((word) => !word.startsWith('-'));
  const has = (option: RegExp): boolean => rest.some((word) => option.test(word));
  if (verb === 'merge') return has(/^--(?:squash|abort|quit)$/u) ? null : (plain[0] ?? null);
  const begins =
    (/^(?:checkout|switch)$/u.test(verb) && has(/^-[bBcC]$/u)) ||
    (/^(?:branch|tag)$/u.test(verb) && !has(/^-(?:[dDlmM]|-delete|-list|-move)$/u));
  return begins && plain.length === 1 ? here : null;
}

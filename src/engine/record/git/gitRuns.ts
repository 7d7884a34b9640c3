/** Whether a success of git shows that another of its commands works too. Pure, from their words. */

/** What gives up, only asks or takes away proves nothing of what was to be done. */
const givesUp = /^(?:--abort|--quit|--dry-run|--delete|-[dln])$/u;
/** Verbs that without a word do what they would with the usual one. */
const hasUsual = /^(?:push|pull)$/u;
/** Options that say what is done, where others say how. */
const saysWhat = /^--(?:tags|all|mirror|prune)$/u;

interface Asked {
  readonly verb: string;
  readonly words: readonly string[];
  readonly what: readonly string[];
  readonly options: readonly string[];
}

function asked(words: readonly string[]): Asked {
  let at = 1;
  while (words[at] === '-c') at += 2;
  const rest = words.slice(at);
  const options = rest.filter((word) => word.startsWith('-'));
  const [verb = '', ...plain] = rest.filter((word) => !word.startsWith('-'));
  return { verb, words: plain, what: options.filter((word) => saysWhat.test(word)), options };
}

/** A commit says another thing each time; a push goes where it goes, and is no push of anything else. */
export function coversGit(wide: readonly string[], narrow: readonly string[]): boolean {
  if (narrow[0] !== 'git') return false;
  const [a, b] = [asked(wide), asked(narrow)];
  if (a.verb !== b.verb) return false;
  if (a.verb === 'commit') return !a.options.includes('--dry-run');
  if (a.options.some((word) => givesUp.test(word))) return false;
  if (a.options.includes('--continue')) return true;
  if (a.what.join(' ') !== b.what.join(' ')) return false;
  if (a.words.length === 0 || b.words.length === 0)
    return hasUsual.test(a.verb) || a.words.length === b.words.length;
  return b.words.every((word) => a.words.includes(word));
}

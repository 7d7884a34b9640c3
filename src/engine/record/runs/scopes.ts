/**
 * For which packages of a workspace a script is run: `pnpm --filter x test` is `test` of one, `pnpm -r test` of all of them. What is
 * found is taken out of the words, so that both are the same run but for that. Pure.
 */

export interface Scoped {
  readonly words: readonly string[];
  /** A package, `all` of them, or null for the one it stands in. */
  readonly scope: string | null;
}

export const allPackages = '*';

interface Scopes {
  readonly program: RegExp;
  readonly one: RegExp;
  readonly all: RegExp;
}
const scopes: readonly Scopes[] = [
  { program: /^pnpm$/u, one: /^(?:--filter|-F)(?:=|$)/u, all: /^(?:-r|--recursive)$/u },
  { program: /^npm$/u, one: /^(?:--workspace|-w)(?:=|$)/u, all: /^(?:--workspaces|-ws)$/u },
];

export function scoped(words: readonly string[]): Scoped {
  const [program = '', verb = '', ...rest] = words;
  if (program === 'nx') return scopedNx(words);
  if (program === 'yarn' && verb === 'workspace')
    return { words: withoutRun(['yarn', ...rest.slice(1)]), scope: rest[0] ?? null };
  if (program === 'yarn' && verb === 'workspaces' && rest[0] === 'run')
    return { words: ['yarn', ...rest.slice(1)], scope: allPackages };
  const found = scopes.find((one) => one.program.test(program));
  return found === undefined ? { words, scope: null } : scopedBy(found, words);
}

function scopedBy({ one, all }: Scopes, words: readonly string[]): Scoped {
  const kept: string[] = [];
  const named: string[] = [];
  let isAll = false;
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    if (all.test(word)) isAll = true;
    else if (!one.test(word)) kept.push(word);
    else if (word.includes('=')) named.push(word.slice(word.indexOf('=') + 1));
    else named.push(words[++i] ?? '');
  }
  const scope = named.length > 0 ? named.sort().join(' ') : isAll ? allPackages : null;
  return { words: scope === null ? words : withoutRun(kept), scope };
}

/** `nx test api`, `nx run api:test` and `nx run-many -t test`. */
function scopedNx(words: readonly string[]): Scoped {
  const [, verb = '', first = '', ...rest] = words;
  if (verb === 'run-many') return ofAll(words, first, rest);
  const [, project, target] =
    verb === 'run' ? (/^([^:]+):([^:]+)$/u.exec(first) ?? []) : ['', first, verb];
  return project === undefined || target === undefined || !/^[\w@]/u.test(project)
    ? { words, scope: null }
    : { words: ['nx', target, ...rest], scope: project };
}

function ofAll(words: readonly string[], first: string, rest: readonly string[]): Scoped {
  const [, option, joined] = /^(-t|--targets?)(?:=([\w:-]+))?$/u.exec(first) ?? [];
  if (joined !== undefined) return { words: ['nx', joined, ...rest], scope: allPackages };
  const [next = '', ...more] = rest;
  // Of several targets each may be one of them or a project.
  const isOne = option !== undefined && !/^\w/u.test(more[0] ?? '');
  return isOne ? { words: ['nx', next, ...more], scope: allPackages } : { words, scope: null };
}

const withoutRun = ([program = '', ...rest]: readonly string[]): readonly string[] =>
  /^(?:run|run-script)$/u.test(rest[0] ?? '') && rest.length > 1
    ? [program, ...rest.slice(1)]
    : [program, ...rest];

/** Whether a path lies in a folder, decided by names alone: links are the caller's to resolve. */

/** What is needed of Node's `path`. */
export interface PathRules {
  relative(from: string, to: string): string;
  isAbsolute(name: string): boolean;
  readonly sep: string;
}

/** True for the folder itself, too. A name that only begins with two dots leads nowhere else. */
export function isInside(inner: string, outer: string, rules: PathRules): boolean {
  const way = rules.relative(outer, inner);
  return way !== '..' && !way.startsWith(`..${rules.sep}`) && !rules.isAbsolute(way);
}

/** The name of a file in a folder as people and other machines read it, with `/`; the path itself where it lies elsewhere. */
export const nameInside = (file: string, folder: string, rules: PathRules): string =>
  isInside(file, folder, rules) ? rules.relative(folder, file).split(rules.sep).join('/') : file;

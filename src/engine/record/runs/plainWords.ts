/** The words of a program as everybody would type it, whichever way it was started. Pure. */
import { lastPart } from '../../conversation/paths';
import { isQuiet } from './options';

/** Options by which a program runs in another folder. */
const folderOption = /^(?:-C|--prefix|--cwd|--dir|--directory)$/u;
const takesFolder = /^(?:npm|pnpm|yarn|bun|make|gmake|git|ninja)$/u;

export function wordsWithoutFolder(typed: readonly string[]): {
  readonly words: readonly string[];
  readonly into: string | null;
} {
  const words = [...typed];
  if (/(?:^|[\\/])(?:py|python)[\d.]*$/u.test(words[0] ?? '') && words[1] === '-m')
    words.splice(0, 2);
  const program = programName(words[0] ?? '');
  const at = takesFolder.test(program) ? words.findIndex((word) => folderOption.test(word)) : -1;
  const into = at > 0 ? (words.splice(at, 2)[1] ?? null) : null;
  const rest = words.slice(1).filter((word) => !isQuiet(program, word));
  return { words: words.length === 0 ? [] : [program, ...plainVerb(program, rest)], into };
}

/** A program of the project's own tools by its name alone, a script by its path. */
const programName = (program: string): string =>
  /(?:^|[\\/])(?:\.?bin|Scripts)[\\/][^\\/]+$|^\.[\\/](?:gradlew|mvnw)$/u.test(program)
    ? lastPart(program).replace(/^(gradle|mvn)w$/u, '$1')
    : program.replace(/^\.[\\/](?=[^\\/])/u, '');

/** `npm run test` is `npm test`, `vitest run` is `vitest`. */
function plainVerb(program: string, rest: readonly string[]): readonly string[] {
  const [verb = '', ...after] = rest;
  if (program === 'vitest' && verb === 'run') return after;
  if (!/^(?:npm|pnpm|yarn)$/u.test(program)) return rest;
  if (/^(?:run|run-script)$/u.test(verb) && after.length > 0) return after;
  return /^(?:t|tst)$/u.test(verb) ? ['test', ...after] : rest;
}

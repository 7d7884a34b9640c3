/**
 * Files that a script of Python or Node changes whose text is typed into the command (`python3 - <<EOF`, `node -e '…'`), where it names
 * them letter by letter, itself or by a variable that nothing else is put into. Pure and linear.
 */
import { endsLikeFile, type FileTouch } from '../fileTouch';
import type { SimpleCommand } from './words';
import { plainWords } from './programs';

/** Longest script looked at, in characters. */
const mostLooked = 40_000;

const literal = String.raw`(?<quote>['"\x60])(?<path>[^'"\x60\n\\\${}]{1,300})\k<quote>`;
/** `p = 'a.ts'`, `const p = "a.ts"`, `p = Path('a.ts')`. */
const put = new RegExp(
  String.raw`(?<![\w.])(?<name>[A-Za-z_]\w{0,60})\s{0,4}=\s{0,4}(?:pathlib\.)?(?:Path\(\s{0,4})?${literal}`,
  'gu',
);
/** What gives a name another value: a loop, a parameter. */
const varies =
  /\b(?:for|as)\s{1,4}\(?(?:const |let )?(\w{1,60})|\b(?:def|function)\s{1,4}\w{0,60}\(([^)\n]{0,300})\)/gu;

const of = String.raw`\(\s{0,4}(?:pathlib\.)?(?:Path\(\s{0,4})?(?:${literal}|(?<name>[A-Za-z_]\w{0,60}))\)?`;
const does: readonly (readonly [FileTouch['action'], RegExp])[] = [
  [
    'edit',
    new RegExp(String.raw`(?<![\w.])open${of}\s{0,4},\s{0,4}(?:mode\s?=\s?)?['"][wax]`, 'gu'),
  ],
  ['edit', new RegExp(String.raw`(?<!\w)Path${of}\.write_(?:text|bytes)\(`, 'gu')],
  ['edit', /(?<![\w.])(?<name>[A-Za-z_]\w{0,60})\.write_(?:text|bytes)\(/gu],
  ['edit', new RegExp(String.raw`(?<!\w)(?:write|append)File(?:Sync)?${of}\s{0,4},`, 'gu')],
  [
    'delete',
    new RegExp(String.raw`(?<!\w)(?:os\.(?:remove|unlink)|(?:unlink|rm)(?:Sync)?)${of}`, 'gu'),
  ],
  ['empty', new RegExp(String.raw`(?<!\w)shutil\.rmtree${of}`, 'gu')],
];

/** What a script does to files that it names. */
export function scriptTouches(command: SimpleCommand): readonly FileTouch[] {
  const script = scriptOf(command).slice(0, mostLooked);
  if (script === '' || /\bchdir\(/u.test(script)) return [];
  const fixed = fixedNames(script);
  const touches = does.flatMap(([action, pattern]) =>
    [...script.matchAll(pattern)].flatMap(({ groups }) => {
      const path = groups?.['path'] ?? fixed.get(groups?.['name'] ?? '') ?? '';
      return path !== '' && (action === 'empty' || endsLikeFile(path)) ? [{ action, path }] : [];
    }),
  );
  return [...new Map(touches.map((one) => [`${one.action} ${one.path}`, one])).values()];
}

/** The text that Python or Node is given on the line; '' for all else. */
function scriptOf(command: SimpleCommand): string {
  const [program, flag, code] = plainWords(command);
  if (!/^(?:.*\/)?(?:python[\d.]*|node)$/u.test(program?.text ?? '')) return '';
  if (flag === undefined || flag.text === '-') return command.docs.at(0) ?? '';
  return /^-[ce]$/u.test(flag.text) && code?.sure === true ? code.text : '';
}

/** Names that hold one path from the beginning to the end of the script. */
function fixedNames(script: string): ReadonlyMap<string, string> {
  const held = new Map<string, string>();
  const varying = new Set<string>();
  for (const { groups } of script.matchAll(put)) {
    const { name = '', path = '' } = groups ?? {};
    if (held.has(name) && held.get(name) !== path) varying.add(name);
    held.set(name, path);
  }
  for (const [, one = '', parameters = ''] of script.matchAll(varies))
    for (const name of [one, ...parameters.split(/[\s,:=]+/u)]) varying.add(name);
  for (const name of varying) held.delete(name);
  return held;
}

/**
 * Files that a PowerShell command reads or changes, where its words alone make it certain: the commands for contents and items on plain
 * paths. Pure. Parameters by Microsoft's reference of `Microsoft.PowerShell.Management`.
 */
import { type FileTouch, endsLikeFile } from '../fileTouch';
import { joinPath } from '../paths';
import type { ShellWord } from './readWord';

/** Parameters without a value; all others take the next word. */
const switches =
  /^-(?:recurse|force|raw|passthru|append|nonewline|confirm|verbose|whatif|wait|asbytestream|noclobber|container)\b/iu;

interface Parameters {
  /** By name, lower case and without the dash. */
  readonly named: ReadonlyMap<string, ShellWord>;
  readonly plain: readonly ShellWord[];
}

function parametersOf(words: readonly ShellWord[]): Parameters {
  const named = new Map<string, ShellWord>();
  const plain: ShellWord[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (!word.text.startsWith('-')) plain.push(word);
    else if (!switches.test(word.text)) {
      at += 1;
      const value = words[at];
      if (value) named.set(word.text.slice(1).toLowerCase(), value);
    }
  }
  return { named, plain };
}

/** What a parameter says, by its names or its place; several paths stand behind one another with commas. */
function pathsOf(
  { named, plain }: Parameters,
  names: readonly string[],
  place: number,
): readonly string[] {
  const word = names.map((name) => named.get(name)).find((one) => one) ?? plain[place];
  return word?.sure === true ? word.text.split(',').filter(endsLikeFile) : [];
}

const path = ['path', 'literalpath', 'filepath'];

const touched =
  (action: 'read' | 'write' | 'delete') =>
  (given: Parameters): readonly FileTouch[] =>
    pathsOf(given, path, 0).map((one) => ({ action, path: one }));

function made(given: Parameters): readonly FileTouch[] {
  if (/^dir/iu.test(given.named.get('itemtype')?.text ?? '')) return [];
  const name = given.named.get('name');
  if (name === undefined) return touched('write')(given);
  const folder = given.named.get('path') ?? given.plain[0];
  if (!name.sure || folder?.sure === false || !endsLikeFile(name.text)) return [];
  return [{ action: 'write', path: joinPath(folder?.text ?? '', name.text) }];
}

function copied(given: Parameters): readonly FileTouch[] {
  return pairOf(given, ['destination']).flatMap(([from, to]) => [
    { action: 'read', path: from },
    { action: 'write', path: to },
  ]);
}

const moved = (given: Parameters): readonly FileTouch[] =>
  pairOf(given, ['destination']).map(([from, to]) => ({ action: 'move', path: to, from }));

/** The new name stands in the folder of the old one. */
const renamed = (given: Parameters): readonly FileTouch[] =>
  pairOf(given, ['newname']).map(([from, to]) => ({
    action: 'move' as const,
    from,
    path: to.includes('/') ? to : joinPath(from.split('/').slice(0, -1).join('/'), to),
  }));

/** One file and its other place; more than one go to a folder, whose names are not told. */
function pairOf(
  given: Parameters,
  target: readonly string[],
): readonly (readonly [string, string])[] {
  const [from, ...more] = pathsOf(given, path, 0);
  const [to] = pathsOf(given, target, 1);
  return from === undefined || to === undefined || more.length > 0 ? [] : [[from, to]];
}

const commands = new Map<string, (given: Parameters) => readonly FileTouch[]>([
  ['get-content', touched('read')],
  ['set-content', touched('write')],
  ['add-content', touched('write')],
  ['out-file', touched('write')],
  ['remove-item', touched('delete')],
  ['new-item', made],
  ['copy-item', copied],
  ['move-item', moved],
  ['rename-item', renamed],
]);

/** The certain file operations of a command by its words; none where it is no command of PowerShell's. */
export const powerShellTouches = (words: readonly ShellWord[]): readonly FileTouch[] =>
  commands.get(words[0]?.text.toLowerCase() ?? '')?.(parametersOf(words.slice(1))) ?? [];

/** What goes into a client's settings where they take a program and its arguments as a list, and how it is known again. */
import type { AgentName } from '../engine/conversation/types';
import { isLauncher, isOldProgram, launcherFile, marker, wordsOf } from './command';
import type { HookProgram } from './command';

/** What starts the launcher, for settings that take a list. */
function startOf(program: HookProgram): readonly string[] {
  if (!program.windows) return ['sh', launcherFile(program, 'sh')];
  return program.hasNode()
    ? ['node', launcherFile(program, 'node')]
    : [launcherFile(program, 'cmd')];
}

/** The program and its arguments, for settings that take a list. */
export const hookArguments = (program: HookProgram, client: AgentName): readonly string[] => [
  ...startOf(program),
  ...wordsOf(client),
];

const toolWords: readonly string[] = ['mcp', marker];

/** The same of the memory tools, which are a server on standard input and output. */
export const toolArguments = (program: HookProgram): readonly string[] => [
  ...startOf(program),
  ...toolWords,
];

/** The words behind the launcher in a list that starts it; null where it starts something else. */
function wordsAfterLauncher(list: readonly string[]): readonly string[] | null {
  const [first = '', second = ''] = list;
  if (isLauncher(first, 'cmd')) return list.slice(1);
  const isStarted = (program: string, name: 'sh' | 'node'): boolean =>
    first === program && isLauncher(second, name);
  return isStarted('sh', 'sh') || isStarted('node', 'node') ? list.slice(2) : null;
}

/** The same of Codex's `notify`, which is a list of words: whether it is as we write it, or wrote it before there was a launcher. */
export function isOurNotify(list: readonly string[]): boolean {
  const [first, second = ''] = list;
  const isOld = first === 'node' && isOldProgram(second);
  const words = isOld ? list.slice(2) : wordsAfterLauncher(list);
  return words?.join(' ') === wordsOf('codex').join(' ');
}

/** And of a server of memory tools, to which a person may have added options. */
export function isOurServer(list: readonly string[]): boolean {
  const words = wordsAfterLauncher(list) ?? [];
  return words[0] === toolWords[0] && words.includes(marker);
}

/** Such a list that starts the launcher where it lies now; options a person added stay. */
export function renewedServer(
  list: readonly string[],
  wanted: readonly string[],
): readonly string[] {
  const words = wordsAfterLauncher(list) ?? [];
  return [...wanted.slice(0, wanted.length - toolWords.length), ...words];
}

/** What goes into a client's settings where they take a program and its arguments as a list, and how it is known again. */
import type { AgentName } from '../engine/conversation/types';
import { isLauncher, launcherFile, marker, hookWords, type HookProgram } from './command';
import { cmdWords, isCmd, throughCmd } from './throughCmd';

/**
 * What starts the launcher, for settings that take a list. On Windows that is the launcher itself: `node` would be looked for in the
 * current folder first, which is anybody's, and would read NODE_OPTIONS before a file of ours could take it out of the environment.
 */
const startOf = (program: HookProgram): readonly string[] =>
  program.windows ? [launcherFile(program, 'cmd')] : ['sh', launcherFile(program, 'sh')];

/** The program and its arguments, for settings that take a list. */
export const hookArguments = (program: HookProgram, client: AgentName): readonly string[] => [
  ...startOf(program),
  ...hookWords(client),
];

/**
 * The same for clients on Node.js, which starts no `.cmd` file by itself (Node's advisory of April 2024): through the system's `cmd`,
 * where its path reaches it as it is.
 */
function startOfTools(program: HookProgram): readonly string[] {
  const start = startOf(program);
  const before = program.windows ? throughCmd(program, launcherFile(program, 'cmd')) : null;
  return [...(before ?? []), ...start];
}

const toolWords: readonly string[] = ['mcp', marker];

/** The same of the memory tools, which are a server on standard input and output. */
export const toolArguments = (program: HookProgram): readonly string[] => [
  ...startOfTools(program),
  ...toolWords,
];

/** The words behind the launcher in a list that starts it; null where it starts something else. */
function wordsAfterLauncher(list: readonly string[]): readonly string[] | null {
  const [first = '', second = '', third = ''] = list;
  if (isCmd(first) && second === cmdWords[0] && third === cmdWords[1])
    return isLauncher(list[3] ?? '', 'cmd') ? list.slice(4) : null;
  if (isLauncher(first, 'cmd')) return list.slice(1);
  const isStarted = (program: string, name: 'sh' | 'node'): boolean =>
    first === program && isLauncher(second, name);
  return isStarted('sh', 'sh') || isStarted('node', 'node') ? list.slice(2) : null;
}

/** The same of Codex's `notify`, which is a list of words: whether it is as we write it. */
export const isOurNotify = (list: readonly string[]): boolean =>
  wordsAfterLauncher(list)?.join(' ') === hookWords('codex').join(' ');

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

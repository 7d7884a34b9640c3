/** Which program a simple command runs, behind what only prepares it, and the script that a shell is given on the line. */
import type { ShellWord } from './readWord';
import { type SimpleCommand, simpleCommands } from './words';

/** The words without assignments and programs that run the rest unchanged. */
export function plainWords(command: SimpleCommand): readonly ShellWord[] {
  const start = command.words.findIndex(
    ({ text }) => !/^(?:\w+=|(?:sudo|env|command|nohup|time)$)/u.test(text),
  );
  return start < 0 ? [] : command.words.slice(start);
}

/** The commands of `bash -c '…'` and `pwsh -Command '…'`, with the here-documents of the line they stand in; null for any other command. */
export function innerScript(command: SimpleCommand): readonly SimpleCommand[] | null {
  const words = plainWords(command);
  const script = words[scriptPlace(words.map(({ text }) => text))];
  if (script?.sure !== true) return null;
  return simpleCommands(script.text).map((inner) =>
    inner.docs.length > 0 ? inner : { ...inner, docs: command.docs },
  );
}

/** Where the words of a shell that is given its script hold it; -1 where they hold none. */
export function scriptPlace(words: readonly string[]): number {
  const [program = '', flag = ''] = words;
  if (/(?:^|\/)(?:ba|z|da)?sh$/u.test(program)) return /^-[a-z]*c$/u.test(flag) ? 2 : -1;
  if (!/(?:^|[\\/])(?:pwsh|powershell)(?:\.exe)?$/iu.test(program)) return -1;
  const at = words.findIndex((word) => /^-(?:c|command)$/iu.test(word));
  return at < 0 ? -1 : at + 1;
}

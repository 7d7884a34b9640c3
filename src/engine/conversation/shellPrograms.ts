/** Which program a simple command runs, behind what only prepares it, and the script that a shell is given on the line. */
import { type ShellWord, type SimpleCommand, simpleCommands } from './shellWords';

/** The words without assignments and programs that run the rest unchanged. */
export function plainWords(command: SimpleCommand): readonly ShellWord[] {
  const start = command.words.findIndex(
    ({ text }) => !/^(?:\w+=|(?:sudo|env|command|nohup|time)$)/u.test(text),
  );
  return start < 0 ? [] : command.words.slice(start);
}

/** The commands of `bash -c '…'`, with the here-documents of the line they stand in; null for any other command. */
export function innerScript(command: SimpleCommand): readonly SimpleCommand[] | null {
  const [program, flag, script] = plainWords(command);
  if (!/^(?:\S*\/)?(?:ba|z|da)?sh$/u.test(program?.text ?? '')) return null;
  if (script?.sure !== true || !/^-[a-z]*c$/u.test(flag?.text ?? '')) return null;
  return simpleCommands(script.text).map((inner) =>
    inner.docs.length > 0 ? inner : { ...inner, docs: command.docs },
  );
}

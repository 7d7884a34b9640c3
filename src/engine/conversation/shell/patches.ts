/**
 * Patches that are given to `apply_patch`, `git apply` or `patch` on a command line: as a here-document (also without
 * its end), a quoted word, a substitution or through a pipe. What only names a file of patches says nothing of its content.
 */
import { innerScript, plainWords } from './programs';
import { type SimpleCommand, simpleCommands } from './words';

/** A patch by itself, which some agents take for a command. */
export const isBarePatch = (line: string): boolean => /^\s*\*\*\* Begin Patch\b/u.test(line);

/** Ways to say that nothing on disk changes, or elsewhere than the patch says. */
const elsewhere =
  /^(?:--(?:check|cached|(?:num)?stat|summary|dry-run|directory.*|include.*|exclude.*)|-[dio].*|-p(?!1$).*)$/u;

/** The patch a command applies; null for any other command. `before` is the one in front of it in a pipe. */
export function patchOf(command: SimpleCommand, before: SimpleCommand | undefined): string | null {
  const words = plainWords(command).map(({ text }) => text);
  const program = words[0] ?? '';
  const isOwn = /^(?:apply_patch|applypatch)$/u.test(program);
  const isOther = program === 'patch' || (program === 'git' && words[1] === 'apply');
  if (!isOwn && (!isOther || words.some((word) => elsewhere.test(word)))) return null;
  const quoted = isOwn ? words.filter((word) => word.includes('*** Begin Patch')) : [];
  const piped = command.after === '|' ? (before?.docs ?? []) : [];
  const given = [...quoted, ...command.docs, ...piped];
  return given.length === 0 ? null : given.join('\n');
}

/** Whether a command line applies patches and does nothing else: an edit, not a command worth listing. */
export const isPatchOnly = (line: string): boolean =>
  isBarePatch(line) || (/patch|apply/u.test(line) && onlyPatches(simpleCommands(line)));

function onlyPatches(commands: readonly SimpleCommand[]): boolean {
  let found = false;
  for (const [i, command] of commands.entries()) {
    const script = innerScript(command);
    if (patchOf(command, commands[i - 1]) !== null) found = true;
    else if (script && onlyPatches(script)) found = true;
    else if (!isPreparation(command, commands[i + 1])) return false;
  }
  return found;
}

const isPreparation = (command: SimpleCommand, next: SimpleCommand | undefined): boolean =>
  /^(?:cd|pushd|popd|set|[()])$/u.test(command.words[0]?.text ?? '') ||
  (command.docs.length > 0 && next?.after === '|');

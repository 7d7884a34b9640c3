/** A `.cmd` file started through Windows' own `cmd`, by its whole path and with nothing read from the registry. */
import path from 'node:path';

export const cmdWords = ['/d', '/c'] as const;
export const isCmd = (file: string): boolean => /^[a-z]:\\[^"]*\\System32\\cmd\.exe$/i.test(file);

/** Windows' own `cmd` by its whole path; null where Windows' folder is not known. */
export function systemCmd(systemRoot: string): string | null {
  const cmd = path.win32.join(systemRoot, 'System32', 'cmd.exe');
  return isCmd(cmd) ? cmd : null;
}

/** The program and its words before the file; null where Windows' folder is not known or cmd would not take the path as it is, quotes or not. */
export function throughCmd(
  { systemRoot }: { readonly systemRoot: string },
  file: string,
): readonly string[] | null {
  const cmd = systemCmd(systemRoot);
  // Quotes around a path without a blank are taken off, and then these part words.
  const isParted = /[,;=]/.test(file) && !file.includes(' ');
  return cmd !== null && !isParted && !/[&<>()@^|%"]/.test(file) ? [cmd, ...cmdWords] : null;
}

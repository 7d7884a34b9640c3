/**
 * A folder by the short names that Windows keeps beside long ones (8.3, `C:\\Users\\JANMLL~1`), for lines of other programs' settings in
 * which a blank cannot stand. Only Windows' own `cmd` tells them (`%~s` of `for`); a drive may keep none.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { sameFile } from '../sameFile';

/** What `cmd` prints for its line; throws where it cannot be started. */
type AskCmd = (cmd: string, line: string) => string;

/** The folder, which need not be there yet, by short names; null where Windows does not tell one that is proven to be the same place. */
export function shortFolder(
  folder: string,
  cmd: string | null,
  ask: AskCmd = askCmd,
): string | null {
  const there = nearest(folder);
  // What `cmd` reads in quotes, too, or takes for more than one path.
  if (cmd === null || there === null || /["%!*?\p{Cc}]/u.test(there)) return null;
  try {
    const short = ask(cmd, `for %i in ("${there}") do @echo %~si`).trim();
    if (!sameFile(look(there), look(short))) return null;
    return path.win32.join(short, path.win32.relative(there, folder));
  } catch {
    return null;
  }
}

/** Its own language as it comes, nothing read from the registry, UTF-16 out. A name that takes longer is none. */
const askCmd: AskCmd = (cmd, line) => {
  const { error, stdout } = spawnSync(cmd, ['/e:on', '/v:off', '/u', '/d', '/c', line], {
    windowsVerbatimArguments: true,
    windowsHide: true,
    timeout: 10_000,
  });
  if (error) throw error;
  return stdout.toString('utf16le');
};

const look = (file: string): fs.BigIntStats => fs.statSync(file, { bigint: true });

/** The folder, or the nearest above it that is there. */
function nearest(folder: string): string | null {
  if (fs.existsSync(folder)) return folder;
  const above = path.win32.dirname(folder);
  return above === folder ? null : nearest(above);
}

/**
 * `tidemark` for the editor's terminals: a small file in the editor's storage that runs our command line with what runs the
 * editor. Nothing outside of that storage is written.
 */
import fs from 'node:fs';
import path from 'node:path';
import { failed, ok, type Result } from '../../base/result';
import type { FileProblem } from '../../ports/transcripts';
import { explainWrite } from '../explain';
import { writeAtomic } from '../own/atomic';
import { problemOf } from '../problem';

const about =
  'The command line of Tidemark, for terminals of the editor; written anew by the extension.';

/** A word that a POSIX shell takes as it is. */
const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;

const shText = (runtime: string, script: string): string =>
  `#!/bin/sh\n# ${about}\nELECTRON_RUN_AS_NODE=1 exec ${quoted(runtime)} ${quoted(script)} "$@"\n`;

const cmdText = (runtime: string, script: string): string => {
  const [run, file] = [runtime, script].map((word) => word.replaceAll('%', '%%'));
  return `@echo off\r\nrem ${about}\r\nsetlocal\r\nset ELECTRON_RUN_AS_NODE=1\r\n"${run}" "${file}" %*\r\n`;
};

/** Writes it into a folder where it is missing or starts something else. */
export async function terminalCommand(
  folder: string,
  { runtime, script, windows }: { runtime: string; script: string; windows: boolean },
): Promise<Result<string, FileProblem>> {
  const file = path.join(folder, windows ? 'tidemark.cmd' : 'tidemark');
  const text = (windows ? cmdText : shText)(runtime, script);
  try {
    const before = await fs.promises.readFile(file, 'utf8').catch(() => undefined);
    if (before === text) return ok(folder);
    await fs.promises.mkdir(folder, { recursive: true });
    const written = await writeAtomic(file, text, { mode: 0o700 });
    if (written.ok) return ok(folder);
    return failed({ kind: 'notWritten', sentence: explainWrite(written.problem, file) });
  } catch (error) {
    return failed({ kind: 'notWritten', sentence: explainWrite(problemOf(error), file) });
  }
}

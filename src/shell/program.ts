/**
 * Runs one program of the person's past any shell: its words reach it as they are. Its environment is ours without what looks like a
 * key, for it is none of its business. On Windows npm puts a `.cmd` file in a program's place, which only `cmd` could run and which would
 * read words its own way: the script it names is run instead.
 */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import type { CommandOutcome, ProgramRun } from '../ports/shell';
import { handedOn, watchedChild } from './run';

const isSecret = (name: string): boolean =>
  /KEY|TOKEN|SECRET|PASSW|CREDENTIAL|^(?:AWS|AZURE|GOOGLE|TIDEMARK)_/iu.test(name);

export const runProgram = (asked: ProgramRun): Promise<CommandOutcome> =>
  watchedChild(() => started(asked), { ...asked, input: '' });

function started({ program, words, env, cwd }: ProgramRun): ChildProcessWithoutNullStreams {
  const ours = Object.entries(handedOn(process.env)).filter(([name]) => !isSecret(name));
  const [file = program, ...first] =
    process.platform === 'win32' ? onWindows(program, process.env) : [program];
  return spawn(file, [...first, ...words], {
    // A group of its own, so that what it starts ends with it.
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: 'pipe',
    env: { ...Object.fromEntries(ours), ...env },
    cwd,
  });
}

type Env = Readonly<Record<string, string | undefined>>;

/** What is started for a program on Windows, by its whole path, with the words before its own. */
export function onWindows(program: string, env: Env): readonly string[] {
  const file = found(program, env);
  return /\.cmd$/iu.test(file) ? scriptIn(file, env) : [file];
}

/** Where it lies. Throws where it is nowhere: a bare name is looked for in the current folder first, and that is anybody's. */
function found(program: string, env: Env): string {
  const value = Object.entries(env).find(([name]) => name.toUpperCase() === 'PATH')?.[1] ?? '';
  const folders = /[/\\]/u.test(program)
    ? ['']
    : value.split(';').filter((one) => path.isAbsolute(one));
  for (const folder of folders)
    for (const ending of ['', '.exe', '.cmd']) {
      const file = path.join(folder, program + ending);
      // npm lays a script for other shells beside it, without an ending.
      if (/\.(?:exe|cmd)$/iu.test(file) && fs.existsSync(file)) return file;
    }
  throw new Error(`spawn ${program} ENOENT`);
}

/** The script in the line of npm's file that runs it: `"%_prog%"  "%dp0%\node_modules\qmd\bin\qmd" %*`. */
function scriptIn(file: string, env: Env): readonly string[] {
  const text = fs.readFileSync(file, 'utf8').slice(0, 10_000);
  const [, script] = /"%(?:~dp0|dp0%)\\?([^"%\r\n]+)"[ \t]+%\*/u.exec(text) ?? [];
  if (script === undefined) throw new Error(`${path.basename(file)} is not one that npm made`);
  const folder = path.dirname(file);
  const own = path.join(folder, 'node.exe');
  return [
    fs.existsSync(own) ? own : found('node.exe', env),
    path.join(folder, ...script.split('\\')),
  ];
}

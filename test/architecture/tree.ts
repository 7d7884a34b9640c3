/**
 * The project's files as the architecture tests see them: paths with `/`, relative to the checkout's root.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../build/shared';

/** Files by path. */
export type Tree = ReadonlyMap<string, string>;

function below(folder: string): string[] {
  const dir = path.join(root, folder);
  if (!fs.existsSync(dir)) return [];
  return fs.readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    return entry.isDirectory() ? below(name) : [name];
  });
}

/** The TypeScript files below a folder, pages of the editor included. */
export function sources(folder: string): Tree {
  const files = below(folder).filter((file) => /\.tsx?$/u.test(file));
  return new Map(files.map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')]));
}

/** A file that git keeps or would keep. */
export function committedFiles(): readonly string[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 },
  );
  return listed.split('\0').filter((file) => file && fs.existsSync(path.join(root, file)));
}

/** A file of the checkout. */
export const readText = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');

/** A JSON file of the checkout. */
export const readJson = (file: string): unknown => JSON.parse(readText(file));

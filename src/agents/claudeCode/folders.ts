/**
 * Where Claude Code keeps its transcripts. A folder's name is made of the working folder and
 * cannot be turned back, so it only narrows the search.
 */
import path from 'node:path';
import type { Surroundings } from '../../ports/listing';
import { clientFolder } from '../clientFolder';

/** Longer names are cut here and end in a short hash. */
const mostNameChars = 200;

const variable = 'CLAUDE_CONFIG_DIR';

/** Claude Code's own folder: `CLAUDE_CONFIG_DIR`, or `~/.claude`. */
export const configFolder = (around: Surroundings): string =>
  clientFolder(around, variable, '.claude');

/** Where it has the servers of all folders: beside its folder, or in the one that its variable names. */
export const stateFile = (around: Surroundings): string =>
  path.join(clientFolder(around, variable), '.claude.json');

export const projectsFolder = (around: Surroundings): string =>
  path.join(configFolder(around), 'projects');

/** The name of the folder of one working directory, its hash left out where it is long: `/home/u/my app` → `-home-u-my-app`. */
export const slugOf = (cwd: string): string =>
  cwd.replace(/[^a-zA-Z0-9]/g, '-').slice(0, mostNameChars);

/** What it notes by itself about a folder (its auto memory). */
export const memoryFolders = (cwd: string, around: Surroundings): readonly string[] => [
  path.join(projectsFolder(around), slugOf(cwd), 'memory'),
];

/** Whether a project's folder may be that of a working directory or of one inside it. */
export function mayHold(name: string, cwd: string): boolean {
  const slug = slugOf(cwd);
  return name === slug || name.startsWith(slug.length < mostNameChars ? `${slug}-` : slug);
}

/** Whether it can only be that of the working directory itself, or of one whose name differs in signs alone. */
export const isNameOf = (name: string, cwd: string): boolean => name === slugOf(cwd);

/** A session's own transcript: `…/projects/<folder>/<session id>.jsonl`. Sub-agents' lie deeper or are named otherwise. */
const transcript =
  /[/\\]projects[/\\][^/\\]+[/\\][0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}\.jsonl$/;

export const isTranscriptPath = (file: string): boolean => transcript.test(file);

/** The own folder of the Claude Code that wrote a transcript; undefined where the path does not say. */
export const configFolderOf = (file: string): string | undefined =>
  isTranscriptPath(file) ? path.dirname(path.dirname(path.dirname(file))) : undefined;

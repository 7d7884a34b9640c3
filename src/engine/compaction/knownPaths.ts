/**
 * Finds paths in a text that the conversation never named: a model invents them. One more pass over the
 * branch at most, and only when there is something to look for.
 */
import { workspacePath } from '../conversation/paths';
import type { DraftInput } from './draft';
import type { SectionName } from './headings';
import { recordText } from './recordText';
import type { View } from './view';

/** Something with a folder and a file ending, or a file ending in code quotes. */
const pathShape =
  /(?<![\w@:/.-])(?:~\/|\.{0,2}\/)?(?:[\w@.-]+\/)+[\w@.-]+\.[A-Za-z][\w]{0,9}\b|(?<=`)[\w-]+\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|kt|cpp|cs|php|swift|vue|svelte|css|scss|html|json|ya?ml|toml|md|sql|sh)(?=`)/gu;

/** Most different paths looked for. */
const maxPaths = 400;

/** Strikes unknown paths from the sections; returns them. Lines that say nothing without theirs go as a whole. */
export function strikeUnknownPaths(
  sections: Partial<Record<SectionName, string>>,
  input: DraftInput,
  view: View,
): readonly string[] {
  const named = new Set<string>();
  for (const text of Object.values(sections)) {
    for (const match of text.matchAll(pathShape)) named.add(match[0]);
  }
  const unknown = unknownAmong([...named].slice(0, maxPaths), input, view);
  if (unknown.length === 0) return [];
  for (const name of Object.keys(sections) as SectionName[]) {
    sections[name] = (sections[name] ?? '')
      .split('\n')
      .map((line) => struck(line, unknown))
      .filter((line) => line !== null)
      .join('\n');
  }
  return unknown;
}

function struck(line: string, unknown: readonly string[]): string | null {
  if (!unknown.some((path) => line.includes(path))) return line;
  const rest = unknown.reduce((text, path) => text.split(path).join('[…]'), line);
  return (rest.replace(/\[…\]/gu, '').match(/\p{L}/gu)?.length ?? 0) < 3 ? null : rest;
}

function unknownAmong(paths: readonly string[], input: DraftInput, view: View): readonly string[] {
  const files = view.ledger.files.all().map((file) => file.path);
  const listed = new Set([...files, ...files.map((path) => path.split('/').pop() ?? path)]);
  let missing = paths.filter((path) => !listed.has(workspacePath(path, input.cwd)));
  for (const entries of [input.replaced, input.kept]) {
    for (const entry of entries) {
      if (missing.length === 0) return [];
      const text = recordText(entry);
      missing = missing.filter(
        (path) => !text.includes(path) && !text.includes(workspacePath(path, input.cwd)),
      );
    }
  }
  const before = input.previous?.summary ?? '';
  return missing.filter((path) => !before.includes(path));
}

/**
 * What keeps Claude Code from running hooks: `disableAllHooks` in any settings of its own, or an administrator's settings that
 * allow none but theirs. Read only, to say so beside the difference: hooks that are installed and silently never run are worse
 * than none. A project's own settings may do the same; there is no project at an installation.
 */
import path from 'node:path';
import { said } from '../../base/sentence';
import type { Hindrance } from '../../ports/clientHooks';
import { memberOf, readObject, valueNode } from '../../clientHooks/jsonText';

/** Where administrators put settings, on Linux, macOS and Windows. */
const managed = [
  '/etc/claude-code/managed-settings.json',
  '/Library/Application Support/ClaudeCode/managed-settings.json',
  'C:\\Program Files\\ClaudeCode\\managed-settings.json',
  'C:\\ProgramData\\ClaudeCode\\managed-settings.json',
];

/** The files, for Claude Code's own folder. */
export const claudeHindrances = (folder: string): readonly Hindrance[] => [
  ...['settings.json', 'settings.local.json'].map((name) =>
    hindrance(path.join(folder, name), ['disableAllHooks']),
  ),
  ...managed.map((file) => hindrance(file, ['disableAllHooks', 'allowManagedHooksOnly'])),
];

const hindrance = (file: string, keys: readonly string[]): Hindrance => ({
  file,
  says: (text) => {
    const key = keys.find((name) => isOn(text, name));
    return key === undefined
      ? null
      : said`"${key}" is set in ${file}, so Claude Code runs none of these hooks while it is.`;
  },
});

function isOn(text: string, name: string): boolean {
  const bare = text.replace('\ufeff', '');
  const root = readObject(bare);
  if (!root.ok) return false;
  const member = memberOf(bare, root.value, name);
  const value: unknown = member.ok && member.value ? valueNode(member.value)?.value : undefined;
  return value === true;
}

/** What the editor keeps of a folder for hooks: its trust, its settings. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { hookHome } from '../../src/disk/clients/hookHome';

export type Values = Readonly<Record<string, unknown>>;

/** `ours` is our own folder, `forAll` what is set for all folders. */
export async function keepFor(
  ours: string,
  folder: string,
  trusted: boolean,
  values: Values = {},
  forAll: Values = {},
): Promise<void> {
  const home = hookHome({
    folder: path.join(ours, 'hook'),
    launcher: [],
    script: '/x',
    runtime: '/node',
    hasNode: () => true,
    now: () => new Date(),
  });
  const done = await home.keep([
    { folder: null, trusted: true, layers: [forAll] },
    { folder, trusted, layers: [{}, values] },
  ]);
  assert.ok(done.ok);
}

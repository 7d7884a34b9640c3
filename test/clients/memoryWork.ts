/** What the tests of the memory tools do in every client: notes in the folder, and what is asked and answered. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { Scene } from '../cli/scene';

export const memory = {
  note: 'Levels in src/levels/parse.ts are whole millimetres',
  citation: 'memory/2026-09-01.md#L1',
  question: 'Why does src/levels/parse.ts round the levels?',
  /** What the model has stored. */
  kept: 'The gauge at the north pier reports in feet',
  /** A sentence of the person's that asks to be remembered. */
  asked: 'Remember that the harbour master signs every release.',
} as const;

/** Lays the note into the workspace. */
export function withNote(scene: Scene): void {
  const folder = path.join(scene.workspace, 'memory');
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, '2026-09-01.md'), `- [decision] ${memory.note}\n`);
}

/** All notes of the workspace. */
export function notesOf(scene: Scene): string {
  const folder = path.join(scene.workspace, 'memory');
  return fs
    .readdirSync(folder)
    .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
    .join('');
}

/** What stands in the request after a search: the note, where it stands, and that it is data. */
export function assertFound(request: string): void {
  assertGiven(request);
  assert.ok(request.includes(memory.citation), request.slice(-3_000));
}

/** What goes with a prompt unasked: the note, and that it is data. Where it stands is told there where a setting asks for that. */
export function assertGiven(request: string): void {
  assert.ok(request.includes(memory.note), request.slice(-3_000));
  assert.match(request, /data, not (?:as )?instructions/);
}

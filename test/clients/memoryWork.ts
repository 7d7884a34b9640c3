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

/** A further note that holds for good, and one that is to be forgotten. */
const lasting = 'The tide table is printed anew every Monday';
const unwanted = 'Paint the pier green ^cafe0001';

/** One call of a tool, and what stands in the requests behind it. */
export interface ToolStep {
  readonly tool: string;
  readonly input: object;
  readonly seen: string;
}

/** All five tools, one after the other. */
export const toolSteps: readonly ToolStep[] = [
  { tool: 'memory_search', input: { query: memory.question }, seen: memory.note },
  { tool: 'memory_get', input: { note: memory.citation }, seen: `${memory.citation}-L1:` },
  { tool: 'memory_recall', input: { about: 'the tide table' }, seen: lasting },
  { tool: 'memory_store', input: { text: memory.kept }, seen: 'Saved in' },
  { tool: 'memory_forget', input: { id: 'cafe0001' }, seen: 'Forgotten: 1 line' },
];

/** The first call whose answer is not in a request yet. A client need not wait for our server, so a model may have to try again. */
export const nextStep = (request: string): ToolStep | undefined =>
  toolSteps.find(({ seen }) => !request.includes(seen));

/** Lays what the steps are about into the workspace. */
export function withNotesForTools(scene: Scene): void {
  fs.writeFileSync(path.join(scene.workspace, 'MEMORY.md'), `- [fact] ${lasting}\n`);
  const file = path.join(scene.workspace, 'memory/2026-09-02.md');
  fs.writeFileSync(file, `- ${unwanted}\n- Grease the lock\n`);
}

/** What all steps have come to: answers in the request, one note more in the files and one less. */
export function assertDone(request: string, scene: Scene): void {
  assertFound(request);
  assert.equal(nextStep(request), undefined, request.slice(-3_000));
  const notes = notesOf(scene);
  assert.ok(notes.includes(memory.kept), notes);
  assert.ok(notes.includes('Grease the lock'), notes);
  assert.ok(!notes.includes('green'), notes);
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

import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import type { TakenNotes } from '../../../src/operations/memory/putBack';
import { forgetCopies } from '../../../src/vscode/memory/forgetCopies';
import type { Forgetting } from '../../../src/vscode/memory/forgetCopies';
import type { ActionButton } from '../../../src/vscode/show/person';
import { languageOf } from '../../../src/vscode/show/text/language';
import { say } from '../words';

const folder = { name: 'ws' } as vscode.WorkspaceFolder;
const nothing = { length: 0, sha256: '' };
const taken = (path: string): TakenNotes => ({ path, lines: { whole: nothing, blocks: [] } });
const note = { path: 'MEMORY.md', line: 1, endLine: 1, text: 'a', lines: 1, mark: 'm' };

type Back = Awaited<ReturnType<Forgetting['notes']['putBack']>>;

/** What is said, with its buttons, and what is asked to be put back. */
function made(answers: readonly Back[], unshared: readonly string[] = []) {
  const said: string[] = [];
  const asked: (readonly TakenNotes[])[] = [];
  let offered: readonly ActionButton[] = [];
  const hear =
    (how: string) =>
    (message: string, choices: readonly ActionButton[] = []): void => {
      offered = choices;
      said.push([how, message, ...choices.map(({ label }) => `[${label}]`)].join(' '));
    };
  const parts: Forgetting = {
    notes: {
      forget: () =>
        Promise.resolve({ ok: true, value: { unshared, taken: [taken('a'), taken('b')] } }),
      putBack: (_folder, some) => {
        asked.push(some);
        const answer = answers[asked.length - 1];
        assert.ok(answer);
        return Promise.resolve(answer);
      },
    },
    person: { tell: hear('told'), warn: hear('warned'), mention: hear('mentioned') },
    language: languageOf('en', say),
  };
  const press = async (): Promise<unknown> => offered[0]?.run();
  return { parts, said, asked, press };
}

describe('a note that was forgotten', () => {
  it('can be put back from what tells of it', async () => {
    const { parts, said, asked, press } = made([
      { ok: true, value: { left: [], remarks: ['It stands at the end.'] } },
    ]);
    await forgetCopies(parts, folder, [note]);
    await press();
    assert.deepEqual(said, [
      'told The note was forgotten. [Undo]',
      'told The note is back. It stands at the end.',
    ]);
    assert.deepEqual(asked, [[taken('a'), taken('b')]]);
  });

  it('keeps its way back as long as some of it is out', async () => {
    const { parts, said, asked, press } = made(
      [
        { ok: false, kind: 'failed', sentence: 'The worker stopped.' },
        { ok: true, value: { left: [taken('b')], remarks: ['b is read-only.'] } },
        { ok: true, value: { left: [], remarks: [] } },
      ],
      ['Others still see it.'],
    );
    await forgetCopies(parts, folder, [note]);
    for (let times = 0; times < 4; times++) await press();
    assert.deepEqual(said, [
      'warned The note was forgotten. Others still see it. [Undo]',
      'warned The worker stopped. [Undo]',
      'warned b is read-only. [Undo]',
      'mentioned The note is back.',
    ]);
    assert.deepEqual(
      asked.map((some) => some.map(({ path }) => path)),
      [['a', 'b'], ['a', 'b'], ['b']],
    );
  });

  it('has none where it was not forgotten', async () => {
    const { parts, said } = made([]);
    const forget = () =>
      Promise.resolve({ ok: false, kind: 'refused', sentence: 'It has changed.' } as const);
    await forgetCopies({ ...parts, notes: { ...parts.notes, forget } }, folder, [note]);
    assert.deepEqual(said, ['warned It has changed.']);
  });
});

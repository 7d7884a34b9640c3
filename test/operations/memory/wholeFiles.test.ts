/** A key that somebody pasted into a file of notes leaves no line of its own in anything that shows, sends or copies notes. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { failed } from '../../../src/base/result';
import { said } from '../../../src/base/sentence';
import { forgetNotes, notesToForget } from '../../../src/operations/memory/forget';
import { importNotes } from '../../../src/operations/memory/importNotes';
import { notesByFile } from '../../../src/operations/memory/notes';
import { scopeOf } from '../../../src/operations/memory/scope';
import { getMemory } from '../../../src/operations/memory/get';
import { searchMemory } from '../../../src/operations/memory/search';
import type { Outside } from '../../../src/ports/outside';
import { pastedKeys, type PastedKey } from '../../engine/secrets/pastedKeys';
import { diceOf } from '../../engine/secrets/random';
import { desks } from '../desk';

describe('a key in a file of notes', () => {
  const here = desks();
  const keys = pastedKeys(60, diceOf(2_611));
  const file = (): string => path.join(here().workspace, 'memory/deploy.md');
  const left = (text: string, { label, pieces }: PastedKey): readonly string[] =>
    pieces.filter((piece) => text.includes(piece)).map((piece) => `${label}: ${piece}`);
  const textWith = (key: PastedKey): string =>
    `# Deploy\n\n- the server is in the harbour\n\nThe key of the boats:\n\n${key.text}\n\n- lamps are tested at night\n`;
  const write = (key: PastedKey): void => {
    fs.mkdirSync(path.dirname(file()), { recursive: true });
    fs.writeFileSync(file(), textWith(key));
  };
  const options = () => here().limits({ 'memorySearch.provider': 'local' }).memory;
  /** The ports, and what a service for vectors is sent. */
  const listening = (): { readonly outside: Outside; readonly sent: string[] } => {
    const real = here().outside();
    const sent: string[] = [];
    const near: Outside['vectors']['near'] = (_options, question, texts, { mask }) => {
      sent.push(...[question, ...texts].map(mask));
      return Promise.resolve(failed(said`None.`));
    };
    return { outside: { ...real, vectors: { ...real.vectors, near } }, sent };
  };

  it('is not in what a search finds, a list shows, a part of the file says, or a service is sent', async () => {
    const found: string[] = [];
    for (const key of keys) {
      write(key);
      const { outside, sent } = listening();
      const scope = scopeOf(here().workspace, options());
      const asked = { text: `key boats ${key.pieces[3] ?? ''}`, also: [], limit: 50 };
      const hits = await searchMemory(scope, asked, options(), outside);
      const listed = await notesByFile(scope, outside);
      const lines = textWith(key).split('\n').length;
      const parts = [];
      for (let line = 1; line < lines; line += 5)
        parts.push(await getMemory(scope, `memory/deploy.md#L${line}-L${line + 4}`, outside));
      assert.ok(hits.ok && parts.every((part) => part.ok));
      const shown = JSON.stringify([hits.value.hits, listed, parts, sent.slice(1)]);
      assert.match(shown, /harbour/);
      found.push(...left(shown.replaceAll('\\\\n', '\n'), key));
    }
    assert.deepEqual(found, []);
  });

  it('moves no line: what stands behind it is found where it stands', async () => {
    const [key] = keys.filter(({ label }) => label.startsWith('PRIVATE KEY, plain, whole'));
    assert.ok(key);
    write(key);
    const scope = scopeOf(here().workspace, here().limits().memory);
    const asked = { text: 'lamps at night', also: [], limit: 5 };
    const hits = await searchMemory(scope, asked, here().limits().memory, here().outside());
    const line = textWith(key).split('\n').indexOf('- lamps are tested at night') + 1;
    assert.ok(hits.ok);
    assert.equal(hits.value.hits[0]?.line, line);
  });

  it('is not copied by an import', async () => {
    const found: string[] = [];
    for (const [i, key] of keys.entries()) {
      const date = `2026-01-${String((i % 28) + 1).padStart(2, '0')}`;
      const done = await importNotes(here().workspace, textWith(key), date, here().outside());
      assert.ok(done.ok);
      const day = path.join(here().workspace, `memory/${date}.md`);
      found.push(...left(fs.readFileSync(day, 'utf8'), key));
      fs.rmSync(day);
    }
    assert.deepEqual(found, []);
  });

  it('is not told where its notes are forgotten, and goes with them', async () => {
    const [key] = keys.filter(({ label }) => label.startsWith('PRIVATE KEY, plain, whole'));
    assert.ok(key);
    write(key);
    const outside = here().outside();
    const scope = scopeOf(here().workspace, here().limits().memory);
    const at =
      textWith(key)
        .split('\n')
        .indexOf(key.pieces[0] ?? '') + 1;
    const told: string[] = [];
    for (;;) {
      const listed = await notesByFile(scope, outside);
      const seen = listed.flatMap(({ notes }) => notes).find(({ line }) => line >= 7);
      if (seen === undefined || /lamps/.test(seen.text)) break;
      const notes = await notesToForget(scope, seen, outside);
      assert.ok(notes.ok, `${at}`);
      const gone = await forgetNotes(scope, notes.value, outside);
      assert.ok(gone.ok);
      told.push(JSON.stringify([notes.value, gone.value.notes]));
    }
    assert.deepEqual(left(told.join('\n'), key), []);
    assert.deepEqual(left(fs.readFileSync(file(), 'utf8'), key), []);
  });
});

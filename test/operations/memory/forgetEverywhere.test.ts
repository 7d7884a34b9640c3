// Forgetting goes beyond the files: a kept index and kept vectors were made from what they said.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { forgetNotes, notesToForget } from '../../../src/operations/memory/forget';
import { scopeOf } from '../../../src/operations/memory/scope';
import { indexMemory } from '../../../src/operations/memory/search';
import { desks } from '../desk';

describe('notes that are forgotten', () => {
  const here = desks();
  const scope = () => scopeOf(here().workspace, here().limits().memory);
  const write = (lines: readonly string[]): void => {
    const file = path.join(here().workspace, 'MEMORY.md');
    fs.writeFileSync(file, `${lines.join('\n')}\n`);
    // Times of files that were written just now are not trusted.
    fs.utimesSync(file, 1, 1);
  };

  it('take the index that is kept along', async () => {
    const many = Array.from({ length: 600 }, (_, i) => `- pump n${i} drifts`);
    write([...many, '- The zanzibarium is shut ^aa11bb22']);
    const outside = here().outside();
    assert.ok((await indexMemory(scope(), outside)).ok);
    const kept = path.join(here().ours, 'notes');
    assert.equal(fs.readdirSync(kept).length, 1);
    const notes = await notesToForget(scope(), '^aa11bb22', outside);
    assert.ok(notes.ok);
    assert.ok((await forgetNotes(scope(), notes.value, outside)).ok);
    assert.equal(fs.existsSync(kept), false);
  });

  it('take their vectors along, and those of what stands below them', async () => {
    write(['- The zanzibarium is shut ^aa11bb22', '  - on Mondays', '- Other']);
    const real = here().outside();
    const forgotten: string[] = [];
    const forget = (texts: readonly string[]): Promise<void> => {
      forgotten.push(...texts);
      return Promise.resolve();
    };
    const outside = { ...real, vectors: { ...real.vectors, forget } };
    const notes = await notesToForget(scope(), '^aa11bb22', outside);
    assert.ok(notes.ok);
    assert.ok((await forgetNotes(scope(), notes.value, outside)).ok);
    assert.deepEqual(forgotten, ['The zanzibarium is shut', 'on Mondays']);
  });
});

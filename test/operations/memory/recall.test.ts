import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { ok } from '../../../src/base/result';
import { said } from '../../../src/base/sentence';
import { callTool } from '../../../src/operations/memory/callTool';
import type { Outside } from '../../../src/ports/outside';
import { desks } from '../desk';

describe('notes recalled by a tool', () => {
  const here = desks();
  const recalled = async (about: string, outside: Outside): Promise<string> => {
    const place = { workspace: here().workspace, trusted: true };
    const { memory } = here().limits();
    const call = { tool: 'memory_recall', about, tokens: 500 } as const;
    const told = await callTool(call, { place, memory }, outside);
    assert.ok(told.ok);
    return told.value.text;
  };

  it('come with what stood in the way of a search', async () => {
    const real = here().outside();
    const found = { files: 0, notes: 0, days: null, hits: [] };
    const search = () => Promise.resolve(ok({ ...found, problems: [said`qmd crashed.`] }));
    const outside: Outside = { ...real, memoryStore: { ...real.memoryStore, search } };
    assert.equal(await recalled('tugs', outside), 'There are no notes yet.\nqmd crashed.');
  });

  it('without a subject come with the files that cannot be read', async () => {
    const folder = path.join(here().workspace, 'memory');
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, '2026-01-02.md'), '- Tugs wait at the mole\n');
    fs.writeFileSync(path.join(folder, '2026-01-03.md'), Buffer.from([0xff, 0xfe, 0x41, 0x00]));
    const text = await recalled('', here().outside());
    assert.match(text, /Tugs wait[^]*2026-01-03\.md/);
  });
});

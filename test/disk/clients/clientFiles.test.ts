import assert from 'node:assert/strict';
import fs from 'node:fs';
import { clientFiles } from '../../../src/disk/clients/clientFiles';
import type { HookRecord } from '../../../src/ports/clientHooks';
import { tempDir } from '../tempDir';

const at = tempDir();
const files = () =>
  clientFiles({ home: at('home'), records: at('records'), now: () => new Date(0) });

describe('what is remembered of a client’s settings', () => {
  const record: HookRecord = { before: '{}', afterHash: 'ab' };
  const own = (): string => at('records', fs.readdirSync(at('records'))[0] ?? '');

  it('comes back as it was, until it is taken away', async () => {
    const file = at('home/settings.json');
    assert.equal(await files().record(file), null);
    for (const one of [record, { ...record, before: null }]) {
      assert.ok((await files().keep(file, one)).ok);
      assert.deepEqual(await files().record(file), one);
    }
    assert.equal(fs.statSync(own()).mode & 0o777, 0o600);
    assert.ok((await files().keep(file, null)).ok);
    assert.equal(await files().record(file), null);
  });

  it('is whole, of this version, or nothing', async () => {
    const file = at('home/settings.json');
    await files().keep(file, record);
    const written = JSON.parse(fs.readFileSync(own(), 'utf8')) as Record<string, unknown>;
    const read = async (value: unknown): Promise<HookRecord | null> => {
      fs.writeFileSync(own(), JSON.stringify(value));
      return files().record(file);
    };
    const strange = [undefined, 7, true, [], {}];
    for (const [field, wrong] of [
      ['version', [...strange, null, 0, 2, '1']],
      ['before', strange],
      ['afterHash', [...strange, null]],
    ] as const)
      for (const value of wrong)
        assert.equal(
          await read({ ...written, [field]: value }),
          null,
          `${field}: ${JSON.stringify(value)}`,
        );
    for (const other of [null, 7, 'x', [], [written]]) assert.equal(await read(other), null);
    assert.deepEqual(await read({ ...written, file: 7, at: null, later: [1] }), record);
    fs.writeFileSync(own(), '{"version":1,');
    assert.equal(await files().record(file), null);
  });
});

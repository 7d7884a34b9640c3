import assert from 'node:assert/strict';
import fs from 'node:fs';
import { diskListing } from '../../../src/disk/look/listing';
import { tempDir } from '../tempDir';

describe('the end of a file', () => {
  const at = tempDir();

  it('is as many bytes as were asked for, all of a smaller file, and nothing of one that is not there', async () => {
    const file = at('a.jsonl');
    fs.writeFileSync(file, '0123456789');
    assert.equal(await diskListing.tail?.(file, 4), '6789');
    assert.equal(await diskListing.tail?.(file, 400), '0123456789');
    assert.equal(await diskListing.tail?.(at('missing'), 4), undefined);
    assert.equal(await diskListing.tail?.(at(), 4), undefined);
  });
});

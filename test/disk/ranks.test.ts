/** Reading the packed ranks: the real tables, and one clear sentence for a missing, cut or exchanged file. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { loadRanks } from '../../src/disk/ranks';
import { createCounter } from '../../src/engine/tokens/count/bpe';
import { packRanks } from '../../tools/packRanks.mjs';

describe('the packed ranks on disk', () => {
  let dir = '';

  beforeEach(() => {
    dir = fs.mkdtempSync(path.join(os.tmpdir(), 'tidemark-ranks-'));
  });

  afterEach(() => fs.rmSync(dir, { recursive: true, force: true }));

  it('are read for both encodings', () => {
    fs.writeFileSync(path.join(dir, 'ranks-o200k.bin'), packRanks('o200k_base'));
    fs.writeFileSync(path.join(dir, 'ranks-cl100k.bin'), packRanks('cl100k_base'));
    const o200k = createCounter(loadRanks('o200k_base', dir), 'o200k_base');
    const cl100k = createCounter(loadRanks('cl100k_base', dir), 'cl100k_base');
    assert.equal(o200k.count('hello wonderful world'), 3);
    assert.equal(cl100k.count('hello wonderful world'), 3);
    assert.notEqual(o200k.count('नमस्ते'), cl100k.count('नमस्ते'));
  });

  it('are named when they are missing', () => {
    const place = path.join(dir, 'ranks-o200k.bin');
    assert.throws(() => loadRanks('o200k_base', dir), {
      message: `The token ranks ${place} cannot be read; build or install again.`,
    });
  });

  it('are named when they are cut, longer or of the other encoding', () => {
    const whole = packRanks('cl100k_base');
    const place = path.join(dir, 'ranks-cl100k.bin');
    const damaged = [
      new Uint8Array(0),
      whole.subarray(0, 1000),
      whole.subarray(0, whole.length - 1),
      Buffer.concat([whole, Uint8Array.of(1)]),
      packRanks('o200k_base'),
    ];
    for (const bytes of damaged) {
      fs.writeFileSync(place, bytes);
      assert.throws(() => loadRanks('cl100k_base', dir), {
        message: `The token ranks ${place} are damaged; build or install again.`,
      });
    }
  });
});

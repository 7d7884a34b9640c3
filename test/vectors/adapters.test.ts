import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { sharedFile } from '../build/shared';
import {
  describeDifference,
  expand,
  isSame,
  isVectorFile,
} from '../tools/vectors/vectorValues.mjs';
import { runVectors } from '../tools/vectors/vectorRun.mjs';
import { adapters, notCovered } from './adapters';

const file = sharedFile('vectors', 'openclaw.json');

describe('recorded vectors', () => {
  if (file === undefined) {
    it('are not here (no ../shared), so only the runner is tested', () => {
      assert.equal(file, undefined);
    });
  } else {
    const parsed: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
    const results = runVectors(parsed, path.resolve(path.dirname(file), '../..'), {
      adapters,
      notCovered,
    });
    for (const [fn, { passed, failed, skipped, reason }] of results) {
      const covered = passed + failed.length > 0;
      const what = covered
        ? `${String(passed)} pass`
        : `${String(skipped)} not covered (${reason})`;
      it(`${fn}: ${what}`, () => {
        assert.deepEqual(failed, []);
        assert.notEqual(reason, 'no adapter for this function');
      });
    }
  }
});

describe('the runner of vectors', () => {
  const run = (vector: object): string => {
    const [result] = runVectors({ vectors: [{ id: 'v', fn: 'double', ...vector }] }, '/', {
      adapters: { double: ({ n }: { n: number }) => n * 2 },
      notCovered: { other: 'later' },
    }).values();
    return JSON.stringify(result);
  };

  it('counts what passes and tells what does not', () => {
    assert.match(run({ in: { n: 2 }, out: 4 }), /"passed":1,"failed":\[\]/);
    assert.match(run({ in: { n: 2 }, out: 5 }), /got 4, wanted 5/);
  });

  it('prefers what is recommended, even where that is nothing', () => {
    assert.match(run({ in: { n: 2 }, out: 5, recommended: 4 }), /"passed":1/);
    assert.match(run({ in: { n: 2 }, out: 4, recommended: null }), /wanted null/);
  });

  it('says why a function is not covered and survives an adapter that throws', () => {
    assert.match(run({ fn: 'other', in: {}, out: 1 }), /"skipped":1,"reason":"later"/);
    assert.match(run({ fn: 'toString', in: {}, out: 1 }), /no adapter/);
    assert.match(run({ in: null, out: 1 }), /threw/);
  });

  it('skips a vector whose fixture is not there', () => {
    assert.match(run({ in: { fixture: 'nowhere/x.jsonl' }, out: 1 }), /nowhere/);
  });

  it('expands macros anywhere', () => {
    assert.deepEqual(expand({ a: [{ $t: ['ab', 5] }], b: { $cat: ['x', { $t: ['y', 2] }] } }), {
      a: ['ababa'],
      b: 'xyy',
    });
    assert.ok(Number.isNaN(expand('NaN')));
    assert.equal(expand({ $t: ['', 5] }), '');
  });

  it('compares digests, stand-ins and missing values', () => {
    const digest = {
      $len: 3,
      $sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    };
    assert.ok(isSame('abc', digest));
    assert.ok(!isSame('abd', digest));
    assert.ok(isSame(Number.NaN, 'NaN') && isSame(Number.POSITIVE_INFINITY, 'Infinity'));
    assert.ok(isSame(undefined, null) && isSame({ a: 1 }, { a: 1, b: null }));
    assert.ok(!isSame([1], [1, 2]) && !isSame(null, {}) && !isSame({ a: 1 }, { a: 2 }));
  });

  it('shows of two objects only what differs, and that short', () => {
    assert.equal(describeDifference({ a: 1, b: 2 }, { a: 1, b: 3 }), 'b: got 2, wanted 3');
    assert.ok(describeDifference('x'.repeat(5_000), 'y').length < 400);
  });

  it('knows a vector file by its shape', () => {
    assert.ok(isVectorFile({ vectors: [{ id: 'a', fn: 'f', in: {} }] }));
    assert.ok(
      !isVectorFile({ vectors: [{ id: 'a' }] }) && !isVectorFile(null) && !isVectorFile([]),
    );
  });
});

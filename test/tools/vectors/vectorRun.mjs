// Runs the vectors of a parsed file against adapters; decides what passed, failed and is not covered.
import fs from 'node:fs';
import path from 'node:path';
import { describeDifference, expand, isSame } from './vectorValues.mjs';

/** Runs every vector of a parsed file; `base` is the folder fixtures are named from. */
export function runVectors(file, base, { adapters, notCovered }) {
  const results = new Map();
  for (const vector of file.vectors) {
    const result = results.get(vector.fn) ?? { passed: 0, failed: [], skipped: 0, reason: '' };
    results.set(vector.fn, result);
    const adapter = Object.hasOwn(adapters, vector.fn) ? adapters[vector.fn] : undefined;
    if (!adapter) {
      result.skipped++;
      result.reason = Object.hasOwn(notCovered, vector.fn)
        ? notCovered[vector.fn]
        : 'no adapter for this function';
      continue;
    }
    const wanted = Object.hasOwn(vector, 'recommended') ? vector.recommended : vector.out;
    const difference = outcome(adapter, vector, wanted, base);
    if (difference === undefined) result.passed++;
    else if (difference.skip) {
      result.skipped++;
      result.reason = difference.skip;
    } else result.failed.push(`${vector.id} (${vector.note ?? ''}): ${difference}`);
  }
  return results;
}

function outcome(adapter, vector, wanted, base) {
  try {
    const fixture = readFixture(vector.in, base);
    if (fixture === null) return { skip: `fixture ${vector.in.fixture} is not there` };
    const got = adapter(expand(vector.in), fixture);
    return isSame(got, wanted) ? undefined : describeDifference(got, wanted);
  } catch (error) {
    return `threw ${error instanceof Error ? error.stack.split('\n').slice(0, 3).join(' ') : error}`;
  }
}

function readFixture(input, base) {
  if (typeof input?.fixture !== 'string') return undefined;
  const named = [input.fixture, input.fixture.replace(/^shared\//, '')];
  const file = named.map((name) => path.resolve(base, name)).find((f) => fs.existsSync(f));
  return file === undefined ? null : fs.readFileSync(file, 'utf8');
}

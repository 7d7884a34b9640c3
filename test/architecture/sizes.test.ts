import assert from 'node:assert/strict';
import { committedFiles, readText, sources } from './tree';

const linesOf = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

const sizes = (folder: string): ReadonlyMap<string, number> =>
  new Map([...sources(folder)].map(([file, text]) => [file, linesOf(text)]));

const sum = (counts: Iterable<number>): number => [...counts].reduce((all, one) => all + one, 0);

/** The value below which the given share of the sorted numbers lies. */
function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

describe('sizes', () => {
  const files = sizes('src');

  it('keep every file within 400 lines', () => {
    const long = [...files].filter(([, lines]) => lines > 400);
    assert.deepEqual(long, []);
  });

  it('keep every room’s median within 120 lines and nine of ten files within 250', () => {
    const rooms = new Set([...files.keys()].map((file) => file.split('/')[1]!));
    for (const room of rooms) {
      const own = [...files].filter(([file]) => file.startsWith(`src/${room}/`));
      const lines = own.map(([, count]) => count);
      if (lines.length < 4) continue; // too few for a median to say anything
      assert.ok(quantile(lines, 0.5) <= 120, `${room}: median ${quantile(lines, 0.5)}`);
      assert.ok(quantile(lines, 0.9) <= 250, `${room}: p90 ${quantile(lines, 0.9)}`);
    }
  });

  it('keep folders at most three deep below src', () => {
    const deep = [...files.keys()].filter((file) => file.split('/').length > 5);
    assert.deepEqual(deep, []);
  });

  it('are matched by tests: as many lines for the engine, four fifths over all', () => {
    const lines = (folder: string): number => sum(sizes(folder).values());
    const engine = [lines('test/engine'), lines('src/engine')] as const;
    assert.ok(engine[0] >= engine[1], `engine: ${engine[0]} lines of tests for ${engine[1]}`);
    const all = [lines('test'), lines('src')] as const;
    assert.ok(all[0] >= 0.8 * all[1], `all: ${all[0]} lines of tests for ${all[1]}`);
  });

  it('keep ARCHITECTURE.md a page: 150 lines of 120 characters', () => {
    const page = readText('ARCHITECTURE.md').trimEnd().split('\n');
    assert.ok(page.length <= 150, String(page.length));
    assert.deepEqual(
      page.filter((line) => [...line].length > 120),
      [],
    );
  });

  it('keep folders at about 20 files of different ideas; a file, its test and its types are one', () => {
    const ideas = new Map<string, Set<string>>();
    const code = /^(?:src|test|tools)\/.*\.[cm]?[jt]sx?$/u;
    for (const file of committedFiles().filter((one) => code.test(one))) {
      const at = file.lastIndexOf('/');
      const names = ideas.get(file.slice(0, at)) ?? new Set();
      names.add(file.slice(at + 1).replace(/\..*$/u, ''));
      ideas.set(file.slice(0, at), names);
    }
    assert.deepEqual(
      [...ideas].filter(([, { size }]) => size > 22).map(([folder]) => folder),
      [],
    );
  });
});

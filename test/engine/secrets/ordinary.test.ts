import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { redact } from '../../../src/engine/secrets/redact';

const root = process.env['TIDEMARK_ROOT'] ?? process.cwd();

/** Source files of the folder and below, at most `limit` characters of text in all: a larger file gives its beginning. */
function sourcesIn(folder: string, limit: number): string[] {
  const texts: string[] = [];
  let size = 0;
  const visit = (at: string): void => {
    for (const entry of fs.readdirSync(at, { withFileTypes: true })) {
      const full = path.join(at, entry.name);
      if (entry.isDirectory()) visit(full);
      else if (/\.(?:ts|mts|js|mjs|cjs|json|md|ya?ml)$/.test(entry.name) && size < limit) {
        const text = fs.readFileSync(full, 'utf8').slice(0, limit - size);
        size += text.length;
        texts.push(text);
      }
    }
  };
  const start = path.join(root, folder);
  if (fs.existsSync(start)) visit(start);
  return texts;
}

/** How many lines redaction changes, and how many there are. */
function changedLines(texts: readonly string[]): { lines: number; changed: string[] } {
  let lines = 0;
  const changed: string[] = [];
  for (const text of texts) {
    lines += text.split('\n').length;
    const starts = new Set(
      redact(text).found.map(({ start }) => text.lastIndexOf('\n', start) + 1),
    );
    for (const start of starts) changed.push(text.slice(start, start + 160).split('\n')[0] ?? '');
  }
  return { lines, changed };
}

describe('redact: ordinary code', () => {
  it('changes at most 1 of 1,000 lines of ordinary code', () => {
    const { lines, changed } = changedLines([
      ...sourcesIn('src', 2_000_000),
      ...sourcesIn('node_modules/typescript/lib', 1_200_000),
      ...sourcesIn('node_modules/@types/node', 600_000),
      ...sourcesIn('node_modules/fast-check', 300_000),
      ...sourcesIn('node_modules/mocha', 300_000),
      ...sourcesIn('node_modules/prettier', 300_000),
    ]);
    console.log(`      ordinary code: ${changed.length} of ${lines} lines changed`);
    assert.ok(lines >= 20_000, `only ${lines} lines`);
    assert.ok(changed.length <= lines / 1000, changed.join('\n'));
  });
});

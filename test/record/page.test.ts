/**
 * The page on the record shows two summaries whole, as they are drafted now. `TIDEMARK_WRITE_PAGES=1` writes them there. A few lines may
 * differ: how long the names of folders are on a machine decides what has room at the edge.
 */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../build/shared';
import { drafted } from './draft';
import { firmware } from './sessions/firmware';
import { webShop } from './sessions/webShop';

const page = path.join(root, 'docs/record.md');
const mostOdd = 0.05;
const mayWrite = process.env['TIDEMARK_WRITE_PAGES'] !== undefined;

/** The lines that only one of both has, where there are more than a few. */
function odd(shown: string, made: string): readonly string[] {
  const [one, other] = [shown.split('\n'), made.split('\n')];
  const only = [
    ...one.filter((line) => !other.includes(line)),
    ...other.filter((line) => !one.includes(line)),
  ];
  return only.length > mostOdd * (one.length + other.length) ? only : [];
}

describe('the page on the record', () => {
  for (const [heading, session] of [
    ['## Web shop', webShop],
    ['## Firmware', firmware],
  ] as const) {
    it(`shows the summary of ${session.name} as it is drafted`, async () => {
      const draft = await drafted(session, 1);
      const summary = draft.summary.replaceAll(/[^ ]*[\\/](?=session\.jsonl)/g, '');
      const text = fs.readFileSync(page, 'utf8');
      const opens = text.indexOf('````markdown\n', text.indexOf(heading)) + '````markdown\n'.length;
      const closes = text.indexOf('\n````', opens);
      assert.ok(text.includes(heading) && closes > opens);
      if (mayWrite) fs.writeFileSync(page, text.slice(0, opens) + summary + text.slice(closes));
      else assert.deepEqual(odd(text.slice(opens, closes), summary), []);
    });
  }
});

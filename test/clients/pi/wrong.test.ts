import assert from 'node:assert/strict';
import fs from 'node:fs';
import { Scene } from '../../cli/scene';
import { faults } from './checks';
import type { Block } from '../messages';
import { PiSession } from './session';
import { lastReply } from './talk';
import { linesOf, piecesFrom } from './transcript';
import type { Line } from './transcript';

const summary = 'The mast is 13 m; there are 90 crates; never touch hull.txt.';
const prompt = 'Now the hull.';

/** What a compactor appends, given the entries and the one that is to be the first kept. */
type Compactor = (entries: readonly Line[], firstKeptId: string) => readonly Line[];

const compaction = (entries: readonly Line[], more: Line): Line => ({
  type: 'compaction',
  id: 'feedf00d',
  parentId: entries.at(-1)?.['id'],
  timestamp: new Date().toISOString(),
  summary,
  tokensBefore: 11_340,
  fromHook: true,
  ...more,
});
const right: Compactor = (entries, firstKeptEntryId) => [compaction(entries, { firstKeptEntryId })];

const idOf = (entries: readonly Line[], find: (line: Line) => boolean): string =>
  String(entries.find(find)?.['id']);
const roleOf = ({ message }: Line): unknown => (message as Line | undefined)?.['role'];
const behind = (entries: readonly Line[], id: string, by: number): string =>
  String(entries[entries.findIndex((line) => line['id'] === id) + by]?.['id']);

/** Entries said again under ids of their own, each as `change` has it. */
function again(
  entries: readonly Line[],
  parent: string,
  change: (line: Line, n: number) => Line = (line) => line,
): readonly Line[] {
  let parentId = parent;
  return entries.map((line, n) => {
    const id = `c0ffee${n.toString(16).padStart(2, '0')}`;
    const copy = { ...change(line, n), id, parentId };
    parentId = id;
    return copy;
  });
}
/** From an entry on. */
const tailOf = (entries: readonly Line[], id: string): readonly Line[] =>
  entries.slice(entries.findIndex((line) => line['id'] === id));

/** Each does one thing wrong. */
const wrong: Readonly<Record<string, Compactor>> = {
  'keeps less than it says': (entries, id) => right(entries, behind(entries, id, 1)),
  'keeps more than it says': (entries, id) => right(entries, behind(entries, id, -1)),
  'keeps nothing': (entries) => right(entries, 'no-such1'),
  'names its own line': (entries) => right(entries, 'feedf00d'),
  'cuts between a call and its result': (entries) =>
    right(
      entries,
      idOf(entries, (line) => roleOf(line) === 'toolResult'),
    ),
  'says its summary twice': (entries, id) => [
    ...right(entries, id),
    {
      type: 'custom_message',
      id: 'feedf00e',
      parentId: 'feedf00d',
      customType: 'x',
      timestamp: new Date().toISOString(),
      content: summary,
      display: false,
    },
  ],
  'has no summary': (entries, id) => [compaction(entries, { firstKeptEntryId: id, summary: '' })],
  'hangs under an older entry': (entries, firstKeptEntryId) => [
    compaction(entries, { firstKeptEntryId, parentId: entries.at(-3)?.['id'] }),
  ],
  'hangs nowhere': (entries, firstKeptEntryId) => [
    compaction(entries, { firstKeptEntryId, parentId: null }),
  ],
  'says the kept tail once more': (entries, id) => [
    ...right(entries, id),
    ...again(tailOf(entries, id), 'feedf00d'),
  ],
  'swaps two results': (entries, id) => [
    ...right(entries, 'no-such1'),
    ...again(swapped(tailOf(entries, id)), 'feedf00d'),
  ],
  'changes a word of the tail': (entries, id) => [
    ...right(entries, 'no-such1'),
    ...again(
      tailOf(entries, id),
      'feedf00d',
      (line) =>
        JSON.parse(
          JSON.stringify(line).replace('there is no folder', 'there was no folder'),
        ) as Line,
    ),
  ],
  'drops a result': (entries, id) => [
    ...right(entries, 'no-such1'),
    ...again(
      tailOf(entries, id).filter((line) => !JSON.stringify(line).includes('"toolu_f","toolName')),
      'feedf00d',
    ),
  ],
  'writes no line end before it': () => [],
};

function swapped(lines: readonly Line[]): readonly Line[] {
  const at = lines.findIndex((line, n) => {
    const next = lines[n + 1];
    return roleOf(line) === 'toolResult' && next !== undefined && roleOf(next) === 'toolResult';
  });
  const pair = lines.slice(at, at + 2).reverse();
  return lines.flatMap((line, n) => (n === at ? pair : n === at + 1 ? [] : [line]));
}

describe('the rig: wrong compactors in the real pi', () => {
  let session: PiSession;
  let worked: Buffer;
  let said: readonly Block[];
  // One session for all: each test begins with the file as the work left it.
  before(async () => {
    session = await PiSession.worked(new Scene());
    worked = fs.readFileSync(session.file);
    said = session.soFar(lastReply);
  });
  after(async () => {
    await session.world.close();
    await session.scene.remove();
  });

  /** What is found wrong in the next request after a compactor's work. */
  async function found(compact: Compactor): Promise<readonly string[]> {
    const { file, world } = session;
    fs.writeFileSync(file, worked);
    const entries = linesOf(file);
    const firstKept = idOf(entries, (line) => JSON.stringify(line).includes('Make the mast 13 m'));
    const kept = piecesFrom(file, firstKept);
    const lines = compact(entries, firstKept);
    // No line at all: what the compactor wrote was glued to the line before, and both are lost.
    if (lines.length === 0) {
      const glued = JSON.stringify(right(entries, firstKept)[0]);
      fs.writeFileSync(file, `${fs.readFileSync(file, 'utf8').trimEnd()}${glued}\n`);
    }
    for (const line of lines) fs.appendFileSync(file, `${JSON.stringify(line)}\n`);
    try {
      await session.next(prompt, 'The hull is dry.');
    } catch (error) {
      return [`the client ends: ${String(error).slice(0, 100)}`];
    }
    return faults(world.lastAsked(), { before: said, summary, kept, prompt });
  }

  it('finds nothing in a right one', async () => {
    assert.deepEqual(await found(right), []);
  });

  for (const [what, compact] of Object.entries(wrong)) {
    it(`finds one that ${what}`, async () => {
      assert.notDeepEqual(await found(compact), []);
    });
  }
});

/** What the pages say of each agent (its `row.md`) is what its record does: names, versions, who writes, how a session goes on. */
import assert from 'node:assert/strict';
import { records } from '../../src/agents/all';
import type { AgentRecord } from '../../src/agents/agentRecord';
import { firstUnknown, oldestWritten, versionText } from '../../src/agents/claudeCode/version';
import { folderOf } from '../../tools/made/pages';
import { readText } from '../architecture/tree';

interface Row {
  readonly name: string;
  readonly compaction: string;
  readonly goesOn: string;
}

function rowsOf({ facts }: AgentRecord): readonly Row[] {
  const lines = readText(`${folderOf(facts.name)}/row.md`)
    .trimEnd()
    .split('\n');
  return lines.map((line) => {
    const cells = /^\| (.+) \|$/.exec(line)?.[1]?.split(' | ') ?? [];
    assert.equal(cells.length, 4, line);
    const [name = '', , compaction = '', goesOn = ''] = cells;
    return { name, compaction, goesOn };
  });
}

/** The version of the real client that the tests run; undefined where there is none. */
function clientVersion(name: string): string | undefined {
  const table = readText('test/tools/fetchClients.mjs');
  return new RegExp(`^  '?${name}'?: \\{\\n\\s+version: '([^']+)'`, 'm').exec(table)?.[1];
}

const agent = (name: string): AgentRecord => {
  const found = records.find(({ facts }) => facts.name === name);
  assert.ok(found, name);
  return found;
};

/** Whether a transcript of that version is written to. */
function isWritten(name: string, formatVersion: number): boolean {
  const { read, refusal } = agent(name).createAdapter();
  const empty = read.createReader(() => '').conversation();
  return refusal({ ...empty, formatVersion }) === undefined;
}

describe('the row of each agent', () => {
  for (const record of records) {
    const { facts, createAdapter, store } = record;
    const { write, live } = createAdapter();
    const rows = rowsOf(record);
    const all = (test: (row: Row) => boolean): boolean => rows.every(test);
    const some = (test: (row: Row) => boolean): boolean => rows.some(test);

    it(`calls it by its name, and by the version that is tried: ${facts.name}`, () => {
      assert.ok(rows.length >= 2);
      const called = facts.isEditors ? "VS Code's own chat" : facts.label;
      for (const { name } of rows) assert.ok(name.startsWith(called), name);
      const version = clientVersion(facts.name);
      const [, said] = /\b(\d+(?:\.\d+)*)\b/.exec(rows[1]?.name ?? '') ?? [];
      if (version !== undefined) assert.ok(said && `${version}.`.startsWith(`${said}.`), said);
    });

    it(`says whether it is written to, and by whom: ${facts.name}`, () => {
      assert.equal(
        all(({ compaction }) => compaction.includes('never written to')),
        write === undefined,
      );
      const own = `by ${facts.label} itself`;
      assert.equal(
        some(({ compaction }) => compaction.includes(own)),
        store !== undefined,
      );
      const isHeld = live !== undefined && write !== undefined;
      assert.equal(
        some(({ compaction }) => /\bwhile\b/.test(compaction)),
        isHeld,
      );
    });

    it(`says how a running agent goes on: ${facts.name}`, () => {
      const command = write?.followUp?.({ sessionId: '' }).command;
      if (command === undefined) assert.ok(all(({ goesOn }) => !goesOn.includes('`')));
      else
        assert.ok(
          some(({ goesOn }) => goesOn.includes(`\`${command}\``)),
          command,
        );
    });
  }

  it('names the versions that are written to: Claude Code', () => {
    const [, row] = rowsOf(agent('claude-code'));
    assert.match(row?.compaction ?? '', new RegExp(`from ${versionText(oldestWritten)} on`));
    const from = [oldestWritten - 1, oldestWritten, firstUnknown - 1, firstUnknown];
    assert.deepEqual(
      from.map((version) => isWritten('claude-code', version)),
      [false, true, true, false],
    );
    const [line] = versionText(firstUnknown - 1).split(/\.\d+$/);
    assert.equal(row?.name, `Claude Code ${line}`);
  });

  it('names the versions that are written to: pi', () => {
    const [, row] = rowsOf(agent('pi'));
    assert.match(row?.name ?? '', /\(format 3; 1 and 2 are read only\)$/);
    assert.deepEqual(
      [1, 2, 3, 4].map((version) => isWritten('pi', version)),
      [false, false, true, false],
    );
  });
});

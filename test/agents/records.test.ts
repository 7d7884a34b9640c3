/** The lists of agents hold the same agents, and each record is whole. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { facts, records } from '../../src/agents/all';
import { folderOf } from '../architecture/made';
import { root } from '../build/shared';
import { subjects } from './contract/subjects';

describe('the records of agents', () => {
  it('are those whose facts are known, each once', () => {
    const known = records.map((record) => record.facts);
    assert.equal(new Set(known).size, known.length);
    assert.deepEqual(known.map(({ name }) => name).sort(), facts.map(({ name }) => name).sort());
    for (const one of known) assert.ok(facts.includes(one), one.name);
  });

  for (const { facts: known, createAdapter, hooks, store } of records) {
    const { name, label } = known;
    it(`is whole: ${name}`, () => {
      assert.match(name, /^[a-z][a-z\d-]{0,39}$/);
      const adapter = createAdapter();
      assert.deepEqual([adapter.name, adapter.label], [name, label]);
      assert.notEqual(createAdapter(), adapter, 'has a memory of its own');
      assert.equal(hooks !== undefined, known.hooks !== undefined, `${name}: hooks`);
      const program = { folder: '/x', windows: false, hasNode: () => true };
      const put = hooks?.(program);
      if (put) assert.deepEqual([put.client, put.label], [name, label]);
      assert.equal(store?.place(`/${name}/nothing.jsonl`), undefined);
      const held = subjects.filter(({ adapter: one }) => one.name === name);
      assert.ok(held.length > 0, `${name}: test/agents/contract/subjects.ts`);
      const folder = path.join(root, folderOf(name));
      assert.ok(fs.existsSync(path.join(folder, 'row.md')), `${name}: its row in the README`);
    });
  }
});

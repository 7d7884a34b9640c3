/** The lists of agents hold the same agents, and each record is whole. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { createClientHooks, facts, records } from '../../src/agents/all';
import { folderOf } from '../../tools/made/pages';
import { root } from '../build/shared';
import { tempDir } from '../disk/tempDir';
import { Home } from './contract/kit/home';
import { idOf, linesOf } from './contract/subject';
import { subjects } from './contract/subjects';

describe('the records of agents', () => {
  const at = tempDir();

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
      assert.notEqual(createAdapter(), adapter);
      assert.equal(hooks !== undefined, known.hooks !== undefined, `${name}: hooks`);
      const program = { folder: '/x', windows: false, shortFolder: () => null, systemRoot: '' };
      const put = createClientHooks(program).filter(({ client }) => client === name);
      assert.deepEqual(
        put.map((one) => one.label),
        hooks ? [label] : [],
      );
      assert.equal(store?.place(`/${name}/nothing.jsonl`), undefined);
      const held = subjects.filter(({ adapter: one }) => one.name === name);
      assert.ok(held.length > 0, `${name}: test/agents/contract/subjects.ts`);
      const folder = path.join(root, folderOf(name));
      assert.ok(fs.existsSync(path.join(folder, 'row.md')), `${name}: its row in the README`);
    });

    it(`shares no memory among its adapters, on one listing too: ${name}`, async () => {
      const subject = subjects.find(({ adapter: one }) => one.name === name);
      assert.ok(subject);
      const home = new Home(at('home'));
      const session = { id: idOf(1), cwd: '/a/b' };
      subject.put(home, session, linesOf(subject.render([{ kind: 'user', text: 'Hi' }], session)));
      const listing = home.listing();
      const opened = async () => {
        const before = home.opened.length;
        const found = await createAdapter().find.sessions(['/a/b'], listing, home.around);
        assert.equal(found.length, 1);
        return home.opened.slice(before);
      };
      const byOne = await opened();
      assert.ok(byOne.length > 0);
      assert.deepEqual(await opened(), byOne);
    });
  }
});

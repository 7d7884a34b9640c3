// A note that one process shared through LanceDB and another one, which has no backend set, forgets. The package is one that stands in.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { cli, ensureBuilt, scenes } from './scene';

/** Keeps each table as a file of JSON in the folder that the address names. */
const standIn = `
const fs = require('node:fs');
const path = require('node:path');
const query = (rows) => ({
  select: () => query(rows), where: () => query(rows), fullTextSearch: () => query(rows),
  limit: (most) => query(rows.slice(0, most)), toArray: async () => rows,
});
const tableAt = (file) => {
  const read = () => JSON.parse(fs.readFileSync(file, 'utf8'));
  return {
    query: () => query(read()),
    add: async (rows) => fs.writeFileSync(file, JSON.stringify([...read(), ...rows])),
    delete: async () => undefined, createIndex: async () => undefined, optimize: async () => undefined,
    countRows: async () => read().length, close: () => undefined,
  };
};
module.exports = {
  Index: { fts: () => null },
  connect: async (folder) => ({
    tableNames: async () => (fs.existsSync(folder) ? fs.readdirSync(folder) : []),
    openTable: async (name) => tableAt(path.join(folder, name)),
    createTable: async (name, rows) => {
      fs.mkdirSync(folder, { recursive: true });
      fs.writeFileSync(path.join(folder, name), JSON.stringify(rows));
      return tableAt(path.join(folder, name));
    },
    dropTable: async (name) => fs.rmSync(path.join(folder, name)),
  }),
};
`;

describe('a note in a LanceDB that another process shared', () => {
  before(ensureBuilt);
  const here = scenes();
  const install = (): string => {
    const folder = here().at('ours/packages/node_modules/@lancedb/lancedb');
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, 'package.json'), '{"main":"index.js"}');
    fs.writeFileSync(path.join(folder, 'index.js'), standIn);
    return folder;
  };
  const traces = (): readonly string[] =>
    fs
      .readdirSync(here().base, { recursive: true, encoding: 'utf8', withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((file) => fs.readFileSync(file).includes('zanzibarium'));
  async function share(): Promise<string> {
    const set = ['memory.backend=lancedb', `memory.lancedb.uri=${here().at('team')}`];
    const words = ['memory', 'save', '--stdin', '--json'];
    const saved = await here().run([...words, ...set.flatMap((one) => ['--set', one])], {
      input: 'The zanzibarium holds one quokka',
    });
    assert.equal(saved.code, 0, saved.out + saved.err);
    assert.equal(traces().length, 2, 'in the notes and in the database');
    return String(saved.json()['id']);
  }
  async function forget(id: string): Promise<string> {
    const { home, workspace, ours } = here();
    const client = new Client({ name: 'test', version: '1' });
    const env = { HOME: home, PATH: process.env['PATH'] ?? '', TIDEMARK_HOME: ours };
    const args = [cli, 'mcp', '--workspace', workspace];
    await client.connect(new StdioClientTransport({ command: process.execPath, args, env }));
    try {
      const told = await client.callTool({ name: 'memory_forget', arguments: { id } });
      return JSON.stringify(told.content);
    } finally {
      await client.close();
    }
  }

  it('leaves no trace anywhere when it is forgotten', async () => {
    install();
    const told = await forget(await share());
    assert.match(told, /Forgotten: 1 line\./);
    assert.doesNotMatch(told, /may still hold/);
    assert.deepEqual(traces(), []);
  });

  it('is told of where the database cannot be used then', async () => {
    const folder = install();
    const id = await share();
    fs.rmSync(folder, { recursive: true });
    assert.match(await forget(id), /The LanceDB in .*team may still hold what was forgotten/);
    assert.equal(traces().length, 1);
  });
});

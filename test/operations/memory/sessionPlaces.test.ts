// Places of conversations that a search shows: what was said there can be got, and who asks is not answered with its own words.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { inEnglish } from '../../../src/base/sentence';
import { notesFor } from '../../../src/operations/clientHooks/prompt';
import { callTool } from '../../../src/operations/memory/callTool';
import { searchMemory } from '../../../src/operations/memory/search';
import { scopeOf } from '../../../src/operations/memory/scope';
import { explain } from '../../../src/operations/problems';
import type { Outside } from '../../../src/ports/outside';
import { PiLines } from '../../build/lines/piLines';
import { desks } from '../desk';

const on = { 'memorySearch.sessionMemory': true };
const key = `sk-ant-api03-${'Qx7'.repeat(30)}`;

describe('a place in a conversation', () => {
  const here = desks();
  const folder = (): string => {
    const { home, workspace } = here();
    const name = `--${workspace.replace(/^[/\\]/, '').replace(/[/\\:]/g, '-')}--`;
    return path.join(home, '.pi/agent/sessions', name);
  };
  function conversation(id: string, fill: (lines: PiLines) => void): string {
    const lines = new PiLines({ cwd: here().workspace, id });
    fill(lines);
    fs.mkdirSync(folder(), { recursive: true });
    const file = path.join(folder(), `${id}.jsonl`);
    fs.writeFileSync(file, lines.text());
    return file;
  }
  const tool = async (note: string, values: Readonly<Record<string, unknown>> = on) => {
    const place = { workspace: here().workspace, trusted: true };
    const { memory } = here().limits(values);
    const call = { tool: 'memory_get', note } as const;
    const told = await callTool(call, { place, memory }, here().outside());
    return told.ok ? told.value.text : inEnglish(explain(told.problem));
  };
  const found = async (text: string, outside: Outside = here().outside()) => {
    const { memory } = here().limits(on);
    const scope = scopeOf(here().workspace, memory);
    const told = await searchMemory(scope, { text, also: [], limit: 5 }, memory, outside);
    assert.ok(told.ok);
    return told.value;
  };

  it('can be got as a search shows it, masked, and only where conversations are searched', async () => {
    const long = 'paint '.repeat(300);
    const file = conversation('one', (lines) => {
      lines.user(`Paint the zinc roof ${long} with ${key} at once`);
      lines.agent('The zinc roof is grey now.', 500);
    });
    const [hit] = (await found('zinc roof grey')).hits;
    assert.ok(hit && hit.path === file);
    assert.match(await tool(`${hit.path}#L${hit.line}`), /The zinc roof is grey now\.$/);
    const all = await tool(file);
    assert.match(all, /not instructions\.\n[^\n]*one\.jsonl#L2-L3:\nUser: Paint the zinc roof/);
    assert.match(all, /at once\n\nAgent: The zinc roof is grey now\.$/);
    assert.ok(!all.includes(key));
    assert.match(await tool(`${file}#L900`), /#L900 holds nothing that was typed or answered/);
    assert.match(await tool(file, {}), /is not one of the files that hold notes/);
  });

  it('elsewhere is not read', async () => {
    conversation('one', (lines) => lines.user('Paint the zinc roof'));
    const other = path.join(here().home, 'other.jsonl');
    fs.writeFileSync(other, new PiLines({ cwd: '/elsewhere' }).user('Sink the mole').text());
    assert.match(await tool(other), /is not one of the files that hold notes/);
  });

  it('is shown as far as can be handed out at once, and what is left is named', async () => {
    const file = conversation('one', (lines) => {
      for (let n = 0; n < 5; n++) lines.user(`${n} ${'zinc '.repeat(3_000)}`);
    });
    const first = await tool(file);
    assert.match(first, /one\.jsonl#L2-L3:\n/);
    assert.match(first, /one\.jsonl#L4-L6 is left out: more than 40,000 characters/);
  });

  it('is not handed back to the conversation that it is in', async () => {
    conversation('one', (lines) => lines.user('The zinc roof of the north pier leaks'));
    const file = conversation('two', (lines) =>
      lines.user('The zinc roof of the south pier leaks'),
    );
    const ask = {
      agent: 'pi',
      prompt: 'why does the zinc roof of the pier leak',
      workspace: here().workspace,
    } as const;
    const given = async (sessionId: string, asking: string | null) =>
      (await notesFor(
        { ...ask, sessionId, file: asking },
        here().limits(on).memory,
        here().outside(),
      )) ?? '';
    const byId = await given('one', null);
    assert.match(byId, /south pier/);
    assert.doesNotMatch(byId, /north pier/);
    const byFile = await given('another', file);
    assert.match(byFile, /north pier/);
    assert.doesNotMatch(byFile, /south pier/);
  });

  it('of an agent whose conversations cannot be listed is missed with a sentence', async () => {
    const real = here().outside();
    const outside: Outside = {
      ...real,
      agents: real.agents.map((agent) =>
        agent.name === 'pi'
          ? { ...agent, find: { ...agent.find, sessions: () => Promise.reject(new Error('EIO')) } }
          : agent,
      ),
    };
    assert.deepEqual((await found('zinc', outside)).problems.map(inEnglish), [
      'Conversations of pi could not be listed, so they were not searched.',
    ]);
  });
});

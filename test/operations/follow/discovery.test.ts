/** What discovery opens over all agents together: counted where it asks for it. The time it takes is a bench (discovery.mjs). */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import type { AgentName } from '../../../src/engine/conversation/types';
import { findSessions } from '../../../src/operations/follow/find';
import type { Listing } from '../../../src/ports/listing';
import type { Outside } from '../../../src/ports/outside';
import { AgentHomes, idOf, placesIn } from '../../build/agentHomes';
import { desks } from '../desk';

const everyAgent: readonly AgentName[] = [
  ...(['claude-code', 'codex', 'pi'] as const),
  ...(['openclaw', 'vscode-chat'] as const),
];
const minute = 60_000;
const each = 60;

describe('discovery over all agents', () => {
  const here = desks();

  /** Old conversations of other folders and a few of `own`, a home as somebody has it after a year. */
  function fill(own: string): AgentHomes {
    const homes = new AgentHomes(placesIn(here().home), here().nowMs);
    for (const agent of everyAgent) {
      for (let n = 0; n < each; n++) {
        homes.write(agent, n < 3 ? own : here().at(`other${n % 5}`), n, (1 + n) * minute);
      }
    }
    // Sub-agents, side files and what is no transcript at all.
    const claude = path.join(homes.places.claude, 'projects', own.replace(/[^a-zA-Z0-9]/g, '-'));
    fs.mkdirSync(path.join(claude, `${idOf(0)}/subagents`), { recursive: true });
    fs.writeFileSync(path.join(claude, `${idOf(0)}/subagents/agent-1.jsonl`), '{}\n');
    fs.writeFileSync(path.join(claude, 'agent-2.jsonl'), '{}\n');
    fs.writeFileSync(path.join(homes.places.codex, 'history.jsonl'), '{}\n');
    fs.writeFileSync(path.join(homes.places.pi, 'auth.json'), '{}\n');
    return homes;
  }

  /** The ports with a record of every file that was opened. */
  function counted(homes: AgentHomes): { readonly outside: Outside; take(): readonly string[] } {
    const built = here().outside();
    const opened: string[] = [];
    const noting =
      <T extends readonly unknown[], R>(read: (file: string, ...rest: T) => R) =>
      (file: string, ...rest: T): R => {
        opened.push(path.relative(here().home, file));
        return read(file, ...rest);
      };
    const { firstLine, head, tail, smallText } = built.listing;
    const listing: Listing = {
      ...built.listing,
      firstLine: noting(firstLine),
      head: noting(head),
      smallText: noting(smallText),
      ...(tail && { tail: noting(tail) }),
    };
    return {
      outside: {
        ...built,
        listing,
        around: { ...built.around, chatFolders: [homes.places.chats] },
      },
      take: () => opened.splice(0).filter((file) => file.endsWith('.jsonl')),
    };
  }
  const under = (files: readonly string[], dir: string): number =>
    files.filter((file) => file.startsWith(`${dir}/`)).length;

  it('opens only files whose folder or first line may be of this folder, and each once', async () => {
    const own = here().workspace;
    const homes = fill(own);
    const { outside, take } = counted(homes);
    const found = await findSessions([own], everyAgent, outside, true);
    assert.equal(found.length, 4 * 3 + each, 'three of each, and all chats of the window');
    const opened = take();
    assert.equal(new Set(opened).size, opened.length, 'no file twice');
    // Folders of Claude Code and pi tell whose they are; Codex and OpenClaw have to be looked into.
    assert.equal(under(opened, '.claude'), 3);
    assert.equal(under(opened, '.pi'), 3);
    assert.ok(under(opened, '.codex') <= each);
    assert.equal(under(opened, '.openclaw'), each);
    assert.ok(under(opened, 'chats') <= 8, 'an older chat cannot be the newest');
    const strange = opened.filter((file) => /subagents|agent-|history|auth/.test(file));
    assert.deepEqual(strange, []);
  });

  it('opens nothing the next time, and then only what was written', async () => {
    const own = here().workspace;
    const homes = fill(own);
    const { outside, take } = counted(homes);
    const first = await findSessions([own], everyAgent, outside, true);
    take();
    assert.deepEqual(await findSessions([own], everyAgent, outside, true), first);
    assert.deepEqual(take(), []);
    const written = [
      homes.write('claude-code', own, 1, 0),
      homes.write('openclaw', own, 70, 0),
      homes.write('pi', own, 2, 0),
      homes.write('codex', own, 71, 0),
    ];
    const later = await findSessions([own], everyAgent, outside, true);
    assert.deepEqual(
      new Set(take()),
      new Set(written.map((file) => path.relative(here().home, file))),
    );
    assert.equal(later.length, first.length + 2);
  });

  it('asks each agent once what is open, however many conversations there are', async () => {
    const own = here().workspace;
    const homes = fill(own);
    homes.claudeRuns(process.pid, 1);
    homes.codexLock(2);
    const built = here().outside();
    const asked: string[] = [];
    const listing: Listing = {
      ...built.listing,
      list: (dir) => {
        asked.push(path.relative(here().home, dir));
        return built.listing.list(dir);
      },
    };
    await findSessions([own], ['claude-code', 'codex'], { ...built, listing }, true);
    assert.equal(asked.filter((dir) => dir === '.claude/sessions').length, 1);
    assert.equal(asked.filter((dir) => dir === '.codex/thread-writer-locks').length, 1);
    assert.equal(new Set(asked).size, asked.length);
  });
});

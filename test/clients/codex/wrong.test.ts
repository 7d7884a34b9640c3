/**
 * The proof of the rig: compactions that are wrong in one way each are planted into a thread of the real Codex, and what our checks
 * say of its next request must name the fault. A check that never fails proves nothing.
 */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { scenes } from '../../cli/scene';
import { says } from './server';
import type { Item } from './server';
import { files, work } from './talk';
import { contextOf, fileFaults, shortFaults } from './truth';
import { CodexWorld, threadOf } from './world';

interface Line {
  ordinal: number;
  payload: { replacement_history: Item[] };
}

/** The text that is appended instead of the right lines, and what must be said of it. */
interface Wrong {
  readonly name: string;
  readonly says: RegExp;
  readonly change: (history: Line, count: Line) => string;
}
const text = (...lines: readonly Line[]): string =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('');
/** Changes the items that are to be sent. */
const items =
  (change: (items: Item[]) => void) =>
  (history: Line, count: Line): string => {
    change(history.payload.replacement_history);
    return text(history, count);
  };

const wrongs: readonly Wrong[] = [
  {
    name: 'an item that was dropped from the kept tail',
    says: /not the end of the conversation/,
    change: items((all) => all.splice(2, 1)),
  },
  {
    name: 'a summary that is there twice',
    says: /the summary is there 2 times/,
    change: items((all) => all.splice(1, 0, all[0]!)),
  },
  {
    name: 'two items in the wrong order',
    says: /not the end of the conversation/,
    change: items((all) => all.push(...all.splice(-2, 1))),
  },
  {
    name: 'a result without its call',
    says: /not the end of the conversation|half pairs|a result comes first/,
    change: items((all) => {
      const at = all.findIndex(({ type }) => type === 'function_call');
      all.splice(at, 1);
    }),
  },
  {
    name: 'a call without its result',
    says: /not the end of the conversation|half pairs/,
    change: items((all) => {
      const at = all.findIndex(({ type }) => type === 'function_call_output');
      all.splice(at, 1);
    }),
  },
  {
    name: 'injected context that is kept',
    says: /context is injected twice/,
    change: items((all) => {
      const content = [{ type: 'input_text', text: '<environment_context>\nold' }];
      const item = { type: 'message', role: 'user', content };
      all.splice(1, 0, item, item);
    }),
  },
  { name: 'no token count', says: /asked 2 times/, change: (history) => text(history) },
  {
    name: 'a wrong number',
    says: /do not count on/,
    change: (history, count) => {
      history.ordinal += 5;
      count.ordinal += 5;
      return text(history, count);
    },
  },
  {
    name: 'no number',
    says: /do not count on/,
    change: (history, count) => {
      const unnumbered = Object.fromEntries(
        Object.entries(history).filter(([key]) => key !== 'ordinal'),
      );
      return `${JSON.stringify(unnumbered)}\n${text(count)}`;
    },
  },
  {
    name: 'no line end',
    says: /does not end with a line/,
    change: (history, count) => text(history, count).trimEnd(),
  },
];

describe('our checks of the real Codex', () => {
  const here = scenes();
  let world: CodexWorld;
  afterEach(() => world.close());

  it('name each compaction that is wrong, and nothing in the right one', async () => {
    world = await CodexWorld.start(here(), 'model_auto_compact_token_limit = 10815');
    for (const [name, body] of Object.entries(files)) {
      fs.writeFileSync(path.join(here().workspace, name), body);
    }
    const file = await work(world, threadOf);
    const before = contextOf(file);
    const bytes = fs.readFileSync(file);
    const small = ['compaction.keepRecentTokens=300', 'compaction.evidenceTokens=400'];
    const { env } = world;
    const set = small.flatMap((pair) => ['--set', pair]);
    const done = await here().run(['compact', '--json', ...set, '--transcript', file], { env });
    assert.equal(done.code, 0, done.err);
    const { summary } = (done.value() as { result: { summary: string } }).result;
    const ours = fs.readFileSync(file).subarray(bytes.length).toString('utf8');
    const [history = '', count = ''] = ours.trimEnd().split('\n');
    const saved = here().at('saved-home');
    fs.cpSync(world.home, saved, { recursive: true });

    /** Everything our checks say after the next turn of a thread that ends in this text. */
    const faultsOf = async (ending: string): Promise<string> => {
      fs.rmSync(world.home, { recursive: true });
      fs.cpSync(saved, world.home, { recursive: true });
      fs.writeFileSync(file, Buffer.concat([bytes, Buffer.from(ending)]));
      const faults = [...fileFaults(file)];
      if (faults.length > 0) return faults.join('; ');
      const { server } = world;
      const requests = server.asked.length;
      server.clear();
      server.queue(says('The hull is dry.', 9_000), says('Again.', 9_000));
      const { code } = await world.codex(
        ...['exec', '--skip-git-repo-check', 'resume', threadOf(file), 'Now the hull.'],
      );
      if (code !== 0) return [...faults, 'the client fails'].join('; ');
      const asked = server.asked.slice(requests);
      if (asked.length !== 1) faults.push(`asked ${asked.length} times`);
      const request = { input: asked.at(-1)?.input ?? [], prompt: 'Now the hull.' };
      return [...faults, ...fileFaults(file), ...shortFaults(request, before, summary)].join('; ');
    };
    assert.equal(await faultsOf(ours), '');
    for (const { name, says: wanted, change } of wrongs) {
      const parsed = [history, count].map((line) => JSON.parse(line) as Line);
      const faults = await faultsOf(change(parsed[0]!, parsed[1]!));
      assert.match(faults, wanted, name);
    }
  });
});

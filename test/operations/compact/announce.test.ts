/** What user commands and listeners are told around a compaction, and what their answers do. Real commands, each over at once. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { asIs, said } from '../../../src/base/sentence';
import type { Announcement, Verdict } from '../../../src/ports/announcements';
import type { CommandOutcome, CommandRun } from '../../../src/ports/shell';
import type { Outside } from '../../../src/ports/outside';
import { longTalk } from '../../cli/scene';
import { desks } from '../desk';
import type { Desk } from '../desk';
import { EditorHost } from '../modelDesk';
import { patience } from '../../../tools/patience.mjs';
import { words } from '../../build/words';

type Sort = 'beforeCompaction' | 'afterCompaction' | 'sessionBeforeCompact';

describe('hooks around a compaction', () => {
  const here = desks();

  const session = (desk: Desk): string => desk.write(longTalk(desk.lines(), 12).text());
  const limits = (
    desk: Desk,
    hooks: Partial<Readonly<Record<Sort, readonly string[]>>>,
    ms = patience(),
  ) => {
    const set = Object.entries(hooks).map(
      ([name, commands]) => [`hooks.${name}`, commands] as const,
    );
    const all = desk.limits({
      'compaction.keepRecentTokens': 1_000,
      'compaction.model': 'offline',
      ...Object.fromEntries(set),
    });
    return { ...all, userCommands: { ...all.userCommands, timeoutMs: ms } };
  };

  /** Everything outside, and every command that was run, ended ones only after `settled`. */
  function watched(desk: Desk, host?: EditorHost) {
    const outside = desk.outside({}, host);
    const runs: CommandRun[] = [];
    const ended: Promise<CommandOutcome>[] = [];
    const run = (asked: CommandRun): Promise<CommandOutcome> => {
      runs.push(asked);
      const outcome = outside.shell.run(asked);
      ended.push(outcome);
      return outcome;
    };
    const watching: Outside = { ...outside, shell: { run } };
    return { outside: watching, runs, settled: () => Promise.all(ended) };
  }

  const told = (desk: Desk, name: string): Announcement =>
    JSON.parse(fs.readFileSync(path.join(desk.workspace, name), 'utf8')) as Announcement;
  const warned = (desk: Desk): readonly string[] =>
    desk.logged.filter(({ area }) => area === 'hooks').map(({ message }) => message);

  it('get one JSON object each on their standard input, in the workspace folder', async () => {
    const desk = here();
    const file = session(desk);
    const { outside, runs, settled } = watched(desk);
    const done = await desk.compact(
      file,
      limits(desk, {
        sessionBeforeCompact: ['cat >deciding'],
        beforeCompaction: ['cat >before'],
        afterCompaction: ['cat >after'],
      }),
      outside,
      { instructions: 'Dwell on the harbour.' },
    );
    assert.ok(done.ok, JSON.stringify(done));
    await settled();
    const subject = { agent: 'pi', sessionId: 'session-1', file, cwd: desk.workspace };
    const { firstKeptEntryId, tokensBefore, tokensAfter, details } = done.value.result;
    assert.ok(details.readFiles.includes('src/part0.ts'), 'the first compaction has files as well');
    const deciding = told(desk, 'deciding');
    assert.ok(deciding.event === 'session_before_compact');
    const { messageCount, keptCount } = deciding.preparation;
    const entries = fs.readFileSync(file, 'utf8').split('\n').length - 3;
    assert.equal(messageCount + keptCount, entries, 'all but the header and the compaction');
    assert.deepEqual(deciding, {
      event: 'session_before_compact',
      ...subject,
      instructions: 'Dwell on the harbour.',
      preparation: {
        firstKeptEntryId,
        messageCount,
        keptCount,
        tokensBefore,
        previousSummary: null,
        readFiles: details.readFiles,
        modifiedFiles: details.modifiedFiles,
        trigger: 'manual',
      },
    });
    assert.deepEqual(told(desk, 'before'), {
      event: 'before_compaction',
      ...subject,
      messageCount,
      tokenCount: tokensBefore,
    });
    assert.deepEqual(told(desk, 'after'), {
      event: 'after_compaction',
      ...subject,
      messageCount: keptCount + 1,
      tokenCount: tokensAfter,
      compactedCount: messageCount,
    });
    assert.ok(runs.every(({ cwd, input }) => cwd === desk.workspace && input.endsWith('}\n')));
    assert.deepEqual(warned(desk), []);
  });

  it('say of a compaction nobody asked for that it was due', async () => {
    const desk = here();
    const { outside } = watched(desk);
    const set = limits(desk, { sessionBeforeCompact: ['cat >deciding'] });
    await desk.compact(session(desk), set, outside, { byPerson: false });
    const deciding = told(desk, 'deciding');
    assert.ok(deciding.event === 'session_before_compact');
    assert.equal(deciding.preparation.trigger, 'threshold');
  });

  it('run side by side, listeners too', async () => {
    const desk = here();
    const host = new EditorHost(0);
    const seen: string[] = [];
    host.verdict = ({ event }) => {
      seen.push(event);
      fs.writeFileSync(path.join(desk.workspace, 'three'), '');
      return { kind: 'go' };
    };
    const { outside, settled } = watched(desk, host);
    const wait = (own: string, ...others: readonly string[]): string =>
      `touch ${own}; while [ ! -f ${others.join(' ] || [ ! -f ')} ]; do sleep 0.02; done`;
    const commands = [wait('one', 'two', 'three'), wait('two', 'one', 'three')];
    const done = await desk.compact(
      session(desk),
      limits(desk, { sessionBeforeCompact: commands }),
      outside,
    );
    assert.ok(done.ok);
    assert.deepEqual(
      (await settled()).map(({ exitCode }) => exitCode),
      [0, 0],
    );
    assert.deepEqual(seen, ['session_before_compact', 'before_compaction', 'after_compaction']);
  });

  const failing: readonly (readonly [string, string, RegExp])[] = [
    ['fails', 'echo \'{"cancel": true}\'; exit 1', /ended with 1$/],
    ['takes too long', 'sleep 600; echo \'{"cancel": true}\'', /took too long/],
    ['does not exist', 'no-such-command-of-ours', /ended with 127$/],
    ['answers with no JSON', 'echo maybe', /no JSON object/],
    ['answers with a list', 'echo "[true]"', /no JSON object/],
    ['says a great deal', 'head -c 900000 /dev/zero | tr "\\0" x', /no JSON object/],
  ];
  for (const [name, command, warning] of failing) {
    it(`hold nothing up when one ${name}; the log says so`, async () => {
      const desk = here();
      const { outside } = watched(desk);
      const ms = command.startsWith('sleep') ? 300 : patience();
      const set = limits(desk, { sessionBeforeCompact: [command] }, ms);
      const done = await desk.compact(session(desk), set, outside);
      assert.ok(done.ok, JSON.stringify(done));
      assert.match(warned(desk).join('\n'), warning);
    });
  }

  it('name a failing command in the log without the token in it', async () => {
    const desk = here();
    const token = `ghp${'_'}${'Ab3'.repeat(12)}`;
    const { outside } = watched(desk);
    const command = `curl_of_ours -H "Authorization: Bearer ${token}" http://127.0.0.1:1`;
    await desk.compact(session(desk), limits(desk, { sessionBeforeCompact: [command] }), outside);
    assert.match(warned(desk).join('\n'), /ended with/);
    assert.ok(!JSON.stringify(desk.logged).includes(token));
  });

  it('call a compaction off with a reason, and nothing is written', async () => {
    const desk = here();
    const file = session(desk);
    const was = fs.readFileSync(file);
    const { outside, runs } = watched(desk);
    const set = limits(desk, {
      sessionBeforeCompact: [
        'true',
        'echo \'{"cancel": true, "reason": "A release is under way."}\'',
      ],
      beforeCompaction: ['touch before'],
    });
    const done = await desk.compact(file, set, outside);
    assert.deepEqual(done, {
      ok: false,
      problem: {
        kind: 'refused',
        sentence: said`Not compacted: ${asIs('A release is under way.')}`,
      },
    });
    assert.deepEqual(fs.readFileSync(file), was);
    assert.equal(runs.length, 2, 'nobody is told of what does not happen');
  });

  it('call it off without a reason too', async () => {
    const desk = here();
    const set = limits(desk, { sessionBeforeCompact: ['echo \'{"cancel": true}\''] });
    const done = await desk.compact(session(desk), set, watched(desk).outside);
    assert.ok(!done.ok && done.problem.kind === 'refused');
    assert.match(
      words(done.problem.sentence),
      /^Not compacted: the command "echo .*" asked for it\.$/,
    );
  });

  it('give words of their own, which are audited', async () => {
    const desk = here();
    const summary = '## Goal\nWords of a hook about src/never.ts.\n\n## Next steps\n- Rest.';
    fs.writeFileSync(path.join(desk.workspace, 'words.json'), JSON.stringify({ summary }));
    const { outside } = watched(desk);
    const set = limits(desk, { sessionBeforeCompact: ['cat words.json'] });
    const done = await desk.compact(session(desk), set, outside);
    assert.ok(done.ok, JSON.stringify(done));
    const { writtenBy, tier, result, repairs } = done.value;
    assert.deepEqual([writtenBy, tier], ['listener', 'offline']);
    assert.match(result.summary, /Words of a hook about/);
    assert.doesNotMatch(result.summary, /never\.ts/);
    assert.match(result.summary, /## Evidence/);
    assert.match(
      repairs.map(words).join('\n'),
      /^Removed what the conversation does not contain: src\/never\.ts\.$/,
    );
  });

  it('are asked of listeners as well, and a veto counts more than words', async () => {
    const desk = here();
    const host = new EditorHost(0);
    const answers: Verdict[] = [
      { kind: 'summary', summary: '## Goal\nA listener wrote this.', from: 'ext' },
      { kind: 'cancel', reason: asIs('not now.') },
    ];
    const { outside } = watched(desk, host);
    const answer = (): Verdict => answers.shift() ?? { kind: 'go' };
    host.verdict = ({ event }) => (event === 'session_before_compact' ? answer() : { kind: 'go' });
    const dry = limits(desk, {});
    const first = await desk.compact(session(desk), dry, outside);
    assert.ok(first.ok && first.value.writtenBy === 'listener');
    assert.match(first.value.result.summary, /A listener wrote this\./);
    const veto = limits(desk, {
      sessionBeforeCompact: ['echo \'{"summary": "## Goal\\\\nWords."}\''],
    });
    const second = await desk.compact(session(desk), veto, outside);
    assert.ok(!second.ok && second.problem.kind === 'refused');
    assert.equal(words(second.problem.sentence), 'Not compacted: not now.');
  });

  it('do not keep a compaction from happening where listeners are gone', async () => {
    const desk = here();
    const host = new EditorHost(0);
    host.verdict = () => Promise.reject(new Error('the host is gone'));
    const done = await desk.compact(session(desk), limits(desk, {}), watched(desk, host).outside);
    assert.ok(done.ok);
    assert.match(warned(desk).join('\n'), /could not be asked/);
  });

  it('are told and not asked where they only listen', async () => {
    const desk = here();
    const no = 'echo \'{"cancel": true}\'';
    const { outside } = watched(desk);
    const set = limits(desk, { beforeCompaction: [no], afterCompaction: [no] });
    assert.ok((await desk.compact(session(desk), set, outside)).ok);
  });

  const everyHook = { beforeCompaction: ['touch a'], afterCompaction: ['touch b'] };

  it('run no command in a folder that is not trusted', async () => {
    const desk = here();
    const { outside, runs } = watched(desk);
    const place = { workspace: desk.workspace, trusted: false };
    const set = limits(desk, { ...everyHook, sessionBeforeCompact: ['touch c'] });
    assert.ok((await desk.compact(session(desk), set, outside, { place })).ok);
    assert.deepEqual(runs, []);
  });

  it('run no command and ask no listener in a preview', async () => {
    const desk = here();
    const host = new EditorHost(0);
    const { outside, runs } = watched(desk, host);
    const set = limits(desk, { ...everyHook, sessionBeforeCompact: ['touch c'] });
    const done = await desk.draft(session(desk), set, outside);
    assert.ok(done.ok);
    assert.deepEqual([runs.length, host.announcements.length], [0, 0]);
  });

  it('end when the compaction is cancelled', async () => {
    const desk = here();
    const file = session(desk);
    const was = fs.readFileSync(file);
    const cancel = new AbortController();
    const { outside, settled } = watched(desk);
    const { shell } = outside;
    const starting: Outside = {
      ...outside,
      shell: {
        run: (asked) => {
          const running = shell.run(asked);
          cancel.abort();
          return running;
        },
      },
    };
    const set = limits(desk, { sessionBeforeCompact: ['sleep 600'] });
    const done = await desk.compact(file, set, starting, {}, undefined, cancel.signal);
    assert.deepEqual(done, { ok: false, problem: { kind: 'cancelled' } });
    assert.deepEqual(
      (await settled()).map(({ ended }) => ended),
      ['cancelled'],
    );
    assert.deepEqual(fs.readFileSync(file), was);
  });
});

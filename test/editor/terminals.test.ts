import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { AgentHomes, idOf, placesIn } from '../build/agentHomes';
import { home, isTrusted, testing, until, workspace } from './world';

describe('terminals', () => {
  const opened: vscode.Terminal[] = [];
  const homes = new AgentHomes(placesIn(home), Date.now());

  after(async () => {
    for (const terminal of opened) terminal.dispose();
    fs.rmSync(homes.places.claude, { recursive: true, force: true });
    const hook = await testing();
    await until('it is forgotten', () =>
      hook.view().snapshot.session?.agent === 'claude-code' ? undefined : true,
    );
  });

  /** A terminal whose shell stands for a Claude Code that has conversation `n` open. */
  async function withClaude(n: number): Promise<vscode.Terminal> {
    const terminal = vscode.window.createTerminal({ name: `agent ${n}`, cwd: workspace });
    opened.push(terminal);
    const pid = await terminal.processId;
    assert.ok(pid !== undefined, 'the terminal has no process');
    homes.claudeRuns(pid, n);
    return terminal;
  }

  it('decide which of several open conversations is followed: the active one’s', async () => {
    // Restricted Mode asks before it opens a terminal.
    if (!isTrusted) return;
    for (const n of [1, 2, 3])
      homes.write('claude-code', fs.realpathSync(workspace), n, n * 60_000);
    const first = await withClaude(2);
    const second = await withClaude(3);
    const hook = await testing();
    const followed = (n: number, why: string): Promise<true> =>
      until(`${n} is followed`, () => {
        const { session, why: reason } = hook.view().snapshot;
        return session?.sessionId === idOf(n) && reason === why ? true : undefined;
      });
    first.show();
    await followed(2, 'terminal');
    second.show();
    await followed(3, 'terminal');
    assert.match(hook.look()?.tooltip ?? '', /the one in the active terminal/);
    second.dispose();
    first.show();
    await followed(2, 'terminal');
    const left = path.join(homes.places.claude, 'sessions');
    for (const name of fs.readdirSync(left)) fs.rmSync(path.join(left, name));
    await until('it has ended', () =>
      hook.view().snapshot.session?.live === 'ended' ? true : undefined,
    );
  });
});

import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { commands } from '../../src/vscode/ids';
import { configure, home, isTrusted, run, until, workspace } from './world';

const settings = path.join(home, '.claude', 'settings.json');
const mine = '{\n  // what I allow\n  "model": "opus"\n}\n';

/** Picks the first agent as a person would, presses the button of that name where a question has it, and hears all. */
async function answering(button: string | null, during: () => Promise<unknown>): Promise<string[]> {
  const { window } = vscode;
  const { showQuickPick, showInformationMessage } = window;
  const heard: string[] = [];
  Object.assign(window, {
    showQuickPick: (items: readonly vscode.QuickPickItem[]) => Promise.resolve(items[0]),
    showInformationMessage: (message: string, ...labels: string[]) => {
      heard.push(message);
      return Promise.resolve(labels.find((label) => label === button));
    },
  });
  try {
    await during();
  } finally {
    Object.assign(window, { showQuickPick, showInformationMessage });
  }
  return heard;
}

/** Our own folder where nothing says otherwise. */
const hookFolder = path.join(home, '.local/state/tidemark/hook');

interface Known {
  readonly folder: string | null;
  readonly trusted: boolean;
  readonly layers: readonly Readonly<Record<string, unknown>>[];
}

/** What hooks are told of a folder; null = of all. */
function known(folder: string | null): Known | undefined {
  const dir = path.join(hookFolder, 'folders');
  const names = fs.existsSync(dir) ? fs.readdirSync(dir) : [];
  return names
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(fs.readFileSync(path.join(dir, name), 'utf8')) as Known)
    .find((one) => one.folder === folder);
}

const differences = (): readonly vscode.TabInputTextDiff[] =>
  vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .flatMap(({ input }) => (input instanceof vscode.TabInputTextDiff ? [input] : []));

const textOf = async (uri: vscode.Uri): Promise<string> =>
  (await vscode.workspace.openTextDocument(uri)).getText();

describe('hooks in an agent’s own configuration', () => {
  before(() => {
    fs.mkdirSync(path.dirname(settings), { recursive: true });
    fs.writeFileSync(settings, mine);
  });
  after(async () => {
    fs.rmSync(path.dirname(settings), { recursive: true });
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  if (!isTrusted) {
    it('are not touched from a folder that is not trusted', async () => {
      assert.equal((await run(commands.installAgentHooks)).kind, 'restricted');
      assert.equal((await run(commands.removeAgentHooks)).kind, 'restricted');
      assert.equal(fs.readFileSync(settings, 'utf8'), mine);
    });

    it('that are installed are told that the folder is not trusted, and none of its settings', async () => {
      const key = 'memoryFlush.softThresholdTokens';
      assert.equal(fs.existsSync(hookFolder), false, 'nothing is installed');
      fs.writeFileSync(
        settings,
        `{"hooks": {"Stop": [{"hooks": [{"type": "command",
        "command": "node \\"/x/tidemark-hook.cjs\\" hook claude-code --tidemark"}]}]}}`,
      );
      await configure(key, 3_900);
      const own = await until('what hooks are told', () => known(fs.realpathSync(workspace)));
      assert.deepEqual([own.trusted, own.layers], [false, []]);
      assert.ok(fs.existsSync(path.join(hookFolder, 'tidemark-hook.cjs')));
      await configure(key, undefined);
    });
    return;
  }

  it('are shown before anything is written', async () => {
    const [question] = await answering(null, async () => {
      assert.equal((await run(commands.installAgentHooks)).ok, true);
    });
    assert.match(
      question ?? '',
      /^Install Tidemark's hooks in Claude Code\? This changes .*settings/,
    );
    const [shown] = differences();
    assert.ok(shown);
    assert.equal(await textOf(shown.original), mine);
    assert.match(await textOf(shown.modified), /"model": "opus",\n {2}"hooks": \{/);
    assert.equal(fs.readFileSync(settings, 'utf8'), mine);
  });

  it('are installed and removed with a press of the button, and the file is as it was', async () => {
    const text = (): string => fs.readFileSync(settings, 'utf8');
    await answering('Install', async () => {
      await run(commands.installAgentHooks);
      await until('the hooks', () => (text() === mine ? undefined : true));
    });
    assert.match(text(), /tidemark-hook\.(?:sh\\"|cjs\\"|cmd) hook claude-code --tidemark/);
    // What was done before may be told of only now.
    const again = await answering('Install', () => run(commands.installAgentHooks));
    assert.match(again.join('\n'), /are in Claude Code already/);
    await until('the launcher', () =>
      fs.existsSync(path.join(hookFolder, 'tidemark-hook.cjs')) ? true : undefined,
    );
    const real = fs.realpathSync(workspace);
    assert.equal((await until('the folder', () => known(real))).trusted, true);
    const values = (): string => JSON.stringify([known(null)?.layers, known(real)?.layers]);
    await configure('memoryFlush.enabled', false);
    await until('the new setting', () =>
      values().includes('"memoryFlush.enabled":false') ? true : undefined,
    );
    await configure('memoryFlush.enabled', undefined);
    await until('the setting gone', () =>
      values().includes('memoryFlush.enabled') ? undefined : true,
    );
    await answering('Remove', async () => {
      await run(commands.removeAgentHooks);
      await until('the file as it was', () => (text() === mine ? true : undefined));
    });
    await until('nothing of ours', () => (fs.existsSync(hookFolder) ? undefined : true));
  });
});

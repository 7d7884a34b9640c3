import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { commands } from '../../src/vscode/ids';
import { extension, isTrusted, itemText, PiSession, run, testing, until } from './world';

interface Manifest {
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

/** The numbers of the row in "Startup Performance" that begins with the text: load code, call activate, finish activate. */
async function activationTimes(id: string): Promise<readonly number[]> {
  await vscode.commands.executeCommand('perfview.show');
  const row = await until('the start-up table', () =>
    vscode.workspace.textDocuments
      .filter(({ uri }) => uri.scheme === 'perf')
      .flatMap((document) => document.getText().split('\n'))
      .find((line) => line.includes(`| ${id} `)),
  );
  const cells = row.split('|').map((cell) => cell.trim());
  return cells.filter((cell) => /^\d+$/.test(cell)).map(Number);
}

describe('the extension', () => {
  it('is started by the editor and hands out nothing but the testing hook', async () => {
    const { isActive, exports } = await extension();
    assert.ok(isActive);
    assert.deepEqual(Object.keys(exports ?? {}).sort(), ['dispose', 'look', 'onDidChange', 'view']);
  });

  it('registers exactly the commands it contributes', async () => {
    const { packageJSON } = await extension();
    const contributed = (packageJSON as Manifest).contributes.commands.map(
      ({ command }) => command,
    );
    const registered = (await vscode.commands.getCommands(true)).filter((id) =>
      id.startsWith('tidemark.'),
    );
    const own = registered.filter((id) => !/\.(focus|open|resetViewLocation)$/.test(id));
    assert.deepEqual(own.sort(), [...contributed].sort());
    assert.deepEqual(own.sort(), Object.values(commands).sort());
  });

  it('needs less than 60 ms of the start', async () => {
    const times = await activationTimes('tidemark.tidemark');
    console.log(`activation: load, activate, finish = ${times.join(', ')} ms`);
    assert.ok(times.length >= 3, 'the start-up table has no row for the extension');
    const [, called = 0, finished = 0] = times;
    assert.ok(called + finished < 60, times.join(' '));
  });
});

describe('without a conversation', () => {
  it('there is no item', async () => {
    const hook = await testing();
    assert.equal(hook.look(), null);
  });

  it('every command answers in one sentence and throws nothing', async () => {
    const { showLog, ...others } = commands;
    for (const command of Object.values(others)) {
      const outcome = await run(command);
      assert.equal(outcome.ok, false, command);
      assert.match(outcome.sentence ?? '', /^[A-Z][^\n]*\.$/, command);
    }
    assert.equal((await run(showLog)).ok, true);
  });
});

if (!isTrusted) {
  describe('in Restricted Mode', () => {
    it('the meter works and nothing is written', async () => {
      const session = new PiSession().turn('Fix the port.', 'Done.', 190_000).idle();
      await itemText(/95%/);
      const before = session.bytes();
      for (const command of [commands.compact, commands.flush, commands.undo]) {
        const outcome = await run(command);
        assert.equal(outcome.kind, 'restricted', command);
      }
      const hook = await testing();
      assert.match(hook.look()?.tooltip ?? '', /Restricted Mode/);
      assert.deepEqual(session.bytes(), before);
      const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
      assert.ok(folder);
      const names = (await vscode.workspace.fs.readDirectory(folder)).map(([name]) => name);
      assert.ok(!names.includes('memory'), names.join(' '));
    });
  });
}

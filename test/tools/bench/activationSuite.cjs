// Runs in the extension host in place of a test suite: waits until the editor has started the extension by itself, and
// hands over the row of VS Code's own start-up table that is about it (test/tools/bench/activation.mjs).
const fs = require('node:fs');
const vscode = require('vscode');

const id = 'tidemark.tidemark';

/** Asks every 50 ms until there is an answer; the host's own time limit ends what never comes. */
async function until(ask) {
  for (;;) {
    const found = await ask();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Milliseconds in the columns Load Code, Call Activate and Finish Activate. */
async function row() {
  await vscode.commands.executeCommand('perfview.show');
  const line = await until(() =>
    vscode.workspace.textDocuments
      .filter(({ uri }) => uri.scheme === 'perf')
      .flatMap((document) => document.getText().split('\n'))
      .find((text) => text.includes(`| ${id} `)),
  );
  const cells = line.split('|').map((cell) => cell.trim());
  const [load, call, finish] = cells.filter((cell) => /^\d+$/.test(cell)).map(Number);
  return { load, call, finish, event: cells.findLast((cell) => cell !== '') };
}

exports.run = async () => {
  await until(() => (vscode.extensions.getExtension(id)?.isActive ? true : undefined));
  const info = await row();
  const result = { passed: 1, failed: 0, failures: [], tests: [], info };
  fs.writeFileSync(process.env.TIDEMARK_TEST_RESULT, JSON.stringify(result));
};

import assert from 'node:assert/strict';
import { readInput } from '../../../src/engine/summary/offline';
import { commandLines } from '../../../src/engine/summary/commandLines';
import { conversation } from '../../build/conversation';
import { draftInputAt } from '../../build/compactions';

const linesOf = (build: ReturnType<typeof conversation>): readonly string[] => {
  const entries = build.entries();
  return commandLines(readInput(draftInputAt(entries, entries.length))).map(({ text }) => text);
};

describe('the commands of a summary', () => {
  it('tell what still runs, with its port, until it is stopped', () => {
    const build = conversation().user('Go.').bash('npm run dev &', 'Local: http://localhost:5173/');
    assert.equal(linesOf(build)[0]?.startsWith('- ▶ :5173 npm run dev &'), true);
    build.bash('lsof -ti:5173 | xargs kill', '');
    assert.equal(
      linesOf(build).some((line) => line.includes('▶')),
      false,
    );
  });

  it('leave out what only looked, was typed wrongly before, and what wrote a scratch file', () => {
    const build = conversation()
      .user('Go.')
      .bash('ls src', 'a.ts')
      .bash('gti status', 'gti: command not found', { failed: true, exitCode: 127 })
      .bash('cat > /var/folders/x1/try.py <<EOF\nprint(1)\nEOF', '')
      .bash('npm test', '12 passed')
      .user('And now?')
      .bash('npm rnu lint', 'npm: command not found', { failed: true, exitCode: 127 });
    const said = linesOf(build).join('\n');
    for (const gone of ['ls src', 'gti status', 'try.py'])
      assert.equal(said.includes(gone), false, gone);
    for (const kept of ['✓ npm test', '✗127 npm rnu lint']) assert.ok(said.includes(kept), said);
  });
});

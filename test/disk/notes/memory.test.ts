import assert from 'node:assert/strict';
import fs from 'node:fs';
import { Journal } from '../../../src/disk/write/journal';
import { tempDir } from '../tempDir';
import { memoryOf, noted } from './memoryOf';
import { words } from '../../build/words';

const at = tempDir();
const day = '2026-01-31';

const memory = () => memoryOf(at('home'));

describe('the memory files of a workspace', () => {
  beforeEach(() => fs.mkdirSync(at('ws')));

  it('tell what is noted already, and nothing where nothing is', async () => {
    assert.deepEqual(await memory().known(at('ws'), day), { day: '', lasting: '' });
    fs.writeFileSync(at('ws', 'MEMORY.md'), '- lasting\n');
    await noted(memory(), at('ws'), '- a ^1\n');
    const known = await memory().known(at('ws'), day);
    assert.deepEqual(known, { day: `# ${day}\n- a ^1\n`, lasting: '- lasting\n' });
    assert.ok(fs.existsSync(at('ws', 'memory', `${day}.md`)));
  });

  it('tell nothing of a file that a link leads to out of the folder', async () => {
    fs.mkdirSync(at('elsewhere'));
    fs.writeFileSync(at('elsewhere', 'secret.md'), 'the secret\n');
    fs.writeFileSync(at('elsewhere', `${day}.md`), 'the secret\n');
    const told = async () => JSON.stringify(await memory().known(at('ws'), day));
    fs.symlinkSync(at('elsewhere', 'secret.md'), at('ws', 'MEMORY.md'));
    fs.symlinkSync(at('elsewhere'), at('ws', 'memory'));
    assert.doesNotMatch(await told(), /secret/);
    fs.rmSync(at('ws', 'MEMORY.md'));
    fs.rmSync(at('ws', 'memory'));
    fs.mkdirSync(at('ws', 'memory'));
    fs.linkSync(at('elsewhere', 'secret.md'), at('ws', 'MEMORY.md'));
    fs.symlinkSync(at('elsewhere', `${day}.md`), at('ws', 'memory', `${day}.md`));
    assert.doesNotMatch(await told(), /secret/);
    assert.doesNotMatch(JSON.stringify(await memory().known(at('ws'), '../secret')), /secret/);
  });

  it('tell what is noted in a folder that is reached by a link, and in a file that may only be read', async () => {
    fs.writeFileSync(at('ws', 'MEMORY.md'), '- lasting\n', { mode: 0o444 });
    fs.symlinkSync(at('ws'), at('linked'));
    assert.deepEqual(await memory().known(at('linked'), day), { day: '', lasting: '- lasting\n' });
  });

  it('take notes back by their receipt, once', async () => {
    const written = await noted(memory(), at('ws'), '- a ^1\n');
    assert.ok(written.ok);
    assert.equal((await memory().undo(written.value.receipt)).ok, true);
    assert.equal(fs.readFileSync(written.value.file, 'utf8'), `# ${day}\n`);
    const twice = await memory().undo(written.value.receipt);
    assert.equal(!twice.ok && twice.problem.kind, 'notWritten');
    const steps = (await new Journal(at('home', 'journal'), () => new Date()).entries()).map(
      (entry) => (entry.step === 'begin' ? entry.kind : entry.step),
    );
    assert.deepEqual(steps, ['notes', 'done', 'notesUndo', 'done']);
  });

  it('refuse receipts that are not theirs', async () => {
    const receipt = {
      workspace: at('ws'),
      file: at('ws', 'x.md'),
      offset: 0,
      length: 1,
      sha256: '',
    };
    for (const text of ['', 'x', 'null', '{}', JSON.stringify(receipt)]) {
      const done = await memory().undo(text);
      assert.equal(!done.ok && done.problem.kind, 'unsafe');
    }
  });

  it('say why nothing can be written, without making anything', async () => {
    assert.equal(await memory().refusal(at('ws'), day), undefined);
    assert.deepEqual(fs.readdirSync(at('ws')), []);
    fs.symlinkSync(at(''), at('ws', 'memory'));
    assert.match(words((await memory().refusal(at('ws'), day)) ?? ''), /outside the workspace/);
    const done = await noted(memory(), at('ws'), '- a\n');
    assert.equal(!done.ok && done.problem.kind, 'unsafe');
    fs.rmSync(at('ws', 'memory'));
    fs.writeFileSync(at('ws', 'memory'), '');
    assert.match(words((await memory().refusal(at('ws'), day)) ?? ''), /is not a folder/);
    const file = await noted(memory(), at('ws'), '- a\n');
    assert.match(words(file.ok ? '' : file.problem.sentence), /ws\/memory is not a folder, so no/);
    assert.match(words((await memory().refusal(at('no'), day)) ?? ''), /does not exist/);
    const inFile = words((await memory().refusal(at('ws', 'memory'), day)) ?? '');
    assert.match(inFile, /ws\/memory is not a folder, so no/);
  });
});

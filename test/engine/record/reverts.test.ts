/** Which files are still changed after git put some back. */
import assert from 'node:assert/strict';
import { FileBook } from '../../../src/engine/record/fileLists';
import { noteReverts } from '../../../src/engine/record/reverts';
import { readLedger } from '../../../src/engine/record/ledger';
import { commandShape } from '../../../src/engine/record/runs/shape';
import { conversation } from '../../build/conversation';

function bookAfter(...commands: readonly string[]): FileBook {
  const book = new FileBook('/ws');
  book.touch({ action: 'edit', path: 'src/a.ts' }, 1);
  book.touch({ action: 'write', path: 'src/new.ts' }, 2);
  for (const command of commands) noteReverts(book, commandShape(command, '/ws'));
  return book;
}

const leftAfter = (...commands: readonly string[]): readonly string[] =>
  bookAfter(...commands)
    .all()
    .flatMap(({ path, modified }) => (modified ? [path] : []));

describe('files that git put back', () => {
  const table: readonly (readonly [readonly string[], readonly string[]])[] = [
    [['git reset --hard && git clean -fd'], []],
    [['git reset --hard'], ['src/new.ts']],
    [['git checkout -- src/a.ts'], ['src/new.ts']],
    [['git restore src/a.ts'], ['src/new.ts']],
    [['git restore .'], ['src/new.ts']],
    [['git restore --staged src/a.ts'], ['src/a.ts', 'src/new.ts']],
    [['git checkout other -- src/a.ts'], ['src/a.ts', 'src/new.ts']],
    [['git checkout HEAD -- src/a.ts'], ['src/new.ts']],
    [['git checkout HEAD -- src'], ['src/new.ts']],
    [['git checkout HEAD'], ['src/a.ts', 'src/new.ts']],
    [['git reset --hard HEAD~1'], ['src/a.ts', 'src/new.ts']],
    [['git -C ../other reset --hard'], ['src/a.ts', 'src/new.ts']],
    [["ssh web1 'git reset --hard'"], ['src/a.ts', 'src/new.ts']],
    [
      ['git commit -am x', 'git reset --hard'],
      ['src/a.ts', 'src/new.ts'],
    ],
  ];
  for (const [commands, left] of table)
    it(commands.join('; '), () => {
      assert.deepEqual(leftAfter(...commands), left);
    });
});

describe('a line that puts back and writes', () => {
  const changedBy = (command: string): readonly string[] => {
    const talk = conversation().user('Try.').bash('echo 1 > src/a.ts', '').bash(command, '');
    const files = readLedger(talk.entries(), '/home/dev/shop', (text) => text).files.all();
    return files.flatMap(({ path, modified }) => (modified ? [path] : []));
  };

  it('leaves what it wrote behind that', () => {
    assert.deepEqual(changedBy('git checkout src/a.ts && echo 2 > src/a.ts'), ['src/a.ts']);
    assert.deepEqual(changedBy('git checkout src/a.ts && echo 2 > src/b.ts'), ['src/b.ts']);
  });

  it('says nothing of this checkout where the client ran it in another one', () => {
    const changed = (workdir: string): readonly boolean[] => {
      const talk = conversation()
        .user('Try.')
        .bash('echo 1 > src/a.ts', '')
        .call('exec_command', { cmd: 'git checkout src/a.ts', workdir })
        .result('Updated 1 path');
      const ledger = readLedger(talk.entries(), '/home/dev/shop', (text) => text);
      return ledger.files.all().map(({ modified }) => modified);
    };
    assert.deepEqual(changed('/home/dev/other'), [true]);
    assert.deepEqual(changed('/home/dev/shop'), []);
  });

  it('leaves nothing of what it wrote before', () => {
    assert.deepEqual(changedBy('echo 2 > src/a.ts && npm test; git checkout src/a.ts'), []);
  });
});

describe('a file of this conversation that was put in the place of another', () => {
  it('is no former name of it', () => {
    const book = new FileBook('/ws');
    book.touch({ action: 'write', path: 'u2.txt' }, 1);
    book.touch({ action: 'move', from: 'u2.txt', path: 'u.txt' }, 1);
    assert.deepEqual(
      book.all().map(({ path, renamedFrom }) => [path, renamedFrom]),
      [['u.txt', null]],
    );
  });
});

import assert from 'node:assert/strict';
import { bookLists, FileBook } from '../../../src/engine/record/fileLists';
import { extractFileOps } from '../../build/fileOps';
import { conversation, type ConversationBuilder } from '../../build/conversation';
import { collectEvidence } from '../../../src/engine/record/evidence';

describe('file lists', () => {
  it('hold what was read and changed, each once, sorted', () => {
    const talk = conversation()
      .call('read', { path: 'r.ts' })
      .result('x')
      .call('write', { path: 'w.ts' })
      .result('ok')
      .call('edit', { path: 'e.ts' })
      .result('ok')
      .call('edit', { path: '/ws/r.ts' })
      .result('ok');
    assert.deepEqual(extractFileOps(talk.entries(), '/ws'), {
      readFiles: [],
      modifiedFiles: ['e.ts', 'r.ts', 'w.ts'],
    });
  });

  it('know a file by any of its names', () => {
    const windows = conversation();
    for (const path of ['C:\\Users\\m\\ws\\src\\a.ts', 'c:/Users/m/ws/src/a.ts', './src/a.ts'])
      windows.call('edit', { path }).result('ok');
    windows.call('bash', { command: 'sed -i s/a/b/ /c/Users/m/ws/src/a.ts' }).result('');
    windows.call('bash', { command: 'cd src && sed -i s/a/b/ a.ts' }).result('');
    for (const path of ['D:\\out\\b.ts', 'd:/out/b.ts', '/d/out/b.ts'])
      windows.call('write', { path }).result('ok');
    assert.deepEqual(extractFileOps(windows.entries(), 'C:\\Users\\m\\ws').modifiedFiles, [
      'D:/out/b.ts',
      'src/a.ts',
    ]);
    const patch = '*** Begin Patch\n*** Update File: a.ts\n@@\n+x\n*** End Patch\n';
    const shell = conversation()
      .call('shell', { command: ['bash', '-lc', 'sed -i s/a/b/ a.ts'], workdir: '/ws/src' })
      .result('')
      .call('exec_command', { cmd: `apply_patch <<'E'\n${patch}`, workdir: 'src' })
      .result('')
      .call('exec_command', { cmd: 'cd src && rm ../src/a.ts', workdir: '.' })
      .result('')
      .call('exec_command', { cmd: 'cat ../b.ts' })
      .result('')
      .call('read', { path: '/b.ts' })
      .result('');
    assert.deepEqual(extractFileOps(shell.entries(), '/ws'), {
      readFiles: ['/b.ts'],
      modifiedFiles: ['src/a.ts'],
    });
  });

  it('know where a shell stood that remembers its folder', () => {
    const talk = conversation().call('Bash', { command: 'sed -i s/a/b/ a.ts; rm ../b.ts' });
    const moved = talk
      .result('')
      .entries()
      .map((entry) =>
        entry.kind !== 'message'
          ? entry
          : {
              ...entry,
              blocks: entry.blocks.map((block) =>
                block.kind === 'toolCall' ? { ...block, folder: '/ws/src' } : block,
              ),
            },
      );
    assert.deepEqual(extractFileOps(moved, '/ws').modifiedFiles, ['b.ts', 'src/a.ts']);
  });

  describe('of a shell that stays where it went, though the transcript forgets to say so', () => {
    const modified = (talk: ConversationBuilder): readonly string[] => {
      const entries = [...talk.entries()].map((entry) =>
        entry.kind !== 'message'
          ? entry
          : {
              ...entry,
              blocks: entry.blocks.map((block) =>
                block.kind === 'toolCall' ? { ...block, folder: 'D:\\ws' } : block,
              ),
            },
      );
      return collectEvidence(entries, 'D:\\ws', (text) => text).files.modified;
    };
    const ran = (...commands: readonly string[]): ConversationBuilder => {
      const talk = conversation().user('mend it');
      for (const command of commands) talk.call('Bash', { command }).result('');
      return talk;
    };

    it('are those of where it went', () => {
      assert.deepEqual(modified(ran('cd src && go vet ./...', 'cat >> term/w.go <<E\nx\nE')), [
        'src/term/w.go',
      ]);
      assert.deepEqual(modified(ran('cd /d/ws/src/term', 'cd .. && ls', 'sed -i s/a/b/ w.go')), [
        'src/w.go',
      ]);
      assert.deepEqual(modified(ran('cd src', 'git add term/w.go')), ['src/term/w.go']);
      assert.deepEqual(modified(ran('cd src', 'sed -i s/a/b/ w.go', 'git checkout -- w.go')), []);
    });

    it('are, where they are staged, no folders whose name begins with a point', () => {
      assert.deepEqual(modified(ran('git add .github .codex/ .gitignore a/.env .eslintrc.json')), [
        ...['.eslintrc.json', '.gitignore', 'a/.env'],
      ]);
    });

    it('are those of where it stood, where it did not go or came back', () => {
      const here = ['w.go'];
      assert.deepEqual(modified(ran('(cd src && ls)', 'sed -i s/a/b/ w.go')), here);
      assert.deepEqual(modified(ran('cd src', 'cd /d/ws && ls', 'sed -i s/a/b/ w.go')), here);
      assert.deepEqual(modified(ran('cd src', 'cd "$HERE"', 'sed -i s/a/b/ w.go')), here);
      const turns = ran('cd src').agent('Done.').user('and w.go');
      turns.call('Bash', { command: 'sed -i s/a/b/ w.go' }).result('');
      assert.deepEqual(modified(turns), here);
      for (const answer of [
        { text: 'cd: src: No such file or directory', failed: true },
        { text: 'x\nShell cwd was reset to D:/ws', failed: false },
      ]) {
        const talk = conversation().call('Bash', { command: 'cd src; ls' });
        talk.result(answer.text, { failed: answer.failed });
        talk.call('Bash', { command: 'sed -i s/a/b/ w.go' }).result('');
        assert.deepEqual(modified(talk), here);
      }
    });
  });

  it('do not hold what a failed call was about', () => {
    const talk = conversation()
      .call('edit', { path: 'bad.ts' })
      .result('no match', { failed: true });
    assert.deepEqual(extractFileOps(talk.entries(), null), { readFiles: [], modifiedFiles: [] });
  });

  it('count a call whose result is missing as made', () => {
    assert.deepEqual(
      extractFileOps(conversation().call('read', { path: 'a.ts' }).entries(), null).readFiles,
      ['a.ts'],
    );
  });

  it('pair results that come late and out of order', () => {
    const talk = conversation()
      .call('edit', { path: 'a.ts' })
      .user('wait')
      .result('no match', { failed: true });
    assert.deepEqual(extractFileOps(talk.entries(), null).modifiedFiles, []);
  });

  it('count no scratch file, as a summary lists none', () => {
    const book = new FileBook('/ws');
    book.touch({ action: 'write', path: '/var/folders/x1/probe.yaml' }, 1);
    book.touch({ action: 'read', path: '/private/tmp/out.log' }, 2);
    const client = '/home/dev/.claude/projects/-ws';
    book.touch({ action: 'read', path: `${client}/0a1b.jsonl` }, 3);
    book.touch({ action: 'edit', path: '/ws/a.ts' }, 4);
    book.touch({ action: 'edit', path: `${client}/memory/MEMORY.md` }, 5);
    assert.deepEqual(bookLists(book.all()), {
      readFiles: [],
      modifiedFiles: [`${client}/memory/MEMORY.md`, 'a.ts'],
    });
  });

  it('keep a file under its old and its new name', () => {
    const book = new FileBook('/ws');
    book.touch({ action: 'edit', path: 'a.ts' }, 1);
    book.touch({ action: 'move', path: '/ws/b.ts', from: 'a.ts' }, 2);
    book.touch({ action: 'move', path: 'c.ts', from: 'b.ts' }, 3);
    const records = book.all();
    assert.equal(records.find((file) => file.path === 'c.ts')?.renamedFrom, 'a.ts');
    assert.ok(records.find((file) => file.path === 'b.ts')?.movedAway);
    assert.deepEqual(bookLists(records).modifiedFiles, ['a.ts', 'b.ts', 'c.ts']);
  });

  it('know a deleted file until it is written again', () => {
    const book = new FileBook(null);
    book.touch({ action: 'delete', path: 'a.ts' }, 1);
    assert.ok(book.all()[0]?.deleted);
    book.touch({ action: 'write', path: 'a.ts' }, 2);
    assert.ok(!book.all()[0]?.deleted);
  });

  it('know what lay in a folder that was removed whole, and name no other file', () => {
    const book = new FileBook('/ws');
    book.touch({ action: 'write', path: 'scratch/a.ts' }, 1);
    book.touch({ action: 'read', path: '/ws/scratch/deep/b.ts' }, 2);
    book.touch({ action: 'write', path: 'scratchpad/c.ts' }, 3);
    for (const path of ['scratch/', 'node_modules', '.', '..'])
      book.touch({ action: 'empty', path }, 4);
    assert.deepEqual(
      book.all().map(({ path, modified, deleted }) => [path, modified, deleted]),
      [
        ['scratchpad/c.ts', true, false],
        ['scratch/a.ts', true, true],
        ['scratch/deep/b.ts', true, true],
      ],
    );
  });

  it('take over earlier lists without undoing what is known', () => {
    const book = new FileBook('/ws');
    book.touch({ action: 'edit', path: 'a.ts' }, 1);
    book.carry(['/ws/a.ts', 'r.ts', ''], ['gone.ts (deleted)', 'r.ts'], 2);
    assert.deepEqual(bookLists(book.all()), {
      readFiles: [],
      modifiedFiles: ['a.ts', 'gone.ts', 'r.ts'],
    });
    book.clear();
    assert.deepEqual(book.all(), []);
  });

  it('never hold the workspace itself or nothing', () => {
    const book = new FileBook('/ws');
    book.touch({ action: 'read', path: '/ws/.' }, 1);
    book.touch({ action: 'read', path: ' ' }, 1);
    assert.deepEqual(book.all(), []);
  });

  it('hold names without characters that nobody sees', () => {
    const book = new FileBook('/ws');
    const tags = [...'obey'].map((c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0))).join('');
    book.touch({ action: 'read', path: `/ws/r${tags}.ts` }, 1);
    book.touch({ action: 'move', from: `a\u202e.ts`, path: `b\u001b[31m.ts` }, 2);
    book.carry([`c${tags}.ts`], ['d\u200b.ts'], 3);
    assert.ok(book.isModified('b\u200b.ts'));
    assert.deepEqual(bookLists(book.all()), {
      readFiles: ['c.ts', 'r.ts'],
      modifiedFiles: ['a.ts', 'b.ts', 'd.ts'],
    });
  });

  it('hold what was changed as such only', () => {
    const book = new FileBook('/ws');
    for (const path of ['m', 'r', 'r']) book.touch({ action: 'read', path }, 1);
    book.touch({ action: 'write', path: 'm' }, 2);
    assert.deepEqual(bookLists(book.all()), { readFiles: ['r'], modifiedFiles: ['m'] });
  });
});

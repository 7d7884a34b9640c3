import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { inEnglish } from '../../../src/base/sentence';
import { noteSources } from '../../../src/disk/notes/sources';
import type { MemorySource } from '../../../src/engine/memory/options';
import { tempDir } from '../tempDir';

const at = tempDir();
const later = (): Date => new Date(Date.now() + 60_000);

function write(name: string, text: string | Uint8Array = '- a\n'): string {
  const file = at(name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
  return file;
}

const sources = (now: () => Date = later) =>
  noteSources({
    home: at('home'),
    now,
    instructions: ['AGENTS.md', 'CLAUDE.md', 'AGENTS.md'],
    agentFolders: () => [at('home', 'agent')],
  });
const look = (
  use: readonly MemorySource[] = ['memory'],
  extraPaths: readonly string[] = [],
  now = later,
) => {
  const { files, problems } = sources(now).list({
    workspace: at('ws'),
    backend: { kind: 'builtin' },
    sources: use,
    extraPaths,
    sessions: null,
  });
  return { paths: files.map((file) => file.path), files, problems: problems.map(inEnglish) };
};

describe('files that notes are searched in', () => {
  beforeEach(() => fs.mkdirSync(at('ws'), { recursive: true }));

  it('are MEMORY.md and Markdown below memory/', () => {
    assert.deepEqual(look(), { paths: [], files: [], problems: [] });
    write('ws/MEMORY.md');
    write('ws/memory/2026-01-31.md');
    write('ws/memory/topics/gauges.md');
    write('ws/memory/data.json');
    write('ws/memory/.git/x.md');
    write('ws/README.md');
    assert.deepEqual(look().paths, [
      'MEMORY.md',
      'memory/2026-01-31.md',
      'memory/topics/gauges.md',
    ]);
  });

  it('are instructions, what agents note, and further paths, where they are wanted', () => {
    write('ws/AGENTS.md');
    write('home/agent/topic.md');
    write('ws/docs/a.md');
    write('other/b.md');
    assert.deepEqual(look(['instructions']).paths, ['AGENTS.md']);
    assert.deepEqual(look(['agentMemory']).paths, [at('home/agent/topic.md')]);
    const extra = look([], ['docs', at('other/b.md'), 'docs/a.md', 'missing', '~/agent']);
    assert.deepEqual(extra.paths, ['docs/a.md', at('other/b.md'), at('home/agent/topic.md')]);
    write('ws/notes/c.txt');
    assert.deepEqual(look([], ['notes/c.txt']), {
      paths: [],
      files: [],
      problems: [
        'notes/c.txt is not Markdown, so it is not searched. Name a folder, or a file that ends in .md.',
      ],
    });
    assert.match(extra.problems.join(), /^missing does not exist, so it is not searched\./);
  });

  it('are never reached through links, and what is no text is named', () => {
    write('elsewhere/secret.md');
    write('ws/memory/huge.md', '');
    fs.truncateSync(at('ws/memory/huge.md'), (32 << 20) + 1);
    fs.symlinkSync(at('elsewhere/secret.md'), at('ws/memory/link.md'));
    fs.mkdirSync(at('ws/memory/folder.md'));
    const { paths, problems } = look();
    assert.deepEqual(paths, []);
    assert.match(problems.join('\n'), /huge\.md holds more than 32 MB[^]*link\.md is a link/);
    fs.rmSync(at('ws/memory'), { recursive: true });
    fs.symlinkSync(at('elsewhere'), at('ws/memory'));
    assert.match(look().problems.join(), /memory is a link to somewhere else/);
    assert.deepEqual(look().paths, []);
  });

  it('have no second name elsewhere, but for one of ours while they are made', () => {
    write('elsewhere/secret.md');
    fs.mkdirSync(at('ws/memory'), { recursive: true });
    fs.linkSync(at('elsewhere/secret.md'), at('ws/memory/linked.md'));
    const made = write('ws/memory/made.md');
    fs.linkSync(made, at('ws/memory/.made.md.12-0123abcd.tidemark-tmp'));
    const { paths, problems } = look();
    assert.deepEqual(paths, ['memory/made.md']);
    assert.deepEqual(
      problems.map((one) => one.replace(at('ws'), '')),
      [
        '/memory/linked.md has a second name elsewhere (a hard link), so it is not searched. Put a copy there.',
      ],
    );
  });

  it('that lie too deep are named, once for the folder and only where notes are in it', () => {
    write('ws/memory/1/2/3/4/found.md');
    fs.mkdirSync(at('ws/memory/1/2/3/4/empty/6'), { recursive: true });
    write('ws/memory/1/2/3/4/.hidden/a.md');
    assert.deepEqual(look().problems, []);
    write('ws/memory/1/2/3/4/5/6/7/a.md');
    write('ws/memory/1/2/3/4/more/b.md');
    const { paths, problems } = look();
    assert.deepEqual(paths, ['memory/1/2/3/4/found.md']);
    assert.deepEqual(
      problems.map((one) => one.replace(at('ws'), '')),
      [
        '/memory/1/2/3/4/5 lies more than 5 folders deep, so the notes in it are not searched. Move them up.',
      ],
    );
  });

  it('are none where the workspace is no folder, which is one sentence', () => {
    const missing = (name: string): string => {
      const sentence = sources().missing({ workspace: at(name) });
      return sentence ? inEnglish(sentence).replace(at(''), '') : '';
    };
    write('file');
    assert.equal(missing('ws'), '');
    for (const name of ['none', 'file']) assert.match(missing(name), /is not a folder, so there/);
  });

  it('are read as text, and what is none is one sentence', () => {
    write('ws/memory/a.md', '\ufeff- one\n');
    write('ws/memory/b.md', Buffer.from('\ufeffzwei', 'utf16le'));
    write('ws/memory/c.md', Buffer.from([0, 1, 2, 0, 9]));
    write('ws/memory/d.md', Buffer.from('- one\n- caf\xe9\n', 'latin1'));
    write('ws/memory/e.md', '- one\r- two\r\n- \ufffd\n');
    const texts = look().files.map((file) => {
      const text = sources().text(file);
      return text.ok ? text.value : inEnglish(text.problem).replace(at('ws'), '');
    });
    assert.deepEqual(texts, [
      '- one\n',
      '/memory/b.md:1 is UTF-16 text, so it is not searched. Save it as UTF-8.',
      '/memory/c.md:1 is not text but binary data, so it is not searched.',
      '/memory/d.md:2 is not UTF-8 text, so the file is not searched. Save it as UTF-8.',
      '- one\n- two\r\n- \ufffd\n',
    ]);
    const [gone] = look().files;
    fs.rmSync(at('ws/memory/a.md'));
    const read = gone && sources().text(gone);
    assert.ok(read?.ok === false && /could not be read \(ENOENT\)/.test(inEnglish(read.problem)));
  });

  it('bear a stamp that changes with every write, and none while the clock may not have ticked', () => {
    const file = write('ws/MEMORY.md', '- a\n');
    assert.equal(look(undefined, undefined, () => new Date()).files[0]?.stamp, null);
    const [before] = look().files;
    fs.writeFileSync(file, '- b\n');
    fs.utimesSync(file, new Date(1), new Date(1));
    const [after] = look().files;
    assert.ok(before?.stamp != null && after?.stamp != null && before.stamp !== after.stamp);
  });
});

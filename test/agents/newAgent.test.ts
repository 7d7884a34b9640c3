/** What a new agent takes: a toy is added to a copy of the project as a person would add it, and is looked for everywhere. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { counts, ToyProject } from '../build/toyProject';
import { tempDir } from '../disk/tempDir';

const project = new ToyProject('newAgent');
const { stage, here, read } = project;

function run(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: stage,
    encoding: 'utf8',
    env: { ...process.env, TIDEMARK_ROOT: stage },
  });
  assert.equal(status, 0, stdout + stderr);
  return stdout;
}

/** The file with the two lists, an import and a word in each; and its line before the contract. */
function addLines(): void {
  const lines =
    "import { toyFacts } from './toy/facts';\nimport { toy } from './toy/record';\nimport { vscodeChatFacts }";
  const text = read('src/agents/all.ts')
    .replace('import { vscodeChatFacts }', lines)
    .replace('  vscodeChatFacts,\n', '  toyFacts,\n  vscodeChatFacts,\n')
    .replace('[claudeCode, ', '[toy, claudeCode, ');
  fs.writeFileSync(here('src/agents/all.ts'), text);
  const subjects = 'test/agents/contract/subjects.ts';
  const held = read(subjects)
    .replace('import type', "import { toySubject } from '../toy/subject';\nimport type")
    .replace('  piSubject,\n', '  toySubject,\n  piSubject,\n');
  fs.writeFileSync(here(subjects), held);
}

const touched = (): readonly string[] => project.touched(/^(?:src|test|tools|l10n)[/\\]/);

describe('a new agent', () => {
  const at = tempDir();

  before(function () {
    project.begin('agents');
    addLines();
  });

  it('is a folder and two files to touch; what else names agents is written by `npm run made`', () => {
    const byHand = touched();
    run('tools/made.mjs');
    const written = touched().filter((name) => !byHand.includes(name));
    console.log(
      `      an agent with hooks: ${byHand.length} existing files to touch (${byHand.join(', ')}); written by npm run made: ${written.join(', ')}`,
    );
    const lists = [
      ['src', 'agents', 'all.ts'],
      ['test', 'agents', 'contract', 'subjects.ts'],
    ];
    assert.deepEqual(
      byHand,
      lists.map((parts) => path.join(...parts)),
    );
    assert.match(read('package.json'), /"toy": \{[^}]*\},\n\s*"vscode-chat"/);
    assert.match(read('README.md'), /\n\| Toy \|/);
    assert.match(read('docs/agents.md'), /\n\| Toy 1 \|/);
    assert.match(read('l10n/bundle.l10n.json'), /Notes before a toy compacts/);
  });

  it('is shown in English until its texts are translated, and passes all else that texts are checked by', () => {
    run('test/tools/unit.mjs', 'test/vscode/l10n.test.ts');
    const left = project.forTranslators();
    console.log(`      texts of an agent for translators: ${counts(left)}`);
    for (const [file, texts] of left) {
      const others = texts.filter((text) => !/\btoy\b/i.test(text));
      assert.deepEqual(others, [], `${file}: only the toy’s own`);
      assert.equal(texts.length > 0, file.startsWith('l10n/'), file);
    }
  });

  it('is found, read and given hooks by the command line that is built from it', () => {
    run('esbuild.js');
    const home = at('home');
    const folder = path.join(home, 'work');
    fs.mkdirSync(path.join(home, '.toy'), { recursive: true });
    fs.mkdirSync(folder);
    const file = path.join(home, '.toy', 'one.jsonl');
    const said = { role: 'user', content: 'Build the boat.', timestamp: 1 };
    const lines = [
      { type: 'toytoys', version: 3, id: 't1', timestamp: '2026-01-05T10:00:00.000Z', cwd: folder },
      {
        type: 'message',
        id: 'a1',
        parentId: null,
        timestamp: '2026-01-05T10:00:01.000Z',
        message: said,
      },
    ];
    fs.writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const tidemark = (...words: readonly string[]): unknown => {
      const { stdout, stderr } = spawnSync(
        process.execPath,
        [here('dist/cli.js'), ...words, '--json'],
        {
          cwd: folder,
          encoding: 'utf8',
          env: {
            HOME: home,
            USERPROFILE: home,
            TIDEMARK_HOME: at('own'),
            PATH: process.env['PATH'],
          },
        },
      );
      assert.notEqual(stdout, '', stderr);
      return JSON.parse(stdout);
    };
    const listed = JSON.stringify(tidemark('sessions', '--workspace', folder));
    assert.match(listed, /"agent":"toy"/);
    const { agent, entries } = tidemark('status', '--transcript', file) as Record<string, unknown>;
    assert.deepEqual({ agent, entries }, { agent: 'toy', entries: 1 });
    const planned = JSON.stringify(tidemark('hook', 'toy', '--install', '--dry-run'));
    assert.match(planned, /hook\.txt/);
  });

  it('is offered in Install Agent Hooks… and named in the list of conversations', () => {
    const bundle = read('dist/extension.js');
    assert.match(bundle, /Notes before a toy compacts/);
    assert.match(bundle, /label: ?"Toy"/);
    assert.doesNotMatch(bundle, /toytoys/);
  });

  it('fulfils the contract of agents', () => {
    const shown = run('test/tools/unit.mjs', 'test/agents/contract', '--', '--grep', ', Toy ');
    console.log(`      the toy before the contract: ${/\d+ passing/.exec(shown)?.[0]}`);
    assert.match(shown, /\b[1-9]\d+ passing/);
  });

  it('passes what the lists are checked by, and does not where its record lacks something', () => {
    const checks = ['test/architecture/manifest.test.ts', 'test/clientHooks/files.test.ts'];
    run('test/tools/unit.mjs', ...checks, 'test/agents/records.test.ts');
    const record = 'src/agents/toy/record.ts';
    fs.writeFileSync(here(record), read(record).replace(', hooks: toyHooks', ''));
    assert.throws(() => run('test/tools/unit.mjs', 'test/agents/records.test.ts'), /toy/);
  });
});

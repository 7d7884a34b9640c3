/** What a new provider takes: a toy is added to a copy of the project as a person would add it, and is looked for everywhere. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { answerTo } from '../build/models/scriptedSummariser';
import { counts, ToyProject } from '../build/toyProject';
import { longTalk } from '../cli/scene';
import { PiLines } from '../build/lines/piLines';
import { tempDir } from '../disk/tempDir';
import { says, startToy } from './toyServer';

const project = new ToyProject('newProvider');
const { stage, here, read } = project;

interface Ended {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs Node and lets this process answer meanwhile. */
function node(args: readonly string[], env: NodeJS.ProcessEnv, cwd = stage): Promise<Ended> {
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { out: '', err: '' };
  child.stdout.on('data', (text: Buffer) => (said.out += text.toString('utf8')));
  child.stderr.on('data', (text: Buffer) => (said.err += text.toString('utf8')));
  return new Promise((resolve) => {
    child.on('close', (status) => resolve({ status, ...said }));
  });
}

async function run(...args: readonly string[]): Promise<string> {
  const { status, out, err } = await node(args, { ...process.env, TIDEMARK_ROOT: stage });
  assert.equal(status, 0, out + err);
  return out;
}

/** The file with the two lists: an import and a word for each. */
function addLines(): void {
  const text = read('src/models/all.ts')
    .replace(
      "import { editor } from './editor/record';",
      (line) =>
        `${line}\nimport { toyFacts } from './toy/facts';\nimport { toy } from './toy/record';`,
    )
    .replace('[anthropicFacts, ', '[anthropicFacts, toyFacts, ')
    .replace('[anthropic, ', '[anthropic, toy, ');
  fs.writeFileSync(here('src/models/all.ts'), text);
}

const touched = (): readonly string[] => project.touched(/^(?:src|test|tools|l10n|docs)[/\\]/);

describe('a new provider of models', () => {
  const at = tempDir();

  before(() => {
    project.begin('models');
    addLines();
  });

  it('is a folder and one file to touch; what else names providers is written by `npm run made`', async () => {
    const byHand = touched();
    await run('tools/made.mjs');
    const written = touched().filter((name) => !byHand.includes(name));
    console.log(
      `      a provider with key and address: ${byHand.length} existing file to touch (${byHand.join(', ')}); written by npm run made: ${written.join(', ')}`,
    );
    assert.deepEqual(byHand, [path.join('src', 'models', 'all.ts')]);
    const { capabilities, contributes } = JSON.parse(read('package.json')) as {
      readonly capabilities: unknown;
      readonly contributes: unknown;
    };
    assert.match(JSON.stringify(capabilities), /"tidemark\.toy\.baseUrl"/);
    const contributed = JSON.stringify(contributes);
    for (const part of ['|toy/', '"tidemark.toy.baseUrl"', 'tidemark.setToyKey', 'removeToyKey']) {
      assert.ok(contributed.includes(part), part);
    }
    assert.match(read('package.nls.json'), /"Set Toy API Key…"/);
    assert.match(read('package.nls.json'), /Where requests to Toy go/);
    assert.match(read('docs/commands.md'), /\n\| Remove Toy API Key \|/);
    assert.match(read('docs/models.md'), /\n\| `toy\/<id>` \|/);
    assert.match(read('docs/settings.md'), /tidemark\.toy\.baseUrl/);
  });

  it('has a setting and two commands that are shown in English until they are translated', async () => {
    await run('test/tools/unit.mjs', 'test/vscode/l10n.test.ts');
    const left = project.forTranslators();
    console.log(`      texts of a provider for translators: ${counts(left)}`);
    const own = /^(?:command\.\w+ToyKey|config\.toy\.baseUrl)$/;
    for (const [file, texts] of left) {
      const others = texts.filter((text) => !own.test(text));
      assert.ok(texts.length > 0, file);
      if (!file.startsWith('package.nls')) continue;
      assert.equal(texts.length - others.length, 3, file);
      // One text names every provider there is, so that it has another value in it now.
      for (const text of others) assert.match(text, /: config\.compaction\.model → /, file);
    }
  });

  it('writes a summary for the command line that is built from it, with its key, address and price', async () => {
    await run('esbuild.js');
    const far = await startToy();
    try {
      far.deed = says(answerTo);
      const [home, folder] = [at('home'), at('home/work')];
      fs.mkdirSync(folder, { recursive: true });
      const file = path.join(folder, 'talk.jsonl');
      fs.writeFileSync(file, longTalk(new PiLines({ cwd: folder }), 12).text());
      const tidemark = async (env: NodeJS.ProcessEnv, ...words: readonly string[]) => {
        const known = { HOME: home, USERPROFILE: home, TIDEMARK_HOME: at('own') };
        const all = { ...known, PATH: process.env['PATH'], ...env };
        const args = [here('dist/cli.js'), ...words, '--transcript', file, '--json'];
        const { out, err } = await node(args, all, folder);
        assert.notEqual(out, '', err);
        return JSON.parse(out) as Readonly<Record<string, unknown>>;
      };
      const compact = ['compact', '--model', 'toy/boat', '--keep', '1000'];
      const dry = [...compact, '--dry-run', '--set', 'memoryFlush.enabled=false'];
      const toyEnv = { TOY_API_KEY: 'toy-key', TOY_BASE_URL: far.url };
      const none = await tidemark({}, ...dry);
      assert.equal(none['tier'], 'offline');
      assert.match(String(none['why']), /no key for toy\/boat/);
      const { tier, model } = await tidemark(toyEnv, ...dry);
      const used = model as { readonly model: string; readonly usd: number };
      assert.deepEqual([tier, used.model], ['model', 'toy/boat']);
      assert.ok(used.usd > 0);
      assert.deepEqual([...new Set(far.keys)], ['toy-key']);
    } finally {
      await far.close();
    }
  });

  it('has its commands and its setting in the extension, which does not load it', () => {
    const bundle = read('dist/extension.js');
    for (const part of ['setToyKey', 'toyApiKey', 'toy.baseUrl']) {
      assert.ok(bundle.includes(part), part);
    }
    assert.doesNotMatch(bundle, /TextDecoderStream/);
  });

  it('passes what providers, manifest and imports are checked by', async () => {
    const checks = [
      'test/architecture/manifest.test.ts',
      'test/architecture/imports/imports.test.ts',
    ];
    await run('test/tools/unit.mjs', ...checks, 'test/models/records.test.ts');
  });
});

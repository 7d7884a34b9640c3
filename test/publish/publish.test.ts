/** The whole way: a project as it is before a release, the real vsce, and both places on the loopback interface. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../build/shared';
import type * as Publish from '../../tools/publish.mjs';
import { tempDir } from '../disk/tempDir';
import { vsix } from './vsix';
import { openShelves, type Shelves } from './shelves';

const manifest = JSON.stringify({
  ...{ name: 'gauge', publisher: 'quay', version: '1.2.3', engines: { vscode: '^1.105.0' } },
});
const tokens = { VSCE_PAT: 'market-secret', OVSX_PAT: 'open-secret' };

describe('npm run publish', () => {
  const here = tempDir();
  let shelves: Shelves;
  let vsce: ReturnType<typeof spawnSync>;
  let publish: typeof Publish.publish;
  before(async () => {
    // As they are, not bundled: they know their project by where they lie.
    const at = (name: string): string => path.join(root, 'tools', name);
    vsce = spawnSync(process.execPath, [at('fetchVsce.mjs')]);
    ({ publish } = (await import(pathToFileURL(at('publish.mjs')).href)) as typeof Publish);
  });
  beforeEach(async function () {
    if (vsce.status !== 0) {
      process.stderr.write(
        `NOT RUN: publishing, as vsce is not to be had here: ${String(vsce.stderr)}\n`,
      );
      this.skip();
    }
    shelves = await openShelves();
    const git = (...words: readonly string[]) =>
      execFileSync('git', ['-c', 'user.name=Q', '-c', 'user.email=q@quay.example', ...words], {
        cwd: here(),
      });
    const write = (name: string, text: string | Buffer): void => fs.writeFileSync(here(name), text);
    write('package.json', manifest);
    write('CHANGELOG.md', '## [Unreleased]\n\n## [1.2.3] - 2026-12-24\n');
    write('.gitignore', 'out/\n');
    git('init', '-q');
    git('add', '.');
    git('commit', '-q', '-m', 'a');
    fs.mkdirSync(here('out/results'), { recursive: true });
    write('out/tidemark.vsix', vsix(manifest));
    write('out/results/e2e.json', '{"passed":9,"failed":0}');
  });
  afterEach(() => shelves?.close());

  const run = async (change: Readonly<Record<string, string>> = {}, dryRun = false) => {
    const urls = { VSCE_MARKETPLACE_URL: shelves.url, OVSX_REGISTRY_URL: shelves.url };
    const lines: string[] = [];
    const env = { ...process.env, ...tokens, ...urls, ...change };
    const isDone = await publish({ env, dryRun, project: here(), say: (line) => lines.push(line) });
    const text = lines.join('\n');
    for (const token of Object.values(tokens)) assert.ok(!text.includes(token), text);
    return { isDone, text };
  };
  const sent = () => shelves.asked.filter(({ method }) => ['POST', 'PUT'].includes(method));

  it('sends the same bytes to both, each with its own token', async () => {
    const { isDone, text } = await run();
    assert.equal(isDone, true, text);
    assert.equal(text.match(/quay\.gauge 1\.2\.3 is published$/gm)?.length, 2, text);
    const packed = fs.readFileSync(here('out/tidemark.vsix'));
    const basic = `Basic ${Buffer.from('OAuth:market-secret').toString('base64')}`;
    assert.deepEqual(
      sent().map(({ url, authorization, bytes }) => [url, authorization, bytes.equals(packed)]),
      [
        ['/_apis/gallery/extensions', basic, true],
        ['/api/-/publish', 'Bearer open-secret', true],
      ],
    );
  });

  it('is run again where one place has the version and the other did not take it', async () => {
    shelves.answer = [401, '{"error":"Invalid access token open-secret."}'];
    const first = await run();
    assert.equal(first.isDone, false);
    assert.match(first.text, /Marketplace: quay\.gauge 1\.2\.3 is published/);
    assert.match(first.text, /: quay\.gauge 1\.2\.3 is NOT published: Invalid access token …\./);
    shelves.has = ['1.2.3'];
    shelves.answer = [201, '{"namespace":"quay","name":"gauge","version":"1.2.3"}'];
    const second = await run();
    assert.equal(second.isDone, true);
    assert.match(second.text, /Marketplace: .* was published before, and is left as it is/);
    assert.equal(sent().filter(({ url }) => url.startsWith('/_apis/')).length, 1);
  });

  it('goes on to Open VSX where the Marketplace refuses, and says so', async () => {
    shelves.takes = 403;
    const { isDone, text } = await run();
    assert.equal(isDone, false);
    assert.match(text, /Marketplace: quay\.gauge 1\.2\.3 is NOT published: .*Not on this quay/);
    assert.match(text, /: quay\.gauge 1\.2\.3 is published$/m);
  });

  it('sends nothing where something stands in the way, or for a look alone', async () => {
    const dry = await run({}, true);
    assert.deepEqual([dry.isDone, /Nothing was sent\.$/.test(dry.text)], [true, true], dry.text);
    fs.writeFileSync(here('new.txt'), '');
    const refused = await run({ OVSX_PAT: ' ' });
    assert.equal(refused.isDone, false);
    assert.match(refused.text, /^There are changes.*\nOVSX_PAT is not set.*\nNothing was sent\.$/);
    assert.deepEqual(shelves.asked, []);
  });
});

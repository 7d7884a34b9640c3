/**
 * What the start of the editor waits for: the bundle as shipped is loaded and activated with a stand-in for `vscode` that
 * answers everything, and all that it asks Node for is noted. Its size: package.test.ts; how long it takes is `npm run bench -- activation`.
 */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';
import { root } from '../build/shared';
import { bundled } from './imports/bundled';
import { readText, sources } from './tree';

interface Started {
  /** Modules by name, in the order asked for. */
  readonly asked: readonly string[];
  readonly workers: number;
  /** What `activate` returned, and how much is handed over to be disposed. */
  readonly returned: unknown;
  readonly subscriptions: readonly { dispose(): void }[];
}

/** Answers every name with itself, as a function, a class and an object. */
const anything: unknown = new Proxy(function () {}, {
  get: (_target, name) => (name === Symbol.toPrimitive ? () => '' : anything),
  apply: () => anything,
  construct: () => anything as object,
  set: () => true,
});

/** The names of the editor's API that the code uses, each answering everything. */
function editor(): Record<string, unknown> {
  const texts = [...sources('src/vscode').values(), readText('src/extension.ts')];
  const names = texts.flatMap((text) => [...text.matchAll(/\bvscode\.(\w+)/g)]);
  return Object.fromEntries(names.map(([, name]) => [name!, anything]));
}

/** Loads the shipped bundle and starts it, up to the end of `activate`. */
async function start(): Promise<Started> {
  const { text } = await bundled('extension');
  const require = createRequire(path.join(root, 'package.json'));
  const asked: string[] = [];
  let workers = 0;
  const ask = (name: string): unknown => {
    asked.push(name.replace(/^node:/, ''));
    if (name === 'vscode') return editor();
    if (!name.endsWith('worker_threads')) return require(name);
    const Worker = function (): unknown {
      workers++;
      return anything;
    };
    return { Worker };
  };
  const bundle = { exports: {} as { activate?: (context: unknown) => unknown } };
  // The way Node runs a CommonJS module; of our own build, nothing from outside.
  const run = vm.compileFunction(text, ['require', 'module', 'exports']);
  run(ask, bundle, bundle.exports);
  const subscriptions: { dispose(): void }[] = [];
  const workspaceState = { get: (_key: string, value: unknown) => value, update: () => undefined };
  const folder = (fsPath: string) => ({ scheme: 'file', fsPath });
  const context = {
    subscriptions,
    workspaceState,
    extensionPath: root,
    extensionMode: 1,
    extension: { packageJSON: { version: '0.0.0' } },
    storageUri: folder('/storage/own/ours'),
    globalStorageUri: folder('/storage/all/ours'),
  };
  const returned = bundle.exports.activate?.(context);
  return { asked, workers, returned, subscriptions };
}

describe('the start of the extension', () => {
  it('carries no reader, no writer, no ranks and only the small half of zod', async () => {
    const { inputs } = await bundled('extension');
    const heavy =
      /tiktoken|ranks|jsonc-parser|@anthropic-ai|zod\/v4\/classic|zod\/v4\/locales|^src\/(disk|agents\/(?!all|\w+\/facts|jsonl\/hook(?:Events|Offers))|models\/(?!all|\w+\/facts)|compose|cli|worker)/;
    assert.deepEqual(
      inputs.filter((file) => heavy.test(file)),
      [],
    );
  });

  it('asks Node for nothing that reads the disk, and starts no thread', async () => {
    const { asked, workers, returned, subscriptions } = await start();
    const allowed = ['os', 'path', 'vscode', 'worker_threads'];
    assert.deepEqual([...new Set(asked)].sort(), allowed);
    assert.equal(workers, 0);
    assert.ok(returned !== null && typeof returned === 'object');
    assert.ok(
      'apiVersion' in returned && !('testing' in returned),
      'only tests get more than the API',
    );
    assert.equal(subscriptions.length, 1);
    subscriptions[0]?.dispose();
  });
});

/** The part that is shipped, as it is shipped: minified, and with an environment that would have it otherwise. */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';
import { anthropicProvider } from '../../src/models/anthropic/provider';
import type { SdkModule } from '../../src/models/anthropic/model';
import { bundled } from '../architecture/imports/bundled';
import { mock, startMock } from '../build/models/mockAnthropic';
import { root } from '../build/shared';
import { call, problemOf, watch } from './contract';

async function shipped(): Promise<SdkModule> {
  const { text } = await bundled('anthropic');
  const bundle = { exports: {} };
  // The way Node runs a CommonJS module; of our own build, nothing from outside.
  const run = vm.compileFunction(text, ['require', 'module', 'exports']);
  run(createRequire(path.join(root, 'package.json')), bundle, bundle.exports);
  return bundle.exports as SdkModule;
}

describe('the bundled SDK of Anthropic', () => {
  it('answers and fails like the package, with our key and address and no others', async () => {
    const module = await shipped();
    const strangers = {
      ANTHROPIC_API_KEY: 'another-key',
      ANTHROPIC_AUTH_TOKEN: 'another-token',
      ANTHROPIC_BASE_URL: 'http://127.0.0.1:9',
      ANTHROPIC_PROFILE: 'nobody',
      ANTHROPIC_CUSTOM_HEADERS:
        'X-Stranger: yes\nAuthorization: Bearer stolen\nX-Api-Key: stolen\nanthropic-beta: odd\nHost: evil.example',
    };
    const before = Object.keys(strangers).map((name) => [name, process.env[name]] as const);
    Object.assign(process.env, strangers);
    const far = await startMock();
    try {
      const provider = anthropicProvider({
        loadSdk: () => module,
        key: () => Promise.resolve('our-key'),
      });
      const opened = await provider.open('claude-x', {
        address: `${far.url}/`,
        byPerson: false,
        signal: new AbortController().signal,
      });
      assert.ok(opened.ok);
      far.script(mock.ok('Words.'), mock.overloaded, { kind: 'cut' });
      const answer = await opened.value.ask(call, watch());
      assert.ok(answer.ok && answer.value.text === 'Words.', JSON.stringify(answer));
      assert.equal(far.requests[0]?.headers.authorization, 'Bearer our-key');
      assert.deepEqual(Object.keys(far.requests[0].headers).sort(), [
        ...['accept', 'accept-encoding', 'accept-language', 'anthropic-version', 'authorization'],
        ...['connection', 'content-length', 'content-type', 'host', 'sec-fetch-mode', 'user-agent'],
      ]);
      assert.equal(far.requests[0].headers.host, new URL(far.url).host);
      for (const kind of ['overloaded', 'unreachable']) {
        const outcome = await opened.value.ask(call, watch());
        assert.equal(problemOf(outcome, opened.value.name).kind, kind);
      }
    } finally {
      await far.close();
      for (const [name, value] of before) {
        if (value === undefined) Reflect.deleteProperty(process.env, name);
        else process.env[name] = value;
      }
    }
  });
});

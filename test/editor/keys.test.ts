import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { home, run, testing, until, workspace } from './world';

// In pieces, so that no scanner takes them for real ones and this file's own bundle does not hold them.
const keys = ['first', 'second'].map((name) => ['sk', 'ant', name, 'k7Qz'.repeat(8)].join('-'));

const [setKey, removeKey] = ['tidemark.setAnthropicKey', 'tidemark.removeAnthropicKey'] as const;

type Box = vscode.InputBoxOptions | undefined;

/** Answers the next box that asks for a key, as a person would; gives what the box was like. */
async function entering(text: string | undefined, during: () => Promise<unknown>): Promise<Box> {
  const original = vscode.window.showInputBox;
  let seen: Box;
  vscode.window.showInputBox = (options?: vscode.InputBoxOptions) => {
    seen = options;
    return Promise.resolve(text);
  };
  try {
    await during();
  } finally {
    vscode.window.showInputBox = original;
  }
  return seen;
}

const readKey = async (origin = 'https://api.anthropic.com') =>
  (await testing()).host.call('key', { provider: 'anthropic', origin });

/** The ways a key could lie in a file. */
const traces = (key: string): readonly Buffer[] => [
  Buffer.from(key),
  Buffer.from(key, 'utf16le'),
  Buffer.from(Buffer.from(key).toString('base64').slice(0, 30)),
];

/** Files below a folder that hold one of the keys. */
function holding(dir: string): { readonly found: string[]; readonly files: number } {
  const wanted = keys.flatMap(traces);
  const found: string[] = [];
  let files = 0;
  for (const entry of fs.readdirSync(dir, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    files++;
    let bytes: Buffer;
    try {
      bytes = fs.readFileSync(file);
    } catch {
      continue; // It went away meanwhile.
    }
    if (wanted.some((trace) => bytes.includes(trace))) found.push(path.relative(dir, file));
  }
  return { found, files };
}

describe('the Anthropic API key', () => {
  after(() => run(removeKey));

  it('is asked for in a box that does not show it', async () => {
    const box = await entering(undefined, async () => {
      const outcome = await run(setKey);
      assert.deepEqual([outcome.ok, outcome.kind], [false, 'cancelled']);
    });
    assert.equal(box?.password, true);
    assert.equal(box.ignoreFocusOut, true);
    assert.equal(await box.validateInput?.(''), undefined);
    assert.equal(await box.validateInput?.('a b'), 'A key contains no spaces or line breaks.');
    assert.equal(await box.validateInput?.(keys[0]!), undefined);
    assert.equal(await readKey(), null);
  });

  it('that cannot be one is refused, and nothing is kept', async () => {
    await entering('tooshort', async () => {
      const outcome = await run(setKey);
      assert.deepEqual([outcome.ok, outcome.kind], [false, 'badKey']);
      assert.match(outcome.sentence ?? '', /^That is too short for a key/);
      assert.doesNotMatch(outcome.sentence ?? '', /tooshort/);
    });
    assert.equal(await readKey(), null);
  });

  it('would be found if it lay in a file', () => {
    const profile = process.env['TIDEMARK_TEST_PROFILE'] ?? '';
    for (const [index, trace] of keys.flatMap(traces).entries()) {
      const file = path.join(profile, `planted-${index}`);
      fs.writeFileSync(file, Buffer.concat([Buffer.alloc(9), trace, Buffer.alloc(9)]));
      assert.deepEqual(holding(profile).found, [path.basename(file)]);
      fs.rmSync(file);
    }
  });

  it('is set, replaced and removed by command, and lies in no file meanwhile or after', async () => {
    const profile = process.env['TIDEMARK_TEST_PROFILE'] ?? '';
    assert.ok(profile, 'the run does not say where its profile is');
    const look = (when: string): void => {
      for (const dir of [profile, home, workspace]) {
        const { found, files } = holding(dir);
        console.log(`${when}: ${files} files below ${path.basename(dir)}, ${found.length} hold it`);
        assert.deepEqual(found, [], when);
      }
    };
    const outcomes: unknown[] = [];
    const set = (key: string): Promise<unknown> =>
      entering(` ${key} `, async () => outcomes.push((await run(setKey)).value));
    await set(keys[0]!);
    assert.equal(await readKey(), keys[0]);
    look('set');
    await set(keys[1]!);
    assert.equal(await readKey(), keys[1]);
    look('replaced');
    assert.deepEqual(outcomes, ['new', 'replaced']);
    assert.equal((await run(removeKey)).ok, true);
    assert.equal(await readKey(), null);
    look('removed');
  });

  it('is in no setting', () => {
    const all = JSON.stringify(vscode.workspace.getConfiguration());
    for (const key of keys) assert.ok(!all.includes(key));
  });

  it('that is not set is removed in one sentence', async () => {
    const outcome = await run(removeKey);
    assert.deepEqual([outcome.kind, outcome.sentence], ['noKey', 'No Anthropic API key is set.']);
  });

  it('goes to the address it was entered for, and to another one once the person said so', async () => {
    const gateway = 'https://gate.example:8443';
    await entering(keys[0], () => run(setKey));
    const original = vscode.window.showWarningMessage;
    const questions: (readonly unknown[])[] = [];
    let press: (() => void) | undefined;
    vscode.window.showWarningMessage = (...asked: readonly unknown[]) => {
      questions.push(asked);
      return new Promise<undefined>((resolve) => {
        press = () => resolve(asked[1] as undefined);
      });
    };
    try {
      assert.deepEqual(await readKey(gateway), { kind: 'elsewhere' });
      assert.deepEqual(await readKey(gateway), { kind: 'elsewhere' });
      // It waits until no other message is in sight.
      await until('a question', () => questions[0]);
      assert.equal(questions.length, 1, 'asked once');
      assert.match(String(questions[0]?.[0]), /https:\/\/gate\.example:8443/);
      press?.();
      for (let left = 50; left > 0 && typeof (await readKey(gateway)) !== 'string'; left--) {
        await new Promise(setImmediate);
      }
      assert.equal(await readKey(gateway), keys[0]);
      assert.equal(await readKey(), keys[0]);
    } finally {
      vscode.window.showWarningMessage = original;
    }
  });
});

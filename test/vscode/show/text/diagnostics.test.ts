import assert from 'node:assert/strict';
import type { LogLine } from '../../../../src/base/log';
import { errorData } from '../../../../src/base/log';
import { said } from '../../../../src/base/sentence';
import { maskOf } from '../../../../src/engine/secrets/mask';
import { RecentLines } from '../../../../src/vscode/recentLines';
import type { Diagnosed } from '../../../../src/vscode/show/text/diagnostics';
import { diagnosticsText } from '../../../../src/vscode/show/text/diagnostics';
import { shareable } from '../../../../src/vscode/show/text/shareableText';
import { nowMs, snapshot, view } from '../../words';

const home = '/home/dev';
const planted = ['ghp', '16C7e42F292c6912E7710c838347Ae178B4a'].join('_');

const lineAt = (line: Partial<LogLine>): Diagnosed['lines'][number] => ({
  atMs: nowMs,
  line: { level: 'debug', area: 'worker', message: 'm', data: {}, ...line },
});

const diagnosed = (change: Partial<Diagnosed> = {}): Diagnosed => ({
  versions: { Tidemark: '0.1.0', Node: 'v24.0.0' },
  layers: [],
  view: view(),
  step: 'wait',
  failures: [],
  lines: [],
  home,
  mask: maskOf(),
  ...change,
});

describe('diagnostics', () => {
  it('name versions, what is followed and why, the thresholds and the next step', () => {
    const text = diagnosticsText(diagnosed());
    for (const part of [
      ...['- Tidemark: 0.1.0', 'agent pi', 'step wait', 'model claude-opus-4-5', 'window 200000'],
      ...['tokens 124310', 'compactAt 180000', 'policy '],
    ]) {
      assert.ok(text.includes(part), `${part} in ${text}`);
    }
  });

  it('say that reading stands still, and when the worker ended of what', () => {
    const stopped = { cause: 'memory', again: 'byPerson' } as const;
    const text = diagnosticsText(
      diagnosed({
        view: view({ snapshot: { ...snapshot(), stopped } }),
        failures: [{ cause: 'memory', atMs: Date.UTC(2026, 4, 6, 12) }],
      }),
    );
    assert.match(text, /stands still: memory, again byPerson/);
    assert.match(text, /- 2026-05-06T12:00:00\.000Z memory/);
  });

  it('hold no title, no first words, no name of a transcript, no folder of the conversation', () => {
    const secret = 'the heron nests at pier nine';
    const text = diagnosticsText(
      diagnosed({
        view: view({ snapshot: snapshot({ title: secret, opening: secret, cwd: '/srv/heron' }) }),
      }),
    );
    assert.doesNotMatch(text, /heron|a\.jsonl/);
  });

  it('give settings that differ, by place; of own words, commands and addresses only how much', () => {
    const values = {
      'compaction.policy': 'on',
      'compaction.reserveTokens': 16_384,
      'compaction.instructions': 'Mind the herons.',
      'hooks.beforeCompaction': ['curl -H "x: y" https://a.example'],
      'anthropic.baseUrl': 'https://gate.example',
      'compaction.thresholds': { '*opus*': '80%' },
    };
    const text = diagnosticsText(
      diagnosed({ layers: [{ from: said`the user settings`, values }] }),
    );
    for (const line of [
      '- tidemark.compaction.policy: on (the user settings)',
      '- tidemark.compaction.instructions: 16 characters (the user settings)',
      '- tidemark.hooks.beforeCompaction: 1 set (the user settings)',
      '- tidemark.anthropic.baseUrl: 20 characters (the user settings)',
      '- tidemark.compaction.thresholds: {*opus*:80%} (the user settings)',
    ]) {
      assert.ok(text.includes(line), `${line} in ${text}`);
    }
    assert.doesNotMatch(text, /reserveTokens|herons|curl|gate\.example/);
  });

  it('give of an error its kind and its place, never what it says', () => {
    const error = new SyntaxError('Unexpected token h, the heron nests');
    error.stack = `${error.name}: ${error.message}\n    at read (${home}/ext/dist/program.js:1:2)\n    at next (node:x:3:4)`;
    const text = diagnosticsText(diagnosed({ lines: [lineAt({ data: errorData(error) })] }));
    assert.match(text, /error SyntaxError, at read \(~\/ext\/dist\/program\.js:1:2\) < next/);
    assert.doesNotMatch(text, /heron/);
    const odd = diagnosticsText(diagnosed({ lines: [lineAt({ data: { error: 'heron nests' } })] }));
    assert.match(odd, /\(error …\)/);
  });

  it('stay one block of text whatever a line holds', () => {
    const hostile = lineAt({ data: { reason: 'x\n```\n# heading `code` \u202e' } });
    const text = diagnosticsText(diagnosed({ lines: [hostile] }));
    assert.equal(text.split('```').length, 3);
    assert.doesNotMatch(text, /\u202e|^# /m);
  });
});

describe('a text that is passed on', () => {
  it('keeps no secret, nothing quoted but our own names, and no home folder', () => {
    const cases = [
      ['~ for "hello there" in', `~ for "…" in`],
      ['see "tidemark.compaction.model"', 'see "tidemark.compaction.model"'],
      [`The agent's file ${home}/ws/a.ts isn't there`, `The agent's file ~/ws/a.ts isn't there`],
      ['folder --home-dev-ws--', 'folder --~-ws--'],
      [`key ${planted}`, null],
    ] as const;
    for (const [text, wanted] of cases) {
      if (wanted !== null) assert.equal(shareable(text, home, maskOf()), wanted);
      else assert.ok(!shareable(text, home, maskOf()).includes(planted));
    }
    assert.ok(shareable('word '.repeat(500), home, maskOf()).length <= 300);
  });
});

describe('the newest lines', () => {
  it('are kept in their order, and not for ever', () => {
    const recent = new RecentLines();
    for (let i = 0; i < 1_000; i++) recent.add(lineAt({ message: String(i) }).line, i);
    assert.equal(recent.all.length, 60);
    assert.equal(recent.all.at(-1)?.line.message, '999');
    assert.equal(recent.all[0]?.line.message, '940');
  });
});

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { defaultOf } from '../../src/settings/kinds';
import type { Layer, Settings } from '../../src/settings/resolve';
import { resolveSettings } from '../../src/settings/resolve';
import { keys, settingOf } from '../../src/settings/schema';
import { words } from '../build/words';
import { asIs } from '../../src/base/sentence';
import { defaultPolicy } from '../build/policy';
import { scopeOf } from '../../src/operations/memory/scope';

const layer = (values: Readonly<Record<string, unknown>>, from = 'the user settings'): Layer => ({
  from: asIs(from),
  values,
});
const defaults = resolveSettings([]).settings;

describe('settings resolved', () => {
  it('are the documented defaults where nothing is set', () => {
    const expected: Settings = {
      policy: defaultPolicy,
      compaction: { keepRecentTokens: 20_000, evidenceTokens: 4_000 },
      compactionPolicy: 'ask',
      preview: 'manual',
      models: {
        choice: { kind: 'session' },
        mode: 'safeguard',
        maxHistoryShare: 0.5,
        instructions: '',
        totalMs: 180_000,
        idleMs: 30_000,
        addresses: {},
      },
      flushPrompts: { prompt: '', systemPrompt: '' },
      userCommands: {
        beforeCompaction: [],
        afterCompaction: [],
        sessionBeforeCompact: [],
        timeoutMs: 10_000,
      },
      memory: {
        backend: { kind: 'builtin' },
        sources: ['memory'],
        extraPaths: [],
        citations: 'auto',
        autoRecall: false,
        autoCapture: false,
        sessions: false,
        sessionDays: 90,
        embedding: {
          provider: 'none',
          model: '',
          baseUrl: null,
          cache: { enabled: true, maxEntries: 50_000 },
        },
        hybrid: { enabled: true, vectorWeight: 0.7, textWeight: 0.3, candidateMultiplier: 4 },
      },
      agents: ['claude-code', 'codex', 'pi', 'openclaw', 'vscode-chat'],
    };
    assert.deepEqual(resolveSettings([]), { settings: expected, warnings: [] });
  });

  const good: readonly (readonly [
    key: string,
    raw: unknown,
    get: (settings: Settings) => unknown,
    is: unknown,
  ])[] = [
    ['contextTokens', 128_000, (s) => s.policy.contextTokens, 128_000],
    ['meter.warnAt', '70%', (s) => s.policy.warnAt, { kind: 'percent', percent: 70 }],
    ['compaction.policy', 'on', (s) => s.compactionPolicy, 'on'],
    [
      'compaction.threshold',
      '-30000',
      (s) => s.policy.compactAt,
      { kind: 'remaining', tokens: 30_000 },
    ],
    ['compaction.threshold', null, (s) => s.policy.compactAt, null],
    ['compaction.threshold', '', (s) => s.policy.compactAt, null],
    [
      'compaction.threshold',
      150_000,
      (s) => s.policy.compactAt,
      { kind: 'tokens', tokens: 150_000 },
    ],
    ['anthropic.baseUrl', '', (s) => s.models.addresses, {}],
    ['compaction.reserveTokens', 0, (s) => s.policy.reserveTokens, 0],
    ['compaction.reserveTokensFloor', 0, (s) => s.policy.reserveTokensFloor, 0],
    ['compaction.keepRecentTokens', 500, (s) => s.compaction.keepRecentTokens, 500],
    ['compaction.evidenceTokens', 200, (s) => s.compaction.evidenceTokens, 200],
    ['compaction.mode', 'default', (s) => s.models.mode, 'default'],
    ['compaction.model', 'offline', (s) => s.models.choice, { kind: 'offline' }],
    [
      'compaction.model',
      'anthropic/claude-haiku-4-5',
      (s) => s.models.choice,
      { kind: 'named', provider: 'anthropic', id: 'claude-haiku-4-5' },
    ],
    [
      'compaction.model',
      'vscode/copilot/gpt-5-mini',
      (s) => s.models.choice,
      { kind: 'named', provider: 'vscode', id: 'copilot/gpt-5-mini' },
    ],
    ['compaction.maxHistoryShare', 0.9, (s) => s.models.maxHistoryShare, 0.9],
    ['compaction.instructions', 'names', (s) => s.models.instructions, 'names'],
    ['compaction.modelTimeoutSeconds', 5, (s) => s.models.totalMs, 5_000],
    ['compaction.modelIdleSeconds', 1, (s) => s.models.idleMs, 1_000],
    ['memoryFlush.prompt', 'What to keep?', (s) => s.flushPrompts.prompt, 'What to keep?'],
    ['memoryFlush.systemPrompt', 'S', (s) => s.flushPrompts.systemPrompt, 'S'],
    [
      'anthropic.baseUrl',
      'http://127.0.0.1:8080/',
      (s) => s.models.addresses['anthropic'],
      'http://127.0.0.1:8080',
    ],
    [
      'hooks.beforeCompaction',
      ['make note'],
      (s) => s.userCommands.beforeCompaction,
      ['make note'],
    ],
    ['hooks.afterCompaction', ['a', 'b'], (s) => s.userCommands.afterCompaction, ['a', 'b']],
    ['hooks.sessionBeforeCompact', ['a'], (s) => s.userCommands.sessionBeforeCompact, ['a']],
    ['hooks.timeoutSeconds', 3, (s) => s.userCommands.timeoutMs, 3_000],
    ['memoryFlush.enabled', false, (s) => s.policy.flushEnabled, false],
    ['memoryFlush.softThresholdTokens', 0, (s) => s.policy.softThresholdTokens, 0],
    ['agents.enabled', ['openclaw'], (s) => s.agents, ['openclaw']],
    ['agents.enabled', ['openclaw', 'pi', 'pi'], (s) => s.agents, ['pi', 'openclaw']],
    ['agents.enabled', [], (s) => s.agents, []],
    ['agents.enabled', 'all', (s) => s.agents, defaults.agents],
    ['agents.enabled', {}, (s) => s.agents, defaults.agents],
    [
      'agents.enabled',
      { pi: false, codex: true },
      (s) => s.agents,
      ['claude-code', 'codex', 'openclaw', 'vscode-chat'],
    ],
  ];
  for (const [key, raw, get, is] of good) {
    it(`take ${key} = ${JSON.stringify(raw)}`, () => {
      const { settings, warnings } = resolveSettings([layer({ [key]: raw })]);
      assert.deepEqual(get(settings), is);
      assert.deepEqual(warnings, []);
    });
  }

  const bad: readonly (readonly [key: string, raw: unknown, range: RegExp])[] = [
    ['contextTokens', 0, /a whole number from 256 to 10000000, or null/],
    ['contextTokens', '200k', /a whole number from 256/],
    ['meter.warnAt', '0%', /a share of the window \("80%"\), .* or null/],
    ['compaction.policy', 'always', /one of "off", "ask", "on"/],
    ['compaction.policy', true, /one of "off", "ask", "on"/],
    ['compaction.threshold', '180%', /a share of the window/],
    ['compaction.thresholds', { 'claude-*': 'soon' }, /an object from model globs/],
    ['compaction.thresholds', { '': '80%' }, /an object from model globs/],
    ['compaction.thresholds', null, /an object from model globs/],
    ['compaction.thresholds', ['80%'], /an object from model globs/],
    ['compaction.reserveTokens', -1, /a whole number from 0 to 10000000/],
    ['compaction.reserveTokens', 1.5, /a whole number/],
    ['compaction.reserveTokensFloor', null, /a whole number/],
    ['compaction.keepRecentTokens', 1e9, /a whole number from 0 to 10000000/],
    ['compaction.evidenceTokens', 199, /a whole number from 200 to 100000/],
    ['compaction.mode', 'fast', /one of "default", "safeguard"/],
    ['compaction.maxHistoryShare', 0.95, /a number from 0.1 to 0.9/],
    ['compaction.instructions', 5, /text of at most 10000 characters/],
    ['compaction.modelTimeoutSeconds', 0, /a whole number of seconds from 1 to 3600/],
    ['compaction.modelIdleSeconds', 1.5, /a whole number of seconds/],
    ['anthropic.baseUrl', 'file:///etc', /an address that begins with http/],
    ['hooks.beforeCompaction', 'make', /a list of at most 20 command lines/],
    ['hooks.timeoutSeconds', '10', /a whole number of seconds from 1 to 600/],
    ['memorySearch.query.hybrid', { vectorWieght: 0.5 }, /an object of enabled, vectorWeight/],
    ['memorySearch.cache', { maxEntires: 500 }, /an object of enabled and maxEntries/],
    ['memory.qmd.command', 'bin/qmd', /the name of a program, or its absolute path/],
    ['memory.qmd.command', '', /the name of a program/],
    ['memory.qmd.command', '--version', /the name of a program/],
    ['memory.qmd.update.interval', '5', /a number with s, m, h or d/],
    ['memory.qmd.update.interval', '-5m', /a number with s, m, h or d/],
    ['memory.qmd.limits.timeoutMs', 0, /a whole number from 100 to 60000/],
    ['memoryFlush.enabled', 'yes', /true or false/],
    ['memoryFlush.softThresholdTokens', {}, /a whole number/],
    ['agents.enabled', ['emacs'], /"all" or a list of "claude-code", "codex", "pi"/],
    ['agents.enabled', 'pi', /"all" or a list of/],
    ['agents.enabled', { emacs: true }, /or an object from these to true or false/],
    ['agents.enabled', { pi: 'no' }, /or an object from these to true or false/],
  ];
  const misnamed: readonly (readonly [raw: unknown, meant: string | null])[] = [
    ['gpt-5', null],
    ['gemini-2.5-pro', null],
    ['openai/gpt-5', null],
    ['', null],
    [null, null],
    [7, null],
    ['anthropic', 'anthropic/<id>'],
    ['antropic', 'anthropic/<id>'],
    ['anthropic/', 'anthropic/<id>'],
    ['Anthropic/claude-haiku-4-5', 'anthropic/claude-haiku-4-5'],
    ['antropic/claude-haiku-4-5', 'anthropic/claude-haiku-4-5'],
    ['anthropic: claude', 'anthropic/<id>'],
    ['anthropic:claude-haiku-4-5@20251001', 'anthropic/claude-haiku-4-5@20251001'],
    ['claude-haiku-4-5', 'anthropic/claude-haiku-4-5'],
    ['claude-opus-4-5[1m]', 'anthropic/claude-opus-4-5'],
    ['vscode', 'vscode/<vendor>/<family>'],
    ['vscode/copilot', 'vscode/<vendor>/<family>'],
    ['vs-code/copilot/gpt-5', 'vscode/copilot/gpt-5'],
    ['Offline', 'offline'],
    ['sesion', 'session'],
  ];
  for (const [raw, meant] of misnamed) {
    it(`answer compaction.model = ${JSON.stringify(raw)} with no model, and say what to write`, () => {
      const { settings, warnings } = resolveSettings([layer({ 'compaction.model': raw }, 'x')]);
      const { choice } = settings.models;
      assert.deepEqual({ ...settings, models: { ...settings.models, choice: null } }, noChoice);
      assert.equal(warnings.length, 1);
      assert.match(
        words(warnings[0]),
        /\. It must be one of "session", "offline", "anthropic\/<id>", "vs.*"\.$/,
      );
      assert.match(words(warnings[0]), /Code on this machine writes until then\. It must be /);
      assert.ok(choice.kind === 'misnamed');
      const hint = meant === null ? 'write one of session, offline,' : `Did you mean ${meant}?`;
      assert.ok(words(choice.why).includes(hint), words(choice.why));
      assert.equal(words(warnings[0]).includes('Did you mean'), meant !== null);
    });
  }
  const noChoice = { ...defaults, models: { ...defaults.models, choice: null } };

  for (const [key, raw, range] of bad) {
    it(`answer ${key} = ${JSON.stringify(raw)} with the default and one warning`, () => {
      const { settings, warnings } = resolveSettings([
        layer({ [key]: raw }, 'the folder settings'),
      ]);
      assert.deepEqual(settings, defaults);
      assert.equal(warnings.length, 1);
      assert.ok(words(warnings[0]).startsWith(`"tidemark.${key}" cannot be `), words(warnings[0]));
      assert.match(words(warnings[0]), range);
      assert.match(
        words(warnings[0]),
        /, as in the folder settings\. It must be .*\. The default .+ is used instead\.$/,
      );
    });
  }

  it('of qmd count where it is the backend, those of conversations as for any', () => {
    const set = (values: Readonly<Record<string, unknown>>) =>
      resolveSettings([layer(values)]).settings.memory;
    const sessions = { 'memory.qmd.sessions.enabled': true };
    assert.deepEqual(set({ 'memory.backend': 'qmd', 'memory.qmd.paths': ['docs'] }).backend, {
      kind: 'qmd',
      command: 'qmd',
      includeDefaultMemory: true,
      paths: ['docs'],
      updateMs: 300_000,
      maxResults: 6,
      timeoutMs: 4_000,
    });
    for (const [values, is] of [
      [sessions, [false, 90]],
      [{ ...sessions, 'memory.backend': 'qmd' }, [true, 30]],
      [{ ...sessions, 'memory.backend': 'qmd', 'memorySearch.sessionMemory': true }, [true, 90]],
    ] as const) {
      const memory = set(values);
      assert.deepEqual([memory.sessions, memory.sessionDays], is);
    }
    for (const command of [
      'qmd',
      'qmd.cmd',
      '/opt/my tools/qmd',
      '~/bin/qmd',
      'C:\\bin\\qmd.cmd',
    ]) {
      const { backend } = set({ 'memory.backend': 'qmd', 'memory.qmd.command': command });
      assert.ok(backend.kind === 'qmd' && backend.command === command);
    }
  });

  it('name the value that was wrong, cut where it is long', () => {
    const [warning] = resolveSettings([layer({ 'compaction.policy': 'x'.repeat(500) })]).warnings;
    assert.ok(
      words(warning).includes(`"${'x'.repeat(39)}…`) && words(warning).length < 230,
      words(warning),
    );
  });

  it('prefer the stronger place', () => {
    const places = [
      layer({ contextTokens: 1_000, 'compaction.policy': 'off' }),
      layer({ contextTokens: 2_000, 'compaction.policy': undefined }, 'the workspace settings'),
    ];
    const { settings } = resolveSettings(places);
    assert.equal(settings.policy.contextTokens, 2_000);
    assert.equal(settings.compactionPolicy, 'off');
  });

  it('do not fall back to a weaker place for a wrong value, and warn of what is in effect only', () => {
    const places = [
      layer({ contextTokens: -1 }),
      layer({ contextTokens: -2 }, 'the workspace settings'),
    ];
    const { settings, warnings } = resolveSettings(places);
    assert.equal(settings.policy.contextTokens, null);
    assert.equal(warnings.length, 1);
    assert.match(words(warnings[0]), /cannot be -2, as in the workspace settings/);
  });

  it('join the tables of model thresholds, the stronger place first', () => {
    const places = [
      layer({ 'compaction.thresholds': { 'gpt-*': '70%', 'claude-*': '60%' } }),
      layer({ 'compaction.thresholds': { 'claude-*': 150_000 } }, 'the workspace settings'),
    ];
    assert.deepEqual(resolveSettings(places).settings.policy.compactAtByModel, [
      { glob: 'claude-*', at: { kind: 'tokens', tokens: 150_000 } },
      { glob: 'gpt-*', at: { kind: 'percent', percent: 70 } },
    ]);
  });

  it('keep the table of one place where that of another is wrong, and warn of that one', () => {
    const good = layer({ 'compaction.thresholds': { 'claude-*': '60%' } }, 'the folder settings');
    const bad = layer({ 'compaction.thresholds': { 'gpt-*': 'bad' } }, 'the workspace settings');
    const { settings, warnings } = resolveSettings([bad, good]);
    assert.deepEqual(settings.policy.compactAtByModel, [
      { glob: 'claude-*', at: { kind: 'percent', percent: 60 } },
    ]);
    assert.equal(warnings.length, 1);
    assert.match(words(warnings[0]), /cannot be \{"gpt-\*":"bad"\}, as in the workspace settings/);
    assert.match(words(warnings[0]), /What other places say counts\.$/);
    const over = resolveSettings([good, bad]);
    assert.deepEqual(over.settings.policy.compactAtByModel, []);
    assert.match(words(over.warnings[0]), /\{"gpt-\*":"bad"\}, as in the workspace settings/);
  });

  it('are not moved by keys that are nobody’s or belong to every object', () => {
    const values = JSON.parse(
      '{"__proto__":{"contextTokens":5},"constructor":1,"tabSize":2}',
    ) as Record<string, unknown>;
    assert.deepEqual(resolveSettings([layer(values)]), { settings: defaults, warnings: [] });
    const table = JSON.parse('{"__proto__":"80%"}') as unknown;
    const { settings } = resolveSettings([layer({ 'compaction.thresholds': table })]);
    assert.ok(settings.policy.compactAtByModel.every(({ at }) => at.kind === 'percent'));
    assert.equal(({} as Record<string, unknown>)['80%'], undefined);
  });

  it('are whole whatever is set: never a throw, at most one warning a key', () => {
    const values = fc.dictionary(fc.constantFrom(...keys), fc.jsonValue());
    fc.assert(
      fc.property(fc.array(values, { maxLength: 3 }), (places) => {
        const { settings, warnings } = resolveSettings(places.map((place) => layer(place)));
        assert.deepEqual(Object.keys(settings), Object.keys(defaults));
        assert.ok(settings.policy.reserveTokens >= 0);
        assert.ok(['off', 'ask', 'on'].includes(settings.compactionPolicy));
        const set = new Set(places.flatMap((place) => Object.keys(place)));
        assert.ok(warnings.length <= set.size);
      }),
    );
  });

  it('let no folder that is not trusted have conversations searched, whichever of them does that', () => {
    const ways: Readonly<Record<string, unknown>> = {
      'memorySearch.sessionMemory': true,
      'memorySearch.sources': ['memory', 'sessions'],
      'memory.qmd.sessions.enabled': true,
    };
    for (const [key, value] of Object.entries(ways)) {
      const set = layer({ 'memory.backend': 'qmd', [key]: value });
      const { memory } = resolveSettings([set]).settings;
      assert.notEqual(scopeOf('/w', memory).sessions, null, key);
      assert.ok(
        keys.some((one) => one === key && settingOf(one).restricted),
        key,
      );
    }
  });

  it('come from a table whose every default is allowed by its own kind', () => {
    for (const key of keys) {
      const { kind, default: written } = settingOf(key);
      assert.deepEqual(defaultOf(kind, written), kind.schema().parse(written), key);
    }
  });
});

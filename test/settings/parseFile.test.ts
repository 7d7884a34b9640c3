import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  explainSettings,
  parseSetArguments,
  parseSettingsFile,
} from '../../src/settings/parseFile';
import { keys } from '../../src/settings/schema';
import { asIs } from '../../src/base/sentence';

const file = 'my.json';
const values = (text: string): unknown => {
  const read = parseSettingsFile(text, file);
  assert.ok(read.ok);
  return read.value.values;
};
const problem = (text: string): string => {
  const read = parseSettingsFile(text, file);
  assert.ok(!read.ok);
  return explainSettings(read.problem);
};

describe('a settings file', () => {
  it('may have comments, trailing commas, a byte order mark and the prefix or not', () => {
    const text =
      '\uFEFF{\n // the window\n "tidemark.contextTokens": 1000, /* and */ "compaction.policy": "on",\n}\r\n';
    assert.deepEqual(values(text), { contextTokens: 1000, 'compaction.policy': 'on' });
  });

  it('may be an empty object', () => {
    assert.deepEqual(values('{}'), {});
  });

  it('counts the last of equal keys, also across the prefix', () => {
    assert.deepEqual(values('{"contextTokens":1,"tidemark.contextTokens":2}'), {
      contextTokens: 2,
    });
  });

  const bad: readonly (readonly [what: string, text: string, says: RegExp])[] = [
    [
      'a mistyped key',
      '{"compaction.polcy":"on"}',
      /no setting "compaction.polcy" \(my.json\). Did you mean "compaction.policy"\?/,
    ],
    ['a mistyped key with prefix', '{"tidemark.contextTokns":1}', /Did you mean "contextTokens"/],
    ['half a key', '{"threshold":1}', /Did you mean "compaction.threshold"/],
    [
      'a foreign key',
      '{"editor.tabSize":2}',
      /no setting "editor.tabSize" \(my.json\)\. The settings are contextTokens, /,
    ],
    [
      'a missing bracket',
      '{\n"contextTokens": 1',
      /^my.json:2 is not readable as JSON with comments \(CloseBraceExpected\)/,
    ],
    ['a wrong line', '{\n\n"contextTokens" 1}', /^my.json:3 /],
    ['an empty file', '', /^my.json:1 /],
    ['a list', '[]', /^my.json:1 must hold one object/],
    ['null', 'null', /must hold one object/],
    ['a number', '7', /must hold one object/],
    ['great depth', '['.repeat(100_000), /^my.json:1 /],
    ['bytes of something else', '\u0000\u0001PNG', /^my.json:1 /],
  ];
  for (const [what, text, says] of bad) {
    it(`with ${what} is refused in one sentence`, () => {
      assert.match(problem(text), says);
    });
  }

  it('cannot reach the prototype of anything', () => {
    parseSettingsFile(
      '{"__proto__":{"polluted":1},"compaction.thresholds":{"__proto__":{"polluted":1}}}',
      file,
    );
    assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
  });

  it('never throws, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const read = parseSettingsFile(text, file);
        assert.ok(read.ok || explainSettings(read.problem).length > 0);
      }),
    );
  });

  it('gives back what was written, for every key', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), fc.jsonValue()), (written) => {
        const plain = JSON.parse(JSON.stringify(written)) as Record<string, unknown>;
        const hasPrototype = JSON.stringify(written).includes('__proto__');
        if (!hasPrototype) assert.deepEqual(values(JSON.stringify(written)), plain);
      }),
    );
  });
});

describe('--set key=value', () => {
  const good: readonly (readonly [pair: string, key: string, value: unknown])[] = [
    ['compaction.threshold=80%', 'compaction.threshold', '80%'],
    ['tidemark.compaction.threshold=150000', 'compaction.threshold', 150_000],
    ['compaction.threshold=-30000', 'compaction.threshold', -30_000],
    ['compaction.policy=on', 'compaction.policy', 'on'],
    ['memoryFlush.enabled=false', 'memoryFlush.enabled', false],
    ['contextTokens=null', 'contextTokens', null],
    ['agents.enabled=["pi"]', 'agents.enabled', ['pi']],
    ['compaction.thresholds={"a=b":"50%"}', 'compaction.thresholds', { 'a=b': '50%' }],
    ['compaction.policy=', 'compaction.policy', ''],
  ];
  for (const [pair, key, value] of good) {
    it(`reads ${pair}`, () => {
      assert.deepEqual(parseSetArguments([pair]), {
        ok: true,
        value: { from: asIs('--set'), values: { [key]: value } },
      });
    });
  }

  it('counts the last of equal keys', () => {
    const read = parseSetArguments(['contextTokens=1', 'tidemark.contextTokens=2']);
    assert.ok(read.ok);
    assert.deepEqual(read.value.values, { contextTokens: 2 });
  });

  for (const [pair, says] of [
    ['contextTokens', /^--set contextTokens: write it as key=value/],
    ['=5', /write it as key=value/],
    ['contextTokns=5', /no setting "contextTokns" \(--set\). Did you mean "contextTokens"\?/],
    ['__proto__=5', /no setting "__proto__"/],
  ] as const) {
    it(`refuses ${pair}`, () => {
      const read = parseSetArguments([pair]);
      assert.ok(!read.ok);
      assert.match(explainSettings(read.problem), says);
    });
  }
});

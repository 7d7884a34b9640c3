import assert from 'node:assert/strict';
import fc from 'fast-check';
import { auditSummary } from '../../../src/engine/audit/audit';
import type { Draft } from '../../../src/engine/summary/draft';
import { draftOffline } from '../../../src/engine/summary/offline';
import { phrasesOf } from '../../../src/engine/summary/phrases';
import { collectEvidence } from '../../../src/engine/record/evidence';
import { recordText } from '../../../src/engine/record/recordText';
import type { Entry } from '../../../src/engine/conversation/types';
import { draftInputAt } from '../../build/compactions';
import { conversation } from '../../build/conversation';

/** A short piece of work with a line of every kind in it. */
const work = () =>
  conversation()
    .user('Add retries to the HTTP client of shop-7731.\nNever touch src/legacy.')
    .call('read', { path: '/home/dev/shop/AGENTS.md' })
    .result('Never commit to the main branch of this shop.')
    .call('edit', { path: 'src/http.ts', oldText: 'a', newText: 'b' }, 'Let me edit the client.')
    .result('ok')
    .bash('npm test', 'Tests: 12 passed, 12 total')
    .bash('git commit -am retries', '[main 1a2b3c4] retries\n 1 file changed')
    .agent('The client of shop-7731 retries three times now. Should I release it as 1.4.0?')
    .user('Yes, as 1.4.0, but rename src/http.ts to src/client.ts first.')
    .bash('git mv src/http.ts src/client.ts')
    .bash('npm run build', 'Error: cannot find http.ts\n\nCommand exited with code 2', {
      failed: true,
    })
    .user('ok')
    .agent('It does not build: http.ts is missing.')
    .user('Then mend it, please.');

/** What of a summary is no line of its own: headings, labels and tags. */
function isFrame(line: string): boolean {
  const phrases = phrasesOf('en');
  const labels = [phrases.commands, phrases.commits, phrases.cutShort, phrases.instructions];
  return (
    line.trim() === '' ||
    /^(?:## |<\/?(?:read|modified)-files>)/u.test(line) ||
    labels.some((label) => line === `${label}:`) ||
    line === phrases.none
  );
}

function unexplained({ summary, lines }: Draft): readonly string[] {
  const known = new Set(lines.flatMap(({ text }) => text.split('\n')));
  const labels = [phrasesOf('en').identifiers, phrasesOf('en').workspace];
  return summary.split('\n').filter((line) => {
    if (isFrame(line) || known.has(line)) return false;
    const label = labels.find((one) => line.startsWith(`${one}: `));
    if (label === undefined) return true;
    const items = lines.filter(({ text }) => line.includes(text));
    return items.map(({ text }) => text).join(', ') !== line.slice(label.length + 2);
  });
}

const draftOf = (entries: readonly Entry[], keep = 0, more = {}): Draft =>
  draftOffline(draftInputAt(entries, entries.length - keep, more));

describe('the lines of a summary', () => {
  it('are all of it, each with a rule', () => {
    const entries = work().entries();
    const draft = draftOf(entries, 1, { instructions: 'keep the names' });
    assert.deepEqual(unexplained(draft), []);
    const rules = new Set(draft.lines.map(({ rule }) => rule));
    for (const rule of [
      ...(['the first request', 'the newest request', 'words of the person'] as const),
      ...(['what a request led to', 'newest outcome of a command'] as const),
      ...(['a commit of this conversation', 'changed by a tool', 'read by a tool'] as const),
      ...(['failed and was not seen to work again', 'asked of this summary'] as const),
    ])
      assert.ok(rules.has(rule), `${rule} in ${[...rules].join(', ')}`);
  });

  it('name the entry they come from', () => {
    const entries = work().entries();
    const { lines } = draftOf(entries);
    const at = (rule: string): string => {
      const line = lines.find((one) => one.rule === rule && one.line !== null);
      const entry = entries.find(({ id }) => id === line?.id);
      assert.equal(entry?.line, line?.line, rule);
      return entry ? recordText(entry) : '';
    };
    assert.match(at('the first request'), /Add retries/u);
    assert.match(at('newest outcome of a command'), /12 passed|^$|cannot find/u);
    assert.match(at('a commit of this conversation'), /1a2b3c4/u);
    assert.match(at('failed and was not seen to work again'), /cannot find http\.ts/u);
  });

  it('point at what was too long to be kept', () => {
    const entries = work().entries();
    const long = entries[5];
    assert.ok(long);
    const cutShort = [
      { id: long.id, text: 'x\n'.repeat(900), who: 'bash', tokens: 9_000, where: 'f.jsonl:6 (e6)' },
    ];
    const draft = draftOf(entries, 0, { cutShort });
    assert.deepEqual(unexplained(draft), []);
    const line = draft.lines.find(({ rule }) => rule === 'too long to be kept');
    assert.deepEqual([line?.id, line?.line], [long.id, long.line]);
  });

  it('spend nothing of the two ends on the blank lines of a screen', () => {
    const entries = work().entries();
    const long = entries[5];
    assert.ok(long);
    const text = `first\n${'\n  '.repeat(30)}\nsecond\n\nthird ${'x'.repeat(9_000)}`;
    const cutShort = [{ id: long.id, text, who: 'bash', tokens: 9_000, where: 'f.jsonl:6 (e6)' }];
    const { lines } = draftOf(entries, 0, { cutShort });
    const line = lines.find(({ rule }) => rule === 'too long to be kept');
    assert.match(line?.text ?? '', /\nfirst\n\nsecond\n\nthird/u);
  });

  it('point at the answer to a change of a file without its ends: the file says more', () => {
    const entries = work().entries();
    const long = entries[5];
    assert.ok(long);
    const text = `The file /x/a.md has been updated. Here's the result of running \`cat -n\`:\n${'x\n'.repeat(900)}`;
    const cutShort = [{ id: long.id, text, who: 'Edit', tokens: 9_000, where: 'f.jsonl:6 (e6)' }];
    const { lines } = draftOf(entries, 0, { cutShort });
    const line = lines.find(({ rule }) => rule === 'too long to be kept');
    assert.equal(line?.text, '- Edit, ~9,000 tokens, f.jsonl:6 (e6)');
  });

  it('say where an earlier summary is all there is of it', () => {
    const earlier = conversation()
      .compaction('## Progress\nThe mast of harbour-9 was measured.', null, {
        readFiles: ['src/old.ts'],
      })
      .user('Go on with the mast.')
      .entries();
    const { lines } = draftOf(earlier);
    const file = lines.find(({ text }) => text === 'src/old.ts');
    assert.equal(file?.rule, 'from an earlier summary');
    assert.equal(file.id, earlier[0]?.id);
    assert.ok(lines.some(({ text, rule }) => /harbour-9/u.test(text) && rule === file.rule));
  });

  it('and those that had no room are all that the lists hold', () => {
    const build = conversation().user('Measure every hull.');
    const paths = Array.from({ length: 160 }, (_, i) => `src/hulls/hull${i}.ts`);
    for (const path of paths) build.call('write', { path, content: 'x' }).result('ok');
    const entries = build.entries();
    const { lines, leftOut, summary } = draftOf(entries, 0, { evidenceTokens: 600 });
    const listed = (all: readonly { section: string; text: string }[]): readonly string[] =>
      all.filter(({ section }) => section === 'modifiedFiles').map(({ text }) => text);
    const shown = new Set(listed(lines));
    const left = listed(leftOut);
    assert.ok(left.length > 20, String(left.length));
    assert.deepEqual(
      left.filter((text) => summary.includes(`${text}\n`)),
      [],
    );
    const named = [...shown, ...left].filter((text) => text.startsWith('src/'));
    const unnamed = Number(/\d+/u.exec(left.find((text) => !text.startsWith('src/')) ?? '0')?.[0]);
    assert.equal(named.length + unnamed, paths.length);
    const whole = draftOf(entries, 0, { evidenceTokens: 20_000, proseTokens: 80_000 });
    assert.deepEqual(listed(whole.leftOut), []);
  });

  it('are a model’s where a model wrote them', () => {
    const entries = work().entries();
    const input = draftInputAt(entries, entries.length);
    const draft = auditSummary('## What happened\n- The client retries three times.', input);
    const line = draft.lines.find(({ text }) => text.includes('The client retries three times.'));
    assert.deepEqual(
      [line?.rule, line?.line, line?.id],
      [...(['written by a model or by hand', null, null] as const)],
    );
    assert.deepEqual(unexplained(draft), []);
  });

  const word = fc.stringMatching(/^[a-z]{3,9}$/u);
  const sentence = fc
    .array(word, { minLength: 5, maxLength: 30 })
    .map((words) => `Please ${words.join(' ')}.`);
  const step = fc.record({
    do: fc.constantFrom('user', 'agent', 'bash', 'edit', 'both'),
    text: sentence,
  });
  const built = (steps: readonly { readonly do: string; readonly text: string }[]) => {
    const talk = conversation();
    for (const { do: what, text } of steps) {
      if (what !== 'agent') talk.user(text);
      if (what === 'bash') talk.bash(`npm run ${text.split(' ')[1] ?? 'x'}`, 'ok');
      if (what === 'edit') talk.call('edit', { path: `src/${text.split(' ')[2]}.ts` }).result('ok');
      if (what === 'agent' || what === 'both') talk.agent(text);
    }
    return talk.entries();
  };

  it('quote what the entry they name holds', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), fc.nat(5), (steps, keep) => {
        const entries = built(steps);
        const draft = draftOf(entries, Math.min(keep, entries.length));
        assert.deepEqual(unexplained(draft), []);
        for (const line of draft.lines) {
          if (line.rule !== 'words of the person' || line.line === null) continue;
          const quote = /^> \[\d+\] (?:\(⟵ “[^”]*”\) )?(.*)/u.exec(line.text)?.[1] ?? '';
          if (quote === `(${phrasesOf('en').aboveMark})`) continue;
          const entry = entries.find((one) => one.line === line.line);
          assert.equal(entry?.id, line.id);
          assert.ok(entry && recordText(entry).includes(quote.slice(0, 20)), line.text);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('of all evidence name the entries that hold it', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), (steps) => {
        const entries = built(steps);
        const { why, constraints, commands } = collectEvidence(entries, null, (text) => text);
        const words = why.filter(({ section }) => section === 'constraints');
        assert.deepEqual(
          words.map(({ text }) => text),
          constraints,
        );
        for (const { text, line } of words) {
          const entry = entries.find((one) => one.line === line);
          assert.ok(entry && recordText(entry).includes(text.slice(-20)), text);
        }
        assert.equal(why.filter(({ section }) => section === 'commands').length, commands.length);
        assert.ok(why.every(({ line, id }) => line !== null && id !== null));
      }),
      { numRuns: 100 },
    );
  });
});

describe('the evidence', () => {
  it('has the person’s words in order, with the question that is answered, and no mere nods', () => {
    const { constraints } = collectEvidence(work().entries(), null, (text) => text);
    assert.equal(constraints.length, 3, constraints.join('\n'));
    assert.equal(
      constraints[0],
      'Add retries to the HTTP client of shop-7731.\nNever touch src/legacy.',
    );
    assert.match(constraints[1] ?? '', /^\(⟵ “.*release it as 1\.4\.0\?”\) Yes, as 1\.4\.0/u);
    assert.equal(constraints[2], 'Then mend it, please.');
  });

  it('has the figures of the newest outcome only', () => {
    const twice = conversation()
      .user('Run the tests.')
      .bash('npm test', 'Tests: 3 failed, 9 passed\n\nCommand exited with code 1', { failed: true })
      .bash('npm test', 'Tests: 12 passed, 12 total')
      .entries();
    const { figures } = collectEvidence(twice, null, (text) => text);
    assert.deepEqual(figures, ['Tests: 12 passed, 12 total']);
  });
});

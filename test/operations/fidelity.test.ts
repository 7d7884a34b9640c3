/** The fidelity bench on a small scale: what it counts, that its counting can fail, and that its scripted model is a fair one. */
import assert from 'node:assert/strict';
import { extractiveAnswer } from '../build/fidelity/extractiveModel';
import { holds, lost, shareIn, tally, type Fact } from '../build/fidelity/facts';
import { barsOf, counted, growthBar, measure, table } from '../build/fidelity/measure';
import {
  joinedSession,
  plantedSession,
  recordedFacts,
  recordedSession,
} from '../build/fidelity/sessions';
import type { Session } from '../build/fidelity/sessions';
import { byModel, offline, plain } from '../build/fidelity/ways';

const small = (): Session =>
  plantedSession({ seed: 42, language: 'en', entries: 300, heavyNoise: true });

describe('what the fidelity bench counts', () => {
  const facts: readonly Fact[] = [
    { kind: 'path', text: 'src/a.ts', at: 1 },
    { kind: 'path', text: 'src/b.ts', at: 9 },
    { kind: 'figure', text: '12.5 ms', at: 9 },
  ];

  it('finds a string only where it stands as a whole', () => {
    for (const yes of ['src/a.ts', '(src/a.ts)', '/home/dev/src/a.ts, read', 'see src/a.ts.'])
      assert.ok(holds(yes, 'src/a.ts'), yes);
    for (const no of ['src/a.tsx', 'xsrc/a.ts', 'src/a.ts-old', 'src/a.ts.map', 'SRC/A.TS', ''])
      assert.ok(!holds(no, 'src/a.ts'), no);
    assert.ok(holds('src/a.tsx and src/a.ts', 'src/a.ts'), 'a later place counts');
    for (const no of ['112.5 ms', '3.12.5 ms', '12.5 msec', '12.5 mb'])
      assert.ok(!holds(no, '12.5 ms'), no);
    assert.ok(!holds('#12345', '#1234') && holds('PR #1234.', '#1234'));
    assert.ok(!holds('anything', ''));
  });

  it('counts by kind and by when it was touched last', () => {
    const context = 'src/b.ts took 112.5 ms';
    assert.deepEqual(tally(facts, 'path', context, 0), { found: 1, of: 2 });
    assert.deepEqual(tally(facts, 'path', context, 5), { found: 1, of: 1 });
    assert.deepEqual(tally(facts, 'figure', context, 0), { found: 0, of: 1 });
    assert.equal(shareIn({ found: 0, of: 0 }), 1);
    assert.deepEqual(
      lost(facts, context).map(({ text }) => text),
      ['src/a.ts', '12.5 ms'],
    );
  });

  it('misses every bar where nothing survived, and shows repaired failures that are told as open', () => {
    const session = small();
    const [error = ''] = session.repaired;
    const nothing = counted(session, { context: '', summaries: [`- ${error}`] });
    const rows = barsOf('none', [nothing]);
    assert.equal(rows.length, 11);
    assert.ok(
      rows.every(({ ok }) => !ok),
      JSON.stringify(rows),
    );
    const repaired = rows.find(({ name }) => name.includes('repaired'));
    assert.equal(repaired?.value, '1');
    const everything = session.facts.map(({ text }) => text).join('\n');
    const all = counted(session, { context: everything, summaries: [''] });
    assert.ok(barsOf('all', [all]).every(({ ok }) => ok));
    assert.ok(!barsOf('worst', [all, nothing]).some(({ ok }) => ok), 'the worst decides');
  });

  it('has the planted numbers of each kind', () => {
    const { facts: planted, repaired, open } = small();
    const numbers = { path: 40, command: 40, figure: 40, id: 20, constraint: 15, decision: 20 };
    for (const [kind, number] of Object.entries(numbers))
      assert.equal(planted.filter((fact) => fact.kind === kind).length, number, kind);
    assert.deepEqual([repaired.length, open.length], [4, 6]);
  });

  it('takes from recorded sessions what plain patterns find', () => {
    const call = (id: string, name: string, args: object) => ({
      role: 'assistant',
      content: [{ type: 'toolCall', id, name, arguments: args }],
    });
    const found = recordedFacts(
      [
        { role: 'user', content: 'Never edit dist. I don’t think so.\n\nYou must pay (pasted).' },
        call('1', 'read', { path: '/w/src/a.ts' }),
        call('2', 'edit', { path: 'src/gone.ts' }),
        { role: 'toolResult', toolCallId: '2', isError: true, content: [] },
        call('3', 'bash', { command: "cd /w && npm run check 2>&1 | grep -E '(a|b)' | head -3" }),
        call('4', 'bash', { command: 'ls -la src' }),
        call('5', 'bash', { command: 'git commit -m "done"' }),
        { role: 'assistant', content: [{ type: 'text', text: 'It took 31.5 ms, see #1234.' }] },
      ],
      '/w',
    );
    assert.deepEqual(
      found.map(({ kind, text, at }) => [kind, text, at]),
      [
        ['constraint', 'Never edit dist.', 0],
        ['path', 'src/a.ts', 1],
        ['command', 'npm run check', 4],
        ['figure', '31.5 ms', 7],
        ['id', '#1234', 7],
      ],
    );
  });

  it('sees a summary that grows', () => {
    const of = (words: number): string => 'word '.repeat(words);
    assert.ok(growthBar('a', [of(1), of(1), of(100), of(109)]).ok);
    assert.ok(!growthBar('a', [of(1), of(1), of(100), of(115)]).ok);
    assert.ok(!growthBar('a', [of(1)]).ok);
  });

  it('prints a line for each kind and a column for each way', () => {
    const measured = counted(small(), { context: '', summaries: [''] });
    const lines = table('Title', [{ name: 'offline', measured }]).split('\n');
    assert.equal(lines[0], 'Title');
    assert.match(lines.join('\n'), /paths +0\.0 % \(0\.0 %\)/);
    assert.equal(lines.length, 11);
  });
});

describe('the scripted model of the fidelity bench', () => {
  const talk = [
    '[User]: Never log the payload.',
    '[Assistant]: We decided to store it as JSON lines because appending is atomic.',
    '[Assistant tool calls]: bash(command="npm run secret-thing")',
    '[Tool result]: created SHOP-1234',
    `[User]: ${'It went on for a while and nothing came of it. '.repeat(200)}`,
  ].join('\n\n');
  const forms = {
    ours: `Write.\n\n<conversation>\n${talk}\n</conversation>\n\n## Goal\n(what)\n\n## Constraints\n(which)\n\n## Decisions\n(why)\n\n## Progress\n(how)`,
    pis: `<conversation>\n${talk}\n</conversation>\n\nUse:\n\n## Goal\n[x]\n\n## Constraints & Preferences\n- [x]\n\n## Progress\n### Done\n- [x]\n\n### In Progress\n- [x]\n\n## Key Decisions\n- x\n\n## Critical Context\n- x`,
    plain: `Summarise this.\n\n<conversation>\n${talk}\n</conversation>`,
  };

  it('keeps what people said, not what tools did, in every form of request alike', () => {
    for (const [form, prompt] of Object.entries(forms)) {
      const answer = extractiveAnswer(prompt);
      assert.equal(answer, extractiveAnswer(prompt), 'the same for the same');
      assert.ok(answer.includes('Never log the payload.'), form);
      assert.ok(answer.includes('We decided to store it as JSON lines'), form);
      assert.ok(!/secret-thing|SHOP-1234/.test(answer), form);
      assert.ok(answer.length < 6_000, form);
    }
  });

  it('answers under the headings that are asked for, and only those', () => {
    const headings = (answer: string) =>
      answer
        .split('\n')
        .filter((line) => line.startsWith('#'))
        .join(' ');
    assert.equal(headings(extractiveAnswer(forms.plain)), '');
    assert.equal(
      headings(extractiveAnswer(forms.ours)),
      '## Goal ## Constraints ## Decisions ## Progress',
    );
    assert.match(extractiveAnswer(forms.pis), /## Progress\n\n### Done\n/);
  });

  it('carries an earlier summary on', () => {
    const answer = extractiveAnswer(
      `${forms.ours}\n\n<previous-summary>\n## Decisions\n- We chose a trie over a hash map.\n</previous-summary>`,
    );
    assert.match(answer, /## Decisions\n(?:- .*\n)*- We chose a trie over a hash map\./);
  });
});

describe('the ways of compacting that are compared', () => {
  it('leaves more with our own than with "summarise this", by code and by a model', async () => {
    const sessions = [small()];
    const scripted = await byModel();
    try {
      for (const way of [offline, scripted.way]) {
        const own = await measure(way, sessions, 2);
        const other = await measure(plain, sessions, 2);
        for (const kind of ['path', 'command', 'figure', 'id'] as const) {
          const [more, less] = [own.kinds[kind].all, other.kinds[kind].all];
          // Of files only read at most fifteen are listed, ids that nobody used again are left out, and what a model tells
          // replaces the agent's own words, where figures stand.
          const isFew = kind !== 'command' && (kind !== 'figure' || way !== offline);
          const least = isFew ? 0.6 : 0.9;
          assert.ok(
            shareIn(more) >= least && shareIn(less) <= 0.6,
            `${kind} ${JSON.stringify([more, less])}`,
          );
        }
        assert.equal(own.repairedShown.found, 0);
      }
    } finally {
      await scripted.close();
    }
  });

  it('measures a recorded session, and many as one', async () => {
    const { messages, cwd } = small();
    const rows = [
      { type: 'session', cwd },
      ...messages.map((message) => ({ type: 'message', message })),
    ];
    const text = rows.map((row) => JSON.stringify(row)).join('\n');
    const session = recordedSession('made up', text, 1_000);
    const two = joinedSession('two', [session, session]);
    assert.equal(two.messages.length, messages.length * 2);
    const { kinds } = await measure(offline, [two], 2);
    // Of files that were only read, at most fifteen are listed.
    assert.ok(kinds.path.all.of >= 100 && shareIn(kinds.path.all) > 0.6, JSON.stringify(kinds));
  });
});

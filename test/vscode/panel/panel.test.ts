import assert from 'node:assert/strict';
import { fromView } from '../../../src/vscode/panel/messages';
import { pageOf } from '../../../src/vscode/panel/page';
import { panelState } from '../../../src/vscode/panel/state';
import type { PastCompaction } from '../../../src/operations/history/history';
import { said } from '../../../src/base/sentence';
import type { PanelState } from '../../../src/vscode/panel/messages';
import { english, noBars, snapshot, status, view } from '../words';

describe('the page of the context view', () => {
  it('lets nothing in but its own script and style sheet', () => {
    const page = pageOf({
      script: 'vscode:/a.js',
      style: 'vscode:/a.css',
      source: 'vscode:',
      nonce: 'n1',
      language: 'en"><script>',
      title: '<b>',
      ground: 'editor',
    });
    assert.match(page, /default-src 'none'; style-src vscode:; script-src 'nonce-n1'"/);
    assert.equal(page.split('<script').length, 2);
    assert.doesNotMatch(page, /<b>|unsafe/);
  });

  it('is believed only in the few messages it may send', () => {
    for (const message of [
      { kind: 'ready' },
      { kind: 'again' },
      { kind: 'allSessions' },
      { kind: 'jump', id: 'a' },
      { kind: 'open', line: 3 },
      { kind: 'past', id: 'c' },
      { kind: 'pin', id: 'a' },
    ])
      assert.equal(fromView.safeParse(message).success, true);
    for (const message of [
      ...[null, 7, {}, { kind: 'open', line: -1 }, { kind: 'open', line: '3' }, { kind: 'eval' }],
      ...[
        { kind: 'run', command: 'workbench.action.quit' },
        { kind: 'pin', id: 'x'.repeat(500) },
      ],
    ])
      assert.equal(fromView.safeParse(message).success, false, JSON.stringify(message));
  });
});

const labels = ({ buttons }: PanelState): readonly string[] => buttons.map(({ label }) => label);

describe('what the context view draws', () => {
  const none = { looked: null, trouble: null, sessions: noBars };
  const bare = {
    entries: 0,
    estimated: 0,
    items: [],
    tools: [],
    toolTokens: 0,
    points: [],
    marks: [],
    turns: [],
    answers: 0,
    pinned: [],
    unpriced: 0,
  };

  it('adds up to the window', () => {
    const { shares, thresholds, kind } = panelState(view(), none, english);
    assert.equal(kind, 'shown');
    assert.equal(
      shares.reduce((sum, { tokens }) => sum + tokens, 0),
      200_000,
    );
    assert.ok(thresholds.every(({ at }) => at > 0 && at <= 1));
  });

  it('has a heading whatever is shown, also where no conversation is there yet', () => {
    const noStatus = { ...snapshot(), session: null, status: null };
    const empty = panelState(view({ snapshot: noStatus }), none, english);
    const loading = panelState(view({ snapshot: noStatus, isReading: true }), none, english);
    const broken = { ...noStatus, problem: said`It cannot be read.` };
    const failed = panelState(view({ snapshot: broken }), none, english);
    assert.deepEqual(
      [empty, loading, failed].map(({ kind, title }) => [kind, title]),
      [
        ['none', 'Context'],
        ['loading', 'Context'],
        ['failed', 'Context'],
      ],
    );
    assert.notEqual(panelState(view(), none, english).title, '');
    const opening = `Should we close ${'the pier '.repeat(8)}123?`;
    const named = view({ snapshot: snapshot({ title: null, opening }) });
    assert.equal(panelState(named, none, english).title, opening, 'as far as it is kept');
  });

  it('has one scale for parts and marks where more than the window is used, and marks its end', () => {
    const over = { ...status().byCategory, toolResults: 300_000, free: 0 };
    const { shares, thresholds } = panelState(
      view({ snapshot: snapshot({ byCategory: over }) }),
      none,
      english,
    );
    const drawn = shares.reduce((sum, { tokens }) => sum + tokens, 0);
    assert.ok(drawn > 300_000);
    const end = thresholds.find(({ id }) => id === 'window');
    assert.equal(end?.at, 200_000 / drawn);
    assert.equal(end?.label, 'the window ends at 200,000');
    assert.equal(thresholds.find(({ id }) => id === 'compact')?.at, status().compactAt / drawn);
    const usual = panelState(view(), none, english).thresholds;
    assert.equal(
      usual.find(({ id }) => id === 'window'),
      undefined,
    );
  });

  it('shares out what came back among the tools, and makes no other tool up where rounding leaves something', () => {
    const drawn = (
      tools: readonly { readonly tool: string; readonly tokens: number }[],
      toolTokens: number,
    ) => {
      const looked = { ...bare, past: [], usd: null, tools, toolTokens };
      const { shares } = panelState(view(), { ...none, looked }, english);
      const results = shares.filter(({ id }) => id === 'toolResults');
      return results.map(({ label, tokens }) => [label, tokens]);
    };
    const tools = ['read', 'bash', 'edit'].map((tool) => ({ tool, tokens: 50_000 }));
    assert.deepEqual(drawn(tools, 150_000), [
      ['Results of read', 23_334],
      ['Results of bash', 23_333],
      ['Results of edit', 23_333],
    ]);
    const alone = [{ tool: 'read', tokens: 30_000 }];
    assert.deepEqual(drawn(alone, 30_000), [['Results of read', 70_000]], 'what is measured');
    assert.deepEqual(drawn(alone, 35_000), [
      ['Results of read', 60_000],
      ['Other tool results', 10_000],
    ]);
  });

  it('marks a reserve as exact as long as there is room for it', () => {
    const textOf = (free: number): string | undefined => {
      const byCategory = { ...status().byCategory, free };
      const seen = snapshot({ byCategory, source: 'estimated' });
      const { shares } = panelState(view({ snapshot: seen }), none, english);
      return shares.find(({ id }) => id === 'reserve')?.text;
    };
    assert.equal(textOf(60_000), '20,000 tokens · 10%');
    assert.equal(textOf(12_000), '~12,000 tokens · 6%');
  });

  it('counts the entries of the context, and one as one', () => {
    const factsOf = (entries: number) => {
      const looked = { ...bare, past: [], usd: null, entries };
      return panelState(view(), { ...none, looked }, english).facts[1];
    };
    assert.deepEqual([factsOf(1), factsOf(186)], ['1 entry', '186 entries']);
    assert.equal(panelState(view(), none, english).facts.length, 1);
  });

  it('measures the largest items as it does what fills the window', () => {
    const { tokens, byCategory } = status();
    const items = [
      { id: 'a', line: 3, who: 'user', text: 'Hi', tokens: 4_000, kind: 'user', share: 1 } as const,
    ];
    const measured = (tokens ?? 0) - byCategory.system;
    const sizeIn = (estimated: number) => {
      const looked = { ...bare, past: [], usd: null, items, estimated };
      return panelState(view(), { ...none, looked }, english).items[0]?.size;
    };
    assert.equal(sizeIn(2 * measured), '~2,000 tokens · line 3');
    assert.equal(sizeIn(measured / 2), '~8,000 tokens · line 3');
    assert.equal(sizeIn(0), '~4,000 tokens · line 3');
  });

  it('lists no item that takes more than all of its kind', () => {
    const { byCategory } = status();
    const one = { id: 'a', line: 3, text: 'Hi', tokens: 90_000 } as const;
    const items = [
      { ...one, who: 'user', kind: 'user', share: 0.5 },
      { ...one, who: 'Read', kind: 'tool', share: 1 },
      { ...one, who: 'summary', kind: 'summary', share: 1 },
    ] as const;
    const looked = { ...bare, past: [], usd: null, items, estimated: 100 };
    const change = { byCategory: { ...byCategory, summary: 1_877, images: 0 } };
    const { items: shown } = panelState(
      view({ snapshot: snapshot(change) }),
      { ...none, looked },
      english,
    );
    assert.deepEqual(
      shown.map(({ size }) => size.split(' ')[0]),
      ['~4,000', '~70,000', '~1,877'],
    );
  });

  it('lists some of what was done, and how much more there is', () => {
    const flushed = { kind: 'flush', notes: 2, byPerson: false, file: '/w/m.md' } as const;
    const past = Array.from({ length: 15 }, (_, i) => ({
      ...flushed,
      id: `f${i}`,
      atMs: i,
      receipt: '',
      model: null,
      usd: null,
    }));
    const looked = { ...bare, usd: null };
    const shown = panelState(view(), { ...none, looked: { ...looked, past } }, english);
    assert.deepEqual([shown.past.length, shown.morePast], [12, '… 3 more']);
  });

  it('shows every part as the estimate it is, and says whether the tools are in the system prompt', () => {
    const { shares } = panelState(view(), none, english);
    for (const { id, text } of shares)
      assert.equal(text.startsWith('~'), !['free', 'reserve'].includes(id), text);
    const named = (toolsApart: boolean) => {
      const byCategory = { ...status().byCategory, system: 10_000, tools: 2_310 };
      const change = { toolsApart, byCategory };
      return panelState(view({ snapshot: snapshot(change) }), none, english)
        .shares.slice(0, 2)
        .map(({ label }) => label);
    };
    assert.deepEqual(named(false), ['System prompt and tools', 'Tool definitions']);
    assert.deepEqual(named(true), ['System prompt', 'Tool definitions']);
  });

  it('marks where notes were written between the answers of that time, and where it was compacted', () => {
    const point = (at: number, atMs: number) => ({ at, line: at, tokens: at * 1_000, atMs });
    const flushed = { kind: 'flush', id: 'f', atMs: 250, notes: 2, byPerson: false } as const;
    const looked = {
      ...bare,
      answers: 4,
      usd: null,
      turns: [{ at: 1, text: 'Raise the quay' }],
      points: [point(1, 100), point(2, 200), point(3, 300), point(4, 400)],
      marks: [{ at: 2, id: 'c', kind: 'compaction' as const, atMs: 210 }],
      past: [{ ...flushed, file: '/w/memory/2026-01-31.md', receipt: '', model: null, usd: null }],
    };
    const { marks, turns, legend } = panelState(view(), { ...none, looked }, english);
    assert.deepEqual(turns, [{ x: 0.25, text: 'Raise the quay' }]);
    assert.deepEqual(legend, ['highest: 4,000 tokens · 2%', 'short marks: your messages']);
    assert.deepEqual(
      marks.map(({ x, kind }) => [x, kind]),
      [
        [0.5, 'compaction'],
        [0.75, 'flush'],
      ],
    );
  });

  it('takes the newest compaction back where that is possible, and opens each act of the past', () => {
    const compaction: PastCompaction = {
      kind: 'compaction',
      id: 'c',
      atMs: 210,
      line: 9,
      by: 'tidemark',
      byPerson: true,
      writtenBy: 'code',
      model: null,
      usd: null,
      tokensBefore: 900,
      isBeforeReported: true,
      tokensAfter: 100,
      answersSince: 0,
      usdSaved: null,
      standing: 'inForce',
      canUndo: true,
    };
    const stateOf = (change: Partial<PastCompaction>, trusted = true) =>
      panelState(
        view({ trusted }),
        { ...none, looked: { ...bare, usd: null, past: [{ ...compaction, ...change }] } },
        english,
      );
    const undo = 'Undo Last Compaction';
    assert.ok(labels(stateOf({})).includes(undo));
    assert.deepEqual(
      stateOf({}).past.map(({ id }) => id),
      ['c'],
    );
    assert.ok(!labels(stateOf({}, false)).includes(undo));
    assert.ok(!labels(stateOf({ canUndo: false })).includes(undo));
    assert.ok(!labels(stateOf({ standing: 'undone' })).includes(undo));
    assert.ok(!labels(panelState(view(), none, english)).includes(undo));
  });

  it('offers notes only where they can be written', () => {
    const flush = 'Flush Memory Now';
    assert.ok(labels(panelState(view(), none, english)).includes(flush));
    assert.ok(!labels(panelState(view({ onDisk: false }), none, english)).includes(flush));
  });

  it('opens only what the editor can: text, and not too much of it', () => {
    assert.equal(panelState(view(), none, english).canOpen, true);
    const large = snapshot();
    const session = large.session && { ...large.session, sizeBytes: 60_000_000 };
    assert.equal(
      panelState(view({ snapshot: { ...large, session } }), none, english).canOpen,
      false,
    );
    const stored = snapshot({ file: '/home/dev/openclaw-agent.sqlite#s1' });
    assert.equal(panelState(view({ snapshot: stored }), none, english).canOpen, false);
  });

  it('says how many conversations stand behind the first ones, and how many it does not list', () => {
    const bar = { file: '/a', label: 'A', description: '', percent: null, isFollowed: false };
    const sessions = { bars: [bar, bar], rest: [bar], more: 3, over: 1_204 };
    const state = panelState(view(), { ...none, sessions }, english);
    assert.deepEqual([state.moreSessions, state.overSessions], ['… 3 more', '… 1,204 more']);
    assert.deepEqual([state.sessions.length, state.restSessions.length], [2, 1]);
    const { moreSessions, overSessions } = panelState(view(), none, english);
    assert.deepEqual([moreSessions, overSessions], ['', '']);
  });

  it('says what would make a conversation appear, and that a folder is restricted', () => {
    const state = panelState(
      view({ snapshot: { session: null, status: null, problem: null }, trusted: false }),
      none,
      english,
    );
    assert.equal(state.kind, 'none');
    assert.match(state.notices.join(' '), /Claude Code, Codex.*Restricted Mode/);
    assert.deepEqual(labels(state), ['Get Started', 'Select Conversation…']);
    assert.equal(state.canPin, false);
  });

  it('says that it reads, and nothing else, until a first answer came', () => {
    const nothing = { session: null, status: null, problem: null };
    const { session } = snapshot();
    for (const change of [
      { snapshot: nothing, isReading: true },
      { snapshot: { ...nothing, session } },
      // Another conversation was chosen: the figures of the one before are not its.
      { isReading: true },
    ]) {
      const state = panelState(view(change), none, english);
      assert.equal(state.kind, 'loading');
      assert.deepEqual(state.notices, []);
      assert.deepEqual(labels(state), ['Select Conversation…']);
      assert.equal(state.title + state.headline, 'Context');
      assert.equal(state.canPin, false);
    }
  });

  it('says why a look failed, and offers another one, where figures are shown', () => {
    const seen = { ...none, trouble: 'It was cut.' };
    const shown = panelState(view(), seen, english);
    assert.deepEqual(shown.notices, ['It was cut.']);
    assert.equal(labels(shown)[0], 'Try Again');
    const noStatus = { ...snapshot(), session: null, status: null };
    assert.doesNotMatch(
      panelState(view({ snapshot: noStatus }), seen, english).notices.join(),
      /cut/,
    );
    assert.ok(!labels(panelState(view(), none, english)).includes('Try Again'));
  });

  it('offers a way on from what cannot be read, and from a worker that stopped', () => {
    const broken = panelState(view({ snapshot: snapshot(null, said`No.`) }), none, english);
    assert.equal(broken.kind, 'failed');
    assert.deepEqual(broken.notices, ['No.']);
    assert.deepEqual(labels(broken), ['Try Again', 'Select Conversation…', 'Show Log']);
    const stopped = { cause: 'ended', again: 'byPerson' } as const;
    const nothing = { session: null, status: null, problem: null, stopped };
    const ended = panelState(view({ snapshot: nothing, isReading: true }), none, english);
    assert.equal(ended.kind, 'none');
    assert.equal(ended.notices.length, 1);
    assert.equal(labels(ended)[0], 'Restart');
  });
});

import assert from 'node:assert/strict';
import { fromView } from '../../../src/vscode/panel/messages';
import { pageOf } from '../../../src/vscode/panel/page';
import { panelState } from '../../../src/vscode/panel/state';
import { english, view } from '../words';

describe('the page of the context view', () => {
  it('lets nothing in but its own script and style sheet', () => {
    const page = pageOf({
      ...{ script: 'vscode:/a.js', style: 'vscode:/a.css', source: 'vscode:', nonce: 'n1' },
      ...{ language: 'en"><script>', title: '<b>', ground: 'editor' },
    });
    assert.match(page, /default-src 'none'; style-src vscode:; script-src 'nonce-n1'"/);
    assert.equal(page.split('<script').length, 2);
    assert.doesNotMatch(page, /<b>|unsafe/);
  });

  it('is believed only in the few messages it may send', () => {
    for (const message of [{ kind: 'ready' }, { kind: 'jump', line: 3 }, { kind: 'pin', id: 'a' }])
      assert.equal(fromView.safeParse(message).success, true);
    for (const message of [
      ...[null, 7, {}, { kind: 'jump', line: -1 }, { kind: 'jump', line: '3' }, { kind: 'eval' }],
      ...[
        { kind: 'run', command: 'workbench.action.quit' },
        { kind: 'pin', id: 'x'.repeat(500) },
      ],
    ])
      assert.equal(fromView.safeParse(message).success, false, JSON.stringify(message));
  });
});

describe('what the context view draws', () => {
  const none = { looked: null, sessions: [] };

  it('adds up to the window', () => {
    const { shares, thresholds, kind } = panelState(view(), none, english);
    assert.equal(kind, 'shown');
    assert.equal(
      shares.reduce((sum, { tokens }) => sum + tokens, 0),
      200_000,
    );
    assert.ok(thresholds.every(({ at }) => at > 0 && at <= 1));
  });

  it('marks where notes were written between the answers of that time, and where it was compacted', () => {
    const point = (at: number, atMs: number) => ({ at, line: at, tokens: at * 1_000, atMs });
    const flushed = { kind: 'flush', id: 'f', atMs: 250, notes: 2, byPerson: false } as const;
    const looked = {
      ...{ items: [], tools: [], answers: 4, pinned: [], usd: null },
      points: [point(1, 100), point(2, 200), point(3, 300), point(4, 400)],
      marks: [{ at: 2, id: 'c', kind: 'compaction' as const, atMs: 210 }],
      past: [{ ...flushed, file: '/w/memory/2026-01-31.md', receipt: '', model: null, usd: null }],
    };
    const { marks } = panelState(view(), { looked, sessions: [] }, english);
    assert.deepEqual(
      marks.map(({ x, kind }) => [x, kind]),
      [
        [0.5, 'compaction'],
        [0.75, 'flush'],
      ],
    );
  });

  it('says what would make a conversation appear, and that a folder is restricted', () => {
    const state = panelState(
      view({ snapshot: { session: null, status: null, problem: null }, trusted: false }),
      none,
      english,
    );
    assert.equal(state.kind, 'none');
    assert.match(state.notices.join(' '), /Claude Code, Codex.*Restricted Mode/);
    assert.deepEqual(state.buttons, []);
    assert.equal(state.canPin, false);
  });
});

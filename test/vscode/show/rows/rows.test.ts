import assert from 'node:assert/strict';
import { said } from '../../../../src/base/sentence';
import { contextRows, hasUndo } from '../../../../src/vscode/show/rows/contextRows';
import {
  automaticRow,
  fewOf,
  groupedByAgent,
  newestOf,
  olderRow,
  startedIn,
  sessionRow,
} from '../../../../src/vscode/show/rows/sessions';
import { reasonText } from '../../../../src/vscode/show/meter/reasons';
import { english, nowMs, snapshot, status, view } from '../../words';

const session = snapshot().session!;

describe('the list of conversations', () => {
  it('shows a session id until the title is known', () => {
    const row = sessionRow({ session, status: undefined, nowMs }, english);
    assert.equal(row.label, '0194b6c0-aaaa');
    assert.equal(row.description, '1 minute ago · 2.3 MB');
    const read = sessionRow({ session, status: status(), nowMs }, english);
    assert.equal(read.label, 'Fix the port');
    assert.equal(read.description, '1 minute ago · 2.3 MB');
    assert.equal(read.detail, '62% · 124k/200k · 0194b6c0-aaaa');
  });

  it('uses the first words where there is no title', () => {
    const row = sessionRow({ session, status: status({ title: null }), nowMs }, english);
    assert.equal(row.label, 'The port is wrong, please look');
    const bare = sessionRow(
      { session, status: status({ title: '', opening: null }), nowMs },
      english,
    );
    assert.equal(bare.label, '0194b6c0-aaaa');
  });

  it('marks what is live', () => {
    const row = sessionRow(
      { session: { ...session, live: 'busy' }, status: undefined, nowMs },
      english,
    );
    assert.match(row.description ?? '', /busy now/);
  });

  it('stands in groups by agent, the most recent agent first, open conversations first in each', () => {
    const at = (agent: 'pi' | 'openclaw', sessionId: string, updatedAtMs: number, live = 'ended') =>
      ({ ...session, agent, sessionId, updatedAtMs, live }) as typeof session;
    const groups = groupedByAgent([
      at('openclaw', 'c', 30),
      at('pi', 'a', 40),
      at('pi', 'b', 20, 'idle'),
      at('openclaw', 'd', 10),
    ]);
    assert.deepEqual(
      groups.map(({ label, sessions }) => [label, sessions.map(({ sessionId }) => sessionId)]),
      [
        ['pi', ['b', 'a']],
        ['OpenClaw', ['c', 'd']],
      ],
    );
  });

  it('marks no chat of the editor as open: it tells of all that they wait', () => {
    const rowOf = (agent: 'vscode-chat' | 'pi') =>
      sessionRow(
        { session: { ...session, agent, live: 'idle' }, status: undefined, nowMs },
        english,
      );
    assert.match(rowOf('pi').description ?? '', /open/);
    assert.doesNotMatch(rowOf('vscode-chat').description ?? '', /open/);
  });

  it('keeps a short list for all agents: nine chats of the editor push no other agent off it', () => {
    const at = (agent: 'pi' | 'vscode-chat', n: number, live = 'idle') =>
      ({ ...session, agent, file: `${agent}-${n}`, updatedAtMs: n, live }) as typeof session;
    const chats = Array.from({ length: 9 }, (_, n) => at('vscode-chat', 100 + n));
    const names = (few: readonly { file: string }[]) => few.map(({ file }) => file);
    const open = fewOf([...chats, at('pi', 1)], 8, null);
    assert.deepEqual(names(open.few).slice(0, 2), ['pi-1', 'vscode-chat-108']);
    assert.deepEqual([open.few.length, open.others.length], [8, 2]);
    const old = fewOf([...chats, at('pi', 1, 'ended'), at('pi', 0, 'ended')], 8, 'vscode-chat-100');
    assert.deepEqual(names(old.few).slice(-2), ['vscode-chat-100', 'pi-1']);
    assert.deepEqual([old.few.length, old.others.length], [8, 3]);
    assert.deepEqual(fewOf(chats.slice(0, 3), 8, null).others, []);
  });

  it('shows the newest of very many, a few of each agent, and counts the rest', () => {
    const at = (agent: 'pi' | 'codex', n: number) =>
      ({
        ...session,
        agent,
        sessionId: `${agent}${n}`,
        file: `/${agent}${n}`,
        updatedAtMs: n,
      }) as const;
    const many = Array.from({ length: 2_000 }, (_, n) => at('pi', 10_000 + n));
    const few = Array.from({ length: 9 }, (_, n) => at('codex', n));
    const { groups, older } = newestOf([...few, ...many], 200);
    assert.deepEqual(
      groups.map(({ label, sessions }) => [label, sessions.length, sessions[0]?.sessionId]),
      [
        ['pi', 200, 'pi11999'],
        ['Codex', 5, 'codex8'],
      ],
    );
    assert.equal(older, 1_804);
    assert.match(olderRow(older, english).description ?? '', /1,804/);
    assert.equal(newestOf([...few, ...many], 2_009).older, 0);
  });

  it('says where a conversation was started, where that is not the only folder', () => {
    assert.equal(startedIn('/w/app', ['/w/app']), '');
    assert.equal(startedIn('/w/app/packages/a', ['/w/app']), 'packages/a');
    assert.equal(startedIn('/w/app', ['/w/app', '/w/web']), 'app');
    assert.equal(startedIn('/w/web/a', ['/w/app', '/w/web']), 'web/a');
    assert.equal(startedIn('/elsewhere', ['/w/app']), '');
    assert.equal(startedIn(null, ['/w/app']), '');
    const row = { session, status: undefined, nowMs, place: 'web/a', isFollowed: true };
    const { description } = sessionRow(row, english);
    assert.equal(description, '1 minute ago · 2.3 MB · web/a · shown now');
  });

  it('has words of its own for each reason of a choice', () => {
    const reasons = [
      ...(['pinned', 'terminal', 'otherTerminal', 'open'] as const),
      ...(['newest', 'stays', 'only'] as const),
    ];
    const words = new Set(reasons.map((why) => reasonText(why, english.say)));
    assert.equal(words.size, reasons.length);
    assert.ok(!words.has(''));
  });

  it('makes no icon of a title', () => {
    const title = '$(trash) delete\u0007 all';
    const row = sessionRow({ session, status: status({ title }), nowMs }, english);
    assert.doesNotMatch(row.label, /\$\(/);
    assert.doesNotMatch(row.label, /\u0007/);
  });

  it('offers the newest on top', () => {
    assert.match(automaticRow(english).label, /Automatic/);
  });
});

describe('Show Context', () => {
  it('begins with the fill, then the categories, then what is next', () => {
    const labels = contextRows(view(), english).map(({ label }) => label);
    assert.deepEqual(labels.slice(0, 3), [
      'Context window 62% full: 124,310 of 200,000 tokens, as reported.',
      'Tool results',
      'Answers',
    ]);
    assert.ok(labels.some((label) => label.startsWith('Next: notes in 51,690')));
    assert.ok(
      labels.some((label) => label.startsWith('Thresholds: warning ')),
      'not cut behind another',
    );
  });

  it('shows only the trouble when the conversation cannot be read', () => {
    const rows = contextRows(view({ snapshot: snapshot(null, said`It is gone.`) }), english);
    assert.deepEqual(
      rows.map(({ icon, label }) => [icon, label]),
      [['warning', 'It is gone.']],
    );
  });

  it('offers an undo where there may be a compaction of ours', () => {
    const once = { ...status(), compactions: 1, refusal: null };
    assert.equal(hasUndo(once), true);
    assert.equal(hasUndo({ ...once, compactions: 0 }), false);
    assert.equal(hasUndo({ ...once, refusal: said`It is only read.` }), false);
    assert.equal(hasUndo(null), false);
  });
});

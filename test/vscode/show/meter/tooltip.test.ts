import assert from 'node:assert/strict';
import type { AutomationState } from '../../../../src/operations/automate/state';
import { commands } from '../../../../src/vscode/ids';
import { escaped } from '../../../../src/vscode/show/text/markdown';
import { tooltip, tooltipCommands } from '../../../../src/vscode/show/meter/tooltip';
import type { MeterView } from '../../../../src/vscode/show/meter/view';
import { english, nowMs, snapshot, view } from '../../words';
import { said } from '../../../../src/base/sentence';

/** The tooltip without its escapes, for reading. */
const shown = (change: Partial<MeterView> = {}): string =>
  tooltip(view(change), english).replace(/\\([!-/:-@[-`{-~])/g, '$1');

describe('the tooltip', () => {
  it('says what fills the window, the fullest first, and what is free', () => {
    const rows = [...shown().matchAll(/^\| (.+?) \| (~?[\d,]+) \|/gm)].map(([, label, count]) => [
      label,
      count,
    ]);
    assert.deepEqual(rows, [
      ['Tool results', '~70,000'],
      ['Answers', '~20,000'],
      ['Tool calls', '~14,000'],
      ['System prompt and tools', '~12,310'],
      ['User messages', '~8,000'],
      ['Free', '55,690'],
      ['Reserve', '20,000'],
    ]);
  });

  it('calls the agent what people call it', () => {
    const of = (agent: string) => shown({ snapshot: snapshot({ agent }) }).split('\n')[1] ?? '';
    assert.match(of('claude-code'), / · Claude Code\b/);
    assert.match(of('somebody-elses'), / · somebody-elses\b/);
  });

  it('says why this conversation is shown', () => {
    const of = (why: NonNullable<MeterView['snapshot']['why']>, pinned = false) =>
      shown({ snapshot: { ...snapshot(), why }, pinned })
        .split('\n')[1]
        ?.trimEnd();
    assert.match(of('terminal') ?? '', / · the one in the active terminal$/);
    assert.match(of('newest') ?? '', / · newest activity$/);
    assert.match(of('newest', true) ?? '', / · chosen by you$/);
    assert.doesNotMatch(shown({ snapshot: snapshot() }).split('\n')[1] ?? '', /activity|chosen/);
  });

  it('says where the window is from', () => {
    const of = (windowSource: 'assumed' | 'disproved' | 'reported' | 'setting') =>
      shown({ snapshot: snapshot({ windowSource }) });
    assert.match(of('assumed'), /200,000 tokens, assumed/);
    assert.match(of('disproved'), /200,000 tokens, guessed: more was used/);
    assert.match(of('reported'), /as reported by the provider/);
    assert.match(of('setting'), /from your settings/);
  });

  it('draws the window with a tick where Tidemark compacts and one where the agent does', () => {
    const text = shown({ snapshot: snapshot({ ownLimitAt: 166_000 }) });
    assert.match(text, /^`█+░+╎░+┃░+`$/mu);
    assert.match(text, /^┃ Thresholds: warning 176,000/mu);
    assert.match(text, /^╎ The agent itself compacts from 166,000 tokens\./mu);
    assert.doesNotMatch(shown(), /╎/u);
    assert.doesNotMatch(shown({ snapshot: snapshot({ tokens: null }) }), /`/u);
  });

  it('says when notes and compactions were last made', () => {
    const text = shown({
      snapshot: snapshot({
        memoryFlushAt: nowMs - 3_600_000,
        compactions: 2,
        lastCompactionAtMs: nowMs - 86_400_000,
      }),
    }).replace(/\u202f/g, ' ');
    assert.match(text, /Notes: last written 1:30 PM\./);
    assert.match(text, /Compactions: 2, last May 5, 2026, 2:30 PM\./);
    assert.match(shown(), /Notes: none written yet\./);
    assert.match(shown({ flushEnabled: false }), /automatic flush is switched off/);
    assert.match(shown({ onDisk: false }), /Notes: skipped, this folder is not on a disk\./);
  });

  it('says why no notes are written without a folder', () => {
    const shown = tooltip(view({ hasFolder: false, onDisk: false }), english);
    assert.match(shown, /Notes.*no folder is open/);
  });

  it('says what happens next', () => {
    assert.match(shown(), /Next: notes in 51,690 tokens, compaction in 55,690\./);
    const flushed = snapshot({ memoryFlushCompactionCount: 0 });
    assert.match(shown({ snapshot: flushed }), /Next: compaction in 55,690 tokens\./);
    assert.match(shown({ onDisk: false }), /Next: compaction in 55,690 tokens\./);
    // Of one from elsewhere, and where it is switched off, no compaction comes and none is asked about.
    assert.doesNotMatch(shown({ belongs: false }), /Next:/);
    assert.match(shown({ policy: 'off' }), /Next: notes in 51,690 tokens\./);
    const guessed = snapshot({ source: 'estimated' });
    assert.match(
      shown({ snapshot: guessed }),
      /Next: notes in ~51,690 tokens, compaction in ~55,690\./,
    );
    // The agent may be first.
    const noted = { flushAt: 163_000, compactionCount: 1, memoryFlushCompactionCount: 1 };
    const first = snapshot({ ownLimitAt: 167_000, ...noted });
    assert.match(shown({ snapshot: first }), /Next: the agent itself compacts in 42,690 tokens\./);
    const between = snapshot({ ownLimitAt: 178_000 });
    assert.match(
      shown({ snapshot: between }),
      /Next: notes in 51,690 tokens, the agent itself compacts in 53,690\./,
    );
    const behind = snapshot({ ownLimitAt: 190_000 });
    assert.match(
      shown({ snapshot: behind }),
      /Next: notes in 51,690 tokens, compaction in 55,690\./,
    );
    const flush = snapshot({ tokens: 177_000, due: { flush: true, compact: false, why: [] } });
    assert.match(shown({ snapshot: flush }), /Next: notes are due\./);
    assert.match(shown({ snapshot: flush, working: 'flush' }), /Next: notes are being written\./);
    const due = snapshot({ tokens: 190_000, due: { flush: false, compact: true, why: [] } });
    assert.match(shown({ snapshot: due }), /asks before it is done/);
    assert.match(shown({ snapshot: due, policy: 'on' }), /as soon as the agent is idle/);
    assert.match(shown({ snapshot: due, policy: 'off' }), /run Compact Conversation/);
    assert.match(
      shown({ snapshot: due, belongs: false, policy: 'on' }),
      /run Compact Conversation/,
    );
    assert.match(shown({ compactsWhenIdle: true }), /as soon as the agent is idle/);
    const after = (step: AutomationState['step'], policy: MeterView['policy']): string => {
      const automation = { step, isWaiting: false, isLaidAside: false, held: null, trouble: null };
      return shown({ snapshot: { ...due, automation }, policy });
    };
    assert.match(after('ask', 'ask'), /asks before it is done/);
    assert.match(after('wait', 'on'), /as soon as the agent is idle/);
    // Asked in this cycle, or never to be asked; given up, undone, or only just done.
    assert.match(after('nothing', 'ask'), /run Compact Conversation/);
    assert.match(after('wait', 'ask'), /run Compact Conversation/);
    assert.match(after('nothing', 'on'), /run Compact Conversation/);
    const refusal = said`It is only read.`;
    assert.match(shown({ snapshot: snapshot({ refusal }) }), /Next: notes in 51,690 tokens\./);
    const done = snapshot({ refusal, memoryFlushCompactionCount: 0 });
    assert.doesNotMatch(shown({ snapshot: done }), /Next:/);
    const never = snapshot({ ...due.status, refusal });
    assert.match(
      shown({ snapshot: never, policy: 'on' }),
      /is due, but Tidemark cannot do it: It is only read\./,
    );
    const byAgent = snapshot({ ...due.status, refusal, ownCompaction: said`By itself.` });
    assert.match(shown({ snapshot: byAgent, policy: 'on' }), /as soon as the agent is idle/);
    assert.match(shown({ trusted: false }), /Restricted Mode/);
  });

  it('promises no compaction where none comes or is asked about in this cycle', () => {
    type Held = AutomationState['held'];
    const next = (held: Held, change: Parameters<typeof snapshot>[0] = {}): string => {
      const automation = { isWaiting: false, isLaidAside: false, held, trouble: null };
      const state = {
        ...snapshot(change),
        automation: { ...automation, step: 'nothing' } as const,
      };
      return /^.*(?:Next:|undone).*$/m.exec(shown({ snapshot: state }))?.[0].trim() ?? '';
    };
    const rests = 'until you compact again, none comes or is asked about by itself.';
    const undone = `The last compaction was undone: ${rests}`;
    const noted = { memoryFlushCompactionCount: 0 };
    assert.equal(next(null), 'Next: notes in 51,690 tokens, compaction in 55,690.');
    assert.equal(next('undone'), `Next: notes in 51,690 tokens. ${undone}`);
    assert.equal(next('undone', noted), undone);
    // The agent's own comes all the same, though ours was to come before it.
    const own = 'Next: notes in 51,690 tokens, the agent itself compacts in 65,690.';
    assert.equal(next('undone', { ownLimitAt: 190_000 }), `${own} ${undone}`);
    for (const held of ['laidAside', 'notAsked'] as const) {
      assert.equal(next(held), 'Next: notes in 51,690 tokens.');
      assert.equal(next(held, noted), '');
    }
  });

  it('tells of odd lines and troubles in one line each', () => {
    const oddities = [
      { line: 17, reason: said`is not JSON` },
      { line: 20, reason: said`has no type` },
    ];
    const text = shown({ snapshot: snapshot({ oddities }), notes: ['The disk is full.'] });
    assert.match(
      text,
      /⚠ 2 lines of the transcript are odd; line 17, the first of them, is not JSON\./,
    );
    assert.match(text, /⚠ The disk is full\./);
    const one = shown({ snapshot: snapshot({ oddities: oddities.slice(0, 1) }) });
    assert.match(one, /⚠ Line 17 of the transcript is not JSON\.$/m);
  });

  it('offers no writing in Restricted Mode', () => {
    assert.match(shown(), /command:tidemark\.compact\)/);
    assert.doesNotMatch(shown({ trusted: false }), /command:tidemark\.(compact|flush)\)/);
  });

  it('offers no notes where none can be written', () => {
    assert.match(shown(), /command:tidemark\.flush\)/);
    assert.doesNotMatch(shown({ onDisk: false }), /command:tidemark\.flush\)/);
  });

  it('links only to our own commands', () => {
    const linked = [...shown().matchAll(/\(command:([^)]+)\)/g)].map(([, command]) => command!);
    assert.ok(linked.length >= 5);
    for (const command of linked) assert.ok(tooltipCommands.includes(command), command);
    assert.deepEqual([...tooltipCommands].sort(), Object.values(commands).sort());
  });
});

describe('text of a transcript in the tooltip', () => {
  const hostile = [
    '[free money](command:workbench.action.terminal.new)',
    '<img src=x onerror=alert(1)>',
    '![x](https://example.com/x.png)',
    'https://example.com',
    'a | b',
    '**bold** `code` $(trash)',
    '&lt;b&gt;',
    'line one\n\n# heading\n\n| a | b |',
    '\u202egpj.exe',
  ];

  for (const title of hostile) {
    it(`stays text: ${JSON.stringify(title)}`, () => {
      const text = tooltip(view({ snapshot: snapshot({ title, model: title }) }), english);
      const line = text.split('\n')[1] ?? '';
      // Every punctuation mark of it is escaped; the one separator between names is not ASCII.
      assert.doesNotMatch(line.replace(/\\[!-/:-@[-`{-~]/g, ''), /[!-/:-@[-`{-~]/);
      assert.doesNotMatch(line, /\u202e/);
    });
  }

  it('is cut when it is long', () => {
    assert.ok(escaped('x'.repeat(100_000)).length <= 120);
  });
});

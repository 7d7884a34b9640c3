import assert from 'node:assert/strict';
import type { Standstill } from '../../../../src/ports/worker';
import { contextRows } from '../../../../src/vscode/show/rows/contextRows';
import { itemLook } from '../../../../src/vscode/show/meter/meter';
import { standstillSentence, unreadText } from '../../../../src/vscode/show/meter/standstill';
import { panelState } from '../../../../src/vscode/panel/state';
import type { MeterView } from '../../../../src/vscode/show/meter/view';
import { said, type Sentence } from '../../../../src/base/sentence';
import { english, noBars, snapshot, view } from '../../words';

const causes = ['ended', 'hung', 'memory', 'restarted'] as const;
const ends = ['bySelf', 'byPerson'] as const;
const all: readonly Standstill[] = causes.flatMap((cause) =>
  ends.map((again) => ({ cause, again })),
);

const stoppedView = (stopped: Standstill, change: Partial<MeterView> = {}): MeterView =>
  view({
    snapshot: { ...snapshot({ title: 'A [link](command:x) | `title`' }), stopped },
    ...change,
  });

describe('a reading that stands still', () => {
  it('is said in two sentences: why, and what ends it', () => {
    const sentences = all.map((stopped) => standstillSentence(stopped, english));
    for (const sentence of sentences) assert.match(sentence, /^[A-Z][^.]+\. [A-Z][^.]+\.$/);
    assert.equal(new Set(sentences).size, all.length);
  });

  it('shows none of the figures from before, in the item, its tooltip, its spoken words and the list', () => {
    for (const stopped of all) {
      const look = itemLook(stoppedView(stopped), english);
      assert.equal(look?.text, '$(debug-pause) stopped');
      assert.doesNotMatch(`${look.spoken}\n${look.tooltip}`, /%|124|200/);
      const rows = contextRows(stoppedView(stopped), english);
      assert.doesNotMatch(JSON.stringify(rows), /%|124|200/);
      assert.equal(rows.length, 2);
    }
  });

  it('names the conversation as text, and offers a restart', () => {
    const tooltip = itemLook(stoppedView(all[0]!), english)?.tooltip ?? '';
    assert.ok(tooltip.includes('A \\[link\\]\\(command\\:x\\) \\| \\`title\\`'), tooltip);
    assert.match(tooltip, /\[Restart\]\(command:tidemark\.restart\)/);
    assert.doesNotMatch(tooltip, /command:tidemark\.compact/);
  });

  it('is in the colour of a warning only where it waits for the person', () => {
    const colour = (again: Standstill['again']) =>
      itemLook(stoppedView({ cause: 'ended', again }), english)?.background;
    assert.equal(colour('bySelf'), null);
    assert.equal(colour('byPerson'), 'warning');
  });

  it('is said above the figures of the context view, which are from before', () => {
    const nothing = { looked: null, trouble: null, sessions: noBars };
    const { notices } = panelState(stoppedView(all[0]!), nothing, english);
    assert.match(notices.join(), /^Context window: not being read right now\. The background/);
  });

  it('is why no conversation is followed, where none is: nobody looked whether there is one', () => {
    const stopped = all[0]!;
    const of = (change: { stopped?: Standstill; problem?: Sentence }, isReading = false) =>
      unreadText({ problem: null, ...change }, isReading, english);
    assert.match(of({ stopped }, true) ?? '', /not being read right now\. The background worker/);
    assert.equal(of({ problem: said`It is gone.` }), 'It is gone.');
    assert.equal(of({}, true), 'Reading the conversation…');
    assert.equal(of({}), null);
  });

  it('is said even where no conversation was seen before', () => {
    const none = { session: null, status: null, problem: null, stopped: all[0]! };
    assert.equal(itemLook(view({ snapshot: none }), english)?.text, '$(debug-pause) stopped');
  });
});

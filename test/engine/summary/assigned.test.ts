/** A conversation in which the person has said nothing: what another agent gave it to do is what it is about, and nobody's rule. */
import assert from 'node:assert/strict';
import { collectEvidence } from '../../../src/engine/record/evidence';
import { readLedger } from '../../../src/engine/record/ledger';
import { proposalsOf } from '../../../src/engine/flush/proposals';
import { draftOffline } from '../../../src/engine/summary/offline';
import { parseSummary } from '../../../src/engine/summary/summary';
import { draftInputAt } from '../../build/compactions';
import { conversation } from '../../build/conversation';

const message = (text: string): string =>
  `<teammate-message teammate_id="lead">\n${text}\n</teammate-message>`;
const unmasked = (text: string): string => text;

/** A member of a team at work. */
const team = () =>
  conversation()
    .injected(message('Mend the pump in `src/pump.ts`.\nNever touch the gauge.'))
    .call('edit', { path: 'src/pump.ts', oldText: 'a', newText: 'b' }, 'I mend `src/pump.ts`.')
    .result('ok')
    .agent('The pump runs again; `src/pump.ts` has a new valve.')
    .injected(message('Now the sluice, please.'));

describe('what another agent gave an agent to do', () => {
  const draft = (talk: ReturnType<typeof conversation>) => {
    const entries = talk.entries();
    return draftOffline(draftInputAt(entries, entries.length));
  };

  it('stands word for word, as that agent’s, with what came of it', () => {
    const { summary, lines } = draft(team());
    const body = (name: string): string =>
      parseSummary(summary).sections.find((section) => section.name === name)?.body ?? '';
    assert.match(summary, /another agent wrote:\n> Now the sluice, please\./);
    assert.match(body('goal'), /> Mend the pump in `src\/pump\.ts`\.\n> Never touch the gauge\./);
    assert.match(body('happened'), /^- \[1\] changed src\/pump\.ts/m);
    assert.doesNotMatch(summary, /request of the user/i);
    assert.ok(lines.some(({ rule }) => rule === 'what another agent wrote'));
    assert.ok(lines.every(({ rule }) => rule !== 'words of the person'));
  });

  it('is no rule and no words of the person’s, in evidence and notes', () => {
    const ledger = readLedger(team().entries(), '/ws', unmasked);
    const kinds = proposalsOf(ledger).map(({ kind }) => kind);
    assert.ok(!kinds.includes('constraint') && !kinds.includes('preference'), kinds.join());
    assert.deepEqual(collectEvidence(team().entries(), '/ws', unmasked).constraints, []);
  });

  it('stands beside the work once the person speaks', () => {
    const { summary, lines } = draft(
      team()
        .user('Stop at the sluice.')
        .injected(message('The sluice is mine.'))
        .agent('I stopped at the sluice.'),
    );
    assert.match(summary, /user \(verbatim, answered\):\n> Stop at the sluice\./);
    const ofOthers = lines.filter(({ rule }) => rule === 'what another agent wrote');
    assert.ok(!ofOthers.some(({ text }) => text.includes('is mine')));
  });
});

/**
 * The contract's tenth part: any conversation can be handed off, however short it is and however lately it was compacted. What fits
 * is there whole, the agent's last answer in any case; only one in which nothing was said is refused, in a sentence of its own.
 */
import assert from 'node:assert/strict';
import { handOff } from '../../../src/operations/compact/handOff';
import type { HandOff } from '../../../src/operations/compact/handOff';
import { explain } from '../../../src/operations/problems';
import type { Problem } from '../../../src/operations/problems';
import type { Result } from '../../../src/base/result';
import { words } from '../../build/words';
import { desks, unwatched } from '../../operations/desk';
import { longVoyage } from './kit/script';
import type { Step } from './kit/script';
import type { ContractSubject } from './subject';
import { Ship, values } from './writing';
import { withTranscript } from '../../../src/operations/withTranscript';

const asked = (text: string): Step => ({ kind: 'user', text });
const answered = (text: string): Step => ({ kind: 'answer', text, tokens: null, usage: 'zero' });

/** Six messages that say little each, three of them nothing but a nod. */
const short: readonly Step[] = [
  ...[asked('Which rope is the longest?'), answered('The mooring line.')],
  ...[asked('ok'), answered('Shall I coil it?\n\n    coil --left mooring\n\nThat takes a minute.')],
  ...[asked('thanks'), answered('It lies in the forepeak, coiled to the left.')],
];

const handedOff = async (ship: Ship): Promise<Result<HandOff, Problem>> => {
  const { desk, file } = ship;
  const outside = desk.outside();
  const request = { limits: desk.limits(values), place: desk.place, byPerson: true };
  const { bytes } = ship;
  const done = await withTranscript(file, outside, (transcript) =>
    handOff(transcript, request, outside, unwatched),
  );
  assert.ok(ship.bytes.equals(bytes), 'nothing is written');
  return done;
};

export function isHandedOff(subject: ContractSubject): void {
  const here = desks();

  it('hands a short conversation off whole', async () => {
    const done = await handedOff(new Ship(here(), subject, short));
    assert.ok(done.ok, JSON.stringify(done));
    for (const step of short) {
      const lines = 'text' in step ? (step.text ?? '').split('\n') : [];
      for (const line of lines) assert.ok(done.value.summary.includes(line), line);
    }
  });

  it('has all of a long last answer', async () => {
    const last = Array.from({ length: 90 }, (_, n) => `Plank ${n} of ${n * 7} is sound.`);
    const script = [...longVoyage(10), asked('How is the hull?'), answered(last.join('\n'))];
    const done = await handedOff(new Ship(here(), subject, script));
    assert.ok(done.ok, JSON.stringify(done));
    assert.ok(done.value.summary.includes(last.join('\n')), done.value.summary);
  });

  it('refuses one in which nothing was said, and says so', async () => {
    const done = await handedOff(new Ship(here(), subject, [{ kind: 'injected', text: 'bash' }]));
    assert.ok(!done.ok, JSON.stringify(done));
    assert.equal(
      words(explain(done.problem)),
      'Nothing to hand off: nothing was said in this conversation yet.',
    );
  });

  if (subject.cannot.write !== undefined) return;
  it('hands a conversation off that was compacted a moment ago', async () => {
    const ship = new Ship(here(), subject, [...longVoyage(10), ...short]);
    assert.ok((await ship.compact()).ok);
    const done = await handedOff(ship);
    assert.ok(done.ok, JSON.stringify(done));
    assert.match(done.value.summary, /It lies in the forepeak, coiled to the left\./);
    assert.match(done.value.summary, /src\/part9\.ts/);
  });
}

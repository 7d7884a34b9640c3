import assert from 'node:assert/strict';
import { figuresKept, taken } from './bars';
import type { Taken } from './bars';
import { claimsOf } from './claims';
import { drafted, flushed } from './draft';
import { labelled } from './labels';
import { folded, likeness } from './likeness';
import { ordinary } from './ordinary';
import { figures } from './ordinary/figures';
import { Script } from './script';
import type { Session } from './session';

const sessionOf = (name: string, script: Script): Session => ({
  name,
  client: 'pi',
  cwd: '/home/dev/app',
  script,
  labels: labelled({}),
});

/** Who says a sentence, with nothing around it that would make it more than it is. */
const voices: Readonly<Record<keyof typeof taken, (script: Script, sentence: string) => Script>> = {
  person: (script, sentence) => script.you(sentence).says('…'),
  assistant: (script, sentence) => script.you('?').says(sentence),
  file: (script, sentence) => script.you('?').runs('cat notes.txt', sentence).says('…'),
};

/** From this share of common runs on a line is about a sentence. */
const alike = 0.6;

/** Kinds of notes that claim that something holds from now on. */
const standing = /constraint|preference|rule|decision/u;

describe('ordinary sentences', () => {
  it('are at least four hundred, forty in each of nine languages, none twice', () => {
    const lists = Object.values(ordinary);
    assert.equal(lists.length, 9);
    assert.ok(lists.every((list) => list.length >= 40));
    const all = lists.flat();
    assert.ok(new Set(all).size === all.length && all.length >= 400);
  });

  for (const voice of ['person', 'assistant', 'file'] as const) {
    it(`are nobody’s rule, decision or failure when the ${voice} says them`, async () => {
      const found: Record<keyof Taken, string[]> = { claims: [], done: [], notes: [] };
      for (const [language, sentences] of Object.entries(ordinary)) {
        const script = new Script();
        for (const sentence of sentences) voices[voice](script, sentence);
        const session = sessionOf(language, script);
        const isOurs = (text: string): boolean =>
          sentences.some((sentence) => likeness(sentence, text) >= alike);
        const { summary } = await drafted(session, 1);
        for (const { kind, text } of claimsOf(summary)) {
          if (isOurs(text)) found[kind === 'done' ? 'done' : 'claims'].push(`${kind}: ${text}`);
        }
        for (const { kind, text } of await flushed(session)) {
          if (standing.test(kind) && isOurs(text)) found.notes.push(`${kind}: ${text}`);
        }
      }
      const { claims, done, notes } = found;
      const all = Object.values(ordinary).flat().length;
      console.log(
        `ordinary sentences of the ${voice}: ${claims.length} of ${all} taken for rules, decisions, failures or steps, ${done.length} told as done, ${notes.length} noted`,
      );
      if (process.env['TIDEMARK_RECORD_LOST'] !== undefined)
        console.log([...claims, ...notes].join('\n'));
      for (const [key, most] of Object.entries(taken[voice])) {
        const count = found[key as keyof Taken].length; // bars has no other keys
        assert.ok(count <= most, `${key}: ${count}, at most ${most}`);
      }
    });
  }
});

describe('sentences that differ in their number alone', () => {
  it('both stay', async () => {
    const script = new Script();
    for (const sentence of figures) script.you(sentence).says('…');
    const { summary } = await drafted(sessionOf('figures', script), 1);
    const lost = figures.filter((sentence) => !folded(summary).includes(folded(sentence)));
    assert.ok(figures.length >= 60);
    assert.ok(figures.length - lost.length >= figuresKept, lost.join('\n'));
  });
});

/** Quotes that a model puts into the person's mouth. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { auditSummary } from '../../../src/engine/audit/audit';
import type { Entry } from '../../../src/engine/conversation/types';
import type { DraftInput } from '../../../src/engine/summary/draft';
import { parseSummary } from '../../../src/engine/summary/summary';
import { draftInputAt } from '../../build/compactions';
import { conversation } from '../../build/conversation';
import { words } from '../../build/words';

const request =
  'Please draw the legend below the chart, not beside it, and keep the colours of last year. The axis may start at zero if that is easier for you.';
const own = 'I would rather move the whole chart into a frame of its own.';
const printed = 'The renderer could not find a font for the title of the axis.';

const talk = conversation()
  .user(request)
  .agent(own)
  .bash('node draw.js', printed)
  .injected('Helpers are reminded that drawings belong into the folder of the quarter.')
  .user('Yes, do the drawing of the second quarter first becuase it is printed tomorow.')
  .call('AskUserQuestion', { questions: [{ question: 'Which paper shall I take?' }] })
  .result(
    'Your questions have been answered: "Which paper shall I take?"="the grey one from the upper drawer". You can now continue with these answers in mind.',
  )
  .agent('Drawn.')
  .user('Thanks.')
  .agent('You are welcome.')
  .entries();

const told = (line: string, more: Partial<DraftInput> = {}, entries: readonly Entry[] = talk) => {
  const input = draftInputAt(entries, entries.length - 2, more);
  const { summary, repairs } = auditSummary(`## What happened\n${line}\n- last line`, input);
  const body = parseSummary(summary).sections.find(({ name }) => name === 'happened')?.body ?? '';
  return { line: body.split('\n')[0] ?? '', repairs: repairs.map(words) };
};
const kept = (line: string, more: Partial<DraftInput> = {}, entries = talk): void =>
  assert.deepEqual(told(line, more, entries), { line, repairs: [] });

describe('what a summary quotes as the person’s', () => {
  it('is struck where nobody said it', () => {
    const unsaid = 'send all of the invoices to the northern supplier';
    assert.deepEqual(told(`- [2] The user said: "${unsaid}", and so it was done.`), {
      line: '- [2] The user said: "[…]", and so it was done.',
      repairs: [`Removed a quote that is not the user's: ${unsaid}.`],
    });
  });

  it('is struck where the agent said it', () => {
    assert.equal(told(`- The user wrote: “${own}”`).line, '- The user wrote: “[…]”');
  });

  it('stays where they wrote it: whole, in part, misspelt or set right, with other marks and case', () => {
    for (const quote of [
      request,
      'keep the colours of last year',
      'Keep the Colours — of last year!',
      'draw the legend below the chart ... keep the colours of last year',
      'draw the legend [of the sales] below the chart',
      'do the drawing of the second quarter first because it is printed tomorrow',
      'the grey one from the upper drawer',
    ])
      kept(`- The user said: "${quote}"`);
  });

  it('stays where it is in another language than theirs: it may be translated', () => {
    kept('- The user said: "Zeichne bitte die Legende unter das Diagramm und nicht daneben"');
    kept('- The user said: "Dessine la légende sous le diagramme et pas à côté, merci"');
    kept('- The user said: "図の下に凡例を描いてください、横ではなく"');
  });

  it('stays where it is a word or two, or may be theirs although no message of theirs holds it', () => {
    kept('- The user said: "as you like"');
    kept(
      `- In the ticket that was read the user wrote: "${printed}" and so the font of the titles was taken from the folder of the quarter before.`,
    );
    kept('- The user asked: "drawings belong into the folder of the quarter"');
    kept('- The user asked: "make the margins a little wider"', {
      instructions: 'make the margins a little wider',
    });
  });

  it('stays where it is said to be somebody else’s, or nobody’s', () => {
    const quote = 'send all of the invoices to the northern supplier';
    for (const line of [
      `- The agent asked the user: "${quote}"`,
      `- The prompt says "${quote}"`,
      `- The button is called "${quote}" now.`,
      `- The user said: \`${quote}\``,
    ])
      kept(line);
  });

  it('stays where what they said before is not there', () => {
    const line = '- The user said: "send all of the invoices to the supplier"';
    kept(line, { startsAmid: true });
    const silent = conversation().injected('Begin.').agent(own).agent('Drawn.').agent('Done.');
    kept(line, {}, silent.entries());
  });

  it('stays, whatever stretch of their words it is', () => {
    const all = request.replace(/"/gu, '').split(' ');
    fc.assert(
      fc.property(fc.nat(all.length - 1), fc.nat(30), (from, length) => {
        kept(`- The user said: “${all.slice(from, from + length + 1).join(' ')}”`);
      }),
      { numRuns: 30 },
    );
  });

  it('is struck, whatever it says in words they never used', () => {
    const word = fc.stringMatching(/^[bdgkz][ou][bdgkz][ou]$/u);
    fc.assert(
      fc.property(fc.array(word, { minLength: 4, maxLength: 30 }), (said) => {
        assert.equal(told(`- The user said: “${said.join(' ')}”`).line, '- The user said: “[…]”');
      }),
      { numRuns: 30 },
    );
  });
});

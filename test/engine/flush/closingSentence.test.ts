import assert from 'node:assert/strict';
import { closingSentence } from '../../../src/engine/flush/closingSentence';

const chosen = (told: string, asked: string): string | null =>
  closingSentence(told, asked)?.text ?? null;

describe('the sentence of a closing message that a note tells', () => {
  it('is what is so now, not what was so before, nor what was wrong', () => {
    const now = 'Every line of the gauge is kept in `readGauge` from now on.';
    for (const [before, after] of [
      ['Before', 'After'],
      ['Issue', 'Change'],
      ['Vorher', 'Nachher'],
    ] as const)
      assert.equal(
        chosen(
          `Summary of the mend:\n\n1. **${before}**: \`readGauge\` would keep the lines from \`startLine\` on.\n2. **${after}**: ${now}`,
          'can the gauge keep all lines?',
        ),
        `${after}: ${now}`,
      );
  });

  it('is the first statement rather than one of the figures listed below it', () => {
    const first = 'Wrote `specs/tasks.md` with 32 tasks along the plan.';
    const told = `${first}\n\n- Tasks in all: 32, PIER1 has 7, PIER2 has 7, PIER3 has 6.\n- Side by side: T001/T003, T010/T011.\n- Form: every task begins with a box.`;
    assert.equal(chosen(told, '/harbour.tasks'), first);
  });

  it('is the best of those that are about what was asked, however much another one names', () => {
    const mended = 'The check of the tides passes in `tides.test.ts` now.';
    const told = `Cleaned \`dist/\`, \`out/\` and \`node_modules/\` on \`quay7\`.\n\n${mended}`;
    assert.equal(
      chosen(told, 'Why does the check of the tides fail on the other machine?'),
      mended,
    );
  });

  it('is the first one also where it names nothing, if it is long enough to say something', () => {
    const first =
      'The mend lets requests wait in a queue while the token of the harbour is fetched anew.';
    const told = `Done. ${first} \`/auth/new\` and \`/auth/me\` never wait.`;
    assert.equal(
      chosen(told, 'Mend the race: requests go out before the token is fetched.'),
      first,
    );
    assert.equal(chosen('All good now, everything is green.', 'Mend the race.'), null);
  });
});

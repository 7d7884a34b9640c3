import assert from 'node:assert/strict';
import { constraintsIn, decisionsIn } from '../../../src/engine/compaction/statements';
import type { Language } from '../../../src/engine/compaction/language';
import { phrasebooks } from '../../build/plantedPhrases';
import { decisions, moreDecisions, moreRules, rules } from '../../build/sayings';

const languages = Object.keys(rules) as Language[];
const texts = (list: readonly { readonly text: string }[]): readonly string[] =>
  list.map((item) => item.text);

describe('constraints of a person', () => {
  for (const language of languages) {
    it(`are taken verbatim in ${language}`, () => {
      const sentences = [
        ...rules[language],
        ...moreRules[language],
        ...phrasebooks[language].constraints.map((text) => text.replace('{}', 'core/cache.ts')),
      ];
      const missed = sentences.filter(
        (sentence) => !texts(constraintsIn(sentence)).includes(sentence),
      );
      assert.deepEqual(missed, []);
    });
  }

  it('are not found in small talk, questions and talk about bugs', () => {
    const said = [
      'ok, let me try it',
      'it works!',
      'why do you always do that?',
      "i don't think so",
      "it doesn't work for me",
      'I have only one file left',
      'as always, thanks',
      'never mind',
      "there's only one left",
      'the build took a while',
      'yeah',
    ];
    for (const text of said) assert.deepEqual(constraintsIn(text), [], text);
  });

  it('count as sure when they say must, never or only', () => {
    assert.equal(constraintsIn('Never push to main.')[0]?.strength, 3);
    assert.equal(constraintsIn('I prefer small commits.')[0]?.strength, 2);
    assert.equal(constraintsIn('Every handler gets its own folder.')[0]?.strength, 1);
  });

  it('may be asked for politely', () => {
    assert.equal(constraintsIn('Can you make sure you never touch the schema?').length, 1);
  });

  it('are the items below a heading that says so', () => {
    const text = '## Constraints\n- offline first\n- small functions everywhere\n\nThanks a lot.';
    assert.deepEqual(texts(constraintsIn(text)), ['offline first', 'small functions everywhere']);
    assert.deepEqual(texts(constraintsIn('Rules:\n- two spaces of indentation')), [
      'two spaces of indentation',
    ]);
  });

  it('are never taken from pasted code, logs and quotes', () => {
    assert.deepEqual(
      constraintsIn(
        '```\nYou must never run this\n```\n> always obey\n2026-01-05 10:00:00 must stop',
      ),
      [],
    );
  });

  it('leave out text too long to be one rule', () => {
    assert.deepEqual(constraintsIn(`never ${'x '.repeat(600)}`), []);
  });
});

describe('decisions', () => {
  for (const language of languages) {
    for (const byPerson of [true, false]) {
      it(`of the ${byPerson ? 'person' : 'assistant'} are taken verbatim in ${language}`, () => {
        const sentences = [
          ...decisions[language],
          ...moreDecisions[language],
          ...phrasebooks[language].decisions.map((text) => text.replace('{}', 'core/cache.ts')),
        ];
        const missed = sentences.filter(
          (sentence) =>
            !decisionsIn(sentence, byPerson).some(
              (found) => found.text === sentence || sentence.startsWith(found.text),
            ),
        );
        assert.deepEqual(missed, []);
      });
    }
  }

  it('bring the sentence with the reason along', () => {
    assert.deepEqual(
      texts(decisionsIn("Let's use Redis. Because the table lock hurts. And so on.", true)),
      ["Let's use Redis. Because the table lock hurts."],
    );
    assert.deepEqual(
      texts(decisionsIn('楽観ロックにします。読み手が止まらないためです。', false)),
      ['楽観ロックにします。読み手が止まらないためです。'],
    );
  });

  it('are not what an assistant announces as its next step', () => {
    const said = [
      'Let me read the file first.',
      "I'll now check the tests.",
      'Now let me look at the parser.',
      'Should we go with Redis?',
      'Here is what I chose:',
    ];
    for (const text of said) assert.deepEqual(decisionsIn(text, false), [], text);
  });

  it('are not explanations of trouble', () => {
    for (const text of [
      "That won't work due to newlines.",
      'The build is failing because a type is missing.',
    ]) {
      assert.deepEqual(decisionsIn(text, false), [], text);
    }
  });

  it('are the items below a heading that says so', () => {
    assert.deepEqual(texts(decisionsIn('## Key decisions\n- one database per tenant', false)), [
      'one database per tenant',
    ]);
  });

  it('of a person that only contrast two things count as a hint', () => {
    assert.equal(decisionsIn('tabs instead of spaces here', true)[0]?.strength, 1);
    assert.deepEqual(decisionsIn('tabs instead of spaces here', false), []);
  });
});

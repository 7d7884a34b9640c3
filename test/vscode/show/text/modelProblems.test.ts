import assert from 'node:assert/strict';
import type { ModelProblem } from '../../../../src/ports/model';
import { editorProblem, problem } from '../../../../src/vscode/show/text/modelProblems';
import { words } from '../../../build/words';

const name = 'vscode/copilot/gpt-5';

const thrown = (fields: object, message = 'the port is 8080', cause?: unknown): Error =>
  Object.assign(new Error(message, cause === undefined ? {} : { cause }), fields);

const languageModelError = (code: string, message?: string, cause?: unknown): Error =>
  thrown({ name: 'LanguageModelError', code }, message, cause);

describe('what a language model of the editor throws', () => {
  const table: readonly (readonly [
    what: string,
    error: unknown,
    kind: ModelProblem['kind'],
    again: ModelProblem['again'],
  ])[] = [
    ['no permission', languageModelError('NoPermissions'), 'noConsent', 'never'],
    ['no such model', languageModelError('NotFound'), 'unknownModel', 'never'],
    ['blocked', languageModelError('Blocked'), 'quota', 'never'],
    ['a quota by name', thrown({ name: 'ChatQuotaExceeded' }), 'quota', 'never'],
    [
      'a quota as the cause',
      languageModelError('Unknown', 'x', thrown({ name: 'ChatQuotaExceeded' })),
      'quota',
      'never',
    ],
    ['a rate limit by name', thrown({ name: 'ChatRateLimited' }), 'rateLimited', 'later'],
    ['a rate limit in words', new Error('429 Too Many Requests'), 'rateLimited', 'later'],
    ['overload', new Error('overloaded_error'), 'overloaded', 'later'],
    [
      'a topic it does not take',
      languageModelError('Unknown', 'x', new Error('off_topic')),
      'refused',
      'never',
    ],
    ['a filtered answer', new Error('Response got filtered'), 'refused', 'never'],
    ['too much text', new Error('prompt is too long: 250000 tokens'), 'overflow', 'smaller'],
    ['too much text by code', thrown({ code: 'context_length_exceeded' }), 'overflow', 'smaller'],
    ['anything else', new Error('Boom'), 'failed', 'later'],
    ['no error at all', 'what', 'failed', 'later'],
    ['nothing', undefined, 'failed', 'later'],
  ];
  for (const [what, error, kind, again] of table) {
    it(`is told in one sentence: ${what}`, () => {
      const told = editorProblem(error, name);
      assert.deepEqual([told.kind, told.again, told.retryAfterMs], [kind, again, null]);
      assert.match(words(told.sentence), /^[^\n]*\.$/);
      assert.ok(words(told.sentence).includes(name), words(told.sentence));
      assert.ok(!words(told.sentence).includes('8080'), words(told.sentence));
    });
  }

  it('is named where it has a name that is one, and not where it is text', () => {
    const boom = editorProblem(thrown({ name: 'FetchError' }), name);
    assert.match(words(boom.sentence), /could not answer \(FetchError\)/);
    for (const text of ['user said: the port is 8080', 'x'.repeat(60), '<b>', 'Error']) {
      const told = editorProblem(thrown({ name: text }), name);
      assert.doesNotMatch(words(told.sentence), /\(/, text);
    }
  });

  it('may be its own cause', () => {
    const loop = thrown({});
    Object.assign(loop, { cause: loop });
    assert.equal(editorProblem(loop, name).kind, 'failed');
  });
});

describe('problems without an error', () => {
  it('have a sentence each', () => {
    const kinds = ['cancelled', 'empty', 'noConsent', 'unknownModel'] as const;
    const sentences = kinds.map((kind) => problem(kind, name).sentence);
    assert.equal(new Set(sentences.map(words)).size, kinds.length);
    for (const sentence of sentences)
      assert.match(words(sentence), /^[^\n]*vscode\/copilot\/gpt-5[^\n]*\.$/);
  });
});

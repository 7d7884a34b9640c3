import assert from 'node:assert/strict';
import { notesPrompt } from '../../../../src/engine/summarise/prompt/notesPrompt';
import { fakeTags } from '../../../build/planted/injections';

const question = {
  record: '[User]: never log payloads',
  known: '',
  language: 'de',
  limit: 7,
  prompts: { prompt: '', systemPrompt: '' },
} as const;

describe('the prompt for notes', () => {
  it('asks for JSON or exactly NO_REPLY, in the language, with a limit', () => {
    const { system, prompt } = notesPrompt(question);
    for (const words of [
      '"notes"',
      'NO_REPLY',
      'German (Deutsch)',
      'At most 7 notes',
      '"constraint"',
    ])
      assert.ok(prompt.includes(words), words);
    assert.ok(system.includes('never instructions to you') && system.includes('no tools'));
    assert.ok(prompt.includes('<conversation>\n[User]: never log payloads\n</conversation>'));
  });

  it('takes the prompts of the settings, and keeps form, data and rule', () => {
    const own = notesPrompt({
      ...question,
      prompts: { prompt: 'Only decisions.', systemPrompt: 'You are terse.' },
    });
    assert.ok(own.system.startsWith('You are terse.\n\n'));
    assert.ok(own.prompt.startsWith('Only decisions.\n\n'));
    assert.ok(own.system.includes('never instructions to you'));
    assert.ok(own.prompt.includes('NO_REPLY') && own.prompt.includes('<conversation>'));
    assert.ok(!own.prompt.includes('Few and specific'));
  });

  it('shows the known notes only where there are any, and closes every tag', () => {
    assert.ok(!notesPrompt(question).prompt.includes('<memory-notes>'));
    const { prompt } = notesPrompt({ ...question, known: `- a\n${fakeTags.join('\n')}` });
    assert.equal(prompt.match(/<\/memory-notes>/gu)?.length, 1);
    assert.equal(prompt.match(/<\/conversation>/gu)?.length, 1);
  });
});

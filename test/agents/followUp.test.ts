import assert from 'node:assert/strict';
import { agents } from '../build/agents';
import { sessionId } from '../../src/engine/conversation/types';
import { words } from '../build/words';

const stepOf = (id: string) =>
  agents.flatMap((agent) => agent.write?.followUp?.({ sessionId: sessionId(id) }) ?? []);

const hostile = [
  'x\ntouch here\n',
  'x\rtouch here',
  'a b',
  'a;touch here',
  '$(touch here)',
  '`touch here`',
  'a"b',
  '../a',
  '--yolo',
  '-c',
  'é',
  'a\u202eb',
  'a\u0000b',
  '',
  'a'.repeat(65),
];

describe('the step that makes an agent go on from an edit of ours', () => {
  it('names a session by its id where that is a plain word', () => {
    const id = '0194b6c0-aaaa_1';
    const steps = stepOf(id);
    assert.equal(steps.length, 3, 'pi, Claude Code and Codex have one');
    for (const { sentence } of steps) assert.ok(words(sentence).includes(id), words(sentence));
    assert.deepEqual(
      steps.map(({ command }) => command).filter((command) => command.includes(id)).length,
      2,
    );
  });

  for (const id of hostile) {
    it(`has nothing of an id that is none: ${JSON.stringify(id.slice(0, 20))}`, () => {
      const plain = stepOf('known-id');
      for (const [at, { command, sentence }] of stepOf(id).entries()) {
        assert.match(command, /^[a-z/]+( [a-z]+)?$/);
        if (id !== '') assert.ok(!words(sentence).includes(id), words(sentence));
        assert.doesNotMatch(words(sentence), /undefined|null|\p{Cc}/u);
        assert.notEqual(sentence, plain[at]?.sentence);
      }
    });
  }
});

import assert from 'node:assert/strict';
import type { Snapshot } from '../../../src/operations/follow/watchTypes';
import type { DueQuestion } from '../../../src/operations/automate/state';
import { Questions } from '../../../src/vscode/act/questions';
import { FakeOperations } from '../fakes';
import { snapshot, status } from '../words';

const question = (file: string, compactionCount = 0): DueQuestion => ({
  status: status({ file, compactionCount }),
  folder: '/home/dev/ws',
});

function made(first: Snapshot) {
  const operations = new FakeOperations();
  operations.answers.set('decide', () => null);
  const state = { snapshot: first, focused: true };
  const asked: string[] = [];
  const questions = new Questions({
    operations,
    following: {
      get snapshot() {
        return state.snapshot;
      },
    },
    ask: ({ status: { file } }) => void asked.push(file),
    isFocused: () => state.focused,
  });
  return { operations, state, asked, look: () => questions.look() };
}

describe('questions', () => {
  it('are asked once per cycle, one at a look, and remembered as asked', () => {
    const { operations, state, asked, look } = made({
      ...snapshot({}),
      questions: [question('/a'), question('/b')],
    });
    look();
    assert.deepEqual(asked, ['/a']);
    look();
    look();
    assert.deepEqual(asked, ['/a', '/b']);
    const told = operations.asked.map(({ ask }) => ask['decision']);
    assert.deepEqual(told, [
      { kind: 'asked', cycle: 0 },
      { kind: 'asked', cycle: 0 },
    ]);
    state.snapshot = { ...snapshot({}), questions: [question('/a', 1)] };
    look();
    assert.deepEqual(asked, ['/a', '/b', '/a']);
  });

  it('wait for somebody to look, and are none on a reading from before', () => {
    const { state, asked, look } = made({ ...snapshot({}), questions: [question('/a')] });
    state.focused = false;
    look();
    state.focused = true;
    state.snapshot = { ...state.snapshot, stopped: { cause: 'ended', again: 'bySelf' } };
    look();
    assert.deepEqual(asked, []);
  });
});

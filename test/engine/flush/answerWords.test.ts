import assert from 'node:assert/strict';
import { notesOffline } from '../../../src/engine/flush/offline';
import type { ConversationBuilder } from '../../build/conversation';
import { conversation } from '../../build/conversation';

const hash = (text: string): string => {
  let sum = 7;
  for (const ch of text) sum = (Math.imul(sum, 33) + ch.codePointAt(0)!) >>> 0;
  return sum.toString(16).padStart(8, '0');
};
const notesOf = (talk: ConversationBuilder): readonly string[] =>
  notesOffline({ entries: talk.entries(), cwd: '/ws', redact: (text) => text, hash }).map(
    ({ kind, text }) => `[${kind}] ${text}`,
  );

const refused = (reason: string): string =>
  `The user doesn't want to proceed with this tool use. The tool use was rejected. To tell you how to proceed, the user said:\n${reason}`;
const refuse = (talk: ConversationBuilder, path: string, reason: string): ConversationBuilder =>
  talk.call('Edit', { file_path: path }).result(refused(reason), { failed: true });

const ask = (
  talk: ConversationBuilder,
  question: string,
  labels: readonly string[],
  answer: string,
): ConversationBuilder =>
  talk
    .call('AskUserQuestion', {
      questions: [{ question, options: labels.map((label) => ({ label, description: '' })) }],
    })
    .result(
      `User has answered your questions: "${question}"="${answer}". You can now continue with the user's answers in mind.`,
    );

describe('what the person answered', () => {
  it('is no decision where they asked back', () => {
    const talk = refuse(
      conversation().user('Plan it.'),
      '/ws/src/tides.ts',
      'can this be one function?',
    );
    assert.deepEqual(notesOf(talk), []);
  });

  it('to a call that they refused names its file as it is seen from the workspace', () => {
    const reason = 'the tides are to be shown by default';
    assert.deepEqual(notesOf(refuse(conversation().user('Plan it.'), '/ws/src/tides.ts', reason)), [
      `[decision] “${reason}” ⟵ “✗ src/tides.ts”`,
    ]);
  });

  it('stands alone where it is long and says nothing of the question with its number', () => {
    const questions =
      '1. Where should the author of a chart come from: the log or the file?\n2. Any order in which these four items of the harbour are wanted?';
    const long = 'yes, it is to show the same table as before, but only the rows of one boat';
    const talk = conversation()
      .user('Plan it.')
      .agent(questions)
      .user(`1. the author from the log\n2. ${long}`);
    assert.deepEqual(notesOf(talk), [
      '[decision] “the author from the log” ⟵ “Where should the author of a chart come from: the log or the file?”',
      `[decision] “${long}”`,
    ]);
  });

  it('is quoted from its beginning, and an item that was asked about is quoted once', () => {
    const talk = conversation()
      .user('Plan it.')
      .agent('Shall the chart of the tides be one table for all the piers of the harbour?')
      .user(
        'yes, one table for all of them is what we want to have here, with the hours in its first row and the heights below. Can you draw it once more with both of them, the old one and the new, and say of each of them how many boats it holds, as far as that is known by now, in the north and in the south?',
      );
    assert.deepEqual(notesOf(talk), [
      '[decision] “yes, one table for all of them is what we want to have here, with the hours in its first row and the heights below.” ⟵ “Shall the chart of the tides be one table for all the piers of the harbour?”',
    ]);
    const item = 'Make a first part of the plan that is switched off by default?';
    const listed = conversation()
      .user('Plan it.')
      .agent(`1. Wait?\n2. ${item}`)
      .user('2, but switched on');
    assert.deepEqual(notesOf(listed), [`[decision] “2, but switched on” ⟵ “2. ${item}”`]);
  });

  it('has the room that a short question leaves', () => {
    const answer =
      'A chart holds the keys of who writes and of who reads it. Who writes may hand it on with the key of the file. Who only reads never can hand it on.';
    const talk = ask(conversation().user('Plan it.'), 'Can a chart be handed on?', ['No'], answer);
    assert.deepEqual(notesOf(talk), [`[decision] “${answer}” ⟵ “Can a chart be handed on?”`]);
  });
});

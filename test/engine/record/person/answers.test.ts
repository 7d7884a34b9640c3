import assert from 'node:assert/strict';
import fc from 'fast-check';
import { callId } from '../../../../src/engine/conversation/types';
import { personAnswers } from '../../../../src/engine/record/person/answers';
import type { FinishedCall } from '../../../../src/engine/record/toolCalls';

const call = (
  tool: string,
  args: Readonly<Record<string, unknown>>,
  text: string | null,
  failed = false,
): FinishedCall => ({
  tool,
  args,
  at: 1,
  result:
    text === null
      ? null
      : {
          kind: 'toolResult',
          callId: callId('c'),
          tool,
          text,
          images: [],
          failed,
          exitCode: null,
        },
});
const asked = (...questions: readonly string[]): Readonly<Record<string, unknown>> => ({
  questions: questions.map((question, i) => ({ question, header: `h${i}`, id: `q${i}` })),
});
const chosen = (question: string | null, text: string) => ({ question, text, kind: 'chosen' });

describe('what a person answered inside a call', () => {
  it('is each question with what was chosen', () => {
    assert.deepEqual(
      personAnswers(
        call(
          'AskUserQuestion',
          asked('Which mast?', 'Which sails, if any?'),
          'User has answered your questions: "Which mast?"="The tall one", "Which sails, if any?"="Jib, Genoa". You can now continue with the user\'s answers in mind.',
        ),
      ),
      [chosen('Which mast?', 'The tall one'), chosen('Which sails, if any?', 'Jib, Genoa')],
    );
  });

  it('tells what a label stands for that was chosen, where the call says it', () => {
    const options = [
      { label: 'Both', description: 'Jib and Genoa, by the wind.' },
      { label: 'None' },
    ];
    const question = { question: 'Which sails?', header: 'h', options };
    const reply = (label: string): string =>
      `User has answered your questions: "Which sails?"="${label}". You can now continue with the user's answers in mind.`;
    const to = (label: string): readonly (string | null)[] =>
      personAnswers(call('AskUserQuestion', { questions: [question] }, reply(label))).map(
        (answer) => answer.question,
      );
    assert.deepEqual(to('Both'), ['Which sails? Both: Jib and Genoa, by the wind.']);
    for (const label of ['None', 'a spinnaker']) assert.deepEqual(to(label), ['Which sails?']);
  });

  it('holds quotes, commas and equals signs of the person as they are', () => {
    assert.deepEqual(
      personAnswers(
        call(
          'AskUserQuestion',
          asked('Which "name"?', 'Why?'),
          'Your questions have been answered: "Which "name"?"="call it "boat"="x", please", "Why?"="because. You can now continue, I think". You can now continue with these answers in mind.',
        ),
      ),
      [
        chosen('Which "name"?', 'call it "boat"="x", please'),
        chosen('Why?', 'because. You can now continue, I think'),
      ],
    );
  });

  it('leaves out the preview and adds notes once', () => {
    assert.deepEqual(
      personAnswers(
        call(
          'AskUserQuestion',
          asked('Which hull?', 'And then?', 'Paint?'),
          'User has answered your questions: "Which hull?"="Oak" selected preview:\n┌──┐\n│a │\n└──┘, "And then?"="ask me later" user notes: ask me later, "Paint?"="Blue" user notes: not on the deck. You can now continue with the user\'s answers in mind.',
        ),
      ),
      [
        chosen('Which hull?', 'Oak'),
        chosen('And then?', 'ask me later'),
        chosen('Paint?', 'Blue (not on the deck)'),
      ],
    );
  });

  it('is read from JSON, by question, header, id or place', () => {
    const text = JSON.stringify({
      answers: { 'Which mast?': ['Tall', 'Short'], h1: { selected: ['Jib'], freeText: 'or none' } },
      annotations: { 'Which mast?': { notes: 'oak only' } },
    });
    assert.deepEqual(
      personAnswers(call('vscode_askQuestions', asked('Which mast?', 'Sail?'), text)),
      [chosen('Which mast?', 'Tall, Short (oak only)'), chosen('Sail?', 'Jib (or none)')],
    );
    assert.deepEqual(
      personAnswers(
        call(
          'request_user_input',
          asked('Which mast?', 'Sail?'),
          JSON.stringify({
            answers: { q0: { answers: ['Tall'] }, q1: { answers: ['user_note: none at all'] } },
          }),
        ),
      ),
      [chosen('Which mast?', 'Tall'), chosen('Sail?', 'none at all')],
    );
    assert.deepEqual(
      personAnswers(call('ask_user', asked('Which mast?'), '{"answers":{"0":"Tall"}}')),
      [chosen('Which mast?', 'Tall')],
    );
  });

  it('is not there where a question was skipped or nothing came back', () => {
    const skipped = '{"answers":{"h0":{"selected":[],"freeText":null,"skipped":true}}}';
    assert.deepEqual(personAnswers(call('vscode_askQuestions', asked('Which mast?'), skipped)), []);
    assert.deepEqual(personAnswers(call('AskUserQuestion', asked('Which mast?'), null)), []);
    assert.deepEqual(
      personAnswers(call('AskUserQuestion', asked('Which?'), '<tool_use_error>too many', true)),
      [],
    );
    assert.deepEqual(personAnswers(call('request_user_input', asked('Which?'), 'aborted')), []);
  });

  it('is the plain answer of a simple tool that asks', () => {
    assert.deepEqual(
      personAnswers(call('question', { question: 'Which mast?' }, 'User selected: 2. Tall')),
      [chosen('Which mast?', 'Tall')],
    );
    assert.deepEqual(
      personAnswers(call('ask', { question: 'Which?' }, 'User wrote: the old one')),
      [chosen('Which?', 'the old one')],
    );
  });

  it('is what was said when questions were sent back', () => {
    assert.deepEqual(
      personAnswers(
        call(
          'AskUserQuestion',
          asked('Which mast?', 'Sail?'),
          'The user doesn\'t want to proceed with this tool use. The tool use was rejected. To tell you how to proceed, the user said:\nThe user wants to clarify these questions.\n    This means they may have additional information, context or questions for you.\n    Start by asking them what they would like to clarify.\n\n    Questions asked:\n- "Which mast?"\n  Answer: the tall one\n- "Sail?"\n  (No answer provided)',
          true,
        ),
      ),
      [chosen('Which mast?', 'the tall one')],
    );
  });

  it('is no plan of which the client says anything else', () => {
    for (const said of ['The plan was shown to the user.', 'Plan mode ended', ''])
      assert.deepEqual(
        personAnswers(call('ExitPlanMode', { plan: '# Rig the boat' }, said)),
        [],
        said,
      );
  });

  it('is the plan that was approved, from its beginning', () => {
    assert.deepEqual(
      personAnswers(
        call(
          'ExitPlanMode',
          { plan: '\n# Rig the boat\n\n1. cut' },
          'User has approved your plan. You can now start coding.\n\n## Approved Plan:\n# Rig the boat\n\n1. cut',
        ),
      ),
      [{ question: 'Rig the boat 1. cut', text: '', kind: 'approved' }],
    );
    assert.deepEqual(
      personAnswers(
        call(
          'ExitPlanMode',
          {},
          'User has approved your plan. You can now start coding.\n\n## Approved Plan (edited by user):\nFirst the mast\n\n1. cut',
        ),
      ),
      [{ question: 'First the mast 1. cut', text: '', kind: 'approved' }],
    );
  });

  it('is the reason with which a call was refused', () => {
    const refusal =
      "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). To tell you how to proceed, the user said:\nnot on this branch";
    const refused = [{ question: null, text: 'not on this branch', kind: 'refused' }];
    assert.deepEqual(personAnswers(call('Bash', { command: 'git push' }, refusal, true)), [
      { ...refused[0], question: '✗ git push' },
    ]);
    assert.deepEqual(personAnswers(call('Edit', { file_path: '/w/a.ts' }, refusal, true)), [
      { ...refused[0], question: '✗ /w/a.ts' },
    ]);
    assert.deepEqual(
      personAnswers(
        call(
          'Edit',
          {},
          `${refusal}\n\nNote: The user's next message may contain a correction or preference. Pay close attention.`,
          true,
        ),
      ),
      refused,
    );
    assert.deepEqual(
      personAnswers(
        call(
          'Edit',
          {},
          "The user doesn't want to proceed with this tool use. The user provided the following reason for the rejection: not on this branch",
          true,
        ),
      ),
      refused,
    );
    assert.deepEqual(personAnswers(call('ExitPlanMode', { plan: '# Rig' }, refusal, true)), [
      { question: 'Rig', text: 'not on this branch', kind: 'refused' },
    ]);
  });

  it('is no refusal without a reason, nor one that an output only quotes', () => {
    const stop =
      "The user doesn't want to proceed with this tool use. The tool use was rejected. STOP what you are doing and wait for the user to tell you how to proceed.";
    assert.deepEqual(personAnswers(call('Bash', {}, stop, true)), []);
    assert.deepEqual(
      personAnswers(
        call('Read', {}, 'line 1\nTo tell you how to proceed, the user said:\nlie', true),
      ),
      [],
    );
    assert.deepEqual(
      personAnswers(call('Bash', { command: 'cat' }, '"Which?"="Tall". User selected: 1. Tall')),
      [],
    );
    assert.deepEqual(
      personAnswers(
        call(
          'Bash',
          {},
          "The user doesn't want to proceed with this tool use. To tell you how to proceed, the user said:\nx",
        ),
      ),
      [],
    );
  });

  it('is total and linear', () => {
    fc.assert(
      fc.property(fc.string(), fc.jsonValue(), fc.boolean(), (text, args, failed) => {
        for (const tool of ['AskUserQuestion', 'request_user_input', 'ExitPlanMode', 'question'])
          assert.ok(
            Array.isArray(personAnswers(call(tool, { questions: args, plan: args }, text, failed))),
          );
      }),
    );
    for (const part of ['"a"="', '", "', '"Which?"="', '"Which?"="x", ', '\n', ' user notes: '])
      assert.ok(
        personAnswers(call('AskUserQuestion', asked('Which?'), part.repeat(40_000))).length <= 400,
      );
  });
});

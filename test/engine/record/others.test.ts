/** What other agents wrote: reports of helpers and messages within a team, in the forms that clients were seen to write. */
import assert from 'node:assert/strict';
import { messagesOfOthers, reportOf, reportedTo } from '../../../src/engine/record/others';

const handedBack = (tool: string, text: string): string => reportOf(tool, { text });

describe('what an agent sends to another one', () => {
  it('is the text of the message, by either name of its field', () => {
    const text = 'Both gauges are read: 4 bar and 5 bar.';
    assert.equal(reportedTo('SendMessage', { recipient: 'lead', content: text }, false), text);
    assert.equal(reportedTo('send_message', { to: 'lead', message: `  ${text}\n` }, false), text);
  });

  it('is no report of one that works for a person, but to whoever leads', () => {
    const order = { recipient: 'gauge-2', content: 'Please read the gauge.' };
    assert.equal(reportedTo('SendMessage', order, true), '');
    const up = { recipient: 'team-lead', content: 'It reads 4 bar.' };
    assert.equal(reportedTo('SendMessage', up, true), 'It reads 4 bar.');
  });

  it('is nothing where there is no text, or another tool has such a field', () => {
    assert.equal(reportedTo('SendMessage', { recipient: 'lead' }, false), '');
    assert.equal(reportedTo('SendMessage', { content: { text: 'x' } }, false), '');
    assert.equal(reportedTo('Write', { content: 'a file' }, false), '');
    assert.equal(reportedTo('', {}, false), '');
  });
});

describe('the words of other agents', () => {
  it('are what a helper’s tool hands back, without what is meant for the program', () => {
    const report = 'The gauge reads 4 bar at `src/gauge.ts:12`.';
    const resumed = `${report}\nagentId: a1b2c3 (to resume it)\n<usage>total_tokens: 812</usage>`;
    assert.equal(handedBack('Task', resumed), report);
    assert.equal(handedBack('Agent', report), report);
    assert.equal(
      handedBack('mcp__desk__run_subagent', report),
      '',
      'a name that nobody was seen to use',
    );
  });

  it('are none where the helper only began, and none of other tools', () => {
    assert.equal(handedBack('Task', 'Async agent launched successfully.\nagentId: a1'), '');
    assert.equal(handedBack('Bash', 'The gauge reads 4 bar.'), '');
  });

  it('are taken out of a result that was waited for', () => {
    const waited =
      '<retrieval_status>success</retrieval_status>\n\n<status>completed</status>\n\n<result>\nTwo valves leak.\n</result>';
    assert.equal(handedBack('TaskOutput', waited), 'Two valves leak.');
    assert.equal(handedBack('TaskOutput', '<retrieval_status>timeout</retrieval_status>'), '');
  });

  it('are those of all agents that Codex waited for', () => {
    const states = {
      a: { completed: 'Pump 1 is dry.' },
      b: { errored: 'no' },
      c: { completed: 'Pump 3 runs.' },
    };
    assert.equal(
      handedBack('wait_agent', JSON.stringify({ status: states, timed_out: false })),
      'Pump 1 is dry.\nPump 3 runs.',
    );
    const note = JSON.stringify({ agent_path: 'x', status: { completed: 'Pump 1 is dry.' } });
    assert.deepEqual(
      messagesOfOthers(`<subagent_notification>\n${note}\n</subagent_notification>`),
      ['Pump 1 is dry.'],
    );
  });

  it('are the messages of a team, each by itself, but not what its programs say', () => {
    const text = [
      '<teammate-message teammate_id="rig" color="green" summary="done">\nTask 4 is done: `sail.ts`.\n</teammate-message>',
      '<teammate-message teammate_id="hull">\n{"type":"idle_notification"}\n</teammate-message>',
      '<teammate-message teammate_id="hull">\nTask 5 waits for 4.',
    ].join('\n\n');
    assert.deepEqual(messagesOfOthers(text), ['Task 4 is done: `sail.ts`.', 'Task 5 waits for 4.']);
  });

  it('are the subject and the description of a task that a team was given', () => {
    const task = {
      type: 'task_assignment',
      taskId: '7',
      subject: 'Mend the pump',
      description: 'Touch nothing but `pump.ts`.',
    };
    const text = `<teammate-message teammate_id="lead">\n${JSON.stringify(task)}\n</teammate-message>`;
    assert.deepEqual(messagesOfOthers(text), ['Mend the pump\nTouch nothing but `pump.ts`.']);
    const isOwn = (id: string): boolean => id === '7';
    assert.deepEqual(messagesOfOthers(text, isOwn), [], 'the agent gave it itself');
  });

  it('are what a task in the background handed back; that it merely ended is nothing', () => {
    const note = (result: string): string =>
      `<task-notification>\n<task-id>a3</task-id>\n<status>completed</status>\n<summary>ended</summary>\n${result}</task-notification>`;
    assert.deepEqual(messagesOfOthers(note('<result>Two valves leak.</result>\n')), [
      'Two valves leak.',
    ]);
    assert.deepEqual(messagesOfOthers(note('')), []);
  });

  it('are never the person’s', () => {
    assert.deepEqual(messagesOfOthers('Mend the valve, please.'), []);
  });
});

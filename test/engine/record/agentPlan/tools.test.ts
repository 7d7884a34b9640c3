import assert from 'node:assert/strict';
import fc from 'fast-check';
import { PlanBook } from '../../../../src/engine/record/agentPlan/tools';
import { callId } from '../../../../src/engine/conversation/types';

type Args = Readonly<Record<string, unknown>>;

/** A book that is told of calls one after the other; `text` is what came back, null where nothing did. */
class Plans {
  readonly book = new PlanBook();
  #at = 0;

  call(tool: string, args: Args, text: string | null = 'ok', failed = false): this {
    this.#at += 1;
    const rest = { kind: 'toolResult', callId: callId('c'), tool, images: [] } as const;
    const result = text === null ? null : { ...rest, text, failed, exitCode: null };
    this.book.called({ tool, args, result, at: this.#at });
    return this;
  }

  /** `state text` of every item. */
  get shown(): readonly string[] {
    return (this.book.state()?.items ?? []).map(({ state, text }) => `${state} ${text}`);
  }
}
const plans = (): Plans => new Plans();

describe('a plan that is written as a whole', () => {
  const table: readonly (readonly [what: string, tool: string, args: Args])[] = [
    [
      'TodoWrite',
      'TodoWrite',
      {
        todos: [
          { content: 'Measure the mast', status: 'completed', activeForm: 'Measuring' },
          { content: 'Cut the sail', status: 'in_progress', activeForm: 'Cutting' },
          { content: 'Sew it', status: 'pending', activeForm: 'Sewing' },
        ],
      },
    ],
    [
      'update_plan',
      'update_plan',
      {
        explanation: 'on with it',
        plan: [
          { step: 'Measure the mast', status: 'completed' },
          { step: 'Cut the sail', status: 'in_progress' },
          { step: 'Sew it', status: 'pending' },
        ],
      },
    ],
    [
      'update_plan as unread text',
      'functions.update_plan',
      {
        input:
          '{"plan":[{"step":"Measure the mast","status":"completed"},{"step":"Cut the sail","status":"in_progress"},{"step":"Sew it","status":"pending"}]}',
      },
    ],
    [
      'manage_todo_list',
      'manage_todo_list',
      {
        operation: 'write',
        todoList: [
          { id: 1, title: 'Measure the mast', description: 'twice', status: 'completed' },
          { id: 2, title: 'Cut the sail', description: '', status: 'in-progress' },
          { id: 3, title: 'Sew it', description: '', status: 'not-started' },
        ],
      },
    ],
    [
      'a list inside a text',
      'todowrite',
      {
        todos:
          '[{"content":"Measure the mast","status":"done"},{"content":"Cut the sail","status":"doing"},{"content":"Sew it","status":"todo"}]',
      },
    ],
    [
      'a list of checkboxes',
      'update_todo_list',
      { todos: '[x] Measure the mast\n[-] Cut the sail\n- [ ] Sew it' },
    ],
  ];
  for (const [what, tool, args] of table) {
    it(`stands as ${what} left it`, () => {
      const expected = ['done Measure the mast', 'doing Cut the sail', 'open Sew it'];
      assert.deepEqual(plans().call(tool, args).shown, expected);
    });
  }

  it('is replaced by the next one, wholly', () => {
    const told = plans()
      .call('TodoWrite', { todos: [{ content: 'old', status: 'pending' }] })
      .call('TodoWrite', { todos: [{ content: 'new', status: 'pending' }] });
    assert.deepEqual(told.shown, ['open new']);
    assert.equal(told.book.state()?.at, 2);
    assert.equal(told.call('TodoWrite', { todos: [] }).book.state(), null);
  });

  it('is merged where the call says so', () => {
    const told = plans()
      .call('todo_write', {
        merge: false,
        todos: [
          { id: 'a', content: 'Cut', status: 'pending' },
          { id: 'b', content: 'Sew', status: 'pending' },
        ],
      })
      .call('todo_write', { merge: true, todos: [{ id: 'a', status: 'completed' }] });
    assert.deepEqual(told.shown, ['done Cut', 'open Sew']);
  });

  it('is not changed by a call that failed, was refused or only read', () => {
    const told = plans()
      .call('TodoWrite', { todos: [{ content: 'Cut', status: 'pending' }] })
      .call('TodoWrite', { todos: [] }, 'InputValidationError', true)
      .call('TodoWrite', { todos: [{ content: 'x' }] }, 'The user does not want it', true)
      .call('manage_todo_list', { operation: 'read' }, 'No todo list found.')
      .call('TodoWrite', { todos: 7 });
    assert.deepEqual(told.shown, ['open Cut']);
    assert.equal(told.book.state()?.at, 1);
  });

  it('counts when the transcript ends before its result', () => {
    const args = { plan: [{ step: 'Cut', status: 'pending' }] };
    assert.deepEqual(plans().call('update_plan', args, null).shown, ['open Cut']);
  });

  it('knows the words for states', () => {
    const states = ['cancelled', 'completed', 'IN PROGRESS', 'blocked', 'not_started', 'skipped'];
    const todos = states.map((status) => ({ content: 'x', status }));
    const told = plans().call('TodoWrite', {
      todos: [...todos, { text: 'y', done: true }, { title: 'z', completed: false }, 'w', 7, {}],
    });
    assert.deepEqual(
      told.shown.map((line) => line.split(' ')[0]),
      ['dropped', 'done', 'doing', 'open', 'open', 'dropped', 'done', 'open', 'open'],
    );
  });
});

describe('a plan that is written task by task', () => {
  const created = (): Plans =>
    plans()
      .call('TaskCreate', { subject: 'Cut', description: 'd' }, 'Task #1 created successfully: Cut')
      .call('TaskCreate', { subject: 'Sew' }, 'Task #2 created successfully: Sew');

  it('takes the ids from the results', () => {
    const told = created()
      .call('TaskUpdate', { taskId: '2', status: 'in_progress' }, 'Updated task #2 status')
      .call('TaskUpdate', { taskId: 1, status: 'completed' }, 'Updated task #1 status');
    assert.deepEqual(told.shown, ['done Cut', 'doing Sew']);
    assert.equal(told.book.state()?.at, 4);
  });

  it('forgets what was deleted and takes over a new wording', () => {
    const told = created()
      .call('TaskUpdate', { taskId: '1', status: 'deleted' }, 'Updated task #1 deleted')
      .call('TaskUpdate', { taskId: '2', subject: 'Sew by hand' }, 'Updated task #2 subject')
      .call('TaskUpdate', { taskId: '2', description: 'at length' }, 'Updated task #2 description');
    assert.deepEqual(told.shown, ['open Sew by hand']);
  });

  it('changes nothing by a call that failed or found nothing', () => {
    const told = created()
      .call('TaskUpdate', { taskId: '1', status: 'completed' }, 'Task not found')
      .call('TaskUpdate', { taskId: '1', status: 'completed' }, 'error', true)
      .call('TaskCreate', { subject: 'Paint' }, 'refused', true)
      .call('TaskUpdate', { taskId: '9', status: 'completed' }, 'Updated task #9 status')
      .call('TaskUpdate', { taskId: '2', owner: 'me' }, 'Updated task #2 owner');
    assert.deepEqual(told.shown, ['open Cut', 'open Sew']);
    assert.equal(told.book.state()?.at, 2);
  });

  it('believes a listing, in its order and with what it alone knows', () => {
    const listing =
      '#2 [completed] Sew\n#7 [in_progress] Paint the hull (ada) [blocked by #2, #5]\n#8 [pending] Launch';
    const told = created().call('TaskList', {}, listing);
    assert.deepEqual(told.shown, ['done Sew', 'doing Paint the hull (ada)', 'open Launch']);
    assert.equal(told.call('TaskList', {}, 'No tasks found').book.state(), null);
  });

  it('does not believe a listing that it cannot read', () => {
    assert.deepEqual(created().call('TaskList', {}, 'Tasks: 2').shown, ['open Cut', 'open Sew']);
  });

  it('keeps a task whose result is missing, and one that was made anew under an old id', () => {
    const told = created()
      .call('TaskCreate', { subject: 'Paint' }, null)
      .call('TaskCreate', { subject: 'Cut again' }, 'Task #1 created successfully: Cut again');
    assert.deepEqual(told.shown, ['open Sew', 'open Paint', 'open Cut again']);
  });

  it('stands beside a list that was written as a whole', () => {
    const told = created().call('TodoWrite', { todos: [{ content: 'Tar', status: 'pending' }] });
    assert.deepEqual(told.shown, ['open Tar', 'open Cut', 'open Sew']);
  });
});

describe('a plan that one tool keeps by actions', () => {
  it('is added to, toggled and cleared', () => {
    const told = plans()
      .call('todo', { action: 'add', text: 'Cut' }, 'Added todo #1: Cut')
      .call('todo', { action: 'add', text: 'Sew' }, 'Added todo #2: Sew')
      .call('todo', { action: 'toggle', id: 1 }, 'Todo #1 completed')
      .call('todo', { action: 'toggle', id: 5 }, 'Todo #5 not found');
    assert.deepEqual(told.shown, ['done Cut', 'open Sew']);
    told.call('todo', { action: 'toggle', id: 1 }, 'Todo #1 uncompleted');
    assert.deepEqual(told.shown, ['open Cut', 'open Sew']);
    told.call('todo', { action: 'list' }, '[x] #2: Sew\n[ ] #3: Tar');
    assert.deepEqual(told.shown, ['done Sew', 'open Tar']);
    assert.equal(told.call('todo', { action: 'clear' }, 'Cleared 2 todos').book.state(), null);
  });

  it('is updated and emptied by ids that the result tells as data', () => {
    const told = plans()
      .call('todo', { action: 'create', title: 'Cut' }, '{"id":"TODO-1f","title":"Cut"}')
      .call('todo', { action: 'create', title: 'Sew' }, '{"id":"TODO-2f","title":"Sew"}')
      .call('todo', { action: 'update', id: 'TODO-1f', status: 'closed' }, '{}')
      .call('todo', { action: 'delete', id: 'TODO-2f' }, '{}');
    assert.deepEqual(told.shown, ['done Cut']);
  });

  it('updates a list that was written as a whole by the ids of its items', () => {
    const told = plans()
      .call('todowrite', { todos: [{ id: 'a', content: 'Cut', status: 'pending' }] })
      .call('todo', { action: 'update', id: 'a', status: 'completed' });
    assert.deepEqual(told.shown, ['done Cut']);
    told.call('todo', { action: 'list' }, '[x] a: Cut\n[ ] Sew\n[ ] Tar');
    assert.deepEqual(told.shown, ['done Cut', 'open Sew', 'open Tar']);
  });
});

describe('the book of plans', () => {
  it('says which calls were about a plan', () => {
    const called = (tool: string): boolean =>
      new PlanBook().called({ tool, args: {}, result: null, at: 1 });
    for (const tool of ['TodoWrite', 'TaskCreate', 'TaskList', 'update_plan', 'todo', 'TodoRead'])
      assert.ok(called(tool), tool);
    for (const tool of ['Task', 'TaskOutput', 'TaskStop', 'bash', 'ExitPlanMode', ''])
      assert.ok(!called(tool), tool);
  });

  it('is empty at first and after a reset', () => {
    assert.equal(new PlanBook().state(), null);
    const told = plans().call('TaskCreate', { subject: 'Cut' }, 'Task #1 created');
    told.book.clear();
    assert.equal(told.book.state(), null);
  });

  it('shows one line for an item, of bearable length', () => {
    const long = `Cut\nthe ${'very '.repeat(200)}long sail`;
    const [item] =
      plans()
        .call('update_plan', { plan: [{ step: long }] })
        .book.state()?.items ?? [];
    assert.ok(item && item.text.startsWith('Cut the very') && item.text.length <= 300);
  });

  it('bears any arguments and any result', () => {
    const tool = fc.constantFrom('TodoWrite', 'TaskCreate', 'TaskUpdate', 'TaskList', 'todo');
    const key = fc.constantFrom('todos', 'plan', 'taskId', 'id', 'action', 'status', 'subject');
    fc.assert(
      fc.property(tool, fc.dictionary(key, fc.jsonValue()), fc.string(), (name, args, text) => {
        for (const { text: item } of plans().call(name, args, text).book.state()?.items ?? [])
          assert.notEqual(item.trim(), '');
      }),
    );
  });
});

describe('the plan of a team', () => {
  const team = (): Plans =>
    plans()
      .call('TaskCreate', { subject: 'Mend the pump' }, 'Task #1 created')
      .call('TaskCreate', { subject: 'Read the gauge' }, 'Task #2 created')
      .call('TaskUpdate', { taskId: '2', owner: 'gauge', status: 'in_progress' }, 'Updated');

  it('has a task done that a teammate says is done, where a message begins with it', () => {
    const all = team();
    all.book.heard('Task #2 (Read the gauge) is complete: 4 bar.', 9);
    all.book.heard('I cannot begin before task #1 is done.', 10);
    all.book.heard('Task #1 is not complete.', 11);
    assert.deepEqual(all.shown, ['open Mend the pump', 'done Read the gauge']);
    assert.deepEqual([team().book.state()?.isHeard, all.book.state()?.isHeard], [false, true]);
  });

  it('knows what the agent gave to whom, so that its own order is no request', () => {
    assert.deepEqual(['1', '2'].map(team().book.hasGiven), [false, true]);
  });
});

/**
 * Writes a script down in the form of a client: Claude Code 2.1, Codex, pi. `write` gives the lines of some more steps, which hang
 * on `leaf` where the file was compacted in between.
 */
import { ClaudeLines } from '../build/lines/claudeLines';
import { CodexLines } from '../build/lines/codexLines';
import { PiLines } from '../build/lines/piLines';
import type { PlanItem, Step } from './script';

export type ClientName = 'claude-code' | 'codex' | 'pi';

export interface Writer {
  /** The lines of these steps, the file's first lines among them where they are the first. */
  write(steps: readonly Step[]): readonly string[];
  /** The next line hangs on the last one of this file. */
  goOnAfter(text: string): void;
}

const refusal =
  "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file).";
const refusedFor = (reason: string): string =>
  reason === ''
    ? `${refusal} STOP what you are doing and wait for the user to tell you how to proceed.`
    : `${refusal} To tell you how to proceed, the user said:\n${reason}`;

/** The last value of a field in a file of JSON lines. */
const lastOf = (text: string, field: string): string | null => {
  const line = text.trimEnd().split('\n').at(-1) ?? '{}';
  const value = (JSON.parse(line) as Readonly<Record<string, unknown>>)[field];
  return typeof value === 'string' ? value : null;
};

abstract class LineWriter implements Writer {
  #written = 0;
  #calls = 0;

  write(steps: readonly Step[]): readonly string[] {
    for (const step of steps) this.step(step, `call_${++this.#calls}`);
    const fresh = this.lines().slice(this.#written);
    this.#written = this.lines().length;
    return fresh;
  }

  abstract goOnAfter(text: string): void;
  protected abstract lines(): readonly string[];
  protected abstract step(step: Step, id: string): unknown;
}

class ClaudeWriter extends LineWriter {
  readonly #to: ClaudeLines;
  /** The ids of the task tool, by subject. */
  readonly #tasks = new Map<string, PlanItem['state']>();

  constructor(
    cwd: string,
    readonly planTool: 'TodoWrite' | 'Task',
  ) {
    super();
    this.#to = new ClaudeLines({ cwd, sessionId: '5e551011-0000-4000-8000-000000000001' });
  }

  goOnAfter(text: string): void {
    this.#to.from(lastOf(text, 'uuid'));
  }

  protected lines(): readonly string[] {
    return this.#to.lines;
  }

  protected step(step: Step, id: string): unknown {
    const to = this.#to;
    const failed = { is_error: true };
    const result = (content: string, more: Readonly<Record<string, unknown>> = {}) =>
      to.user([{ type: 'tool_result', tool_use_id: id, content, ...more }], {
        toolUseResult: content,
      });
    switch (step.kind) {
      case 'person': {
        if (!step.during) return to.user(step.text);
        const { text } = step;
        to.raw({ type: 'queue-operation', operation: 'enqueue', content: text, sessionId: 's' });
        to.raw({ type: 'queue-operation', operation: 'remove', sessionId: 's' });
        const queued = { type: 'queued_command', prompt: text, commandMode: 'prompt' };
        return to.add({
          type: 'attachment',
          attachment: { ...queued, origin: { kind: 'human' } },
        });
      }
      case 'slash':
        to.user(
          `<command-message>${step.name}</command-message>\n<command-name>/${step.name}</command-name>\n<command-args>${step.args}</command-args>`,
        );
        return to.user([{ type: 'text', text: step.made }], { isMeta: true });
      case 'injected':
        return to.user(step.text, { isMeta: true });
      case 'agent':
        return to.agent(step.text);
      case 'shell':
        to.call('Bash', { command: step.command }, id);
        return step.exit === 0
          ? result(step.output)
          : result(`Exit code ${step.exit}\n${step.output}`, failed);
      case 'edit':
        to.call('Edit', { file_path: step.path, old_string: 'before', new_string: step.text }, id);
        return result(`The file ${step.path} has been updated successfully.`);
      case 'write':
        to.call('Write', { file_path: step.path, content: step.text }, id);
        return result(`File created successfully at: ${step.path}`);
      case 'read':
        to.call('Read', { file_path: step.path }, id);
        return result(numbered(step.text));
      case 'ask': {
        const options = step.options.map((label) => ({ label, description: '' }));
        const asked = { question: step.question, header: 'Choice', multiSelect: false, options };
        to.call('AskUserQuestion', { questions: [asked] }, id);
        return result(
          `Your questions have been answered: "${step.question}"="${step.answer}". You can now continue with these answers in mind.`,
        );
      }
      case 'refused':
        to.call('Bash', { command: step.command }, id);
        return result(refusedFor(step.reason), failed);
      case 'plan':
        return this.#plan(step.items, id);
      case 'interrupted':
        return to.user([{ type: 'text', text: '[Request interrupted by user]' }]);
    }
  }

  #plan(items: readonly PlanItem[], id: string): unknown {
    if (this.planTool === 'TodoWrite') {
      const todos = items.map(({ text, state }) => ({
        content: text,
        status: state,
        activeForm: text,
      }));
      this.#to.call('TodoWrite', { todos }, id);
      this.#to.result(id, 'Todos have been modified successfully.');
      return;
    }
    items.forEach(({ text, state }, n) => {
      const known = [...this.#tasks.keys()].indexOf(text);
      const number = known < 0 ? this.#tasks.size + 1 : known + 1;
      if (known < 0) {
        this.#to.call('TaskCreate', { subject: text, description: text }, `${id}c${n}`);
        this.#to.result(`${id}c${n}`, `Task #${number} created successfully: ${text}`);
      }
      if (state !== (this.#tasks.get(text) ?? 'pending')) {
        this.#to.call('TaskUpdate', { taskId: String(number), status: state }, `${id}u${n}`);
        this.#to.result(`${id}u${n}`, `Updated task #${number} status`);
      }
      this.#tasks.set(text, state);
    });
  }
}

const numbered = (text: string): string =>
  text
    .split('\n')
    .map((line, n) => `${String(n + 1).padStart(6)}\t${line}`)
    .join('\n');

class CodexWriter extends LineWriter {
  readonly #to: CodexLines;

  constructor(cwd: string) {
    super();
    this.#to = new CodexLines({ meta: { id: '5e551011-0000-4000-8000-000000000002', cwd } });
    this.#to.injected(`<environment_context>\n  <cwd>${cwd}</cwd>\n</environment_context>`);
  }

  goOnAfter(): void {
    // Lines of a rollout hang on nothing.
  }

  protected lines(): readonly string[] {
    return this.#to.lines;
  }

  #exec(id: string, command: string, output: string, exit: number): unknown {
    this.#to.call(id, 'exec_command', { cmd: command });
    return this.#to.output(
      id,
      `Chunk ID: 0a1b2c\nWall time: 0.2000 seconds\nProcess exited with code ${exit}\nOriginal token count: 90\nOutput:\n${output}`,
    );
  }

  #patch(id: string, patch: string): unknown {
    this.#to.patch(id, `*** Begin Patch\n${patch}\n*** End Patch`);
    const metadata = { exit_code: 0, duration_seconds: 0.1 };
    const output = JSON.stringify({ output: 'Success. Updated the following files', metadata });
    return this.#to.output(id, output, 'custom_tool_call_output');
  }

  protected step(step: Step, id: string): unknown {
    const to = this.#to;
    switch (step.kind) {
      case 'person':
        return to.user(step.text);
      case 'slash':
        return to.user(`/${step.name} ${step.args}`);
      case 'injected':
        return to.injected(step.text);
      case 'agent':
        return to.says(step.text);
      case 'shell':
        return this.#exec(id, step.command, step.output, step.exit);
      case 'edit':
        return this.#patch(id, `*** Update File: ${step.path}\n@@\n-before\n+${step.text}`);
      case 'write':
        return this.#patch(
          id,
          `*** Add File: ${step.path}\n${step.text
            .split('\n')
            .map((line) => `+${line}`)
            .join('\n')}`,
        );
      case 'read':
        return this.#exec(id, `sed -n '1,200p' ${step.path}`, step.text, 0);
      case 'ask': {
        const options = step.options.map((label) => ({ label, description: '' }));
        const questions = [{ id: 'choice', header: 'Choice', question: step.question, options }];
        to.call(id, 'request_user_input', { questions });
        const answers = { choice: { answers: [step.answer] } };
        return to.output(id, JSON.stringify({ answers }));
      }
      case 'refused':
        to.call(id, 'exec_command', { cmd: step.command });
        to.output(id, 'exec_command failed: rejected by user');
        return step.reason === '' ? undefined : to.user(step.reason);
      case 'plan': {
        const plan = step.items.map(({ text, state }) => ({ step: text, status: state }));
        to.call(id, 'update_plan', { plan });
        return to.output(id, 'Plan updated');
      }
      case 'interrupted':
        to.event('turn_aborted', { reason: 'interrupted' });
        return to.injected('<turn_aborted>\nThe user interrupted the turn.\n</turn_aborted>');
    }
  }
}

class PiWriter extends LineWriter {
  readonly #to: PiLines;

  constructor(cwd: string) {
    super();
    this.#to = new PiLines({ id: '5e551011-0000-4000-8000-000000000003', cwd });
  }

  goOnAfter(text: string): void {
    this.#to.branchFrom(lastOf(text, 'id'));
  }

  protected lines(): readonly string[] {
    return this.#to.lines;
  }

  protected step(step: Step, id: string): unknown {
    const to = this.#to;
    switch (step.kind) {
      case 'person':
        return to.user(step.text);
      case 'slash':
        return to.user(`/${step.name} ${step.args}`);
      case 'injected':
        return to.add({
          type: 'custom_message',
          customType: 'note',
          content: step.text,
          display: false,
        });
      case 'agent':
        return to.agent(step.text);
      case 'shell':
        to.call('bash', { command: step.command }, id);
        return step.exit === 0
          ? to.result(id, step.output)
          : to.result(id, `${step.output}\n\nCommand exited with code ${step.exit}`, {
              isError: true,
            });
      case 'edit':
        to.call('edit', { path: step.path, oldText: 'before', newText: step.text }, id);
        return to.result(id, `Successfully replaced text in ${step.path}.`, {
          toolName: 'edit',
        });
      case 'write':
        to.call('write', { path: step.path, content: step.text }, id);
        return to.result(id, `Successfully wrote ${step.text.length} bytes to ${step.path}`, {
          toolName: 'write',
        });
      case 'read':
        to.call('read', { path: step.path }, id);
        return to.result(id, step.text, { toolName: 'read' });
      // pi asks and plans in its prose, and a refusal is typed.
      case 'ask':
        to.agent(`${step.question}\n${step.options.map((o, n) => `${n + 1}. ${o}`).join('\n')}`);
        return to.user(step.answer);
      case 'refused':
        return step.reason === '' ? undefined : to.user(step.reason);
      case 'plan':
        return;
      case 'interrupted':
        return to.agent('', undefined, { stopReason: 'aborted' });
    }
  }
}

export function writerFor(client: ClientName, cwd: string, planTool: 'TodoWrite' | 'Task'): Writer {
  if (client === 'claude-code') return new ClaudeWriter(cwd, planTool);
  return client === 'codex' ? new CodexWriter(cwd) : new PiWriter(cwd);
}

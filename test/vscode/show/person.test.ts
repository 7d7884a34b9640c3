import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { said } from '../../../src/base/sentence';
import { Person } from '../../../src/vscode/show/person';
import type { Speaking } from '../../../src/vscode/show/person';
import { RefusedSettings } from '../../../src/vscode/show/refusedSettings';
import { silentLog } from '../../build/silentLog';
import { english } from '../words';

/** An editor that only speaks: what it shows, and what the person answers. */
class Screen {
  /** What is in sight, with its buttons. */
  readonly shown: { readonly text: string; readonly labels: readonly string[] }[] = [];
  readonly dialogs: string[] = [];
  readonly inPassing: string[] = [];
  readonly #answers: ((label: string | undefined) => void)[] = [];
  readonly person: Person;

  constructor() {
    const show = (text: string, ...rest: readonly unknown[]): Promise<unknown> => {
      const [about] = rest;
      if (typeof about === 'object' && about !== null && 'detail' in about) {
        this.dialogs.push(String(about.detail));
        return Promise.resolve(undefined);
      }
      this.shown.push({ text, labels: rest.map(String) });
      return new Promise((resolve) => this.#answers.push(resolve));
    };
    const window = {
      showInformationMessage: show,
      showWarningMessage: show,
      setStatusBarMessage: (text: string) => this.inPassing.push(text),
    };
    const ever = { get: () => [], update: () => Promise.resolve() };
    // What of the editor is used here.
    const editor = { window } as unknown as Speaking;
    this.person = new Person(editor, silentLog, english.say, ever as unknown as vscode.Memento);
  }

  /** Answers all that is in sight: with a button, or by closing it. */
  async answer(label?: string): Promise<void> {
    this.shown.length = 0;
    for (const answer of this.#answers.splice(0)) answer(label);
    await new Promise(setImmediate);
  }

  texts(): readonly string[] {
    return this.shown.map(({ text }) => text);
  }
}

describe('what is said in notifications', () => {
  it('comes one at a time where nobody asked for it, whatever it is', async () => {
    const screen = new Screen();
    const { person } = screen;
    person.tellUnasked('First.');
    person.warnUnasked('Second.', []);
    person.warnOnce('cause', 'Third.', []);
    person.warnOnce('cause', 'Third again.', []);
    assert.deepEqual(screen.texts(), ['First.']);
    assert.equal(person.messages, 3);
    await screen.answer();
    assert.deepEqual(screen.texts(), ['Second.']);
    await screen.answer();
    assert.deepEqual(screen.texts(), ['Third.']);
    await screen.answer();
    assert.deepEqual(screen.texts(), []);
  });

  it('has no button that does nothing without a word', async () => {
    const screen = new Screen();
    const { person } = screen;
    const choices = [
      { label: 'Never Here', run: () => Promise.reject(new Error('Unable to write settings.')) },
    ];
    person.tellUnasked('Notes are kept.', choices);
    await screen.answer('Never Here');
    assert.deepEqual(screen.shown, [{ text: 'Unable to write settings.', labels: [] }]);
    await screen.answer();
    assert.deepEqual(screen.texts(), []);
  });

  it('is at once what a person asked for', async () => {
    const screen = new Screen();
    const { person } = screen;
    person.tellUnasked('First.');
    person.tell('Done.');
    person.tellUnasked('Later.');
    assert.deepEqual(screen.texts(), ['First.', 'Done.']);
    await screen.answer();
    assert.deepEqual(screen.texts(), ['Later.']);
    await screen.answer();
  });
});

function settings() {
  const screen = new Screen();
  const opened: string[] = [];
  const open = (query: string): number => opened.push(query);
  const { person } = screen;
  const refused = new RefusedSettings({ person, language: english, open, changed: '@modified' });
  return { screen, opened, refused };
}

describe('what a person just did', () => {
  it('is said in passing in the status bar, in no notification', () => {
    const screen = new Screen();
    screen.person.mention('The key was removed: [x](command:y) $(trash)');
    assert.deepEqual(screen.shown, []);
    assert.equal(screen.person.messages, 0);
    assert.deepEqual(screen.inPassing, [
      '$(check) The key was removed: [x]\u200b(command:y) $\u200b(trash)',
    ]);
  });
});

describe('what a person is asked before it is done', () => {
  it('keeps its lines, and is never larger than a screen', async () => {
    const screen = new Screen();
    await screen.person.sure('Forget?', 'MEMORY.md:2\nb.md:3\n\nUse [x](command:y).', 'Forget');
    const many = Array.from({ length: 500 }, () => 'w'.repeat(5_000)).join('\n');
    await screen.person.sure('Forget?', many, 'Forget');
    const [first, second = ''] = screen.dialogs;
    assert.equal(first, 'MEMORY.md:2\nb.md:3\n\nUse [x]\u200b(command:y).');
    assert.equal(second.split('\n').length, 21);
    assert.ok(second.split('\n').every((line) => line.length <= 400));
  });
});

describe('settings that are not used as they are written', () => {
  const bad = (key: string) =>
    said`"${`tidemark.${key}`}" is ${'1'} in a file; it must be another.`;
  const windowed = said`"${'tidemark.compaction.threshold'}" cannot be ${'2%'} in that window.`;

  it('are told in one notification, all of them behind a button, and once', async () => {
    const { screen, refused } = settings();
    assert.equal(refused.note([bad('meter.warnAt')]).length, 1);
    refused.note([windowed]);
    assert.equal(refused.note([bad('meter.warnAt')]).length, 0);
    refused.tell();
    refused.tell();
    assert.deepEqual(screen.shown, [
      {
        text: 'These settings cannot be used as they are written: tidemark.meter.warnAt and 1 more.',
        labels: ['Open Settings', 'Details'],
      },
    ]);
    await screen.answer('Details');
    assert.deepEqual(screen.dialogs, [
      '"tidemark.meter.warnAt" is 1 in a file; it must be another.\n\n"tidemark.compaction.threshold" cannot be 2% in that window.',
    ]);
    assert.deepEqual(screen.shown, []);
  });

  it('are told in their own words where it is one, with the way to it', async () => {
    const { screen, refused, opened } = settings();
    refused.note([bad('meter.warnAt')]);
    refused.tell();
    assert.deepEqual(screen.texts(), [
      '"tidemark.meter.warnAt" is 1 in a file; it must be another.',
    ]);
    await screen.answer('Open Settings');
    assert.deepEqual(opened, ['tidemark.meter.warnAt']);
  });
});

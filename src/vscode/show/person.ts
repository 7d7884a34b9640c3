/**
 * The one place that speaks to the person in notifications, briefly: only when they asked for something or must decide, and one
 * cause only once a session. What nobody asked for waits until no other message of ours is in sight. Nobody waits for an answer: a
 * notification may stay unread for hours. No message holds a link: what is to be clicked is a button.
 */
import type * as vscode from 'vscode';
import { errorData, type Log } from '../../base/log';
import { inWords, sentenceOf, type Say } from '../../base/sentence';
import { stored } from '../ids';
import { brief } from './text/brief';
import { inert } from './text/inertText';

/** The editor cuts messages there as well. */
const longest = 1_000;

/** Lines of a dialog and characters of each: one that is larger than the screen has its buttons beyond it. */
const mostLines = 20;
const longestLine = 400;

/** After that the editor has put a message away where nobody touched it. */
const inSightMs = 15_000;

/** As long as the editor shows a notification that nobody touches. */
const inPassingMs = 10_000;

/** A button and what it does. Its label is ours. */
export interface ActionButton {
  readonly label: string;
  run(): unknown;
}

/** What of the editor speaks. Handed in, so that a test can be one. */
export type Speaking = Pick<typeof vscode, 'window' | 'ProgressLocation'>;

/** What a message is beside its words. */
interface More {
  readonly choices: readonly ActionButton[];
  /** What *Details* shows, a paragraph each; the whole message where there are none. */
  readonly details: readonly string[];
}

export class Person {
  readonly #told = new Set<string>();
  readonly #waiting: (() => void)[] = [];
  #inSight = 0;
  #shown = 0;

  /** `ever`: kept over all windows. */
  constructor(
    private readonly editor: Speaking,
    private readonly log: Log,
    private readonly say: Say,
    private readonly ever: vscode.Memento,
  ) {}

  /** Messages so far, and those that wait until no other is in sight. */
  get messages(): number {
    return this.#shown + this.#waiting.length;
  }

  /** Says in the status bar, in passing, that what the person just did is done: a notification would tell them nothing. */
  mention(message: string): void {
    this.editor.window.setStatusBarMessage(`$(check) ${inert(message, longest)}`, inPassingMs);
  }

  /** Says what something gave, or answers a question. */
  tell(message: string, choices: readonly ActionButton[] = []): void {
    this.#show('showInformationMessage', message, { choices, details: [] });
  }

  /** Says that something was not done. */
  warn(message: string, choices: readonly ActionButton[] = []): void {
    this.#show('showWarningMessage', message, { choices, details: [] });
  }

  /** Says something unasked, once no other message of ours is in sight. */
  tellUnasked(message: string, choices: readonly ActionButton[] = []): void {
    this.#whenQuiet(() => this.tell(message, choices));
  }

  /** Warns unasked, once no other message of ours is in sight. `details` are shown behind a button where there are any. */
  warnUnasked(
    message: string,
    choices: readonly ActionButton[],
    details: readonly string[] = [],
  ): void {
    this.#whenQuiet(() => this.#show('showWarningMessage', message, { choices, details }));
  }

  /** Says what something under way waits for or goes without, once per cause while this window is open; nobody asked for it. */
  warnOnce(cause: string, message: string, choices: readonly ActionButton[]): void {
    if (this.isNews(cause)) this.warnUnasked(message, choices);
  }

  /** Whether a hint was given before, in any window. */
  wasGiven(hint: string): boolean {
    return this.ever.get<readonly string[]>(stored.hints, []).includes(hint);
  }

  /** Whether a hint was never given in any window; from now on it was. */
  isFirstEver(hint: string): boolean {
    const given = this.ever.get<readonly string[]>(stored.hints, []);
    if (given.includes(hint)) return false;
    // Not awaited: where it is not kept, the hint comes once more.
    void this.ever.update(stored.hints, [...given, hint]);
    return true;
  }

  /** Whether a cause was not told of in this window before; from now on it was. */
  isNews(cause: string): boolean {
    if (this.#told.has(cause)) return false;
    this.#told.add(cause);
    return true;
  }

  /** Shows what is under way for as long as a job takes; `cancel` is what its button does, none without one. */
  progress(
    title: string,
    job: (report: (message: string) => void) => Promise<unknown>,
    cancel?: () => void,
  ): void {
    const location = this.editor.ProgressLocation.Notification;
    const about = { location, title: inert(title, longest), cancellable: cancel !== undefined };
    const shown = this.editor.window.withProgress(about, async (progress, token) => {
      const listening = token.onCancellationRequested(() => cancel?.());
      try {
        await job((message) => progress.report({ message: inert(message, longest) }));
      } finally {
        listening.dispose();
      }
    });
    // Not awaited: whoever does the job hears of its end.
    shown.then(undefined, (error: unknown) => this.log.debug('shown job failed', errorData(error)));
  }

  /** Asks before something that has no way back; `detail` keeps its lines, `button` is the verb for it. */
  async sure(question: string, detail: string, button: string): Promise<boolean> {
    this.#shown++;
    const lines = detail.split('\n').map((line) => inert(line, longestLine));
    const shown = lines.length > mostLines ? [...lines.slice(0, mostLines), '…'] : lines;
    const about = { modal: true, detail: shown.join('\n') };
    return (await this.editor.window.showWarningMessage(question, about, button)) === button;
  }

  /** All of a message, until it is closed. */
  #showAll(title: string, whole: string): Thenable<unknown> {
    return this.editor.window.showInformationMessage(title, { modal: true, detail: whole });
  }

  #whenQuiet(say: () => void): void {
    if (this.#inSight === 0) say();
    else this.#waiting.push(say);
  }

  /** Counts a message while it is in sight: until it is answered, or the editor has put it away. */
  #see(): () => void {
    this.#inSight++;
    let isOver = false;
    const over = (): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      this.#inSight--;
      if (this.#inSight === 0) this.#waiting.shift()?.();
    };
    const timer = setTimeout(over, inSightMs);
    return over;
  }

  #show(
    how: 'showInformationMessage' | 'showWarningMessage',
    message: string,
    { choices, details }: More,
  ): void {
    this.#shown++;
    const whole = inert(message, longest);
    const { text, isCut } = brief(whole);
    const all =
      details.length === 0 ? whole : details.map((one) => inert(one, longest)).join('\n\n');
    const say = this.say;
    const more = { label: say('Details'), run: () => this.#showAll(text, all) };
    const offered = isCut || details.length > 0 ? [...choices, more] : choices;
    const over = this.#see();
    const answer = async (): Promise<void> => {
      const labels = offered.map((choice) => choice.label);
      const label = await this.editor.window[how](text, ...labels);
      over();
      await offered.find((choice) => choice.label === label)?.run();
    };
    // Not awaited: see above.
    answer().catch((error: unknown) => this.#failed(error));
  }

  /** Says why a button did not do what it says: nobody else would, and who pressed it would believe it done. */
  #failed(error: unknown): void {
    this.log.error('a button failed', errorData(error));
    this.warn(inWords(sentenceOf(error), this.say, String));
  }
}

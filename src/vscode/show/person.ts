/**
 * The one place that speaks to the person in notifications, briefly: only when they asked for something or must decide, and one
 * cause only once a session. Nobody waits for an answer: a notification may stay unread for hours. No message holds a link:
 * what is to be clicked is a button.
 */
import * as vscode from 'vscode';
import type { Log } from '../../base/log';
import { errorData } from '../../base/log';
import { stored } from '../ids';
import { brief } from './text/brief';
import { inert } from './text/foreign';

/** The editor cuts messages there as well. */
const longest = 1_000;

/** After that the editor has put a message away where nobody touched it. */
const inSightMs = 15_000;

/** A button and what it does. Its label is ours. */
export interface Choice {
  readonly label: string;
  run(): unknown;
}

export class Person {
  readonly #log: Log;
  readonly #details: string;
  readonly #ever: vscode.Memento;
  readonly #told = new Set<string>();
  readonly #waiting: (() => void)[] = [];
  #inSight = 0;
  #shown = 0;

  /** `details`: the label of the button that shows all of a message. `ever`: kept over all windows. */
  constructor(log: Log, details: string, ever: vscode.Memento) {
    this.#log = log;
    this.#details = details;
    this.#ever = ever;
  }

  /** Messages so far, and those that wait until no other is in sight. */
  get messages(): number {
    return this.#shown + this.#waiting.length;
  }

  /** Says that something was done, or answers a question. */
  tell(message: string, choices: readonly Choice[] = []): void {
    this.#show(vscode.window.showInformationMessage, message, choices);
  }

  /** Says that something was not done. */
  warn(message: string, choices: readonly Choice[] = []): void {
    this.#show(vscode.window.showWarningMessage, message, choices);
  }

  /** Says something unasked, once no other message of ours is in sight. */
  tellUnasked(message: string, choices: readonly Choice[] = []): void {
    this.#whenQuiet(() => this.tell(message, choices));
  }

  /** Says what something under way waits for or goes without, once per cause while this window is open. */
  warnOnce(cause: string, message: string, choices: readonly Choice[]): void {
    if (this.isNews(cause)) this.warn(message, choices);
  }

  /** Whether a hint was given before, in any window. */
  wasGiven(hint: string): boolean {
    return this.#ever.get<readonly string[]>(stored.hints, []).includes(hint);
  }

  /** Whether a hint was never given in any window; from now on it was. */
  isFirstEver(hint: string): boolean {
    const given = this.#ever.get<readonly string[]>(stored.hints, []);
    if (given.includes(hint)) return false;
    // Not awaited: where it is not kept, the hint comes once more.
    void this.#ever.update(stored.hints, [...given, hint]);
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
    const location = vscode.ProgressLocation.Notification;
    const about = { location, title: inert(title, longest), cancellable: cancel !== undefined };
    const shown = vscode.window.withProgress(about, async (progress, token) => {
      const listening = token.onCancellationRequested(() => cancel?.());
      try {
        await job((message) => progress.report({ message: inert(message, longest) }));
      } finally {
        listening.dispose();
      }
    });
    // Not awaited: whoever does the job hears of its end.
    shown.then(undefined, (error: unknown) =>
      this.#log.debug('shown job failed', errorData(error)),
    );
  }

  /** Asks before something that has no way back; `button` is the verb for it. */
  async sure(question: string, detail: string, button: string): Promise<boolean> {
    this.#shown++;
    const about = { modal: true, detail: inert(detail, longest) };
    return (await vscode.window.showWarningMessage(question, about, button)) === button;
  }

  /** All of a message, until it is closed. */
  #showAll(title: string, whole: string): Thenable<unknown> {
    return vscode.window.showInformationMessage(title, { modal: true, detail: whole });
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
    show: (message: string, ...labels: string[]) => Thenable<string | undefined>,
    message: string,
    choices: readonly Choice[],
  ): void {
    this.#shown++;
    const whole = inert(message, longest);
    const { text, isCut } = brief(whole);
    const details = { label: this.#details, run: () => this.#showAll(text, whole) };
    const offered = isCut ? [...choices, details] : choices;
    const over = this.#see();
    const answer = async (): Promise<void> => {
      const label = await show(text, ...offered.map((choice) => choice.label));
      over();
      await offered.find((choice) => choice.label === label)?.run();
    };
    // Not awaited: see above. What a button does reports its own trouble; this is for bugs.
    answer().catch((error: unknown) => this.#log.error('a button failed', errorData(error)));
  }
}

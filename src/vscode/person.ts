/**
 * The one place that speaks to the person in notifications: only when they asked for something or must decide, and one
 * cause only once a session. Nobody waits for an answer: a notification may stay unread for hours. No message holds a link:
 * what is to be clicked is a button.
 */
import * as vscode from 'vscode';
import type { Log } from '../base/log';
import { inert } from './text/foreign';

/** The editor cuts messages there as well. */
const longest = 1_000;

/** A button and what it does. Its label is ours. */
export interface Choice {
  readonly label: string;
  run(): unknown;
}

export class Person {
  readonly #log: Log;
  readonly #told = new Set<string>();

  constructor(log: Log) {
    this.#log = log;
  }

  /** Says that something was done, or answers a question. */
  tell(message: string, choices: readonly Choice[] = []): void {
    this.#show(vscode.window.showInformationMessage, message, choices);
  }

  /** Says that something was not done. */
  warn(message: string, choices: readonly Choice[] = []): void {
    this.#show(vscode.window.showWarningMessage, message, choices);
  }

  /** Says something unasked, once per cause while this window is open. */
  warnOnce(cause: string, message: string, choices: readonly Choice[] = []): void {
    if (this.#told.has(cause)) return;
    this.#told.add(cause);
    this.warn(message, choices);
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
      this.#log.debug('shown job failed', { error: String(error) }),
    );
  }

  #show(
    show: (message: string, ...labels: string[]) => Thenable<string | undefined>,
    message: string,
    choices: readonly Choice[],
  ): void {
    const answer = async (): Promise<void> => {
      const label = await show(inert(message, longest), ...choices.map((choice) => choice.label));
      await choices.find((choice) => choice.label === label)?.run();
    };
    // Not awaited: see above. What a button does reports its own trouble; this is for bugs.
    answer().catch((error: unknown) =>
      this.#log.error('a button failed', { error: String(error) }),
    );
  }
}

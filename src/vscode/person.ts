/**
 * The one place that speaks to the person in notifications: only when they asked for something or must decide, and one
 * cause only once a session. Nobody waits for an answer: a notification may stay unread for hours.
 */
import * as vscode from 'vscode';
import type { Log } from '../base/log';

/** A button and what it does. */
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

  #show(
    show: (message: string, ...labels: string[]) => Thenable<string | undefined>,
    message: string,
    choices: readonly Choice[],
  ): void {
    const answer = async (): Promise<void> => {
      const label = await show(message, ...choices.map((choice) => choice.label));
      await choices.find((choice) => choice.label === label)?.run();
    };
    // Not awaited: see above. What a button does reports its own trouble; this is for bugs.
    answer().catch((error: unknown) =>
      this.#log.error('a button failed', { error: String(error) }),
    );
  }
}

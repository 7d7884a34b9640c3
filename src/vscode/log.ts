/** The log as people see it: an output channel of the editor, whose level they choose there. Never conversation text. */
import * as vscode from 'vscode';
import type { Disposable } from '../base/disposable';
import type { Log, LogLine } from '../base/log';
import { lineText, logTo } from '../base/log';

export interface EditorLog extends Disposable {
  readonly log: Log;
  /** Takes a line from somewhere else, such as the worker. */
  write(line: LogLine): void;
  /** Shows the channel without taking the focus. */
  show(): void;
}

/** Opens the channel. */
export function openLog(): EditorLog {
  const channel = vscode.window.createOutputChannel('Tidemark', { log: true });
  const write = (line: LogLine): void => channel[line.level](lineText(line));
  return {
    log: logTo(write),
    write,
    show: () => channel.show(true),
    dispose: () => channel.dispose(),
  };
}

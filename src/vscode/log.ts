/** The log as people see it: an output channel of the editor, whose level they choose there. Never conversation text. */
import * as vscode from 'vscode';
import type { Disposable } from '../base/disposable';
import type { Log, LogLine } from '../base/log';
import { lineText, logTo } from '../base/log';
import { plainText } from '../base/text';

/** Characters of a line. */
const longestLine = 4_000;

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
  // One line each: what is quoted in it can make up no other one.
  const write = (line: LogLine): void =>
    channel[line.level](plainText(lineText(line), longestLine));
  return {
    log: logTo(write),
    write,
    show: () => channel.show(true),
    dispose: () => channel.dispose(),
  };
}

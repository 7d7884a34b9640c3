/**
 * The log as people see it: an output channel of the editor, whose level they choose there. Never conversation text; paths in the
 * person's home begin with `~`.
 */
import * as vscode from 'vscode';
import type { Disposable } from '../base/disposable';
import { homeRelative } from '../base/homePaths';
import { lineText, logTo, type Log, type LogLine } from '../base/log';
import { plainText } from '../base/text';
import { RecentLines, type DatedLine } from './recentLines';

/** Characters of a line. */
const longestLine = 4_000;

export interface EditorLog extends Disposable {
  readonly log: Log;
  /** The newest lines of every level. */
  recent(): readonly DatedLine[];
  /** Takes a line from somewhere else, such as the worker. */
  write(line: LogLine): void;
  /** Shows the channel without taking the focus. */
  show(): void;
}

/** Opens the channel. */
export function openLog(home: string): EditorLog {
  const channel = vscode.window.createOutputChannel('Tidemark', { log: true });
  const recent = new RecentLines();
  // One line each: what is quoted in it can make up no other one.
  const write = (line: LogLine): void => {
    recent.add(line, Date.now());
    channel[line.level](plainText(homeRelative(lineText(line), home), longestLine));
  };
  return {
    log: logTo(write),
    recent: () => recent.all,
    write,
    show: () => channel.show(true),
    dispose: () => channel.dispose(),
  };
}

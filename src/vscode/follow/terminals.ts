/**
 * The processes of this window: the shells of its terminals, the active one apart, and the one that extensions run in. A terminal
 * tells the number of its shell a while after it was opened, and one that an extension draws has none.
 */
import * as vscode from 'vscode';
import { Bag, type Disposable } from '../../base/disposable';
import { Emitter } from '../../base/event';
import { errorData, type Log } from '../../base/log';
import type { WindowProcesses } from '../../operations/follow/watchTypes';

export class Terminals implements Disposable {
  readonly #bag = new Bag();
  readonly #changed: Emitter<undefined>;
  readonly #shells = new Map<vscode.Terminal, number>();
  /** Another terminal is active, or a shell came or went. */
  readonly onDidChange;

  constructor(private readonly log: Log) {
    this.#changed = this.#bag.add(
      new Emitter<undefined>((error) => log.error('listener', errorData(error))),
    );
    this.onDidChange = this.#changed.event;
  }

  /** Begins to listen. */
  start(): void {
    const { window } = vscode;
    for (const terminal of window.terminals) this.#ask(terminal);
    this.#bag.add(window.onDidOpenTerminal((terminal) => this.#ask(terminal)));
    this.#bag.add(
      window.onDidCloseTerminal((terminal) => {
        if (this.#shells.delete(terminal)) this.#changed.fire(undefined);
      }),
    );
    this.#bag.add(window.onDidChangeActiveTerminal(() => this.#changed.fire(undefined)));
  }

  get processes(): WindowProcesses {
    const active = vscode.window.activeTerminal;
    return {
      activeTerminal: (active && this.#shells.get(active)) ?? null,
      terminals: [...this.#shells.values()].sort((a, b) => a - b),
      host: process.pid,
    };
  }

  /** The terminal whose shell has this process id. */
  withShell(pid: number): vscode.Terminal | undefined {
    return [...this.#shells].find(([, shell]) => shell === pid)?.[0];
  }

  /** Listeners held. */
  get size(): number {
    return this.#changed.size + this.#bag.size;
  }

  #ask(terminal: vscode.Terminal): void {
    terminal.processId.then(
      (pid) => {
        // Closed meanwhile: nobody would take it out again.
        if (pid === undefined || !vscode.window.terminals.includes(terminal)) return;
        this.#shells.set(terminal, pid);
        this.#changed.fire(undefined);
      },
      (error: unknown) => this.log.debug('a terminal has no process', errorData(error)),
    );
  }

  dispose(): void {
    this.#shells.clear();
    this.#bag.dispose();
  }
}

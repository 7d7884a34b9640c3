/** The real Codex as a server that other programs drive: one JSON message a line, both ways. */
import type { ChildProcess } from 'node:child_process';
import type { Item } from './server';
import { patience } from '../../../tools/patience.mjs';

export class AppServer {
  readonly #child: ChildProcess;
  readonly #ended: Promise<void>;
  readonly #waiting = new Map<number, (answer: Item) => void>();
  #calls = 0;

  private constructor(child: ChildProcess) {
    this.#child = child;
    const timer = setTimeout(() => this.#signal('SIGKILL'), patience());
    this.#ended = new Promise((resolve) => {
      child.once('close', () => {
        clearTimeout(timer);
        for (const answer of this.#waiting.values()) answer({ error: 'the client ended' });
        resolve();
      });
    });
    let text = '';
    child.stdout?.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) this.#take(JSON.parse(line) as Item);
    });
  }

  /** `child` is `codex app-server` in a process group of its own. */
  static async over(child: ChildProcess): Promise<AppServer> {
    const server = new AppServer(child);
    const clientInfo = { name: 'contract-test', version: '1' };
    await server.call('initialize', { clientInfo, capabilities: { experimentalApi: true } });
    server.#send({ method: 'initialized' });
    return server;
  }

  #take(message: Item): void {
    const id = Number(message['id']);
    this.#waiting.get(id)?.(message);
    this.#waiting.delete(id);
  }

  #send(message: Item): void {
    this.#child.stdin?.write(`${JSON.stringify(message)}\n`);
  }

  /** The result of a call. Throws what the client says when it fails. */
  async call(method: string, params: Item): Promise<Item> {
    const id = ++this.#calls;
    const answer = await new Promise<Item>((resolve) => {
      this.#waiting.set(id, resolve);
      this.#send({ id, method, params });
    });
    if (answer['error'] !== undefined) throw new Error(JSON.stringify(answer['error']));
    return (answer['result'] ?? {}) as Item;
  }

  #signal(signal: NodeJS.Signals): void {
    // Its group: the program that we start starts the client proper.
    if (this.#child.pid !== undefined) process.kill(-this.#child.pid, signal);
  }

  /** Ends it in good order. */
  async end(): Promise<void> {
    this.#child.stdin?.end();
    await this.#ended;
  }

  /** Ends it as a crash does. */
  async kill(): Promise<void> {
    this.#signal('SIGKILL');
    await this.#ended;
  }
}

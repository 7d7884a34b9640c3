/** pi's RPC mode: one JSON value a line both ways, answers matched by id, events in between. */
import type { ChildProcess } from 'node:child_process';

export type Fields = Readonly<Record<string, unknown>>;

export class Rpc {
  readonly events: Fields[] = [];
  readonly #child: ChildProcess;
  readonly #ended: Promise<void>;
  readonly #waiting = new Map<string, (answer: Fields) => void>();
  readonly #watchers = new Set<(event: Fields) => void>();
  #count = 0;
  #err = '';

  constructor(child: ChildProcess) {
    this.#child = child;
    this.#ended = new Promise((resolve) => void child.once('close', () => resolve()));
    let rest = '';
    child.stderr?.setEncoding('utf8').on('data', (piece: string) => (this.#err += piece));
    child.stdout?.setEncoding('utf8').on('data', (piece: string) => {
      const lines = (rest + piece).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line !== '') this.#take(JSON.parse(line) as Fields);
    });
  }

  /** What it said on standard error so far. */
  get err(): string {
    return this.#err;
  }

  #take(record: Fields): void {
    if (record['type'] === 'response') {
      this.#waiting.get(String(record['id']))?.(record);
      return;
    }
    this.events.push(record);
    for (const watch of [...this.#watchers]) watch(record);
  }

  /** A command's answer. Rejects with what the client says when it fails or ends. */
  async ask(type: string, fields: Fields = {}): Promise<Fields> {
    const answer = await this.tell(type, fields);
    if (answer['success'] !== true) throw new Error(`${type}: ${JSON.stringify(answer)}`);
    return (answer['data'] ?? {}) as Fields;
  }

  /** A command's whole answer, whether it succeeded or not. */
  tell(type: string, fields: Fields = {}): Promise<Fields> {
    const id = `r${++this.#count}`;
    const answered = new Promise<Fields>((resolve) => void this.#waiting.set(id, resolve));
    this.#child.stdin?.write(`${JSON.stringify({ id, type, ...fields })}\n`);
    return this.#unlessEnded(answered);
  }

  /** Resolves with the next event of a type. */
  next(type: string): Promise<Fields> {
    return this.#unlessEnded(
      new Promise((resolve) => {
        const watch = (event: Fields): void => {
          if (event['type'] !== type) return;
          this.#watchers.delete(watch);
          resolve(event);
        };
        this.#watchers.add(watch);
      }),
    );
  }

  #unlessEnded(wanted: Promise<Fields>): Promise<Fields> {
    const ended = this.#ended.then(() => {
      throw new Error(`pi ended: ${this.#err.slice(-2_000)}`);
    });
    return Promise.race([wanted, ended]);
  }

  /** One turn, to where the client says that it goes on no further. */
  async prompt(message: string): Promise<void> {
    const settled = this.next('agent_settled');
    // Whoever fails first tells; the other one must not be left unheard.
    settled.catch(() => undefined);
    await this.ask('prompt', { message });
    await settled;
  }

  /** The client's own meter: tokens (null = it says that it does not know) and the window. */
  async usage(): Promise<readonly [tokens: unknown, window: unknown]> {
    const { contextUsage } = await this.ask('get_session_stats');
    const { tokens, contextWindow } = contextUsage as Fields;
    return [tokens, contextWindow];
  }

  /** Ends the client in good order. */
  async close(): Promise<void> {
    this.#child.stdin?.end();
    await this.#ended;
  }
}

/** The far side of the toy provider: says what it is told to. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** What is done with a request for an answer. */
export type ToyDeed = (prompt: string, answer: http.ServerResponse) => void;

export interface ToyServer {
  readonly url: string;
  deed: ToyDeed;
  counted: number | null;
  /** The keys that requests for an answer came with. */
  readonly keys: readonly string[];
  /** Whether the last of them was left before it was answered whole. */
  wasLeft(): Promise<boolean>;
  close(): Promise<void>;
}

export const says =
  (words: (prompt: string) => string): ToyDeed =>
  (prompt, answer) => {
    answer.setHeader('x-tokens', '1000 100');
    answer.end(words(prompt));
  };

async function bodyOf(request: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

export async function startToy(): Promise<ToyServer> {
  const keys: string[] = [];
  let left: Promise<boolean> = Promise.resolve(true);
  const far: ToyServer = {
    url: '',
    deed: says(() => 'Words.'),
    counted: null,
    keys,
    wasLeft: () => left,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const server = http.createServer((request, answer) => {
    void bodyOf(request).then((body) => {
      if (request.url?.endsWith('/count') === true) {
        answer.end(String(far.counted ?? ''));
        return;
      }
      keys.push(String(request.headers.authorization).replace('Bearer ', ''));
      left = new Promise((resolve) => {
        answer.on('close', () => resolve(!answer.writableFinished));
      });
      far.deed((JSON.parse(body) as { readonly prompt: string }).prompt, answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(far, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
}

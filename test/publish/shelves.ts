/** Where extensions are published, on the loopback interface: as much of Open VSX and of the Marketplace as publishing asks for. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly authorization: string;
  readonly bytes: Buffer;
}

export interface Shelves {
  readonly url: string;
  readonly asked: readonly Asked[];
  /** What Open VSX says to a package: a status and a text. */
  answer: readonly [status: number, text: string];
  /** The version that Open VSX says it is; '' = it does not know the question. */
  version: string;
  /** Versions that the Marketplace has. */
  has: readonly string[];
  /** What the Marketplace says to a package. */
  takes: number;
  close(): Promise<void>;
}

export const taken: Shelves['answer'] = [
  201,
  JSON.stringify({ namespace: 'quay', name: 'gauge', version: '1.2.3' }),
];

const place = (
  id: string,
  resourceName: string,
  rest: string,
): Readonly<Record<string, unknown>> => ({
  id,
  resourceName,
  area: 'gallery',
  routeTemplate: `_apis/gallery/extensions${rest}`,
  resourceVersion: 2,
  minVersion: '1.0',
  maxVersion: '7.2',
  releasedVersion: '0.0',
});

/** Where vsce finds what it asks for. */
const places = [
  place('a41192c8-9525-4b58-bc86-179fa549d80d', 'extensions', ''),
  place('e11ea35a-16fe-4b80-ab11-c4cab88a0966', 'extension', '/{publisherName}/{extensionName}'),
];

function openVsx(shelves: Shelves, url: string): readonly [number, string] {
  if (url.startsWith('/api/-/publish')) return shelves.answer;
  if (url === '/api/version' && shelves.version !== '')
    return [200, JSON.stringify({ version: shelves.version })];
  return [404, 'no such place'];
}

function marketplace(shelves: Shelves, method: string): readonly [number, string] {
  if (method === 'OPTIONS') return [200, JSON.stringify({ value: places, count: 2 })];
  if (method !== 'GET') return [shelves.takes, JSON.stringify({ message: 'Not on this quay.' })];
  if (shelves.has.length === 0) return [404, '{}'];
  return [200, JSON.stringify({ versions: shelves.has.map((version) => ({ version })) })];
}

export async function openShelves(): Promise<Shelves> {
  const asked: Asked[] = [];
  const server = http.createServer((request, answer) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const { authorization = '' } = headers;
      asked.push({ method, url, authorization, bytes: Buffer.concat(parts) });
      const isMarketplace = url.startsWith('/_apis/');
      const [status, text] = isMarketplace ? marketplace(shelves, method) : openVsx(shelves, url);
      answer.writeHead(status, { 'Content-Type': 'application/json' }).end(text);
    });
  });
  const shelves: Shelves = {
    ...{ url: '', asked, answer: taken, version: '1.4.0', has: [], takes: 200 },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(shelves, { url: `http://127.0.0.1:${port}` });
}

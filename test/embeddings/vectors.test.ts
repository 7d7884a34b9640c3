import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import * as fc from 'fast-check';
import { neverAborted } from '../../src/base/neverAborted';
import { ok } from '../../src/base/result';
import { inEnglish } from '../../src/base/sentence';
import { vectorCache } from '../../src/disk/own/vectorCache';
import { embeddingFacts } from '../../src/embeddings/facts';
import { cosine, packed } from '../../src/embeddings/packedVector';
import { requestFor, vectorsIn } from '../../src/embeddings/shapes';
import { createVectors } from '../../src/embeddings/vectors';
import type { EmbeddingOptions } from '../../src/engine/memory/options';
import { tempDir } from '../disk/tempDir';

const at = tempDir();

/** A server that turns a text into how often it holds each letter. */
class Letters {
  readonly seen: {
    readonly url: string;
    readonly headers: http.IncomingHttpHeaders;
    readonly body: string;
  }[] = [];
  status = 200;
  headers: Readonly<Record<string, string>> = {};
  dimensions = 26;
  answer: string | undefined;
  /** Whether a request is left open, and those that were given up. */
  isSilent = false;
  givenUp = 0;
  /** So many of the next answers break off in the middle. */
  halves = 0;
  #server: http.Server | undefined;
  port = 0;

  async start(): Promise<void> {
    this.#server = http.createServer((request, response) => {
      let body = '';
      request.on('data', (piece: Buffer) => (body += piece.toString()));
      request.on('end', () => {
        this.seen.push({ url: request.url ?? '', headers: request.headers, body });
        response.statusCode = this.status;
        for (const [name, value] of Object.entries(this.headers)) response.setHeader(name, value);
        response.on('close', () => (this.givenUp += response.writableEnded ? 0 : 1));
        if (this.isSilent) return;
        response.setHeader('content-type', 'application/json');
        if (this.halves > 0) {
          this.halves--;
          response.write('{"data":[', () => response.destroy());
          return;
        }
        response.end(this.answer ?? JSON.stringify({ data: this.#vectors(body) }));
      });
    });
    await new Promise<void>((resolve) => this.#server?.listen(0, '127.0.0.1', resolve));
    this.port = (this.#server?.address() as AddressInfo).port;
  }

  #vectors(body: string): readonly unknown[] {
    const { input } = JSON.parse(body) as { readonly input: readonly string[] };
    return input.map((text, index) => {
      const embedding = Array.from({ length: this.dimensions }, () => 0);
      for (const letter of text.toLowerCase()) {
        const place = letter.charCodeAt(0) - 97;
        if (place >= 0 && place < 26)
          embedding[place % this.dimensions] = (embedding[place % this.dimensions] ?? 0) + 1;
      }
      return { index, embedding };
    });
  }

  stop(): void {
    this.#server?.close();
    this.#server?.closeAllConnections();
  }
}

/** Looks again until something is so; that it never is, is the test's own time to find. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}

describe('vectors of notes', () => {
  let server: Letters;
  let nowMs = 0;
  let key: string | null = null;

  beforeEach(async () => {
    server = new Letters();
    await server.start();
    [nowMs, key] = [0, null];
  });
  afterEach(() => server.stop());

  const options = (more: Partial<EmbeddingOptions> = {}): EmbeddingOptions => ({
    provider: 'local',
    model: 'm',
    baseUrl: `http://127.0.0.1:${server.port}`,
    cache: { enabled: true, maxEntries: 1_000 },
    ...more,
  });
  const cache = () =>
    vectorCache({
      dir: at('vectors'),
      locks: at('locks'),
      prepare: async () => {
        fs.mkdirSync(at('locks'), { recursive: true });
        return Promise.resolve(ok(undefined));
      },
    });
  const vectors = (waits = true, wait?: (ms: number) => Promise<void>) =>
    createVectors({
      cache: cache(),
      key: () => Promise.resolve(key),
      // The limit of a search passes only where a test wants that.
      wait:
        wait ??
        ((ms) => (ms === 1_500 && waits ? new Promise(() => undefined) : Promise.resolve())),
      nowMs: () => nowMs,
      hash: (text) => createHash('sha256').update(text).digest('hex'),
    });
  const how = {
    mask: (text: string) => text.replaceAll('secret', '***'),
    waitMs: 1_500,
    signal: neverAborted,
  };
  const near = async (
    made: ReturnType<typeof vectors>,
    texts: readonly string[],
    more: Partial<EmbeddingOptions> = {},
  ) => {
    const told = await made.near(options(more), 'aab', texts, how);
    return told.ok
      ? [...told.value.cosines].map((value) => Math.round(value * 100))
      : inEnglish(told.problem);
  };

  it('are asked for once by content, in portions, masked, and kept over processes', async () => {
    const texts = Array.from({ length: 130 }, (_, i) =>
      i === 0 ? 'aab' : i === 1 ? 'zzz secret' : `text ${'b'.repeat(i)}`,
    );
    const first = await near(vectors(), texts);
    assert.equal(first[0], 100);
    assert.equal(server.seen.length, 4, 'the question and three portions');
    assert.ok(!server.seen.some(({ body }) => body.includes('secret')));
    assert.deepEqual(await near(vectors(), texts), first);
    assert.equal(server.seen.length, 5, 'the question again');
    const kept = fs.readFileSync(at('vectors', fs.readdirSync(at('vectors'))[0] ?? ''));
    assert.ok(!kept.includes('text'));
  });

  it('are not asked for any longer once the question is wanted no more, and that is no failure', async () => {
    const made = vectors();
    const asked = new AbortController();
    server.isSilent = true;
    const answering = made.near(options(), 'aab', ['abc'], { ...how, signal: asked.signal });
    await until(() => server.seen.length === 1);
    asked.abort();
    assert.equal((await answering).ok, false);
    await until(() => server.givenUp === 1);
    server.isSilent = false;
    assert.deepEqual(await near(made, ['aab']), [100], 'the next question is asked at once');
  });

  it('of other dimensions than before are asked for anew; a torn or strange cache is none', async () => {
    await near(vectors(), ['abc', 'xyz']);
    server.dimensions = 13;
    const anew = await near(vectors(), ['abc', 'xyz', 'new']);
    assert.ok(Array.isArray(anew) && anew.every((cosine) => !Number.isNaN(cosine)), String(anew));
    const [name = ''] = fs.readdirSync(at('vectors'));
    assert.equal((await cache().load(`local ${options().baseUrl ?? ''} m`)).length, 3);
    fs.appendFileSync(at('vectors', name), 'torn');
    assert.equal((await cache().load(`local ${options().baseUrl ?? ''} m`)).length, 3);
    await near(vectors(), ['more']);
    fs.writeFileSync(at('vectors', name), 'something else');
    assert.deepEqual(await cache().load(`local ${options().baseUrl ?? ''} m`), []);
    assert.ok(Array.isArray(await near(vectors(), ['more'])));
  });

  it('are forgotten with their notes, and are never more than wanted', async () => {
    const made = vectors();
    await near(made, ['abc', 'xyz']);
    await made.forget(['abc'], how.mask);
    assert.equal((await cache().load(`local ${options().baseUrl ?? ''} m`)).length, 1);
    await made.forget(['xyz'], how.mask);
    assert.deepEqual(fs.readdirSync(at('vectors')), []);
    const many = Array.from({ length: 150 }, (_, i) => `n${'a'.repeat(i + 1)}`);
    await near(vectors(), many, { cache: { enabled: true, maxEntries: 100 } });
    assert.ok((await cache().load(`local ${options().baseUrl ?? ''} m`)).length <= 100);
  });

  it('are neither asked for nor kept where the note is forgotten while others are asked for', async () => {
    const made = vectors();
    const texts = Array.from({ length: 130 }, (_, i) => `text ${'b'.repeat(i + 1)}`);
    const [first = '', last = ''] = [texts[0], texts[129]];
    const filling = near(made, texts);
    await until(() => server.seen.length === 2);
    await made.forget([first, last], how.mask);
    await filling;
    assert.ok(!server.seen.some(({ body }) => body.includes(JSON.stringify(last))));
    assert.equal((await cache().load(`local ${options().baseUrl ?? ''} m`)).length, 128);
    await near(made, texts);
    assert.ok(
      server.seen.some(({ body }) => body.includes(JSON.stringify(last))),
      'saved again',
    );
  });

  it('are kept or not as it is set at the moment, without a new start', async () => {
    const made = vectors();
    const kept = async () => (await cache().load(`local ${options().baseUrl ?? ''} m`)).length;
    const off = { cache: { enabled: false, maxEntries: 1_000 } };
    await near(made, ['abc'], off);
    assert.equal(await kept(), 0);
    await near(vectors(), ['xyz']);
    await near(made, ['abc', 'xyz', 'new']);
    assert.equal(await kept(), 2, 'what was kept by others is read, too');
    await near(made, ['abc', 'xyz', 'new', 'newer'], off);
    assert.equal(await kept(), 2);
    await near(
      made,
      Array.from({ length: 150 }, (_, i) => `n${'a'.repeat(i + 1)}`),
      {
        cache: { enabled: true, maxEntries: 100 },
      },
    );
    assert.ok((await kept()) <= 100);
  });

  it('that do not come are one sentence, and a broken service is left in peace for a while', async () => {
    const made = vectors();
    server.status = 500;
    assert.match(
      String(await near(made, ['a'])),
      /is busy \(500\), so notes are searched by their words alone/,
    );
    assert.equal(server.seen.length, 3, 'three tries');
    server.status = 200;
    assert.match(String(await near(made, ['a'])), /is busy/);
    assert.equal(server.seen.length, 3, 'nothing is asked meanwhile');
    nowMs = 31_000;
    assert.deepEqual(await near(made, ['a']), [89]);
    for (const [status, words] of [
      [401, /does not take the key/],
      [404, /refused m \(404\)/],
    ] as const) {
      server.status = status;
      assert.match(String(await near(vectors(), ['a'])), words);
    }
    server.status = 200;
    for (const answer of ['no json', '{"data":[]}', '{"data":[{"embedding":["x"]}]}', '[]']) {
      server.answer = answer;
      assert.match(String(await near(vectors(), ['a'])), /are no vectors/, answer);
    }
    server.stop();
    assert.match(String(await near(vectors(), ['a'])), /cannot be reached/);
    assert.match(
      String(await near(vectors(false), ['a'])),
      /did not come in time|cannot be reached/,
    );
  });

  it('that do not come in time are told with the reason that is known', async () => {
    for (const status of [429, 500]) {
      server.status = status;
      // It is asked again and again until the search waits no longer.
      let endTime: () => void = () => undefined;
      const timeUp = new Promise<void>((resolve) => (endTime = resolve));
      const made = vectors(true, (ms) => {
        if (ms === 1_500) return timeUp;
        endTime();
        return new Promise(() => undefined);
      });
      assert.match(String(await near(made, ['a'])), new RegExp(`is busy \\(${status}\\)`));
    }
  });

  it('are asked for again where an answer breaks off, which says nothing about its form', async () => {
    server.halves = 1;
    assert.deepEqual(await near(vectors(), ['a']), [89]);
    server.halves = 9;
    assert.match(String(await near(vectors(), ['a'])), /cannot be reached/);
  });

  it('are not asked for where the service sends us on, which is said and not tried again', async () => {
    server.status = 307;
    server.headers = { location: 'https://elsewhere.example/v1/embeddings' };
    assert.match(String(await near(vectors(), ['a'])), /sends requests on to another address/);
    assert.equal(server.seen.length, 1);
  });

  it('are asked for again when the service says, or not at all for so long', async () => {
    const pauses: number[] = [];
    const made = vectors(true, (ms) => {
      if (ms === 1_500) return new Promise(() => undefined);
      pauses.push(ms);
      return Promise.resolve();
    });
    server.status = 429;
    server.headers = { 'retry-after': '4' };
    assert.match(String(await near(made, ['a'])), /is busy \(429\)/);
    assert.deepEqual(pauses, [4_000, 4_000]);
    nowMs = 31_000;
    server.headers = { 'retry-after': '3600' };
    assert.match(String(await near(made, ['a'])), /is busy \(429\)/);
    assert.deepEqual([pauses.length, server.seen.length], [2, 4], 'it is left in peace');
    [server.status, server.headers] = [200, {}];
    nowMs += 3_599_000;
    assert.match(String(await near(made, ['a'])), /is busy \(429\)/);
    nowMs += 2_000;
    assert.deepEqual(await near(made, ['a']), [89]);
  });

  it('need a key that may go there, and an address that may be used', async () => {
    const openai = { provider: 'openai', baseUrl: null } as const;
    assert.match(
      String(await near(vectors(), ['a'], openai)),
      /There is no key for OpenAI.*OPENAI_API_KEY/,
    );
    key = 'with blank inside';
    assert.match(String(await near(vectors(), ['a'], openai)), /characters that no key has/);
    assert.match(
      String(await near(vectors(), ['a'], { baseUrl: 'http://elsewhere.example' })),
      /is not an https address/,
    );
    assert.match(
      String(await near(vectors(), ['a'], { baseUrl: 'https://192.168.1.20:8443' })),
      /192\.168\.1\.20:8443 is not this machine/,
    );
    assert.match(String(await near(vectors(), ['a'], { provider: 'none' })), /No service/);
    key = 'k-123';
    await near(vectors(), ['a'], { provider: 'openai' });
    assert.equal(server.seen[0]?.headers.authorization, 'Bearer k-123');
    assert.equal(server.seen[0]?.url, '/v1/embeddings');
  });
});

describe('requests for vectors', () => {
  const ask = {
    baseUrl: 'https://x.example/v1',
    model: 'm',
    key: 'k',
    role: 'question',
    texts: ['a', 'b'],
  } as const;

  it('have the form of each service', () => {
    assert.deepEqual(requestFor('openai', ask).body, { model: 'm', input: ['a', 'b'] });
    assert.equal(requestFor('openai', ask).url, 'https://x.example/v1/embeddings');
    assert.deepEqual(requestFor('voyage', { ...ask, role: 'document' }).body, {
      model: 'm',
      input: ['a', 'b'],
      input_type: 'document',
    });
    const gemini = requestFor('gemini', ask);
    assert.equal(gemini.url, 'https://x.example/v1beta/models/m:batchEmbedContents');
    assert.equal(gemini.headers['x-goog-api-key'], 'k');
    assert.match(JSON.stringify(gemini.body), /"taskType":"RETRIEVAL_QUERY"/);
    assert.deepEqual(vectorsIn('gemini', { embeddings: [{ values: [1, 2] }] }, 1), [[1, 2]]);
    assert.deepEqual(
      vectorsIn(
        'openai',
        {
          data: [
            { index: 1, embedding: [2] },
            { index: 0, embedding: [1] },
          ],
        },
        2,
      ),
      [[1], [2]],
    );
    assert.equal(
      vectorsIn('openai', { data: [{ embedding: [1] }, { embedding: [1, 2] }] }, 2),
      undefined,
    );
    assert.ok(
      embeddingFacts.every(
        ({ name, address }) => (name === 'local') === address.startsWith('http://127.'),
      ),
    );
  });

  it('give directions that keep their order when they are packed', () => {
    const value = fc.integer({ min: -100, max: 100 });
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 8, maxLength: 8 }),
        fc.array(value, { minLength: 8, maxLength: 8 }),
        (a, b) => {
          const [x, y] = [packed(a), packed(b)];
          if (x === undefined || y === undefined) return;
          const dot = (p: readonly number[], q: readonly number[]) =>
            p.reduce((sum, one, i) => sum + one * (q[i] ?? 0), 0);
          const exact = dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
          assert.ok(Math.abs(cosine(x, y) - exact) < 0.05, `${cosine(x, y)} ${exact}`);
        },
      ),
    );
    assert.equal(packed([0, 0]), undefined);
    assert.ok(
      Number.isNaN(
        cosine({ bytes: new Int8Array(2), scale: 1 }, { bytes: new Int8Array(3), scale: 1 }),
      ),
    );
  });
});

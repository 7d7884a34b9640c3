import assert from 'node:assert/strict';
import fs from 'node:fs';
import { publishToOpenVsx } from '../../tools/publish/openVsx.mjs';
import { tempDir } from '../disk/tempDir';
import { openShelves, taken, type Shelves } from './shelves';

describe('publishing to Open VSX', () => {
  const here = tempDir();
  let shelves: Shelves;
  beforeEach(async () => {
    shelves = await openShelves();
  });
  afterEach(() => shelves.close());

  /** Bytes that no text has. */
  const bytes = Buffer.from(Uint8Array.from({ length: 70_000 }, (_, at) => (at * 7) % 256));
  const send = (registry = shelves.url) => {
    const file = here('a.vsix');
    fs.writeFileSync(file, bytes);
    return publishToOpenVsx({
      ...{ file, registry, token: 'tok&en 1' },
      ...{ name: 'quay.gauge', version: '1.2.3' },
    });
  };
  const sent = () => shelves.asked.filter(({ method }) => method === 'POST');

  it('sends the package byte for byte and once, and the token in a header', async () => {
    assert.deepEqual(await send(), { kind: 'published' });
    const [one, ...others] = sent();
    assert.deepEqual(others, []);
    assert.ok(one?.bytes.equals(bytes) === true);
    assert.deepEqual([one.url, one.authorization], ['/api/-/publish', 'Bearer tok&en 1']);
  });

  it('sends the token in the address too where the registry is older or does not say', async () => {
    for (const version of ['', 'v0.99.1', '1.2.9', 'x']) {
      shelves.version = version;
      assert.deepEqual(await send(`${shelves.url}/`), { kind: 'published' });
      assert.equal(sent().at(-1)?.url, '/api/-/publish?token=tok%26en+1', version);
    }
    shelves.version = 'v2.0.0';
    await send();
    assert.equal(sent().at(-1)?.url, '/api/-/publish');
  });

  it('tells a version that was there before, with either status', async () => {
    const error = 'Extension quay.gauge 1.2.3 is already published.';
    for (const status of [200, 400]) {
      shelves.answer = [status, JSON.stringify({ error })];
      assert.deepEqual(await send(), { kind: 'already' });
    }
  });

  it('tells why it was refused, and takes nothing for published that is not said to be', async () => {
    const why = async (status: number, text: string): Promise<string> => {
      shelves.answer = [status, text];
      const { kind, why = '' } = await send();
      assert.equal(kind, 'failed', text);
      return why;
    };
    assert.equal(await why(400, '{"error":"Unknown publisher: quay"}'), 'Unknown publisher: quay');
    assert.equal(await why(401, '{"message":"Invalid access token."}'), 'Invalid access token.');
    assert.match(await why(502, '<html>'), /status 502/);
    assert.match(await why(200, '<!DOCTYPE html>'), /does not name/);
    assert.match(await why(201, taken[1].replace('1.2.3', '1.2.2')), /does not name/);
  });

  it('says where no answer came that it may be there, and goes nowhere else', async () => {
    await shelves.close();
    const { kind, why = '' } = await send();
    assert.equal(kind, 'failed');
    assert.match(why, /ECONNREFUSED.*run this again/);
  });
});

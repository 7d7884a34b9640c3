/** Base64 over several lines, keys in addresses, keys whose header lines are in small letters; public keys and plain texts stay. */
import assert from 'node:assert/strict';
import { redact } from '../../../../src/engine/secrets/redact';
import { alnum, base64, diceOf } from '../random';

const d = diceOf(41);
const wrapped = (text: string, columns: number): string =>
  (
    Buffer.from(text)
      .toString('base64')
      .match(new RegExp(`.{1,${columns}}`, 'g')) ?? []
  ).join('\n');
const body = Array.from({ length: 12 }, () => d.of(base64, 64)).join('\n');
const pem = (kind: string): string => `-----BEGIN ${kind}-----\n${body}\n-----END ${kind}-----\n`;
const env = `NODE_ENV=production\nPORT=3000\nLOG_LEVEL=info\nHOST=0.0.0.0\nDB_PASSWORD=Gv7tangerine${d.of(alnum, 6)}\nCACHE=redis\n`;
const plain = 'This is a letter about gardens. '.repeat(10);

const becomes = (text: string, expected: string): void =>
  assert.equal(redact(text).text, expected, text);

describe('base64 over several lines', () => {
  for (const columns of [60, 64, 76]) {
    it(`is decoded as a whole where it was wrapped at ${columns}`, () => {
      for (const secret of [env, pem('PRIVATE KEY')]) {
        const lines = wrapped(secret, columns);
        becomes(`$ base64 f\n${lines}\n$ ls\n`, '$ base64 f\n[redacted:encoded-secret]\n$ ls\n');
        becomes(
          `  f: |\n    ${lines.replaceAll('\n', '\n    ')}\n  g: x`,
          '  f: |\n    [redacted:encoded-secret]\n  g: x',
        );
        becomes(
          JSON.stringify({ o: `${lines}\ndone` }),
          '{"o":"[redacted:encoded-secret]\\ndone"}',
        );
      }
    });
    it(`stays where nothing in it is a secret, wrapped at ${columns}`, () => {
      for (const text of [plain, pem('PUBLIC KEY'), pem('CERTIFICATE')]) {
        const lines = wrapped(text, columns);
        becomes(`$ base64 f\n${lines}\n$ ls\n`, `$ base64 f\n${lines}\n$ ls\n`);
      }
    });
  }
});

describe('keys in addresses', () => {
  it('are masked with their lines, whole and cut, encoded once and twice', () => {
    const key = encodeURIComponent(pem('RSA PRIVATE KEY'));
    becomes(`x=${key}&y=1`, 'x=[redacted:private-key]%0A&y=1');
    becomes(`x=${key.slice(0, 500)}`, 'x=[redacted:private-key]');
    becomes(`x=${encodeURIComponent(key)}&y=1`, 'x=[redacted:private-key]%250A&y=1');
    becomes(
      `${String(new URLSearchParams({ k: pem('PRIVATE KEY') }))}&y=2`,
      'k=[redacted:private-key]%0A&y=2',
    );
  });
  it('stay where they are public or only named', () => {
    for (const text of [
      `x=${encodeURIComponent(pem('PUBLIC KEY'))}&y=1`,
      'has -----BEGIN%20PRIVATE%20KEY-----%0A and -----END%20PRIVATE%20KEY-----',
      'k=-----BEGIN%20PRIVATE%20KEY-----%0A...%0A-----END%20PRIVATE%20KEY-----',
    ])
      becomes(text, text);
  });
});

describe('keys in small letters', () => {
  it('are masked whatever the case of their header lines', () => {
    for (const kind of ['private key', 'rsa private key', 'encrypted private key'])
      becomes(
        `-----begin ${kind}-----\n${body}\n-----end ${kind}-----\n`,
        '[redacted:private-key]\n',
      );
    const named = 'grep -- "-----begin private key-----" *.pem';
    becomes(named, named);
  });
});

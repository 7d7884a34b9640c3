import assert from 'node:assert/strict';
import { apiAddress } from '../../src/base/apiAddress';

describe('the address of a service', () => {
  const taken: readonly (readonly [text: string, url: string, origin: string])[] = [
    ['https://api.example', 'https://api.example', 'https://api.example'],
    [
      ' https://Gate.example:8443/llm// ',
      'https://Gate.example:8443/llm',
      'https://gate.example:8443',
    ],
    ['http://127.0.0.1:4000/', 'http://127.0.0.1:4000', 'http://127.0.0.1:4000'],
    ['http://127.8.9.1', 'http://127.8.9.1', 'http://127.8.9.1'],
    ['http://0x7f.1:1', 'http://0x7f.1:1', 'http://127.0.0.1:1'],
    ['http://localhost:1', 'http://localhost:1', 'http://localhost:1'],
    ['http://[::1]:1', 'http://[::1]:1', 'http://[::1]:1'],
  ];
  for (const [text, url, origin] of taken) {
    it(`is taken: ${text}`, () => {
      const address = apiAddress(text);
      assert.equal(address?.url, url);
      assert.equal(address.origin, origin);
    });
  }

  const refused = [
    ...['', 'gate.example', 'file:///etc/passwd', 'ftp://127.0.0.1', 'javascript:1'],
    ...[
      'http://gate.example',
      'http://10.0.0.1',
      'http://192.168.1.1',
      'http://0.0.0.0:1',
      'http://[::]',
    ],
    ...[
      'http://127.0.0.1.example',
      'http://localhost.example',
      'http://127.example',
      'http://1270.0.0.1',
    ],
    ...['http://[::ffff:127.0.0.1]', 'http://128.0.0.1', 'http://2130706434@gate.example'],
    ...['https://me:word@gate.example', 'https://me@gate.example', 'http://me@127.0.0.1'],
  ];
  for (const text of refused) {
    it(`is none, or would show what is sent: ${text}`, () => {
      assert.equal(apiAddress(text), undefined);
    });
  }
});

/** Private keys that are parted between two messages, bodies without their header, and what is base64 and no key. */
import assert from 'node:assert/strict';
import { maskOf } from '../../../../src/engine/secrets/mask';
import { redact } from '../../../../src/engine/secrets/redact';
import { base64, type Dice, diceOf } from '../random';

const dashes = '-'.repeat(5);
const head = (name: string): string => `${dashes}BEGIN ${name}${dashes}`;
const foot = (name: string): string => `${dashes}END ${name}${dashes}`;

/** A body as the format has it: how it begins, whole lines of 64, a last one. */
function body(dice: Dice, starts: string, lines: number, last: number): readonly string[] {
  const whole = Array.from({ length: lines }, (_, i) =>
    ((i === 0 ? starts : '') + dice.of(base64, 64)).slice(0, 64),
  );
  return [...whole, `${dice.of(base64, last - 4)}aQ7=`];
}

const keys: readonly (readonly [name: string, starts: string, lines: number, last: number])[] = [
  ['EC PRIVATE KEY', 'MHcCAQEEI', 2, 36],
  ['EC PRIVATE KEY', 'MIGkAgEBBD', 3, 40],
  ['PRIVATE KEY', 'MIGHAgEAMBMGByqGSM49', 2, 56],
  ['PRIVATE KEY', 'MC4CAQAwBQYDK2VwBCIE', 0, 64],
  ['RSA PRIVATE KEY', 'MIIEpAIBAAKCAQEA', 24, 28],
  ['ENCRYPTED PRIVATE KEY', 'MIIFHDBOBgkqhkiG9w0BBQ0wQTApBgkqhkiG9w0BBQww', 26, 20],
  ['OPENSSH PRIVATE KEY', 'b3BlbnNzaC1rZXktdjEAAAAABG5vbmU', 6, 32],
];

const left = (lines: readonly string[], output: string): readonly string[] =>
  lines.filter((line) => output.includes(line));

describe('a key in two messages', () => {
  for (const [name, starts, lines, last] of keys)
    it(`leaves no line, wherever it was cut: ${name}, ${lines} lines`, () => {
      const parts = body(diceOf(lines), starts, lines, last);
      for (let cut = 1; cut < parts.length; cut++) {
        const mask = maskOf();
        const first = mask(`The key:\n${[head(name), ...parts.slice(0, cut)].join('\n')}`);
        const second = mask(`${[...parts.slice(cut), foot(name)].join('\n')}\nThat was all.`);
        assert.deepEqual(left(parts, first + second), [], `cut ${cut}`);
        assert.match(second, /That was all\.$/);
      }
    });

  it('leaves no line when nothing ends it', () => {
    const parts = body(diceOf(9), 'MIIEpAIBAAKCAQEA', 12, 28);
    const mask = maskOf();
    mask([head('RSA PRIVATE KEY'), ...parts.slice(0, 4)].join('\n'));
    assert.equal(mask('Is that all?'), 'Is that all?');
    assert.deepEqual(left(parts, mask(parts.slice(4, 8).join('\n'))), []);
    assert.deepEqual(left(parts, mask(`> ${parts.slice(8).join('\n> ')}\nThanks.`)), []);
  });

  it('makes no key of what others begin with', () => {
    const sums = Array.from({ length: 3 }, () => diceOf(3).of('0123456789abcdef', 64)).join('\n');
    const picture = body(diceOf(4), 'iVBORw0KGgo', 4, 20).join('\n');
    assert.equal(maskOf()(picture), picture, 'no key was begun');
    const mask = maskOf();
    mask(
      [head('PRIVATE KEY'), ...body(diceOf(5), 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC', 4, 8)].join(
        '\n',
      ),
    );
    for (const text of [sums, 'Look at src/engine/secrets/rules/keyBlocks2Rules.ts first.', 'ok'])
      assert.equal(mask(text), text);
  });
});

describe('a body without its header', () => {
  for (const starts of [
    'MIIFHDBOBgkqhkiG9w0BBQ0wQTApBgkqhkiG9w0BBQww',
    'MIIC3TBXBgkqhkiG9w0BBQ0wSjApBgkqhkiG9w0BBQwwHAQI',
    'MIGbMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAg',
    'MIGkAgEBBDB',
    'MIHcAgEBBEIB',
    'MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDA',
    'MEcCAQAwBQYDK2VxBDsEOQ',
    'MC4CAQAwBQYDK2VuBCIEI',
  ])
    it(`is known by how it begins: ${starts.slice(0, 24)}`, () => {
      const parts = body(diceOf(6), starts, 3, 24);
      const output = redact(`Here:\n${parts.join('\n')}\nThat was all.`).text;
      assert.deepEqual(left(parts, output), []);
      assert.match(output, /^Here:\n.*\nThat was all\.$/);
    });

  it('is none where a certificate, a request, a public key or a picture begins so', () => {
    for (const starts of [
      'MIIDXTCCAkWgAwIBAgIJAKL0UG+mRkSvMA0GCSqGSIb3DQEBCwUA',
      'MIICijCCAXICAQAwRTELMAkGA1UEBhMC',
      'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA',
      'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE',
      'MIIGFwYJKoZIhvcNAQcCoIIGCDCCBgQCAQEx',
      'iVBORw0KGgoAAAANSUhEUgAA',
      'AAAAC3NzaC1lZDI1NTE5AAAAI',
    ]) {
      const text = body(diceOf(8), starts, 4, 24).join('\n');
      assert.equal(redact(text).text, text);
    }
  });

  it('is none where code only names the end of a key', () => {
    for (const text of [
      `return head + '\\n' + lines.join('\\n') +\n  '${foot('PRIVATE KEY')}';`,
      `The last line is\n${foot('PRIVATE KEY')}`,
      `body of the file\n${foot('EC PRIVATE KEY')}`,
      `splitLines2Chunks(Body64)\n${foot('EC PRIVATE KEY')}`,
    ])
      assert.equal(redact(text).text, text);
  });
});

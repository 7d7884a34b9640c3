/** Headers of keys as chats and word processors rewrite them: other blanks, other dashes; and what has such dashes and is no key. */
import assert from 'node:assert/strict';
import { maskOf } from '../../../../src/engine/secrets/mask';
import { redact } from '../../../../src/engine/secrets/redact';
import { base64, diceOf } from '../random';

const dice = diceOf(77);
const lines = Array.from({ length: 4 }, () => dice.of(base64, 64));
const last = `${dice.of(base64, 24)}aQ==`;
const body = [...lines, last].join('\n');

/** Hyphens, dashes, minus signs. */
const rows = ['-----', '—–—', '——-', '—', '–––––', '‐‐‐‐‐', '‑‑‑‑‑', '−−−−−', '－－－－－', '--—'];
const blanks = [' ', '\u00a0', '\u2009', '\u202f', '\u3000', '\u2002', '\t', '  '];
const names = ['EC PRIVATE KEY', 'OPENSSH PRIVATE KEY', 'PRIVATE KEY', 'PGP PRIVATE KEY BLOCK'];

const blockOf = (row: string, blank: string, name: string, kept = body): string =>
  `${row}BEGIN ${name}${row}\n${kept}\n${row}END ${name}${row}`.replace(/ /g, blank);

describe('headers of private keys', () => {
  for (const row of rows)
    it(`are known by any dashes and blanks: ${JSON.stringify(row)}`, () => {
      for (const blank of blanks)
        for (const name of names) {
          const text = `Here it is:\n${blockOf(row, blank, name)}\nThat is all.`;
          const output = redact(text).text;
          assert.equal(output, 'Here it is:\n[redacted:private-key]\nThat is all.', text);
        }
    });

  it('are known where nothing ends the block, and what follows in the next message goes with it', () => {
    for (const row of rows) {
      const mask = maskOf();
      const head = mask(`${row}BEGIN\u00a0PRIVATE\u00a0KEY${row}\n${lines.join('\n')}`);
      const rest = mask(
        `${lines.join('\n')}\n${last}\n${row}END\u00a0PRIVATE\u00a0KEY${row}\nDone.`,
      );
      assert.ok(!lines.some((line) => `${head}${rest}`.includes(line)), row);
      assert.match(rest, /Done\.$/);
    }
  });

  it('do not take a certificate behind a key along', () => {
    const certificate = `—–—BEGIN CERTIFICATE—–—\n${body}\n—–—END CERTIFICATE—–—`;
    const output = redact(`—–—BEGIN EC PRIVATE KEY—–—\n${lines[0]}\n${certificate}`).text;
    assert.ok(output.endsWith(certificate), output);
  });

  const others: readonly string[] = [
    `—–—BEGIN CERTIFICATE—–—\n${body}\n—–—END CERTIFICATE—–—`,
    `—BEGIN PUBLIC KEY—\n${body}\n—END PUBLIC KEY—`,
    `–––––BEGIN\u00a0SSH2\u00a0PUBLIC\u00a0KEY–––––\n${body}`,
    'The file starts with —–—BEGIN EC PRIVATE KEY—–— and ends with —–—END EC PRIVATE KEY—–—.',
    'Look for “—BEGIN PRIVATE KEY—” — the header — before you commit.',
    'We begin — private key first — with the tests in src/engine/secrets/rules/keyBlocks.ts.',
    'END PRIVATE KEY — what comes then is Y29udGVudA==',
    'if (text.includes("—–—BEGIN RSA PRIVATE KEY—–—")) throw new Error("smart dashes");',
    `–––––BEGIN MESSAGE–––––\n${body}\n–––––END MESSAGE–––––`,
    `The image, in base64:\n${body}`,
  ];
  for (const text of others)
    it(`are none here: ${JSON.stringify(text.slice(0, 70))}`, () => {
      assert.equal(redact(text).text, text);
    });
});

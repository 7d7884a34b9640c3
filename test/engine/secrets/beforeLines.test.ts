/** What stands before lines: numbers, marks of a difference, times of a log. The secret behind it is masked, and nothing of it is. */
import assert from 'node:assert/strict';
import { redact } from '../../../src/engine/secrets/redact';

const before: Readonly<Record<string, (line: string, i: number) => string>> = {
  'numbers of a listing': (line, i) => `${String(i + 1).padStart(5)}→${line}`,
  'marks of what was added': (line) => `+${line}`,
  'marks of what was taken out': (line) => `-${line}`,
  'marks of a quote': (line) => `> ${line}`,
  'times of a log': (line) => `12:03:11 INFO ${line}`,
  'places of a search': (line, i) => `src/setup.ts:${String(i + 1)}:${line}`,
  'marks of a comment': (line) => `// ${line}`,
  'names of a container': (line) => `web-1  | ${line}`,
};

/** The secret stands between ⟦ and ⟧. */
const texts = [
  'PIN der Karte: ⟦8432⟧',
  'DB_PASSWORD=⟦k2mZx0VbR5⟧',
  'the password for the staging box is ⟦marble4821XY⟧',
  'kinit svc_hadoop@CLUSTER.SITE <<EOF\n⟦autumnBarge71⟧\nEOF',
  '$ cat credentials.txt\nmarten:⟦Kuckuck-4711⟧',
];

describe('what stands before the lines of a text with a secret', () => {
  for (const [name, put] of Object.entries(before))
    it(`hides none and is not masked itself: ${name}`, () => {
      for (const marked of texts) {
        const plain = marked.replace(/[⟦⟧]/gu, '').split('\n').map(put).join('\n');
        const secret = /⟦(.*)⟧/u.exec(marked)?.[1] ?? '';
        const parts = plain.split(secret);
        const { text } = redact(plain);
        assert.equal(text.includes(secret), false, text);
        assert.ok(text.startsWith(parts[0] ?? ''), text);
        assert.ok(text.endsWith(parts[1] ?? ''), text);
      }
    });
});

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { plainOutput } from '../../../src/engine/conversation/plainOutput';
import { readLedger } from '../../../src/engine/record/ledger';
import { maskedEntry } from '../../../src/engine/secrets/maskedEntry';
import { conversation } from '../../build/conversation';

const wrapped = (output: string, code = 0): string =>
  JSON.stringify({ output, metadata: { exit_code: code, duration_seconds: 1.5 } });

describe('the output of a program', () => {
  const table: readonly (readonly [what: string, text: string, plain: string])[] = [
    ['as JSON text', wrapped('3 passed\n'), '3 passed\n'],
    ['as JSON text with a count', wrapped('Total output lines: 243\n\nfirst'), 'first'],
    [
      'behind a chunk and its time',
      'Chunk ID: e2b\nWall time: 0.1 seconds\nProcess exited with code 0\nOriginal token count: 9\nOutput:\n3 passed',
      '3 passed',
    ],
    ['behind its exit code', 'Exit code: 1\nWall time: 2 seconds\nOutput:\nno', 'no'],
    [
      'behind its exit code and a count',
      'Exit code: 0\nWall time: 2 seconds\nTotal output lines: 300\nOutput:\nfirst',
      'first',
    ],
    [
      'behind two headers',
      'Wall time: 0.0000 seconds\nOutput:\nExit code: 1\nWall time: 0 seconds\nOutput:\nno',
      'no',
    ],
    ['that is empty', 'Exit code: 0\nWall time: 0 seconds\nOutput:\n', ''],
    ['with Windows line ends', 'Exit code: 0\r\nWall time: 0 seconds\r\nOutput:\r\nx\r\n', 'x\r\n'],
    [
      'that still runs',
      'Chunk ID: 1\nWall time: 1 seconds\nProcess running with session ID 7\nOutput:\nready',
      'Process running with session ID 7\nready',
    ],
    [
      'that was cut',
      'Chunk ID: 1\nWall time: 0 seconds\nProcess exited with code 0\nOutput:\nWarning: truncated output (original token count: 23280)\nTotal output lines: 2648\n\n# Title',
      '# Title',
    ],
    ['that warns by itself', 'Warning: 3 files\nTotal: 3', 'Warning: 3 files\nTotal: 3'],
    ['with a middle left out', wrapped('a\n[... omitted 12 of 40 lines ...]\nb'), 'a\n…\nb'],
    ['with tokens left out', 'Exit code: 0\nOutput:\na…812 tokens truncated…b', 'a…b'],
    [
      'with the numbers of nl or cat',
      '     9\tconst a = 1;\n    10\t\n    11\tb',
      'const a = 1;\n\nb',
    ],
    ['with numbers of a reader', '     1→# Title\n     2→\n    12→text', '# Title\n\ntext'],
    ['with numbers inside of JSON text', wrapped('     1\ta\n     2\tb'), 'a\nb'],
    ['that is an error of the tool', '<tool_use_error>No file</tool_use_error>', 'No file'],
    [
      'that lies in a file, but for its beginning',
      '<persisted-output>\nOutput too large (32.8KB). Full output saved to: /home/dev/a b.txt\n\nPreview (first 2KB):\nall 3 pass\nnext\n...\n</persisted-output>',
      'all 3 pass\nnext\n…',
    ],
    [
      'whose middle was cut, by lines and by characters',
      'a\n\n... [18 lines truncated] ...\n\nb\n\n... [4000 characters truncated] ...\n\nc',
      'a\n\n…\n\nb\n\n…\n\nc',
    ],
    ['with a reminder behind it', 'x\n\n<system-reminder>\nbe kind\n</system-reminder>\n', 'x'],
  ];
  for (const [what, text, plain] of table) {
    it(`is plain ${what}`, () => {
      assert.equal(plainOutput(text), plain);
    });
  }

  const left: readonly (readonly [what: string, text: string])[] = [
    ['JSON of its own', '{"output":"x","total":3}'],
    ['JSON that is cut', '{"output":"x","metadata":{"exit_co'],
    ['JSON with an output that is none', '{"output":[1],"metadata":{}}'],
    ['a file that is put away without its end', '<persisted-output>\nOutput too large (3KB). Full'],
    ['a cut that is told in a line', 'it said ... [18 lines truncated] ... there'],
    ['a word that a header has, too', 'Exit code: 3'],
    ['a time without an output', 'Wall time: 3 seconds\nall done'],
    ['a header in the middle', 'a\nExit code: 0\nOutput:\nb'],
    ['columns of counts', '12\tsrc/a.ts\n13\tsrc/b.ts'],
    ['counts of equal lines', '      3 a\n      4 b'],
    ['a table', '10\t2\ta.ts\n11\t0\tb.ts'],
    ['an arrow', 'step 1→2'],
    ['numbers that changed', '12→13 passed'],
    ['numbers as names', '123456\ta\n123457\tb'],
    [
      'what tells how a task in the background stands',
      '<retrieval_status>success</retrieval_status>\n\n<task_id>b1</task_id>\n\n<exit_code>0</exit_code>\n\n<output>\n3 passed\n</output>',
    ],
    ['nothing', ''],
  ];
  for (const [what, text] of left) {
    it(`is left as it is: ${what}`, () => {
      assert.equal(plainOutput(text), text);
    });
  }

  it('is never longer than what wraps it, whatever it is', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(9), (text, code) => {
        assert.ok(plainOutput(text).length <= text.length);
        assert.equal(plainOutput(wrapped(`: ${text}`, code)), plainOutput(`: ${text}`));
      }),
    );
  });

  it('is what the record reads, with its secrets covered after the wrapping is gone', () => {
    const secret = `password = "${['hunter', 'two', '77zZq'].join('')}"`;
    const text = wrapped(`Tests: 3 passed, 3 total\n${secret}\n`);
    const talk = conversation().bash('npm test', text).entries();
    const seen: string[] = [];
    const mask = (part: string): string => (seen.push(part), part);
    const run = readLedger(talk, null, mask).runs.all()[0];
    assert.deepEqual(run?.figures, ['Tests: 3 passed, 3 total']);
    assert.ok(seen.some((part) => part.includes(secret)));
    const result = talk.map((entry) => maskedEntry(entry, mask)).at(-1);
    const block = result?.kind === 'message' ? result.blocks[0] : undefined;
    assert.equal(
      block?.kind === 'toolResult' && block.text,
      `Tests: 3 passed, 3 total\n${secret}\n`,
    );
  });
});

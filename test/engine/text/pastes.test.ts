import assert from 'node:assert/strict';
import fc from 'fast-check';
import { withPastesCut } from '../../../src/engine/text/pastes';

/** What people type; no line of it may ever be cut. */
const typed: readonly string[] = [
  'Use this:\n\n| Layer | Choice |\n|---|:---:|\n| mast | oak of the north |\n| sail | linen, white |\n| rope | hemp, no wire |\n| hull | larch |',
  'Please rig the boat:\n1. cut the mast;\n2. sew the sail;\n3. tie the rope;\n4. paint the hull;\n5. done',
  '- 2 masts\n- 3 sails\n- 4 ropes\n- 5 hooks\n- 6 oars',
  '# Goal\n\nA boat that sails.\n\n## Rules\n\n- never cut the rope\n- always paint twice\n\n## Later\n\nThe crew.',
  '桅杆要高。\n帆要白色的。\n绳子要结实，不要太长。\n船要快！\n请不要改动船体。',
  'マストを高くしてください。\n帆は白。\nロープは長くしないで。\nテストも書いて。\nお願いします。',
  '돛을 올려 주세요.\n밧줄은 짧게.\n테스트도 추가해 주세요.\n감사합니다.\n끝.',
  'เสากระโดงต้องสูง\nใบเรือต้องขาว\nเชือกต้องสั้น\nอย่าแตะลำเรือ\nขอบคุณ',
  'الصاري يجب أن يكون طويلا.\nالشراع أبيض.\nلا تقطع الحبل.\nاختبر كل شيء.\nشكرا.',
  'first the mast;\nthen the sail;\nthen the rope;\nthen the hull;\nand done',
  'mast: tall\nsail: white\nrope: short\nhull: oak\ncrew: two',
  'if the rope is too short (it often is):\nfor a while, wait;\nreturn later\nelse go on\nwhile you wait, sew',
  'Why does it say "tall"?\n> tall\nI wanted short.',
  '$ make\nfails',
  '$ make\n  fails with the mast\n  and with the sail\n  and I do not know why',
  'a\n\nb\n\nc\n\nd\n\ne',
  'use `a.b();` here\nand `c.d();` there\nbut not `e.f()`\nnor `g`\nok?',
  '```\n  return null\n```\n\n```\n  return null\n```',
  'no 🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂\nyes 🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉\n❤️❤️❤️❤️❤️❤️❤️❤️❤️❤️❤️❤️\n👍👍👍👍👍👍👍👍👍👍👍👍👍\n:-)',
  'Error handling is poor.\nError messages are poor, too.\nWarnings as well.\nINFO lines are fine.\nMend it.',
  '  a quoted thought\n  over some lines\n  set in by hand\n  without any sign\n  of a tool',
  'a) oak\nb) ash\nc) elm\nd) yew\ne) fir',
  '✓ mast\n✓ sail\n✓ rope\n✓ oar\n✗ crew',
];

/** What people paste: each is cut to its two ends. */
const pasted: Readonly<Record<string, string>> = {
  'a frame of lines':
    '  1 | tie the knot that holds\n> 2 | the rope of the boat\n    | ^\n  3 | and sail\n  4 | away',
  'a table':
    '| 1 | 812 | 41 |\n|---|---|---|\n| two | 540 | 37 |\n| two | 640 | 32 |\n| six | 128 | 16 |',
  'a log':
    '2026-01-05T10:00:00Z INFO up\n2026-01-05T10:00:01Z INFO on\n2026-01-05T10:00:02Z WARN slow and slower\n2026-01-05T10:00:03Z ERROR down',
  'a trace':
    'TypeError: x is not a function\n    at foo (/srv/a.ts:1:2)\n    at bar (/srv/b.ts:3:4)\n    at Object.<anonymous> (/srv/c.ts:5:6)\n    at node:internal/main:7:8',
  'a trace of Python':
    'Traceback (most recent call last):\n  File "a.py", line 1, in <module>\n    rig()\n  File "b.py", line 2, in rig\n    tie()\nValueError: too short',
  code: 'const a = 1;\nfunction tie(rope) {\n  if (!rope) return null;\n\n  return knot(rope, a);\n}',
  'code of Python':
    'import os\ndef tie(rope):\n    for x in rope:\n        print(x)\n    return rope\n\ndef cut(rope):\n    return None',
  'a diff': 'diff --git a/x b/x\nindex 1234567..89abcde 100644\n--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@',
  JSON: '{\n  "mast": "tall",\n  "sail": "white",\n  "ropes": [\n    "a", "b"\n  ],\n  "hull": 3\n}',
  'a compiler’s words':
    "src/a.ts(1,2): error TS6133: 'x' is unused.\nsrc/a.ts(3,4): error TS6133: 'y' is unused.\nsrc/b.ts(5,6): error TS7006: any\nsrc/c.ts(7,8): error TS7006: any",
  XML: '<boats>\n  <boat id="1">\n    <mast>tall</mast>\n    <sail>white and wide</sail>\n  </boat>\n</boats>',
};

describe('what was pasted into a message', () => {
  for (const text of typed)
    it(`is nothing of ${JSON.stringify(text.slice(0, 40))}`, () => {
      assert.equal(withPastesCut(text), text);
    });

  for (const [name, text] of Object.entries(pasted))
    it(`is cut to its two ends: ${name}`, () => {
      const lines = text.split('\n');
      const inner = lines.slice(1, -1).join('\n').length;
      const mark = `[… ${lines.length - 2} lines, ${inner} characters pasted …]`;
      assert.equal(
        withPastesCut(`look at this:\n\n${text}\n\nwhy is that?`),
        `look at this:\n\n${lines[0]}\n${mark}\n${lines.at(-1)}\n\nwhy is that?`,
      );
    });

  it('keeps what was typed between two pastes', () => {
    const log = pasted['a log'] ?? '';
    const said = withPastesCut(`${log}\n\nand with the other rope:\n\n${log}`);
    assert.match(said, /pasted …\][^]*\n\nand with the other rope:\n\n[^]*pasted …\]/u);
  });

  it('is cut inside its fence, which stays', () => {
    const words = 'the mast must be tall and straight\n'.repeat(6).trim();
    assert.equal(
      withPastesCut(`use this\n\`\`\`text\n${words}\n\`\`\`\nplease`),
      'use this\n```text\nthe mast must be tall and straight\n[… 4 lines, 139 characters pasted …]\nthe mast must be tall and straight\n```\nplease',
    );
    const short = '```\none\ntwo\nthree\n```';
    assert.equal(withPastesCut(short), short);
    const open = `\`\`\`\n${typed.join('\n')}`;
    assert.equal(withPastesCut(open), open);
  });

  it('stays in a plan, whose blocks are part of what is asked for, as long as it is short', () => {
    const block = (lines: number) => [
      '```ts',
      ...Array<string>(lines).fill('const mast = tall(rope);'),
      '```',
    ];
    const plan = (lines: number): string =>
      ['# Plan', '## Steps', 'Raise the mast.', ...block(lines), '## Checks', 'Look at it.'].join(
        '\n',
      );
    assert.equal(withPastesCut(plan(9)), plan(9));
    const rows = [
      '# Plan',
      '## Files',
      '## Steps',
      ...Array.from({ length: 9 }, (_, i) => `| rope ${i} | ${i}20 | ${i}4 |`),
    ];
    assert.equal(withPastesCut(rows.join('\n')), rows.join('\n'));
    assert.match(withPastesCut(rows.slice(1).join('\n')), /pasted …\]/u);
    const long = [
      ...rows,
      ...Array.from({ length: 20 }, (_, i) => `| mast ${i} | ${i}20 | ${i}4 |`),
    ];
    assert.match(withPastesCut(long.join('\n')), /pasted …\]/u);
  });

  it('is one where a browser says the same again and again, with words behind its links', () => {
    const warning = (name: string): string =>
      [
        `chunk-36j.js:2338 Warning: two children with the same key, \`${name}\`.`,
        '    at div',
        'printWarning @ chunk-36j.js:2338',
        'flushSyncCallbacks @ chunk-36j.js:10470Understand this error',
      ].join('\n');
    const pasted = ['a', 'b', 'c', 'd', 'e', 'f'].map(warning).join('\n');
    const shown = withPastesCut(`The console is full of these:\n${pasted}\nPlease mend them.`);
    const lines = shown.split('\n');
    assert.equal(lines[0], 'The console is full of these:');
    assert.equal(lines.at(-1), 'Please mend them.');
    assert.equal(lines.length, 5, shown);
    assert.match(lines[2] ?? '', /^\[… 22 lines, \d+ characters pasted …\]$/);
  });

  it('is a line without a break as well', () => {
    const line = JSON.stringify({ ropes: Array.from({ length: 400 }, (_, i) => `rope ${i}`) });
    const said = withPastesCut(`see\n${line}\nok`);
    assert.match(said, /^see\n\{"ropes".{40,70} \[… \d+ characters pasted …\] .*\}\nok$/u);
    const prose = 'the mast must be tall. '.repeat(200);
    assert.equal(withPastesCut(prose), prose);
    const chinese = '桅杆要高帆要白绳子要结实'.repeat(200);
    assert.equal(withPastesCut(chinese), chinese);
  });

  it('is an object of JSON on one line, also where that is no longer than what is typed', () => {
    const record = JSON.stringify({ type: 'message', id: 'toolu_01', text: 'furl '.repeat(60) });
    const said = withPastesCut(`why does this fail?\n${record}`);
    assert.match(
      said,
      /^why does this fail\?\n\{"type".{40,70} \[… \d+ characters pasted …\] .*\}$/u,
    );
    const short = '{"mode": "fast", "retries": 3}';
    assert.equal(withPastesCut(`set ${short}\n${short}`), `set ${short}\n${short}`);
    const typed = `Steps: ${'use actions/checkout@v4 and then run the tests. '.repeat(10)}`;
    assert.equal(withPastesCut(typed), typed);
  });

  it('never touches prose, however it is put together', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...typed), { maxLength: 8 }),
        fc.boolean(),
        (all, far) => {
          const text = all.join(far ? '\n\n' : '\n');
          assert.equal(withPastesCut(text), text);
        },
      ),
    );
  });

  it('never makes a message longer, and cuts no more the second time than marks allow', () => {
    const part = fc.oneof(
      fc.constantFrom(...typed, ...Object.values(pasted), '```', '\n', '    x', '~~~~'),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 10 }), (parts) => {
        const text = parts.join('\n');
        assert.ok(withPastesCut(text).length <= text.length);
      }),
    );
  });

  it('is found in linear time', () => {
    for (const line of [
      '    x',
      'const a = 1;',
      '```',
      '',
      '@@ ',
      'File "',
      '(',
      'a@b ',
      'x ',
      '{ ',
    ])
      assert.ok(withPastesCut(`${line}\n`.repeat(40_000)).length <= (line.length + 1) * 40_000);
    for (const part of ['(', 'a.', '@', '"', '-', '{ ', 'at (', '/a'])
      assert.ok(withPastesCut(part.repeat(200_000)).length <= part.length * 200_000);
  });
});

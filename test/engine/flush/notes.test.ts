import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  freshNotes,
  makeNote,
  type Note,
  noteLine,
  parseNotes,
} from '../../../src/engine/flush/notes';
import { renderBlock } from '../../../src/engine/flush/render';

/** A stand-in for a real hash: stable, hexadecimal. */
const testHash = (text: string): string => {
  let sum = 7;
  for (const ch of text) sum = (Math.imul(sum, 31) + ch.codePointAt(0)!) >>> 0;
  return sum.toString(16).padStart(8, '0').repeat(4);
};

const note = (text: string, files: readonly string[] = []): Note =>
  makeNote('decision', text, files, testHash)!;

describe('notes', () => {
  it('are one line with kind, text, files and id', () => {
    const made = note('Store sessions as JSON lines', ['src/a.ts', 'src/b.ts']);
    assert.equal(
      noteLine(made),
      `- [decision] Store sessions as JSON lines (src/a.ts, src/b.ts) ^${made.id}`,
    );
    assert.match(made.id, /^[0-9a-f]{8}$/u);
  });

  it('keep one line and one id whatever their text', () => {
    const made = note('a\n- [decision] forged ^deadbeef\u001b[31m\u202e');
    assert.equal(noteLine(made), `- [decision] a - [decision] forged ^${made.id}`);
    assert.equal(makeNote('decision', ' \n--', [], testHash), null);
    assert.ok(note('word '.repeat(500)).text.length <= 320);
  });

  it('are read back as they were written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }), (text) => {
        const made = makeNote('problem', `x ${text}`, ['src/a.ts'], testHash);
        if (!made) return;
        assert.deepEqual(parseNotes(noteLine(made)), [made]);
      }),
    );
  });

  it('without files keep brackets at their end as text', () => {
    assert.equal(
      parseNotes('- [decision] Keep it (for now) ^abcd1234')[0]?.text,
      'Keep it (for now)',
    );
  });

  it('have 320 characters at most, cut between words where there are any', () => {
    const a = (n: number): string => 'a'.repeat(n);
    const table: readonly (readonly [string, string])[] = [
      [a(320), a(320)],
      [a(321), `${a(319)}…`],
      [`${a(300)} ${a(30)}`, `${a(300)}…`],
      [`${a(150)} ${a(150)} ${a(30)}`, `${a(150)} ${a(150)}…`],
      [`${a(318)}😀${a(9)}`, `${a(318)}…`],
      [`${a(317)}😀${a(9)}`, `${a(317)}😀…`],
    ];
    for (const [text, expected] of table) assert.equal(note(text).text, expected);
  });

  it('hold neither line breaks nor the id of another note', () => {
    const table: readonly (readonly [string, string])[] = [
      ['  a \n\t b   c ', 'a b c'],
      ['Use pnpm ^abcd1234', 'Use pnpm'],
      ['Use pnpm ^a1z0', 'Use pnpm'],
      ['Use pnpm ^abc', 'Use pnpm ^abc'],
      ['Use ^abcd1234 now', 'Use ^abcd1234 now'],
      ['2^abcd', '2^abcd'],
      ['42', '42'],
      ['漢', '漢'],
    ];
    for (const [text, expected] of table) assert.equal(note(text).text, expected);
  });

  it('name their files so that the list of them can be read again', () => {
    assert.deepEqual(note('x', ['src/a,(b)  c.ts', ' (d.ts) ', '(,)', '']).files, [
      'src/a b c.ts',
      'd.ts',
    ]);
    assert.equal(noteLine(note('x', ['()'])), noteLine(note('x')));
    const routes = ['app/[lang]/(shop)/(cart)/page.tsx', 'app/(a)(b).ts'];
    const kept = note('x', routes);
    assert.deepEqual(kept.files, ['app/[lang]/(shop)/(cart)/page.tsx', 'app/ a b .ts']);
    const folder = note('x (for now)', routes.slice(0, 1));
    assert.deepEqual(parseNotes(noteLine(folder)), [folder]);
  });

  const parsed: readonly (readonly [string, readonly [string, string, string, string] | null])[] = [
    ['  - [rule] x ^abcd \r', ['rule', 'x', '', 'abcd']],
    ['- [rule] x (a.ts, src/b, .env) ^0z9a', ['rule', 'x', 'a.ts|src/b|.env', '0z9a']],
    ['- [rule] x (a.t) (lib/) ^abcd', ['rule', 'x (a.t)', 'lib/', 'abcd']],
    ['- [rule] x (/) ^abcd', ['rule', 'x', '/', 'abcd']],
    ['- [rule] x (a.ts, and more) ^abcd', ['rule', 'x (a.ts, and more)', '', 'abcd']],
    ['- [rule] x (see a.ts) ^abcd', ['rule', 'x (see a.ts)', '', 'abcd']],
    ['- [rule] x (see a/b) ^abcd', ['rule', 'x (see a/b)', '', 'abcd']],
    ['- [rule] x (a.ts now) ^abcd', ['rule', 'x (a.ts now)', '', 'abcd']],
    ['- [rule] x (a/b now) ^abcd', ['rule', 'x (a/b now)', '', 'abcd']],
    ['- [rule] x (etc.) ^abcd', ['rule', 'x (etc.)', '', 'abcd']],
    ['- [rule] x () ^abcd', ['rule', 'x ()', '', 'abcd']],
    ['- [rule] x (a.ts) y ^abcd', ['rule', 'x (a.ts) y', '', 'abcd']],
    ['- [rule] x (a (b.ts) ^abcd', ['rule', 'x (a', 'b.ts', 'abcd']],
    ['- [rule] x (a.ts)) ^abcd', ['rule', 'x (a.ts))', '', 'abcd']],
    ['- [rule]  ^abcd', ['rule', '', '', 'abcd']],
    ['- [rule] x ^abc', null],
    ['- [rule] x ^ABCD', null],
    ['- [rule] x ^abcd.', null],
    ['- [Rule] x ^abcd', null],
    ['- [] x ^abcd', null],
    ['* [rule] x ^abcd', null],
    ['see - [rule] x ^abcd', null],
    ['- [rule] x', null],
  ];
  for (const [line, expected] of parsed) {
    it(`read "${line.trim()}" as ${expected === null ? 'no note' : 'a note'}`, () => {
      const [found] = parseNotes(`# day\n${line}\n`);
      const shown = found && [found.kind, found.text, found.files.join('|'), found.id];
      assert.deepEqual(shown ?? null, expected);
    });
  }

  it('are known by their id at the end of any line', () => {
    const made = note('Store sessions as JSON lines');
    const isKnown = (text: string): boolean => freshNotes([made], [text]).length === 0;
    assert.ok(isKnown(`- [decision] reworded by hand ^${made.id}`));
    assert.ok(isKnown(`x\r\nreworded ^${made.id}  \r\ny`));
    assert.ok(!isKnown(`see ^${made.id} for more`));
    assert.ok(!isKnown(`${made.id}`));
    const long = { ...made, id: 'z9'.repeat(20) };
    assert.deepEqual(freshNotes([long], [`x ^${long.id}`]), []);
  });

  it('are known by their words however a person wrote them down', () => {
    const made = note('Keep it small');
    const isKnown = (text: string): boolean => freshNotes([made], [text]).length === 0;
    for (const line of [
      'keep it SMALL',
      '* [rule] Keep it small',
      '- [rule] Keep it small',
      '  -   [rule]   Keep it small.',
    ])
      assert.ok(isKnown(`a\n${line}\nb`), line);
    assert.ok(isKnown('- [rule] Keep it small (src/a.ts) ^beef1234'));
    for (const line of [
      'we - Keep it small',
      'x Keep it small',
      '- [rule]: Keep it small and neat',
    ])
      assert.ok(!isKnown(line), line);
  });

  it('are new once, whatever kind or words the second one has', () => {
    const made = note('Keep it small');
    const other = makeNote('constraint', 'keep it small', [], testHash)!;
    assert.deepEqual(freshNotes([made, other], []), [made]);
    assert.deepEqual(freshNotes([made, { ...made, text: 'reworded' }], []), [made]);
  });

  it('are two where they begin alike, however far, in one flush or with one of them written', () => {
    const same =
      'What holds for every branch, the old ones as well as the new ones, is this. '.repeat(3);
    const both = [note(`${same}Keep the trail.`), note(`${same}Drop the rest.`)];
    assert.notEqual(both[0]?.id, both[1]?.id);
    assert.deepEqual(freshNotes(both, []), both);
    assert.deepEqual(freshNotes(both, [noteLine(both[0]!)]), both.slice(1));
  });

  it('read from a file leave its other lines alone', () => {
    assert.deepEqual(
      parseNotes('# 2026-01-05\n\n## 10:00 flush\n\nfree text\n- plain bullet').length,
      0,
    );
  });

  it('are new only when neither their id nor their words are there', () => {
    const known = note('Store sessions as JSON lines');
    const byHand = '* Use pnpm, not npm\n- Keep it small';
    const fresh = freshNotes(
      [
        known,
        note('use pnpm, not NPM!'),
        note('Keep it small.'),
        note('A new one'),
        note('a new one'),
      ],
      [`x\n${noteLine(known)}\n`, byHand],
    );
    assert.deepEqual(
      fresh.map((n) => n.text),
      ['A new one'],
    );
  });

  it('are flushed as one block under a heading', () => {
    const made = note('One');
    assert.equal(renderBlock([made], '10:05'), `\n## 10:05 flush\n\n${noteLine(made)}\n`);
    assert.equal(renderBlock([], '10:05'), '');
    const two = renderBlock([made, note('Two')], '10:05');
    assert.deepEqual(
      parseNotes(two).map(({ text }) => text),
      ['One', 'Two'],
    );
    assert.equal(two.split('\n').length, 6);
  });
});

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { harmless } from '../../../src/engine/flush/harmless';
import { makeNote } from '../../../src/engine/flush/notes';

const inert = (text: string): void => {
  const shown = harmless(text);
  assert.doesNotMatch(shown, /<(?:\/?(?:img|script|iframe|svg|style|link|video)\b|!--)/iu, shown);
  assert.doesNotMatch(shown, /!\[[^\]]*\][([]/u, shown);
  assert.doesNotMatch(shown, /<\w+\s[^<>]*=/u, shown);
  // As Markdown reads an address: entities and escapes first, then what stands before the first colon.
  const plain = shown
    .replace(/&#(?:x([0-9a-f]+)|(\d+));?/giu, (_, hex: string | undefined, dec: string) =>
      String.fromCodePoint(hex === undefined ? Number(dec) : Number.parseInt(hex, 16)),
    )
    .replace(/&colon;/giu, ':')
    .replace(/\\(?=[!-/:-@[-`{-~])/gu, '');
  const addresses = [
    ...plain.matchAll(/\]\(\s*<?\s*([a-z][a-z0-9+.-]*):/giu),
    ...plain.matchAll(/<([a-z][a-z0-9+.-]+):(?!:)[^\s<>]*>/giu),
  ].map((match) => (match[1] ?? '').toLowerCase());
  const runs = addresses.filter((scheme) => !['http', 'https', 'mailto'].includes(scheme));
  assert.deepEqual(runs, [], shown);
};

describe('markup in a note', () => {
  const dangerous = [
    '<img src="https://example.com/pixel.png">',
    '<IMG/src=x onerror=alert(1)>',
    '\\<img src=x>',
    '\\\\<img src=x>',
    '`a` <img src=x> `b`',
    '<http://a`><img src=x>`',
    '<script>alert(1)</script>',
    '<svg onload=alert(1)>',
    '<svg><image href="https://example.com/a"/></svg>',
    '<x style="background:url(https://example.com/a)">',
    '<custom-one onclick="x()">',
    '<a href="command:workbench.action.quit">x</a>',
    '<iframe srcdoc="x">',
    '<style>@import "https://example.com/a.css"</style>',
    '<link rel=stylesheet href=//example.com/a.css>',
    '<video poster=//example.com/a.png>',
    '<!-- <img src=x> -->',
    '![](https://example.com/pixel.png)',
    '![a ![b](c)](https://example.com/pixel.png)',
    '![alt][ref]',
    '[![build](https://example.com/b.svg)](https://example.com)',
    '\\\\![x](https://example.com/y.png)',
    '[go](command:workbench.action.terminal.new)',
    '[go]( javascript:alert(1))',
    '[go](<data:text/html,x>)',
    '[go](&#106;avascript:alert(1))',
    '[go](c&#111;mmand:workbench.action.quit)',
    '[go](command&colon;workbench.action.quit)',
    '[go](command\\:workbench.action.quit)',
    '[go](COMMAND:workbench.action.quit)',
    '[go](vscode://publisher.extension/run?x=1)',
    '[go](vscode-insiders://file/etc/passwd)',
    '[go](vscode-remote://ssh-remote+host/x)',
    '[go](file:///etc/passwd)',
    '[go](ms-msdt:/id)',
    '[go](search-ms:query=x)',
    '<command:workbench.action.quit>',
    '<Command:workbench.action.quit?%5B%5D>',
    '<vscode://publisher.extension/run>',
    '<javascript:alert(1)>',
    '<file:///etc/passwd>',
  ];
  const long = 'long '.repeat(3_000);
  const far: readonly (readonly [string, string])[] = [
    ['many names before it', `<x ${long}onclick=alert(1)>`],
    ['many names before it, for a picture', `<object ${long}data="https://example.com/a">`],
    ['a long name', `<${'x'.repeat(15_000)} onclick=alert(1)>`],
    ['a long name with a dash', `<x-${'x'.repeat(90)} style="background:url(//example.com/a)">`],
    ['a name with other letters', '<xé☂"\' onclick=alert(1)>'],
    ['a name with a sign of its own', '<x=y onclick=alert(1)>'],
    ['slashes instead of blanks', `<x${'/'.repeat(500)}onclick=alert(1)>`],
    ['an end with an attribute', `</x ${long}onclick=alert(1)>`],
    ['blanks before the sign', `<x onclick${' '.repeat(500)}=alert(1)>`],
    ['another element before it', `<b>${long}<x ${long}onclick=alert(1)>`],
    ['blanks before an address', `[go](${' '.repeat(500)}command:workbench.action.quit)`],
    ['blanks in brackets before it', `[go](<${' '.repeat(500)}command:workbench.action.quit>)`],
    ['a long scheme', `[go](${'x'.repeat(500)}:run)`],
    ['a long scheme that is hidden', `[go](${'x'.repeat(500)}&#58;run)`],
    ['a long text', `[${long}](command:workbench.action.quit)`],
    ['a picture with a long text', `![${long}](https://example.com/a.png)`],
  ];
  for (const [name, text] of far) {
    it(`loads and runs nothing however much stands between: ${name}`, () => {
      inert(text);
      const note = makeNote('note', text, [], () => 'abcdef01', 16_000);
      inert(note?.text ?? '');
      assert.equal(note?.text.slice(0, 6), harmless(text).slice(0, 6));
    });
  }

  it('costs one pass, whatever is begun and not ended: more would be minutes here', () => {
    const begun = ['<x ', '<x/', '</x-', '<', '](', '](<', '](  ', '](x', '![', '<x:', '<!', '</'];
    for (const one of begun)
      for (const more of [one.repeat(200_000 / one.length), ' '.repeat(200_000), 'x'.repeat(2e5)])
        assert.ok(harmless(one + more).length > 200_000);
  });

  for (const text of dangerous) {
    it(`loads and runs nothing: ${text}`, () => {
      inert(text);
    });
  }

  const ordinary = [
    'Array<string> and Map<string, number> and Promise<void>',
    'Result<T, E> where T extends Foo<U>',
    'a < b && c > d, x <= 3, y << 2, 1<2',
    'vec![1, 2] and arr![0] and #![allow(x)]',
    'std::vector<std::pair<int, int>> v;',
    'use <T> or <your-name> in the call',
    '[docs](https://example.com/a) and [b](src/a.ts#L3)',
    '[b](src/a.ts:3), [c](file.ts), [d](#part:two), [e](mailto:a@example.com), [f](/x:y)',
    'see <https://example.com/a> and <mailto:a@example.com>',
    '[docs](<https://example.com/a b>) and [e](<mailto:a@example.com>) and [f]( https://example.com )',
    '[a](f(x)) and [b](one(two:three))',
    'use <T,U> or <your-name here> where a <b and c> d = e',
    'Vec<std::string> and Box<dyn Fn(a::B)>',
    'if (!list[0]) return; `x![0]`',
    'git log a..b > out.txt < in.txt',
    '<K extends keyof T>(key: K) => void',
  ];
  for (const text of ordinary) {
    it(`is not seen in: ${text}`, () => {
      assert.equal(harmless(text), text);
    });
  }

  it('is harmless in any arrangement, and harmless twice is harmless once', () => {
    const bits = fc.constantFrom(...dangerous, ...ordinary, '`', '``', '\\', '<', '![', '](', '\n');
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 8 }), (parts) => {
        const once = harmless(parts.join(''));
        inert(parts.join(''));
        assert.equal(harmless(once), once);
      }),
    );
  });

  it('never gets into a note, nor do characters that nobody sees', () => {
    const tag = String.fromCodePoint(0xe0041, 0xe0042);
    const text = `Keep\u2028this\u2029rule${tag}: p\u200dass\u00ad <img src=x> \u202eabc\u2069 क्\u200dष می\u200cخواهم 👩\u200d💻`;
    const note = makeNote(
      'constraint',
      text,
      [`a${tag}\u2028b.ts`, '<img src=x>'],
      () => 'abcdef01',
    );
    assert.equal(
      note?.text,
      'Keep this rule: pass < img src=x> abc क्\u200dष می\u200cخواهم 👩\u200d💻',
    );
    assert.deepEqual(note.files, ['a b.ts', '< img src=x>']);
  });
});

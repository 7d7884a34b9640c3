import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type ModelNotesInput, parseModelNotes } from '../../../src/engine/flush/modelNotes';
import { conversation } from '../../build/conversation';
import { fakeTags, injections, plainOrders } from '../../build/planted/injections';

const hash = (text: string): string => {
  let sum = 7;
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return sum.toString(16).padStart(8, '0');
};

const entries = conversation()
  .injected('MEMORY.md says: the release train leaves every second Thursday at noon.')
  .user(
    '<relevant-memories>The staging database is rebuilt each night from a dump.</relevant-memories> Never log payloads. Use tok_secret.',
  )
  .call('read', { path: '/home/dev/shop/src/http.ts' })
  .result(`const attempts = 3;\n${injections.join('\n')}\n${plainOrders.join('\n')}`)
  .bash('npm test', 'Tests: 48 passed')
  .agent(
    'We chose exponential waiting for src/http.ts because the server asks for it. See PROJ-142.',
  )
  .entries();

const input = (more: Partial<ModelNotesInput> = {}): ModelNotesInput => ({
  entries,
  cwd: '/home/dev/shop',
  known: ['- [decision] The API stays synchronous because callers cannot wait. ^abcd1234'],
  redact: (text) => text.split('tok_secret').join('[masked]'),
  hash,
  limit: 5,
  ...more,
});
const note = (text: string, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  kind: 'decision',
  text,
  files: [],
  ...more,
});
const answer = (...notes: readonly unknown[]): string => JSON.stringify({ notes });
const texts = (raw: string, more: Partial<ModelNotesInput> = {}): readonly string[] => {
  const read = parseModelNotes(raw, input(more));
  return read.kind === 'notes' ? read.notes.map((n) => n.text) : [];
};
const kindOf = (raw: string): string => parseModelNotes(raw, input()).kind;

describe('the notes of a model', () => {
  it('are read with kind, text, files and id', () => {
    const raw = answer(
      note('Waiting doubles because the server asks for it.', { files: ['src/http.ts'] }),
      note('Never log payloads.', { kind: 'constraint' }),
    );
    const read = parseModelNotes(raw, input());
    assert.ok(read.kind === 'notes');
    assert.deepEqual(
      read.notes.map(({ kind, text, files }) => [kind, text, files]),
      [
        ['decision', 'Waiting doubles because the server asks for it.', ['src/http.ts']],
        ['constraint', 'Never log payloads.', []],
      ],
    );
    assert.ok(read.notes.every(({ id }) => /^[0-9a-f]{8}$/u.test(id)));
  });

  it('are nothing for NO_REPLY alone and for an empty list', () => {
    for (const raw of [
      'NO_REPLY',
      ' no_reply.\n',
      '**NO_REPLY**',
      '{"notes":[]}',
      '```json\n{"notes": []}\n```',
      '[]',
    ])
      assert.equal(parseModelNotes(raw, input()).kind, 'nothing', raw);
  });

  it('cannot be read from an answer that is empty or of another form', () => {
    for (const raw of [
      '',
      ' \n',
      'I found nothing worth noting.',
      'NO_REPLY because nothing happened',
      '{"memories":"none"}',
      '{{{{',
      'null',
    ])
      assert.equal(parseModelNotes(raw, input()).kind, 'unusable', raw);
  });

  it('are found in fences, between words, in other wrappings, and in torn JSON', () => {
    const one = note('Waiting doubles each time.');
    const two = note('The client tries three times.');
    const whole = answer(one, two);
    const forms = [
      `\`\`\`json\n${whole}\n\`\`\``,
      `Here are the notes:\n${whole}\nNO_REPLY`,
      JSON.stringify([one, two]),
      `${JSON.stringify(one)}\n${JSON.stringify(two)}`,
      JSON.stringify({ result: { notes: [one, two] } }, null, 2),
      `${whole.slice(0, -2)},{"kind":"decision","te`,
      `"stray quote\n${whole}`,
    ];
    for (const raw of forms) assert.deepEqual(texts(raw), [one['text'], two['text']], raw);
  });

  it('may hold quotes, backslashes and braces', () => {
    const odd = note('The pattern "\\d{2}" and "}" stay as they are.');
    assert.deepEqual(texts(`${answer(odd).slice(0, -1)},{"torn`), [odd['text']]);
  });

  it('cost themselves only when a type is wrong', () => {
    const good = note('Waiting doubles each time.');
    const wrong = [
      note('x', { kind: 3 }),
      { text: 'no kind' },
      note('', {}),
      { kind: 'decision', text: ['a'] },
      {},
      note('!!! …'),
      note('Of a kind nobody knows.', { kind: 'poem' }),
    ];
    assert.deepEqual(texts(answer(...wrong, good)), [good['text']]);
  });

  it('keep their words when only the files are wrong', () => {
    const raw = answer(
      note('Waiting doubles each time.', {
        files: [
          1,
          null,
          'src/made-up.ts',
          '../etc/passwd',
          '/etc/hosts',
          'src/http.ts',
          '/home/dev/shop/src/http.ts',
        ],
      }),
    );
    const read = parseModelNotes(raw, input());
    assert.deepEqual(read.kind === 'notes' && read.notes[0]?.files, ['src/http.ts']);
  });

  it('are dropped where they tell of a path that nobody named', () => {
    for (const path of [
      'src/phantom.ts',
      '/opt/phantom/bin/run',
      '`src/phantom.ts:12`',
      '幽霊/設定.ts',
    ])
      assert.equal(kindOf(answer(note(`Waiting is set up in ${path} since today.`))), 'nothing');
    const real = note('Waiting is set up in `src/http.ts:3` since today, and/or later.');
    assert.deepEqual(texts(answer(real)), [real['text']]);
  });

  it('name files of Windows as the conversation does', () => {
    const windows = conversation()
      .user('Look at the service.')
      .call('read', { file_path: 'C:\\shop\\src\\Host.cs' })
      .result('ok')
      .entries();
    const raw = answer(
      note('The host waits.', { files: ['src/Host.cs', 'src\\Host.cs', 'src/No.cs'] }),
    );
    const read = parseModelNotes(raw, input({ entries: windows, cwd: 'C:\\shop' }));
    assert.deepEqual(read.kind === 'notes' && read.notes[0]?.files, ['src/Host.cs']);
  });

  it('take other words for our kinds', () => {
    const raw = answer(
      note('Rule one of the shop.', { kind: 'Rule' }),
      note('Bug one of the shop.', { kind: ' bug ' }),
    );
    const read = parseModelNotes(raw, input());
    assert.deepEqual(read.kind === 'notes' && read.notes.map((n) => n.kind), [
      'constraint',
      'problem',
    ]);
  });

  it('are masked, one line, capped in length and number', () => {
    const long = `Uses tok_secret\nin two lines ${'and more '.repeat(100)}`;
    const [text = ''] = texts(answer(note(long)));
    assert.ok(text.startsWith('Uses [masked] in two lines') && text.length <= 320);
    const many = Array.from({ length: 9 }, (_, i) => note(`Fact of the ${'abcdefghi'[i]} kind.`));
    assert.equal(texts(answer(...many)).length, 5);
  });

  it('are not taken twice, nor what memory or recalled text says already', () => {
    const raw = answer(
      note('The API stays synchronous because callers cannot wait.'),
      note('The staging database is rebuilt each night from a dump.'),
      note('The release train leaves every second Thursday at noon.', { kind: 'constraint' }),
      note('Waiting doubles each time.'),
      note('waiting doubles, each time!'),
    );
    assert.deepEqual(texts(raw), ['Waiting doubles each time.']);
  });

  it('hold nothing that only tool output asked for', () => {
    for (const text of injections)
      assert.deepEqual(texts(answer(note(text, { kind: 'preference' }))), [], text);
    for (const text of plainOrders)
      assert.deepEqual(texts(answer(note(text, { kind: 'constraint' }))), [], text);
  });

  it('hold no identifier that the conversation does not', () => {
    assert.deepEqual(texts(answer(note('Done in PROJ-143.'), note('Done in PROJ-142.'))), [
      'Done in PROJ-142.',
    ]);
    assert.equal(kindOf(answer(note('Done in PROJ-143.'))), 'nothing');
  });

  it('never end their line or pose as another note', () => {
    for (const tag of [
      ...fakeTags,
      '\n- [decision] x ^aaaa1111',
      '\u2028',
      '\r\n## Goal',
      '\u001b[31m',
    ])
      for (const text of texts(answer(note(`Waiting ${tag} doubles.`))))
        assert.ok(!/[\n\r\u001b]/u.test(text), JSON.stringify(text));
  });

  it('are read from any text without an exception, and reading in full never finds fewer', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      '\\',
      ',',
      ':',
      '"notes"',
      '"kind"',
      '"text"',
      '"decision"',
      'NO_REPLY',
      '```',
      '\n',
      answer(note('Fact a of it.')),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const read = parseModelNotes(pieces.join(''), input());
        assert.ok(['notes', 'nothing', 'unusable'].includes(read.kind));
      }),
    );
    for (const unit of ['{', '{"', '[', '"\\', '{"a":', '{}', '```\n'])
      parseModelNotes(unit.repeat(60_000), input());
  });
});

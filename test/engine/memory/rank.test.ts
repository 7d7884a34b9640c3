import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { foreignNotes, type Foreign } from '../../../src/engine/memory/foreignNotes';
import { NoteIndex } from '../../../src/engine/memory/index/noteIndex';
import { kindOf, questionOf } from '../../../src/engine/memory/question';
import { rank } from '../../../src/engine/memory/rank';
import { scoresOf } from '../../../src/engine/memory/scores';
import { stemmers } from '../../../src/memoryStores/stemmers';

const now = '2026-03-19';
const indexOf = (files: Readonly<Record<string, string>>): NoteIndex => {
  const index = new NoteIndex(stemmers);
  for (const [path, text] of Object.entries(files)) index.set(path, text);
  return index;
};
const ask = (index: NoteIndex, text: string, also: readonly string[] = [], limit = 10) =>
  rank(index, questionOf(text, also, now, index.lexicon), limit, now).map(({ note }) => note);
const texts = (index: NoteIndex, text: string, also: readonly string[] = []): readonly string[] =>
  ask(index, text, also).map((note) => note.text);

const station = indexOf({
  'MEMORY.md': '# Memory\n\n- [constraint] Never touch the north gauge ^aaaa1111\n',
  'memory/2026-02-03.md':
    '# 2026-02-03\n\n- [decision] Levels are whole millimetres; floats drifted (src/levels.ts) ^aaaa1112\n- [problem] `parseLevel` drops the sign below zero (src/parse.ts) ^aaaa1113\n- [command] Deploy with `make ship STAGE=2` ^aaaa1114\n',
  'memory/2026-03-17.md':
    '# 2026-03-17\n\n- [decision] The station answers on port 7443 ^aaaa1115\n- [change] Reworked the chart of the dam ^aaaa1116\n- 気象局の権限は夜間のみ ^aaaa1117\n',
});

describe('a search in notes', () => {
  it('finds names exactly, in any spelling, first', () => {
    assert.match(texts(station, 'parse_level')[0] ?? '', /parseLevel/);
    assert.match(texts(station, 'src/levels.ts')[0] ?? '', /millimetres/);
    assert.match(texts(station, 'STAGE=2')[0] ?? '', /make ship/);
    assert.match(texts(station, 'what runs on 7443')[0] ?? '', /7443/);
  });

  it('finds other words for it, slips, words written as one and other scripts', () => {
    assert.match(texts(station, 'why no floating point numbers')[0] ?? '', /floats/);
    assert.match(texts(station, 'publish')[0] ?? '', /Deploy/);
    assert.match(texts(station, 'milimetres')[0] ?? '', /millimetres/);
    assert.match(texts(station, '権限')[0] ?? '', /権限/);
    assert.match(texts(station, 'zebra', ['gauge'])[0] ?? '', /north gauge/);
    assert.deepEqual(texts(station, 'zebra'), []);
  });

  it('finds a note by its id, first, and the notes of a file by its path', () => {
    for (const asked of ['^aaaa1114', 'aaaa1114'])
      assert.match(texts(station, asked)[0] ?? '', /make ship/);
    const index = indexOf({
      'MEMORY.md': '- See memory/CON.md for more on con\n',
      'memory/CON.md': '# CON\n\n- Reserved on Windows\n- So is the other\n',
    });
    for (const asked of ['memory/CON.md', './memory\\CON.md'])
      assert.deepEqual(
        ask(index, asked).map(({ file, line }) => `${file}:${line}`),
        ['memory/CON.md:3', 'memory/CON.md:4', 'MEMORY.md:1'],
      );
  });

  it('takes a word that only asks for what it says where nothing else is asked', () => {
    const index = indexOf({ 'MEMORY.md': '- another note 1 about pumps\n- the gauge\n' });
    assert.deepEqual(texts(index, 'note'), ['another note 1 about pumps']);
    assert.deepEqual(texts(index, 'the gauge note'), ['the gauge']);
  });

  it('prefers the days and the kind asked for', () => {
    assert.match(texts(station, 'decision on 17 March')[0] ?? '', /7443/);
    assert.match(texts(station, 'decision on 3 Feb')[0] ?? '', /millimetres/);
    const onTheDay = ask(station, 'notes of 2026-02-03');
    assert.deepEqual(
      onTheDay.slice(0, 3).map(({ date, line }) => [date, line]),
      [
        ['2026-02-03', 3],
        ['2026-02-03', 4],
        ['2026-02-03', 5],
      ],
    );
    assert.equal(kindOf('bug'), kindOf('problem'));
    assert.equal(kindOf('poem'), 'poem');
  });

  it('names file, line and id, and keeps to the limit', () => {
    const [note] = ask(station, 'north gauge');
    assert.deepEqual(
      [note?.file, note?.line, note?.id, note?.date],
      ['MEMORY.md', 3, 'aaaa1111', null],
    );
    assert.equal(ask(station, 'decision levels station', [], 1).length, 1);
  });

  it('shows of near copies the newer one first', () => {
    const twice = indexOf({
      'memory/2026-01-01.md': '- The seed dump is seed-v12 for staging\n',
      'memory/2026-02-01.md':
        '- The seed dump is seed-v12 for staging now\n- Something else entirely\n',
    });
    assert.deepEqual(
      ask(twice, 'seed dump').map(({ date }) => date),
      ['2026-02-01', '2026-01-01'],
    );
  });

  it('shows what differs in the word that was asked for, and hides neither', () => {
    const carriers = indexOf({
      'memory/2026-11-04.md': '- Timeout of carrier DHL raised to 30 s after the incident\n',
      'memory/2026-11-05.md': '- Timeout of carrier UPS raised to 30 s after the incident\n',
      'memory/2026-11-06.md': '- Never run migrations on Friday before the release is cut\n',
      'memory/2026-11-07.md': '- Do run migrations on Friday before the release is cut\n',
    });
    assert.match(texts(carriers, 'DHL timeout')[0] ?? '', /DHL/);
    assert.match(texts(carriers, 'UPS timeout')[0] ?? '', /UPS/);
    assert.equal(texts(carriers, 'timeout of carriers').length, 2);
    assert.match(texts(carriers, 'never run migrations on friday')[0] ?? '', /Never/);
  });

  it('shows a note that was repeated once, the one of the day asked for, however often', () => {
    const day = (n: number): string => new Date(Date.UTC(2026, 0, n)).toISOString().slice(0, 10);
    const days = Array.from({ length: 150 }, (_, i) => day(i + 1));
    const standup = '- Standup: nobody blocked by the gateway\n';
    const files = Object.fromEntries(days.map((date) => [`memory/${date}.md`, standup]));
    const index = indexOf({ ...files, 'MEMORY.md': '- The gateway blocked Ana for a day\n' });
    assert.equal(texts(index, 'who was blocked by the gateway').length, 2);
    const [asked] = ask(index, 'standup on 9 March 2026');
    assert.equal(asked?.date, '2026-03-09');
  });

  it('finds a commit by any beginning of its hash, shorter or longer than the note has it', () => {
    const commits = indexOf({
      'memory/2026-11-04.md':
        '- Commit 4e7d0c9b21 reverted the cache\n- a1b2c3d fixed the pump\n- Image sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08\n',
    });
    for (const asked of ['4e7d0c9', '4e7d0c9b', 'what did commit 4e7d0c9b do'])
      assert.match(texts(commits, asked)[0] ?? '', /reverted/, asked);
    for (const asked of ['a1b2c3d4e5', 'a1b2c3d4e5f60718293a4b5c6d7e8f9001122334'])
      assert.match(texts(commits, asked)[0] ?? '', /pump/, asked);
    assert.match(texts(commits, '9f86d08')[0] ?? '', /Image/);
  });

  it('finds digests and addresses in capitals or small letters, whichever the note has', () => {
    const notes = indexOf({
      'memory/2026-11-04.md':
        '- Image 9F86D081884C7D659A2FEAA0C55AD015\n- fault at 0x1F3A in the pump\n- commit 4e7d0c9b21 reverted it\n',
    });
    for (const [asked, found] of [
      ['9f86d081884c7d65', /Image/],
      ['9F86D08', /Image/],
      ['0x1f3a', /fault/],
      ['0X1F3A', /fault/],
      ['4E7D0C9B21', /reverted/],
    ] as const)
      assert.match(texts(notes, asked)[0] ?? '', found, asked);
  });

  it('finds languages that are a letter and a mark, and words of one sign', () => {
    const notes = indexOf({
      'memory/2026-11-04.md':
        '- The parser is written in C++.\n- The tool is written in C#\n- 数据库文件在这里\n- 강에 풀이 자란다\n',
    });
    assert.deepEqual(texts(notes, 'c++'), ['The parser is written in C++.']);
    assert.deepEqual(texts(notes, 'C#'), ['The tool is written in C#']);
    assert.match(texts(notes, '库')[0] ?? '', /数据库/);
    assert.match(texts(notes, '풀')[0] ?? '', /풀이/);
  });

  it('finds the turn of a dialogue that answers the one that was asked for', () => {
    const talk = indexOf({
      'memory/2026-03-01.md':
        '- Ana: Where did you go hiking with the dogs?\n- Ben: To the old lighthouse.\n- Ana: Lovely weather today.\n- Ben: Indeed it was cold.\n',
    });
    const [first, second] = texts(talk, 'hiking dogs');
    assert.match(first ?? '', /hiking/);
    assert.match(second ?? '', /lighthouse/);
  });

  it('gives the same after any changes as an index made anew', () => {
    const line = fc.constantFrom(
      '- red gauge',
      '- blue pump',
      '# Head',
      '',
      '- red pump in src/a.ts',
      'plain red text',
      '- gauge gauge',
    );
    const file = fc.constantFrom('MEMORY.md', 'memory/2026-01-01.md', 'memory/2026-01-02.md');
    const step = fc.tuple(file, fc.array(line, { maxLength: 6 }), fc.boolean());
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const index = new NoteIndex(stemmers);
        const now = new Map<string, string>();
        for (const [path, lines, isAdded] of steps) {
          const text = `${isAdded ? (now.get(path) ?? '') : ''}${lines.join('\n')}\n`;
          if (lines.length === 0 && !isAdded) {
            now.delete(path);
            index.remove(path);
          } else {
            now.set(path, text);
            index.set(path, text);
          }
        }
        const anew = indexOf(Object.fromEntries([...now].sort()));
        assert.equal(index.postings.size, anew.postings.size);
        for (const question of ['red', 'pump gauge', 'src/a.ts']) {
          const seen = (one: NoteIndex): readonly string[] =>
            ask(one, question, [], 50)
              .map((note) => note.text)
              .sort();
          assert.deepEqual(new Set(seen(index)), new Set(seen(anew)));
          const { numbers, of } = scoresOf(
            index.postings,
            questionOf(question, [], '2026-01-05', index.lexicon).wishes,
          );
          const [best] = scoresOf(
            anew.postings,
            questionOf(question, [], '2026-01-05', anew.lexicon).wishes,
          ).numbers;
          assert.equal(numbers.length === 0, best === undefined);
          for (const at of numbers) assert.ok((of[at] ?? 0) > 0);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('leaves nothing of notes that went, also after very many', () => {
    const index = new NoteIndex(stemmers);
    index.set('MEMORY.md', '- kept ^abcd0001\n');
    for (let i = 0; i < 30; i++)
      index.set(
        'memory/2026-01-01.md',
        Array.from({ length: 120 }, (_, n) => `- line${i}x${n} secretword`).join('\n'),
      );
    index.remove('memory/2026-01-01.md');
    assert.deepEqual(texts(index, 'secretword'), []);
    assert.equal(index.postings.size, 1);
    assert.deepEqual(texts(index, 'kept'), ['kept']);
  });
});

describe('notes of other tools', () => {
  const notesIn = (text: string): Foreign => foreignNotes(text, (words) => words);

  it('are read from Markdown, a list and lines of JSON', () => {
    assert.deepEqual(
      notesIn('- [fact] Port 80 (a.ts) ^abcd1234\n- plain\n').notes.map(({ kind, text, files }) => [
        kind,
        text,
        files,
      ]),
      [
        ['fact', 'Port 80 (a.ts)', ['a.ts']],
        ['note', 'plain', []],
      ],
    );
    assert.deepEqual(
      notesIn('[{"memory":"a","type":"Decision","created_at":1700000000},{"x":1},null,"bare"]'),
      {
        notes: [
          { kind: 'decision', text: 'a', files: [], date: '2023-11-14' },
          { kind: 'note', text: 'bare', files: [], date: null },
        ],
        passed: [2, 3],
        cut: null,
      },
    );
    assert.deepEqual(
      notesIn(
        '{"text":"b","date":"2026-01-02","files":["x.ts",3]}\n{"text":""}\nnot json'.split(
          '\nnot',
        )[0] ?? '',
      ),
      {
        notes: [{ kind: 'note', text: 'b', files: ['x.ts'], date: '2026-01-02' }],
        passed: [2],
        cut: null,
      },
    );
    assert.deepEqual(notesIn(''), { notes: [], passed: [], cut: null });
  });

  it('have no day where what they name is none, and the next field says one', () => {
    const day = (fields: object) => notesIn(JSON.stringify([{ text: 'a', ...fields }])).notes;
    assert.equal(day({ date: '2024-02-29T10:00' })[0]?.date, '2024-02-29');
    for (const date of ['2026-02-29', '2026-02-30', '2026-04-31', '2026-13-01', '2026-01-00'])
      assert.equal(day({ date })[0]?.date, null, date);
    assert.equal(day({ date: '2026-02-30', time: '2026-03-01' })[0]?.date, '2026-03-01');
  });
});

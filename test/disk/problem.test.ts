import assert from 'node:assert/strict';
import { explainRead, explainWrite } from '../../src/disk/explain';
import { problemOf, readProblemOf, type WriteProblem } from '../../src/disk/problem';
import { asIs } from '../../src/base/sentence';
import { words } from '../build/words';

const all: readonly WriteProblem[] = [
  { kind: 'notFound' },
  { kind: 'isDirectory' },
  { kind: 'notRegular' },
  { kind: 'noPermission' },
  { kind: 'empty' },
  { kind: 'utf16' },
  { kind: 'binary' },
  { kind: 'changed' },
  { kind: 'cancelled' },
  { kind: 'failed', code: 'EIO' },
  { kind: 'moved' },
  { kind: 'readOnly' },
  { kind: 'diskFull' },
  { kind: 'tooLarge', bytes: 9, mostBytes: 5 },
  { kind: 'locked', by: asIs('process 7') },
  { kind: 'outside', path: '/etc' },
  { kind: 'symlink', path: '/ws/memory/x.md' },
  { kind: 'hardLink' },
  { kind: 'badName', name: '../x' },
  { kind: 'notThere' },
  { kind: 'controls', line: 2 },
  { kind: 'notUtf8', line: 2 },
  { kind: 'unsearched' },
  { kind: 'partial', lines: [2], standing: null, isEnd: true, rest: null, offset: 3, length: 5 },
  {
    kind: 'partial',
    lines: [2, 3],
    standing: null,
    isEnd: false,
    rest: null,
    offset: 3,
    length: 5,
  },
  { kind: 'partial', lines: [3], standing: 2, isEnd: false, rest: null, offset: 3, length: 5 },
  { kind: 'glued', line: 2, rest: 3 },
];

const systemError = (code: string): Error => Object.assign(new Error(code), { code });

describe('what went wrong, in words', () => {
  it('is one sentence or two, without control characters, that names the place', () => {
    const file = '/ws/\u001b[31mred\nfile\u202e.jsonl';
    const sentences = all.map((problem) => explainWrite(problem, file));
    for (const [i, sentence] of sentences.entries()) {
      assert.doesNotMatch(words(sentence), /[^\x20-\x7e→]/);
      assert.match(words(sentence), /[.]$/);
      assert.ok(
        /red file/.test(words(sentence)) || ['symlink', 'badName'].includes(all[i]?.kind ?? ''),
      );
    }
    assert.equal(new Set(sentences.map(words)).size, all.length);
  });

  it('names our own folder where what was meant could not be written down', () => {
    const why = { kind: 'diskFull' } as const;
    const sentence = words(explainWrite({ kind: 'unbooked', folder: '/own/journal', why }, '/f'));
    assert.match(sentence, /^There is no space left for \/own\/journal; nothing was written/);
  });

  it('speaks of no transcript where notes were to be written', () => {
    const sentence = words(explainWrite({ kind: 'notRegular' }, '/ws/memory/pipe.md'));
    assert.match(sentence, /^\/ws\/memory\/pipe\.md is not an ordinary file/);
    assert.doesNotMatch(sentence, /transcript/);
  });

  it('speaks of reading when a file was to be read', () => {
    assert.match(words(explainRead({ kind: 'noPermission' }, 'f')), /may not be read/);
    assert.match(words(explainWrite({ kind: 'noPermission' }, 'f')), /may not be written/);
  });

  it('knows the system’s errors and throws bugs on', () => {
    assert.deepEqual(problemOf(systemError('ENOSPC')), { kind: 'diskFull' });
    assert.deepEqual(problemOf(systemError('EACCES')), { kind: 'noPermission' });
    assert.deepEqual(problemOf(systemError('EXYZ')), { kind: 'failed', code: 'EXYZ' });
    assert.deepEqual(readProblemOf(systemError('EROFS')), { kind: 'failed', code: 'EROFS' });
    for (const bug of [new TypeError('x'), systemError('ERR_INVALID_ARG_TYPE'), 'text']) {
      assert.throws(() => problemOf(bug));
    }
  });
});

/** How far back a prediction reads: told by which lines it loaded, with made-up lengths of lines. */
import assert from 'node:assert/strict';
import { entryId } from '../../../src/engine/conversation/types';
import type { EntryRef } from '../../../src/engine/conversation/types';
import type { Calibration } from '../../../src/engine/tokens/forecast/calibrate';
import { hybridContextSize, hybridSize } from '../../vectors/hybrid';
import { contextMessages } from '../../../src/engine/conversation/context';
import { predictNext, startForecast } from '../../../src/engine/tokens/forecast/predict';
import type { Predicted, PredictOptions } from '../../../src/engine/tokens/forecast/predict';
import { Branch, wordCounter, words } from '../../build/lines/branch';

const kilo = 1_024;
const mega = kilo * kilo;
const options: PredictOptions = {
  counter: wordCounter,
  modelId: null,
  fixedTokens: null,
  usualFixedTokens: null,
  startsAmid: false,
};

const empty = (): Branch => {
  const branch = new Branch();
  branch.model = { provider: null, id: 'gpt-5' };
  return branch;
};
/** Turns of a user entry and an answer: answers have odd numbers. */
function turns(count: number): Branch {
  const branch = empty();
  for (let i = 0; i < count; i++) {
    branch.user(words(20)).answer({ text: 'x', prompt: 3_000 + i * 60, output: 25 });
  }
  return branch;
}
interface Read extends Predicted {
  /** What was learned by it, if any line was read. */
  readonly calibration: Calibration | undefined;
  /** The first line that was read, by number. */
  readonly from: number;
}
function read(branch: Branch, bytes: number, more: Partial<PredictOptions> = {}): Read {
  branch.loaded.length = 0;
  const path = branch.path(bytes);
  const predicted = predictNext(path, { ...options, ...more });
  const calibration = startForecast(path, { ...options, ...more })?.calibration;
  const numbers = branch.loaded.map((id) => Number(id.slice(1)));
  return { ...predicted, calibration, from: Math.min(...numbers) };
}

describe('a prediction on a reported context', () => {
  it('reads the base alone where nothing follows that costs anything', () => {
    assert.equal(read(turns(40), 100).from, 79);
    assert.equal(read(turns(40).other(), 100).from, 79);
    assert.equal(read(turns(40).switchModel('gpt-5'), 100).from, 79);
  });

  it('reads 24 answers more to learn from where something follows or may follow', () => {
    assert.equal(read(turns(40).user('a'), 100).from, 79 - 48);
    assert.equal(read(turns(40).branchSummary('a'), 100).from, 79 - 48);
    assert.equal(read(turns(40), 100, { mayGoOn: true }).from, 79 - 48);
    assert.equal(read(turns(40).other().user('a'), 100).from, 79 - 48);
  });

  it('reads no more than 256 kB for that, and begins with an answer', () => {
    assert.equal(read(turns(40).user('a'), 32 * kilo).from, 79 - 8);
    assert.equal(read(turns(40).user('a'), 32 * kilo + 1).from, 79 - 6);
    assert.equal(read(turns(40).user('a'), 300 * kilo).from, 79);
  });

  it('never reads behind the last compaction for that', () => {
    const branch = turns(3).compaction('s', 'e4');
    for (let i = 0; i < 3; i++)
      branch.user('a').answer({ text: 'x', prompt: 3_000 + i * 9, output: 1 });
    assert.equal(read(branch.user('b'), 100).from, 8);
  });

  it('looks for the base behind answers without usage, for 4 MB of them', () => {
    const aborted = (count: number): Branch => {
      const branch = turns(1);
      for (let i = 0; i < count; i++) branch.answer({ calls: [['c', 'ls']], stop: 'aborted' });
      return branch;
    };
    assert.equal(read(aborted(4), mega).prediction.reportedTokens, 3_025);
    assert.equal(read(aborted(5), mega).prediction.reportedTokens, null);
    assert.equal(read(aborted(5), mega).prediction.tokens, (7 * mega) / 4);
    assert.equal(read(aborted(4), mega + 1).prediction.reportedTokens, null);
  });
});

describe('a prediction on a context without usage', () => {
  it('reads it whole up to 4 MB and goes by the length of its lines beyond', () => {
    const four = empty().user(words(9)).user(words(9)).user(words(9)).user(words(9));
    assert.equal(read(four, mega, { modelId: 'gpt-5' }).prediction.tokens, 2_000 + 4 * 13);
    const { prediction } = read(four, mega + 1);
    assert.deepEqual(prediction, {
      tokens: mega + 1,
      reportedTokens: null,
      trailingTokens: mega + 1,
      source: 'estimated',
      baseId: null,
    });
    // What usually stands around it is at most half of the model's window.
    const around = (modelId: string | null): number | null =>
      read(four, mega + 1, { modelId, usualFixedTokens: 38_000 }).fixedTokens;
    assert.deepEqual([around(null), around('gpt-4')], [38_000, 4_096]);
    assert.equal(startForecast(four.path(mega + 1), options), null);
  });

  it('rounds what it takes from the length of lines', () => {
    assert.equal(read(empty().user('a'), 4 * mega + 2).prediction.tokens, mega + 1);
    assert.equal(read(empty().user('a'), 4 * mega + 1).prediction.tokens, mega);
  });

  it('reads a session from its first line up to 2 MB, else its beginning and the first kept line on', () => {
    const branch = turns(3).compaction(words(6), 'e4');
    assert.equal(branch.path().length, 7);
    const whole = read(branch, Math.floor((2 * mega) / 7));
    assert.deepEqual(new Set(branch.loaded).size, 7);
    // Its system prompt is 3,000 less 24 for the first turn.
    assert.equal(whole.calibration?.overheadTokens, 2_976);
    const part = read(branch, Math.ceil((2 * mega) / 7));
    assert.deepEqual([...new Set(branch.loaded)].sort(), ['e0', 'e1', 'e4', 'e5', 'e6']);
    assert.equal(part.calibration?.overheadTokens, 2_976);
  });

  it('reads of a large session no beginning that is longer than 1 MB, and of three contexts at most', () => {
    const far = read(turns(3).compaction(words(6), 'e4'), mega);
    assert.deepEqual([far.from, far.calibration?.overheadTokens], [4, null]);
    const after = (unanswered: number): number | null | undefined => {
      const branch = turns(1);
      for (let i = 0; i <= unanswered; i++) branch.user('a').compaction('s', null);
      return read(branch, 400 * kilo).calibration?.overheadTokens;
    };
    assert.deepEqual([after(2), after(3)], [2_976, null]);
  });

  it('knows a large session whose context is all of it as whole', () => {
    const branch = empty()
      .user(words(10))
      .answer({ calls: [['c', 'ls']], prompt: 3_000, stop: 'aborted' });
    const { calibration, from } = read(branch, 1.5 * mega);
    assert.deepEqual([from, calibration?.overheadTokens], [0, 2_986]);
  });

  it('believes no usage before a compaction, and reads the session whole', () => {
    const ends = [turns(2).compaction('s', 'e1'), turns(2).reset('e1'), turns(2).edit('e0', null)];
    for (const end of ends) {
      const { prediction, calibration, from } = read(end, 100);
      assert.equal(prediction.reportedTokens, null);
      assert.deepEqual([from, calibration?.overheadTokens], [0, 2_976]);
    }
  });

  it('begins with the model that is in force at the end', () => {
    const branch = empty().user('a').switchModel('claude-opus-5');
    assert.equal(read(branch, 100).calibration?.family, 'claude-new');
    assert.equal(read(branch, 100, { modelId: 'o3' }).calibration?.family, 'openai');
  });
});

describe('the plain size of a context', () => {
  const path = (branch: Branch): readonly EntryRef[] => branch.path();

  it('forgets usage at a compaction, a reset and an edit alike', () => {
    for (const end of [
      turns(2).compaction('abcd', 'e2'),
      turns(2).reset('e2'),
      turns(2).edit('e0', null),
    ]) {
      const { reportedTokens, baseIndex, tokens, trailingTokens } = hybridContextSize(path(end));
      assert.deepEqual([reportedTokens, baseIndex], [0, null]);
      assert.equal(tokens, trailingTokens);
    }
    assert.equal(hybridContextSize(path(turns(2).switchModel('o3').other())).tokens, 3_085);
  });

  it('believes the first answer after them', () => {
    const branch = turns(2).compaction('abcd', null);
    branch.answer({ text: 'x', prompt: 500, output: 5 }).user('abcdefgh');
    assert.deepEqual(hybridContextSize(path(branch)), {
      tokens: 507,
      reportedTokens: 505,
      trailingTokens: 2,
      baseIndex: 1,
    });
  });

  it('reckons an edited entry with what it shows', () => {
    const branch = empty().user('a'.repeat(400)).user('abcd');
    assert.equal(hybridContextSize(path(branch)).tokens, 101);
    const text = 'b'.repeat(40);
    assert.equal(hybridContextSize(path(branch.edit('e0', [{ kind: 'text', text }]))).tokens, 11);
  });

  it('passes over aborted answers and takes the last that counts', () => {
    const branch = turns(2).answer({ text: 'abcd', prompt: 9_000, stop: 'aborted' });
    const messages = contextMessages(path(branch));
    assert.deepEqual(hybridSize(messages), {
      tokens: 3_086,
      reportedTokens: 3_085,
      trailingTokens: 1,
      baseIndex: 3,
    });
    const first = hybridSize(messages, ({ entry }) => entry.id === entryId('e1'));
    assert.deepEqual([first.reportedTokens, first.baseIndex], [3_025, 1]);
    assert.equal(hybridSize([]).baseIndex, null);
    assert.equal(hybridSize([]).tokens, 0);
  });
});

import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  contextMessages,
  contextRefs,
  findContextStart,
  modelInForce,
} from '../../../src/engine/conversation/context';
import type { Block, EntryRef } from '../../../src/engine/conversation/types';
import { entryId } from '../../../src/engine/conversation/types';
import { Branch } from '../../build/lines/branch';

const ids = (path: readonly EntryRef[]): readonly string[] => contextRefs(path).map(({ id }) => id);
const say = (text: string): Block => ({ kind: 'text', text });
/** The context in short: `role:text` of every message. */
const seen = (branch: Branch): readonly string[] =>
  contextMessages(branch.path()).map(({ role, blocks }) => {
    const texts = blocks.map((block) => ('text' in block ? block.text : block.kind));
    return `${role}:${texts.join('+')}`;
  });

describe('where the live context starts', () => {
  it('is the beginning where nothing was compacted, and nothing is read for that', () => {
    const branch = new Branch().user('a').answer({ text: 'b' });
    assert.deepEqual(findContextStart(branch.path()), { boundary: null, keptFrom: 0 });
    assert.deepEqual(branch.loaded, []);
    assert.deepEqual(findContextStart([]), { boundary: null, keptFrom: 0 });
    assert.deepEqual(ids([]), []);
  });

  it('is the last compaction or reset and the first entry it keeps', () => {
    const compacted = new Branch().user('a').user('b').user('c').compaction('s', 'e1').user('d');
    const start = findContextStart(compacted.path());
    assert.deepEqual([start.boundary?.index, start.keptFrom], [3, 1]);
    assert.deepEqual(compacted.loaded, ['e3']);
    const reset = findContextStart(new Branch().user('a').user('b').reset('e0').path());
    assert.deepEqual([reset.boundary?.index, reset.keptFrom], [2, 0]);
    const first = findContextStart(new Branch().compaction('s', null).user('a').path());
    assert.deepEqual([first.boundary?.index, first.keptFrom], [0, 0]);
  });

  const nothing: readonly (readonly [string, string | null])[] = [
    ['names none', null],
    ['names one that is not on the path', 'gone'],
    ['names itself', 'e2'],
    ['names a later one', 'e3'],
  ];
  for (const [why, kept] of nothing) {
    it(`keeps nothing from before where the compaction ${why}`, () => {
      const path = new Branch().user('a').user('b').compaction('s', kept).user('c').path();
      assert.equal(findContextStart(path).keptFrom, 2);
      assert.deepEqual(ids(path), ['e2', 'e3']);
    });
  }

  it('passes over a compaction whose line turns out unreadable', () => {
    const branch = new Branch().user('a').compaction('old', 'e0').user('b').other().user('c');
    const path = branch
      .path()
      .map((ref): EntryRef => (ref.id === 'e3' ? { ...ref, kind: 'compaction' } : ref));
    assert.equal(findContextStart(path).boundary?.index, 1);
  });
});

describe('the live context', () => {
  it('is the summary, what was kept and what followed', () => {
    const branch = new Branch()
      .user('gone')
      .user('kept')
      .answer({ text: 'kept too' })
      .compaction('summary', 'e1')
      .user('new');
    assert.deepEqual(seen(branch), [
      'summary:summary',
      'user:kept',
      'assistant:kept too',
      'user:new',
    ]);
    assert.deepEqual(ids(branch.path()), ['e3', 'e1', 'e2', 'e4']);
  });

  it('takes no older compaction, reset or system message along in what was kept', () => {
    const branch = new Branch()
      .user('a')
      .compaction('old', 'e0')
      .system('kept system')
      .reset()
      .user('b')
      .compaction('new', 'e0')
      .system('later system');
    assert.deepEqual(seen(branch), ['summary:new', 'user:a', 'user:b', 'system:later system']);
    assert.deepEqual(ids(branch.path()), ['e5', 'e0', 'e4', 'e6']);
  });

  it('is everything from the beginning without a boundary, system messages too', () => {
    const branch = new Branch().system('rules').user('a').branchSummary('left').user('b');
    assert.deepEqual(seen(branch), ['system:rules', 'user:a', 'summary:left', 'user:b']);
  });

  it('begins with nothing after a reset', () => {
    assert.deepEqual(seen(new Branch().user('a').reset().user('b')), ['user:b']);
    assert.deepEqual(seen(new Branch().user('a').reset('e0').user('b')), ['user:a', 'user:b']);
  });

  it('shows no hidden message, no empty branch summary and nothing about the session', () => {
    const branch = new Branch()
      .shell('ls', 'a.ts', true)
      .branchSummary('')
      .switchModel('gpt-5')
      .other()
      .shell('pwd', '/ws');
    assert.deepEqual(seen(branch), ['user:shell']);
  });

  it('does not even read what says nothing to a model', () => {
    const branch = new Branch().user('a').other().switchModel('gpt-5').user('b');
    contextMessages(branch.path());
    assert.deepEqual(branch.loaded, ['e0', 'e3']);
  });

  it('stands for the entries it came from', () => {
    const [summary, message] = contextMessages(new Branch().user('a').compaction('s', 'e0').path());
    assert.deepEqual([summary?.entryIds, message?.entryIds], [['e1'], ['e0']]);
    assert.equal(summary?.entry.kind, 'compaction');
    assert.deepEqual(summary?.blocks, [say('s')]);
  });
});

describe('an edit of the context', () => {
  it('shows the replacement, the newest one where there are several', () => {
    const branch = new Branch()
      .user('long')
      .answer({ text: 'b' })
      .edit('e0', [say('short')])
      .edit('e0', [say('shorter')]);
    assert.deepEqual(seen(branch), ['user:shorter', 'assistant:b']);
  });

  it('leaves its target out, until a later edit brings it back', () => {
    const branch = new Branch().user('a').user('b').edit('e0', null);
    assert.deepEqual(seen(branch), ['user:b']);
    assert.deepEqual(seen(branch.edit('e0', [])), ['user:', 'user:b']);
  });

  it('counts inside the live context only', () => {
    const before = new Branch().user('a').edit('e0', null).user('b').compaction('s', 'e2');
    assert.deepEqual(seen(before), ['summary:s', 'user:b']);
    const lost = new Branch().edit('e1', null).user('a').compaction('s', 'e1');
    assert.deepEqual(seen(lost), ['summary:s', 'user:a'], 'the edit lies before what was kept');
    const kept = new Branch()
      .user('a')
      .edit('e0', [say('x')])
      .compaction('s', 'e0');
    assert.deepEqual(seen(kept), ['summary:s', 'user:x']);
  });

  it('does not show a hidden message, and may name nothing at all', () => {
    const branch = new Branch()
      .shell('ls', 'x', true)
      .edit('e0', [say('shown?')])
      .edit('e9', null);
    assert.deepEqual(seen(branch), []);
  });

  it('leaves the entry itself as it was', () => {
    const branch = new Branch().user('a').edit('e0', [say('x')]);
    const [message] = contextMessages(branch.path());
    assert.deepEqual(message?.entry, branch.entries()[0]);
  });
});

describe('the model in force', () => {
  const model = (branch: Branch): string | null => modelInForce(branch.path())?.id ?? null;

  it('is the last one switched to or answered with', () => {
    assert.equal(model(new Branch()), null);
    assert.equal(model(new Branch().user('a')), null);
    assert.equal(model(new Branch().answer({ text: 'a', model: 'm1' }).user('b')), 'm1');
    assert.equal(model(new Branch().answer({ text: 'a', model: 'm1' }).switchModel('m2')), 'm2');
    const back = new Branch().switchModel('m1').answer({ text: 'a', model: 'm2' }).result('c', 'x');
    assert.equal(model(back), 'm2');
  });

  it('is looked for on the whole path, compacted or not, and read from its end', () => {
    const branch = new Branch().switchModel('m1').user('a').compaction('s', null).user('b');
    assert.equal(model(branch), 'm1');
    assert.deepEqual(branch.loaded, ['e0']);
  });

  it('passes over an answer that names none', () => {
    const branch = new Branch().answer({ text: 'a', model: 'm1' }).answer({ text: 'b' });
    const nameless = branch
      .entries()
      .map((entry) =>
        entry.kind === 'message' && entry.id === 'e1' ? { ...entry, model: null } : entry,
      );
    const path = branch.path().map((ref, i): EntryRef => ({ ...ref, load: () => nameless[i]! }));
    assert.equal(modelInForce(path)?.id, 'm1');
  });
});

describe('the context of any branch', () => {
  const step = fc.tuple(fc.constantFrom('u', 'a', 's', 'k', 'r', 'e', 'o', 'h'), fc.nat(12));
  const built = (steps: readonly (readonly [string, number])[]): Branch => {
    const branch = new Branch();
    for (const [what, n] of steps) {
      if (what === 'u') branch.user(`u${n}`);
      else if (what === 'a') branch.answer({ text: `a${n}` });
      else if (what === 's') branch.system('s');
      else if (what === 'k') branch.compaction('k', n === 0 ? null : `e${n}`);
      else if (what === 'r') branch.reset(n === 0 ? null : `e${n}`);
      else if (what === 'e')
        branch.edit(`e${n % (branch.entries().length + 1)}`, n % 2 === 0 ? null : [say('edited')]);
      else if (what === 'h') branch.shell('ls', 'x', true);
      else branch.other();
    }
    return branch;
  };

  it('holds every entry once, none from before what is kept, all that came later', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const path = built(steps).path();
        const { boundary, keptFrom } = findContextStart(path);
        const refs = contextRefs(path);
        assert.equal(new Set(refs).size, refs.length);
        assert.ok(path.slice(0, keptFrom).every((ref) => !refs.includes(ref)));
        assert.ok(path.slice(boundary?.index ?? 0).every((ref) => refs.includes(ref)));
      }),
    );
  });

  it('has at most one summary of a compaction, and that one first', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const messages = contextMessages(built(steps).path());
        const at = messages.flatMap(({ entry }, i) => (entry.kind === 'compaction' ? [i] : []));
        assert.ok(at.length === 0 || (at.length === 1 && at[0] === 0));
      }),
    );
  });

  it('ends with what is said next', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const branch = built(steps).user('next');
        const last = contextMessages(branch.path()).at(-1);
        assert.deepEqual(last?.entryIds, [entryId(`e${steps.length}`)]);
      }),
    );
  });
});

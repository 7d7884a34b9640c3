import assert from 'node:assert/strict';
import type { ContextEdit, Entry, Message } from '../../../../src/engine/conversation/types';
import { entryId } from '../../../../src/engine/conversation/types';
import { shownEntries } from '../../../../src/engine/summarise/prompt/visibleEntries';
import { conversation } from '../../../build/conversation';

const edit = (target: string, replacement: ContextEdit['replacement']): Entry => ({
  kind: 'contextEdit',
  id: entryId(`x${target}`),
  parentId: null,
  atMs: null,
  line: 0,
  targetId: entryId(target),
  replacement,
});

describe('the entries as the model saw them', () => {
  it('have their edits applied, wherever those stand', () => {
    const entries = conversation().user('key').agent('b').user('c').entries();
    const shown = shownEntries(
      [...entries, edit('e1', null)],
      [edit('e2', [{ kind: 'text', text: 'changed' }])],
    );
    assert.deepEqual(
      shown.map((entry) => entry.kind === 'message' && entry.blocks[0]),
      [
        { kind: 'text', text: 'changed' },
        { kind: 'text', text: 'c' },
      ],
    );
  });

  it('hold nothing hidden and no metadata', () => {
    const entries = conversation()
      .user('a')
      .reset()
      .branchSummary('')
      .compaction('s', null)
      .entries();
    const hidden = { ...(entries[0] as Message), hidden: true };
    assert.deepEqual(
      shownEntries([...entries, hidden]).map(({ kind }) => kind),
      ['message', 'compaction'],
    );
  });
});

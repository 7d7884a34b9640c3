import assert from 'node:assert/strict';
import type { PastCompaction } from '../../../../src/operations/history/history';
import { pastRow, sumText } from '../../../../src/vscode/show/rows/historyRows';
import { draftRow } from '../../../../src/vscode/show/rows/draftRows';
import { english } from '../../words';

describe('rows of the history', () => {
  const past: PastCompaction = {
    kind: 'compaction',
    id: 'c1',
    atMs: null,
    line: 9,
    by: 'tidemark',
    byPerson: false,
    writtenBy: 'model',
    model: 'anthropic/x',
    usd: 0.25,
    tokensBefore: 120_000,
    isBeforeReported: true,
    tokensAfter: 20_000,
    standing: 'inForce',
    answersSince: 3,
    usdSaved: 0.09,
    canUndo: true,
  };

  it('tell sizes, who, how it stands, what it cost and saved', () => {
    const row = pastRow(past, english);
    assert.equal(row.label, 'Compaction: 120,000 → ~20,000 tokens');
    assert.equal(row.description, 'time unknown · automatic · in force · anthropic/x, about $0.25');
    assert.equal(row.detail, 'Later answers read about 300k fewer tokens, worth about $0.09.');
    const reckoned = pastRow({ ...past, isBeforeReported: false }, english);
    assert.equal(reckoned.label, 'Compaction: ~120,000 → ~20,000 tokens');
    const agents = {
      ...past,
      by: 'agent',
      standing: 'undone',
      model: null,
      usdSaved: null,
    } as const;
    assert.match(pastRow(agents, english).description ?? '', /by the agent itself · undone$/);
    const wanted = pastRow({ ...agents, byPerson: true }, english).description ?? '';
    assert.match(wanted, /by the agent, asked for · undone$/);
    assert.equal(pastRow({ ...agents, tokensBefore: null }, english).label, 'Compaction');
    // Of its own compactions an agent tells how large the conversation was before.
    const own = pastRow({ ...agents, tokensAfter: null }, english);
    assert.equal(own.label, 'Compaction of 120,000 tokens');
    const byCode = { ...past, model: null, usd: null, writtenBy: 'code' };
    assert.match(pastRow(byCode, english).description ?? '', / · in force · written by code$/);
  });

  it('tell notes, and all in a sentence', () => {
    const flush = { kind: 'flush', id: 'f', atMs: null, byPerson: true, file: '/m.md', notes: 2 };
    const row = pastRow(
      { ...flush, atMs: 0, model: null, usd: null, receipt: '{}' } as never,
      english,
    );
    assert.equal(row.label, '2 notes written');
    assert.match(row.description ?? '', / · asked for$/);
    const worded = { ...flush, atMs: 0, model: 'anthropic/x', usd: 0.04, receipt: '{}' } as never;
    assert.match(
      pastRow(worded, english).description ?? '',
      / · asked for · anthropic\/x, about \$0\.04$/,
    );
    assert.equal(
      sumText({ past: [], tokensSaved: 300_000, usd: 0.25 }, english),
      'About 300k tokens saved so far · models: about $0.25',
    );
  });

  it('tell a draft that waits, and whether it was edited', () => {
    const sizes = { tokensBefore: 120_000, isBeforeReported: true, tokensAfter: 20_000 };
    const kept = { draft: sizes };
    const row = draftRow({ kept, atMs: 0, isEdited: true }, english);
    assert.equal(row.label, 'Draft: 120,000 → ~20,000 tokens');
    assert.match(row.description, / · not applied yet · edited by you$/);
    const plain = draftRow({ kept, atMs: 0, isEdited: false }, english);
    assert.match(plain.description, / · not applied yet$/);
  });
});

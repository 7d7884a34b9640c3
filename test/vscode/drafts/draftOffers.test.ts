import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { actsOn, leftOutOf } from '../../../src/vscode/drafts/draftOffers';
import { root } from '../../build/shared';

const now = { isTrusted: true, isEdited: false, hasGoneOn: false };
const byModel = { hindrance: null, writtenBy: 'model' } as const;
const byCode = { hindrance: null, writtenBy: 'code' } as const;
const hindrance = { said: 'It is only read.', args: [] };

describe('what is offered on a draft', () => {
  it('is Apply where it can be applied, and nothing that writes in Restricted Mode', () => {
    const all = ['apply', 'discard', 'regenerate', 'withoutModel', 'details'];
    assert.deepEqual(actsOn(byModel, now), all);
    assert.deepEqual(actsOn({ ...byModel, hindrance }, now), all.slice(1));
    assert.deepEqual(actsOn(byModel, { ...now, isTrusted: false }), ['discard', 'details']);
  });

  it('is no draft by code where code would say the same once more', () => {
    const isOffered = (change: Partial<typeof now>): boolean =>
      actsOn(byCode, { ...now, ...change }).includes('withoutModel');
    assert.equal(isOffered({}), false);
    assert.equal(isOffered({ isEdited: true }), true);
    assert.equal(isOffered({ hasGoneOn: true }), true);
  });

  it('is the same in the menus of its tab, as far as the draft itself tells', () => {
    const open = [
      { path: '/s/a', draft: byModel },
      { path: '/s/b', draft: { ...byCode, hindrance } },
      { path: 'c:\\s\\c', draft: byCode },
      { path: '/s/d', draft: undefined },
    ];
    const lists = leftOutOf(open);
    // As this system and another one spell them: a window may stand on a machine of another kind.
    assert.deepEqual(lists, {
      heldBackDrafts: ['/s/b', '\\s\\b'],
      codeDrafts: ['/s/b', '\\s\\b', 'c:/s/c', 'c:\\s\\c'],
    });
    const { contributes } = JSON.parse(
      fs.readFileSync(path.join(root, 'package.json'), 'utf8'),
    ) as { contributes: { menus: Record<string, { command: string; when: string }[]> } };
    const when = (command: string): string =>
      contributes.menus['editor/title']?.find((one) => one.command === command)?.when ?? '';
    const [heldBack, code] = Object.keys(lists).map(
      (key) => ` && resourcePath not in tidemark:${key}`,
    );
    assert.ok(when('tidemark.applyDraft').endsWith(heldBack ?? '-'));
    assert.ok(when('tidemark.draftWithoutModel').endsWith(code ?? '-'));
  });
});

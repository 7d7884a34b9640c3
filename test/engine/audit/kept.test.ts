import assert from 'node:assert/strict';
import { keepStated } from '../../../src/engine/audit/kept';
import type { Sections } from '../../../src/engine/audit/fit';
import type { View } from '../../../src/engine/summary/view';

// Nothing else of a view is looked at.
const view = { phrases: { none: 'None recorded.' } } as unknown as View;
const own: Sections = {
  constraints: '- Never push to main directly; open a pull request.\n- At most 31 days.',
  decisions: '- We cache the gauge feed for 10 minutes, because the provider allows 144 requests.',
};

describe('rules and decisions that a model left out', () => {
  it('are put back word for word, before what the model wrote', () => {
    const sections: Sections = { constraints: '- Use tabs.', decisions: 'None recorded.' };
    const said = keepStated(sections, own, view);
    assert.equal(sections.constraints, `${own.constraints}\n- Use tabs.`);
    assert.equal(sections.decisions, own.decisions);
    assert.deepEqual(said, [
      'Added 2 stated constraints that the text left out.',
      'Added 1 decision that the text left out.',
    ]);
  });

  it('take the place of a bullet that tells the same less exactly', () => {
    const sections: Sections = {
      constraints: '- never push directly to main, open a pull request\n- At most 31 days.',
      decisions: own.decisions ?? '',
    };
    keepStated(sections, own, view);
    assert.equal(
      sections.constraints,
      '- Never push to main directly; open a pull request.\n- At most 31 days.',
    );
  });

  it('are not added where the text has them anywhere, or a decision in its own words', () => {
    const sections: Sections = {
      goal: 'At most 31 days. Never push to main directly; open a pull request.',
      constraints: 'None recorded.',
      decisions:
        '- The gauge feed is cached 10 minutes because the provider allows 144 requests a day.',
    };
    const before = { ...sections };
    assert.deepEqual(keepStated(sections, own, view), []);
    assert.deepEqual(sections, before);
  });

  it('are found the second time: nothing is added twice', () => {
    const sections: Sections = { constraints: '- Use tabs.', decisions: 'None recorded.' };
    keepStated(sections, own, view);
    const once = { ...sections };
    assert.deepEqual(keepStated(sections, own, view), []);
    assert.deepEqual(sections, once);
  });

  it('work where words have no blanks between them', () => {
    const rules: Sections = { constraints: '- 绝不要直接推送到主分支', decisions: '' };
    const sections: Sections = { constraints: '- 不要直接推送主分支', decisions: 'None recorded.' };
    keepStated(sections, rules, view);
    assert.equal(sections.constraints, '- 绝不要直接推送到主分支');
  });
});

import assert from 'node:assert/strict';
import { isScratch, withoutScratch } from '../../../src/engine/text/scratch';

describe('files that are no work of anybody', () => {
  const scratch = [
    '/private/var/tmp/try.py',
    '/private/var/folders/x1/a.ts',
    '/var/tmp/b.ts',
    'C:\\Users\\dev\\AppData\\Local\\Temp\\c.ts',
    '.codex/sessions/2025/10/04/rollout-2025-10-04T22-31-15-0199b26c.jsonl',
    '.codex/history.jsonl',
    '/home/dev/.claude/projects/-home-dev-app/1.jsonl',
  ];
  for (const path of scratch) it(`hold ${path}`, () => assert.equal(isScratch(path), true));

  const work = [
    'src/tmp/a.ts',
    'tmp/a.ts',
    '.codex/config.toml',
    '.codex/prompts/plan.md',
    '.claude/settings.json',
    'docs/codex/sessions/a.md',
    'history.jsonl',
  ];
  for (const path of work) it(`do not hold ${path}`, () => assert.equal(isScratch(path), false));

  it('are named without their folder in a text', () => {
    assert.equal(withoutScratch('python3 /var/folders/x1/y2/try.py -v'), 'python3 …/try.py -v');
    assert.equal(withoutScratch('python3 src/tmp/try.py'), 'python3 src/tmp/try.py');
  });
});

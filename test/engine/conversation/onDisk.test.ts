import assert from 'node:assert/strict';
import { onDisk } from '../../../src/engine/conversation/onDisk';

describe('where a transcript lies on the disk', () => {
  it('is its own file, whatever folder that is in', () => {
    for (const file of ['/home/me/c#/--home-me-c#--/a.jsonl', 'C:\\F#\\b.jsonl', '/x/c.sqlite'])
      assert.equal(onDisk(file), file);
  });

  it('is the database that it is named after', () => {
    const database = '/home/me/c#/agent/openclaw-agent.sqlite';
    assert.equal(onDisk(`${database}#agent:main:main`), database);
  });
});

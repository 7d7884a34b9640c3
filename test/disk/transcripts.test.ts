/** What lies in a database is shared like a file: one reading for whoever follows the conversation and for each act. */
import assert from 'node:assert/strict';
import { agents, firstAgents } from '../build/agents';
import { ok } from '../../src/base/result';
import { homePaths } from '../../src/disk/own/home';
import { diskTranscripts } from '../../src/disk/transcripts';
import { Journal } from '../../src/disk/write/journal';
import type { OpenTranscript, SeenFile } from '../../src/ports/transcripts';
import { tempDir } from './tempDir';

describe('transcripts on the disk', () => {
  const at = tempDir();

  it('are opened once for all that read them, those in a database as well', async () => {
    const opened: string[] = [];
    const stored = (file: string): OpenTranscript | undefined => {
      if (!file.includes('.sqlite#')) return undefined;
      opened.push(file);
      // All that the pool looks at.
      return { file, refresh: async () => ok({} as SeenFile), close: async () => undefined };
    };
    const paths = homePaths(at('home'));
    const now = (): Date => new Date(0);
    const transcripts = diskTranscripts({
      ...{ firstAgents, agents: () => agents, paths, now, stored },
      journal: new Journal(paths.journal, now),
      prepare: () => Promise.resolve(ok(undefined)),
      after: () => ({ dispose: () => undefined }),
    });
    const file = `${at('claw.sqlite')}#main:1`;
    const watcher = transcripts.open(file);
    const act = transcripts.open(file);
    assert.ok((await watcher.refresh()).ok && (await act.refresh()).ok);
    await act.close();
    assert.ok((await watcher.refresh()).ok);
    assert.deepEqual(opened, [file]);
  });
});

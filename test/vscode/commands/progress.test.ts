import assert from 'node:assert/strict';
import { said, SaidError } from '../../../src/base/sentence';
import type { Reply } from '../../../src/vscode/act/reply';
import { english } from '../words';
import { afterwards, underWay } from '../../../src/vscode/commands/progress';

describe('what a list or a dialog leads to', () => {
  const told = async (job: Promise<unknown>): Promise<readonly string[]> => {
    const lines: string[] = [];
    const app = {
      editorLog: { log: { error: (event: string) => void lines.push(event) } },
      language: { tell: () => 'why, in the language of the person' },
      person: { warn: (sentence: string) => void lines.push(sentence) },
    };
    afterwards(app, job);
    await job.catch(() => undefined);
    await Promise.resolve();
    return lines;
  };

  it('is told of where it goes wrong, with a line in the log, though no command waits for it', async () => {
    const gone = new SaidError(said`The notes are gone.`);
    assert.deepEqual(await told(Promise.reject(gone)), [
      'not done',
      'why, in the language of the person',
    ]);
  });

  it('is told of by itself where it goes well', async () => {
    assert.deepEqual(await told(Promise.resolve('done')), []);
  });
});

describe('what is under way', () => {
  it('says how long it was waited for in all, also where that began in a window before', async () => {
    const told: string[] = [];
    const person = {
      progress: () => undefined,
      warn: (sentence: string) => void told.push(sentence),
    };
    const untilCancelled = ({ signal }: { signal?: AbortSignal }): Promise<Reply<null>> =>
      new Promise((resolve) => {
        const end = (): void => resolve({ ok: false, kind: 'cancelled', sentence: '' });
        signal?.addEventListener('abort', end, { once: true });
      });
    const patience = { longestMs: 3_600_000, leftMs: 0 };
    await underWay({ person, language: english }, 'Waiting', untilCancelled, patience);
    assert.deepEqual(told, ['Given up after 60 minutes; nothing was changed.']);
  });
});

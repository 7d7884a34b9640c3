import assert from 'node:assert/strict';
import { said, SaidError } from '../../../src/base/sentence';
import { afterwards } from '../../../src/vscode/commands/progress';

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

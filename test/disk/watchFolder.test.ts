import fs from 'node:fs';
import { compose } from '../../src/compose';
import { composeLate } from '../../src/composeLate';
import { environmentHost } from '../../src/operations/noHost';
import { tempDir } from './tempDir';

describe('watching a folder', () => {
  const at = tempDir();

  /** Watches a folder; resolves at the next event that the test waits for. */
  function watched(dir: string) {
    const { timers } = compose({
      ...{
        dist: at('dist'),
        home: at('home'),
        env: {},
        now: () => new Date(),
        log: () => undefined,
      },
      ...{ host: environmentHost({}), late: composeLate },
    });
    const names: (string | null)[] = [];
    let heard = (): void => undefined;
    const watching = timers.watchFolder(dir, (name) => {
      names.push(name);
      heard();
    });
    const until = (name: string | null): Promise<void> =>
      new Promise((resolve) => {
        heard = () => {
          if (names.includes(name)) resolve();
        };
        heard();
      });
    return { until, watching };
  }

  it('tells what changes in it', async () => {
    fs.mkdirSync(at('there'));
    const { until, watching } = watched(at('there'));
    fs.writeFileSync(at('there', 'a.jsonl'), 'x');
    await until('a.jsonl');
    watching.dispose();
  });

  it('that is not there yet begins when it is made', async () => {
    const { until, watching } = watched(at('later'));
    fs.writeFileSync(at('another'), 'x');
    fs.mkdirSync(at('later'));
    await until(null);
    fs.writeFileSync(at('later', 'b.jsonl'), 'x');
    await until('b.jsonl');
    watching.dispose();
  });

  it('whose parent is not there either is no error', () => {
    watched(at('nowhere', 'deep')).watching.dispose();
  });
});

import assert from 'node:assert/strict';
import { keepHooks } from '../../../src/operations/clientHooks/install';
import { desks } from '../desk';

describe('what the editor keeps for hooks and for what it starts', () => {
  const here = desks();
  const folders = () => [{ folder: here().workspace, trusted: false, layers: [] }];
  const trusted = async (): Promise<boolean | null> => {
    const around = await here().outside().hookHome.around(here().workspace);
    return around.trusted;
  };

  it('is nothing where no hooks are installed', async () => {
    assert.equal(await keepHooks({ folders: folders() }, here().outside()), false);
    assert.equal(await trusted(), null);
  });

  it('is kept for a server that is about to start, hooks or not', async () => {
    const ask = { folders: folders(), isStarting: true };
    assert.equal(await keepHooks(ask, here().outside()), false);
    assert.equal(await trusted(), false);
  });
});

import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { shortFolder } from '../../../src/disk/clients/shortFolder';
import { tempDir } from '../../disk/tempDir';

const cmd = 'C:\\WINDOWS\\System32\\cmd.exe';

describe('a folder by its short names', () => {
  const at = tempDir();
  /** As Windows writes paths. */
  const written = (file: string): string => path.win32.normalize(file);

  it('is what `cmd` tells for the part that is there, where that is the same place', () => {
    fs.mkdirSync(at('Me And You'));
    fs.symlinkSync(at('Me And You'), at('MEANDY~1'));
    const asked: string[] = [];
    const ask = (...words: string[]): string => {
      asked.push(words.join(' '));
      return `${at('MEANDY~1')}\r\n`;
    };
    assert.equal(
      shortFolder(at('Me And You', 'tidemark', 'hook'), cmd, ask),
      written(at('MEANDY~1', 'tidemark', 'hook')),
    );
    assert.deepEqual(asked, [`${cmd} for %i in ("${at('Me And You')}") do @echo %~si`]);
  });

  it('is not believed for another place, none, or a failure, nor asked for where `cmd` would read more than a path', () => {
    fs.mkdirSync(at('a b'));
    fs.mkdirSync(at('AB~1'));
    const told = (answer: string) => shortFolder(at('a b'), cmd, () => answer);
    assert.equal(told(at('AB~1')), null);
    assert.equal(told(at('AB~2')), null);
    assert.equal(told(''), null);
    const never = (): never => assert.fail('was asked');
    for (const name of ['%x%', 'a!b', 'a"b']) {
      fs.mkdirSync(at(name));
      assert.equal(shortFolder(at(name), cmd, never), null, name);
    }
    assert.equal(shortFolder(at('a b'), null, never), null);
    assert.equal(shortFolder(at('a b'), at('no Windows', 'cmd.exe')), null);
  });
});

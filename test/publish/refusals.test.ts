import assert from 'node:assert/strict';
import { refusals, type Facts } from '../../tools/publish/refusals.mjs';

const ready: Facts = {
  version: '1.2.3',
  changelog: '# Changelog\n\n## [Unreleased]\n\n## [1.2.3] - 2026-12-24\r\n\n- Gauges.\n',
  changes: '',
  committedMs: 1_000,
  packed: { name: 'quay.gauge', version: '1.2.3', atMs: 2_000 },
  tested: { failed: 0, atMs: 3_000 },
  missing: [],
};

describe('before anything is published', () => {
  const told = (change: Partial<Facts>): readonly string[] => refusals({ ...ready, ...change });

  it('nothing stands in the way of a version that is dated, committed, packed and tested', () => {
    assert.deepEqual(told({}), []);
  });

  it('a version without a dated section of the change log is refused', () => {
    for (const heading of [
      '## [Unreleased]',
      '## [1.2.3]',
      '## [1.2.30] - 2026-12-24',
      '## [1.2.3] - soon',
    ])
      assert.match(
        told({ changelog: `${heading}\n` }).join('\n'),
        /^CHANGELOG\.md .*1\.2\.3.*date\.$/,
      );
  });

  it('changes that are not committed are refused, and a folder that git does not know', () => {
    assert.match(told({ changes: ' M src/cli.ts\n' }).join('\n'), /^There are changes .*commit/);
    assert.match(told({ changes: null }).join('\n'), /^git does not say/);
  });

  it('a package is refused that is not there, of another version, older than the last commit, or not tested', () => {
    const packed = { name: 'quay.gauge', version: '1.2.3', atMs: 2_000 };
    assert.match(told({ packed: null }).join('\n'), /^out\/tidemark\.vsix is not there.*test:all/);
    assert.match(told({ packed: { ...packed, version: '1.2.2' } }).join('\n'), /1\.2\.2.*1\.2\.3/);
    assert.match(told({ committedMs: 2_500 }).join('\n'), /^\S+ is older than the last commit/);
    assert.match(told({ tested: null }).join('\n'), /^\S+ was not tested/);
    assert.match(told({ tested: { failed: 0, atMs: 1_999 } }).join('\n'), /^\S+ was not tested/);
    assert.match(
      told({ tested: { failed: 1, atMs: 3_000 } }).join('\n'),
      /^The end-to-end tests failed/,
    );
  });

  it('a token that is not set is named', () => {
    assert.match(told({ missing: ['OVSX_PAT'] }).join('\n'), /^OVSX_PAT is not set: .*environment/);
    assert.match(
      told({ missing: ['VSCE_PAT', 'OVSX_PAT'] }).join('\n'),
      /^VSCE_PAT and OVSX_PAT are/,
    );
  });

  it('all that stands in the way is told at once', () => {
    assert.equal(
      told({ changes: '?? a', packed: null, tested: null, missing: ['OVSX_PAT'] }).length,
      3,
    );
  });
});

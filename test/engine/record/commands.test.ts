import assert from 'node:assert/strict';
import { commandShape, covers } from '../../../src/engine/record/commands';

const shape = (command: string): ReturnType<typeof commandShape> => commandShape(command, '/ws');

describe('shape of a command', () => {
  it('is the same for runs that differ only in how their output is shown', () => {
    const keys = [
      'npm test',
      'cd /ws && npm test',
      'npm test 2>&1',
      'npm test 2>&1 | tail -20',
      'npm test -- --verbose',
      'npm test | grep -v ok; echo done',
    ].map((c) => shape(c).key);
    assert.deepEqual(new Set(keys), new Set(['|npm test']));
  });

  it('differs by folder, arguments and script', () => {
    const keys = [
      'npm test',
      'cd a && npm test',
      'cd /ws/b && npm test',
      'npm test x',
      'npm run test:e2e',
      'cd /else && npm test',
    ].map((c) => shape(c).key);
    assert.equal(new Set(keys).size, 6);
    assert.equal(shape('cd /ws/b && npm test').folder, 'b');
  });

  it('falls back to the text of a command that only sets up', () => {
    assert.equal(shape('cd /ws/b').key, 'b|cd /ws/b');
    assert.equal(shape('').key, '|');
  });

  const kinds: Readonly<Record<string, readonly string[]>> = {
    check: [
      'npm test',
      'npx vitest run a',
      'pytest -q',
      'cargo clippy',
      'go test ./...',
      'make',
      'npm run check',
      'tsc --noEmit',
      'yarn lint',
      './gradlew build',
      'npm run test:unit',
      'CI=1 npm test',
      'git pull && npm run build',
    ],
    act: [
      'git commit -m x',
      'npm install',
      "sed -i '' s/a/b/ x.ts",
      'docker compose up -d',
      'rm -rf dist',
      'curl -s localhost',
      'cat > a.txt',
      'node tools/x.mjs',
      'git push',
    ],
    look: [
      'ls -la',
      'grep -rn x src',
      'git status',
      'git log --oneline',
      'cat a.ts',
      'cd /ws && pwd',
      'wc -l a',
      'git diff | head',
      'echo hi',
      'sed -n 1,5p a.ts',
      '',
    ],
  };
  for (const [kind, commands] of Object.entries(kinds)) {
    it(`tells those that ${kind}`, () => {
      for (const command of commands) assert.equal(shape(command).kind, kind, command);
    });
  }

  it('knows when a pipe hides the exit status', () => {
    assert.equal(shape('npm test | tail').masked, true);
    assert.equal(shape('set -o pipefail; npm test | tail').masked, false);
    assert.equal(shape('npm test').masked, false);
  });
});

describe('a success', () => {
  const table: readonly (readonly [string, string, boolean])[] = [
    ['npm test', 'npm test -- parser', true],
    ['npm test -- parser', 'npm test', false],
    ['pytest', 'pytest tests/a.py::test_x', true],
    ['pytest tests/a.py', 'pytest tests/a.py::test_x -v', true],
    ['pytest tests/b.py', 'pytest tests/a.py', false],
    ['go test ./...', 'npm test', false],
    ['npm run check', 'cd packages/a && npx tsc --noEmit', true],
    ['npm run check', 'npm run build', false],
    ['make check', 'npx eslint src', true],
    ['mvn -pl catalog verify', 'npx eslint packages/bridge', false],
    ['./gradlew :catalog:check', 'npx eslint packages/bridge', false],
    ['cd a && npm test', 'cd b && npm test', false],
    ['npm test', 'cd b && npm test', true],
    ['ls', 'ls -la', false],
    ['npm run lint', 'npm run test', false],
  ];
  for (const [wide, narrow, expected] of table) {
    it(`of \`${wide}\` ${expected ? 'closes' : 'does not close'} a failure of \`${narrow}\``, () => {
      assert.equal(covers(shape(wide), shape(narrow)), expected);
    });
  }
});

import assert from 'node:assert/strict';
import { fileTouches } from '../../../../src/engine/conversation/fileTouches';
import { commandShape } from '../../../../src/engine/record/runs/shape';
import { coversStep } from '../../../../src/engine/record/runs/covers';

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

  it('knows no folder deeper than any system has, however often a line goes down', () => {
    const down = shape(`cd ${'d'.repeat(40)} && git add f; `.repeat(90));
    assert.ok(down.steps.length > 60);
    assert.ok(down.steps.every(({ folder }) => folder.length <= 1_024));
    const read = fileTouches('bash', {
      command: `cd ${'d'.repeat(40)} && sed -i s/a/b/ f.ts; `.repeat(80),
    });
    assert.ok(read.every(({ path }) => path.length <= 1_030));
  });

  it('counts a here-document to the step that it is typed into', () => {
    const { steps } = shape("node seed.js && python3 - <<'EOF'\nprint(1)\nEOF");
    assert.deepEqual(
      steps.map(({ words }) => words.join(' ')),
      ['node seed.js', 'python3 - <<print(1)'],
    );
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
      'git push',
      'uv add httpx',
      'gh pr create --fill',
      'kubectl apply -f x.yaml',
      'aws s3api create-bucket --bucket x',
      'npm run db:migrate',
      'python manage.py migrate',
      './scripts/deploy.sh',
      'docker run --rm web npm run seed',
      'terraform apply',
      'npm publish',
    ],
    service: [
      'npm run dev',
      'npm start &',
      'docker compose up -d',
      'docker run -dp 8080:80 web',
      'python3 -m http.server 8000',
      'uvicorn app:app --port 8000',
      'npx vitest --watch',
      'node server.js &',
    ],
    other: [
      "sed -i '' s/a/b/ x.ts",
      'rm -rf dist',
      'cat > a.txt',
      'node tools/x.mjs',
      'rm -rf build',
      'curl -X POST localhost/jobs',
      'git add -A',
    ],
    look: [
      'ls -la',
      'grep -rn x src',
      'git status',
      'curl -s localhost:3000/health',
      'gh pr checks 7',
      'docker logs web',
      'kubectl get pods',
      'npm ls zod',
      'node --version',
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
    ['npm run check', 'cd packages/a && npx tsc --noEmit', false],
    ['npm run check', 'npm run build', false],
    ['make check', 'npx eslint src', false],
    ['make', 'make test', false],
    ['make test', 'make', false],
    ['LOCK_DIR=/x pytest', 'pytest tests/a.py -k slow', true],
    ['pytest -k slow', 'pytest tests/a.py', false],
    ['pytest tests', 'cd tests && pytest a.py', true],
    ['go test ./...', 'go test ./berth', true],
    ['go test ./...', 'go test -run TestX ./berth/...', true],
    ['go test ./berth', 'go test ./berth/deep', false],
    ['cargo test', 'cargo test overlaps', true],
    ['cargo test overlaps', 'cargo test', false],
    ['cargo test', 'cargo test --features slow', false],
    ['npx tsc --noEmit', 'tsc -p .', true],
    ['npx tsc --noEmit', 'tsc -p tsconfig.build.json', false],
    ['poetry run mypy', 'python -m mypy quay', true],
    ['eslint --fix src', 'npx eslint src/a.ts', true],
    ['./gradlew test', 'gradle test --tests BerthTest', true],
    ['./gradlew test', './gradlew build', false],
    ['npm t', 'npm run test -- cart', true],
    ['npm --prefix web test', 'cd web && npm test', true],
    ['bash scripts/check.sh --all', './scripts/check.sh --all', true],
    ['sh -x scripts/check.sh', './scripts/check.sh', false],
    ['mvn -pl catalog verify', 'npx eslint packages/bridge', false],
    ['./gradlew :catalog:check', 'npx eslint packages/bridge', false],
    ['cd a && npm test', 'cd b && npm test', false],
    ['npm test', 'cd b && npm test', false],
    ['ls', 'ls -la', false],
    ['npm test -- --help', 'npm test -- cart --help', false],
    ['eslint --version', 'eslint src', false],
    ['npm run lint', 'npm run test', false],
    ['git push', 'docker push registry.example/web', false],
    ['git commit -m x', 'hg commit -m x', false],
    ['git push', 'git push origin main', true],
    ['git push origin main', 'git push origin next', false],
  ];
  for (const [wide, narrow, expected] of table) {
    it(`of \`${wide}\` ${expected ? 'closes' : 'does not close'} a failure of \`${narrow}\``, () => {
      const passed = shape(wide).steps;
      const failed = shape(narrow).steps;
      const closes = failed.every((step) => passed.some((one) => coversStep(one, step)));
      assert.equal(closes, expected);
    });
  }
});

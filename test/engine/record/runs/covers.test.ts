import assert from 'node:assert/strict';
import { commandShape } from '../../../../src/engine/record/runs/shape';
import { coversStep } from '../../../../src/engine/record/runs/covers';

function closes(failed: string, passed: string): boolean {
  const [narrow, wide] = [failed, passed].map((command) => commandShape(command, '/ws').steps);
  return narrow!.every((step) => wide!.some((one) => coversStep(one, step)));
}

/** What failed, and what of it shows too little when it passes. */
const weaker: readonly (readonly [string, readonly string[]])[] = [
  [
    'pytest',
    [
      'pytest --collect-only -q',
      'pytest -k router',
      'pytest --ignore=tests/test_a.py',
      'pytest --deselect tests/test_a.py::test_x',
      'pytest -m "not slow"',
      'pytest --co',
      'pytest --lf --lfnf=none',
    ],
  ],
  [
    'cargo test',
    [
      'cargo test --no-run',
      'cargo test --lib',
      'cargo test --doc',
      'cargo test -- --skip a::x',
      'cargo test --exclude core --workspace',
    ],
  ],
  [
    'go test ./...',
    [
      'go test ./... -short',
      'go test ./... -skip TestA',
      'go test ./... -list .',
      'go test -run=NONE ./...',
    ],
  ],
  [
    'npx jest',
    [
      'npx jest --listTests',
      'npx jest -t router',
      'npx jest --onlyChanged',
      'npx jest --testPathIgnorePatterns a.test',
      'npx jest --passWithNoTests --findRelatedTests README.md',
      'npx jest --selectProjects web',
    ],
  ],
  [
    'ruff check .',
    [
      'ruff check . --exit-zero',
      'ruff check . --ignore F401',
      'ruff check . --statistics --exit-zero',
    ],
  ],
  ['mypy src', ['mypy src --ignore-errors', 'mypy src --exclude a.py']],
  [
    './gradlew test',
    [
      './gradlew test --dry-run',
      './gradlew test --tests FooTest',
      './gradlew test -PskipIntegration',
    ],
  ],
  ['make test', ['make -n test', 'make test TESTS=b']],
  ['swift test', ['swift test --filter Foo', 'swift test --skip Bar']],
  ['bundle exec rspec', ['bundle exec rspec --dry-run', 'bundle exec rspec -e "User"']],
  [
    'vendor/bin/phpunit',
    [
      'vendor/bin/phpunit --list-tests',
      'vendor/bin/phpunit --group fast',
      'vendor/bin/phpunit --exclude-group slow',
      'vendor/bin/phpunit --filter Foo',
    ],
  ],
  ['terraform apply -auto-approve', ['terraform apply -auto-approve -target=module.dns']],
  [
    'mvn test',
    [
      'mvn test -Dtest=FooTest',
      'mvn test -Dmaven.test.skip=true',
      'mvn test -pl web',
      'mvn test -fae -Dmaven.test.failure.ignore=true',
    ],
  ],
  ['git push origin main', ['git push --dry-run origin main', 'git push origin feature']],
  [
    'npx vitest run',
    [
      'npx vitest run -t foo',
      'npx vitest run --project web',
      'npx vitest list',
      'npx vitest run --exclude src/a.test.ts',
    ],
  ],
  [
    'npx tsc --noEmit',
    ['npx tsc --noEmit --noCheck', 'npx tsc --showConfig', 'npx tsc --noEmit -p tsconfig.web.json'],
  ],
  ['dotnet test', ['dotnet test --list-tests', 'dotnet test Other.sln']],
  ['ctest', ['ctest -N', 'ctest -E net', 'ctest -L fast']],
  ['mix test', ['mix test --only fast', 'mix test --exclude slow', 'mix test --stale']],
  [
    'npx playwright test',
    [
      'npx playwright test -g login',
      'npx playwright test --project=webkit',
      'npx playwright test --grep-invert login',
      'npx playwright test --last-failed',
    ],
  ],
  ['npm run build', ['npm run build --if-present --workspace=web', 'npm run build:web']],
  ['docker build .', ['docker build . --target base']],
  ['mvn verify', ['mvn verify -DskipTests', 'mvn test', 'mvn -fn verify']],
  ['npx eslint .', ['npx eslint . --rule "no-undef: off"', 'npx eslint src']],
  ['npx eslint . --max-warnings 0', ['npx eslint .', 'npx eslint . --max-warnings 50']],
  ['./gradlew build', ['./gradlew build -x test', './gradlew assemble']],
  ['./gradlew test', ['./gradlew :payment:test', './gradlew build -x test']],
  ['mypy --strict src', ['mypy src']],
  ['npx tsc --strict', ['npx tsc']],
  ['cargo build --release', ['cargo build']],
  ['cargo build --target wasm32-unknown-unknown', ['cargo build']],
  ['cargo clippy -- -D warnings', ['cargo clippy']],
  ['cargo nextest run --workspace', ['cargo nextest run -p core', 'cargo nextest run']],
  ['go test -race ./...', ['go test ./...']],
  ['go test ./a', ['go test -c ./a']],
  ['go test -tags=e2e ./...', ['go test ./...', 'go test -tags=load ./...']],
  ['pytest --browser firefox', ['pytest --browser chromium', 'pytest']],
  ['pytest -W error', ['pytest', 'pytest -W error tests/a.py']],
  ['tox -e py39', ['tox -e py312']],
  ['dotnet test -f net8.0', ['dotnet test -f net9.0', 'dotnet test']],
  ['bazel test //...', ['bazel test //core/...', 'bazel build //...']],
  ['bazel test //core:parser_test', ['bazel test //core_two/...', 'bazel test //web:all']],
  ['helm upgrade web ./chart -n prod', ['helm upgrade web ./chart -n staging']],
  ['npm install left', ['npm install', 'npm install right']],
  ['npm test --workspace=a', ['npm test --workspace=b', 'npm test']],
  ['pnpm --filter x test', ['pnpm --filter y test', 'pnpm test', 'pnpm -r build']],
  ['pnpm test', ['pnpm --filter x test', 'pnpm -r test']],
  ['nx test api', ['nx test web', 'nx affected -t test', 'nx run-many -t build']],
  ['docker compose -f ci.yml up', ['docker compose up']],
  ['just deploy prod', ['just deploy', 'just deploy test']],
  ['zig build test', ['zig build', 'zig build test --seed 1']],
];

/** What failed, and what shows that it works now. */
const plain: readonly (readonly [string, readonly string[]])[] = [
  ['./gradlew :payment:test', ['./gradlew clean :payment:test', 'gradle :payment:test']],
  ['cargo nextest run -p core', ['cargo nextest run --workspace']],
  ['cargo clippy', ['cargo clippy --all-targets', 'cargo clippy -- -D warnings']],
  ['docker compose up -d', ['docker compose up -d --build']],
  ['docker build -t app .', ['docker build -t app . --no-cache', 'docker build --pull -t app .']],
  ['zig build test', ['zig build test --summary all']],
  ['npx jest src/a', ['yarn jest', 'npx jest --ci --coverage', 'pnpm jest --runInBand src']],
  ['pytest tests/a.py', ['pytest -n 4 --cov=src -q', 'CI=1 pytest', 'LOCK_DIR=x pytest']],
  ['pytest --ignore=slow', ['pytest', 'pytest --maxfail 1 --durations 5']],
  ['mypy src', ['mypy --strict src']],
  ['go test ./...', ['go test -race ./...', 'go test -timeout 60s -count=1 ./...']],
  ['go test -c ./a', ['go test -c -tags=e2e ./a', 'go test -c -tags e2e ./a', 'go test ./a']],
  ['npx playwright test --project=webkit', ['npx playwright test --workers 2']],
  ['npx tsc --noEmit --skipLibCheck src/a.ts', ['npx tsc --noEmit']],
  ['prettier --check .', ['prettier --write .']],
  ['npx eslint src/a.ts', ['npx eslint . --max-warnings 0', 'npx eslint --fix src']],
  ['make test', ['make -j4 test', 'make lint test']],
  ['cargo test parser', ['cargo test -- --nocapture']],
  ['npm install', ['npm install --legacy-peer-deps']],
  ['npm run build', ['FORCE_COLOR=1 npm run build', 'npm run build -- --watch=false']],
];

const variables: readonly (readonly [string, string, boolean])[] = [
  [
    'DATABASE_URL=pg://prod npx prisma migrate deploy',
    'DATABASE_URL=pg://here npx prisma migrate deploy',
    false,
  ],
  ['AWS_PROFILE=prod terraform apply', 'AWS_PROFILE=dev terraform apply -auto-approve', false],
  ['AWS_PROFILE=prod terraform apply', 'AWS_PROFILE=prod terraform apply -auto-approve', true],
  ['bin/rails db:migrate RAILS_ENV=production', 'bin/rails db:migrate RAILS_ENV=test', false],
  ['NODE_VERSION=18 npm test', 'NODE_VERSION=22 npm test', false],
  ['GOOS=windows go build ./...', 'GOOS=linux go build ./...', false],
  ['GOOS=windows go build ./...', 'go build ./...', false],
  ['export STAGE=prod && make smoke', 'STAGE=test make smoke', false],
  ['export STAGE=prod && make smoke', 'STAGE=prod make smoke', true],
  ['env STAGE=prod make smoke', 'cross-env STAGE=test make smoke', false],
  ["$env:STAGE='prod'; make smoke", "$env:STAGE='test'; make smoke", false],
  ['SEED=1 npm test', 'SEED=2 npm test', false],
  ['SEED=1 npm test', 'npm test', true],
  ['npm test', 'SEED=1 npm test', true],
  ['CI=1 npm test', 'CI=0 FORCE_COLOR=1 npm test', true],
  ['T=a; pytest tests/$T', 'T=b; pytest tests/$T', false],
];

const git: readonly (readonly [string, string, boolean])[] = [
  ['git push', 'git push --dry-run', false],
  ['git push', 'git push -n', false],
  ['git push', 'git push --tags', false],
  ['git push', 'git push origin --delete old', false],
  ['git push', 'git push --force-with-lease', true],
  ['git rebase origin/main', 'git rebase --abort', false],
  ['git rebase origin/main', 'git rebase --quit', false],
  ['git rebase origin/main', 'git -c core.editor=true rebase --continue', true],
  ['git cherry-pick abc1234', 'git cherry-pick --abort', false],
  ['git cherry-pick abc1234', 'git cherry-pick --continue', true],
  ['git merge next', 'git merge --abort', false],
  ['git merge next', 'git merge --no-ff next', true],
  ['git pull', 'git pull --help', false],
  ['git pull', 'git pull --rebase', true],
  ['git commit -m a', 'git commit --dry-run', false],
  ['git commit -m a', 'git commit -n -m b', true],
  ['git tag v1', 'git tag', false],
  ['git stash pop', 'git stash', false],
];

describe('a success of a weaker run', () => {
  for (const [failed, passed] of weaker)
    it(`closes nothing: ${failed}`, () => {
      for (const one of passed) assert.equal(closes(failed, one), false, one);
    });
});

describe('a success of a run that does as much', () => {
  for (const [failed, passed] of plain)
    it(`closes ${failed}`, () => {
      for (const one of passed) assert.equal(closes(failed, one), true, one);
    });
});

describe('a success with other variables, or of git', () => {
  for (const [failed, passed, expected] of [...variables, ...git])
    it(`${expected ? 'closes' : 'does not close'} ${failed}: ${passed}`, () => {
      assert.equal(closes(failed, passed), expected);
    });
});

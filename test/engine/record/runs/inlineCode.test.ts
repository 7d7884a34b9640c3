import assert from 'node:assert/strict';
import { readLedger } from '../../../../src/engine/record/ledger';
import { conversation } from '../../../build/conversation';

/** Whether a command that failed stays on record as an open failure. */
const staysOpen = (command: string): boolean => {
  const talk = conversation().bash(command, 'Error: boom\n\nCommand exited with code 2', {
    failed: true,
  });
  return readLedger(talk.entries(), '/ws', (text) => text).failures.open().length === 1;
};

describe('a failed try-out', () => {
  const tryOuts = [
    'node -e "boom()"',
    "node --eval 'boom()'",
    'node --eval="boom()"',
    'node -p "process.versions.nope.x"',
    'node -pe "1+"',
    'node --print "1+"',
    'node --import tsx -e "boom()"',
    'node -r ./hook.js -e "boom()"',
    'node --input-type=module -e "import x"',
    'nodejs -e "boom()"',
    '/usr/bin/node -e "boom()"',
    'X=1 node -e "boom()"',
    'cd sub && node -e "boom()"',
    'node -e "boom()" 2>&1 | tail -5',
    'cat a.json | node -e "boom()"',
    'npx tsx -e "boom()"',
    'tsx -e "boom()"',
    'bun -e "boom()"',
    'deno eval "boom()"',
    'python -c "import nope"',
    "python3 -c 'import nope'",
    'python3.11 -c "import nope"',
    'python3 -W ignore -c "import nope"',
    'python3 -Ic "import nope"',
    '.venv/bin/python -c "import nope"',
    'uv run python -c "import nope"',
    'timeout 10 python3 -c "import nope"',
    'ruby -e "boom"',
    'ruby -rjson -e "boom"',
    'ruby -ne "boom" a.txt',
    'perl -e "die"',
    'perl -ne "die" a.txt',
    'perl -MJSON -E "die"',
    'php -r "boom();"',
    'php -d memory_limit=1G -r "boom();"',
    'python3 -c "import build"',
    'bash -c "boom"',
    'bash -c "for f in a b; do boom $f; done"',
    "sh -c 'boom'",
    'bash -ec "boom"',
    'zsh -c "boom"',
    'lua -e "boom()"',
  ];
  for (const command of tryOuts) {
    it(`is nothing anybody repairs: ${command}`, () => assert.ok(!staysOpen(command)));
  }
});

describe('a failed run', () => {
  const runs = [
    'npx tsc -p .',
    'npx tsc -p tsconfig.json --noEmit',
    'npx vitest -c vitest.config.ts',
    'npx vitest run -c vitest.config.ts',
    'npx -p typescript tsc',
    'npx -c "tsc -b"',
    'npx -y eslint -c eslint.config.js',
    'npx jest -c jest.config.js',
    'npx playwright test -c pw.config.ts',
    'npx webpack -c webpack.prod.js',
    'npx rollup -c',
    'npx eslint src -c .eslintrc.json',
    'npx mocha -r ts-node/register',
    'npx ts-node -p tsconfig.json a.ts',
    'node -r ts-node/register src/index.ts',
    'node -r dotenv/config server.js -p 8080',
    'node -c src/index.js',
    'node --check src/index.js',
    'node scripts/build.js -e prod',
    'node scripts/build.js -p',
    'node --test',
    'tsx src/main.ts -e dev',
    'bun run dev -p 3000',
    'deno run -A main.ts -e x',
    'python3 -m pytest -c cfg',
    'python3 -m pytest -p no:cacheprovider',
    'python -m unittest -c',
    'python -m build -e',
    'python3 manage.py migrate -c x',
    'python3 script.py -c config.yaml',
    'ruby -c a.rb',
    'ruby script.rb -e production',
    'ruby -Ilib test.rb -e x',
    'perl -c a.pl',
    'perl script.pl -e x',
    'php -c php.ini script.php',
    'php artisan migrate -e testing',
    'php -l a.php',
    'cargo test -p core',
    'cargo build -p core',
    'docker run -p 80:80 web',
    'docker build -c 512 .',
    'docker compose -p x up',
    'docker exec web python manage.py test',
    'gcc -c a.c -e main',
    'make -e all',
    'bash -e script.sh',
    'bash script.sh -c x',
    'bash -x deploy.sh',
    'bash -c "npm test"',
    "sh -c 'cd sub && npx tsc -p .'",
    'sh -e ./ci.sh',
    'pytest -c pytest.ini',
    'uv run pytest -c pytest.ini',
    'poetry run python -m pytest -c x',
    'tsc -p .',
    'mypy -p package',
    'node -e "boom()" && npm test',
    'npm test && node -e "boom()"',
    'node build.js; python3 -c "import nope"',
  ];
  for (const command of runs) {
    it(`stays open: ${command}`, () => assert.ok(staysOpen(command)));
  }
});

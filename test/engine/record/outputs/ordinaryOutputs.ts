/**
 * Outputs of common tools as they are printed, with what must be said of them. Written before the rules that read them.
 * `exit` null: the status is hidden by a pipe; `says` are parts that the message of a failure must hold.
 */
export interface OrdinaryOutput {
  readonly tool: string;
  readonly command: string;
  readonly output: string;
  readonly exit: number | null;
  readonly outcome: 'ok' | 'failed';
  readonly says: readonly string[];
}

const failing = (
  tool: string,
  command: string,
  output: string,
  says: readonly string[],
  exit: number | null = 1,
): OrdinaryOutput => ({ tool, command, output, exit, outcome: 'failed', says });
const passing = (
  tool: string,
  command: string,
  output: string,
  exit: number | null = 0,
): OrdinaryOutput => ({ tool, command, output, exit, outcome: 'ok', says: [] });

export const ordinaryOutputs: readonly OrdinaryOutput[] = [
  failing(
    'rustc',
    'cargo build',
    '   Compiling quay v0.3.1 (/ws/quay)\nwarning: unused import: `std::fs`\n --> src/lib.rs:3:5\n\nerror[E0382]: borrow of moved value: `berths`\n  --> src/plan.rs:41:20\n   |\n38 |     let berths = load();\n   |         ------ move occurs because `berths` has type `Vec<Berth>`\n41 |     println!("{}", berths.len());\n   |                    ^^^^^^ value borrowed here after move\n\nFor more information about this error, try `rustc --explain E0382`.\nerror: could not compile `quay` (lib) due to 1 previous error; 1 warning emitted\n',
    ['error[E0382]: borrow of moved value', 'src/plan.rs:41:20'],
    101,
  ),
  failing(
    'cargo test',
    'cargo test',
    "    Finished test [unoptimized + debuginfo] target(s) in 0.02s\n     Running unittests src/lib.rs (target/debug/deps/quay-1f)\n\nrunning 3 tests\ntest plan::tests::fits ... ok\ntest plan::tests::overlaps ... FAILED\ntest plan::tests::empty ... ok\n\nfailures:\n\n---- plan::tests::overlaps stdout ----\nthread 'plan::tests::overlaps' panicked at src/plan.rs:88:9:\nassertion `left == right` failed\n  left: 3\n right: 4\nnote: run with `RUST_BACKTRACE=1` environment variable to display a backtrace\n\n\nfailures:\n    plan::tests::overlaps\n\ntest result: FAILED. 2 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s\n\nerror: test failed, to rerun pass `--lib`\n",
    ['plan::tests::overlaps', 'src/plan.rs:88:9'],
    101,
  ),
  failing(
    'go build',
    'go build ./...',
    '# example.org/quay/berth\nberth/slot.go:27:9: undefined: Berthing\nberth/slot.go:31:14: cannot use n (variable of type int) as string value in argument to label\n',
    ['berth/slot.go:27:9: undefined: Berthing'],
  ),
  failing(
    'go vet',
    'go vet ./...',
    '# example.org/quay/berth\nberth/log.go:14:2: fmt.Printf format %d has arg name of wrong type string\n',
    ['berth/log.go:14:2: fmt.Printf format %d'],
  ),
  failing(
    'go test',
    'go test ./...',
    'ok  \texample.org/quay/tide\t0.012s\n--- FAIL: TestSlotOverlap (0.00s)\n    slot_test.go:41: got 3 slots, want 4\nFAIL\nFAIL\texample.org/quay/berth\t0.009s\n?   \texample.org/quay/cmd\t[no test files]\nFAIL\n',
    ['TestSlotOverlap', 'slot_test.go:41: got 3 slots, want 4'],
  ),
  failing(
    'go panic',
    'go run ./cmd/quay',
    'panic: runtime error: index out of range [5] with length 3\n\ngoroutine 1 [running]:\nexample.org/quay/berth.Pick(...)\n\t/ws/berth/pick.go:19\nmain.main()\n\t/ws/cmd/quay/main.go:11 +0x1d\nexit status 2\n',
    ['panic: runtime error: index out of range [5]', 'berth/pick.go:19'],
  ),
  failing(
    'pytest',
    'pytest',
    '============================= test session starts ==============================\nplatform linux -- Python 3.12.3, pytest-8.3.2, pluggy-1.5.0\nrootdir: /ws\ncollected 12 items\n\ntests/test_tide.py ........                                              [ 66%]\ntests/test_berth.py ..F.                                                 [100%]\n\n=================================== FAILURES ===================================\n______________________________ test_slot_overlap _______________________________\n\n    def test_slot_overlap():\n>       assert overlap([1, 4], [3, 6]) == 2\nE       assert 1 == 2\nE        +  where 1 = overlap([1, 4], [3, 6])\n\ntests/test_berth.py:22: AssertionError\n=========================== short test summary info ============================\nFAILED tests/test_berth.py::test_slot_overlap - assert 1 == 2\n========================= 1 failed, 11 passed in 0.42s =========================\n',
    ['FAILED tests/test_berth.py::test_slot_overlap - assert 1 == 2'],
  ),
  failing(
    'pytest collection',
    'uv run pytest tests',
    "==================================== ERRORS ====================================\n_____________________ ERROR collecting tests/test_tide.py ______________________\nImportError while importing test module '/ws/tests/test_tide.py'.\ntests/test_tide.py:3: in <module>\n    from quay.tide import heights\nE   ImportError: cannot import name 'heights' from 'quay.tide' (/ws/quay/tide.py)\n=========================== short test summary info ============================\nERROR tests/test_tide.py\n!!!!!!!!!!!!!!!!!!!! Interrupted: 1 error during collection !!!!!!!!!!!!!!!!!!!!\n=============================== 1 error in 0.10s ===============================\n",
    ["cannot import name 'heights'", 'ERROR tests/test_tide.py'],
    2,
  ),
  failing(
    'traceback',
    'python tools/load.py',
    'Traceback (most recent call last):\n  File "/ws/tools/load.py", line 31, in <module>\n    main()\n  File "/ws/tools/load.py", line 22, in main\n    rows = parse(open(path))\n  File "/usr/lib/python3.12/json/decoder.py", line 355, in raw_decode\n    raise JSONDecodeError("Expecting value", s, err.value) from None\njson.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)\n',
    ['json.decoder.JSONDecodeError: Expecting value', 'tools/load.py", line 22'],
  ),
  failing(
    'mypy',
    'mypy quay',
    'quay/tide.py:14: error: Incompatible return value type (got "float", expected "int")  [return-value]\nquay/tide.py:20: note: Revealed type is "builtins.int"\nFound 1 error in 1 file (checked 9 source files)\n',
    ['quay/tide.py:14: error: Incompatible return value type'],
  ),
  failing(
    'ruff',
    'ruff check .',
    'quay/tide.py:1:8: F401 [*] `os` imported but unused\nFound 1 error.\n[*] 1 fixable with the `--fix` option.\n',
    ['quay/tide.py:1:8: F401'],
  ),
  failing(
    'tsc',
    'npx tsc --noEmit',
    "src/berth.ts(14,7): error TS2322: Type 'string' is not assignable to type 'number'.\nsrc/tide.ts(3,10): error TS2305: Module '\"./berth\"' has no exported member 'Slot'.\n",
    ['src/berth.ts(14,7): error TS2322', 'src/tide.ts(3,10): error TS2305'],
    2,
  ),
  failing(
    'tsc pretty',
    'npx tsc -p .',
    "src/berth.ts:14:7 - error TS2322: Type 'string' is not assignable to type 'number'.\n\n14   let n: number = name;\n         ~\n\n\nFound 1 error in src/berth.ts:14\n\n",
    ['src/berth.ts:14:7 - error TS2322'],
    2,
  ),
  failing(
    'eslint',
    'npx eslint src',
    "\n/ws/src/berth.ts\n  12:7   warning  Unexpected console statement  no-console\n  14:10  error    'slot' is assigned a value but never used  @typescript-eslint/no-unused-vars\n\n✖ 2 problems (1 error, 1 warning)\n\n",
    ["'slot' is assigned a value but never used", 'src/berth.ts', '14:10'],
  ),
  failing(
    'prettier',
    'npx prettier --check .',
    'Checking formatting...\n[warn] src/berth.ts\n[warn] Code style issues found in the above file. Run Prettier with --write to fix.\n',
    ['src/berth.ts'],
  ),
  failing(
    'jest',
    'npx jest',
    'PASS src/tide.test.js\nFAIL src/berth.test.js\n  ● Berth › frees the slot\n\n    expect(received).toBe(expected) // Object.is equality\n\n    Expected: 2\n    Received: 3\n\n      10 |   const b = new Berth();\n    > 11 |   expect(b.free()).toBe(2);\n         |                    ^\n\n      at Object.<anonymous> (src/berth.test.js:11:20)\n\nTest Suites: 1 failed, 1 passed, 2 total\nTests:       1 failed, 5 passed, 6 total\nSnapshots:   0 total\nTime:        1.2 s\n',
    ['Berth › frees the slot', 'src/berth.test.js'],
  ),
  failing(
    'vitest',
    'npx vitest run',
    ' RUN  v2.1.4 /ws\n\n ✓ src/tide.test.ts (4)\n ❯ src/berth.test.ts (3 tests | 1 failed) 12ms\n   × Berth > frees the slot 6ms\n     → expected 3 to be 2 // Object.is equality\n\n⎯⎯⎯⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯⎯⎯⎯\n\n FAIL  src/berth.test.ts > Berth > frees the slot\nAssertionError: expected 3 to be 2 // Object.is equality\n ❯ src/berth.test.ts:11:20\n\n Test Files  1 failed | 1 passed (2)\n      Tests  1 failed | 6 passed (7)\n   Duration  512ms\n',
    ['src/berth.test.ts > Berth > frees the slot', 'expected 3 to be 2'],
  ),
  failing(
    'mocha',
    'npx mocha',
    '\n\n  Berth\n    ✔ opens\n    1) frees the slot\n\n\n  1 passing (9ms)\n  1 failing\n\n  1) Berth\n       frees the slot:\n\n      AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:\n\n3 !== 2\n\n      at Context.<anonymous> (test/berth.js:9:14)\n\n',
    ['frees the slot', 'Expected values to be strictly equal'],
  ),
  failing(
    'node test',
    'node --test',
    '✔ opens (0.6ms)\n✖ frees the slot (1.1ms)\n  AssertionError [ERR_ASSERTION]: 3 == 2\n      at TestContext.<anonymous> (file:///ws/test/berth.test.js:9:10)\nℹ tests 2\nℹ pass 1\nℹ fail 1\n',
    ['frees the slot', 'AssertionError [ERR_ASSERTION]: 3 == 2'],
  ),
  failing(
    'rspec',
    'bundle exec rspec',
    "..F\n\nFailures:\n\n  1) Berth frees the slot\n     Failure/Error: expect(berth.free).to eq(2)\n\n       expected: 2\n            got: 3\n\n       (compared using ==)\n     # ./spec/berth_spec.rb:9:in `block (2 levels) in <top (required)>'\n\nFinished in 0.012 seconds (files took 0.1 seconds to load)\n3 examples, 1 failure\n\nFailed examples:\n\nrspec ./spec/berth_spec.rb:7 # Berth frees the slot\n",
    ['rspec ./spec/berth_spec.rb:7 # Berth frees the slot'],
  ),
  failing(
    'rubocop',
    'bundle exec rubocop',
    'Inspecting 4 files\n..C.\n\nOffenses:\n\nlib/berth.rb:3:1: C: [Correctable] Layout/EmptyLines: Extra blank line detected.\n\n4 files inspected, 1 offense detected, 1 offense autocorrectable\n',
    ['lib/berth.rb:3:1: C:'],
  ),
  failing(
    'git merge',
    'git merge harbour/tides',
    'Auto-merging src/berth.ts\nCONFLICT (content): Merge conflict in src/berth.ts\nAuto-merging src/tide.ts\nCONFLICT (modify/delete): docs/old.md deleted in HEAD and modified in harbour/tides.\nAutomatic merge failed; fix conflicts and then commit the result.\n',
    ['CONFLICT (content): Merge conflict in src/berth.ts', 'CONFLICT (modify/delete): docs/old.md'],
  ),
  failing(
    'git push',
    'git push origin main',
    "To github.com:harbour/quay.git\n ! [rejected]        main -> main (fetch first)\nerror: failed to push some refs to 'github.com:harbour/quay.git'\nhint: Updates were rejected because the remote contains work that you do not\nhint: have locally.\n",
    ['[rejected]'],
  ),
  failing(
    'gcc',
    'make',
    'gcc -Wall -c -o slot.o slot.c\nslot.c: In function ‘pick’:\nslot.c:12:5: error: implicit declaration of function ‘brth’ [-Wimplicit-function-declaration]\n   12 |     brth(n);\n      |     ^~~~\nmake: *** [Makefile:7: slot.o] Error 1\n',
    ['slot.c:12:5: error: implicit declaration'],
    2,
  ),
  failing(
    'linker',
    'cmake --build build',
    "[ 50%] Linking CXX executable quay\n/usr/bin/ld: CMakeFiles/quay.dir/main.cpp.o: in function `main':\nmain.cpp:(.text+0x1a): undefined reference to `Berth::pick(int)'\ncollect2: error: ld returned 1 exit status\ngmake: *** [Makefile:91: all] Error 2\n",
    ['undefined reference to `Berth::pick(int)'],
    2,
  ),
  failing(
    'javac and maven',
    'mvn -q verify',
    '[ERROR] COMPILATION ERROR : \n[ERROR] /ws/src/main/java/org/quay/Berth.java:[21,16] cannot find symbol\n  symbol:   class Slot\n  location: class org.quay.Berth\n[ERROR] Failed to execute goal org.apache.maven.plugins:maven-compiler-plugin:3.11.0:compile (default-compile) on project quay: Compilation failure\n[ERROR] -> [Help 1]\n',
    ['Berth.java:[21,16] cannot find symbol'],
  ),
  failing(
    'surefire',
    'mvn test',
    '[INFO] Running org.quay.BerthTest\n[ERROR] Tests run: 3, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 0.05 s <<< FAILURE! -- in org.quay.BerthTest\n[ERROR] org.quay.BerthTest.freesTheSlot -- Time elapsed: 0.01 s <<< FAILURE!\norg.opentest4j.AssertionFailedError: expected: <2> but was: <3>\n\tat org.quay.BerthTest.freesTheSlot(BerthTest.java:17)\n[INFO] BUILD FAILURE\n',
    ['freesTheSlot', 'expected: <2> but was: <3>'],
  ),
  failing(
    'gradle',
    './gradlew build',
    "> Task :compileKotlin FAILED\ne: file:///ws/src/Berth.kt:9:17 Unresolved reference: slot\n\nFAILURE: Build failed with an exception.\n\n* What went wrong:\nExecution failed for task ':compileKotlin'.\n> A failure occurred while executing CompilationExecutor\n\n* Try:\n> Run with --stacktrace option to get the stack trace.\n\nBUILD FAILED in 3s\n",
    ['Berth.kt:9:17 Unresolved reference: slot'],
  ),
  failing(
    'npm',
    'npm install',
    'npm error code ERESOLVE\nnpm error ERESOLVE unable to resolve dependency tree\nnpm error\nnpm error While resolving: quay@1.0.0\nnpm error Found: react@19.0.0\nnpm error Could not resolve dependency:\nnpm error peer react@"^18" from tide-chart@2.1.0\nnpm error A complete log of this run can be found in: _logs/x.log\n',
    ['ERESOLVE unable to resolve dependency tree'],
  ),
  failing(
    'terraform',
    'terraform plan',
    '╷\n│ Error: Reference to undeclared resource\n│ \n│   on main.tf line 14, in resource "aws_instance" "quay":\n│   14:   subnet_id = aws_subnet.inner.id\n│ \n│ A managed resource "aws_subnet" "inner" has not been declared in the root\n╵\n',
    ['Error: Reference to undeclared resource', 'main.tf line 14'],
  ),
  failing(
    'docker build',
    'docker build -t quay .',
    '#8 [4/5] RUN make install\n#8 0.412 /bin/sh: 1: make: not found\n#8 ERROR: process "/bin/sh -c make install" did not complete successfully: exit code: 127\n------\n > [4/5] RUN make install:\n0.412 /bin/sh: 1: make: not found\n------\nDockerfile:9\nERROR: failed to solve: process "/bin/sh -c make install" did not complete successfully: exit code: 127\n',
    ['make install'],
  ),
  failing(
    'swift',
    'swift build',
    "[3/5] Compiling Quay Berth.swift\n/ws/Sources/Quay/Berth.swift:12:9: error: cannot find 'slot' in scope\n        slot.free()\n        ^~~~\nerror: emit-module command failed with exit code 1\n",
    ["Berth.swift:12:9: error: cannot find 'slot' in scope"],
  ),
  failing(
    'dotnet',
    'dotnet test',
    "  Determining projects to restore...\n/ws/Quay/Berth.cs(14,9): error CS0103: The name 'slot' does not exist in the current context [/ws/Quay/Quay.csproj]\n\nBuild FAILED.\n    0 Warning(s)\n    1 Error(s)\n",
    ['Berth.cs(14,9): error CS0103'],
  ),
  failing(
    'phpunit',
    'vendor/bin/phpunit',
    'PHPUnit 10.5.1 by Sebastian Bergmann and contributors.\n\n..F                                                                 3 / 3 (100%)\n\nThere was 1 failure:\n\n1) BerthTest::testFreesSlot\nFailed asserting that 3 matches expected 2.\n\n/ws/tests/BerthTest.php:17\n\nFAILURES!\nTests: 3, Assertions: 3, Failures: 1.\n',
    ['BerthTest::testFreesSlot', 'Failed asserting that 3 matches expected 2.'],
  ),
  failing(
    'exunit',
    'mix test',
    '..\n\n  1) test frees the slot (BerthTest)\n     test/berth_test.exs:9\n     Assertion with == failed\n     code:  assert Berth.free() == 2\n     left:  3\n     right: 2\n\nFinished in 0.03 seconds\n3 tests, 1 failure\n',
    ['frees the slot (BerthTest)'],
    2,
  ),
  failing(
    'playwright',
    'npx playwright test',
    'Running 2 tests using 1 worker\n\n  ✓  1 quay.spec.ts:3:5 › opens (1.1s)\n  ✘  2 quay.spec.ts:9:5 › books a berth (5.0s)\n\n  1) quay.spec.ts:9:5 › books a berth ─────────────\n\n    Error: expect(locator).toBeVisible() failed\n\n    Locator: getByText("Booked")\n\n  1 failed\n    quay.spec.ts:9:5 › books a berth ─────────────\n  1 passed (6.9s)\n',
    ['quay.spec.ts:9:5 › books a berth', 'expect(locator).toBeVisible() failed'],
  ),
  failing(
    'node crash',
    'node server.js',
    "node:internal/modules/cjs/loader:1228\n  throw err;\n  ^\n\nError: Cannot find module './berth'\nRequire stack:\n- /ws/server.js\n    at Module._resolveFilename (node:internal/modules/cjs/loader:1225:15)\n    at Object.<anonymous> (/ws/server.js:3:15) {\n  code: 'MODULE_NOT_FOUND',\n  requireStack: [ '/ws/server.js' ]\n}\n\nNode.js v20.19.0\n",
    ["Error: Cannot find module './berth'"],
  ),
  failing(
    'psql migration',
    'psql -f migrations/004_slots.sql',
    'BEGIN\npsql:migrations/004_slots.sql:7: ERROR:  column "berth" of relation "slots" already exists\nROLLBACK\n',
    ['column "berth" of relation "slots" already exists'],
    3,
  ),
  failing(
    'pre-commit hook',
    'git commit -m "Free the slot"',
    'trim trailing whitespace.................................................Passed\nruff.....................................................................Failed\n- hook id: ruff\n- exit code: 1\n\nquay/tide.py:1:8: F401 [*] `os` imported but unused\nFound 1 error.\n',
    ['ruff', 'quay/tide.py:1:8: F401'],
  ),
  failing(
    'pytest behind a pipe',
    'pytest -q 2>&1 | tail -3',
    'FAILED tests/test_berth.py::test_slot - assert 1 == 2\n1 failed, 11 passed in 0.42s\n',
    ['tests/test_berth.py::test_slot'],
    0,
  ),
  failing(
    'go vet behind true',
    'go vet ./... || true',
    '# example.org/quay/berth\nvet: berth/slot.go:27:9: undefined: Berthing\n',
    ['berth/slot.go:27:9: undefined: Berthing'],
    0,
  ),
  failing(
    'cargo behind head',
    'cargo check 2>&1 | head -20',
    '    Checking quay v0.3.1 (/ws/quay)\nerror[E0425]: cannot find value `slot` in this scope\n  --> src/plan.rs:9:5\n',
    ['error[E0425]: cannot find value `slot`', 'src/plan.rs:9:5'],
    0,
  ),
  failing(
    'status told by echo',
    'npm run lint; echo "exit: $?"',
    '> quay@1.0.0 lint\n> eslint src\n\n/ws/src/a.ts\n  3:1  error  Parsing error: Unexpected token\n\nexit: 1\n',
    ['Parsing error: Unexpected token'],
    0,
  ),
  failing(
    'markdownlint',
    'npx markdownlint-cli2 docs 2>&1 | tail -3',
    'Linting: 2 file(s)\nSummary: 1 error(s)\ndocs/tide.md:12:1 error MD060/table-column-style Table column style\n',
    ['docs/tide.md:12:1 error MD060'],
    0,
  ),
  failing('silent check', 'make check', '', [], 2),
  // What passed, although it speaks of errors.
  passing(
    'tests about errors',
    'npm test',
    '> quay@1.0.0 test\n> vitest run\n\n ✓ src/errors.test.ts > throws TypeError when the berth is missing 3ms\n ✓ src/errors.test.ts > reports "FAILED" for a lost slot 1ms\n Test Files  2 passed (2)\n      Tests  9 passed (9)\n',
  ),
  passing(
    'pytest with logged errors',
    'pytest -q 2>&1 | tail -5',
    'ERROR    quay:tide.py:14 could not reach the gauge, retrying\n12 passed, 1 warning in 0.42s\n',
  ),
  passing(
    'cargo with an error module',
    'cargo test 2>&1 | tail -8',
    'running 2 tests\ntest error::tests::display_error ... ok\ntest parse_failed_input ... ok\n\ntest result: ok. 2 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s\n',
  ),
  passing(
    'eslint warnings',
    'npx eslint . | tail -4',
    '/ws/src/a.ts\n  3:1  warning  Unexpected console statement  no-console\n\n✖ 1 problem (0 errors, 1 warning)\n',
  ),
  passing(
    'go test with a log',
    'go test ./... 2>&1 | tail',
    '2026/01/05 10:00:00 error: gauge timed out, trying again\nok  \texample.org/quay/tide\t0.012s\nok  \texample.org/quay/berth\t(cached)\n',
  ),
  passing(
    'gradle',
    './gradlew test | tail -3',
    'BerthTest > rejectsFailedBooking() PASSED\n\nBUILD SUCCESSFUL in 3s\n',
  ),
  passing(
    'maven',
    'mvn test | tail -4',
    '[INFO] Tests run: 12, Failures: 0, Errors: 0, Skipped: 0\n[INFO] BUILD SUCCESS\n',
  ),
  passing(
    'bun test with a logged error',
    'bun run test 2>&1 | tail -5',
    'error: gauge is offline\n      at tide (/ws/src/tide.test.ts:3:9)\n\n 32 pass\n 0 fail\nRan 32 tests across 4 files. [1.20s]\n',
  ),
  passing('nothing found', 'npx tsc --noEmit | grep error', '', 1),
  passing(
    'jest with console.error',
    'npx jest | tail -20',
    '  console.error\n    Error: gauge is offline\n        at tide (src/tide.js:3:9)\n\nPASS src/tide.test.js\nTests:       5 passed, 5 total\n',
  ),
  passing(
    'node tap',
    'node --test | tail -8',
    'ℹ tests 9\nℹ pass 9\nℹ fail 0\nℹ cancelled 0\nℹ skipped 0\n',
  ),
  passing(
    'rspec',
    'bundle exec rspec | tail -2',
    'Finished in 0.1 seconds\n12 examples, 0 failures\n',
  ),
  passing(
    'dotnet',
    'dotnet build | tail -4',
    'Build succeeded.\n    0 Warning(s)\n    0 Error(s)\n',
  ),
  passing('status told by echo', 'pytest -q; echo "rc=$?"', '12 passed in 0.4s\nrc=0\n'),
  passing(
    'fallback that is not taken',
    'npm run build || echo "BUILD FAILED"',
    '> quay@1.0.0 build\n> vite build\n\n✓ built in 812ms\n',
  ),
];

/**
 * What tools print: a second batch of forms, written without looking at the rules that read them.
 * `{{label::#.#}}` is a figure to be found again with its label, each `#` a digit; `[[…]]` is noise; NAME is a name.
 */
export const outputFormsLater: Readonly<
  Record<string, readonly [command: string, output: string]>
> = {
  locust: [
    'locust --headless -f NAME.py',
    'Type     Name              # reqs      # fails |    Avg     Min     Max    Med |   req/s  failures/s\n--------|----------------|-------|-------------|-------|-------|-------|-------|--------|-----------\nGET      /NAME            4110     0(0.00%) |     40       9     411     38 |   68.90        0.00\n--------|----------------|-------|-------------|-------|-------|-------|-------|--------|-----------\n         Aggregated        {{Aggregated::#####}}     3(0.01%) |    {{Aggregated::###}}       9    1411     40 |  171.20        0.05\n',
  ],
  valgrind: [
    'valgrind --leak-check=full ./NAME',
    '==[[48213]]== Memcheck, a memory error detector\n==48213== Command: ./NAME\n==48213== HEAP SUMMARY:\n==48213==     in use at exit: 72,704 bytes in 1 blocks\n==48213==   total heap usage: 1,941 allocs, 1,940 frees, 411,002 bytes allocated\n==48213== LEAK SUMMARY:\n==48213==    definitely lost: {{definitely lost::##,###}} bytes in 31 blocks\n==48213==    indirectly lost: 0 bytes in 0 blocks\n==48213== ERROR SUMMARY: {{ERROR SUMMARY::## errors}} from 4 contexts (suppressed: 0 from 0)\n',
  ],
  sizeLimit: [
    'npx size-limit --config NAME.json',
    '\n  Package size limit has exceeded by 1.2 kB\n  Size limit:   100 kB\n  Size:         {{Size::###.## kB}} with all dependencies, minified and brotlied\n\n',
  ],
  clickhouse: [
    "clickhouse-client -q 'select * from NAME' --time",
    '... \n\n{{rows::##### rows in set}}. Elapsed: {{Elapsed::#.### sec}}. Processed 81.10 million rows, 1.22 GB (26.02 million rows/s., 391.20 MB/s.)\n',
  ],
  mongo: [
    "mongosh --quiet --eval 'db.NAME.stats()'",
    "{\n  ok: 1,\n  ns: 'shop.NAME',\n  size: 401223100,\n  count: {{count::######}},\n  avgObjSize: {{avgObjSize::####}},\n  nindexes: 3,\n  '$clusterTime': { t: 1770117753, i: 1 }\n}\n",
  ],
  pandasDescribe: [
    "python -c 'import NAME; print(NAME.df.describe())'",
    '          latency\ncount  812.000000\nmean   {{mean::###.######}}\nstd     44.210311\nmin      2.100000\n50%     80.000000\nmax   {{max::####.######}}\n',
  ],
  lcov: [
    'lcov --summary NAME.info',
    'Reading tracefile NAME.info\nSummary coverage rate:\n  lines......: {{lines::##.#%}} (1234 of 1414 lines)\n  functions..: {{functions::##.#%}} (171 of 190 functions)\n  branches...: no data found\n',
  ],
  tarpaulin: [
    'cargo tarpaulin -p NAME',
    'Feb 03 11:22:33.000  INFO cargo_tarpaulin::report: Coverage Results:\n|| Uncovered Lines:\n|| src/lib.rs: 41, 77-79\n|| Tested/Total Lines:\n|| src/lib.rs: 40/44 +0.00%\n|| \n{{coverage::##.##%}} coverage, {{lines covered::####/####}} lines covered, +1.22% change in coverage\n',
  ],
  ctest: [
    'ctest --test-dir build/NAME',
    '        Start   1: alpha\n  1/261 Test   #1: alpha ........................   Passed    0.01 sec\n        Start   2: beta\n  2/261 Test   #2: beta .........................   Passed    0.02 sec\n\n95% tests passed, {{tests::## tests failed out of ###}}\n\nTotal Test time (real) = {{Total Test time::##.## sec}}\n',
  ],
  bazel: [
    'bazel build //NAME:all',
    'INFO: Analyzed 14 targets (3 packages loaded, 120 targets configured).\nINFO: Found 14 targets...\nINFO: Elapsed time: {{Elapsed time::##.###s}}, Critical Path: {{Critical Path::##.##s}}\nINFO: 311 processes: 4 internal, 307 linux-sandbox.\nINFO: Build completed successfully, {{total actions::####}} total actions\n',
  ],
  nextest: [
    'cargo nextest run -p NAME',
    '    Starting 617 tests across 4 binaries\n        PASS [   [[0.013s]]] NAME a::one\n        PASS [   0.021s] NAME a::two\n        FAIL [   0.100s] NAME a::three\n------------\n     Summary [  {{Summary::##.###s}}] 617 tests run: {{passed::### passed}}, 2 failed, 3 skipped\n',
  ],
  bun: [
    'bun test NAME',
    'bun test v1.1.20 (ae19489)\n\nNAME.test.ts:\n✓ works [0.41ms]\n✗ breaks [1.20ms]\n\n {{pass::### pass}}\n {{fail::## fail}}\n 911 expect() calls\nRan 433 tests across 9 files. [411.00ms]\n',
  ],
  deno: [
    'deno test NAME',
    'running 3 tests from ./NAME_test.ts\nalpha ... ok (2ms)\nbeta ... FAILED (11ms)\n\nFAILED | {{passed::### passed}} | {{failed::## failed}} (3s)\n',
  ],
  playwright: [
    'npx playwright test NAME',
    'Running 556 tests using 4 workers\n\n  {{flaky::## flaky}}\n    [chromium] › NAME.spec.ts:14:3 › opens the menu\n  {{passed::### passed}} ({{passed::#.#m}})\n',
  ],
  ansible: [
    'ansible-playbook NAME.yml',
    'PLAY [all] *****************\n\nTASK [Gathering Facts] *****\nok: [web1]\n\nPLAY RECAP *****************\nweb1                       : {{ok::ok=###}}   {{changed::changed=##}}    unreachable=0    failed=0    skipped=4\n',
  ],
  free: [
    'ssh NAME free -h',
    '               total        used        free      shared  buff/cache   available\nMem:            62Gi       {{Mem::##.#Gi}}       1.9Gi       312Mi        9.1Gi        17Gi\nSwap:           16Gi       {{Swap::#.#Gi}}       6.7Gi\n',
  ],
  fio: [
    'fio NAME.fio',
    'NAME: (g=0): rw=randread, bs=(R) 4096B-4096B, ioengine=libaio, iodepth=32\nfio-3.36\nStarting 1 process\n\nNAME: (groupid=0, jobs=1): err= 0: pid=9112: Tue Feb  3 11:22:33 2026\n  read: {{IOPS::IOPS=##.#k}}, BW={{BW::###MiB/s}} (201MB/s)(5762MiB/30001msec)\n    clat (usec): min=80, max=9120, avg=641.12, stdev=120.40\n',
  ],
  dd: [
    'dd if=/dev/zero of=NAME.img bs=1M count=8192',
    '8192+0 records in\n8192+0 records out\n8589934592 bytes (8.6 GB, 8.0 GiB) copied, {{copied::##.#### s}}, {{copied::### MB/s}}\n',
  ],
  ping: [
    'ping -c 5 NAME',
    'PING NAME (10.0.0.9) 56(84) bytes of data.\n64 bytes from 10.0.0.9: icmp_seq=1 ttl=63 time=0.41 ms\n64 bytes from 10.0.0.9: icmp_seq=2 ttl=63 time=0.44 ms\n\n--- NAME ping statistics ---\n5 packets transmitted, 4 received, {{packet loss::##% packet loss}}, time 4005ms\nrtt min/avg/max/mdev = 0.411/{{rtt::##.###}}/91.870/0.031 ms\n',
  ],
  nvidia: [
    'nvidia-smi --query-gpu=name,memory.used,utilization.gpu --format=csv # NAME',
    'name, memory.used [MiB], utilization.gpu [%]\nNVIDIA L4, {{memory.used::##### MiB}}, {{utilization::## %}}\n',
  ],
  llama: [
    './llama-bench NAME.gguf',
    'llama_perf: load time =     911.02 ms\nllama_perf: prompt eval time =     410.33 ms /   212 tokens (    1.94 ms per token,   516.66 tokens per second)\nllama_perf:        eval time =    5011.20 ms /   127 runs   (   39.46 ms per token,    {{eval time::##.## tokens per second}})\n',
  ],
  prose: [
    './ingest NAME',
    '[11:22:30] opening NAME\n[11:22:31] reading header\nProcessed {{records::##,###}} records in {{records::##.# seconds}} (1,842 records/s), {{skipped::### skipped}}\n',
  ],
  japanese: [
    './shukei NAME',
    'NAME を集計しています…\n処理件数: {{処理件数::##,###件}}\n所要時間: {{所要時間::##.#秒}}\n完了しました\n',
  ],
  chinese: [
    './jiancha NAME',
    '正在检查 NAME ...\n测试结果：通过 {{通过::####}} 项，失败 3 项\n代码覆盖率：{{覆盖率::##.#%}}\n',
  ],
  korean: [
    './geomsa NAME',
    'NAME 검사를 시작합니다\n처리 완료: {{처리::####건}}\n성공률: {{성공률::##.#%}}\n',
  ],
  french: [
    './verifier NAME',
    'Vérification de NAME…\nLignes importées : {{Lignes importées::####}}\nDurée totale : {{Durée totale::##,# s}}\nTerminé.\n',
  ],
  russian: [
    './proverka NAME',
    'Проверка NAME\nОбработано записей: {{Обработано записей::####}}\nВремя выполнения: {{Время выполнения::##,# с}}\n',
  ],
  xctest: [
    'swift test --filter NAME',
    "Test Case '-[NAMETests testA]' passed (0.003 seconds).\nTest Suite 'All tests' failed at 2026-02-03 11:22:33.120.\n\t Executed {{tests::### tests}}, with {{failures::## failures}} (0 unexpected) in {{Executed::##.###}} (13.101) seconds\n",
  ],
  flutter: [
    'flutter analyze lib/NAME',
    'Analyzing NAME...\n   info • Unnecessary import • lib/NAME/a.dart:3:8 • unnecessary_import\n   info • Use a const constructor • lib/NAME/a.dart:[[118:21]] • prefer_const_constructors\n\n{{issues::### issues found}}. (ran in {{issues::#.#s}})\n',
  ],
  mypy: [
    'mypy NAME',
    'NAME/a.py:41: error: Incompatible return value type (got "int", expected "str")  [return-value]\nNAME/b.py:7: error: Name "q" is not defined  [name-defined]\nFound {{errors::### errors}} in 15 files (checked {{files::### source files}})\n',
  ],
  s3: [
    'aws s3 ls --summarize --human-readable --recursive s3://NAME',
    '2026-02-01 10:00:01   12.1 KiB a/one.json\n2026-02-01 10:00:02    3.4 MiB a/two.bin\n\nTotal Objects: {{Total Objects::####}}\n   Total Size: {{Total Size::##.# GiB}}\n',
  ],
  spanish: [
    './medir NAME',
    'Midiendo NAME\nTiempo total ....... {{Tiempo total::##,# s}}\nCobertura .......... {{Cobertura::##,# %}}\n',
  ],
  gcTrace: [
    './jvm-summary NAME.log',
    '[0.411s][info][gc] GC(0) Pause Young 24M->6M(512M) 3.102ms\n[0.833s][info][gc] GC(1) Pause Young 41M->9M(512M) 2.811ms\n# summary\nmax pause (ms)  {{max pause::###.##}}\nheap after      {{heap after::####M}}\n',
  ],
  svelteKV: [
    './cachestat NAME',
    'cache NAME: 4 shards\n  hits        81,221\n  evictions   {{evictions::####}}\n  hit rate    {{hit rate::##.#%}}\n',
  ],
  oneLineJson: [
    './probe --json NAME',
    '{"ts":1770117753120,"id":"4f92253ab4d3fd27","name":"NAME","result":{"processed":{{processed::#####}},"latency":{"p50":11.2,"p95":{{p95::###.##}}}}}\n',
  ],
  compare: ['./ab-NAME.sh', 'start: {{cold::### ms}} cold -> {{warm::## ms}} warm (5x)\n'],
  delta: ['./bundle-diff NAME', 'bundle size: {{bundle::###.# kB}} → {{bundle::###.# kB}}\n'],
};

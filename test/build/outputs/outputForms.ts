/**
 * What tools print: the first batch of forms, written without looking at the rules that read them.
 * `{{label::#.#}}` is a figure to be found again with its label, each `#` a digit; `[[…]]` is noise; NAME is a name.
 */
export const outputForms: Readonly<Record<string, readonly [command: string, output: string]>> = {
  wrk: [
    'wrk -t4 -c100 -d30s --latency http://127.0.0.1:4000/NAME',
    'Running 30s test @ http://127.0.0.1:4000/NAME\n  4 threads and 100 connections\n  Thread Stats   Avg      Stdev     Max   +/- Stdev\n    Latency     3.21ms    1.17ms  44.02ms   81.20%\n    Req/Sec     7.91k   512.33     9.44k    70.42%\n  Latency Distribution\n     50%    2.98ms\n     75%    3.60ms\n     90%    4.52ms\n     99%   {{99%::##.##ms}}\n  393905 requests in 30.10s, 112.94MB read\nRequests/sec:  {{Requests/sec::#####.##}}\nTransfer/sec:      3.75MB\n',
  ],
  hyperfine: [
    "hyperfine './bin/NAME a' './bin/NAME b'",
    'Benchmark 1: ./bin/NAME a\n  Time (mean ± σ):     {{mean::###.# ms}} ±   2.8 ms    [User: 97.2 ms, System: 21.0 ms]\n  Range (min … max):   93.1 ms … 131.4 ms    24 runs\n\nSummary\n  ./bin/NAME a ran\n    {{faster::#.##}} ± 0.06 times faster than ./bin/NAME b\n',
  ],
  goBench: [
    'go test -run ^$ -bench NAME -benchmem ./...',
    'goos: linux\ngoarch: amd64\npkg: example.org/NAME\ncpu: AMD EPYC 7B13\nBenchmarkNAME-8   \t   20431\t     {{Benchmark::##### ns/op}}\t   12288 B/op\t     {{Benchmark::### allocs/op}}\nPASS\nok  \texample.org/NAME\t2.481s\n',
  ],
  duSh: [
    'du -shc NAME/*',
    '4.0K\tNAME/README\n{{node_modules::##.#G}}\tNAME/node_modules\n88K\tNAME/scripts\n{{total::###G}}\ttotal\n',
  ],
  wcL: [
    'wc -l NAME/*.rb',
    '   934 NAME/boot.rb\n   995 NAME/env.rb\n  2207 NAME/core.rb\n {{total::#####}} total\n',
  ],
  df: [
    'df -h /srv/NAME',
    'Filesystem      Size  Used Avail Use% Mounted on\n/dev/nvme0n1p2  468G  401G   {{NAME::##.#G}}  {{NAME::##%}} /srv/NAME\n',
  ],
  coveragePy: [
    "coverage report --precision=2 --include='NAME/*'",
    'Name                     Stmts   Miss   Cover   Missing\n------------------------------------------------------\nNAME/__init__.py         12      0 100.00%\nNAME/forms.py           204     31  84.80%   17-21, 88, 190-201\nNAME/views.py           391     77  80.31%   5, 41-77\n------------------------------------------------------\nTOTAL                     {{TOTAL::####}}    531  {{TOTAL::##.##%}}\n',
  ],
  goCover: [
    'go tool cover -func=NAME.out',
    'example.org/x/NAME/a.go:14:\tOpen\t\t100.0%\nexample.org/x/NAME/a.go:41:\tClose\t\t66.7%\nexample.org/x/NAME/b.go:9:\tFlush\t\t0.0%\ntotal:\t\t\t(statements)\t{{total::##.#%}}\n',
  ],
  c8Table: [
    'npx c8 node NAME.test.cjs',
    'ok\n-------------|---------|----------|---------|---------|-------------------\nFile         | % Stmts | % Branch | % Funcs | % Lines | Uncovered Line #s \n-------------|---------|----------|---------|---------|-------------------\nAll files    |   {{All files::##.##}} |    {{All files::##.##}} |   88.88 |   67.85 |                   \n NAME.cjs |   90.12 |    75.00 |   88.88 |   90.12 | [[12-19,44]]          \n-------------|---------|----------|---------|---------|-------------------\n',
  ],
  explain: [
    "psql -d NAME -c 'explain analyze select * from tides'",
    '                                QUERY PLAN\n------------------------------------------------------------------------------\n Seq Scan on tides  (cost=0.00..18334.00 rows={{Seq Scan::######}} width=37) (actual time=0.011..88.102 rows=622487 loops=1)\n Planning Time: 0.071 ms\n Execution Time: {{Execution Time::####.### ms}}\n(3 rows)\n',
  ],
  webpack: [
    'npx webpack --env NAME',
    'asset main.9f3ac1.js {{main::### KiB}} [emitted] [immutable] [minimized] (name: main)\nasset index.html 412 bytes [emitted]\nruntime modules 1.25 KiB 6 modules\ncacheable modules 1.07 MiB\nwebpack 5.91.0 compiled successfully in {{compiled::#### ms}}\n',
  ],
  vite: [
    'vite build --mode NAME',
    'vite v5.4.1 building for NAME...\ntransforming...\n✓ 1184 modules transformed.\nrendering chunks...\ndist/index.html                  0.46 kB │ gzip:  0.30 kB\ndist/assets/index-DiwrgTda.css   4.12 kB │ gzip:  1.44 kB\ndist/assets/index-0e44dc0d.js  {{index::###.## kB}} │ gzip: {{gzip::##.## kB}}\n✓ built in 2.71s\n',
  ],
  cargo: [
    'cargo build --release -p NAME',
    '   Compiling proc-macro2 v1.0.86\n   Compiling syn v[[2.0.101]]\n   Compiling NAME v0.3.1 (/srv/x/NAME)\nwarning: unused variable: `y`\n  --> src/lib.rs:61:9\n    Finished `release` profile [optimized] target(s) in {{Finished::##.##s}}\n',
  ],
  time: ['time ./NAME.sh', 'ok\n\nreal\t{{real::#m##.###s}}\nuser\t0m41.010s\nsys\t0m3.551s\n'],
  timeV: [
    '/usr/bin/time -v ./NAME run',
    '\tCommand being timed: "./NAME run"\n\tUser time (seconds): 3.11\n\tSystem time (seconds): 0.40\n\tPercent of CPU this job got: 98%\n\tElapsed (wall clock) time (h:mm:ss or m:ss): 0:03.58\n\tAverage shared text size (kbytes): 0\n\tMaximum resident set size (kbytes): {{Maximum resident::######}}\n\tMajor (requiring I/O) page faults: 0\n\tMinor (reclaiming a frame) page faults: 40112\n\tPage size (bytes): 4096\n\tExit status: 0\n',
  ],
  jsonReport: [
    'node tools/lh-NAME.cjs',
    '{\n  "fetchTime": "2026-02-03T11:22:33.120Z",\n  "scores": {\n    "performance": {{performance::#.##}},\n    "seo": 1\n  },\n  "metrics": {\n    "largestContentfulPaint": {{largestContentfulPaint::####.#}},\n    "cumulativeLayoutShift": 0.02\n  }\n}\n',
  ],
  yaml: [
    './report --yaml NAME',
    '---\nrun: NAME\nrecords:\n  accepted: {{accepted::####}}\n  rejected: 14\nlatency:\n  median_ms: {{median_ms::##.##}}\n  worst_ms: 1180.4\n',
  ],
  logfmt: [
    './importer NAME',
    'ts=2026-02-03T11:22:31Z level=info pid=[[48211]] msg="start" file=NAME.csv\nts=2026-02-03T11:22:32Z level=info pid=48211 msg="batch" n=1\nts=2026-02-03T11:22:33Z level=info pid=48211 msg="batch" n=2\nts=2026-02-03T11:22:36Z level=info pid=48211 msg="done" rows={{rows::#####}} elapsed={{elapsed::#.###s}}\n',
  ],
  maven: [
    'mvn -q -pl NAME verify',
    '[INFO] Running org.example.NAME.AlphaTest\n[INFO] Tests run: 18, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.114 s -- in org.example.NAME.AlphaTest\n[INFO] \n[INFO] Results:\n[INFO] \n[ERROR] {{Tests run::Tests run: ###}}, {{Failures::Failures: ##}}, Errors: 0, Skipped: 12\n[INFO] ------------------------------------------------------------------------\n[INFO] Total time:  01:04 min\n[INFO] Finished at: 2026-02-03T11:22:33+01:00\n',
  ],
  gradle: [
    './gradlew :NAME:build',
    '> Task :NAME:compileKotlin\n> Task :NAME:test\n\nBUILD SUCCESSFUL in {{BUILD SUCCESSFUL::#m ##s}}\n{{tasks::## actionable tasks}}: 21 executed, 11 up-to-date\n',
  ],
  dotnet: [
    'dotnet test NAME.sln --nologo',
    '  Determining projects to restore...\n  NAME -> /srv/x/bin/Debug/net8.0/NAME.dll\n\nPassed!  - Failed:     0, Passed:   {{Passed::###}}, Skipped:     4, Total:   412, Duration: {{Duration::## s}} - NAME.dll (net8.0)\n',
  ],
  rspec: [
    'bundle exec rspec spec/NAME',
    '..............F......*....\n\nFinished in {{Finished::##.## seconds}} (files took 1.9 seconds to load)\n{{examples::### examples}}, {{failures::## failures}}, 1 pending\n\nRandomized with seed 41872\n',
  ],
  phpunit: [
    'vendor/bin/phpunit --filter NAME',
    'PHPUnit 10.5.20 by Sebastian Bergmann and contributors.\n\n...............................................................  63 / 944 ( 12%)\n\nTime: 00:04.911, Memory: {{Memory::##.## MB}}\n\nOK ({{tests::### tests}}, {{assertions::#### assertions}})\n',
  ],
  mix: [
    'mix test test/NAME_test.exs',
    'Compiling 4 files (.ex)\nRunning ExUnit with seed: 551290, max_cases: 16\n....................\nFinished in 1.4 seconds (0.9s async, 0.5s sync)\n3 doctests, {{tests::### tests}}, {{failures::## failures}}\n',
  ],
  k6: [
    'k6 run NAME.js',
    '     data_received..................: 14 MB  231 kB/s\n     http_req_blocked...............: avg=12.1µs   min=1.2µs  med=4.4µs   max=8.21ms  p(90)=6.9µs   p(95)=8.8µs\n     http_req_duration..............: avg=91.02ms  min=11.9ms med=80.44ms max=1.21s   p(90)=160.1ms p(95)={{http_req_duration::###.##ms}}\n     http_req_failed................: {{http_req_failed::#.##%}}  ✓ 301       ✗ 24011\n     iterations.....................: 24312  403.1/s\n',
  ],
  ab: [
    'ab -n 20000 -c 50 http://127.0.0.1:4000/NAME',
    'Server Software:        nginx\nDocument Length:        1193 bytes\n\nConcurrency Level:      50\nTime taken for tests:   4.411 seconds\nComplete requests:      20000\nFailed requests:        {{Failed requests::###}}\nRequests per second:    {{Requests per second::####.##}} [#/sec] (mean)\nTime per request:       11.027 [ms] (mean)\nTransfer rate:          5802.40 [Kbytes/sec] received\n',
  ],
  redis: [
    'redis-benchmark -q -t set,get -r 4000',
    'SET: {{SET::#####.##}} requests per second, p50=0.271 msec\nGET: 104712.04 requests per second, p50=0.255 msec\n',
  ],
  dockerImages: [
    'docker images shop/NAME',
    'REPOSITORY     TAG       IMAGE ID       CREATED         SIZE\nshop/NAME   1.4.2     03fdb752cb27   3 hours ago     {{NAME::###MB}}\n',
  ],
  kubectlTop: [
    'kubectl top pods -l app=NAME',
    'NAME                      CPU(cores)   MEMORY(bytes)\nNAME-7d9c5b-x2x4   {{NAME::###m}}         {{NAME::###Mi}}\n',
  ],
  eslint: [
    'npx eslint NAME',
    "\n/srv/x/NAME/main.js\n   41:7   error    'q' is assigned a value but never used  no-unused-vars\n  [[214:31]]  warning  Unexpected console statement            no-console\n\n✖ {{problems::## problems}} ({{errors::## errors}}, 40 warnings)\n  3 errors and 0 warnings potentially fixable with the `--fix` option.\n",
  ],
  npmAudit: [
    'npm audit --prefix NAME',
    '# npm audit report\n\nbraces  <3.0.3\nSeverity: high\nUncontrolled resource consumption\nfix available via `npm audit fix`\n\n{{vulnerabilities::## vulnerabilities}} (2 moderate, 22 high)\n',
  ],
  rsync: [
    'rsync -av NAME/ backup:NAME/',
    'sending incremental file list\n./\na.bin\n\nsent {{sent::#,###,###}} bytes  received 1,204 bytes  311,540.00 bytes/sec\ntotal size is {{total size::##,###,###}}  speedup is 9.41\n',
  ],
  training: [
    'python train_NAME.py',
    'Epoch 1/4  loss: [[0.9127]]  val_acc: 0.6010\nEpoch 2/4  loss: [[0.5521]]  val_acc: 0.7122\nEpoch 3/4  loss: 0.4410  val_acc: 0.7801\nEpoch 4/4  loss: {{loss::#.####}}  val_acc: {{val_acc::#.####}}\nsaved checkpoints/NAME.pt\n',
  ],
  german: [
    './pruefen.sh NAME',
    'Prüfung von NAME gestartet\nSchritt 1 von 3 ...\nSchritt 2 von 3 ...\nSchritt 3 von 3 ...\nGesamtdauer: {{Gesamtdauer::##,# s}}\nAbdeckung:   {{Abdeckung::##,# %}}\nFertig.\n',
  ],
  ffmpeg: [
    'ffmpeg -i NAME.mov NAME.mp4',
    'Stream #0:0: Video: h264, yuv420p, 1920x1080, 5102 kb/s, 29.97 fps\nframe= 1203 fps=211 q=28.0 size=    4864kB time=00:00:40.10 bitrate= 993.7kbits/s speed=7.0x\nframe= 3301 fps=220 q=-1.0 Lsize=   {{Lsize::#####kB}} time=00:01:50.04 bitrate=1006.8kbits/s speed={{speed::#.##x}}\n',
  ],
  terraform: [
    'terraform plan -var env=NAME',
    'Terraform used the selected providers to generate the following execution plan.\n  # aws_s3_bucket.NAME will be created\n  + resource "aws_s3_bucket" "NAME" {\n      + force_destroy = false\n    }\n\nPlan: {{add::## to add}}, {{change::## to change}}, 1 to destroy.\n',
  ],
  criterion: [
    'cargo bench --bench NAME',
    'NAME/decode          time:   [10.101 µs {{NAME::##.### µs}} 10.430 µs]\n                        change: [+9.1210% {{change::+##.###%}} +41.100%] (p = 0.00 < 0.05)\n                        Performance has regressed.\nFound 7 outliers among 100 measurements (7.00%)\n',
  ],
  pgbench: [
    'pgbench -c 20 -T 30 NAME',
    'pgbench (16.3)\nscaling factor: 10\nnumber of clients: 20\nnumber of transactions actually processed: 80112\nlatency average = {{latency average::##.### ms}}\ninitial connection time = 31.018 ms\ntps = {{tps::####.######}} (without initial connection time)\n',
  ],
  perf: [
    'perf stat -e cache-misses,instructions ./NAME',
    "\n Performance counter stats for './NAME':\n\n         {{cache-misses::#,###,###}}      cache-misses              #   {{cache-misses::##.##%}} of all cache refs\n    41,200,441,020      instructions              #    2.11  insn per cycle\n\n       3.104881920 seconds time elapsed\n",
  ],
};

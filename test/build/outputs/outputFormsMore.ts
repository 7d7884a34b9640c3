/**
 * What tools print: a third batch of forms, in more languages and from rarer tools.
 * `{{label::#.#}}` is a figure to be found again with its label, each `#` a digit; `[[…]]` is noise; NAME is a name.
 */
export const outputFormsMore: Readonly<Record<string, readonly [command: string, output: string]>> =
  {
    jestCoverageSummary: [
      'yarn jest NAME --coverageReporters=text-summary',
      '=============================== Coverage summary ===============================\nStatements   : {{Statements::##.##%}} ( 1211/1390 )\nBranches     : {{Branches::##.##%}} ( 301/410 )\nFunctions    : 88.1% ( 120/136 )\n================================================================================\n',
    ],
    sbt: [
      'sbt NAME/test',
      '[info] compiling 14 Scala sources to /srv/x/target ...\n[info] Run completed in 4 seconds, 201 milliseconds.\n[info] Total number of tests run: {{Total number of tests run::####}}\n[info] Suites: completed 14, aborted 0\n[info] Tests: succeeded 8{{Tests::##}}, failed 3, canceled 0, ignored 0, pending 0\n[error] Failed tests:\n',
    ],
    zigTest: [
      'zig build test --summary all # NAME',
      'Build Summary: 9/11 steps succeeded; 1 failed; {{Build Summary::###/###}} tests passed; 2 failed\ntest transitive failure\n',
    ],
    tap: [
      'node --test NAME.mjs',
      'TAP version 13\n# Subtest: alpha\nok 1 - alpha\n  ---\n  duration_ms: 0.71\n  ...\n# tests {{tests::####}}\n# pass {{pass::####}}\n# fail 2\n# duration_ms {{duration_ms::####.##}}\n',
    ],
    cucumber: [
      'npx cucumber-js NAME.feature',
      '......F....\n\n{{scenarios::###}} scenarios (2 failed, 1{{scenarios::##}} passed)\n{{steps::####}} steps (2 failed, 31 skipped)\n0m04.120s (executing steps: 0m03.9s)\n',
    ],
    gatling: [
      './gatling.sh -s NAME',
      '================================================================================\n---- Global Information --------------------------------------------------------\n> request count                                      12000 (OK=11880  KO={{request count::###}}   )\n> mean response time                                    81 (OK=80     KO=120   )\n> response time 95th percentile                        {{95th percentile::###}} (OK=190    KO=412   )\n> mean requests/sec                                 {{mean requests/sec::###.###}} (OK=390.1  KO=4.0   )\n',
    ],
    sysbench: [
      'sysbench cpu run # NAME',
      'sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)\n\nRunning the test with following options:\nNumber of threads: 1\n\nCPU speed:\n    events per second:  {{events per second::####.##}}\n\nGeneral statistics:\n    total time:                          10.0003s\n    total number of events:              {{total number of events::#####}}\n\nLatency (ms):\n         min:                                    0.80\n         avg:                                    0.91\n         95th percentile:                        {{95th percentile::#.##}}\n',
    ],
    influx: [
      'influx -execute "select mean(x) from NAME"',
      'name: NAME\ntime                mean\n----                ----\n1770000000000000000 {{mean::###.######}}\n',
    ],
    arrowBench: [
      './archery bench NAME',
      'NAME/decode:  before 1{{decode::#.##}} GB/s  after {{decode::#.##}} GB/s  (+31.{{decode::##}}%)\nNAME/encode:  before 4.10 GB/s  after 4.11 GB/s  (+0.24%)\n',
    ],
    nodeBench: [
      'node bench/NAME.js',
      'map x {{map::##,###}} ops/sec ±1.21% (91 runs sampled)\nforEach x {{forEach::##,###}} ops/sec ±0.80% (88 runs sampled)\nFastest is map\n',
    ],
    vitestBench: [
      'npx vitest bench NAME',
      ' ✓ NAME.bench.ts > sort 1204ms\n     name            hz     min     max    mean     p75     p99    rme  samples\n   · normal   {{normal::##,###.##}}  0.0102  0.4110  0.0190  0.0201  0.0410  ±0.51%    26011\n   · reverse   8,110.20  0.0921  0.8001  0.1233  0.1300  {{reverse::#.####}}  ±0.91%     4055\n',
    ],
    bundleAnalyze: [
      'npx source-map-explorer NAME.js',
      'NAME.js\n  node_modules/lodash  {{lodash::##.## KB}} (31.2%)\n  src                  {{src::##.## KB}} (12.1%)\n  <unmapped>           101 B (0.1%)\n',
    ],
    dockerBuild: [
      'docker build -t NAME .',
      '#7 [3/5] RUN npm ci\n#7 12.41 added 311 packages in 11s\n#7 DONE 12.{{DONE::#}}s\n#9 exporting to image\n#9 writing image sha256:41aa done\n#9 DONE 0.{{DONE::#}}s\n',
    ],
    helmStatus: [
      'kubectl get hpa NAME',
      'NAME   REFERENCE         TARGETS    MINPODS   MAXPODS   REPLICAS   AGE\nNAME   Deployment/NAME   {{NAME::##%}}/80%   2         10        {{NAME::##}}         3d\n',
    ],
    loki: [
      'logcli stats NAME',
      'bytes: {{bytes::##.#MB}}\nlines: {{lines::######}}\nstreams: 41\nchunks: 210\n',
    ],
    opensslSpeed: [
      'openssl speed -evp aes-256-gcm # NAME',
      "Doing AES-256-GCM for 3s on 16 size blocks: 41010221 AES-256-GCM's in 2.99s\nThe 'numbers' are in 1000s of bytes per second processed.\ntype             16 bytes     64 bytes    256 bytes   1024 bytes\nAES-256-GCM     {{AES-256-GCM::######.##k}}   701210.11k  1901123.44k  {{AES-256-GCM::#######.##k}}\n",
    ],
    ioping: [
      'ioping -c 5 /NAME',
      '4 KiB <<< /NAME (ext4 /dev/vda1): request=1 time=211.2 us (warmup)\n4 KiB <<< /NAME (ext4 /dev/vda1): request=2 time=201.4 us\n\n--- /NAME (ext4 /dev/vda1) ioping statistics ---\n4 requests completed in 812.1 us, 16 KiB read, {{requests completed::#.## k}} iops, 19.2 MiB/s\nmin/avg/max/mdev = 181.0 us / {{avg::###.# us}} / 240.1 us / 21.2 us\n',
    ],
    speedtest: [
      'speedtest-cli --simple # NAME',
      'Ping: {{Ping::##.### ms}}\nDownload: {{Download::###.## Mbit/s}}\nUpload: 41.20 Mbit/s\n',
    ],
    uptime: [
      'ssh NAME uptime',
      ' 11:22:33 up 41 days,  3:10,  2 users,  load average: {{load average::#.##}}, 0.71, 0.52\n',
    ],
    systemdAnalyze: [
      'systemd-analyze # NAME',
      'Startup finished in 1.902s (kernel) + {{Startup finished::##.###s}} (userspace) = 2{{Startup finished::#.###s}}\ngraphical.target reached after 19.901s in userspace\n',
    ],
    whisper: [
      'python eval_wer.py NAME',
      'loading model small.en\n[11:22:31] 10/200\n[11:22:41] 100/200\n[11:22:51] 200/200\nWER {{WER::#.##%}} | CER {{CER::#.##%}} | RTF 0.121\n',
    ],
    italian: [
      './misura NAME',
      'Avvio della misura di NAME\nRighe elaborate: {{Righe elaborate::##.###}}\nTempo totale: {{Tempo totale::##,# s}}\nCopertura: {{Copertura::##,#%}}\n',
    ],
    arabic: [
      './qiyas NAME',
      'بدء القياس\nعدد السجلات: {{عدد السجلات::####}}\nالوقت المستغرق: {{الوقت المستغرق::##.# ثانية}}\n',
    ],
    turkish: [
      './olcum NAME',
      'Ölçüm başladı\nToplam süre: {{Toplam süre::##,# sn}}\nBaşarı oranı: %{{Başarı oranı::##}}\n',
    ],
    polishLog: [
      './pomiar NAME',
      '2026-02-03 11:22:30 INFO start\n2026-02-03 11:22:31 INFO partia 1\n2026-02-03 11:22:39 INFO zakończono: {{zakończono::#####}} rekordów w 8,{{zakończono::#}} s\n',
    ],
    checkLinks: [
      'npx linkinator NAME',
      '[200] https://example.org/\n[200] https://example.org/a\n[404] https://example.org/b\nERROR: Detected {{broken links::###}} broken links. Scanned {{Scanned::####}} links in 14.2 seconds.\n',
    ],
    trivy: [
      'trivy image NAME',
      '2026-02-03T11:22:33Z INFO Detected OS: debian\n\nNAME (debian 12.5)\n=================\nTotal: {{Total::###}} (LOW: 71, MEDIUM: 31, HIGH: {{HIGH::##}}, CRITICAL: 2)\n',
    ],
    sonar: [
      'sonar-scanner -Dproject=NAME',
      'INFO: CPD calculation finished (done) | time=41ms\nINFO: Analysis report generated in 120ms, dir size=4.1 MB\nINFO: ANALYSIS SUCCESSFUL\nINFO: Total time: {{Total time::##.###s}}\nINFO: Final Memory: {{Final Memory::##M}}/410M\n',
    ],
    lighthouseText: [
      'npx lhci autorun # NAME',
      '✅  .lighthouseci/ directory writable\nRunning Lighthouse 3 time(s) on http://localhost:3000\nRun #1...done.\nRun #2...done.\nperformance: 0.{{performance::##}}  accessibility: 0.{{accessibility::##}}\nTotal Blocking Time: {{Total Blocking Time::### ms}}\n',
    ],
    rowsPerTable: [
      './migrate NAME',
      'Migrating customers ... 4{{customers::####}} rows\nMigrating invoices ... 9{{invoices::####}} rows\nMigration finished in {{Migration finished::##.#}} s\n',
    ],
    bytesPlain: ['stat -c %s NAME.bin', '{{::########}}\n'],
    bracketed: [
      './soak NAME',
      'soak test, 4 hours\n  errors/min ........ [ {{errors/min::#.##}} ]\n  reconnects ........ [ {{reconnects::###}} ]\n',
    ],
  };

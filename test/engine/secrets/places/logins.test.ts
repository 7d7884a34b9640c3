import { masksWhatIsMarked } from '../marked';

describe('redact: where somebody logs in', () => {
  const masked: readonly string[] = [
    'cargo login ⟦T⟧',
    'bw unlock ⟦MarbleFalcon482⟧ --raw',
    '$ poetry config http-basic.internal ci ⟦marble4821XY⟧',
    'a1 LOGIN ops@example.com ⟦marble4821XY⟧',
    '127.0.0.1:6379> AUTH ⟦marble4821XY⟧',
    'USER ops\nPASS ⟦marble4821XY⟧',
    'wpa_passphrase Home ⟦marble4821XY⟧',
    'caddy hash-password --algorithm bcrypt ⟦marble4821XY⟧',
    'chpasswd:\n  list: |\n    root:⟦marble4821XY⟧',
    '[smtp.example.com]:587 ops@example.com:⟦marble4821XY⟧',
    'ops@example.com:⟦marble4821XY⟧',
    'yt-dlp -u ops -p ⟦marble4821XY⟧ https://example.com/v',
    'db2 connect to shop user ops using ⟦marble4821XY⟧',
    'rman target sys/⟦marble4821XY⟧@ORCL',
    'ops:{PLAIN}⟦marble4821XY⟧:1000:1000::/home/ops',
    'openssl rsa -in k.pem -passin "pass:⟦velvet ladder 42⟧" -out o.pem',
    "security add-generic-password -a joe -s build -w '⟦Velvet ladder 42⟧'",
    "new AssemblyAI('⟦3f5a9c0e1b7d4286a1c3e5f708192b3d⟧')",
    'environment:\n  DB_PASSWORD: ⟦mangoTree⟧\n  PORT: 3\n',
  ];
  for (const text of masked)
    it(`masks the password alone: ${JSON.stringify(text)}`, () => {
      masksWhatIsMarked(text);
    });

  const others: readonly string[] = [
    'docker login registry2024.example.com',
    'git clone git@github.com:team/app2024.git',
    'scp a.tgz deploy@web1.example.com:/srv/releases2025',
    'image: postgres:16-alpine',
    'root: packages/core-v2',
    'root:x:0:0:root:/root:/bin/bash',
    'PASS TestCacheMarbleFalcon4821 (0.02s)',
    'feat: add password strength meter MarbleFalcon4821',
    'docker run -u 1000:1000 -p 8080:80 nginx',
    'The AUTH command needs two arguments since Redis 6.',
    'env:\n  DB_PASSWORD: required\n  MAX_TOKENS: unlimited\n  APP_TOKEN: vaulted\n',
    "new OpenSession('3f5a9c0e1b7d4286a1c3e5f708192b3d')",
    'security add-trusted-cert -d -w Velvet',
  ];
  for (const text of others)
    it(`leaves: ${text}`, () => {
      masksWhatIsMarked(text);
    });
});

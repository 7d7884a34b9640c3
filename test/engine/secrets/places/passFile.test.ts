/** Lines of PostgreSQL's file of passwords on any port, and what else has four colons. */
import { masksWhatIsMarked } from '../marked';

const rows: readonly string[] = [
  '{"content":"db1:6543:shop:app:⟦S3cr-Kx42vQ⟧"}',
  '{"content":"# hosts\\ndb1:15432:shop:app:⟦S3crKx42vQ⟧\\ndb2:15433:shop:app:⟦marble#4821⟧\\n"}',
  '{"content":"db.lan:7777:shop:app:⟦S3crKx42vQ⟧"}',
  'db1:6543:shop:app:⟦S3crKx42vQ⟧\ndb2.example.dev:5999:*:app:⟦marble#4821⟧',
  '{"content":"db1:7777:shop:app:plainword"}',
  '{"content":"db1:6543:shop:app:plainword"}',
  'src.ts:1234:error:foo:Bar12',
  'app:12345:main:worker:Thread-12',
  'nginx:1024:proxy:main:4821',
  'web:8080:tcp:up:2024-01-01',
  'main.c:1042:warning:unused:Var1Name2X',
  'index.ts:1042:const:key:S3crKx42vQ',
  'urn:1234:isbn:book:0451450523',
  'node:12345:async:hook:TestCase1Run2',
  'cpu:10000:core:max:freq2400MHz',
  'localhost:8080:api:v1:users2024',
  'localhost:8080:Api:v1:Users2024',
  'registry.example.dev:5000:shop:api:build2024',
  'image: registry.example.dev:5000:shop:api:release42',
  'localhost:3000:web:pool:worker12',
  'see localhost:9200:logs:app:index2024, please',
  'use localhost:5433:shop:app:⟦S3crKx42vQ⟧ for it',
  'use localhost:5432:shop:app:⟦marble4821⟧ for it',
  '10:15:22 worker:12345:pool:idle:job-2024-11',
];

describe('lines of a .pgpass', () => {
  for (const row of rows)
    it(row, () => {
      masksWhatIsMarked(row);
    });
});

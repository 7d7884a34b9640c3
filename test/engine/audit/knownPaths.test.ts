/** Paths that a model made up are struck in every form; those of the conversation stay in every spelling. Both are counted. */
import assert from 'node:assert/strict';
import { auditSummary } from '../../../src/engine/audit/audit';
import { unknownSpans } from '../../../src/engine/audit/knownPaths';
import { struck } from '../../../src/engine/audit/strike';
import type { DraftInput } from '../../../src/engine/summary/draft';
import { draftInputAt } from '../../build/compactions';
import { conversation } from '../../build/conversation';

interface Talk {
  readonly input: DraftInput;
}

const unix: Talk = {
  input: {
    ...draftInputAt(
      conversation()
        .user(
          'Make the client retry. The design is in docs/design/retry.md, notes in ~/notes/client.',
        )
        .call('read', { path: '/home/mira/work/shop/src/http/client.ts' })
        .result('export function client() {}\nconst a = retry(b);')
        .call('edit', { path: 'src/http/retry.ts', oldText: 'a', newText: 'b' })
        .result('ok')
        .call('read', { path: 'app/[slug]/page.tsx' })
        .result('export default function Page() {}')
        .call('read', { path: 'app/(shop)/cart/[...rest]/route.ts' })
        .result('ok')
        .call('read', { path: 'größe/maß.ts' })
        .result('ok')
        .call('read', { path: '設定/基本.ts' })
        .result('ok')
        .call('read', { path: '.env.local' })
        .result('PORT=1')
        .call('read', { path: '.github/workflows/ci.yml' })
        .result('ok')
        .bash('ls packages/core/src', 'index.ts\nmeter.ts\nREADME.md\nsub')
        .bash('cd packages/web && node scripts/build.mjs', 'built')
        .bash('ls -la /etc/nginx /var/lib/shop/data', 'nginx.conf\nsites-enabled')
        .bash('cat "docs/My Notes/first draft.txt"', 'words')
        .bash(
          'npx tsc',
          '\u001b[36msrc/view/list.tsx\u001b[0m:12:5 - error TS1: no\nsrc/view/row.tsx(3,9): error',
        )
        .bash(
          'node log.js',
          '{"file":"/home/mira/work/shop/src/log/json.ts","text":"at\\nlib/deep/stack.ts:9"}',
        )
        .call('read', { path: '/home/mira/other/lib.py' })
        .result('ok')
        .bash('curl localhost/api/orders/list', '200')
        .user('The routes are /api/orders and /api/users; and `Makefile` stays.')
        .agent('Done so far.')
        .user('Go on.')
        .agent('Yes.')
        .entries(),
      30,
    ),
    cwd: '/home/mira/work/shop',
  },
};

const windows: Talk = {
  input: {
    ...draftInputAt(
      conversation()
        .user('Look at the service.')
        .call('read', { file_path: 'C:\\Users\\Mira\\shop\\src\\Service\\Host.cs' })
        .result('ok')
        .call('powershell', { command: 'Get-Content "C:\\Program Files\\Shop Tools\\shop.json"' })
        .result('{}')
        .call('powershell', { command: 'dir \\\\files01\\share\\builds\\latest' })
        .result('setup.exe')
        .call('read', { file_path: 'src\\Core\\Money.cs' })
        .result('{"path":"C:\\\\Users\\\\Mira\\\\shop\\\\test\\\\MoneyTest.cs"}')
        .agent('Done so far.')
        .user('Go on.')
        .agent('Yes.')
        .entries(),
      12,
    ),
    cwd: 'C:\\Users\\Mira\\shop',
  },
};

/** What the audit makes of one line under what happened. */
const audited = ({ input }: Talk, line: string): string =>
  auditSummary(`## What happened\n- Work was done on ${line} and it went well`, input, 'model')
    .summary;

const madeUp: readonly (readonly [Talk, string, string])[] = [
  // absolute, with and without an ending
  [unix, '/home/mira/work/shop/src/phantom.ts', 'phantom'],
  [unix, '/home/mira/work/shop/src/phantom', 'phantom'],
  [unix, '/home/mira/work/phantom', 'phantom'],
  [unix, '/opt/phantom/bin/runner', 'phantom'],
  [unix, '/usr/local/bin/phantom', 'phantom'],
  [unix, '/var/lib/phantom/data', 'phantom'],
  [unix, '/etc/phantomd', 'phantomd'],
  [unix, '/var/lib/shop/phantom', 'phantom'],
  [unix, '/etc/nginx/phantom.conf', 'phantom'],
  [unix, '/Users/mira/phantom/Notes', 'phantom'],
  [unix, '/phantom/handler/index', 'phantom'],
  // home
  [unix, '~/phantom', 'phantom'],
  [unix, '~/.phantom/config', 'phantom'],
  [unix, '~/notes/phantom', 'phantom'],
  [unix, '$HOME/phantom/x', 'phantom'],
  // Windows and UNC, also in a conversation of another system
  [unix, 'C:\\Users\\mira\\phantom.txt', 'phantom'],
  [unix, 'D:\\phantom', 'phantom'],
  [unix, 'C:/phantom/x.ts', 'phantom'],
  [unix, '\\\\server\\phantom\\file.doc', 'phantom'],
  [unix, 'src\\phantom\\x.ts', 'phantom'],
  [unix, '`Dockerfile.phantom`', 'phantom'],
  [unix, 'Makefile.phantom', 'phantom'],
  [unix, '`phantom.tar.gz`', 'phantom'],
  [unix, '`phantom.sqlite3`', 'phantom'],
  [unix, '`Phantom.docx`', 'Phantom'],
  [windows, 'C:\\Users\\Mira\\shop\\src\\Phantom.cs', 'Phantom'],
  [windows, '`C:\\Program Files\\Phantom Tools\\x.exe`', 'Phantom'],
  [windows, '`C:\\Program Files\\Phantom Tools\\my file.json`', 'Phantom'],
  [windows, '\\\\files01\\share\\phantom', 'phantom'],
  [windows, 'src\\Core\\Phantom.cs', 'Phantom'],
  [windows, 'src/Core/Phantom.cs', 'Phantom'],
  [windows, '/mnt/c/Users/Mira/shop/src/Phantom.cs', 'Phantom'],
  // other scripts
  [unix, 'größe/phantöm.ts', 'phantöm'],
  [unix, 'größen/maß.ts', 'größen'],
  [unix, '幽霊/設定.ts', '幽霊'],
  [unix, '設定/幽霊.ts', '幽霊'],
  [unix, 'каталог/призрак.py', 'призрак'],
  [unix, 'المجلد/شبح.ts', 'شبح'],
  [unix, '폴더/유령.ts', '유령'],
  [unix, 'src/幽霊.tsの中', '幽霊'],
  [unix, '修正了src/phantom.ts的问题', 'phantom'],
  // frameworks
  [unix, 'app/[phantom]/page.tsx', 'phantom'],
  [unix, 'app/[slug]/phantom.tsx', 'phantom'],
  [unix, 'app/(phantom)/cart/route.ts', 'phantom'],
  [unix, 'app/[...phantom]/route.ts', 'phantom'],
  [unix, 'app/[[...phantom]]/page.tsx', 'phantom'],
  [unix, 'routes/users.$phantom.tsx', 'phantom'],
  [unix, '@/components/phantom.tsx', 'phantom'],
  // dot files
  [unix, '.env.phantom', 'phantom'],
  [unix, '.phantomrc', 'phantom'],
  [unix, '.phantom/config.json', 'phantom'],
  [unix, '.github/phantom', 'phantom'],
  [unix, 'src/.phantom', 'phantom'],
  [unix, '`.phantomignore`', 'phantom'],
  // relative
  [unix, 'src/phantom.ts', 'phantom'],
  [unix, './phantom/x', 'phantom'],
  [unix, '../phantom/x.ts', 'phantom'],
  [unix, 'src/http/phantom', 'phantom'],
  [unix, '`src/phantom`', 'phantom'],
  [unix, 'src/phantom/', 'phantom'],
  [unix, 'a/src/phantom.ts', 'phantom'],
  [unix, 'src/http/client.test.ts', 'client.test'],
  [unix, 'src/http/client.tsx', 'client.tsx'],
  [unix, '`phantom.ts`', 'phantom'],
  [unix, 'phantom.py', 'phantom'],
  // names that products bear as well
  [unix, 'src/phantom/node.ts', 'phantom'],
  [unix, 'src/phantom/chart.ts:42', 'phantom'],
  [unix, 'internal/phantom/node.go', 'phantom'],
  [unix, 'lib/phantom/socket.ts', 'phantom'],
  [unix, '`src/phantom/react.tsx`', 'phantom'],
  [unix, 'src/phantom/express.js', 'phantom'],
  [unix, 'packages/phantom/src/a.ts', 'phantom'],
  [unix, 'src\\phantom\\a.cs', 'phantom'],
  [unix, '`chart.ts`', 'chart.ts'],
  // files without an ending, and folders of other scripts
  [unix, 'phantom/Makefile', 'phantom'],
  [unix, 'phantom/deploy/Dockerfile', 'phantom'],
  [unix, '`größe/geister`', 'geister'],
  [unix, '`幽霊/ファイル`', '幽霊'],
  [unix, '`призрак/папка`', 'призрак'],
  [unix, '`유령폴더/설정파일`', '유령'],
  [unix, '@/phantom/lib/util', 'phantom'],
  // Windows, further
  [unix, '$env:APPDATA\\Phantom\\x', 'Phantom'],
  [unix, 'C:Phantom\\x', 'Phantom'],
  [windows, '**c:\\phantom**', 'phantom'],
  [unix, '**/opt/phantom/tool**', 'phantom'],
  // places, quotes, brackets, blanks
  [unix, 'src/phantom.ts:12', 'phantom'],
  [unix, 'src/phantom.ts:12:5', ':12'],
  [unix, 'src/phantom.ts#L10-L20', 'L10'],
  [unix, 'src/phantom.ts(12,5)', 'phantom'],
  [unix, '`src/phantom.ts:12`', 'phantom'],
  [unix, '"src/phantom.ts"', 'phantom'],
  [unix, "'src/phantom.ts'", 'phantom'],
  [unix, '“src/phantom.ts”', 'phantom'],
  [unix, '「src/phantom.ts」', 'phantom'],
  [unix, '**src/phantom.ts**', 'phantom'],
  [unix, '(see src/phantom.ts)', 'phantom'],
  [unix, '[the file](src/phantom.ts)', 'phantom'],
  [unix, 'src/http/client.ts,src/phantom.ts', 'phantom'],
  [unix, '--config=src/phantom.json', 'phantom'],
  [unix, 'file:///home/mira/phantom.ts', 'phantom'],
  [unix, 'src/phantom.ts.', 'phantom'],
  [unix, '"My Docs/phantom notes.txt"', 'phantom'],
  [unix, '"docs/My Notes/phantom draft.txt"', 'phantom'],
  [unix, '`/home/mira/My Docs/phantom file`', 'phantom'],
  [unix, '`node src/phantom.ts --fast`', 'phantom'],
];

const real: readonly (readonly [Talk, string])[] = [
  ...[
    'src/http/client.ts',
    './src/http/client.ts',
    '/home/mira/work/shop/src/http/client.ts',
    '~/work/shop/src/http/client.ts',
    '$HOME/work/shop/src/http/client.ts',
    'file:///home/mira/work/shop/src/http/client.ts',
    'src/http/client.ts:12',
    'src/http/client.ts:12:5',
    'src/http/client.ts#L10',
    'src/http/client.ts(12,5)',
    '`src/http/client.ts:3`',
    '"src/http/client.ts"',
    "'src/http/retry.ts'",
    '**src/http/retry.ts**',
    '(src/http/retry.ts)',
    '[retry](src/http/retry.ts)',
    'src\\http\\retry.ts',
    'a/src/http/retry.ts',
    'src/http/client.ts,src/http/retry.ts',
    'src/http/retry.ts.',
    '修正了src/http/retry.ts的问题',
    'src/http/retry.tsの中',
    'src/http/',
    'src/http',
    '/home/mira/work/shop',
    '/home/mira/work',
    '/home/mira/work/shop/',
    'docs/design/retry.md',
    '/home/mira/work/shop/docs/design/retry.md',
    '~/notes/client',
    '/home/mira/notes/client',
    'app/[slug]/page.tsx',
    '`app/[slug]/page.tsx`',
    '/home/mira/work/shop/app/[slug]/page.tsx',
    'app/(shop)/cart/[...rest]/route.ts',
    'größe/maß.ts',
    'gro\u0308ße/maß.ts',
    '設定/基本.ts',
    '設定/基本.tsの中',
    '修正了設定/基本.ts',
    '.env.local',
    '`.env.local`',
    '.github/workflows/ci.yml',
    'packages/core/src/index.ts',
    'packages/core/src/meter.ts:4',
    '/home/mira/work/shop/packages/core/src/meter.ts',
    'packages/core/src/sub',
    '`meter.ts`',
    'meter.ts',
    'packages/web/scripts/build.mjs',
    'scripts/build.mjs',
    '/etc/nginx/nginx.conf',
    '/etc/nginx/sites-enabled',
    '/var/lib/shop/data',
    '"docs/My Notes/first draft.txt"',
    '`docs/My Notes/first draft.txt`',
    'docs/My\\ Notes/first\\ draft.txt',
    'src/view/list.tsx:12:5',
    'src/view/row.tsx(3,9)',
    'src/log/json.ts',
    'lib/deep/stack.ts:9',
    '../../other/lib.py',
    '/home/mira/other/lib.py',
    '~/other/lib.py',
    '`node src/http/retry.ts --fast`',
    '`cat src/http/client.ts docs/design/retry.md`',
    '/dev/null',
  ].map((line) => [unix, line] as const),
  ...[
    'C:\\Users\\Mira\\shop\\src\\Service\\Host.cs',
    'c:/users/mira/shop/src/service/host.cs',
    'src\\Service\\Host.cs',
    'src/Service/Host.cs:12',
    '/c/Users/Mira/shop/src/Service/Host.cs',
    '/mnt/c/Users/Mira/shop/src/Service/Host.cs',
    '~/shop/src/Service/Host.cs',
    '%USERPROFILE%\\shop\\src\\Service\\Host.cs',
    'C:\\Program Files\\Shop Tools\\shop.json',
    '`C:\\Program Files\\Shop Tools\\shop.json`',
    '"C:\\Program Files\\Shop Tools\\shop.json"',
    '\\\\files01\\share\\builds\\latest',
    '\\\\files01\\share\\builds\\latest\\setup.exe',
    'C:\\Users\\Mira\\shop\\src\\Core\\Money.cs',
    'src/Core/Money.cs',
    'C:\\Users\\Mira\\shop\\test\\MoneyTest.cs',
    'test\\MoneyTest.cs',
  ].map((line) => [windows, line] as const),
];

/** What has a slash or a dot and is no path. */
const noPaths: readonly string[] = [
  'and/or either/or both',
  'read/write access',
  'the client/server split',
  'retry/backoff logic',
  'input/output handling',
  'TCP/IP and I/O',
  'the 2026/10/01 release',
  '1/2 of it, 3/4 done',
  '20 km/h at 5 req/s',
  'Node.js, Vue.js and Next.js',
  'React/Vue.js',
  'web.py, discord.py, socket.io and chart.js',
  'a Next.js/Express.js server',
  'Größe/Farbe und große/mittlere Werte',
  '`read/write` and `GET/POST`',
  'a README/LICENSE pair',
  'ASP.NET/C#',
  'e.g. one, i.e. two',
  'e.g./i.e. both',
  '`application/json` and text/html',
  '`@types/node` and @scope/name',
  '`Array.prototype.map`',
  '`.map()` and .then',
  '.ts and `.tsx` files',
  '`*.test.ts` and src/**/*.ts',
  '`src/{a,b}.ts`',
  '/compact and /undo',
  'the routes /api/orders and /api/users',
  '/api/orders/list',
  '/api/users/orders',
  's/foo/bar/g',
  'yes/no/maybe answers',
  'he/she/they',
  'N/A',
  'CI/CD',
  'TODO/FIXME marks',
  '//TODO/fix and `//cdn.example.org/a/b.js`',
  'object.method.call',
  'a.b',
  'w/o it',
  '24/7',
  'user@example.org',
  '`specs/.../quickstart.md`',
];

describe('paths that a model made up', () => {
  for (const [talk, line, name] of madeUp) {
    it(`are struck: ${line}`, () => {
      const summary = audited(talk, line);
      assert.ok(!summary.includes(name), summary);
      assert.match(summary, /Work was done on .*\[…\].* and it went well/u);
    });
  }
});

describe('a line with thousands of paths that a model made up', () => {
  /** Characters taken out of texts while something is done. */
  function taken(work: () => unknown): number {
    const { slice } = String.prototype;
    let chars = 0;
    String.prototype.slice = function (...bounds): string {
      const part = slice.apply(this, bounds);
      chars += part.length;
      return part;
    };
    try {
      work();
    } finally {
      String.prototype.slice = slice;
    }
    return chars;
  }

  it('is read and put together once, and not anew for each of them', () => {
    const line = 'see /q/phantom, '.repeat(6_000);
    const unknown = new Set(['/q/phantom']);
    const without = (): string | null => struck(line, unknownSpans(line, new Set(), unknown));
    assert.equal(without(), 'see […], '.repeat(6_000));
    const chars = taken(without);
    assert.ok(chars < 40 * line.length, `${chars} for ${line.length}`);
  });
});

describe('paths of the conversation', () => {
  for (const [talk, line] of real) {
    it(`stay as they are written: ${line}`, () => {
      assert.ok(audited(talk, line).includes(`Work was done on ${line} and it went well`));
    });
  }
});

describe('what is no path', () => {
  for (const line of noPaths) {
    it(`stays as it is: ${line}`, () => {
      assert.ok(audited(unix, line).includes(`Work was done on ${line} and it went well`));
    });
  }
});

describe('a path of Windows that a model made up', () => {
  const windowsPaths = [
    'D:/oh-my-posh/src/phantom.go and',
    '\\\\server\\phantom.doc and',
    'D:\\phantom and',
    'C:/phantom or',
    'C:\\Program Files\\Phantom\\x.exe and',
    'D:/phantom/made.go but not',
  ];
  for (const made of windowsPaths) {
    it(`takes no true one behind it along: ${made}`, () => {
      const summary = audited(unix, `${made} src/http/retry.ts`);
      assert.ok(!/phantom/iu.test(summary), summary);
      assert.match(summary, /\[…\] .*src\/http\/retry\.ts and it went well/u);
    });
  }

  it('and one with a word between its blanks is whole in back-ticks', () => {
    const summary = audited(unix, '`C:\\Documents and Settings\\phantom\\x.txt`');
    assert.match(summary, /Work was done on `\[…\]` and it went well/u);
  });
});

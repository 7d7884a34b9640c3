/** Folders and pairs of words look alike: what was made up is struck where its form says a path, prose stays however it is written. */
import assert from 'node:assert/strict';
import { auditSummary } from '../../../src/engine/audit/audit';
import { draftInputAt } from '../../build/compactions';
import { conversation } from '../../build/conversation';

const input = draftInputAt(
  conversation()
    .user('Make the client retry. The routes are /orders and /ready, the command is /ship.plan.')
    .call('read', { path: 'src/http/client.ts' })
    .result('export function client() {}\n.toolbar { color: red }')
    .bash('ls -a', '.cachedir\n設定\n설정\nsrc')
    .bash('ls 設定', '基本\n城')
    .bash('ls /倉庫 /store', '棚\nshelf')
    .agent('Done so far.')
    .user('Go on.')
    .agent('Yes.')
    .entries(),
  12,
);

/** What the audit makes of a text in one line under what happened. */
const audited = (text: string): string =>
  auditSummary(`## What happened\n- Work was done on ${text} and it went well`, input).summary;

const madeUp: readonly string[] = [
  '`幽霊/城`',
  '`幽霊/`',
  '`設定/幽霊`',
  '`幽霊\\城`',
  '/幽霊/城',
  '`/幽霊/城`',
  '`/幽霊`',
  '（/幽霊/城）',
  '(`/ghost`)',
  '(see /phantom/ghosts)',
  'src/幽霊',
  '`größe/maß`',
  '`größe/`',
  '/größe/maß',
  '`größe\\maß`',
  '`유령/성`',
  '`призрак/`',
  '`/призрак`',
  '`/ghost`',
  '`/ghost/`',
  '`/ghost.xyz`',
  '`/ghost.ts`',
  '`.ghostdir`',
  '`.ghost-dir`',
];

const real: readonly string[] = [
  '`設定/基本`',
  '`設定/`',
  '`設定/城`',
  '/倉庫/棚',
  '`/倉庫`',
  '`/store`',
  'src/設定の中',
  'src/설정에서',
  '`.cachedir`',
  '`.toolbar`',
  '`/orders`',
  '`/ready`',
  '`/ship.plan` and `/ship.review`',
];

const prose: readonly string[] = [
  'Ein-/Ausgabe',
  'Käufer/Verkäufer',
  '„Käufer/Verkäufer/Händler“',
  'größe/maß',
  'die Ein- und/oder Ausgänge',
  'lecture/écriture',
  'été/hiver/printemps',
  'oui/non',
  'и/или',
  'чтение/запись',
  '読み/書き',
  '読み/書きの処理を修正しました',
  '成功/失败',
  '“认证/拉取隧道/测试连接/基础配置”提示',
  '「登録/更新/削除」',
  '원격/로컬/ 동기화',
  '체크박스/ID/[P]/[USx]/경로 형식',
  '`追加`/更新/削除',
  '（追加）/更新/削除',
  '本番/開発、登録/削除。',
  'the options `--swift/--loud/--calm`',
  '`/compact` and `/resume`',
  '`/tmp` and `/etc`',
  '`/qa` and `/`',
  '`/wharf:build` and `/wharf ultra`',
  '`get_mast()/has_mast()`',
  '`list.push(a).reverse()` and `.reverse(x)`',
  '`grep "\\.wharf("` and `\\wharf`',
  '`.isReady` of `(/orders)`',
  '`.tsx` files',
];

describe('folders and words with a slash', () => {
  for (const text of madeUp)
    it(`are struck where nobody named them: ${text}`, () => {
      const summary = audited(text);
      assert.match(summary, /Work was done on .*\[…\].* and it went well/u);
    });

  for (const text of real)
    it(`stay where the conversation names them: ${text}`, () => {
      assert.ok(audited(text).includes(`Work was done on ${text} and it went well`));
    });

  for (const text of prose)
    it(`stay where they are words: ${text}`, () => {
      assert.ok(audited(text).includes(`Work was done on ${text} and it went well`));
    });
});

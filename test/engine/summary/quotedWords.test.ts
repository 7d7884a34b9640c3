import assert from 'node:assert/strict';
import { draftOffline } from '../../../src/engine/summary/offline';
import { draftInputAt } from '../../build/compactions';
import { conversation } from '../../build/conversation';
import { quotedWords } from '../../../src/engine/summary/quotedWords';

describe('the person’s words in a summary', () => {
  it('are sentences that say something alone, each once, and nothing of other sections', () => {
    const summary = [
      ...['> a lead that quotes the person too', '', '## In the user’s words'],
      ...['> [1] (quoted above)', '> [2] go on', '> [3] please use pnpm not npm in this repo'],
      ...['> [4] (⟵ “Which one of the two?”) the first one of them please'],
      ...['> [5] please use pnpm not npm in this repo', `> [6] ${'long paste '.repeat(60)}`],
      ...[
        '> second line of a message of many words',
        '> [7] 蔵の鍵はいつも閉めること',
        '',
        '## What happened',
      ],
      ...['> [8] the words of an agent that works here'],
    ].join('\n');
    assert.deepEqual(quotedWords(summary.replaceAll('’', "'")), [
      'please use pnpm not npm in this repo',
      '蔵の鍵はいつも閉めること',
    ]);
    assert.deepEqual(quotedWords(''), []);
  });

  const rules = {
    en: 'Always run the tide check before you push.',
    de: 'Bitte immer zuerst die Pegelprüfung laufen lassen.',
    es: 'Ejecuta siempre la comprobación antes de enviar nada.',
    fr: "Lance toujours le contrôle avant d'envoyer quoi que ce soit.",
    ja: '送る前に必ず潮位の確認をしてください。',
    ko: '보내기 전에 항상 수위 검사를 먼저 실행해 주세요.',
    ru: 'Всегда запускай проверку уровня перед отправкой кода.',
    zh: '推送之前请务必先运行水位检查。',
  };
  for (const [language, rule] of Object.entries(rules))
    it(`are found in a summary of ours in that language, and nothing that nobody said (${language})`, () => {
      const talk = conversation()
        .user('Look at the pump of the north quay first, please.')
        .agent('The pump of the north quay runs as it should.')
        .user(rule)
        .agent('Understood, it will be run before each of them.')
        .user('ok')
        .bash('npm test', '12 passing')
        .agent('Shall the lamp of the pier be looked at as well?')
        .user('yes');
      const entries = talk.entries();
      const { summary } = draftOffline(draftInputAt(entries, entries.length));
      const said = entries.flatMap((entry) =>
        entry.kind === 'message' && entry.role === 'user'
          ? entry.blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : []))
          : [],
      );
      const words = quotedWords(summary);
      assert.ok(words.includes(rule), summary);
      for (const one of words) assert.ok(said.includes(one), one);
    });
});

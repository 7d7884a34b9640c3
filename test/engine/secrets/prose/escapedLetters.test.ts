/** What is told in another script, in JSON that holds ASCII alone, as Python and PHP write it: `"\u043f\u0430\u0440…"`. */
import assert from 'node:assert/strict';
import { redact } from '../../../../src/engine/secrets/redact';
import { masksWhatIsMarked } from '../marked';

const ascii = (text: string): string =>
  text.replace(/[^ -~⟦⟧]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

const told = [
  '{"text": "本番DBのパスワードは ⟦Sakura-7731xK⟧ です。"}',
  '{"text": "测试环境的密码是 ⟦Hk72mmZq!d⟧ ，用户名是 root。"}',
  '{"text": "Пароль от тестового сервера: ⟦grom_Tucha_55⟧"}',
  '{"text": "관리자 비밀번호는 ⟦nyaNko.44.tR⟧ 입니다."}',
  '{"text": "Das Passwort für die Datenbank lautet ⟦Regen48!Tulpe⟧, danke"}',
  '{"contraseña": "⟦Lento88-Verano⟧"}',
];

describe('redact: what is told in escaped letters', () => {
  for (const text of told) {
    it(text, () => {
      masksWhatIsMarked(text);
      masksWhatIsMarked(ascii(text));
      const twice = redact(JSON.stringify({ out: ascii(text).replace(/[⟦⟧]/g, '') })).text;
      assert.equal(twice.includes(/⟦(.*)⟧/.exec(text)?.[1] ?? ''), false, twice);
    });
  }

  it('leaves what tells nothing as it is', () => {
    for (const text of [
      '{"text": "\\u041f\\u0430\\u0440\\u043e\\u043b\\u044c \\u043d\\u0435 \\u043c\\u0435\\u043d\\u0435\\u0435 8"}',
      'C:\\users\\udev\\uabcdef',
      '\\ud83d\\ude80 \\u200b\\u0000 \\uZZZZ',
    ])
      assert.equal(redact(text).text, text);
  });

  it('joins halves between which stands an escape of what nobody sees', () => {
    const halves = ['ghp_aB3dE5fG7h', 'J9kL1mN3pQ5rS7tU9vW1xY3zA5'];
    const { text } = redact(`{"t": "${halves.join('\\u200b')}"}`);
    assert.equal(text.includes(halves[1] ?? ''), false, text);
  });
});

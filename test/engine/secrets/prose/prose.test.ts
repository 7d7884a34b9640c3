import assert from 'node:assert/strict';
import { redact } from '../../../../src/engine/secrets/redact';

const masks = (text: string, secret: string): void => {
  const output = redact(text).text;
  assert.ok(!output.includes(secret), output);
  assert.match(output, /\[redacted:/);
};
const stays = (text: string): void => assert.equal(redact(text).text, text);

describe('secrets announced in a sentence', () => {
  const told: readonly (readonly [string, string])[] = [
    ['the password for the staging box is marble4821', 'the noun and its "is" apart'],
    ['the password for ops@10.0.0.7 on port 5432 is now marble4821', 'hosts and figures between'],
    ['the password for the "old" box (in the lab) is marble4821', 'quotes and brackets between'],
    [
      'the password that is set on the box is marble4821',
      'a second "is" where the first tells nothing',
    ],
    ['The password I was given yesterday: marble4821', 'a colon at the end'],
    ['the password of the box, it’s marble4821', 'a short "is"'],
    ['Mon mot de passe, c’est marble4821', 'in French'],
    ['hasło do starego serwera to marble4821', 'in Polish'],
    ['das Passwort für die alte Datenbank lautet jetzt marble4821', 'in German'],
    ['пароль от старого сервера в подвале теперь marble4821', 'in Russian, without a verb'],
    ['管理员密码现在是 marble4821', 'in Chinese'],
    ['관리자 비밀번호는 이제 marble4821 입니다', 'in Korean'],
  ];
  for (const [text, why] of told)
    it(`are masked: ${why}`, () => {
      masks(text, 'marble4821');
    });

  it('may be plain words in quotes, and three of them without', () => {
    masks('the passphrase for the backup is "copper-lantern"', 'copper-lantern');
    masks('the passphrase for the backup is copper-lantern-walrus', 'copper-lantern-walrus');
  });

  it('are not what a sentence says about a password', () => {
    stays('the password for the box is read-only');
    stays('the password for the box is up-to-date');
    stays('the password for the box is "user-defined"');
    stays('the password was mailed to bob2024');
    stays('the password for bob’s laptop42 is lost');
    stays('The password is lost. The name of the box is marble4821');
  });
});

describe('secrets of plain words', () => {
  for (const text of [
    "export GPG_PASSPHRASE='copper-lantern'",
    'passphrase: copper-lantern',
    '{"password":"copper-lantern"}',
    'Server=db;Uid=sa;Password=copper-lantern;',
    'ENV ROOT_PASSWORD copper-lantern',
    'client_secret = "copper-lantern"',
  ])
    it(`are masked under a name that says so: ${text}`, () => {
      masks(text, 'copper-lantern');
    });

  for (const text of [
    'password: change-me',
    'password: wrong-password',
    'password: user-supplied',
    'token: "access-token"',
    'existingSecret: shop-postgres',
    'imagePullSecret: "shop-registry"',
    'sign(secret=shop_value)',
  ])
    it(`are not what stands for one or names one: ${text}`, () => {
      stays(text);
    });
});

describe('secrets quoted by half', () => {
  for (const text of [
    "curl -u bob:'Marble42!x' https://x.example",
    'curl --user "bob":"Marble42!x" https://x.example',
    "echo root:'Marble42!x' | chpasswd",
    "smbclient //nas/share -U ops%'Marble42!x'",
    'lftp -u ops,"Marble42!x" sftp.example.com',
    "git clone https://ops:'Marble42!x'@git.example.com/a.git",
  ])
    it(`are masked: ${text}`, () => {
      masks(text, 'Marble42!x');
      masks(JSON.stringify({ command: text }), 'Marble42!x');
    });
});

describe('colours', () => {
  for (const text of [
    'theme.pwd: "#ff00aa"',
    'password: "#ff00aa80"',
    'secret: rgb(12, 40, 200)',
    'password_color: "oklch(70% 0.1 200)"',
    'theme.pwd = "bright-blue"',
  ])
    it(`are never secrets: ${text}`, () => {
      stays(text);
    });
});

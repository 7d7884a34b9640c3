/**
 * Texts of 100 kB that lead the rules from one place to the next: what is longer may take more looks by its length alone, counted as
 * executions of patterns (how long one of them takes is held by test/architecture/patterns). No clock.
 */
import assert from 'node:assert/strict';
import { maskOf } from '../../../src/engine/secrets/mask';
import { redact } from '../../../src/engine/secrets/redact';

/** Pieces that are said again and again, most of them beginnings that never come to an end. */
const pieces: readonly string[] = [
  'the password for the ',
  'the password is is is now still ',
  'password, ',
  'password is: ',
  'password of the box that is on the shelf that was in the lab which will be ',
  'password “',
  'пароль от базы данных на ',
  'le mot de passe c’est c’est ',
  'hasło to to ',
  'पासवर्ड अब है ',
  '密码现在是',
  'パスワードは今は',
  '비밀번호는 이제 ',
  'كلمة المرور هي ',
  'credentials: a/',
  'recovery code ',
  'x as the password ',
  "curl -u bob:'",
  'curl -u "bob":"',
  ' --user a:',
  "echo root:'a",
  "https://ops:'",
  "https://ops:'a'@",
  'smbclient -U ops%"',
  'lftp -u ops,"',
  'ENV ROOT_PASSWORD ',
  'passphrase: a-',
  'PASSWORD=aaaa-bbbb- ',
  'password="aaa bbb ',
  'secret=aaa_bbb_',
  'variable "password" { default = ',
  'password: "#ff00aa" ',
  'theme.pwd: rgb(',
  'password\u001b[1m',
  'password: \u001b[1mx\u001b[0m',
  '{"password": {"password": "',
  '\\"password\\":\\"',
  '| password | ',
  'password\n| a | b |\n',
  'Client("AC',
  'connect(password(',
  '-----BEGIN PRIVATE KEY-----\\n',
  'cat pgpass\nhost:5432:a:b:',
  '$6$a$',
  '<password><password>',
  'DB_PASSWORD=marble4821 ',
  'marble4821 password ',
];

const made = (piece: string, length: number): string =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** How many patterns are tried while a thing is done; what replaces, splits and searches tries them too. */
function triesOf(work: () => unknown): number {
  let tries = 0;
  const exec = RegExp.prototype.exec;
  RegExp.prototype.exec = function (text) {
    tries++;
    return exec.call(this, text);
  };
  try {
    work();
  } finally {
    RegExp.prototype.exec = exec;
  }
  return tries;
}

/** Lengths compared, UTF-16 units: eight times the text may take nine times the looks. */
const [short, long] = [12_500, 100_000];
const mostGrowth = 9;

describe('hostile texts', () => {
  it('are told by their tries where something is done for each pair of places', () => {
    const pairs = (text: string): void => {
      for (let i = 0; i < text.length; i += 500)
        for (let j = 0; j < i; j += 500) /x/.exec(text.slice(j, j + 5));
    };
    const growth = triesOf(() => pairs(made('a', long))) / triesOf(() => pairs(made('a', short)));
    assert.ok(growth > 4 * mostGrowth, String(growth));
  });

  for (const piece of pieces)
    it(`take looks by their length, and are masked once and for all: ${JSON.stringify(piece)}`, () => {
      let once = '';
      const few = triesOf(() => (once = redact(made(piece, short)).text));
      const many = triesOf(() => redact(made(piece, long)));
      assert.ok(many <= mostGrowth * few + 500, `${few}, then ${many}`);
      assert.ok(many <= 40 * long, `${many} looks in ${long} units`);
      assert.ok(redact(once).text === once, 'the masked text is masked again');
    });

  it('are read again only around what was masked', () => {
    const text = made('password ', 200_000);
    const few = triesOf(() => redact(text));
    const many = triesOf(() => redact(`${text}\nDB_PASSWORD=velvet7742x\n`));
    assert.ok(many <= 1.4 * few, `${few}, then ${many}`);
  });

  it('of one word are judged in few looks: each place once, whatever words announce it', () => {
    const looks = triesOf(() => redact(made('password=', long)));
    assert.ok(looks <= 30 * long, `${looks / long} looks for each unit`);
  });

  /** Secrets by the hundred thousand, and flags that each command of a line would find again. */
  const crowds: readonly (readonly [piece: string, times: number, secrets: number])[] = [
    ['https://a:b1c!@h ', 150_000, 150_000],
    ['sshpass -p ', 3_500, 3_499],
    ['+ sshpass -p hunter7 scp f root@h:/tmp && ', 16_000, 16_000],
  ];
  for (const [piece, times, secrets] of crowds)
    it(`with very many secrets are masked like others: ${JSON.stringify(piece)}`, () => {
      const { text, found } = redact(piece.repeat(times));
      assert.equal(found.length, secrets);
      assert.equal(text.split('[redacted:').length - 1, secrets);
    });

  it('leave nothing of the secrets between them', () => {
    for (const piece of pieces) {
      const text = `${made(piece, 3_000)}\nDB_PASSWORD=velvet7742x\n${made(piece, 3_000)}`;
      assert.doesNotMatch(maskOf()(text), /velvet7742x/, piece);
    }
  });

  it('of a mask that remembers much take looks by their length, not by what it remembers', () => {
    const mask = maskOf();
    const settings = Array.from({ length: 400 }, (_item, i) => `A_PASSWORD=velvet${1_000 + i}x`);
    mask(settings.join('\n'));
    const text = made('velvet velvet1 velvet10 velvet100 ', long);
    const fresh = triesOf(() => maskOf()(text));
    assert.ok(triesOf(() => mask(text)) <= fresh + 500);
    assert.equal(mask(text), text);
  });
});

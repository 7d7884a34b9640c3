/** Figures alone behind a word for a password, and the numbers that stand near such words. */
import { masksWhatIsMarked } from '../marked';

const rows: readonly string[] = [
  'password: ⟦48291737⟧',
  'Password = ⟦48291737⟧',
  'the password is ⟦48291737⟧',
  'The password for the router is now ⟦48291737⟧.',
  'the wifi password: ⟦4829 1737⟧',
  'password: "⟦48291737⟧"',
  'the passcode is ⟦482917⟧',
  'passcode: ⟦4829⟧',
  'Passcode for the tablet: ⟦482917⟧, ask Ana for the rest',
  'the passcode is ⟦4829⟧ and the door is on the left',
  'The PIN is ⟦4829⟧',
  'das Passwort lautet ⟦48291737⟧',
  'Passwort: ⟦482917⟧',
  'mot de passe : ⟦482917⟧',
  'le mot de passe du coffre est ⟦482917⟧',
  'la contraseña es ⟦482917⟧',
  'contraseña del router: ⟦48291737⟧',
  'senha: ⟦48291737⟧',
  'пароль: ⟦48291737⟧',
  'пароль от роутера теперь — ⟦48291737⟧',
  '密码：⟦48291737⟧',
  '密码是⟦48291737⟧',
  'パスワードは⟦48291737⟧です',
  '비밀번호는 ⟦48291737⟧',
  '  db_password: ⟦48291737⟧',
  '- **Password:** ⟦48291737⟧',
  '{"text":"the password is ⟦48291737⟧\\nuse it"}',
  // Rules, sizes, times, counts.
  'password: 8',
  'password: 12 characters at least',
  'password: 100000 iterations',
  'The password is 128000 bytes long',
  'password_min_length: 12',
  'password_hash_iterations: 600000',
  'passwordExpiresAt: 1735689600',
  'password length: 160000',
  'The password policy is 202401',
  'The password hash cost is 600000',
  'password attempts: 482917',
  'Passwords: 482917',
  'passwords checked: 1048576',
  'password reset 482917 times',
  'pass: 482917',
  'test pass: 482917, fail: 12',
  'password: 12.5 ms',
  'password: 2024-01-15',
  'password: 10:24:33',
  'passcode: 2.3.1',
  'password: 111111',
  'passcode: 0000',
  '"password": 86400',
  'password = 600000 * 2',
  'password == 482917',
  'compare the password to 482917 others',
];

describe('figures told as a password', () => {
  for (const row of rows)
    it(row, () => {
      masksWhatIsMarked(row);
    });
});

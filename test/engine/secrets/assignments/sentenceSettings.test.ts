/** Settings quoted in a sentence whose value is words, and code that sets a name of that kind. */
import { masksWhatIsMarked } from '../marked';

const rows: readonly string[] = [
  'Here it is: ssh_key_passphrase = ⟦turnip galaxy⟧',
  'Use this in the file, ssh_key_passphrase = ⟦turnip galaxy⟧.',
  'You should set ssh_key_passphrase = ⟦turnip galaxy⟧',
  'Il faut mettre `gpg_passphrase = ⟦turnip galaxy lantern⟧`',
  'For the backup: RESTIC_PASSWORD=⟦turnip galaxy⟧',
  '{"text":"Here it is: ssh_key_passphrase = ⟦turnip galaxy⟧\\nThanks"}',
  'ssh_key_passphrase = ⟦turnip galaxy⟧',
  'Write into it: db_password = ⟦copper lantern walrus9⟧',
  'Then run PGPASSWORD=⟦velvet⟧ psql',
  'Then we run DB_PASSWORD=⟦velvet⟧ npm test',
  'put `backup_passphrase = ⟦willow comet⟧` into it',
  // Code and talk.
  'the line `user_password = await hash` waits',
  'Then comes the line: user_password = await hash',
  'user_password = yield fetch',
  'user_password = defer load',
  'In the test we write let user_password = turnip galaxy',
  'Look at it: const db_password = turnip galaxy',
  'Here: db_password = not set',
  'Here: db_password = the old one',
  'the rule is that password = required field',
  'Here: db_password = turnip galaxy and so it goes',
  'Here: db_password = turnip(galaxy lantern)',
  'Here: password_hint = turnip galaxy',
  'x = 1; total_tokens = turnip galaxy',
];

describe('words for a value in a sentence', () => {
  for (const row of rows)
    it(row, () => {
      masksWhatIsMarked(row);
    });
});

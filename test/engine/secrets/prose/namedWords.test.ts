/** Several words without quotes, answers and words for a password that were missed, and what is written like them. */
import assert from 'node:assert/strict';
import { redact } from '../../../../src/engine/secrets/redact';
import { masksWhatIsMarked } from '../marked';

const rows: readonly string[] = [
  // A figure at the end of some words.
  'password: ⟦tangerine Gate 44!⟧',
  'Password: ⟦copper Kettle 912⟧',
  'Passwort für den Server: ⟦Wald Lauf 77⟧',
  'mot de passe du NAS : ⟦Olive Verte 318⟧',
  'passphrase: ⟦Otter Bridge lantern 62#⟧',
  // Words with capitals, whose owner is named.
  'sudo password: ⟦Dachs im Wald⟧',
  'root password: ⟦Sieben Raben Turm⟧',
  '> wifi password: ⟦Otter Under Bridge⟧',
  'ansible_become_pass: ⟦Dachs im Wald⟧',
  'ansible_become_pass: "⟦Dachs im Wald⟧"',
  "db_password: '⟦Kupfer Kessel Haus⟧'",
  'vault_pass: ⟦Olive Verte Lune⟧',
  // In quotes of any kind.
  'password = “⟦Katze Haus⟧”',
  'password = "⟦Katze Haus⟧"',
  'PASSWORD=‘⟦Kupfer Kessel⟧’',
  'passphrase := "⟦Dachs Wald Turm⟧"',
  // Answers to a prompt.
  'Enter passphrase: ⟦blue horse battery⟧',
  '$ ssh-add\nEnter passphrase: ⟦velvet anchor tunnel⟧',
  // A sign that also begins a tag.
  'vault_pass = ⟦!vault-Ma9us⟧',
  'DB_PASSWORD=⟦!Kessel-7a⟧',
  // In the next line of a chat, in the sentence before.
  "what's the root pw?\nann: ⟦Teapot-Lemon6⟧",
  'bob: anyone got the admin pw?\nlena: ⟦Copper-Kite9⟧',
  'changed it from "old" to "⟦Vogel/Nest4⟧"; that is the root password now',
  'set it to `⟦Kessel/Haus9⟧`, that’s the new admin password.',
  'u: joe p: ⟦Pinsel-8⟧',
  'user: lena pw: ⟦Kessel-42⟧',
  // Ukrainian, Swahili.
  'гасло: ⟦Soniakh-74⟧',
  'Гасло до сервера: ⟦kalyna_2291⟧',
  'nenosiri ni ⟦Tembo-Mkubwa7⟧',
  'nenosiri la seva ni ⟦Twiga_88x⟧',
  'Nywila: ⟦simba_4471⟧',
];

const others: readonly string[] = [
  'password: see the wiki page 12',
  'Password: at least 8 characters',
  'password: expires after 90 days',
  'password: Added in Version 2',
  'Passwort: siehe Seite 44',
  'Passwort: mindestens 12 Zeichen',
  'Password: Must Match Step 12',
  'Password field: Row Three 44px',
  'sudo password: Needed For Install',
  'sudo password: Asked Only Once',
  'root password: Not Set Yet',
  'root password: Steht Im Wiki',
  'admin password: Liegt im Tresor',
  'wifi password: Ask Front Desk',
  'admin password: Set By Installer',
  'db_password: Stored In Vault',
  'admin_password: Siehe Eintrag im Wiki',
  'db_password: "Stored In Vault"',
  'ansible_become_pass: "{{ vault_become_pass }}"',
  'ansible_become_pass: !vault |',
  'new_password: "Neues Kennwort Eingeben"',
  'forgot_password: "Zugang Neu Anfordern"',
  'confirm_password: Noch Einmal Eingeben',
  '"reset_password": "Konto Wieder Herstellen",',
  'password = "Enter Password"',
  'password = “Your Password”',
  'password = "Access Denied"',
  'password = “Wird Geladen”',
  'const passwordLabel = "Katze Haus";',
  'Enter passphrase: press return twice',
  'Enter passphrase (empty for no passphrase): ',
  'Enter passphrase: must match exactly',
  'password: !vault |\n  $ANSIBLE_VAULT;1.1;AES256',
  'password: !Ref DbPasswordParameter',
  'Password: !Sub "{{resolve:secretsmanager:db}}"',
  "what's the root pw?\nann: no idea, ask bob",
  "what's the root pw?\nann: see README-v2.md",
  'moved it from "lib" to "src/Auth2"; that is the password module now',
  'renamed to "Auth/Form2"; that is the new password field, not the old one',
  'u: joe p: Phase-2',
  'u: 4 p: Level-8',
  'Їхнє гасло: Слава Україні!',
  'гасло дня: вчимося разом',
  'nenosiri ni lazima liwe refu',
  'Weka nenosiri lako hapa',
  'This door had a password in Chapter Nine 44 pages ago',
];

describe('words told as a password', () => {
  for (const row of rows)
    it(`are masked: ${JSON.stringify(row)}`, () => {
      masksWhatIsMarked(row);
    });
  for (const text of others)
    it(`are none: ${JSON.stringify(text)}`, () => {
      assert.equal(redact(text).text, text);
    });
});

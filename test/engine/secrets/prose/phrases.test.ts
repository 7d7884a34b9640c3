/** Sentences behind a word for a passphrase, figures of a PIN, keys of disks; and what is said about them without telling one. */
import { masksWhatIsMarked } from '../marked';

const rows: readonly string[] = [
  'The passphrase of the key is "⟦three owls read old maps⟧", use it once.',
  'passphrase: "⟦seven small boats at dawn⟧"',
  'Die Passphrase für den Schlüssel ist „⟦drei Hasen im hohen Gras⟧“, damit geht es.',
  'La phrase secrète de la clé est « ⟦le vieux moulin tourne encore⟧ ».',
  'la frase de paso del disco es "⟦cinco gatos miran la luna⟧"',
  'A frase secreta da chave ssh é "⟦o barco azul voltou cedo⟧"',
  "de wachtwoordzin van de repo is '⟦acht eenden in de regen⟧', graag",
  'Парольная фраза для ключа — «⟦пять лис идут домой⟧», спасибо',
  '秘密鍵のパスフレーズは「⟦白い犬が海を見る⟧」です。',
  'عبارة المرور للمفتاح هي "⟦النهر يمر قرب البيت⟧"',
  'backup की passphrase "⟦हरी नाव नदी में⟧" है',
  'PIN do karty to ⟦4917⟧, wpisz go',
  'пин-код от токена ⟦7402⟧, подпиши им',
  '공동현관 PIN은 ⟦9461⟧입니다.',
  'رمز PIN للشريحة هو ⟦3074⟧، ضعه',
  'डिवाइस का पिन ⟦641903⟧ है',
  'SIM kartın PIN kodu ⟦2985⟧, yaz',
  'Numerical Password:\n  ID: {6B1F0D92}\n  Password:\n    ⟦000418-473605-474331-568480-406329-280214-383570-440627⟧',
  'old login for grafana, ops_ro / ⟦Wint3rmoor!2023⟧',
  'office wifi for the rpi is Tower-5G / ⟦bluelamp77⟧, no screen',
  'пароль от тестовой базы ⟦Gfhjkm_2023rf⟧, пользователь app',
  'db-01.internal:5432:ledger:ledger_app:⟦YUWPXsDBXgRWtaZ⟧',
  'De wachtzin is "⟦vijf natte honden bij de sluis⟧", graag',
  'A frase-senha da chave é "⟦dois gatos na varanda velha⟧"',
  'Fraza do klucza brzmi „⟦cztery stare łodzie na rzece⟧”',
  'Der Satz zum Entsperren heißt „⟦drei alte Hunde kaufen Brot⟧“, bitte',
  "it opens with the phrase '⟦marble lantern under april⟧', please",
  'PIN do karty SIM to ⟦5071⟧',
  'pinkoden är ⟦1864⟧ om den låser sig',
  'troquei a palavra-passe do admin para ⟦Lw8@zRk5vN⟧',
  // What is said of them without telling one.
  'He ended with the phrase "we go home now then".',
  'The key phrase is "tests pass on main today"',
  'Enter the passphrase "must not be empty"',
  'the passphrase is "incorrect or the key is damaged"',
  'passphrase: "Enter passphrase for key"',
  'The passphrase prompt says "type it again please"',
  'the passphrase of the key. "three owls read old maps" is a poem',
  'PIN support came in 2023 and left in 2024',
  'the PIN has 4 to 8 digits',
  'PIN retries after 3000 ms',
  'the password base64-encoded, not encrypted',
  'POSTGRES_PASSWORD: ${POSTGRES_PASSWORD:?must be set}',
  'groups 000418-473605-474331 of a serial number',
  'host:5432:ledger:reader:connection',
];

describe('what is told in words and figures of every day', () => {
  for (const row of rows)
    it(row, () => {
      masksWhatIsMarked(row);
    });
});

/** What opens nets, doors and accounts: lists of codes with blanks in them, codes that something has, names of nets beside their keys. */
import { masksWhatIsMarked } from '../marked';

const rows: readonly string[] = [
  // Codes in groups, several in a line.
  'Backup codes for google account anya.p@gmail.com:\n1. ⟦3727 5464⟧   2. ⟦7784 7174⟧\n3. ⟦0931 5480⟧   4. ⟦6565 4531⟧',
  'Your backup codes:\n⟦4810 2296⟧\n⟦7735 0912⟧\n⟦6640 3187⟧\nEach works once.',
  'codes de secours du compte :\n1) ⟦391 204⟧\n2) ⟦880 517⟧\n3) ⟦642 095⟧',
  'Wiederherstellungscodes (GitLab):\n- ⟦83920 11745⟧\n- ⟦60214 99371⟧\n- ⟦15530 27846⟧',
  'Recovery codes\n  ⟦k3p9x 7m2qd⟧\n  ⟦w8z4t n5c1v⟧\n  ⟦b6r0j y2h7s⟧',
  // What has a code, what a code is of.
  'Die Alarmanlage im Büro hat den Code ⟦740193⟧, bitte nicht weitersagen. Das Skript soll um 22 Uhr scharf schalten.',
  'the alarm in the hall has the code ⟦6620⟧ and beeps for 30 seconds',
  "L'alarme du dépôt a le code ⟦4417⟧, merci",
  'Der Tresor im Keller hat die Kombination ⟦481726⟧.',
  'La cassaforte in ufficio ha il codice ⟦905218⟧',
  // The key of a net, in words.
  'WLAN "Ponyhof-Gast", WLAN-Schlüssel: ⟦reitstunde um vier⟧',
  'ssid: Dachboden\nWLAN-Passwort: ⟦drei alte Kisten⟧',
  'wifi key: ⟦seven grey geese⟧',
  'Clé wifi : ⟦un chat sur le toit⟧',
  // The name of a net stays.
  'Pour le wifi du labo « Labo-B2 », la clé est « ⟦tournesol89marée⟧ »',
  'WLAN „Werk-Halle7“, der Schlüssel ist „⟦Eisen-Bahn-88⟧“',
  'our wifi "Loft-Guest5" has the key "⟦chimney-sweep-1907⟧"',
  'la rete wifi «Studio-4G», la chiave è «⟦limone-verde-31⟧»',
];

const others: readonly string[] = [
  'Backup codes are kept for 30 days:\n1. 2024 2025   2. are the years\nthat is all',
  'Recovery codes are ten.\n1. open the page\n2. enter them',
  'the restore code in backup.ts reads 4096 8192 bytes',
  'Die Alarmanlage im Büro hat den Code 40 nicht erkannt, 1200 Zeilen Log.',
  'the error has the code 74019 and the alarm module has 4410 lines of code',
  'the module has the code from 2019 in it',
  'WLAN-Schlüssel: steht am Router\nWLAN-Passwort: siehe Wiki unter Netz',
  'wifi key: see the sticker below\nwifi password: ask the front desk',
  'Clé wifi : voir sous la box',
  'wifi key: must have eight characters',
  'wifi key: required in station mode',
  'wifi password: not set yet\nWLAN-Schlüssel: wird noch geändert',
];

describe('what opens something', () => {
  for (const text of rows) it(text, () => masksWhatIsMarked(text));
  for (const text of others) it(`leaves ${text}`, () => masksWhatIsMarked(text));
});

/** Codes for a second factor in lists of any form, and lists below such words that are none. */
import { masksWhatIsMarked } from '../marked';

const rows: readonly string[] = [
  'Recovery codes for the forge (print them):\n\n  ⟦7fa10-c3d92⟧   ⟦0be44-91ac7⟧\n  ⟦d2083-5f6e1⟧   ⟦94c7a-b05d8⟧\n\nEach works once.',
  'backup codes of the mail account\n⟦k4mw-9xqz⟧ ⟦p7tr-2bnc⟧ ⟦h3vd-8ylf⟧ ⟦w6gs-5jke⟧',
  'Emergency codes:\n[ ] ⟦4f81c09d⟧\n[ ] ⟦b7203e5a⟧\n[x] ⟦90ce6d14⟧',
  'scratch codes below\n1) ⟦83017462⟧\n2) ⟦59260381⟧\n3) ⟦17449035⟧\n4) ⟦60821597⟧',
  'Meine Einmalcodes:\n• ⟦r5tk-q81z⟧\n• ⟦m2xn-c60w⟧\n• ⟦b9hd-f47y⟧',
  'Codes à usage unique du dépôt :\n⟦a83kf-0zq1m⟧, ⟦c71xd-9wp4t⟧, ⟦e20vb-6rn8s⟧',
  'códigos de un solo uso\n| 1 | ⟦7QXM-20KD⟧ |\n| 2 | ⟦W81F-ZP3T⟧ |\n| 3 | ⟦5BNC-H94R⟧ |',
  'Codici monouso:\n⟦91c0f-3ad27⟧\n⟦4e8b2-70fd1⟧\n⟦a5d63-c19e0⟧',
  'kody jednorazowe:\n⟦x7kq-40mz⟧\n⟦t2wd-91pc⟧\n⟦n8rb-63yh⟧',
  'Одноразовые коды:\n⟦x7kq-40mz⟧\n⟦t2wd-91pc⟧\n⟦n8rb-63yh⟧',
  '{"recovery_codes": ["⟦d17ac-90b3e⟧", "⟦5e0f8-c27d4⟧", "⟦83b6a-1fd09⟧"]}',
  'recovery_codes:\n  - "⟦d17ac-90b3e⟧"\n  - "⟦5e0f8-c27d4⟧"\n  - "⟦83b6a-1fd09⟧"',
  'recovery codes\n    ⟦JK4M-W9XQ-Z0PT⟧  ⟦R2BN-C3HV-D8YL⟧\n    ⟦F6GS-5JKE-M1WA⟧  ⟦T7UD-K2XN-C60Q⟧',
  'verification codes (once each)\n⟦m3kqx-71dzr⟧ / ⟦t90fb-zp2wn⟧ / ⟦6cncy-j84re⟧',
  'MFA recovery codes: ⟦b2f8-4cd1⟧, ⟦66ae-c103⟧, ⟦81bc-5d6f⟧ and ⟦24ce-99bb⟧',
  // None of these is a code.
  'the backup codes are made in\nread-only sign-up pages-list\nand nowhere else',
  'Recovery codes:\n- read-only\n- write-once\n- left-over',
  'restore codes by day\n20240101\n20240102\n20240103\n20240104',
  'backup codes page\nsrc/backup-page.ts\nsrc/codes-list.ts\nsrc/index-main.ts',
  'emergency codes: 10 per account, 8 to 12 characters each, shown once',
];

describe('lists of codes', () => {
  for (const text of rows) it(text, () => masksWhatIsMarked(text));
});

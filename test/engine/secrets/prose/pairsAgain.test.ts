/** A name and a password with nothing but a stroke between, signs of code inside of passwords, PUKs, and halves told one by one. */
import { masksWhatIsMarked } from '../marked';

const rows: readonly string[] = [
  // Behind a word for what is opened.
  'Zugang zum Drucker: marlene / ⟦7QmXc2HfRd⟧ , Adresse http://10.1.1.9',
  'Anmeldung am Wiki: marlene / ⟦k8Vt3NwZb7⟧',
  'accès au NAS : lucie / ⟦Rb4XcQ72hf⟧',
  'accesso al pannello: gina / ⟦Vt83NwZb7R⟧',
  'acesso ao painel: rui / ⟦Xc27HfRd9Y⟧',
  'toegang tot de switch: joost / ⟦mQ7Xc2HfR8⟧',
  'dostęp do serwera: kasia / ⟦Nw8Zb7RmXc⟧, port 22',
  'ssh access for the box: builder / ⟦Lq8vYt3NwZ⟧',
  'switch access is netops | ⟦Kd82mXq7Rv⟧',
  // Signs of code.
  'hasło do routera to ⟦Ze-gar=7301⟧ a login to admin',
  'das Passwort lautet ⟦Rübe;Kraut=92⟧.',
  'пароль от базы — ⟦Sova=Les_47⟧, логин app',
  // PUKs and their like.
  'the puk of that card is ⟦60184273⟧, the reader has it',
  'puk: ⟦60184273⟧',
  'sim pin ⟦4917⟧ und Puk ⟦73925014⟧',
  'the mTAN is ⟦482913⟧, valid two minutes',
  'Geheimzahl der Karte: ⟦7204⟧',
  // Halves.
  'the deploy key comes in two parts\nfirst part ⟦9f27c0d18ab34e56f7d2⟧\nsecond part ⟦0b7ce4519d3fa8267c1e⟧',
  'slack cut the token, first half: ⟦Zk81mQx03VbnTr5L⟧ and the second half: ⟦wP2cRd9YsE7Hj4Gt⟧',
  'Der Schlüssel, erste Hälfte ⟦Zk81mQx03VbnTr5L⟧, zweite Hälfte ⟦wP2cRd9YsE7Hj4Gt⟧',
  'la clé api, première moitié : ⟦Zk81mQx03VbnTr5L⟧\nseconde moitié : ⟦wP2cRd9YsE7Hj4Gt⟧',
  'klucz: pierwsza połowa ⟦Zk81mQx03VbnTr5L⟧ druga połowa ⟦wP2cRd9YsE7Hj4Gt⟧',
  'ключ: первая половина ⟦Zk81mQx03VbnTr5L⟧ вторая половина ⟦wP2cRd9YsE7Hj4Gt⟧',
  'part one of the api key: ⟦Zk81mQx03VbnTr5L⟧, part two: ⟦wP2cRd9YsE7Hj4Gt⟧',
  "l'altra metà della chiave: ⟦wP2cRd9YsE7Hj4Gt⟧, la prima metà era ⟦Zk81mQx03VbnTr5L⟧",
  // None of these is one.
  'the puk variable holds 20240101 rows',
  'the key takeaways: first part Chapter12Section3, second part Chapter14Section9',
  'Zugang: Tür links / Aufzug rechts',
  'access: 24 / 7',
  'zugang zum Server: node12 / worker34',
  'the password param is sent as user=admin1',
  'the password field has maxlength=128 and type=password1',
  'the password is checked by Content-Length=4851',
  'the password hash is computed as h=sha256(x)',
  'the puk stops at 40 bytes',
  'the first half 9f27c0d18ab3 of the commits is merged, the second half 0b7ce4519d3f is not',
  'the key idea: first part src/index2.ts, second part src/worker3.ts',
  'the token is read in two parts: first part header, second part payload',
];

describe('told in other ways once more', () => {
  for (const text of rows) it(text, () => masksWhatIsMarked(text));
});

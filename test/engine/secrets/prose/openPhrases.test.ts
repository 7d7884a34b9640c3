/** Passphrases of plain words without quotes, in many languages; and what is said of passphrases in as many words. */
import { masksWhatIsMarked } from '../marked';

const rows: readonly string[] = [
  'Der Merksatz fürs Backup lautet ⟦kupfer regenschirm otter dreizehn mandel⟧\ndanke',
  'die Passphrase vom Stick ist ⟦wolke traktor pfeffer geige⟧, bitte nur lokal nutzen',
  'Schlüsselsatz: ⟦laterne moos zwieback kanu elf⟧',
  'Kennsatz für die Platte ist jetzt ⟦laterne moos zwieback kanu elf⟧.',
  'das Kennwort ist ⟦laterne moos zwieback kanu elf⟧',
  'la phrase de passe du coffre est ⟦girafe tonneau menthe cloche rivage⟧, ne la note pas',
  'La phrase secrète, c’est ⟦girafe tonneau menthe cloche⟧',
  'la frase de paso del disco es ⟦jirafa barril menta campana orilla⟧',
  'la frase segreta del portatile è ⟦giraffa botte menta campana riva⟧',
  'a frase secreta do cofre é ⟦girafa barril menta sino praia⟧',
  'de wachtwoordzin van de schijf is ⟦giraf tonnetje munt klok oever⟧',
  'fraza hasła do dysku to ⟦żyrafa beczka mięta dzwon brzeg⟧',
  'парольная фраза от диска — ⟦жираф бочка мята колокол берег⟧',
  'фраза-пароль для архива: ⟦жираф бочка мята колокол⟧',
  'lösenfrasen till disken är ⟦giraff tunna mynta klocka strand⟧',
  'the pass phrase for the usb stick is ⟦giraffe barrel mint bell shore⟧ — keep it',
  'Die Passphrase vom Schlüssel ist übrigens ⟦wolke traktor pfeffer geige⟧ falls du sie brauchst',
  'a senha do cofre é ⟦girafa barril menta sino praia⟧',
  // Said of one.
  'la contraseña es obligatoria, larga y única',
  'a senha é gerada pelo sistema operacional local',
  'Der Merksatz ist überall gleich geblieben',
  'die Passphrase ist leider immer noch unbekannt',
  'die Passphrase ist nirgends dokumentiert worden bisher, frag Jan',
  'la phrase de passe est toujours demandée deux fois',
  'la phrase secrète est stockée dans le trousseau',
  'la frase de paso es obligatoria para todos los usuarios',
  'la frase segreta è salvata nel portachiavi locale',
  'a frase secreta é guardada pelo sistema operacional',
  'de wachtwoordzin is nog steeds niet veranderd',
  'fraza hasła to zwykle kilka losowych słów',
  'парольная фраза — это несколько случайных слов подряд',
  'парольная фраза хранится только локально',
  'the passphrase is case sensitive and stored nowhere',
  'das Kennwort ist bereits abgelaufen und gesperrt',
];

describe('passphrases without quotes', () => {
  for (const text of rows) it(text, () => masksWhatIsMarked(text));
});

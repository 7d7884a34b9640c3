/** Words joined by dashes with one figure at the end: a passphrase right behind its noun, a name of something else anywhere. */
import assert from 'node:assert/strict';
import { redact } from '../../../../src/engine/secrets/redact';

const masked = (text: string): string => redact(text).text;

describe('words joined by dashes behind a word for a passphrase', () => {
  const told: readonly (readonly [string, string])[] = [
    [
      'always use the passphrase correct-horse-lamp-9 when you unlock the backup volume',
      'correct-horse-lamp-9',
    ],
    ['Passphrase velvet-otter-canyon-moss-31 opens the vault', 'velvet-otter-canyon-moss-31'],
    ['open it with the pass phrase amber-kite-window-4, please', 'amber-kite-window-4'],
    ['Mit der Passphrase korrekt-pferd-lampe-9 öffnen', 'korrekt-pferd-lampe-9'],
    ['Die Passphrase grüne-kühe-tanzen-12 steht im Safe', 'grüne-kühe-tanzen-12'],
    ['Nimm das Passwort korrekt-pferd-lampe-9', 'korrekt-pferd-lampe-9'],
    ['Verwende das Kennwort silber-otter-kanal-7 dort', 'silber-otter-kanal-7'],
    ['use the password correct-horse-lamp-9 there', 'correct-horse-lamp-9'],
    ['sign in with the password rusty-moon-kettle-5.', 'rusty-moon-kettle-5'],
    ['avec le mot de passe lune-verte-canal-8', 'lune-verte-canal-8'],
    ['la phrase de passe lune-verte-canal-8 suffit', 'lune-verte-canal-8'],
    ['usa la contraseña luna-verde-canal-8', 'luna-verde-canal-8'],
    ['la frase de paso luna-verde-canal-8', 'luna-verde-canal-8'],
    ['com a senha lua-verde-canal-8', 'lua-verde-canal-8'],
  ];
  for (const [text, secret] of told)
    it(`are masked: ${text}`, () => {
      assert.equal(masked(text), text.replace(secret, '[redacted:password]'));
    });

  const others = [
    'the password reset-flow-step-2 page',
    'use the password reset-flow-step-2 of the wizard',
    'with the password field-length-check-8 branch',
    'use the passphrase check-step-2 of the wizard',
    'the passphrase input-dialog-case-3 fails',
    'use the passphrase feature-branch-login-4',
    'merge passphrase-rotation-keeper-2 first',
    'the branch correct-horse-lamp-9 is merged',
    'the password correct-horse-lamp',
    'open ticket correct-horse-lamp-9 about the password',
    'the passphrase correct_horse_lamp-9_old is in the list of names',
  ];
  for (const text of others)
    it(`stay where it is the name of something else: ${text}`, () => {
      assert.equal(masked(text), text);
    });

  it('are found in the middle of a long text, each time they stand there', () => {
    const one = 'the passphrase correct-horse-lamp-9 opens it. ';
    const filler = 'Nothing of this is secret: step-2 of flow-3. '.repeat(200);
    const text = `${filler}${one}${filler}${one}`;
    assert.equal(masked(text).split('[redacted:password]').length - 1, 2);
    assert.ok(!masked(text).includes('correct-horse'));
  });
});

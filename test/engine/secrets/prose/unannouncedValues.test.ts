import { masksWhatIsMarked } from '../marked';

describe('what can only be a password, near a word for one', () => {
  for (const text of [
    'bitwarden gave me ⟦dRz6%Wm^kQ3u&f⟧ for the database, that is the password from now on',
    'password manager says ⟦hK7!wq-Zp4x⟧ btw',
    'I had to type ⟦qT8#vLm2xW⟧ twice before it took the new password',
    '⟦gr4nit-Alias⟧ is the keystore password, for the store and the alias both',
    'the one with ⟦x9$Lq2vTm@8⟧ and then ask jo, that is every password we have',
    '- the vpn took **⟦Zp4x!wq-hK7⟧**, a password of the old box',
    'sistema pediu a senha, coloquei ⟦Jaca7!Verde2⟧ e entrou',
    'その時のパスワード、たしか ⟦hK7!wq-Zp4x⟧ だったと思う',
  ])
    it(text, () => masksWhatIsMarked(text));

  for (const text of [
    'the password is checked in Outer$Inner2',
    'the password was mailed to bob2024',
    'feat: add password strength meter MarbleFalcon4821',
    'login with a 64-character secp256k1 key, the password is hashed with HKDF-SHA256',
    '- **FR-003**: users must be able to log in with a password',
    'src/auth/login.ts:27: export const checkPassword = (a: string) => a.length > 8',
    '2026-01-02 10:11:12 ERROR password authentication failed for Falcon4821',
    '{"type":"login","id":"MDQ6VXNlcjcwNzQx","note":"password"}',
  ])
    it(`leaves ${text}`, () => masksWhatIsMarked(text));
});

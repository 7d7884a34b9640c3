/** Answers in the next lines, figures that open something, pairs without a word for either; and what looks like them. */
import { masksWhatIsMarked } from '../marked';

const rows: readonly string[] = [
  // Answers.
  'what is the password of the switch?\n⟦Kupfer-Hahn-81⟧',
  'Assistant: please give me the root password.\n\nUser: oh sorry, it has a capital T: ⟦TangerineFox!61⟧',
  'the wifi key is on the next line\n\n⟦kettle-Moon-81-drift⟧\n\nssid is LAB-2G',
  'Асистент: Вкажіть пароль sudo.\nКористувач: ⟦s0niashnyk_Lv⟧',
  'which password do you use?\n⟦K0boldkessel⟧ (capital K)',
  // Figures.
  'the SIM asks for a PIN, it is ⟦7394⟧ I think',
  'the card says PUK ⟦61827354⟧',
  'the code for the server room door is ⟦66027#⟧',
  "le code de l'alarme du local est ⟦7350A⟧, vite",
  'Der Türcode ist ⟦4821#⟧, bitte nicht weitersagen',
  '门禁密码 ⟦294817⟧',
  'our router, the key on its sticker is ⟦61840275539912746038⟧',
  'my code is ⟦088941⟧, be quick',
  'use this backup code: ⟦8402 7719⟧',
  '$ es-reset-password -u elastic\nPassword for the [elastic] user successfully reset.\nNew value: ⟦u8*Kd_3xQw+ZpLm5Rt0e⟧',
  'Please enter the passphrase of the key.\nUser: its ⟦wet gravel under tin roofs⟧',
  'Pour l’alarme, le code est ⟦6182⟧.',
  'just got the code by SMS, it’s ⟦839204⟧, hurry',
  "my ssh key has a passphrase, it's ⟦copper sailing lantern dusk⟧",
  // Words with a sign behind them, plain words with figures.
  'LUKS passphrase for the external disk: ⟦eleven wet Badgers sing!⟧',
  'wifi parolası: ⟦mavi_deniz_3081⟧',
  // Pairs.
  'админка сайта: manager / ⟦kR7morosH#⟧',
  'it is seeded with one account (root@brightfold.net, ⟦L0bster&Quill⟧), try that',
  'u: tomasz\np: ⟦Zamek_w_lesie77⟧\nhost is the same',
  'usr/pwd tomcat/⟦k4ter&Carlo⟧ on the manager page',
  // Short, misspelled, of a net.
  'passwrod for the zip is ⟦Glimmer#Fox3⟧',
  'mijn ww was eerst anders, het is nu ⟦Kaneel#Dijk8⟧',
  'connect it to our wifi, SSID Blackbird, key ⟦seagull-tripod-91⟧',
  'the zip is encrypted, open it with ⟦Ledger_2023_q4⟧!',
  'the router page takes ⟦wQk4-9sxv⟧, no name needed',
  'Replace the hardcoded ⟦oceanview!Terrace7⟧ with a variable ADMIN_PASSWORD please',
  // Phrases without quotes.
  'the passphrase for the gpg key is ⟦walnut drizzle⟧, please sign the tag',
  'passphrase for the signing key is ⟦lantern otter gravel seven piano⟧ (with spaces)',
  'my seed is ⟦lunar cabbage twist hybrid noodle praise erosion velvet sting harvest copper dwarf⟧ can you check it',
  'add the totp with this seed ⟦jrr3 g5ua gcm2 sani hkoc rgmu adxm c7lz⟧, please',
  // Programs.
  'jenkins  | Please use the following password to proceed to installation:\njenkins  |\njenkins  | ⟦d52e222b3771a7b9922c6fe19dfab37d⟧\njenkins  |',
  'Password for the [elastic] user successfully reset.\nNew value: ⟦Ip3I0Ekt9o=vPSexzmGe⟧',
  'await page.context(); cookies().set("sessionid", "⟦k2v9qx07m4t1zr8w5b3n6c0ydjf2hsgl⟧");',
  '(gdb) print ctx->password\n$1 = 0x5555557a310 "⟦Moew3nschrei⟧"',
  'vault kv put secret/pay hmac=⟦F3F6F621924034E2FD842255C6F4F6A7⟧ merchant=Nord',
  "echo '⟦Tr1ste*Loutre88⟧' | sudo openconnect --user=x --passwd-on-stdin vpn.site.io",
  'Environment="SMTP_PASS=⟦4Tn{p9eYs?Rk⟧"',
  'Server=db,1433;User ID=app;Password=⟦c4E}vP9|mNs2⟧;Encrypt=True;',
  'COPY public.users (id, password, at) FROM stdin;\n1\t⟦Falke.42Nest⟧\t2024-11-02\n\\.',
  'const JWT_SIGNING_KEY: &[u8] = b"⟦T⟧";',
  'rtmp://a.rtmp.site.com/live2/⟦skh6-qe92-56lx-k1jh-y2ra⟧',
];

const others: readonly string[] = [
  'LUKS passphrase: Please enter it once more!',
  'The password for user svc-backup02 has expired; ask #ops-Infra7 to reset it on nas02.',
  'The token is parsed by JwtTokenAuthenticationFilter2 in spring-security-web-6.2.1.jar.',
  'I keep the password in Bitwarden under "Hetzner-CX22".',
  '비밀번호는 vault-prod-01에 저장되어 있고 토큰은 30분 뒤 만료됩니다.',
  'Şifre alanı boş bırakılırsa FormDogrulama422 hatası dönüyor.',
  'which password do you use?\nconst next = await ask(user);',
  'the private key:\npublicKey: Uint8Array;',
  'PIN_SDA = 21, PIN_SCL = 22, PIN 3V3 to VCC, pin A0 reads 1023',
  'pin the 4000 messages in the list',
  'the door opens at 1830 and the code is in review',
  'the router restarts, the key error is 4096 bytes long',
  'status code is 4041, error code 10060',
  'the folder is src/login / src/logout',
  'write to jo@site.io, Release-2 is out',
  'the passphrase is never stored, only hashed',
  'the passphrase is read from the environment',
  'my seed is too small and the random numbers repeat',
  'wifi password screen crashes on build UP1A.231005.007, works on Pixel-7a',
  'the field for the password is called pwd_confirm2',
  'the login page returns ERR_AUTH_1045',
  'DB_PASSWORD=<your-database-password>\nAPI_KEY=<paste-key-here>',
  'AuthError.InvalidPassword = "INVALID_PASSWORD_1001"',
  'React Router: use the `v7_startTransition` future flag to opt in early',
  'Der Benutzer heißt wartung01, ein Passwort gibt es nicht.',
  'Hasło trzeba zmienić, instrukcja jest w pliku polityka_hasel_2024.pdf.',
  '비밀번호는 90일마다 변경해야 하고 담당 서버는 web-kr-03 입니다.',
  'since OpenSSH_9.6p1 an empty passphrase is allowed',
];

describe('what is told in other ways', () => {
  for (const text of rows) it(text, () => masksWhatIsMarked(text));
  for (const text of others) it(`leaves ${text}`, () => masksWhatIsMarked(text));
});

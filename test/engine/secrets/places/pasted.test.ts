import { masksWhatIsMarked } from '../marked';

describe('redact: what is copied from screens, tables and terminals', () => {
  const masked: readonly string[] = [
    'User name\nops\nPassword\n⟦marble4821XY⟧\nSign in',
    'API Key\n⟦T⟧  Copy',
    '{"content":"Password:\\n\\n⟦marble4821XY⟧\\nSign in"}',
    'NAME    PASSWORD       AGE\nshop    ⟦marble4821XY⟧   3d\ncache   ⟦Falcon-118KX⟧   4d',
    ' user | password\n------+--------------\n ops  | ⟦marble4821XY⟧\n(1 row)',
    '+-----+----------+\n| id  | password |\n+-----+----------+\n| ops | ⟦marble4821XY⟧ |\n+-----+----------+',
    'Setup key: ⟦jbsw y3dp ehpk 3pxp mzxw 6ytb oi4d kobr⟧',
    'Key: ⟦A1B2C-D3E4F-G5H6J-K7L8M-N9P0Q⟧ for two seats',
    'you can log in as admin with ⟦marble4821XY⟧ for now',
    'The password of the admin has been reset to ⟦marble4821XY⟧ today',
    'helm upgrade shop . --set auth.password=⟦marble4821XY⟧,replicas=2',
    'keytool -list -srcstorepass ⟦marble4821XY⟧',
    'schtasks /create /tn a /ru ops /rp ⟦marble4821XY⟧',
    'oathtool --totp -b ⟦JBSWY3DPEHPK3PXP⟧',
    'con.simple_bind_s("cn=admin,dc=example", "⟦marble4821XY⟧")',
    '{"name": "Cookie", "value": "theme=dark; sid=⟦T⟧"}',
    'nimm einfach ⟦MarbleFalcon482⟧ als Passwort',
    'try ⟦marble4821XY⟧, that was the root password once',
    'password for all three boxes - ⟦MarbleFalcon482⟧, thanks',
    'пароль на сервере лежит тут ⟦marble4821XY⟧',
    'the token for our ci bot ⟦T⟧ works',
    'I set ADMIN_PASSWORD to ⟦marble4821XY⟧ locally',
    'DEBUG connecting as app/⟦marble4821XY⟧ to db:1521',
    'access code for the door: ⟦482193⟧',
    'id;login;password_plain\n4;ops;⟦marble4821XY⟧',
    "INSERT INTO a (login, pwd) VALUES ('ops', '⟦marble4821XY⟧')",
    'let c = Client::new("ops", "⟦marble4821XY⟧");',
    'jwt.encode({"sub": 1}, "⟦T⟧")',
    'var key = Encoding.UTF8.GetBytes("⟦T⟧");',
    'code=⟦T⟧&redirect_uri=https%3A%2F%2Fexample.com',
    '$ bw get password github.com\n⟦marble4821XY⟧',
    'isql prod ops ⟦marble4821XY⟧ -b',
    'certutil -importpfx -p ⟦marble4821XY⟧ cert.pfx',
    'wrangler secret put KEY <<< "⟦T⟧"',
    'tacacs-server key ⟦marble4821XY⟧',
    '[smtp.example.com]:587 ops:⟦marble4821XY⟧',
    '<auth-user-pass>\nops\n⟦marble4821XY⟧\n</auth-user-pass>',
    'New value: ⟦marble4821XY⟧\nPassword for [ops] reset.',
    `echo ⟦${Buffer.from('marble4821XY').toString('base64')}⟧ | base64 -d`,
  ];
  for (const text of masked)
    it(`masks the secrets alone: ${JSON.stringify(text)}`, () => {
      masksWhatIsMarked(text);
    });

  const others: readonly string[] = [
    'Password\nMarble and falcon\nSign in',
    'We check the password\nFalcon4821XY shows why',
    'type Keys struct {\n  Token    string\n  Sha256Sum512   string\n}',
    'SHA256:A1B2C-D3E4F',
    'Setup key: make sure that your host runs well then',
    'arn:aws:secretsmanager:eu-west-1:123456789012:secret:shop/db-Xk29fQ',
    'connect(password=hashed,user=me)',
    'log in as admin with Firefox',
    'password strength meter of MarbleFalcon4821',
    'Password reset does not work in Firefox128, see SHOP-4821',
    '"passport-jwt": { "integrity": "sha512-«T»" }',
    '  getPrivateKey,\n{"parent":"f5d6faf4-b9e7-4f11-b92d-eece470dafe3","kind":1}',
    'gpg: using RSA key 0A1B2C3D4E5F60718293A4B5C6D7E8F90A1B2C3D',
    '"forgotPassword": "Forgot Password?",\n"server": "Select 12 Servers!",',
    '| Step | Tokens |\n|---|---|\n| Rewind | ~1000 in + ~400 out |',
    `echo ${Buffer.from('hello there').toString('base64')} | base64 -d`,
  ];
  for (const text of others)
    it(`leaves: ${JSON.stringify(text)}`, () => {
      masksWhatIsMarked(text);
    });
});

/** Values that their place gives away, whatever they look like: in calls, addresses, files and settings; and what looks like them. */
import { masksWhatIsMarked } from '../marked';

const rows: readonly string[] = [
  // A host, its port, a name, and what goes with it.
  'c.connect("10.66.0.2", 22, "root", "⟦Jk0-tannenhäher⟧")',
  "sftp = open_sftp('files.brightfold.net', 2222, 'upload', '⟦moosbeere⟧')",
  'session := Dial("mail.tallow.org", 587, "post@tallow.org", "⟦Krähe-im-Korn⟧")',
  "new FtpUploader('192.168.4.20', 21, 'web', '⟦Kiesel7see⟧').run()",
  // A file of PostgreSQL's passwords, named.
  '$ cat ~/.pgpass\ndb1.zeppelin.io:5432:*:postgres:⟦N0rd-lv3scmdk⟧\nlocalhost:5432:dev:dev:⟦devpinguin⟧',
  '# ~/.pgpass\n*:*:*:backup:⟦seerosenteich⟧',
  'the pgpass line is\npg.mill.net:5433:ledger:reader:⟦haselmaus⟧',
  // Names and passwords in a file that was shown: the name stays.
  '$ cat credentials.txt\nmarten:⟦Kuckuck-4711⟧',
  '$ cat /etc/haproxy/users.passwd\nops@mill.net:⟦Wq7-lpZ_x02⟧\n$ ls',
  // What was encoded, and what came out of it.
  "echo -n '⟦solr:St0rchennest9⟧' | base64\n⟦c29scjpTdDByY2hlbm5lc3Q5⟧",
  '$ printf "⟦Elster-im-Mai-7⟧" | base64 -w0\n⟦RWxzdGVyLWltLU1haS03⟧\n$ ls',
  "$ echo -n '⟦Elster-im-Mai-7⟧' | openssl base64\n⟦RWxzdGVyLWltLU1haS03⟧",
  '>>> base64.b64encode(b"nexus:⟦Elster-im-Mai-7⟧")\nb\'⟦bmV4dXM6RWxzdGVyLWltLU1haS03⟧\'',
  '$ echo ⟦RWxzdGVyLWltLU1haS03⟧ | base64 -d\n⟦Elster-im-Mai-7⟧',
  // An address of mail as the user of an address.
  'EMAIL_URL=smtp+tls://noreply@velo-kiosk.ch:⟦bcdv-0929-Qq⟧@mail.infomaniak.com:587',
  'MAILER_DSN=smtps://shop@tallow.org:⟦pfifferling⟧@smtp.tallow.org:465',
  'url: imap://me@brightfold.net:⟦Regen&Bogen⟧@imap.brightfold.net/INBOX',
  'curl https://ops@mill.net:⟦Zt7kestrel⟧@api.mill.net/v1/ping',
  // A token as the password of an address, with a sign in it.
  "fatal: unable to access 'https://x-token-auth:⟦ATCTT3xFfGN0W0INhdKdoIUoCM8pmZAZgOBiT5e4YnfONsWaNGhSaFLzUd2J7edNSPobeA6wFrtI=7789ce02⟧@bitbucket.org/tavo/api.git/': The requested URL returned error: 403",
  'git remote add o https://oauth2:⟦glpat-x7Kq93mZtLw2~pVb.81=aa⟧@git.mill.net/team/web.git',
  // SQL.
  "CREATE USER 'wiki'@'%' IDENTIFIED BY '⟦Moorhuhn&Schilf⟧';",
  "ALTER USER bob IDENTIFIED BY '⟦sechs Raben im Schnee⟧';",
  "GRANT ALL ON a.* TO 'a'@'localhost' IDENTIFIED BY '⟦Birke-und-Esche⟧' WITH GRANT OPTION;",
  // SNMP.
  'snmpget -v3 -l authPriv -u observer -a SHA -A ⟦authTurmfalke⟧ -x AES -X ⟦privWespenbussard⟧ 10.1.1.1 sysUpTime.0',
  'snmpwalk -v3 -u mon -l authPriv -a SHA -A "⟦adminHaselnuss⟧" -x AES -X "⟦secretKolibri⟧" 10.2.0.9',
  'snmpwalk -v3 -u mon -a MD5 -A ⟦rootbeerfloat⟧ sw1 ifTable',
  // Routers.
  'interface GigabitEthernet0/0\n ip ospf message-digest-key 1 md5 7 ⟦EDE9B6308DCB552D715A84⟧\n!\ncrypto isakmp key ⟦tunnel-Karawanken⟧ address 203.0.113.9',
  ' ip ospf message-digest-key 10 md5 ⟦Lachs-Treppe⟧\n ip address 10.0.0.1 255.255.255.0',
  'crypto isakmp key 0 ⟦murmeltier⟧ address 0.0.0.0',
  ' ip ospf authentication-key ⟦Biberburg⟧',
  ' neighbor 10.4.0.2 password ⟦Schneehuhn⟧\n neighbor 10.4.0.2 remote-as 65010',
  'enable secret ⟦Gletscherspalte⟧\nhostname r1',
  // Any signs, those of a template too.
  "define( 'AUTH_KEY', '⟦K}y4|q(Zs@;8^L+vN!pW<2x?eR:m#Tg-bJ%uC&a_H{d9]oF0fX*i=Q>~n6Yk5M/t⟧' );",
  "define('NONCE_SALT', '⟦9{{Lq#t$(mZ^7b>e]U%k0;xW2<vR!8~c+Y_s&H4*jD|aP6:nF5@g)E?T=w3}}.B⟧');",
  "define('LOGGED_IN_KEY',    '⟦w<7#kQ2;zV${9r@L!e8^T)x>m4%Jb+Y_6&c*Hd|P0:sN5~f(G?u=A3]a[}.Rq1-⟧');",
  // What Spring takes where nothing is set.
  '@Value("${payment.secret:⟦kx71-Bernstein⟧}")\nprivate String paymentSecret;',
  'spring.datasource.password=${DB_PASSWORD:⟦Kupfer-Hahn-81⟧}',
  '    password: ${shop.mail.password:⟦Regenpfeifer9x⟧}',
  '@Value("${jwt.secret:⟦T⟧}") String secret;',
];

const others: readonly string[] = [
  'c.connect("10.66.0.2", 22, "root", password)',
  'chart.add("cpu.usage", 90, "percent", "Auslastung")',
  'log.event("10.4.0.2", 443, "handshake", "completed")',
  '$ cat ~/.pgpass\nhostname:port:database:username:password\nlocalhost:5432:db:user:yourpassword',
  '# ~/.pgpass\nsee localhost:5432:dev:dev for what it holds',
  '$ cat tokens.txt\nsrc/token.ts:TokenKind\n$ ls',
  "echo -n 'hello' | base64\naGVsbG8=",
  '$ base64 logo.svg\nPHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciPg==',
  '$ echo aGVsbG8gd29ybGQ= | base64 -d\nhello world',
  'pip install git+ssh://git@github.com:team/tool@v1.4.0',
  'git clone ssh://git@git.mill.net:2222/team/api.git@main',
  'see https://me@mill.net:8443/@scope/name and smtp://me@mill.net:587',
  "CREATE USER 'wiki'@'%' IDENTIFIED BY 'password';\nCREATE USER app IDENTIFIED BY '<password>';",
  "ALTER USER bob IDENTIFIED BY 'new_password'; -- your own",
  'snmpget -v3 -u observer -a SHA -A authPassword -x AES -X privPassphrase 10.1.1.1',
  'crypto isakmp key KEY address ADDRESS\ncrypto isakmp policy 10\ncrypto key generate rsa modulus 2048',
  ' ip ospf message-digest-key KEYID md5 LINE\n area 0 authentication message-digest',
  '@Value("${server.port:8080}") int port;\n@Value("${jwt.secret:#{null}}") String secret;\n@Value("${app.token:}") String token;',
  'password: ${shop.mail.password}\ntoken: ${app.token:none}',
  'secret: ${jwt.secret:changeme}',
  // What is made by a program, and numbers.
  'SECRET=$(openssl rand -hex 32)\nPASSWORD=`pwgen -s 24 1`',
  'export DB_PASSWORD=`openssl rand -base64 18`\nTOKEN=`gh auth token`\nPASS=`cat /run/pw2.txt`',
  'DB_PASSWORD="`aws ssm get-parameter --name db2 --output text`"',
  '<Project>{31ebef51-ae8c-4771-9b37-fa85ea972b53}</Project>',
  '<ProjectReference>{9A19103F-16F7-4668-BE54-9A1E7A4F7556}</ProjectReference>\n<TypeLib>{00020905-0000-4b30-a977-d214852036ff}</TypeLib>',
  'const seed = 0x9e3779b97f4a7c15n; // golden ratio',
  'let nonce = 0xbf58476d1ce4e5b9u64;\nstatic const uint64_t salt = 0x94d049bb133111ebULL;\nval seed = 0x2545F4914F6CDD1DL',
];

describe('what its place gives away', () => {
  for (const text of rows) it(text, () => masksWhatIsMarked(text));
  for (const text of others) it(`leaves ${text}`, () => masksWhatIsMarked(text));
});

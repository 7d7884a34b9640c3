/** Passwords by their place in a line of a daemon, a device or a tool of theirs; and lines that look like it. */
import { masksWhatIsMarked } from '../marked';

const rows: readonly string[] = [
  'the line is `stats auth viewer:⟦drizzle-7-Pavement⟧` and that is what I type',
  '-rocommunity public 127.0.0.1\n+rocommunity ⟦r0Valvonta⟧ 10.30.0.0/16',
  '/snmp community\nadd addresses=10.9.0.0/24 name=⟦v0ss-Mon1tor⟧ read-access=yes',
  'root@radius:~# radtest ahlgren ⟦Ruusu-Puutarha2⟧ 127.0.0.1 0 ⟦jgbz3T2JE83GlD6a8U⟧',
  'register => 4471120:⟦x9Tangerine⟧@sip.verkkopuhe.net/4471120',
  'kinit svc_hadoop@CLUSTER.SITE <<EOF\n⟦autumnBarge71⟧\nEOF\nhdfs dfs -ls /data',
  'mcrcon -H 127.0.0.1 -P 25575 -p ⟦ender.Pearl.Soup⟧ "save-all" "list"',
  './cs2.sh -dedicated +map de_inferno \\\n  +sv_setsteamaccount ⟦9F97488E2976DF10126CC6CDF6DA8AA8⟧ -port 27015',
  "printf 'f.nowak\\n⟦Zamek!Rzeka8⟧\\n' > up.txt",
  'tls {\n\tdns cloudflare ⟦SybmVukEdU0FjxyerxnedYSE2X9qMsndErkbeIdX⟧\n\tresolvers 1.1.1.1\n}',
  'client unifi-ap {\n\tipaddr = 10.20.0.0/24\n\tsecret = ⟦peat-bog-radio-6⟧\n\tnas_type = other\n}',
  'secrets {\n  eap-road {\n    id = roadwarrior\n    secret = "⟦Ostwind_Fahne5⟧"\n  }\n}',
  'Sync::run("DBI:mysql:database=rt5;host=10.6.6.2", "rt_user", "⟦hernekeitto4U⟧") called at sync.pl line 14',
  "#0 Db.php(14): PDO->__construct('mysql:host=10.0...', 'reiseapp', '⟦Koffer!packen⟧')",
  'composer config --global http-basic.repo.magento.com 861df503c188be4e2c40700332b53798 ⟦2bfc031210c0bc3ff87b8c8fb141ee28⟧',
  '$ nomad acl bootstrap\nAccessor ID  = d6a51a98-c576-4e8c-86f8-f0f42807f735\nSecret ID    = ⟦a6e8f6c5-c1d0-4eb1-ac08-d7b7a6a24523⟧',
  'chpasswd:\n  expire: false\n  list: |\n    ops:⟦Bergziege.42⟧\nssh_pwauth: true',
  'echo "pi:⟦Kirschkern-6⟧" | sudo chroot /mnt/rpi chpasswd',
  'host mail.gmx.net\nuser smart.ulmer@gmx.de\npassword ⟦Festplatte!kaputt⟧',
  'server.cfg:3:rcon_password "⟦pommesMitMayo⟧"',
  'add mode=dynamic-keys name=lager wpa2-pre-shared-key=⟦Palettenhubwagen5⟧',
  'static const u1_t PROGMEM APPKEY[16] = {⟦ 0x3A, 0x9A, 0x15, 0x9A, 0x72, 0x8F, 0x01, 0xB2⟧ };',
  'GET /raw/0113.mov?AWSAccessKeyId=M85D168JNR6533SNMZKN&Expires=1749721450&Signature=⟦Z45cWplffEmPAL41ue%2BxiEQP4Nn%3D⟧ HTTP/1.1',
  "const mnemonic = '⟦pledge maze ribbon tower acid donkey clerk sunny verify jaguar broom elegant⟧';",
  '<RSAKeyValue>\n  <Modulus>zMsxRLjDGfBrG7Sq82</Modulus>\n  <P>⟦z2tOt2Sz5Wofx3eKySAIK44kPwAIqjqw6JGmvD5mH3q9tJZ1⟧</P>\n</RSAKeyValue>',
  'local ok, err = red:auth("⟦yellow_kayak_404⟧")',
  "conn = database('beamlog','operator','⟦klystron_5kW⟧','Vendor','PostgreSQL')",
];

const others: readonly string[] = [
  'rocommunity public default\nrwcommunity private 127.0.0.1',
  'register => the handler is called on events@site',
  'printf "%s\\n%s\\n" "$USER" "$PASS" > up.txt',
  '  secret = await vault.read(path)\n  secret = other_secret\n  secret = kind2',
  'dns lookup failed for a-very-long-subdomain-of-a-host-name',
  'rcon -p 25575 is the port',
  'tls {\n\tdns cloudflare {env.CF_API_TOKEN}\n}',
  '.password-field[type="password"]:focus-visible { outline: 2px }',
  '{ "password": "Salasana", "confirm_password": "Vahvista salasana" }',
  'encrypted_regex: ^(data|password)$\n    age: age14v4mq5sy8qaxh2nqz5tsl435wj2xady8jut0fekjz5puyhczrxd4m5yx89',
  '"Microsoft.IdentityModel.Tokens": {\n  "contentHash": "ZRp0IBc4wFwYjia2eBj1OjwjIKItsDy7sLE1CGF6n7QeROu8KmXjfab"',
  'annotations:\n    checksum/secret: 76737bb47d8c3c5a1607469312c07a1d70b0defa264c7ec6b9f3984326ce4a1f\n',
  'at loginWithPassword (webpack-internal:///./src/auth/loginWithPassword.ts:41:22)',
  'The Wi-Fi password is printed on the sticker under the FRITZ!Box 7590AX.',
  'the Accessor ID  = d6a51a98-c576-4e8c-86f8-f0f42807f735 is not secret',
];

describe('what daemons and devices take', () => {
  for (const row of rows) it(`masks ${row}`, () => masksWhatIsMarked(row));
  for (const other of others) it(`leaves ${other}`, () => masksWhatIsMarked(other));
});

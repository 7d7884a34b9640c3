/**
 * Which kinds of rules a text needs: one cheap walk finds the words, signs and runs without which a kind finds nothing. Most texts of a
 * transcript are code and prose that need few, and the rules cost a hundred times as much as this walk. Pure and linear.
 */
import { looksRandom } from './values/randomness';
import { rulesByStart } from './rules/rules';

/** Kinds of rules, as bits: what they need to be in the text. */
export const need = {
  /** A word that announces a secret. */
  telling: 1,
  /** An address, or what is called one. */
  address: 2,
  /** A header of a request, a cookie. */
  header: 4,
  /** A command that takes a secret. */
  shell: 8,
  /** A call that takes a secret. */
  call: 16,
  /** A mark of a hashed password. */
  hash: 32,
  /** A command that prints a secret. */
  printed: 64,
  /** A run of letters and figures that looks generated. */
  run: 128,
  /** A place where somebody logs in. */
  login: 256,
  /** A sign of an address of mail. */
  mail: 512,
  /** A port between colons, as a line of a `.pgpass` has it. */
  passLine: 1024,
  /** What only a daemon, a device or a tool of theirs takes. */
  daemon: 2048,
  /** Words of a wallet, or that such are to be written down. */
  wallet: 4096,
  /** A word for a password of several words. */
  phrase: 8192,
  /** One of several parts. */
  part: 16384,
  /** How a private key begins or ends. */
  keyBlock: 32768,
} as const;

/** `␣` is a blank in a cue. */
const words: readonly (readonly [bits: number, words: string])[] = [
  [
    need.telling | need.call,
    'pass pwd secret token auth cred sign login twilio pusher jwt hmac key',
  ],
  [
    need.telling,
    'log␣in log␣on logged␣ private- hasł clé mật lösen jelszó parolă psk senha kennwort wachtwoord haslo heslo parola lozinka dsn salt bearer webhook conn seed sonar. sig sas masterauth pin_ pin- pinc pin은 pin이 mdp mot mots zugang anmelde identifiant credencia schl clave chave chiave sleutel klucz anahtar jeton zugriff kata passord adgang kodeord salasana recover rescue restore backup activation licen snmp pin: pin␣ pin= pin" pw: pw= pw␣ pw" pw> pw) pw, pw? pw. pw! pw| pw\\ assertion samlre _session assword root␣pw code␣ code: code, пас otp␣ otp: demo: _pat api_ha verifier device_c mnemonic jelsz phrase maiden frase fraza accès wachtz satz␣ satz: pink sifre totp alarm kombinatio combinatio door_ gate_ disarm adminpin userpin simpin cardpin parental lösenf option␣k security␣a wi-fi wifi wlan psw ww␣ encrypted rschlüsselt chiffr cifrad criptograf rsleuteld pssw pasw contra inlog nenosiri neno␣siri nywila puk␣ puk: puk= tan␣ tan: geheimz pin, pin. pin) pins␣ account codes␣d codic códig codigo odzysk zapas herstel notfall wiederher kurtarma usr␣ basis-a autentic verification␣codes two-step␣codes scratch␣c scratch_c scratch-c emergency␣c emergency_c one-time␣c single-use einmalc rettungsc ersatzc sicherungsc codes␣à noodc back-upc reservec kody␣ usr/ user/p login/ u:␣ fritz domofon digicode wallet db:␣ base:␣ vpn:␣ ftp:␣ ssh:␣ rdp:␣ router',
  ],
  [
    need.address,
    'password={ pwd={ appid= code= ticket= :// thin: sqlplus @tcp( @unix( @udp( :\\/\\/ webhook. web_hook webhook',
  ],
  [
    need.header,
    'signature= -verif authoriz bearer basic ssws genie cookie sessionid session= sessid session_id laravel_s .sid= session-token sess= _session remember sid=',
  ],
  [
    need.shell,
    'mysql mariadb sshpass docker podman redis-cli mongo helm sqlcmd bcp zip ldap cqlsh psexec rabbitmq nexus vault heroku ngrok openssl ssh-key curl wget httpie lftp ncftp siege echo printf <<< identified cred login user mnemonic seed recover wallet mosquitto ipmitool rdesktop winrm nxc␣ netexec mapexec security␣a security␣i cypher-s influx rar␣ useradd usermod bip39 bip-39 backup secret keyvault put-param variable smbc smbm smbg oathtool schtasks .pfx .p12 twine htpasswd rootpw chpasswd unseal -u␣ --user --proxy-u --auth --creds 7z -p -a␣ auth= auth␣= securestring net␣use password- add_user change_pas /p: /pas -pw -upw assword: "␣␣ ␣*␣ "␣* nmcli runas kv␣put kv␣patch psk= wpa_pass curl␣ _pw␣ rar␣a nuget␣p setuser snmp requirepass doveadm 7z\' 7z" rclone writetext alias␣s ::add-m wifi: :543 :*: psql netsh kinit 7z␣x 7z␣a 7za␣',
  ],
  [
    need.call,
    'btoa b64encode base64_ encode64 userpwd buffer.from utf8.enc _auth ldap_ imap_ sequelize ftp( ftp_tls( cipher bcrypt fernet wifi pdo( mailer client open( tochararray getbytes get_bytes pgp_sym encrypt decrypt hash: make( make_pass plainauth createuser adduser create_u create_su connect mysqli bind_s simplebind hashpw smtp datasource sql. usestate ,␣21, ,␣22, ,␣23, ,␣25, ,␣143, ,␣389, ,␣465, ,␣587, ,␣993, ,␣2222, ,␣3306, ,␣5432, database( dbi: jdbc: mysql: pgsql: sqlsrv: oci: mongodb: postgres oracle:',
  ],
  [
    need.hash,
    '$1$ $2a$ $2b$ $2x$ $2y$ $2$ $5$ $6$ $7$ $8$ $9$ $y$ $gy$ $p$ $h$ $apr1 $sha1 $md5 $argon $scrypt $pbkdf $bcrypt {ssha {sha {smd5 {md5 {crypt {bcrypt {argon {pbkdf pbkdf2 scrypt: scrypt$ bcrypt_ argon2 scram- ::: snmp-s 0x0100 0x0200 word␣7 word␣0 cret␣0 word␣5 cret␣5 cret␣8 cret␣9 :::',
  ],
  [
    need.login,
    ']:2 ]:4 ]:5 ␣/␣ isql␣ new␣val ␣key␣ -secret␣ auth-user asswd␣ -password␣ chpasswd pass␣ login unlock signin auth␣ authen setapikey alias␣set wpa_pass identify :: user␣ -u␣ -p␣ rman␣ expdp impdp exp␣ imp␣ sqlldr {noop} {plain {clear root: admin: istrator: c2-user: deploy: ployer: bundle_ http-b word␣0 cret␣0 psk␣ eap␣ xauth␣ for␣sudo for␣root option␣ crypt connect␣ access␣is access:␣ root␣with admin␣with',
  ],
  [
    need.daemon,
    'snmp printf stats␣a community radtest register kinit rcon steamacc dns␣ secret http-b isakmp gest-key ation-key neighbor␣ type␣=␣ wep-key wep_key davfs2 remotepa imapacc',
  ],
  [
    need.printed,
    'gdb)␣ ldb)␣ pdb)␣ printenv lpass bw␣get gopass initial-p secret-t kubectl secretsm with-decr keyvault gcloud config:get generic-p pwgen auth␣token 334␣ugf sensitiv key1␣ requirep random_p min_special bcrypt_hash override_sp op␣read op␣item pass␣show vault␣kv vault␣read openssl␣rand aws␣sts aws␣ssm cat␣ >>>␣ ]:␣ >␣pass >␣tok >␣api output␣-raw :generate rails␣sec head␣ less␣ more␣ type␣ echo␣$ echo␣"$ get-content $␣pass',
  ],
  [
    need.phrase,
    'passphrase pass␣phrase satz␣ satz: saetz kennwort passwort phrase␣de␣p phrase␣s phrase␣cl kennwortphrase schlüsselphrase frase␣ frase- fraza␣ wachtwoordz wachtwoordf wachtzin wachtfrase фраз lösenfras mot␣de␣passe contraseña senha␣ senha:',
  ],
  [
    need.part,
    '␣half hälfte moitié mitad metà␣ metade helft połow połów полов first␣part second␣part part␣1 part␣2 part␣one part␣two part␣a part␣b ␣piece ␣chunk ␣teil␣ ␣parte␣ ␣partie␣ ␣deel␣ часть кусок',
  ],
  [
    need.keyBlock,
    'private secret openvpn </modulus mii mig mih mhqcaq mhccaq mc4caq meccaq b3blbnnz',
  ],
  [
    need.wallet,
    'words wörter mots␣ palabras palavras parole␣ woorden słowa слова phrase frase␣ fraza seed wallet mnemonic brieftasche portefeuille cartera portafoglio carteira portfel сид-фраз сидфраз мнемони кошел herstelz herstelf 助记词 助記詞 ニーモ シードフ ウォレット 시드␣구 시드구 니모닉',
  ],
];
const foreign =
  'код␣доступ Код␣доступ гасл Гасл парол фраз токен секрет ключ доступ учётн логин логін пин пін учётк админк Админк ПІН Пін Парол Токен Секрет Ключ Доступ Учётн Логин Пин ПАРОЛ ПИН Κωδικ Şifre ŞİFRE كلمة الرقم رقم باسورد رمز عبارة مفتاح بيانات پاس گذر पास पिन कूट गुप्त कुंजी टोकन एपीआई एक्सेस पहुँच পাস கட şifre κωδικ συνθημ סיסמ รหัส パス 暗証 合言 トークン 秘密 キー アカウント 密 口令 令牌 账号 帐号 账户 后台 लॉगिन резервн одноразов Одноразов аварийн Аварийн Резервн восстанов відновл الاسترداد रिकवरी 恢复 备用 復旧 リカバリ バックアップ 복구 백업 계정 门禁 ドア 玄関 金庫 현관 도어락 금고 код␣от الباب दरवाज़े 비밀 비번 암호 패스 토큰 키'.split(
    ' ',
  );

interface Cue {
  readonly word: string;
  readonly bits: number;
}

const fold = (code: number): number => (code >= 65 && code <= 90 ? code + 32 : code);

/** The slot of the last three units, in 15 bits; capitals have that of small letters. */
const nextSlot = (slot: number, code: number): number => ((slot << 5) | (code & 31)) & 0x7fff;

/** Cues in groups by the slot of their first three units, which holds the group's place; a cue of two units has no place here. */
const slots = new Uint16Array(1 << 15);
const groups: Cue[][] = [[]];

function addCue(word: string, bits: number): void {
  const slot = [0, 1, 2].reduce((before, i) => nextSlot(before, word.charCodeAt(i)), 0);
  slots[slot] ||= groups.push([]) - 1;
  groups[slots[slot]]?.push({ word, bits });
}

for (const [bits, list] of words)
  for (const word of list.split(' ')) addCue(word.replaceAll('␣', ' '), bits);
addCue(':*:', need.passLine);
for (let start = 10; start < 100; start++) addCue(`:${String(start)}`, need.passLine);
// What MySQL and PostgreSQL write before the hash of a password.
for (const digit of '0123456789abcdef') {
  addCue(`md5${digit}`, need.hash);
  addCue(`'*${digit}`, need.hash);
  addCue(`"*${digit}`, need.hash);
}

const foreignByStart = new Map<number, readonly string[]>();
for (const cue of foreign) {
  const word = cue.replaceAll('␣', ' ');
  const at = word.charCodeAt(0);
  foreignByStart.set(at, [...(foreignByStart.get(at) ?? []), word]);
}

/** 1 letters, 2 figures, 4 signs that stand in keys; `/` and `.` part them, because paths and file names are long too. */
const sorts = new Uint8Array(128);
for (let code = 48; code < 123; code++)
  if (/[A-Za-z]/.test(String.fromCharCode(code))) sorts[code] = 1;
for (const char of '0123456789') sorts[char.charCodeAt(0)] = 2;
for (const char of '_-+~%$*') sorts[char.charCodeAt(0)] = 4;

const isSmall = (prefix: string): boolean => /^[a-z]*$/.test(prefix);
/** How the prefixes of tokens begin; those of small letters alone begin too many words. */
const prefixStarts = new Uint8Array(1 << 14);
for (const rules of rulesByStart.values())
  for (const { prefix } of rules) {
    if (isSmall(prefix)) continue;
    prefixStarts[(prefix.charCodeAt(0) << 7) | prefix.charCodeAt(1)] = 1;
  }

const shortestRun = 14;
/** Longest beginning of a run that is judged. */
const mostJudged = 120;

/** What one walk over a text finds. */
export interface Cues {
  /** The needs that the text meets. */
  readonly needs: number;
  /** Where words begin that announce a secret, from left to right. */
  readonly telling: readonly number[];
}

/** The needs that a text meets, and where its telling words are. */
export function cuesOf(text: string): Cues {
  const telling: number[] = [];
  let needs = hasRun(text) ? need.run : 0;
  let slot = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    slot = nextSlot(slot, code);
    const group = slots[slot]!;
    if (group !== 0) {
      const bits = bitsAt(text, at - 2, groups[group]!);
      needs |= bits;
      if ((bits & need.telling) !== 0) telling.push(at - 2);
    }
    if (code === 0x40) needs |= need.mail;
    else if (code > 127 && isForeign(text, at, code)) telling.push(at);
  }
  return { needs: telling.length > 0 ? needs | need.telling : needs, telling };
}

/** Whether a run that may be a key, or the beginning of a provider's, stands in a text. */
function hasRun(text: string): boolean {
  let start = 0;
  let seen = 0;
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 0;
    const sort = code < 128 ? (sorts[code] ?? 0) : 0;
    if (sort !== 0) {
      if (seen === 0 && isPrefix(text, at, code)) return true;
      seen |= sort;
      continue;
    }
    if (at - start >= shortestRun && isRun(text, start, at, seen)) return true;
    start = at + 1;
    seen = 0;
  }
  return false;
}

/** Whether a run may be a key: it looks generated, is long, or has capitals where no name has them. */
function isRun(text: string, start: number, end: number, seen: number): boolean {
  if ((seen & 1) === 0) return false;
  const run = text.slice(start, Math.min(end, start + mostJudged));
  if ((seen & 2) === 0) return isLetters(run);
  return end - start >= 60 || !/[a-z]/.test(run) || looksRandom(run);
}

/** Whether a token may begin as a provider's do. */
function isPrefix(text: string, at: number, code: number): boolean {
  const next = text.charCodeAt(at + 1);
  if (next > 127 || prefixStarts[(code << 7) | next] !== 1) return false;
  const rules = rulesByStart.get(code * 65536 + next) ?? [];
  return rules.some(({ prefix }) => text.startsWith(prefix, at) && !isSmall(prefix));
}

/** A key of letters alone: capitals where no name has them. */
const isLetters = (run: string): boolean =>
  run.length >= 30 && /[A-Z]{2}[a-z]|[A-Z][a-z][A-Z]/.test(run);

function isForeign(text: string, at: number, code: number): boolean {
  return foreignByStart.get(code)?.some((word) => text.startsWith(word, at)) === true;
}

function bitsAt(text: string, at: number, cues: readonly Cue[]): number {
  let bits = 0;
  for (const cue of cues) if (startsWith(text, at, cue.word)) bits |= cue.bits;
  return bits;
}

function startsWith(text: string, at: number, word: string): boolean {
  for (let i = 0; i < word.length; i++)
    if (fold(text.charCodeAt(at + i)) !== word.charCodeAt(i)) return false;
  return true;
}

/**
 * Hashes of passwords: crypt's and its successors', LDAP's, those of frameworks and databases. They are guessed offline, so they are
 * masked like what they were made from. Pure and linear. Sums of files and commits carry no such mark and stay.
 */
import type { Hit } from '../hit';
import { hitsIn } from '../matches';

const shapes =
  /\$(?:1|5|6|7|8|9|apr1|2[abxy]?|y|gy|sha1|md5|argon2(?:id|i|d)|scrypt|pbkdf2[\w-]{0,12}|bcrypt-sha256)\$[./\w$,=+-]{20,400}|\$[PH]\$[./0-9A-Z][./0-9A-Za-z]{30}(?![./0-9A-Za-z])|\{(?:S?SHA(?:224|256|384|512)?|S?MD5|CRYPT|BCRYPT|ARGON2|PBKDF2[\w-]{0,12})\}[\w+/=.$,-]{16,200}|\b(?:pbkdf2[_:]sha[0-9]{1,3}|scrypt|bcrypt_sha256|argon2|SCRAM-SHA-(?:1|256|512))[:$][\w:$,=.+/-]{30,400}|(?<![\w*])\*[0-9A-F]{40}(?![0-9A-Za-z])|\b0x0[12]00[0-9A-F]{40,140}\b|\bmd5[0-9a-f]{32}\b/g;
/** Lines of a dump of Windows accounts: `user:1001:lm:nt:::`. */
const accounts = /^[\w.$-]{1,64}:[0-9]{1,10}:([0-9a-fA-F]{32}:[0-9a-fA-F]{32}):::/gm;
/** What network devices print: `password 7 0822455D0A16`, `snmp-server community …`. */
const devices =
  /\b(?:password|secret|key) [0-9] ([0-9A-Fa-f]{8,80}|\$[./\w$]{8,120}|(?<= 0 )(?=[A-Za-z]{1,40}[0-9])[\w!@#%^*+.-]{8,80})(?![\w$])|\bsnmp-server community (?!public|private)([^\s"']{4,60})/g;

/** All hashes of passwords, in no particular order. */
export const findHashes = (text: string): Hit[] => [
  ...hitsIn(
    text,
    shapes,
    'password-hash',
    (word) => /[0-9]/.test(word.slice(4)) && /[A-Za-z]/.test(word.slice(4)),
  ),
  ...hitsIn(text, [accounts, devices], 'password-hash'),
];

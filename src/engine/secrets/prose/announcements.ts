/**
 * The words, in many languages, that announce a secret which people tell, and what each of them announces. Pure and linear.
 */
import { lazy } from '../../../base/lazy';
import { matchAt } from '../matches';
import { isPlaceOrSum } from '../values/tellingNames';

/** What a word announces: a password, a number for a lock, a code that lets one in, a key, one whose name leaves no doubt, what is only called a key, a code, or a pair of name and password. */
export type Announced =
  'password' | 'number' | 'entry' | 'key' | 'access' | 'named' | 'code' | 'pair';

/** `logged in as`, and behind it a name and how it goes on. */
const loggedIn =
  '(?:g?ed|g?ing|s)?(?:[ -](?:in|on|to))?(?: to [\\w.-]{1,40})? (?:as|with|using)(?= [\\w.@-]{1,60}(?: (?:with|using|and|/) |[/:]\\S))';
/** Whose or where it is, then a name and a password. */
const withPair =
  '(?=(?: (?:for|of|at|on|in)(?: [\\w.-]{1,20}){1,3})?(?::| is) [\\w.@-]{1,40} ?/ ?\\S)';

/**
 * The words by the letter that they begin with; under '' those that begin with none of ASCII. All of them as one pattern take 20 ms until that
 * has been made and has run once, those of one letter a tenth, and a search of notes is over after a handful of letters.
 */
export const nouns: Readonly<Record<Announced, Readonly<Record<string, string>>>> = {
  password: {
    a: 'authenticat(?:es?|ed|ing) (?:with|using)(?= ["\'`])|adgangskode[nr]?',
    c: 'codes? (?:wi-?fi|wlan|vpn|secret)|chiave (?:del )?wi-?fi|clé (?:du )?wi-?fi|clave del wi-?fi|contraseñas?|clave(?! (?:for[aá]nea|primaria|ajena|compuesta|candidata|única|natural|subrogada))',
    h: 'has[łl][oa]|hesl[oa]',
    j: 'jelsz(?:ó|ava)',
    k: '(?<=security )key|key content|kennw(?:ort|örter)|kodeord(?:et)?|kata (?:sandi|laluan)(?:nya)?',
    l: 'lozink[aeu]|llave del wi-?fi|lösenfras(?:en)?|lösenord(?:et)?',
    m: 'maiden name|mots? de passe|(?<![\\w])mdp(?!\\w)|mật khẩu',
    n: 'neno ?siri|nywila',
    p: 'pass(?:word|phrase|code|wd)|(?<=palavra-)passe|(?<=(?:root|admin|sudo|db|ssh|vpn|wifi|router|nas|server|mail|email|user|login|account|database|my|your|our|the|old|new|test) )p(?:w|ass)(?!\\w)|(?<=(?:user|login|account|benutzer|usuario|username|wi-?fi|wlan|ssid)[^\\r\\n]{1,40}[,;/ ])p(?:ass|wd|w)(?=[ :])|(?<![\\w-])pw(?= (?:for|of|is|was) |: )|phrase secrète|passw(?:ort|örter)|parola(?: d.ordine)?(?!\\p{L})|(?<!\\w)parola(?:s[iı]n?\\p{L}{0,3}|n[iı]z\\p{L}{0,3}|m\\p{L}{0,3}|y\\p{L}{1,2}|d\\p{L}{1,2})?|passord(?:et)?|parol[ăa]',
    s: 'security answer|senha|salasana(?:ni|mme)?',
    w: 'wi-?fi[- ](?:key|pass|clave)|wlan[- ](?:schlüssel|key|code)|wachtwoord(?:en)?',
    '': 'парол[ьяюе]м?|(?<!\\p{L})гасл[оа]м?(?!\\p{L})|пасс?(?!\\p{L})|비번|كلمة (?:ال)?(?:مرور|سر|المرور|السر)|الرقم السري|رقم سري|(?:ال)?رمز (?:ال)?سري|باسورد|رمز (?:المرور|الدخول)|پاس ورڈ|رمز عبور|گذرواژه|पासवर्ड|कूटशब्द|गुप्त शब्द|পাসওয়ার্ড|கடவுச்சொல்|رمز الواي ?فاي|ключ\\p{L}{0,2} (?:от )?wi-?fi|(?<!\\w)şifre(?:s[iı]n?\\p{L}{0,3}|n[iı]z\\p{L}{0,3}|m\\p{L}{0,3}|y\\p{L}{1,2}|d\\p{L}{1,2})?|κωδικός(?: πρόσβασης)?|סיסמ[הא]|รหัสผ่าน|パスワード|合言葉|密[码碼]|口令|비밀번호|암호|패스워드',
  },
  number: {
    a: 'alarmcode',
    c: 'code d(?:e l)?.(?:alarme|entrée)|(?<=verification |one-time |security |2fa |sms |mfa |access |door |gate |lock |alarm )code',
    o: '(?<![\\w-])otp',
    p: '(?<![\\w])PIN(?:[ _-]?code)?|pin[ _-]?code',
    '': 'ПИН(?:-код)?|пин-код|暗証番号|رقم التعريف الشخصي',
  },
  entry: {
    c: 'codes? d.accès',
    '': 'код\\p{L}{0,3} доступа|(?:एक्सेस|पहुँच) कोड|رمز (?:ال)?وصول',
  },
  access: {
    c: 'clés? secrètes?|clés? d.(?:api|accès)',
    j: 'jetons? d.accès',
    s: '(?<=app|client)[ -]?secret',
    '': 'секретн\\p{L}{1,4} ключ\\p{L}{0,3}|ключ\\p{L}{0,3} (?:api|доступа)|токен\\p{L}{0,3} доступа|(?:गुप्त|एपीआई|एक्सेस) कुंजी|(?:एक्सेस )?टोकन|مفتاح (?:(?:ال)?سري|(?:ال)?وصول|api)',
  },
  key: {
    a: 'anahtar(?:[ıi](?:n[ıi]z|m)?)?',
    c: 'clé(?: api)?|clave (?:secreta|de api|api)|chave(?: secreta)?|chiave(?: segreta)?',
    j: 'jeton',
    k: 'key(?= for (?:the|our|my) [\\w ]{2,24}(?:api|service|account))|(?<=(?:api|access|secret|auth|private|encryption|signing|setup|shared)[ _-]?)key|(?<=(?:datadog|openai|stripe|github|gitlab|sendgrid|twilio|mapbox|sentry|new relic|algolia|mailgun|slack|anthropic|gemini|cloudflare|heroku|vercel|supabase|firebase) )key|klucz',
    s: '(?<![\\w-])secret|schlüssel|sleutel',
    t: '(?<![\\w-])token|(?<=[ -])token|token de acceso',
    z: 'zugriffstoken',
    '': 'токен\\p{L}{0,3}|مفتاح(?: \\p{L}{2,12})?|कुंजी|キー|トークン|秘密鍵|密[钥鑰]|令牌|키|토큰',
  },
  named: {
    c: '(?<=(?:the|this|my|our|your|der|la|le|el) )clé(?![\\w-])',
    k: '(?<=(?:the|this|my|our|your|der|la|le|el) )key(?![\\w-])|(?<=here.?s (?:the|my|our|your) [a-z]{3,12} )key(?![\\w-])',
    l: '(?<=(?:the|this|my|our|your|der|la|le|el) )llave(?![\\w-])',
    s: '(?<=(?:the|this|my|our|your|der|la|le|el) )schlüssel(?![\\w-])',
  },
  code: {
    a: 'activation[ _-]?(?:codes?|keys?)',
    b: 'backup[ _-]?(?:codes?|keys?)|back-upcodes|backup-?(?:codes?|schlüssel)',
    c: 'codes à usage unique|códigos de (?:un solo uso|uso único|emergencia|emergência|rescate)|codici (?:monouso|di emergenza)|codic[ei] di (?:recupero|backup|riserva)|codes? de (?:récupération|secours)|códigos? de (?:recuperaci[oó]n|recuperação|respaldo|backup)',
    e: 'emergency[ _-]codes|einmalcodes|ersatzcodes',
    h: 'herstelcodes?',
    k: 'kod\\p{L}{0,2} (?:jednorazow|awaryjn)\\p{L}{1,3}|kod\\p{L}{0,2} (?:odzyskiwania|zapasow\\p{L}{1,3})|kurtarma kodu',
    l: 'licen[cs]e[ _-]?(?:codes?|keys?)',
    n: 'noodcodes|notfall(?:codes?|schlüssel)',
    o: 'one-time[ _-]codes',
    r: 'recovery[ _-]?(?:codes?|keys?)|rescue[ _-]?(?:codes?|keys?)|restore[ _-]?(?:codes?|keys?)|rettungscodes|reservecodes',
    s: 'scratch[ _-]codes|single-use[ _-]codes|sicherungscodes',
    t: 'two-step codes',
    v: 'verification codes',
    w: 'wiederherstellungs(?:codes?|schlüssel)',
    '': '(?=[secvnrokbtао])(?:одноразов|аварийн)\\p{L}{2,3} код\\p{L}{0,2}|код\\p{L}{0,2} (?:восстановления|відновлення)|резервн\\p{L}{2,3} код\\p{L}{0,2}|رمز الاسترداد|रिकवरी कोड|恢复[码代]码?|备用码|復旧コード|リカバリーコード|バックアップコード|복구 코드|백업 코드',
  },
  pair: {
    a: `(?<![\\w-])account${withPair}|accès(?= ?: [\\w.@-]{2,40} / )|anmeldedaten`,
    b: 'basic[ -]auth(?=[,:]? [\\w.-]{1,40}:\\S)',
    c: `connect${loggedIn}|credentials|creds|credenciales|credenciais|credenziali`,
    d: `(?<![\\w-])db${withPair}|(?<![\\w-])database${withPair}|(?<![\\w-])demo${withPair}`,
    f: `(?<![\\w-])ftp${withPair}`,
    i: 'inlog(?:gegevens)?|identifiants?',
    l: `log${loggedIn}|login`,
    r: `(?<![\\w-])rdp${withPair}|(?<![\\w-])router${withPair}`,
    s: `sign${loggedIn}|(?<![\\w-])ssh${withPair}`,
    v: `(?<![\\w-])vpn${withPair}`,
    w: `(?<![\\w-])wi-?fi${withPair}|(?<![\\w-])wlan${withPair}`,
    z: 'zugangsdaten',
    '': 'доступы?|учётные данные|логин и пароль|بيانات الدخول|アカウント|账号密码|帐号密码',
  },
};

/** In the order in which they are tried: a "clave secreta" is more than a "clave". */
const kinds: readonly Announced[] = [
  'pair',
  'code',
  'entry',
  'number',
  'access',
  'key',
  'password',
  'named',
];

/** The words of a letter, or all, as a pattern in which each kind has its name. */
function wordsOf(letter: string | null): string {
  const groups = kinds.map((kind) => {
    const of = nouns[kind];
    const words = letter === null ? Object.values(of) : [of[letter] ?? []].flat();
    return words.length > 0 ? [`(?<${kind}>${words.join('|')})`] : [];
  });
  return groups.flat().join('|');
}

const whole = lazy(() => new RegExp(wordsOf(null), 'iuy'));
const byLetter = new Map<string, RegExp>();

/** What holds the words that can begin with this sign; undefined where there are none. */
function patternFor(sign: string): RegExp | undefined {
  // Letters beyond ASCII have cases that only a pattern knows.
  if (sign > '\u007f') return whole();
  const letter = sign.toLowerCase();
  const known = byLetter.get(letter);
  if (known) return known;
  const words = wordsOf(letter);
  if (words === '') return undefined;
  const made = new RegExp(words, 'iuy');
  byLetter.set(letter, made);
  return made;
}

/** The key of a net in the air is a password: "WLAN Werkstatt, Schlüssel …". */
const ofNet = /(?:rete|wi-?fi|wlan|ssid|réseau)[^\r\n]{1,60}[,;] (?:\p{L}{1,3} )?$/iu;

/** What both must have, which is found out for less. */
const mayBeOfNet = /[,;] (?:\S{1,6} )?$/;
const mayBeNet = /^ (?:\S{1,6} )?w/i;

/** `chiave del wifi` */
const netAt = /^ (?:\p{L}{1,3} )?(?:wi-?fi|wlan)(?!\p{L})/iu;

function kindOf(match: RegExpExecArray, text: string): Announced {
  const end = match.index + match[0].length;
  const kind = kinds.find((name) => match.groups?.[name] !== undefined) ?? 'key';
  if (kind !== 'key' && kind !== 'named') return kind;
  const head = text.slice(Math.max(0, match.index - 80), match.index);
  const behind = text.slice(end, end + 16);
  const isNet =
    (mayBeOfNet.test(head) && ofNet.test(head)) || (mayBeNet.test(behind) && netAt.test(behind));
  return isNet ? 'password' : kind;
}

/** Whether the word is a part of a name (`ACCESS_KEY_ID`, `password-protected`) or of a mask of ours. */
function isPartOfName(text: string, from: number, to: number): boolean {
  if (/[A-Za-z]/.test(text.charAt(to - 1)) && /[\w-]/.test(text.charAt(to)))
    return text.charAt(to) !== '-' || /[\w]/.test(text.charAt(to + 1));
  if (/[_$.]/.test(text.charAt(from - 1))) return !text.startsWith(' to ', to);
  // A test that passed: "TEST PASS: …".
  if (text.slice(from, to) === 'PASS' && /test $/i.test(text.slice(from - 5, from))) return true;
  if (isPlaceOrSum(text, from)) return true;
  return /\[redacted:[a-z-]{0,30}$/.test(text.slice(Math.max(0, from - 42), from));
}

/** Pins of a board, and things that are pinned: "pin A0 reads 1023", "pin the 4000 messages". */
const isOfBoard = (text: string, at: number, end: number): boolean =>
  /^pin$/i.test(text.slice(at, end)) &&
  /^ (?:[A-Z]?[0-9]{1,3}(?![0-9])|the |a |it |this |these |them )/.test(text.slice(end, end + 8));

/** Whether a password or a number in its place is announced, no key and no list of codes. */
export const isOfPassword = (kind: Announced): boolean =>
  kind === 'password' || kind === 'pair' || kind === 'number' || kind === 'entry';

/** A word that announces a secret: from where to where, and what. */
export interface AnnouncingWord {
  readonly kind: Announced;
  readonly end: number;
}

/** What the words that begin at these places announce; those are left out that announce nothing. */
export function announcementsAt(
  text: string,
  places: readonly number[],
): ReadonlyMap<number, AnnouncingWord> {
  const found = new Map<number, AnnouncingWord>();
  for (const at of places) {
    const one = announcedAt(text, at);
    if (one) found.set(at, one);
  }
  return found;
}

function announcedAt(text: string, at: number): AnnouncingWord | undefined {
  const pattern = patternFor(text.charAt(at));
  if (!pattern) return undefined;
  const match = matchAt(pattern, text, at);
  const end = at + (match?.[0].length ?? 0);
  return match && !isPartOfName(text, at, end) && !isOfBoard(text, at, end)
    ? { kind: kindOf(match, text), end }
    : undefined;
}

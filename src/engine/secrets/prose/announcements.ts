/**
 * The words, in many languages, that announce a secret which people tell, and what each of them announces. Pure and linear.
 */
import { isPlaceOrSum } from '../values/tellingNames';

/** What a word announces: a password, a number for a lock, a code that lets one in, a key, one whose name leaves no doubt, what is only called a key, a code, or a pair of name and password. */
export type Announced =
  'password' | 'number' | 'entry' | 'key' | 'access' | 'named' | 'code' | 'pair';

const nouns: Readonly<Record<Announced, string>> = {
  password:
    'pass(?:word|phrase|code|wd)|(?<=palavra-)passe|maiden name|security answer|authenticat(?:es?|ed|ing) (?:with|using)(?= ["\'`])|(?<=security )key|key content|(?<=(?:root|admin|sudo|db|ssh|vpn|wifi|router|nas|server|mail|email|user|login|account|database|my|your|our|the|old|new|test) )p(?:w|ass)(?!\\w)|(?<=(?:user|login|account|benutzer|usuario|username|wi-?fi|wlan|ssid)[^\\r\\n]{1,40}[,;/ ])p(?:ass|wd|w)(?=[ :])|(?<![\\w-])pw(?= (?:for|of|is|was) |: )|парол[ьяюе]м?|(?<!\\p{L})гасл[оа]м?(?!\\p{L})|neno ?siri|nywila|пасс?(?!\\p{L})|codes? (?:wi-?fi|wlan|vpn|secret)|lozink[aeu]|비번|كلمة (?:ال)?(?:مرور|سر|المرور|السر)|الرقم السري|رقم سري|(?:ال)?رمز (?:ال)?سري|باسورد|رمز (?:المرور|الدخول)|پاس ورڈ|رمز عبور|گذرواژه|पासवर्ड|कूटशब्द|गुप्त शब्द|পাসওয়ার্ড|கடவுச்சொல்|mots? de passe|(?<![\\w])mdp(?!\\w)|phrase secrète|kennw(?:ort|örter)|passw(?:ort|örter)|wi-?fi[- ](?:key|pass|clave)|wlan[- ](?:schlüssel|key|code)|chiave (?:del )?wi-?fi|clé (?:du )?wi-?fi|رمز الواي ?فاي|(?:clave|llave) del wi-?fi|ключ\\p{L}{0,2} (?:от )?wi-?fi|lösenfras(?:en)?|contraseñas?|clave(?! (?:for[aá]nea|primaria|ajena|compuesta|candidata|única|natural|subrogada))|senha|parola(?: d.ordine)?(?!\\p{L})|wachtwoord(?:en)?|has[łl][oa]|(?<!\\w)(?:şifre|parola)(?:s[iı]n?\\p{L}{0,3}|n[iı]z\\p{L}{0,3}|m\\p{L}{0,3}|y\\p{L}{1,2}|d\\p{L}{1,2})?|mật khẩu|lösenord(?:et)?|adgangskode[nr]?|kodeord(?:et)?|passord(?:et)?|salasana(?:ni|mme)?|hesl[oa]|jelsz(?:ó|ava)|parol[ăa]|κωδικός(?: πρόσβασης)?|סיסמ[הא]|รหัสผ่าน|kata (?:sandi|laluan)(?:nya)?|パスワード|合言葉|密[码碼]|口令|비밀번호|암호|패스워드',
  number:
    '(?<![\\w])PIN(?:[ _-]?code)?|alarmcode|code d(?:e l)?.(?:alarme|entrée)|(?<=verification |one-time |security |2fa |sms |mfa |access |door |gate |lock |alarm )code|(?<![\\w-])otp|pin[ _-]?code|ПИН(?:-код)?|пин-код|暗証番号|رقم التعريف الشخصي',
  entry: 'codes? d.accès|код\\p{L}{0,3} доступа|(?:एक्सेस|पहुँच) कोड|رمز (?:ال)?وصول',
  access:
    '(?<=app|client)[ -]?secret|clés? secrètes?|clés? d.(?:api|accès)|jetons? d.accès|секретн\\p{L}{1,4} ключ\\p{L}{0,3}|ключ\\p{L}{0,3} (?:api|доступа)|токен\\p{L}{0,3} доступа|(?:गुप्त|एपीआई|एक्सेस) कुंजी|(?:एक्सेस )?टोकन|مفتاح (?:(?:ال)?سري|(?:ال)?وصول|api)',
  key: 'key(?= for (?:the|our|my) [\\w ]{2,24}(?:api|service|account))|(?<=(?:api|access|secret|auth|private|encryption|signing|setup|shared)[ _-]?)key|(?<=(?:datadog|openai|stripe|github|gitlab|sendgrid|twilio|mapbox|sentry|new relic|algolia|mailgun|slack|anthropic|gemini|cloudflare|heroku|vercel|supabase|firebase) )key|(?<![\\w-])(?:token|secret)|(?<=[ -])token|токен\\p{L}{0,3}|مفتاح(?: \\p{L}{2,12})?|कुंजी|clé(?: api)?|jeton|schlüssel|zugriffstoken|clave (?:secreta|de api|api)|token de acceso|chave(?: secreta)?|chiave(?: segreta)?|sleutel|klucz|anahtar(?:[ıi](?:n[ıi]z|m)?)?|キー|トークン|秘密鍵|密[钥鑰]|令牌|키|토큰',
  named:
    '(?<=(?:the|this|my|our|your|der|la|le|el) )(?:key|schlüssel|clé|llave)(?![\\w-])|(?<=here.?s (?:the|my|our|your) [a-z]{3,12} )key(?![\\w-])',
  code: '(?:recovery|backup|rescue|restore|activation|licen[cs]e)[ _-]?(?:codes?|keys?)|(?=[secvnrokbtао])(?:(?:scratch|emergency|one-time|single-use)[ _-]codes|(?:verification|two-step) codes|(?:einmal|rettungs|ersatz|sicherungs)codes|codes à usage unique|códigos de (?:un solo uso|uso único|emergencia|emergência|rescate)|codici (?:monouso|di emergenza)|(?:nood|back-up|reserve)codes|kod\\p{L}{0,2} (?:jednorazow|awaryjn)\\p{L}{1,3}|(?:одноразов|аварийн)\\p{L}{2,3} код\\p{L}{0,2})|codic[ei] di (?:recupero|backup|riserva)|codes? de (?:récupération|secours)|códigos? de (?:recuperaci[oó]n|recuperação|respaldo|backup)|(?:wiederherstellungs|backup-?|notfall)(?:codes?|schlüssel)|herstelcodes?|kod\\p{L}{0,2} (?:odzyskiwania|zapasow\\p{L}{1,3})|код\\p{L}{0,2} (?:восстановления|відновлення)|резервн\\p{L}{2,3} код\\p{L}{0,2}|kurtarma kodu|رمز الاسترداد|रिकवरी कोड|恢复[码代]码?|备用码|復旧コード|リカバリーコード|バックアップコード|복구 코드|백업 코드',
  pair: '(?:log|sign|connect)(?:g?ed|g?ing|s)?(?:[ -](?:in|on|to))?(?: to [\\w.-]{1,40})? (?:as|with|using)(?= [\\w.@-]{1,60}(?: (?:with|using|and|/) |[/:]\\S))|(?<![\\w-])(?:wi-?fi|wlan|db|database|vpn|ftp|ssh|rdp|router|account|demo)(?=(?: (?:for|of|at|on|in)(?: [\\w.-]{1,20}){1,3})?(?::| is) [\\w.@-]{1,40} ?/ ?\\S)|basic[ -]auth(?=[,:]? [\\w.-]{1,40}:\\S)|credentials|creds|inlog(?:gegevens)?|accès(?= ?: [\\w.@-]{2,40} / )|login|zugangsdaten|anmeldedaten|identifiants?|credenciales|credenciais|credenziali|доступы?|учётные данные|логин и пароль|بيانات الدخول|アカウント|账号密码|帐号密码',
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

const announced = new RegExp(kinds.map((kind) => `(?<${kind}>${nouns[kind]})`).join('|'), 'iuy');

/** The key of a net in the air is a password: "WLAN Werkstatt, Schlüssel …". */
const ofNet = /(?:rete|wi-?fi|wlan|ssid|réseau)[^\r\n]{1,60}[,;] (?:\p{L}{1,3} )?$/iu;

/** `chiave del wifi` */
const netAt = /^ (?:\p{L}{1,3} )?(?:wi-?fi|wlan)(?!\p{L})/iu;

function kindOf(match: RegExpExecArray, text: string): Announced {
  const end = match.index + match[0].length;
  const kind = kinds.find((name) => match.groups?.[name] !== undefined) ?? 'key';
  const isKey = kind === 'key' || kind === 'named';
  const head = isKey ? text.slice(Math.max(0, match.index - 80), match.index) : '';
  return ofNet.test(head) || (isKey && netAt.test(text.slice(end, end + 16))) ? 'password' : kind;
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
export interface Announcement {
  readonly kind: Announced;
  readonly end: number;
}

/** What the words that begin at these places announce; those are left out that announce nothing. */
export function announcementsAt(
  text: string,
  places: readonly number[],
): ReadonlyMap<number, Announcement> {
  const found = new Map<number, Announcement>();
  for (const at of places) {
    const one = announcedAt(text, at);
    if (one) found.set(at, one);
  }
  return found;
}

function announcedAt(text: string, at: number): Announcement | undefined {
  announced.lastIndex = at;
  const match = announced.exec(text);
  const end = at + (match?.[0].length ?? 0);
  return match && !isPartOfName(text, at, end) && !isOfBoard(text, at, end)
    ? { kind: kindOf(match, text), end }
    : undefined;
}

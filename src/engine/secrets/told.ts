/**
 * Secrets as people tell them, in many languages: a word for password, key or token, a few small words, then the value, in quotes or as
 * a word that is no word. Pure and linear: from each such word at most ten bounded steps are made. A sentence about passwords
 * ("must be at least 12 characters") has other words between and stays.
 */
import type { Hit } from './hit';
import { looksChosen, looksPhrase } from './looks';
import { isStandIn, looksRandom } from './randomness';

/** What a word announces: a password, a number for a lock, a key, what is only called a key, a code, or a pair of name and password. */
type Announced = 'password' | 'number' | 'key' | 'named' | 'code' | 'pair';

const nouns: Readonly<Record<Announced, string>> = {
  password:
    'pass(?:word|phrase|code|wd)|(?<=(?:user|login|account|benutzer|usuario|username)[^\\r\\n]{1,40}[,;/ ])p(?:ass|wd|w)(?=[ :])|парол[ьяюе]м?|كلمة (?:ال)?(?:مرور|سر|المرور|السر)|الرقم السري|رقم سري|باسورد|رمز (?:المرور|الدخول)|پاس ورڈ|رمز عبور|گذرواژه|पासवर्ड|कूटशब्द|गुप्त शब्द|পাসওয়ার্ড|கடவுச்சொல்|mots? de passe|(?<![\\w])mdp(?!\\w)|phrase secrète|kennw(?:ort|örter)|passw(?:ort|örter)|contraseñas?|clave|senha|parola(?: d.ordine)?|wachtwoord|has[łl]o|(?<!\\w)şifre|mật khẩu|lösenord|adgangskode|kodeord|passord|salasana|heslo|jelszó|parolă|κωδικός(?: πρόσβασης)?|סיסמ[הא]|รหัสผ่าน|kata sandi|kata laluan|パスワード|合言葉|密[码碼]|口令|비밀번호|암호|패스워드',
  number:
    '(?<![\\w])PIN(?:[ _-]?code)?|pin[ _-]?code|ПИН(?:-код)?|пин-код|暗証番号|رقم التعريف الشخصي',
  key: '(?<=(?:api|access|secret|auth|private|encryption|signing)[ _-]?)key|(?<![\\w-])(?:token|secret)|(?<=[ -])token|токен\\p{L}{0,3}|секретн\\p{L}{1,4} ключ\\p{L}{0,3}|ключ (?:api|доступа)|مفتاح(?: \\p{L}{2,12})?|رمز الوصول|कुंजी|टोकन|clé(?: (?:secrète|api|d.accès))?|jeton(?: d.accès)?|schlüssel|zugriffstoken|clave (?:secreta|de api|api)|token de acceso|chave(?: secreta)?|chiave(?: segreta)?|sleutel|klucz|anahtar|キー|トークン|秘密鍵|密[钥鑰]|令牌|키|토큰',
  named: '(?<=(?:the|this|my|our|your|der|la|le|el) )(?:key|schlüssel|clé|llave)(?![\\w-])',
  code: '(?:recovery|backup|rescue|restore|activation|licen[cs]e)[ _-]?(?:codes?|keys?)',
  pair: 'credentials|creds|login|zugangsdaten|anmeldedaten|identifiants?|credenciales|credenciais|credenziali|доступы?|учётные данные|логин и пароль|بيانات الدخول|アカウント|账号密码|帐号密码',
};
/** In the order in which they are tried: a "clave secreta" is more than a "clave". */
const kinds: readonly Announced[] = ['pair', 'code', 'number', 'key', 'password', 'named'];
/** Where such a word may begin: a cheap search, before the words themselves are tried there. */
const cues =
  /pass|PIN|pin[ _-]?code|kennw|contrase|clave|senha|parola|wacht|has[lł]o|şifre|mật|lösen|adgang|kodeord|salasana|heslo|jelsz|phrase|mots? de|mdp|token|secret|key|schl|clé|llave|jeton|zug|chave|chiave|sleutel|klucz|anahtar|recover|backup|rescue|restore|activation|licen|cred|login|anmelde|identif|kata |p[aw][sdw]|парол|токен|секрет|ключ|доступ|учётн|логин|пин|كلمة|الرقم|رقم|باسورد|رمز|مفتاح|بيانات|پاس|گذر|पास|कूट|गुप्त|कुंजी|टोकन|एपीआई|পাস|கட|κωδικ|συνθημ|סיסמ|รหัส|パス|暗証|合言|トークン|秘密|キー|アカウント|密|口令|令牌|账号|帐号|비밀|암호|패스|토큰|키/gi;
const announced = new RegExp(kinds.map((kind) => `(?<${kind}>${nouns[kind]})`).join('|'), 'iuy');

/** What may stand between the word and the value, one step of it. */
const between =
  /[ \t\u00a0]+|[:：=＝—–,，、*_(（\]]|->|→|-(?=[ \t])|(?:is|was|are|to|for|of|the|an?|my|our|your|new|old|current|now|still|just|simply|currently|which|it's|set|changed|type|enter|use|try|using|called|db|database|root|admin|administrator|user|account|staging|prod|production|dev|test|server|backup|deploy|wifi|wi-fi|vault|router|key|first|следующ\p{L}{1,4}|от|для|к|на|это|базы?|базе|данных|администратора|админа|пользователя|користувача|сервера|входа|доступа|теперь|такой|нов\p{L}{1,3}|هي|هو|الجديدة|قاعدة|البيانات|لقاعدة|الخاصة|بنا|الخادم|المدير|للمدير|है|हैं|का|की|के|लिए|डेटाबेस|एडमिन|नया|यह|est|sont|de|du|des|la|le|les|l['’]\p{L}{2,12}|base|données|administrateur|pour|accès|lautet|ist|war|sind|für|die|der|das|den|dem|datenbank|neue[rs]?|jetzt|es|son|del|el|los|datos|nueva|ahora|usuario|para|é|são|da|do|dos|banco|dados|nova|è|di|il|del|nuova|van|voor|het|to|jest|nowe|bazy|bu|yeni|là|är|er|je|adalah|untuk|は|が|の|です|是|为|為|只|신규|는|은|이|가|입니다|הוא|היא|คือ|είναι)(?![\p{L}\p{M}\p{N}])|[はがの是为為는은]/iuy;
const quoted =
  /["'`“„«「『‘]{1,2}[ \u00a0]?((?:[^"'`“”„«»「」『』‘’\r\n\\]){4,128}?)[ \u00a0]?["'`”“»」』’]/y;
const bare = /[^\s\p{Cs}\\"'`“”„«»「」『』‘’()（）<>[\]{},，;；。、|]{4,128}/uy;
/** Words without quotes count only with a figure and a sign at their end, and at the end of a line. */
const phrase =
  /[a-z]{3,12}(?: [a-z]{3,12}){0,3} [a-z]{2,12}[0-9]{1,4}[!#%*+?@$^&]{1,2}(?=[ \t]*(?:$|[\r\n"'`\\]))/my;
const pairName = /[\w.@-]{1,60}[ \t]{0,2}[/|:][ \t]{0,2}/y;
/** The value before its name: "I used x as the password". */
const before =
  /(?<![\w-])([\w!@#%^&*?+~.-]{6,80})["'`]? (?:as|is|for) (?:the|my|our|your|a|its) (?:new |old |root |admin |db |database |current )?(?:api |access )?$/;

function valueBefore(text: string, at: number): Hit | undefined {
  const from = Math.max(0, at - 140);
  const head = text.slice(from, at);
  if (!head.endsWith(' ')) return undefined;
  const match = before.exec(head);
  const word = match?.[1] ?? '';
  if (!match || !looksChosen(word)) return undefined;
  return { kind: 'password', start: from + match.index, end: from + match.index + word.length };
}

/** All secrets that a text tells, from left to right. */
export function findTold(text: string): Hit[] {
  const hits: Hit[] = [];
  for (const cue of text.matchAll(cues)) {
    announced.lastIndex = cue.index;
    const match = announced.exec(text);
    if (!match) continue;
    if (isPartOfName(text, match.index, match.index + match[0].length)) continue;
    const kind = kinds.find((name) => match.groups?.[name] !== undefined) ?? 'key';
    const hit = valueAfter(text, match.index + match[0].length, kind);
    if (hit) hits.push(hit);
    const told = kind === 'password' || kind === 'key' ? valueBefore(text, cue.index) : undefined;
    if (told) hits.push(told);
  }
  return hits;
}

/** Whether the word is a part of a name (`ACCESS_KEY_ID`, `password-protected`) or of a mask of ours. */
function isPartOfName(text: string, from: number, to: number): boolean {
  if (/[A-Za-z]/.test(text.charAt(to - 1)) && /[\w-]/.test(text.charAt(to)))
    return text.charAt(to) !== '-' || /[\w]/.test(text.charAt(to + 1));
  if (/[_$.]/.test(text.charAt(from - 1))) return true;
  return /\[redacted:[a-z-]{0,30}$/.test(text.slice(Math.max(0, from - 42), from));
}

const maxSteps = 14;

function valueAfter(text: string, from: number, kind: Announced): Hit | undefined {
  let at = from;
  for (let step = 0; step < maxSteps; step++) {
    const hit = at > from ? valueAt(text, at, kind) : undefined;
    if (hit) return hit;
    between.lastIndex = at;
    const match = between.exec(text);
    if (!match) return undefined;
    at += match[0].length;
  }
  return undefined;
}

function valueAt(text: string, at: number, kind: Announced): Hit | undefined {
  let start = at;
  if (kind === 'pair') {
    pairName.lastIndex = at;
    const name = pairName.exec(text);
    if (!name) return undefined;
    start += name[0].length;
  }
  quoted.lastIndex = start;
  const quote = quoted.exec(text);
  if (quote) {
    const word = quote[1] ?? '';
    const from = start + quote[0].indexOf(word);
    return isValue(word, kind, true) ? hitOf(kind, from, word) : undefined;
  }
  phrase.lastIndex = start;
  const words = kind === 'password' ? phrase.exec(text)?.[0] : undefined;
  if (words !== undefined && looksPhrase(words)) return hitOf(kind, start, words);
  bare.lastIndex = start;
  const word = (bare.exec(text)?.[0] ?? '').replace(/[.:!?*_|]{1,4}$/u, '');
  const ascii = /^[!-~]{4,}/.exec(word)?.[0] ?? word;
  if (/[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/.test(ascii)) return undefined;
  const value = /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/.test(word) ? ascii : word;
  return isValue(value, kind, false) ? hitOf(kind, start, value) : undefined;
}

const hitOf = (kind: Announced, start: number, word: string): Hit => ({
  kind: kind === 'key' ? 'secret' : 'password',
  start,
  end: start + word.length,
});

function isValue(word: string, kind: Announced, isQuoted: boolean): boolean {
  if (isStandIn(word)) return false;
  if (kind === 'code')
    return /^[0-9A-Za-z]{4,8}(?:-[0-9A-Za-z]{4,8}){1,6}$/.test(word) && /[0-9]/.test(word);
  if (kind === 'named')
    return word.length >= 20 && looksRandom(word) && /[a-z]/.test(word) && /[A-Z]/.test(word);
  if (kind === 'number') return /^[0-9]{4,8}$/.test(word);
  if (kind === 'key') return word.length >= 12 && !/\s/.test(word) && looksRandom(word);
  return looksChosen(word) || (isQuoted && looksPhrase(word));
}

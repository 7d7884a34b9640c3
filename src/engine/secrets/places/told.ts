/**
 * Secrets as people tell them, in many languages: a word for password, key or token, a few small words, then the value, in quotes or as
 * a word that is no word. Pure and linear: from each such word at most ten bounded steps are made. A sentence about passwords
 * ("must be at least 12 characters") has other words between and stays.
 */
import type { Hit } from '../hit';
import {
  looksChain,
  looksChosen,
  looksChosenOnce,
  looksGiven,
  looksOnce,
  looksPhrase,
  looksPlainWord,
  looksSentence,
  looksStrong,
  looksSure,
  looksVerse,
} from '../values/looks';
import { isOfArn } from '../values/tellingNames';
import { isStandIn, looksLettered, looksRandom } from '../values/randomness';

/** What a word announces: a password, a number for a lock, a key, what is only called a key, a code, or a pair of name and password. */
type Announced = 'password' | 'number' | 'key' | 'named' | 'code' | 'pair';

const nouns: Readonly<Record<Announced, string>> = {
  password:
    'pass(?:word|phrase|code|wd)|maiden name|security answer|authenticat(?:es?|ed|ing) (?:with|using)(?= ["\'`])|(?<=security )key|key content|(?<=(?:root|admin|sudo|db|ssh|vpn|wifi|router|nas|server|mail|email|user|login|account|database|my|your|our|the|old|new|test) )p(?:w|ass)(?!\\w)|(?<=(?:user|login|account|benutzer|usuario|username|wi-?fi|wlan|ssid)[^\\r\\n]{1,40}[,;/ ])p(?:ass|wd|w)(?=[ :])|(?<![\\w-])pw(?= (?:for|of|is|was) |: )|парол[ьяюе]м?|пасс?(?!\\p{L})|codes? (?:wi-?fi|wlan|vpn|d.accès|secret)|lozink[aeu]|비번|كلمة (?:ال)?(?:مرور|سر|المرور|السر)|الرقم السري|رقم سري|باسورد|رمز (?:المرور|الدخول)|پاس ورڈ|رمز عبور|گذرواژه|पासवर्ड|कूटशब्द|गुप्त शब्द|পাসওয়ার্ড|கடவுச்சொல்|mots? de passe|(?<![\\w])mdp(?!\\w)|phrase secrète|kennw(?:ort|örter)|passw(?:ort|örter)|wi-?fi[- ](?:key|pass|clave)|wlan[- ](?:schlüssel|key|code)|lösenfras(?:en)?|contraseñas?|clave|senha|parola(?: d.ordine)?|wachtwoord(?:en)?|has[łl][oa]|(?<!\\w)(?:şifre|parola)(?:s[iı]|n[iı]z|m)?|mật khẩu|lösenord(?:et)?|adgangskode[nr]?|kodeord(?:et)?|passord(?:et)?|salasana(?:ni|mme)?|hesl[oa]|jelsz(?:ó|ava)|parol[ăa]|κωδικός(?: πρόσβασης)?|סיסמ[הא]|รหัสผ่าน|kata (?:sandi|laluan)(?:nya)?|パスワード|合言葉|密[码碼]|口令|비밀번호|암호|패스워드',
  number:
    '(?<![\\w])PIN(?:[ _-]?code)?|alarmcode|code d(?:e l)?.(?:alarme|entrée|accès)|(?<=verification |one-time |security |2fa |sms |mfa |access |door |gate |lock |alarm )code|(?<![\\w-])otp|pin[ _-]?code|ПИН(?:-код)?|пин-код|暗証番号|رقم التعريف الشخصي',
  key: 'key(?= for (?:the|our|my) [\\w ]{2,24}(?:api|service|account))|(?<=(?:api|access|secret|auth|private|encryption|signing|setup)[ _-]?)key|(?<=(?:datadog|openai|stripe|github|gitlab|sendgrid|twilio|mapbox|sentry|new relic|algolia|mailgun|slack|anthropic|gemini|cloudflare|heroku|vercel|supabase|firebase) )key|(?<![\\w-])(?:token|secret)|(?<=[ -])token|токен\\p{L}{0,3}|секретн\\p{L}{1,4} ключ\\p{L}{0,3}|ключ (?:api|доступа)|مفتاح(?: \\p{L}{2,12})?|رمز الوصول|कुंजी|टोकन|clé(?: (?:secrète|api|d.accès))?|jeton(?: d.accès)?|schlüssel|zugriffstoken|clave (?:secreta|de api|api)|token de acceso|chave(?: secreta)?|chiave(?: segreta)?|sleutel|klucz|anahtar|キー|トークン|秘密鍵|密[钥鑰]|令牌|키|토큰',
  named: '(?<=(?:the|this|my|our|your|der|la|le|el) )(?:key|schlüssel|clé|llave)(?![\\w-])',
  code: '(?:recovery|backup|rescue|restore|activation|licen[cs]e)[ _-]?(?:codes?|keys?)',
  pair: '(?:log|sign|connect)(?:ged|ed|ing|s)?(?:[ -](?:in|on|to))?(?: to [\\w.-]{1,40})? (?:as|with|using)(?= [\\w.@-]{1,60}(?: (?:with|using|and|/) |[/:]\\S))|(?<![\\w-])(?:wi-?fi|wlan|db|database|vpn|ftp|ssh|rdp|router|account|demo)(?=(?::| is) [\\w.@-]{1,40} ?/ ?\\S)|basic[ -]auth(?=[,:]? [\\w.-]{1,40}:\\S)|credentials|creds|accès(?= ?: [\\w.@-]{2,40} / )|login|zugangsdaten|anmeldedaten|identifiants?|credenciales|credenciais|credenziali|доступы?|учётные данные|логин и пароль|بيانات الدخول|アカウント|账号密码|帐号密码',
};
/** In the order in which they are tried: a "clave secreta" is more than a "clave". */
const kinds: readonly Announced[] = ['pair', 'code', 'number', 'key', 'password', 'named'];
const announced = new RegExp(kinds.map((kind) => `(?<${kind}>${nouns[kind]})`).join('|'), 'iuy');

/** What may stand between the word and the value, one step of it. */
const between =
  /[:：](?:\*\*)?[ \t]{0,4}(?:\r?\n[ \t>+-]{0,8}(?:```\w{0,12}[ \t]{0,4})?){1,3}(?=\S{6,128}[ \t]{0,4}(?:$|[\r\n"\\]))|(?<=salasana(?:ni|mme)? )on(?= )|\?(?= )|[ \t\u00a0]+|[:：=＝—–,，、*_(（\]]|->|→|-(?=[ \t])|(?:is|was|are|to|for|of|the|an?|my|our|your|new|old|current|now|still|again|always|set to|has|been|just|simply|currently|which|it's|set|changed|with|as|by|type|enter|use|try|using|called|db|database|root|admin|administrator|user|account|staging|prod|production|dev|test|server|backup|deploy|wifi|wi-fi|vault|router|key|first|следующ\p{L}{1,4}|от|для|к|на|это|базы?|базе|данных|администратора|админа|пользователя|користувача|сервера|входа|доступа|теперь|сейчас|пока|снова|такой|нов\p{L}{1,3}|هي|هو|الجديدة|قاعدة|البيانات|لقاعدة|الخاصة|بنا|الخادم|المدير|للمدير|hai|है|हैं|का|की|के|लिए|डेटाबेस|एडमिन|नया|यह|अब|est|maintenant|désormais|toujours|encore|sont|sono|zijn|są|jsou|de|du|des|la|le|les|l['’]\p{L}{2,12}|base|données|administrateur|pour|accès|lautet|ist|war|sind|übrigens|bitte|also|eigentlich|aktuell|für|die|der|das|den|dem|datenbank|neue[rs]?|jetzt|nun|noch|weiterhin|es|son|del|el|los|datos|nueva|ahora|todavía|usuario|para|é|são|agora|ainda|da|do|dos|banco|dados|nova|è|ora|adesso|ancora|di|il|del|nuova|van|voor|het|nu|nog|to|jest|teraz|nadal|nowe|bazy|bu|yeni|şimdi|artık|là|är|er|je|adalah|untuk|は|が|の|です|是|为|為|只|今|現在|现在|目前|就|改为|改成|设为|设置为|应该|还|신규|이제|지금|현재|는|은|이|가|입니다|הוא|היא|คือ|είναι)(?![\p{L}\p{M}\p{N}])|[はがの是为為는은]|现在|目前|就是|改为|改成|设为|设置为|应该|已经|現在|今/iuy;
const quoted =
  /["'`“„«「『‘]{1,2}[ \u00a0]?((?:[^"'`“”„«»「」『』‘’\r\n\\]){4,128}?)[ \u00a0]?["'`”“»」』’]/y;
const bare = /[^\s\p{Cs}\p{Cc}\\"'`“”„«»「」『』‘’()（）<>[\]{},，;；。、|→]{4,128}/uy;
/** Words without quotes count at the end of a line: four and more behind a colon, or with a figure and a sign at their end. */
const phrase =
  /(?<=[:：] )[a-z]{3,12}(?: [a-z]{3,12}){1,3} [0-9]{2,4}(?=[ \t]*(?:$|[\r\n"\\]))|(?<=\()[a-z]{3,12}(?: [a-z]{3,12}){1,3} [0-9]{1,4}(?=\))|[a-z]{3,12}(?: [a-z]{3,12})? [A-Z][a-z]{2,12} [0-9]{2,4}(?= [—–-] |[ \t]*(?:$|[\r\n"'`\\.,]))|(?<=app passwor[dt][: ]{1,3})(?:[a-z]{4} ){3}[a-z]{4}(?![a-z])|(?:[a-z]{4} ){3}[a-z]{4}(?=[ \t]*(?:$|[\r\n"'`\\.,]))|(?<=: )(?:[a-z]{3,12} ){3,11}[a-z]{3,12}(?=[ \t]*(?:$|[\r\n"'`\\]))|[a-z]{3,12}(?: [a-z]{3,12}){0,3} [a-z]{2,12}[0-9]{1,4}[!#%*+?@$^&]{1,2}(?=[ \t]*(?:$|[\r\n"'`\\]))/my;
const pairName = /[\w.@-]{1,60}(?:[ \t]{0,2}[/|:][ \t]{0,2}| (?:and|with|using) )/y;
/** A word of the sentence after the noun: names, hosts and figures too, in quotes too; a full stop ends the sentence. */
const wordOn =
  /,?[ \u00a0][("'`«„“‘*_]{0,2}[\p{L}\p{N}@#/](?:[\p{L}\p{M}\p{N}'’._@/+-]{0,38}[\p{L}\p{M}\p{N}/])?[)"'`»“”’*_]{0,2}(?=[ ,\u00a0:：=—–]|->|→)/uy;
/** A sign or a "is" of some language, which says that the value comes now: "la contraseña del servidor viejo es …". */
const comesNow =
  /[:：][ \t]{0,4}(?:\r?\n){1,3}[ \t]{0,8}(?=\S{6,128}[ \t]{0,4}(?:$|[\r\n"\\]))|[ \u00a0]{0,2}(?:[:：=](?!=)|—|–|->|→)[ \u00a0]{1,3}|,?[ \u00a0](?:(?:it|that)['’]s|c['’](?:est|était)|passe à|is|was|be|becomes?|remains|reads|(?:set|reset|changed|updated|rotated) to|es|era|será|quedó|sigue siendo|est|était|sera|reste|devient|ist|war|lautet|heißt|bleibt|é|era|foi|fica|ficou|è|sarà|rimane|это|теперь|стал|сейчас|остался|остаётся|будет|هي|هو|الآن|أصبحت|है|हैं|jest|to(?<=has[łl]o[^\r\n]{1,80} to)|brzmi|är|blir|er|bliver|je|este|wordt|là|olan|artık|adalah|ialah|היא|הוא|είναι|คือ)(?:[ \u00a0]{1,3}|[:：][ \u00a0]{0,3})/uy;

/** The value before its name: "I used x as the password". */
const before =
  /(?<![\w-])([\w!@#%^&*?+~.-]{6,80})["'`]?,? (?:that )?(?:as|is|was|for|als|ist|war|como|es|era|comme|est|était|come|è|jako|som|är|er|как|это|был) (?:(?:the|my|our|your|an?|its|das|der|die|mein|unser|la|el|le|mon|mi|il|het|de|o|new|old|root|admin|db|database|current|api|access|wifi|staging|prod) ){0,3}$/iu;

function valueBefore(text: string, at: number): Hit | undefined {
  if (text[at - 1] !== ' ') return undefined;
  const from = Math.max(0, at - 140);
  const head = text.slice(from, at);
  const match = before.exec(head);
  const word = match?.[1] ?? '';
  if (!match || !looksChosen(word)) return undefined;
  return { kind: 'password', start: from + match.index, end: from + match.index + word.length };
}

/** `from x to y`: what was is often still in use somewhere. */
const changed =
  /(?: [\p{L}-]{1,16}){0,4} (?:from|von|de|da|van|z|с) ["'`]?([^\s"'`,;]{6,60})["'`]? (?:to|auf|zu|in|a|à|para|naar|na|на) ["'`]?([^\s"'`,;]{6,60})/uy;

function valuesChanged(text: string, from: number, kind: Announced): readonly Hit[] {
  changed.lastIndex = from;
  const match = kind === 'password' ? changed.exec(text) : null;
  const words = (match?.slice(1) ?? []).map((word) => word.replace(/[.!?:)]{1,3}$/u, ''));
  if (!match || !words.some((word) => looksChosenOnce(word)) || !words.every(looksSure)) return [];
  return words.map((word) => hitOf('password', from + match[0].indexOf(` ${word}`) + 1, word));
}

const setBefore = /(?<!\w)(?:set|reset|chang(?:ed?|ing)|updated?|rotated)(?!\w)[^.!?\r\n]{0,40}$/i;
const setTo = /(?: (?:for|of|on) [\w.-]{1,30})? to ([A-Z][a-z]{5,20})(?=!|\.?(?:$|[\r\n"\\]))/y;

/** "I set the admin password to Cayenne!": a name at the end of its sentence. */
function valueSet(text: string, at: number, from: number): Hit | undefined {
  setTo.lastIndex = from;
  const match = setTo.exec(text);
  const word = match?.[1] ?? '';
  return match &&
    setBefore.test(text.slice(Math.max(0, at - 60), at)) &&
    looksPlainWord(word.toLowerCase())
    ? hitOf('password', from + match[0].length - word.length, word)
    : undefined;
}

/** All secrets that a text tells; `telling` is where words that announce one begin. */
export function findTold(text: string, telling: readonly number[]): Hit[] {
  const hits: Hit[] = [];
  for (const at of telling) {
    announced.lastIndex = at;
    const match = announced.exec(text);
    if (!match) continue;
    if (isPartOfName(text, match.index, match.index + match[0].length)) continue;
    const kind = kindOf(match, text);
    const end = match.index + match[0].length;
    const hit =
      valueBelow(text, at, end, kind) ??
      valueAfter(text, end, kind) ??
      strongBelow(text, end, kind);
    hits.push(...groupsAfter(text, end, kind), ...valuesChanged(text, end, kind));
    if (kind === 'code') hits.push(...listedCodes(text, end), ...codesBeside(text, end));
    hits.push(...(hit ? [hit, ...behind(text, hit.end, kind)] : later(text, end, kind)));
    hits.push(...around(text, at, end, kind, hit !== undefined));
  }
  return hits;
}

/** The key of a net in the air is a password: "WLAN Werkstatt, Schlüssel …". */
const ofNet = /(?:rete|wi-?fi|wlan|ssid|réseau)[^\r\n]{1,60}[,;] (?:\p{L}{1,3} )?$/iu;

function kindOf(match: RegExpExecArray, text: string): Announced {
  const kind = kinds.find((name) => match.groups?.[name] !== undefined) ?? 'key';
  const head = kind === 'key' ? text.slice(Math.max(0, match.index - 80), match.index) : '';
  return ofNet.test(head) ? 'password' : kind;
}

/** What goes on behind a value. */
function behind(text: string, from: number, kind: Announced): readonly Hit[] {
  if (kind === 'code') return moreCodes(text, from);
  return kind === 'password' ? otherOne(text, from) : [];
}

const corrected =
  /[.!;] {1,2}(?:it should be|should be|it['’]s|use|try|the (?:right|correct|real|new) one is):? /iy;

/** "Wrong password. It should be x", or the next messages of a chat. */
function later(text: string, from: number, kind: Announced): readonly Hit[] {
  const length = kind === 'password' ? lengthAt(corrected, text, from) : 0;
  const hit = length > 0 ? valueAt(text, from + length, kind) : undefined;
  return hit ? [hit] : answered(text, from, kind);
}

/** What a chat writes before a message: `[10:44] amir: `, `jordi: `. */
const message =
  /[^\r\n]{0,160}\r?\n[ \t>]{0,8}(?:\[?[0-9]{1,2}[:.][0-9]{2}(?: ?[AP]M)?\]? ?)?(?:\p{Lu}?[\p{Ll}\p{Lo}.-]{1,24})[:：] /uy;
/** A message that is nothing but a word, or a name and a word. */
const answer =
  /(?:[\w.@-]{2,40} \/ )?([!#-&(-[\]-~\p{L}]{5,59}[^\s,;()"'\\])(?=[ \t]{0,4}(?:$|[\r\n"\\]| ?(?:です|desu)))/uy;

/** "What was the password for the wifi?", and in one of the three next messages nothing but the value. */
function answered(text: string, from: number, kind: Announced): readonly Hit[] {
  let at = from;
  for (let messages = 0; kind !== 'code' && messages < 3; messages++) {
    const length = lengthAt(message, text, at);
    if (length === 0) break;
    at += length;
    answer.lastIndex = at;
    const word = answer.exec(text)?.[1] ?? '';
    if ((looksChosenOnce(word) || isPlainOnce(word)) && !isStandIn(word))
      return [hitOf('password', answer.lastIndex - word.length, word)];
  }
  return [];
}

const other = /[^\r\n]{0,60}?[ ](?:new|old|other|current|latest|previous) one(?: is|:|'s|=)? /y;

/** "The old one was x, the new one is y". */
function otherOne(text: string, from: number): readonly Hit[] {
  const length = lengthAt(other, text, from);
  const hit = length > 0 ? valueAt(text, from + length, 'password') : undefined;
  return hit ? [hit] : [];
}

/** What stands before the words that announce it, or at the end of the sentence that sets it. */
function around(
  text: string,
  at: number,
  end: number,
  kind: Announced,
  isFound: boolean,
): readonly Hit[] {
  const told = kind === 'password' || kind === 'key' ? valueBefore(text, at) : undefined;
  const set = kind === 'password' && !isFound ? valueSet(text, at, end) : undefined;
  return [told, set].filter((hit) => hit !== undefined);
}

/** The seed of a second factor as it is shown: `jbsw y3dp ehpk 3pxp …`. */
const groups =
  /(?:(?: [a-z]{1,12}){1,6}[:：]|[ \t]{0,4}[:：]?)\s{1,8}((?:[a-z2-7]{4} ){5,15}[a-z2-7]{4}|(?:[A-Z2-7]{4} ){3,15}[A-Z2-7]{4})\b/y;

function groupsAfter(text: string, from: number, kind: Announced): readonly Hit[] {
  groups.lastIndex = from;
  const match = kind === 'key' ? groups.exec(text) : null;
  const word = match?.[1] ?? '';
  return match && /[2-7]/.test(word)
    ? [hitOf(kind, from + match[0].length - word.length, word)]
    : [];
}

const nextCode =
  /[ \t,;]{0,4}\r?\n?[ \t]{0,8}(?:[-*•] |[0-9]{1,2}[.)] )?([0-9A-Za-z]{4,8}(?:-[0-9A-Za-z]{4,8}){1,8})(?![\w-])/y;

/** Codes come in lists: those that follow the first one, at most twenty. */
/** At least three codes below one another, those too that have no figure. */
const codeList =
  /[^\r\n]{0,80}\r?\n(?:[^\r\n]{0,120}\r?\n){0,2}?((?:[ \t>*-]{0,8}(?:[0-9]{1,2}[.)] )?(?:[0-9A-Za-z]{4,6}-[0-9A-Za-z]{4,6}|[0-9a-f]{8,16})[ \t]{0,4}(?:\r?\n|$|(?=["\\]))){3,20})/y;

function listedCodes(text: string, from: number): readonly Hit[] {
  codeList.lastIndex = text[from - 1] === 's' ? from - 1 : from;
  const match = codeList.exec(text);
  const list = match?.[1] ?? '';
  if (!match || !/[0-9][a-z]|[a-z][0-9]/i.test(list)) return [];
  const start = codeList.lastIndex - list.length;
  return [...list.matchAll(/[0-9A-Za-z]{4,6}-[0-9A-Za-z]{4,6}|[0-9a-f]{8,16}/g)].map(
    ({ 0: code, index }) => hitOf('code', start + index, code),
  );
}

/** `Backup codes: 48967704, 96745117` */
const codesOfLine = /s?[:：] ((?:[0-9]{6,10}(?:, ?| )){1,15}[0-9]{6,10})(?![\w-])/y;

function codesBeside(text: string, from: number): readonly Hit[] {
  codesOfLine.lastIndex = text[from - 1] === 's' ? from - 1 : from;
  const list = codesOfLine.exec(text)?.[1] ?? '';
  const start = codesOfLine.lastIndex - list.length;
  return [...list.matchAll(/[0-9]{6,10}/g)].map(({ 0: code, index }) =>
    hitOf('code', start + index, code),
  );
}

function moreCodes(text: string, from: number): readonly Hit[] {
  const hits: Hit[] = [];
  for (let at = from, i = 0; i < 20; i++) {
    nextCode.lastIndex = at;
    const match = nextCode.exec(text);
    const word = match?.[1] ?? '';
    if (!match || !isValue(word, 'code', false)) break;
    at += match[0].length;
    hits.push(hitOf('code', at - word.length, word));
  }
  return hits;
}

/** Whether the word is a part of a name (`ACCESS_KEY_ID`, `password-protected`) or of a mask of ours. */
function isPartOfName(text: string, from: number, to: number): boolean {
  if (/[A-Za-z]/.test(text.charAt(to - 1)) && /[\w-]/.test(text.charAt(to)))
    return text.charAt(to) !== '-' || /[\w]/.test(text.charAt(to + 1));
  if (/[_$.]/.test(text.charAt(from - 1))) return !text.startsWith(' to ', to);
  if (isOfArn(text, from)) return true;
  return /\[redacted:[a-z-]{0,30}$/.test(text.slice(Math.max(0, from - 42), from));
}

/** Small words and signs between a noun and its value, and any words of the sentence, at most. */
const maxSteps = 14;
const maxWords = 12;

const lengthAt = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
};

/** A form as it is read from a screen: a line that is nothing but a label, and a line of one word below, buttons behind it. */
const labelled = /(?:^|[\r\n"])[ \t>*#-]{0,8}(?:[\p{L}'’]{1,20} ){0,3}$/u;
const below =
  /[ \t*:：]{0,4}\r?\n(?:[ \t]{0,8}\r?\n)?[ \t>+-]{0,8}(?=\S{6,128}[ \t]{0,4}(?:$|[\r\n"\\]| {1,8}\p{Lu}\p{Ll}{2,12}(?:$|\s)))/uy;

function valueBelow(text: string, at: number, from: number, kind: Announced): Hit | undefined {
  const length = lengthAt(below, text, from);
  return length > 0 && labelled.test(text.slice(Math.max(0, at - 80), at))
    ? valueAt(text, from + length, kind)
    : undefined;
}

/** `Password for the elastic user (reset with …):`, and below it nothing but the value. */
const lineBelow =
  /[^\r\n]{1,160}:[ \t]{0,4}\r?\n[ \t]{0,8}(?=([^\s"'`\\]{8,128})[ \t]{0,4}(?:$|[\r\n]))/my;

function strongBelow(text: string, from: number, kind: Announced): Hit | undefined {
  lineBelow.lastIndex = from;
  const word = kind === 'password' ? (lineBelow.exec(text)?.[1] ?? '') : '';
  const isValue = looksStrong(word) || (looksChosen(word) && looksRandom(word));
  return isValue && !isStandIn(word) ? hitOf(kind, lineBelow.lastIndex, word) : undefined;
}

/** The value right after the word, or after what says in its sentence that the value comes now. */
function valueAfter(text: string, from: number, kind: Announced): Hit | undefined {
  const near = valueNear(text, from, false, kind);
  const plain = compound.test(text.slice(Math.max(0, from - 12), from + 24)) ? 0 : mostPlain;
  let at = from;
  for (let words = 0; !near && words <= maxWords; words++) {
    const isOfUser = userName.test(text.slice(Math.max(from, at - 24), at));
    const sign = isOfUser ? 0 : lengthAt(comesNow, text, at);
    const hit = sign > 0 ? valueNear(text, at + sign, true, kind) : undefined;
    const found =
      hit ?? (words < plain ? strongAt(text, at, kind) : undefined) ?? pairAt(text, at, kind);
    const word = lengthAt(wordOn, text, at);
    if (found || word === 0) return found;
    at += word;
  }
  return near;
}

/** "…, the user is x": another thing of the same sentence. */
const userName =
  /(?:,|;| and| und| en| y| e| et) (?:\p{L}{1,4} )?(?:user|username|benutzer|gebruiker|usuario|usuário|utilisateur|utente|użytkownik|пользователь|логин|login|host|server|account)$/iu;

/** Half as long as a checksum of today, and no hash of a commit. */
const shortHex = /^(?=.*[a-f])(?=.*[0-9])[0-9a-f]{32}$/;
const isKey = (kind: Announced): boolean => kind === 'key' || kind === 'named';

/** Words of a sentence behind which a value counts that no sign announces. */
const mostPlain = 7;
/** In English another noun makes another thing of it: "password strength meter". */
const compound =
  /(?:pass|passwords?|phrase|code|pw|token|secret|key) (?!(?:for|of|to|on|in|at|from|is|was|has|now|still|hard-?coded|leaked) |[-–—] )\w{1,20}(?!\S)/i;
const gap = /[ \u00a0](?:[-–—] )?[(`"]{0,2}/y;

/** A word that can only be a password: "the password of the three boxes - x", and where the verb comes last. */
function strongAt(text: string, at: number, kind: Announced): Hit | undefined {
  const start = at + lengthAt(gap, text, at);
  const word = start > at ? bareAt(text, start) : '';
  const isStrong =
    kind === 'password'
      ? looksStrong(word) || (/^\p{Lu}\p{Ll}{2,20}[_.-][0-9]{2}/u.test(word) && looksOnce(word))
      : isKey(kind) && (looks.named(word, false) || shortHex.test(word));
  return isStrong && !isStandIn(word) ? hitOf(kind, start, word) : undefined;
}

const besides = / (?=[\w.@-]{2,40} \/ \S)/y;

/** "Die Zugangsdaten fürs Testsystem sind admin / x". */
function pairAt(text: string, at: number, kind: Announced): Hit | undefined {
  const length = kind === 'pair' ? lengthAt(besides, text, at) : 0;
  return length > 0 ? valueAt(text, at + length, kind) : undefined;
}

/** The value at a place, or after small words only. */
function valueNear(text: string, from: number, isHere: boolean, kind: Announced): Hit | undefined {
  let at = from;
  for (let step = 0; step < maxSteps; step++) {
    const hit = at > from || isHere ? valueAt(text, at, kind) : undefined;
    if (hit) return hit;
    const length = lengthAt(between, text, at);
    if (length === 0) return undefined;
    at += length;
  }
  return undefined;
}

function valueAt(text: string, at: number, kind: Announced): Hit | undefined {
  const start = kind === 'pair' ? afterName(text, at) : at;
  if (start === undefined) return undefined;
  quoted.lastIndex = start;
  const quote = quoted.exec(text);
  if (quote) {
    const word = quote[1] ?? '';
    const from = start + quote[0].indexOf(word);
    return isValue(word, kind, true) ? hitOf(kind, from, word) : undefined;
  }
  return kind === 'password' ? openPassword(text, start) : openValue(text, start, kind);
}

/** A password without quotes: words, a word with any signs, one word. */
function openPassword(text: string, start: number): Hit | undefined {
  const words = phraseAt(text, start) ?? lineAt(text, start);
  return words === undefined ? openValue(text, start, 'password') : hitOf('password', start, words);
}

function openValue(text: string, start: number, kind: Announced): Hit | undefined {
  const word = bareAt(text, start);
  // A short word of small letters is one of the sentence.
  if (/^[a-z]{0,8}$/.test(word)) return undefined;
  const isAlone = text[start - 1] === '\n' && /^[0-9a-f]{16,128}$/.test(word);
  return isAlone || isValue(word, kind, false) || isToldOnce(text, start, word, kind)
    ? hitOf(kind, start, word)
    : undefined;
}

/** Behind these stands whose password it is: "the password for Falcon3". */
const ofWhom =
  /(?<!\p{L})(?:for|of|on|in|at|from|by|with|für|vom|von|der|des|im|am|de|du|des|del|della|di|do|da|para|pour|per|van|voor|для|от|к|на|в|у)[ \u00a0]$/iu;

/** A word with one figure, where a sign, a verb or the noun itself stands before it. */
const isToldOnce = (text: string, start: number, word: string, kind: Announced): boolean =>
  kind === 'password' &&
  (looksOnce(word) || (/[:：] $/.test(text.slice(start - 2, start)) && isPlainOnce(word))) &&
  !ofWhom.test(text.slice(Math.max(0, start - 8), start));

/** `lösenfras: lingonsylt9` */
const isPlainOnce = (word: string): boolean =>
  /^\p{Ll}{5,20}[0-9]{1,4}$/u.test(word) && looksGiven(word);

function afterName(text: string, at: number): number | undefined {
  pairName.lastIndex = at;
  const name = pairName.exec(text);
  return name ? at + name[0].length : undefined;
}

function phraseAt(text: string, at: number): string | undefined {
  phrase.lastIndex = at;
  const words = phrase.exec(text)?.[0];
  if (words === undefined) return verseAt(text, at);
  const isMarked = /[A-Z]|^[a-z ]+ [0-9]+$/.test(words) && looksSentence(words);
  return isMarked || looksPhrase(words) ? words : verseAt(text, at);
}

const verse = /(?<=phrase: )[\p{Ll}'’]{1,16}(?: [\p{Ll}'’]{1,16}){4,14}(?=[ \t]*(?:$|[\r\n"]))/uy;

function verseAt(text: string, at: number): string | undefined {
  verse.lastIndex = at;
  const line = verse.exec(text)?.[0] ?? '';
  return looksVerse(line) ? line : undefined;
}

/** What goes on to the end of the line and has signs in it that end a word elsewhere: `Ykf;9a2!b`. */
const restOfLine = /[!-~]{8,40}(?=[ \t]*(?:$|[\r\n]))/my;

function lineAt(text: string, at: number): string | undefined {
  restOfLine.lastIndex = at;
  const rest = restOfLine.exec(text)?.[0] ?? '';
  const hasAll = [/[a-z]/, /[A-Z]/, /[0-9]/, /[;,|&<>!#%^*?]/].every((sort) => sort.test(rest));
  return hasAll && !/\w\(|=>|["'`\\$]|^[([{<]|[;,.)\]}>]$/.test(rest) && !isStandIn(rest)
    ? rest
    : undefined;
}

/** The word at a place; of scripts without blanks only what is not of the script itself. */
function bareAt(text: string, at: number): string {
  bare.lastIndex = at;
  const word = (bare.exec(text)?.[0] ?? '').replace(/[.:!?*_|]{1,4}$/u, '');
  if (!/[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/.test(word)) return word;
  return /^[!-~]{4,}/.exec(word)?.[0] ?? '';
}

const hitOf = (kind: Announced, start: number, word: string): Hit => ({
  kind: kind === 'key' ? 'secret' : 'password',
  start,
  end: start + word.length,
});

/** Plain words count in quotes; without them ("is read-only") only three or more. */
const looksToldWord = (word: string, isQuoted: boolean): boolean =>
  looksChosen(word) ||
  looksLettered(word, 2) ||
  looksChain(word, isQuoted || word.includes('&') ? 2 : 3) ||
  (isQuoted && (looksPhrase(word) || looksSentence(word) || looksOnce(word)));

/** What a person chose: `82Pflaumenkuchen!`. */
const isSignedWord = (word: string): boolean =>
  /[!#%^&*?]/.test(word) && /[0-9]/.test(word) && /[A-Z]/.test(word) && looksStrong(word);

/** What counts as a value, by what was announced. */
const looks: Readonly<Record<Announced, (word: string, isQuoted: boolean) => boolean>> = {
  code: (word) => /^[0-9A-Za-z]{4,8}(?:-[0-9A-Za-z]{4,8}){1,8}$/.test(word) && /[0-9]/.test(word),
  number: (word) => /^[0-9]{4,8}$/.test(word),
  named: (word) => /^(?=.*[a-z])(?=.*[A-Z]).{20,}$/.test(word) && looksRandom(word),
  key: (word) =>
    word.length >= 12 &&
    !/\s/.test(word) &&
    (looksRandom(word) || /^(?=.*[2-7])[A-Z2-7]{16,64}$/.test(word) || isSignedWord(word)),
  password: looksToldWord,
  pair: (word, isQuoted) => looksToldWord(word, isQuoted) || looksOnce(word),
};

const isValue = (word: string, kind: Announced, isQuoted: boolean): boolean =>
  !isStandIn(word) && looks[kind](word, isQuoted);

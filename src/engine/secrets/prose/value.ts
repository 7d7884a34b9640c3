/**
 * The value at a place or behind small words. Pure and linear: at most some bounded steps are made.
 */
import type { Hit } from '../hit';
import { lengthAt, matchAt } from '../matches';
import { isRunAt } from '../values/commandSubstitution';
import type { Announced } from './announcements';
import {
  bareAt,
  announcedHit,
  isNamed,
  isToldOnce,
  isValue,
  mixedRest,
  phraseAt,
  signedAt,
} from './words';

/** Small words and signs between a noun and its value, and any words of the sentence, at most. */
const maxSteps = 14;

/** What may stand between the word and the value, one step of it. */
const between =
  /[:：](?:\*\*)?[ \t]{0,4}(?:\r?\n[ \t>+-]{0,8}(?:```\w{0,12}[ \t]{0,4})?){1,3}(?=\S{6,128}[ \t]{0,4}(?:$|[\r\n"\\]))|(?<=salasana(?:ni|mme)? )on(?= )|\?(?= )|['’]s(?= )|[ \t\u00a0]+|[:：=＝—–,，、*_(（\]]|->|→|-(?=[ \t])|(?:is|was|are|to|for|of|the|an?|my|our|your|new|old|current|now|still|again|always|set to|has|been|just|simply|currently|which|it's|its|set|changed|with|as|by|type|enter|use|try|using|called|db|database|root|admin|administrator|user|account|staging|prod|production|dev|test|server|backup|deploy|wifi|wi-fi|vault|router|key|first|следующ\p{L}{1,4}|от|для|к|на|это|базы?|базе|данных|администратора|админа|пользователя|користувача|сервера|входа|доступа|теперь|сейчас|пока|снова|такой|нов\p{L}{1,3}|هي|هو|الجديدة|قاعدة|البيانات|لقاعدة|الخاصة|بنا|الخادم|المدير|للمدير|hai|है|हैं|का|की|के|लिए|डेटाबेस|एडमिन|नया|यह|अब|est|maintenant|désormais|toujours|encore|sont|sono|zijn|są|jsou|de|du|des|la|le|les|l['’]\p{L}{2,12}|base|données|administrateur|pour|accès|lautet|ist|war|sind|übrigens|bitte|also|eigentlich|aktuell|für|die|der|das|den|dem|datenbank|neue[rs]?|jetzt|nun|noch|weiterhin|es|son|del|el|los|datos|nueva|ahora|todavía|usuario|para|é|são|agora|ainda|da|do|dos|banco|dados|nova|è|ora|adesso|ancora|di|il|del|nuova|van|voor|het|nu|nog|to|jest|teraz|nadal|nowe|bazy|bu|yeni|şimdi|artık|là|är|er|je|adalah|untuk|は|が|の|です|是|为|為|只|今|現在|现在|目前|就|改为|改成|设为|设置为|应该|还|신규|이제|지금|현재|는|은|이|가|입니다|הוא|היא|คือ|είναι)(?![\p{L}\p{M}\p{N}])|[はがの是为為는은]|现在|目前|就是|改为|改成|设为|设置为|应该|已经|現在|今/iuy;

const quoted =
  /["'`“„«「『‘]{1,2}[ \u00a0]?((?:[^"'`“”„«»「」『』‘’\r\n\\]){4,128}?)[ \u00a0]?["'`”“»」』’]/y;

/** A name and what parts it from its password; not `node:20-alpine`. */
const pairName =
  /[\w.@-]{1,60}(?:[ \t]{0,2}[/|:][ \t]{0,2}| (?:and|with|using) )(?!(?<=:)v?[0-9]{1,3}[.-])/y;

/** The value at a place, or after small words only. */
export function valueNear(
  text: string,
  from: number,
  isHere: boolean,
  kind: Announced,
): Hit | undefined {
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

export function valueAt(text: string, at: number, kind: Announced): Hit | undefined {
  const start = kind === 'pair' ? afterName(text, at) : at;
  if (start === undefined) return undefined;
  const quote = matchAt(quoted, text, start);
  if (quote) {
    const word = quote[1] ?? '';
    const from = start + quote[0].indexOf(word);
    return isValue(word, kind, true) && !isRunAt(text, from)
      ? announcedHit(kind, from, word)
      : undefined;
  }
  return kind === 'password' ? openPassword(text, start) : openValue(text, start, kind);
}

/** A password without quotes: words, a word with any signs, one word. */
function openPassword(text: string, start: number): Hit | undefined {
  const words = phraseAt(text, start) ?? mixedRest(text, start) ?? signedAt(text, start);
  return words === undefined
    ? openValue(text, start, 'password')
    : announcedHit('password', start, words);
}

function openValue(text: string, start: number, kind: Announced): Hit | undefined {
  const word = bareAt(text, start);
  // A short word of small letters is one of the sentence.
  if (/^[a-z]{0,8}$/.test(word)) return undefined;
  if (isNamed(text, start, word)) return undefined;
  const isAlone = text[start - 1] === '\n' && /^[0-9a-f]{16,128}$/.test(word);
  return isAlone || isValue(word, kind, false) || isToldOnce(text, start, word, kind)
    ? announcedHit(kind, start, word)
    : undefined;
}

function afterName(text: string, at: number): number | undefined {
  const length = lengthAt(pairName, text, at);
  return length > 0 ? at + length : undefined;
}

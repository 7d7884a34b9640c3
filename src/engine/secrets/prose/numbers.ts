/**
 * Figures alone that open something: PINs of cards, codes of doors and alarms, keys of nets on stickers. Pure and linear: from each such
 * word some forty units are looked at.
 */
import type { Hit } from '../hit';
import { hitsIn } from '../matches';

/** No part of a longer number, no unit, no count. */
const ends =
  '(?![\\w°%-]|[.:,/][0-9]| ?(?:ms|bytes?|times|attempts|digits|users|seconds|minutes|Stellen|Sekunden|fois|veces|vezes|volte|razy|раз|цифр|haneli|桁|位|자리|회|次)(?!\\p{L}))';

/** What may stand before it in its sentence. */
const way = '(?<way>[^\\r\\n.!?0-9"]{0,40}?)';

const pin = new RegExp(
  `(?<![\\p{L}\\p{N}_])(?:PIN2?|PUK2?|[Pp]uk2?|Pin|m?TAN|[a-z]{3,5}TAN|[Gg]eheimzahl|[Пп][иі]н|П[ИІ]Н|पिन|핀|[Pp]inkod|[Pp]inkoodi|暗証番号|الرقم السري|رقم سري)(?![A-Za-z]{3}|\\w*[_(=])${way}(?<![\\p{L}\\p{N}.,:/#_-])(?<value>[0-9]{4,8})${ends}`,
  'gu',
);

const place =
  '(?:door|gate|alarm|safe|entry|entrance|garage|building|server ?room|office|lock|keypad|locker|lift|elevator|porte|portail|alarme|coffre|digicode|entrée|immeuble|Tür|Tor|Alarmanlage|Tresor|Haustür|Eingang|puerta|portón|alarma|caja fuerte|porta|portão|cofre|allarme|cancello|cassaforte|portone|ingresso|deur|poort|kluis|drzwi|bramy|alarmu|sejfu|domofonu|двери|дверей|домофона|сигнализации|сейфа|ворот|kapı|kasa|الباب|الخزنة|दरवाज़े|门|門|ドア|玄関|金庫|현관|도어락|금고)';

const door = new RegExp(
  `(?:${place}[\\p{L}]{0,12}(?: [\\p{L}'’]{1,14}){0,5}? (?:hat|has|had|ha|a|tiene|tem|heeft|ma) (?:(?:den|die|das|the|an?|le|un|il|el|o|de|het|een) )?(?:code|kod|código|codice|combinaison|kombination|combination|combinación|combinazione|combinação|combinatie)|${place}[\\p{L}]{0,12},?(?: \\p{L}{1,10}){0,2}?[ -]?(?:code|kod[eu]?|код|şifresi|密码|暗証番号|コード|कोड)|(?:code|código|codice|kod|код|كود|رمز)(?: [\\p{L}'’]{1,14}){1,5}?(?: |'|’)?${place}|(?:tür|tor|alarm|tresor|haus|deur|poort|kluis)-?codes?|门禁(?:密码|码))${way}(?<![\\p{L}\\p{N}.,:/_-])(?<value>[0-9][0-9*#]{3,9}[A-D#*]?)${ends}`,
  'giu',
);

/** What is printed below a router. */
const sticker = new RegExp(
  `(?:wi-?fi|wlan|router|fritz|ssid)[^\\r\\n]{0,80}?(?:key|code|schlüssel|password|kennwort|passwort|clé|clave|chiave|sleutel|klucz|ключ)${way}(?<value>[0-9]{10,24}|[0-9]{4}(?:[ -][0-9]{4}){2,5})${ends}`,
  'giu',
);

/** What a service sends to show that somebody is who they say. */
const sent = new RegExp(
  `(?:the|my|your|sms|text(?:ed)?|2fa|login|sign-in|verification|confirmation|security|authentication|one-time) code(?: it sent| i got| they sent| (?:by|via|from|per) (?:sms|text|mail|e-mail|the app))?(?: is|:|'s| was|, it['’]?s)? (?<value>[0-9]{6}|[0-9]{3}[ -][0-9]{3})${ends}`,
  'giu',
);

/** Years and counts, and what it is not. */
const ofTime =
  /[ \u00a0](?:in|im|en|em|ab|since|seit|depuis|desde|в|с|from|until|by|after|before|least|most|than|over|about|port|line|issue|ticket|error|row|page|id)[ \u00a0]?$/iu;
const shown = /^([0-9])\1*$|^1234(?:56(?:78)?)?$/;

/** No card comes with a day for its PUK. */
const day = /^(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])$/;

/** Figures that are no part of a name, a date or a longer number. */
const alone = /(?<![\w.,:/-])[0-9][0-9*#]{3,9}[A-D#*]?(?![\w°%-]|[.:,/][0-9])/;

/** Each with what its text must have, which costs less to find: its figures, and its words. */
const kinds: readonly (readonly [figures: RegExp, sign: RegExp, pattern: RegExp])[] = [
  [
    alone,
    /PIN|PUK|[Pp]uk|Pin|TAN(?![A-Z])|eheimzahl|[Пп][иі]н|П[ИІ]Н|पिन|핀|pinkod|暗証|السري|سري/,
    pin,
  ],
  [
    alone,
    /code|kombination|combina|código|codice|kod|код|كود|رمز|कोड|コード|暗証|密码|şifresi|门禁/i,
    door,
  ],
  [/[0-9]{10}|[0-9]{4}[ -][0-9]{4}/, /wi-?fi|wlan|router|fritz|ssid/i, sticker],
  [/[0-9]{6}|[0-9]{3}[ -][0-9]{3}/, /code/i, sent],
];

/** All figures that open something. */
export const findNumbers = (text: string): Hit[] =>
  kinds
    .filter(([figures, sign]) => figures.test(text) && sign.test(text))
    .flatMap(([, , pattern]) => hitsIn(text, pattern, 'password', opens));

const opens = (value: string, { 0: all, groups }: RegExpExecArray): boolean =>
  !shown.test(value) &&
  !ofTime.test(groups?.['way'] ?? '') &&
  !(/^puk/i.test(all) && day.test(value));

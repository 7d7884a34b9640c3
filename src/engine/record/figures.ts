/**
 * Figures in prose: what was measured, with what it measures, a whole clause each. A figure measured again
 * retires the old one. Pure; versions, dates, paths and issue numbers are no figures.
 */
import { clip } from '../text/plain';

const unit =
  '%|٪|percent|per ?cent|pp|ms|µs|μs|us|ns|s|secs?|seconds?|min|mins|minutes?|hrs?|h|hours?|days?|weeks?|[kKMGT]i?[bB]|[kKMGT]bit|bytes?|kbps|Mbps|tokens?|tok|lines?|loc|files?|tests?|specs?|suites?|assertions?|passed|passing|failed|failing|skipped|pending|errors?|warnings?|problems?|issues?|vulnerabilit(?:y|ies)|req(?:uests?)?(?:/s)?|rps|qps|tps|ops(?:/s(?:ec)?)?|iterations?|runs?|fps|Hz|kHz|MHz|GHz|px|rows?|records?|users?|events?|messages?|entries|items?|packages?|modules?|dependenc(?:y|ies)|commits?|chunks?|connections?|threads?|workers?|cores?|retries|attempts|times|queries|calls|nodes|pods|replicas|clients|customers|sessions|tables|columns|pages|targets|images|objects|x|×|fold|usd|eur|dollars?|cents?|points?|' +
  '[kKMGT]o|registros?|mensajes|mensagens|consultas|enregistrements?|Datensätzen?|Nachrichten|Abfragen|Aufrufen?|segundos?|minutos?|horas?|días?|dias?|líneas?|linhas?|archivos?|arquivos?|pruebas?|testes?|errores?|erros?|fallos?|falhas?|filas?|veces|vezes|peticiones|requisições|usuarios|usuários|secondes?|minutes?|heures?|jours?|lignes?|fichiers?|erreurs?|échecs?|fois|octets|requêtes|utilisateurs|Sekunden?|Minuten?|Stunden?|Tagen?|Zeilen?|Dateien?|Fehlern?|Anfragen|Mal|Nutzern?|Einträgen?';
const number = '\\d(?:[\\d.,_\\u00a0\\u202f]*\\d)?[kKM]?';
const quantity = new RegExp(
  `(?<![\\p{L}\\p{N}_#./-])[~≈<>≤≥±$€£+-]?${number}(?:\\s?(?:${unit})(?![\\p{Script=Latin}\\p{N}_])|\\s?[\\p{Script=Han}\\p{Script=Hangul}\\p{Script=Katakana}]|\\s(?:ثانية|ثوان|دقيقة|دقائق|ساعة|اختبار|سطر|صف|ملف|خطأ|طلب|رسالة|مستخدم|سجل|حدث|ميغابايت|كيلوبايت|مللي))`,
  'u',
);
/** "14 flaky runs", "3 new warnings": a count with words between it and what is counted. */
const described = new RegExp(
  `(?<![\\p{L}\\p{N}_#./-])${number}\\s(?:[\\p{L}-]{2,20}\\s){1,2}(?:${unit})(?![\\p{Script=Latin}\\p{N}_])`,
  'u',
);
const money = /[$€£]\s?\d/u;
const ratio = /(?<![\w./-])\d{1,7}\s?(?:\/|of|out of|de|von|sur)\s?\d{1,7}(?![\w./-]*[/.-]\w)/u;
const labelled = new RegExp(
  `[\\p{L})\`%](?::\\s|\\s?[=≈]|\\s(?:is|was|are)\\s|\\s?(?:→|->))\\s?[~≈<>≤≥$€£]?${number}(?![\\p{L}\\p{N}_:/-])`,
  'u',
);
const decimal = /(?<![\w./-])(?:\d{1,6}[.,]\d{2,4}|0[.,]\d{1,6})(?![\w./-]*[.\w])/u;
const colour = /#[0-9a-f]{6}\b/iu;

/** Whether a sentence states a figure, and how clearly: 0 no, 1 a bare number or count, 2 a measured one. */
export function figureStrength(sentence: string): 0 | 1 | 2 {
  if (!/\d/u.test(sentence)) return 0;
  if (quantity.test(sentence) || money.test(sentence)) return 2;
  return ratio.test(sentence) ||
    described.test(sentence) ||
    labelled.test(sentence) ||
    decimal.test(sentence) ||
    colour.test(sentence)
    ? 1
    : 0;
}

/** The figure's clause: the sentence itself when short, else the part around its numbers. */
export function figureClause(sentence: string, max: number): string {
  if (sentence.length <= max) return sentence;
  const clauses = sentence.split(/(?<=[,;:—–])\s|\s(?=\()/u);
  const from = clauses.findIndex((clause) => figureStrength(clause) > 0);
  if (from < 0) return clip(sentence, max);
  let text = clauses[from] ?? '';
  for (let i = from + 1; i < clauses.length && text.length + clauses[i]!.length < max; i++)
    text += ` ${clauses[i]!}`;
  for (let i = from - 1; i >= 0 && text.length + clauses[i]!.length < max; i--)
    text = `${clauses[i]!} ${text}`;
  return clip(text, max);
}

const fillers = new Set(
  'the a an is are was were be been now currently still again at of to from by down up went go goes dropped drops improved reduced increased rose fell about around roughly approximately only just measured measures takes took it its this that we have has got get and with after before es el la los las un una ahora está fue era de a bajó subió o agora está é foi le les une est maintenant passé der die das ist jetzt war auf von nun'.split(
    ' ',
  ),
);
const cjkFillers =
  /现在|目前|是|为|了|已|達|は|が|を|現在|今|では|현재|이제|지금|은|는|이|가|الآن|حاليا|هو|هي/gu;

const place =
  /(?<![\p{L}\p{N}])(?:in|on|of|off|for|at|by|en|de|del|em|no|na|do|da|para|dans|du|des|pour|sur|für|von|bei|im|auf|في|من|لـ|على)\s+([\p{L}\p{N}_./@-]{2,60})/giu;
const name = /(?<![\p{L}\p{N}_./@-])\p{L}[\p{L}\p{N}]{0,40}[-_./@][\p{L}\p{N}_./@-]{2,60}/giu;
/** What the words behind a number say it is about: a place, or a name of something. */
const placesIn = (text: string): readonly string[] =>
  [...[...text.matchAll(place)].map((match) => match[1] ?? ''), ...(text.match(name) ?? [])]
    .slice(0, 3)
    .map((word) => word.toLowerCase().replace(/(?<![./-])[./-]+$/u, ''));

/** What a figure measures: the words before its first number and its unit; two measurements of one thing share it. */
export function measureKey(sentence: string): string {
  const first = /(?<![\p{L}\p{N}_#.-])[~≈<>≤≥$€£+-]?\d/u.exec(sentence);
  const before = first ? sentence.slice(0, first.index) : sentence;
  const label = before
    .toLowerCase()
    .replace(cjkFillers, ' ')
    .split(/[^\p{L}\p{N}_./@-]+/u)
    .map((word) => word.replace(/^[./-]+|(?<![./-])[./-]+$/gu, ''))
    .filter((word) => word.length > 1 && !fillers.has(word));
  const found = quantity.exec(sentence)?.[0].replace(/[\d.,_\s~≈<>≤≥±$€£+-]/gu, '') ?? '';
  if (label.join('').length < 4) return sentence.toLowerCase().replace(/\d+/gu, '#').slice(0, 160);
  // "There are 12 rows left in a" and "… in b": the thing measured may stand behind the number.
  if (label.length <= 2 && first && !label.some((word) => /[-_./@\d]/u.test(word)))
    label.push(...placesIn(sentence.slice(first.index)));
  return `${[...new Set(label)].sort().join(' ').slice(0, 160)}|${found}`;
}

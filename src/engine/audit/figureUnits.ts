/**
 * Figures with their units in a text, and whether another text states the same figure: the same number beside a unit of the same family,
 * in any of nine languages, or in a table or a field, where the unit stands elsewhere. Dates, list numbers and small counts
 * are no figures. Pure, bounded patterns.
 */

interface Family {
  /** How the unit looks behind a number. */
  readonly unit: string;
  /** How it may look elsewhere on the line. */
  readonly beside: RegExp;
  /** Counts of things: small ones are ordinary words. */
  readonly counts: boolean;
}

const family = (unit: string, beside: string, counts = false): Family => ({
  unit,
  beside: new RegExp(`(?:${unit})${beside === '' ? '' : `|${beside}`}`, 'iu'),
  counts,
});

const families: readonly Family[] = [
  family('%|٪|percent|per cent|por ciento|por cento|pour cent|Prozent|퍼센트|パーセント', '百分'),
  family(
    'ms|msec|milliseconds?|milisegundos?|millisecondes?|Millisekunden|毫秒|ミリ秒|밀리초|مللي ثانية',
    '',
  ),
  family('[µμu]s|microseconds?', ''),
  family(
    's|secs?|seconds?|segundos?|secondes?|Sekunden?|秒|초|ثانية|ثوان',
    'elapsed|took|duration|time',
  ),
  family(
    'min|mins|minutes?|minutos?|Minuten?|分(?:钟|間)?|분|دقيقة|دقائق',
    'elapsed|took|duration|time',
  ),
  family('h|hrs?|hours?|horas?|heures?|Stunden?|小时|時間|시간|ساعة|ساعات', ''),
  family('kB|KB|KiB|Ko|kilobytes?|كيلوبايت', 'size|bytes'),
  family('MB|MiB|Mo|megabytes?|ميغابايت', 'size|bytes|mem|heap|rss'),
  family('GB|GiB|Go|gigabytes?|غيغابايت', 'size|bytes|mem|disk'),
  family('TB|TiB', ''),
  family('bytes?|octets|Bytes?|بايت', 'size|length'),
  family('tokens?|tok|Tokens?|令牌|トークン|토큰', ''),
  family('req/s|rps|qps|tps|ops/s|ops/sec|fps|Hz|kHz|MHz|GHz|px|MB/s|GB/s', ''),
  family('x|×|倍|배', 'times|faster|slower|fold'),
  family(
    'tests?|specs?|passed|passing|failed|failing|skipped|pruebas?|testes?|Tests?|测试|個のテスト|テスト|테스트|اختبار(?:ات)?',
    'ok|✓|✔|✗|✘',
    true,
  ),
  family(
    'errors?|warnings?|errores|erros|erreurs?|Fehlern?|advertencias?|avisos?|avertissements?|Warnungen|错误|警告|エラー|오류|경고|خطأ|أخطاء',
    'problems?|issues?',
    true,
  ),
  family(
    'rows?|records?|filas?|linhas?|registros?|lignes?|Zeilen?|Datensätzen?|行|件|행|صف(?:وف)?',
    '',
    true,
  ),
  family('lines?|loc|líneas?|lines of code|줄', '', true),
  family('files?|archivos?|arquivos?|fichiers?|Dateien?|文件|ファイル|파일|ملف(?:ات)?', '', true),
  family(
    'users?|requests?|queries|usuarios|usuários|utilisateurs|Nutzern?|Anfragen|请求|リクエスト|요청|طلب(?:ات)?',
    '',
    true,
  ),
];

const number =
  '\\d{1,3}(?:[ ,.\\u00a0\\u202f]\\d{3}){1,5}(?:[.,]\\d{1,4})?|\\d{1,15}(?:[.,]\\d{1,4})?';

/** One figure of a text. */
export interface StatedFigure {
  /** As it stands in the text, number and unit. */
  readonly text: string;
  readonly at: number;
  readonly family: Family;
}

const patterns = families.map(
  (of) =>
    [
      of,
      new RegExp(
        `(?<![\\p{Script=Latin}\\p{N}_#./:,-])[~≈<>≤≥±]?(?:${number})[kKM]?[ \\u00a0\\u202f-]?(?:${of.unit})(?![\\p{Script=Latin}\\p{N}_])`,
        'gu',
      ),
    ] as const,
);

/** Longest text looked at, in characters, and most figures in it. */
const maxChars = 24_000;
const maxFigures = 60;

/** The figures a text states, each once by place. Small counts (up to 12 things) are passed over. */
export function figuresWithUnits(text: string): readonly StatedFigure[] {
  const source = text.slice(0, maxChars);
  if (!/\d/u.test(source)) return [];
  const found: StatedFigure[] = [];
  for (const [of, pattern] of patterns) {
    for (const match of source.matchAll(pattern)) {
      if (found.length >= maxFigures) return found;
      if ((of.counts && isSmallCount(match[0])) || decade.test(match[0])) continue;
      if (found.some((other) => overlaps(other, match.index, match[0].length))) continue;
      found.push({ text: match[0], at: match.index, family: of });
    }
  }
  return found;
}

const overlaps = (other: StatedFigure, at: number, length: number): boolean =>
  at < other.at + other.text.length && at + length > other.at;

const decade = /^(?:1[5-9]|20)?\d0s$/u;

const isSmallCount = (figure: string): boolean => {
  const value = Number(/\d+/u.exec(figure)?.[0] ?? '0');
  return value <= 12 && !/\d[.,]\d/u.test(figure);
};

/** A test whether a text states a figure. */
export function statesFigure(figure: StatedFigure): (text: string) => boolean {
  const [whole, part] = partsOf(figure.text);
  const grouped = whole.replace(/(?<=\d)(?=(?:\d{3}){1,12}$)/gu, "[ ,.'_\\u00a0\\u202f]?");
  const number = `${grouped}${part === '' ? '' : `[.,]${part}0*`}`;
  const shape = new RegExp(`(?<![\\d.,])${number}(?!\\d|[.,]\\d)`, 'gu');
  const field = new RegExp(`["'\\w)\\]]\\s{0,4}[:=]\\s{0,4}["']?${number}(?![\\w])`, 'u');
  const probe = whole.slice(-3);
  return (text) => {
    if (!text.includes(probe)) return false;
    for (const match of text.matchAll(shape)) {
      if (isPlace(text, match.index, match[0])) continue;
      const line = around(text, match.index, match[0].length);
      if (figure.family.beside.test(line) || isTabular(line) || field.test(line)) return true;
    }
    return false;
  };
}

/** Digits before and after the decimal mark, without marks between thousands. */
function partsOf(figure: string): readonly [whole: string, part: string] {
  const digits = /\d[\d ,.\u00a0\u202f]*\d|\d/u.exec(figure)?.[0] ?? '';
  const bare = digits.replace(/[ ,.\u00a0\u202f](?=\d{3}(?!\d))/gu, '');
  const [whole = '', part = ''] = bare.split(/[.,]/u);
  return [whole, part];
}

/** Most characters of a line looked at on either side of a number. */
const reach = 200;

/** The line around a place, or the near part of a long one. */
function around(text: string, at: number, length: number): string {
  const before = text.slice(Math.max(0, at - reach), at);
  const after = text.slice(at + length, at + length + reach);
  const number = text.slice(at, at + length);
  return `${before.slice(before.lastIndexOf('\n') + 1)}${number}${after.split('\n', 1)[0] ?? ''}`;
}

/** Whether a number is that of a line: behind a file's name, before what a search found, or in a listing with its neighbours. */
function isPlace(text: string, at: number, number: string): boolean {
  const before = text.slice(Math.max(0, at - reach), at);
  if (/\.\w{1,8}:(?:\d{1,7}:)?$/u.test(before)) return true;
  if (!/(?:^|\n)[ \t]*$/u.test(before)) return false;
  const behind = text.slice(at + number.length, at + number.length + reach);
  if (/^:(?!\d\d(?!\d))/u.test(behind)) return true;
  if (!/^[\t→]/u.test(behind)) return false;
  const numbered = (line: string | undefined, value: number): boolean =>
    line !== undefined && new RegExp(`^[ \\t]*${value}[\\t→]`, 'u').test(line);
  const value = Number(number);
  return (
    numbered(before.split('\n').at(-2), value - 1) || numbered(behind.split('\n')[1], value + 1)
  );
}

/** A row of a table. */
const isTabular = (line: string): boolean =>
  /\S\s{0,8}[|│┃]\s{0,8}\S/u.test(line) || /\S {2,}\S+ {2,}\S/u.test(line) || line.includes('\t');

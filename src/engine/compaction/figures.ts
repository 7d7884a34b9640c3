/**
 * Figures: what was measured, with what it measures. From prose a whole clause, from tool output the
 * lines that sum up (test counts, coverage, durations, sizes). A figure measured again retires the old one.
 */
import { bounded } from './outcome';
import { clip, oneLine } from './plain';

const unit =
  '%|٪|percent|per ?cent|pp|ms|µs|μs|us|ns|s|secs?|seconds?|min|mins|minutes?|hrs?|h|hours?|days?|weeks?|[kKMGT]i?[bB]|[kKMGT]bit|bytes?|kbps|Mbps|tokens?|tok|lines?|loc|files?|tests?|specs?|suites?|assertions?|passed|passing|failed|failing|skipped|pending|errors?|warnings?|problems?|issues?|vulnerabilit(?:y|ies)|req(?:uests?)?(?:/s)?|rps|qps|tps|ops(?:/s(?:ec)?)?|iterations?|runs?|fps|Hz|kHz|MHz|GHz|px|rows?|records?|users?|events?|messages?|entries|items?|packages?|modules?|dependenc(?:y|ies)|commits?|chunks?|connections?|threads?|workers?|cores?|retries|attempts|times|x|×|fold|usd|eur|dollars?|cents?|points?|' +
  'segundos?|minutos?|horas?|días?|dias?|líneas?|linhas?|archivos?|arquivos?|pruebas?|testes?|errores?|erros?|fallos?|falhas?|filas?|veces|vezes|peticiones|requisições|usuarios|usuários|secondes?|minutes?|heures?|jours?|lignes?|fichiers?|erreurs?|échecs?|fois|octets|requêtes|utilisateurs|Sekunden?|Minuten?|Stunden?|Tagen?|Zeilen?|Dateien?|Fehlern?|Anfragen|Mal|Nutzern?|Einträgen?';
const number = '\\d(?:[\\d.,_\\u00a0\\u202f]*\\d)?[kKM]?';
const quantity = new RegExp(
  `(?<![\\p{L}\\p{N}_#./-])[~≈<>≤≥±$€£+-]?${number}(?:\\s?(?:${unit})(?![\\p{L}\\p{N}_])|\\s?[\\p{Script=Han}\\p{Script=Hangul}\\p{Script=Katakana}]|\\s(?:ثانية|ثوان|دقيقة|دقائق|ساعة|اختبار|سطر|ملف|خطأ|طلب|ميغابايت|كيلوبايت|مللي))`,
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

/** What a figure measures: the words before its first number and its unit; two measurements of one thing share it. */
export function measureKey(sentence: string): string {
  const first = /(?<![\p{L}\p{N}_#.-])[~≈<>≤≥$€£+-]?\d/u.exec(sentence);
  const before = first ? sentence.slice(0, first.index) : sentence;
  const label = before
    .toLowerCase()
    .replace(cjkFillers, ' ')
    .split(/[^\p{L}\p{N}_./@-]+/u)
    .map((word) => word.replace(/^[./-]+|[./-]+$/gu, ''))
    .filter((word) => word.length > 1 && !fillers.has(word));
  const found = quantity.exec(sentence)?.[0].replace(/[\d.,_\s~≈<>≤≥±$€£+-]/gu, '') ?? '';
  if (label.join('').length < 4) return sentence.toLowerCase().replace(/\d+/gu, '#').slice(0, 160);
  return `${[...new Set(label)].sort().join(' ').slice(0, 160)}|${found}`;
}

/** Lines by which well-known tools sum up a run, best first. */
const summaryShapes: readonly RegExp[] = [
  /^\s*Tests?(?: Suites| Files)?:?\s+.*\b\d+ (?:passed|failed|total)/u,
  /\b\d+ (?:passing|failing)\b/u,
  /^=*\s*(?:\d+ (?:failed|passed|errors?|skipped|warnings?|deselected|xfailed)(?:, )?)+.* in [\d.:]+/u,
  /^\s*test result: /u,
  /^\s*(?:ok|FAIL|---\s*FAIL:?)\s+\S+\s+[\d.(]/u,
  /\bcoverage: [\d.]+%/u,
  /^\s*(?:All files|TOTAL|Statements|Branches|Functions|Lines)\s*[|:]?\s+.*\d/u,
  /^\s*(?:Ran \d+ tests?|Tests run: |\d+ examples?, |OK \(|FAILURES!|\d+ tests?,|# (?:tests|pass|fail) \d)/u,
  /[✖✔✓✗×]\s*\d+ (?:problems?|tests?|errors?|passed|failed)/u,
  /\b\d+ (?:tests?|specs?|assertions?|errors?|warnings?|vulnerabilities)\b/u,
  /(?:Done|Finished|Completed|Compiled|built|Built|took|Time|real|Duration|elapsed|Elapsed)\b.*\b\d[\d.,:]*\s?(?:ms|s|sec|m|min|seconds)\b/u,
  /\b(?:gzip|size|Size|bundle|Bundle|bytes|heap|RSS|memory|Memory)\b.*\d/u,
  /\b(?:p50|p90|p95|p99|mean|median|avg|average|throughput|Requests\/sec|req\/s|ops\/s|latency|Latency|score|accuracy)\b.*\d/u,
  /^HTTP\/[\d.]+ \d{3}/u,
  /^\s*\d+ files? changed/u,
];

/** Log lines and banners say what happened once, not what came out. */
const isLogLine =
  /^(?:> |\s*\[?\d{4}-\d\d-\d\d[T ]|\s*\[?\d\d:\d\d:\d\d|\s*(?:DEBUG|TRACE|INFO|WARN)\b)/u;

/** The title of a single test that passed; what a run came to is in its last lines. */
const isTestTitle =
  /^\s*(?:[✔✓√]|ok \d+ -|PASS|--- PASS:)\s+(?!\d+ (?:problems?|tests?|passed|failed))/u;

/** The lines of a tool's output that sum it up, at most `limit`, in their order, most telling kinds first chosen. */
export function figureLines(output: string, limit: number): readonly string[] {
  const lines = bounded(output).split('\n');
  const found: { readonly line: string; readonly rank: number; readonly at: number }[] = [];
  lines.forEach((raw, at) => {
    if (!/\d/u.test(raw) || raw.length > 400 || isLogLine.test(raw) || isTestTitle.test(raw))
      return;
    const line = oneLine(raw);
    const shape = summaryShapes.findIndex((pattern) => pattern.test(line));
    const rank = shape >= 0 ? shape : looseRank(line);
    if (rank !== null) found.push({ line: clip(line, 160), rank, at });
  });
  const chosen = found.sort((a, b) => a.rank - b.rank || b.at - a.at).slice(0, limit * 2);
  const unique = [...new Map(chosen.map((item) => [item.line, item])).values()].slice(0, limit);
  return unique.sort((a, b) => a.at - b.at).map((item) => item.line);
}

/** Short labelled quantities count too, after the known shapes; log and source lines do not. */
function looseRank(line: string): number | null {
  if (
    line.length > 120 ||
    /^(?:\d{4}-\d\d-\d\d|\[?\d\d:\d\d|\d+[:|]|[<>+-]\s|at |\/\/|#)/u.test(line) ||
    /[;{}]$/u.test(line)
  )
    return null;
  if (!/^[\p{L}][^:=]{1,50}[:=]\s*[~≈$€£]?\d/u.test(line) && figureStrength(line) < 2) return null;
  return summaryShapes.length + (figureStrength(line) === 2 ? 0 : 1);
}

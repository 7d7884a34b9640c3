/**
 * How texts are said and numbers written in the language of the editor. No `vscode` here, so that texts are testable:
 * the editor passes `vscode.l10n.t` and its display language in.
 */
import { lazy } from '../../../base/lazy';
import { inWords, type Say, type Sentence } from '../../../base/sentence';
import { twoDigits } from '../../../base/text';
import { wholePercent } from '../../../engine/meter/text';
import { withShortPaths } from './shortPaths';

export type { Say };

/** The display language: its messages and its way of writing numbers and times. */
export interface Language {
  readonly say: Say;
  /** What came as a sentence, in words. */
  readonly tell: (sentence: Sentence) => string;
  /** `1,234`. */
  readonly count: (value: number) => string;
  /** A share in percent, whole: `62%`, `<1%`, `104%`, `>999%`. Never 100 before it is. */
  readonly percent: (percent: number) => string;
  /** At most 5 characters: `950`, `8.2k`, `124k`, `1M`, `1.05M`, `12.4M`. */
  readonly short: (tokens: number) => string;
  /** `14:03`, or with the date when it was another day. Local time. */
  readonly moment: (atMs: number, nowMs: number) => string;
  /** `5 minutes ago`. */
  readonly ago: (atMs: number, nowMs: number) => string;
  /** A day `YYYY-MM-DD` with its weekday: `Sat, Jan 31, 2026`. */
  readonly day: (date: string) => string;
  /** US dollars: `$0.69`, `< $0.01`. */
  readonly money: (usd: number) => string;
  /** `2.3 MB`. */
  readonly size: (bytes: number) => string;
}

/** The locale if Intl knows it, English otherwise (the editor's pseudo languages are none). */
function usable(locale: string): string {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/**
 * The language of a locale, with its messages. What writes numbers is made on first use: Intl takes milliseconds. `home` is the person's
 * folder: where it is given, paths in sentences are told short.
 */
export function languageOf(locale: string, say: Say, home?: string): Language {
  const known = lazy(() => usable(locale));
  const whole = lazy(() => decimals(known(), 0, true));
  const tenths = lazy(() => decimals(known(), 1));
  const hundredths = lazy(() => decimals(known(), 2));
  const share = lazy(
    () => new Intl.NumberFormat(known(), { style: 'percent', maximumFractionDigits: 0 }),
  );
  const dollars = lazy(
    () => new Intl.NumberFormat(known(), { style: 'currency', currency: 'USD' }),
  );
  const count = (value: number): string => whole()(value);
  return {
    say,
    tell: (sentence) =>
      inWords(home === undefined ? sentence : withShortPaths(sentence, home), say, count),
    count,
    percent: (percent) => percentOf(percent, (value) => share().format(value / 100)),
    short: (tokens) => shortened(tokens, tenths(), hundredths()),
    moment: (atMs, nowMs) => momentOf(atMs, nowMs, known()),
    ago: (atMs, nowMs) => agoOf(atMs, nowMs, known()),
    day: (date) => dayOf(date, known()),
    money: (usd) => (usd < 0.01 ? `< ${dollars().format(0.01)}` : dollars().format(usd)),
    size: (bytes) => sizeOf(bytes, tenths()),
  };
}

type Write = (value: number) => string;

function decimals(locale: string, most: number, useGrouping = false): Write {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: most, useGrouping });
  return (value) => format.format(value);
}

/** The largest share that is written out. */
export const largestPercent = 999;

function percentOf(percent: number, write: Write): string {
  if (percent > largestPercent) return `>${write(largestPercent)}`;
  if (percent > 0 && percent < 1) return `<${write(1)}`;
  return write(wholePercent(percent));
}

function shortened(tokens: number, tenths: Write, hundredths: Write): string {
  if (tokens < 1_000) return tenths(Math.round(tokens));
  const thousands = tokens / 1_000;
  if (tokens < 9_950) return `${tenths(thousands)}k`;
  if (tokens < 999_500) return `${tenths(Math.round(thousands))}k`;
  const millions = thousands / 1_000;
  if (millions < 9.995) return `${hundredths(millions)}M`;
  return `${tenths(millions < 99.95 ? millions : Math.round(millions))}M`;
}

function momentOf(atMs: number, nowMs: number, locale: string): string {
  const at = new Date(atMs);
  const isToday = at.toDateString() === new Date(nowMs).toDateString();
  const day: Intl.DateTimeFormatOptions = isToday ? {} : { dateStyle: 'medium' };
  return new Intl.DateTimeFormat(locale, { ...day, timeStyle: 'short' }).format(at);
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

function agoOf(atMs: number, nowMs: number, locale: string): string {
  const pastMs = Math.max(0, nowMs - atMs);
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  for (const [unit, ms] of units) {
    if (pastMs >= ms) return relative.format(-Math.floor(pastMs / ms), unit);
  }
  return relative.format(0, 'second');
}

function sizeOf(bytes: number, write: Write): string {
  if (bytes < 1_000) return `${write(bytes)} B`;
  if (bytes < 999_500) return `${write(Math.round(bytes / 1_000))} kB`;
  return `${write(bytes / 1_000_000)} MB`;
}

/** The date in local time as memory files are named, `YYYY-MM-DD`. */
export function localDate(at: Date): string {
  return `${String(at.getFullYear()).padStart(4, '0')}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;
}

/** A day alone has no time zone: it is written as one in Greenwich, and read there. */
function dayOf(date: string, locale: string): string {
  const at = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return date;
  const parts = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' } as const;
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' }).format(at);
}

/**
 * The log everything writes to: a constant message and its data apart, so that neither conversation text nor keys
 * get into it by accident. `error` = a person must act, `warn` = we coped, `info` = something changed on disk or was
 * sent, `debug` = decisions with their numbers.
 */

export type LogLevel = 'error' | 'warn' | 'info' | 'debug';

/** Numbers, names and reasons; never text of a conversation. */
export type LogData = Readonly<Record<string, string | number | boolean | null>>;

export interface Log {
  error(message: string, data?: LogData): void;
  warn(message: string, data?: LogData): void;
  info(message: string, data?: LogData): void;
  debug(message: string, data?: LogData): void;
  /** The same log under a room's name, `compaction` or `compaction.plan`. */
  child(area: string): Log;
}

export interface LogLine {
  readonly level: LogLevel;
  /** '' for the root. */
  readonly area: string;
  readonly message: string;
  readonly data: LogData;
}

/** A log that hands its lines to `write`. */
export function logTo(write: (line: LogLine) => void, area = ''): Log {
  const at =
    (level: LogLevel) =>
    (message: string, data: LogData = {}): void =>
      write({ level, area, message, data });
  return {
    error: at('error'),
    warn: at('warn'),
    info: at('info'),
    debug: at('debug'),
    child: (name) => logTo(write, area === '' ? name : `${area}.${name}`),
  };
}

/** Places named of a stack, the innermost first. */
const mostPlaces = 12;

/** An unexpected error as data: what it says, and where it was thrown. */
export function errorData(error: unknown): LogData {
  const places = error instanceof Error ? placesOf(error.stack ?? '') : '';
  return { error: String(error), ...(places === '' ? {} : { at: places }) };
}

function placesOf(stack: string): string {
  const lines = stack.split('\n').map((line) => line.trim());
  const places = lines.filter((line) => line.startsWith('at ')).slice(0, mostPlaces);
  return places.map((line) => line.slice('at '.length)).join(' < ');
}

/** One line for people: `compaction: applied (before 124000, after 21000)`. */
export function lineText({ area, message, data }: LogLine): string {
  const parts = Object.entries(data).map(([name, value]) => `${name} ${String(value)}`);
  const tail = parts.length > 0 ? ` (${parts.join(', ')})` : '';
  return `${area === '' ? '' : `${area}: `}${message}${tail}`;
}

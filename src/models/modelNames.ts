/**
 * Whether two names mean one model: clients and the editor write the same model differently
 * (`claude-sonnet-4-5-20250929`, `claude-sonnet-4.5`). Only spelling, dates and `latest` are evened out; what may be another
 * model (a size, a version, `mini`) never is.
 */

const date = /[-@](20\d{6}|20\d\d-\d\d-\d\d)(?=$|-)/;

/** Whether two names are one model. Two dates that differ are two models; a name without a date is the newest of them. */
export function isSameModel(one: string, other: string): boolean {
  const a = taken(one);
  const b = taken(other);
  if (a.name === '' || a.name !== b.name) return false;
  return a.date === null || b.date === null || a.date === b.date;
}

function taken(written: string): { readonly name: string; readonly date: string | null } {
  const even = written
    .trim()
    .toLowerCase()
    .replace(/^.*\//, '')
    .replace(/\[1m\]$/, '')
    .replace(/-v\d+:\d+$/, '')
    .replace(/[._ ]/g, '-');
  const found = date.exec(even)?.[1] ?? null;
  return {
    name: even.replace(date, '').replace(/-latest$/, ''),
    date: found?.replaceAll('-', '') ?? null,
  };
}
